// The native tool, when it is built: the page must come to the same digest.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** `SKALD_TOOL`, or what cargo built last under a usual profile. */
export function tool(): string | null {
  const target = process.env["CARGO_TARGET_DIR"] ?? join(ROOT, "target");
  const name = process.platform === "win32" ? "skald.exe" : "skald";
  const places = ["release", "debug"].map((profile) => join(target, profile, name));
  return [process.env["SKALD_TOOL"], ...places].find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** What `skald … --json` prints. */
export function ask(path: string, words: string[]): Record<string, unknown> {
  const printed = execFileSync(path, [...words, "--json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  return JSON.parse(printed) as Record<string, unknown>;
}
