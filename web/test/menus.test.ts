// The parts of menus and panels that need no page: pads, filters, words of progress.

import assert from "node:assert/strict";
import { test } from "node:test";
import { padState } from "../src/gamepad.ts";
import { passes } from "../src/panels/papyrus_log.ts";
import { amount } from "../src/screens/opening.ts";
import { stateWords } from "../src/screens/status_line.ts";
import type { LogLine } from "../src/protocol.ts";

const pad = (pressed: number[], axis = 0): Parameters<typeof padState>[0] => ({
  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: pressed.includes(index) })),
  axes: [0, axis],
});

test("a pad moves with its cross or its stick past half way, and presses with its lower button", () => {
  assert.deepEqual(padState(pad([])), { up: false, down: false, press: false });
  assert.deepEqual(padState(pad([12])), { up: true, down: false, press: false });
  assert.deepEqual(padState(pad([13, 0])), { up: false, down: true, press: true });
  assert.deepEqual(padState(pad([], -0.6)), { up: true, down: false, press: false });
  assert.deepEqual(padState(pad([], 0.4)), { up: false, down: false, press: false });
});

test("a pad with fewer buttons than a standard one is no error", () => {
  assert.deepEqual(padState({ buttons: [], axes: [] }), { up: false, down: false, press: false });
});

const warning: LogLine = { tick: 1, kind: "game", severity: "warning", text: "Property Foo on Bar" };
const all = { kinds: new Set(["game", "engine"] as const), least: "info", search: "" } as const;

test("a line passes by who wrote it, how bad it is and what it says in any case", () => {
  assert.ok(passes(warning, all));
  assert.ok(!passes(warning, { ...all, kinds: new Set(["engine"] as const) }));
  assert.ok(passes(warning, { ...all, least: "warning" }));
  assert.ok(!passes(warning, { ...all, least: "error" }));
  assert.ok(passes(warning, { ...all, search: "property foo" }));
  assert.ok(!passes(warning, { ...all, search: "baz" }));
});

test("progress says how much of how much, and nothing while nothing is known", () => {
  const base = { step: "plugins", file: "a.esp" } as const;
  assert.equal(amount({ ...base, unit: "bytes", done: 98_000_000, total: 250_000_000 }), "98 MB of 250 MB");
  assert.equal(amount({ ...base, unit: "files", done: 3, total: 12 }), "3 of 12 files");
  assert.equal(amount({ ...base, unit: "files", done: 3_200, total: 0 }), "3,200 files");
  assert.equal(amount({ ...base, unit: "files", done: 0, total: 0 }), "\u00a0");
});

test("a question comes before a stopped clock in the words of the status line", () => {
  assert.equal(stateWords({ asking: true, paused: true }), "Waiting for an answer");
  assert.equal(stateWords({ asking: false, paused: true }), "Paused");
  assert.equal(stateWords({ asking: false, paused: false }), "Running");
});
