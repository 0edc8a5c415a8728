// Numbers as people read them. Expectations are by hand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bytes, counted, gameTime, number, offset, runTime, share, speed } from "../src/words.ts";

test("sizes are in thousands with one digit while they are small", () => {
  assert.equal(bytes(0), "0 bytes");
  assert.equal(bytes(999), "999 bytes");
  assert.equal(bytes(1500), "1.5 KB");
  assert.equal(bytes(912_443), "912 KB");
  assert.equal(bytes(249_753_351), "250 MB");
  assert.equal(bytes(12_400_000_000), "12 GB");
});

test("a size just below the next unit is not printed as a thousand of the one before", () => {
  assert.equal(bytes(999_949), "1.0 MB");
  assert.equal(bytes(999_400), "999 KB");
});

test("counts have their noun in the right number", () => {
  assert.equal(counted(1, "plugin"), "1 plugin");
  assert.equal(counted(0, "plugin"), "0 plugins");
  assert.equal(counted(17_000, "file"), "17,000 files");
  assert.equal(number(869_687), "869,687");
});

test("places in files are hexadecimal as in the engine's own words", () => {
  assert.equal(offset(0x1a2f), "0x1A2F");
});

test("a share of an unknown whole is unknown, and never passes one", () => {
  assert.equal(share(5, 0), null);
  assert.equal(share(5, 10), 0.5);
  assert.equal(share(11, 10), 1);
});

test("game time is the day from one and the hour of the day", () => {
  assert.equal(gameTime(0), "Day 1, 00:00");
  // 8 hours and 24 minutes of the second day.
  assert.equal(gameTime(1.35), "Day 2, 08:24");
  assert.equal(gameTime(0.375), "Day 1, 09:00");
});

test("speeds below one are fractions", () => {
  assert.equal(speed(0.25), "¼×");
  assert.equal(speed(4), "4×");
});

test("the run clock cuts hundredths off, so that it never shows a time that has not passed", () => {
  assert.equal(runTime(0), "0:00.00");
  assert.equal(runTime(59), "0:00.98");
  assert.equal(runTime(60 * 243 + 15), "4:03.25");
  assert.equal(runTime(60 * 3843), "1:04:03.00");
});
