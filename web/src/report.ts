// "Copy report": what a bug report needs, as plain text.

import type { LogLine, ProblemRow } from "./protocol.ts";
import type { Run } from "./run.ts";
import { gameTime, offset } from "./words.ts";

/** How many of the last log lines go in. */
const LOG_LINES = 100;

export interface ReportFrame {
  version: string;
  browser: string;
  /** What the engine said when it stopped; empty while it runs. */
  crash: string;
}

export function report(run: Run | null, frame: ReportFrame): string {
  const lines = [`Skald ${frame.version || "(not loaded)"}`, `Browser: ${frame.browser}`];
  if (frame.crash) lines.push("", "Stopped:", ...indented(frame.crash));
  if (!run) return finish(lines);
  const { folder, status } = run;
  lines.push(`Folder: ${folder.name}${folder.edition ? ` (${folder.edition})` : ""}, ${folder.forms} forms, ${folder.scripts} scripts`,
    `Seed: ${folder.seed}`,
  );
  if (status) {
    lines.push(
      `Tick: ${status.tick}, ${gameTime(status.game_days)}, speed ${status.speed}${status.paused ? ", paused" : ""}`,
      `Digest: ${status.digest || "none yet"} at tick ${status.digest_tick}`,
      `Threads: ${status.threads}, script instances: ${status.instances}`,
    );
  }
  lines.push("", "Plugins:");
  for (const plugin of folder.plugins) {
    lines.push(`  ${plugin.index || "--"} ${plugin.name}${plugin.stand_in ? " (stand-in)" : ""}`);
  }
  if (folder.archives.length > 0) {
    lines.push("", "Archives:", ...folder.archives.map((archive) => `  ${archive.name}, ${archive.files} files`));
  }
  if (run.problems.length > 0) lines.push("", "Problems:", ...run.problems.map((problem) => `  ${problemText(problem)}`));
  if (run.notifications.length > 0) lines.push("", "Shown last:", ...run.notifications.map((text) => `  ${text}`));
  if (run.log.length > 0) lines.push("", "Papyrus log, last lines:", ...run.log.slice(-LOG_LINES).flatMap(logText));
  return finish(lines);
}

/** `Data/Broken.esp at 0x18: …` */
export function problemText(problem: ProblemRow): string {
  const place = problem.offset === null ? "" : ` at ${offset(problem.offset)}`;
  return `${problem.file}${place}${problem.file ? ": " : ""}${problem.what}`;
}

/** A line of the log with its tick and severity; further lines are set below it. */
export function logText(line: LogLine): string[] {
  const [first = "", ...rest] = line.text.split("\n");
  return [`  [${line.tick}] ${line.severity} ${line.kind}: ${first}`, ...rest.map((text) => `      ${text}`)];
}

function indented(text: string): string[] {
  return text.split("\n").map((line) => `  ${line}`);
}

function finish(lines: string[]): string {
  return `${lines.join("\n")}\n`;
}
