// The report a player copies, and the log it draws from.

import assert from "node:assert/strict";
import { test } from "node:test";
import { logText, problemText, report } from "../src/report.ts";
import { LOG_MAX, Run } from "../src/run.ts";
import { FOLDER, status } from "../e2e/scripted_engine.ts";
import type { LogLine } from "../src/protocol.ts";

const line = (tick: number, text: string): LogLine => ({ tick, kind: "game", severity: "info", text });

test("a problem is named with its file and the place in it", () => {
  assert.equal(problemText({ file: "A.esp", offset: 24, what: "broken" }), "A.esp at 0x18: broken");
  assert.equal(problemText({ file: "A.esp", offset: null, what: "broken" }), "A.esp: broken");
  assert.equal(problemText({ file: "", offset: null, what: "empty folder" }), "empty folder");
});

test("a stack stands below its line", () => {
  assert.deepEqual(logText({ tick: 7, kind: "game", severity: "error", text: "no object\nstack:\n\tOnInit" }), [
    "  [7] error game: no object",
    "      stack:",
    "      \tOnInit",
  ]);
});

test("a report before anything was opened says what the browser is", () => {
  assert.equal(report(null, { version: "", browser: "Firefox", crash: "" }), "Skald (not loaded)\nBrowser: Firefox\n");
});

test("a report names load order, problems, clock, seed and the last lines", () => {
  const run = new Run(FOLDER);
  run.status = status();
  run.addLog([line(1, "old"), line(2, "new")]);
  run.addNotification("Well met.");
  const text = report(run, { version: "0.1.0", browser: "B", crash: "boom" });
  for (const part of [
    "Skald 0.1.0",
    "Stopped:\n  boom",
    "  00 Skyrim.esm (stand-in)",
    "  -- Unfinished.esp",
    "  Frostfall.esp at 0x1A2F:",
    "Tick: 5412, Day 2, 09:30, speed 1",
    "Digest: 3e405c45c7655f7519f5b8c1d90174aa at tick 5400",
    "Seed: 1f3a",
    "Shown last:\n  Well met.",
    "  [2] info game: new",
  ]) {
    assert.ok(text.includes(part), `${part} is not in\n${text}`);
  }
});

test("the log keeps its newest lines and counts those that went", () => {
  const run = new Run(FOLDER);
  run.addLog(Array.from({ length: LOG_MAX - 1 }, (_, index) => line(index, String(index))));
  run.addLog([line(0, "a"), line(0, "b"), line(0, "c")]);
  assert.equal(run.log.length, LOG_MAX);
  assert.equal(run.dropped, 2);
  assert.equal(run.log[0]?.text, "2");
  assert.equal(run.log.at(-1)?.text, "c");
});

test("a flood larger than the log in one message keeps its end", () => {
  const run = new Run(FOLDER);
  run.addLog(Array.from({ length: LOG_MAX * 3 }, (_, index) => line(index, String(index))));
  assert.equal(run.log.length, LOG_MAX);
  assert.equal(run.dropped, LOG_MAX * 2);
  assert.equal(run.log.at(-1)?.text, String(LOG_MAX * 3 - 1));
});
