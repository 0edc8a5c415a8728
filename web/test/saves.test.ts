// What the page says of saves, and how it draws their cards.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sky } from "../src/saves/picture.ts";
import { fileName, place, title } from "../src/saves/words.ts";
import { playTime } from "../src/words.ts";
import type { SaveRow } from "../src/protocol.ts";

const SAVE: SaveRow = {
  key: "0000000000001-00000000",
  slot: "named",
  name: "Before: the stone / 1",
  folder: "Data",
  demo: false,
  place: "",
  played_seconds: 75,
  game_days: 1.3125,
  saved_at: 0,
  plugins: 2,
  bytes: 9_000,
};

test("a save is called by its name, or by its slot", () => {
  assert.equal(title(SAVE), "Before: the stone / 1");
  assert.equal(title({ ...SAVE, slot: "quick", name: "" }), "Quicksave");
  assert.equal(title({ ...SAVE, slot: "auto", name: "" }), "Autosave");
});

test("a place without a name is told by the game's time alone", () => {
  assert.equal(place(SAVE), "Day 2, 07:30");
  assert.equal(place({ ...SAVE, place: "The quiet cave" }), "The quiet cave, Day 2, 07:30");
});

test("an exported save has a file name any disk takes", () => {
  assert.equal(fileName(SAVE), "skald-before-the-stone-1.sksave");
  assert.equal(fileName({ ...SAVE, name: "///" }), "skald-save.sksave");
  assert.equal(fileName({ ...SAVE, name: "Ünter dem Bäum" }), "skald-ünter-dem-bäum.sksave");
});

test("time played is told in the unit that fits", () => {
  assert.deepEqual([0, 59.9, 60, 3_599, 3_600, 7_500].map(playTime), ["0 s", "59 s", "1 min", "59 min", "1 h 00 min", "2 h 05 min"]);
});

test("the sky of a card is dark at midnight, bright at noon, and the same at both ends of a day", () => {
  const light = (colour: string): number => parseInt(colour.slice(1, 3), 16) + parseInt(colour.slice(3, 5), 16) + parseInt(colour.slice(5, 7), 16);
  assert.deepEqual(sky(0), sky(24));
  assert.ok(light(sky(12)[0]) > 3 * light(sky(0)[0]));
  for (const hour of [0, 5.5, 12, 19.2, 23.9]) for (const colour of sky(hour)) assert.match(colour, /^#[0-9a-f]{6}$/);
});
