// The Data view's parts that need no page: where a long list stands, which rows are fetched, words. Expectations are by hand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LongScroll } from "../src/data/long_scroll.ts";
import { PAGE, PagedRows } from "../src/data/paged_rows.ts";
import { differenceWords } from "../src/data/field_table.ts";
import { formId } from "../src/data/form_id.ts";
import { formWords } from "../src/data/form_pane.ts";
import { summary } from "../src/data/form_list.ts";
import { lookWords } from "../src/screens/look.ts";
import { FOLDER } from "../e2e/scripted_engine.ts";
import type { FormRow } from "../src/protocol.ts";

const ROW = 44;
const VIEW = 880;

function scroll(rows: number): LongScroll {
  const long = new LongScroll(ROW);
  long.resize(rows, VIEW);
  return long;
}

test("a short list is scrolled as any box", () => {
  const short = scroll(1000);
  assert.equal(short.height, 44_000);
  short.scrolled(4_400);
  assert.deepEqual(short.range(), { first: 100, end: 120 });
  assert.equal(short.shift, 0);
  assert.ok(!short.settle());
});

test("a box for more than a million rows is no taller than browsers draw, and both ends can be reached", () => {
  const long = scroll(1_200_000);
  assert.equal(long.height, 8_000_000);
  assert.deepEqual(long.range(), { first: 0, end: 20 });
  long.scrolled(long.height - VIEW);
  assert.deepEqual(long.range(), { first: 1_199_980, end: 1_200_000 });
  long.scrolled(0);
  assert.deepEqual(long.range(), { first: 0, end: 20 });
});

test("a leap of the scroll bar goes to its share of the list", () => {
  const long = scroll(1_200_000);
  long.scrolled((long.height - VIEW) / 2);
  const { first } = long.range();
  assert.ok(Math.abs(first - 599_990) <= 1, String(first));
});

test("small movements pass row by row wherever the list stands, and rows stay where they are in the box", () => {
  const long = scroll(1_200_000);
  long.scrolled(3_000_000);
  const [top, shift] = [long.top, long.shift];
  for (let step = 1; step <= 200; step += 1) {
    long.scrolled(3_000_000 + step * 40);
    assert.equal(long.top, top + step * 40);
    assert.equal(long.shift, shift);
  }
});

test("a box that strayed by small movements is put right, and nothing that is seen moves", () => {
  const long = scroll(1_200_000);
  long.scrolled(3_000_000);
  for (let step = 1; step <= 2000; step += 1) long.scrolled(3_000_000 + step * 400);
  const top = long.top;
  assert.ok(long.settle());
  assert.equal(long.top, top);
  assert.ok(long.box < 3_400_000, String(long.box));
  assert.ok(!long.settle());
});

test("every row can be shown, and is seen whole then", () => {
  const long = scroll(1_200_000);
  for (const row of [0, 19, 20, 1_000, 599_999, 1_199_999, 3]) {
    long.show(row);
    const { first, end } = long.range();
    assert.ok(first <= row && row < end, `${row} in ${first}..${end}`);
    assert.ok(long.top <= row * ROW && (row + 1) * ROW <= long.top + VIEW);
  }
});

test("a list that became shorter is not left beyond its end", () => {
  const long = scroll(1_200_000);
  long.scrolled(long.height - VIEW);
  long.resize(10, VIEW);
  assert.deepEqual(long.range(8), { first: 0, end: 10 });
  long.resize(0, VIEW);
  assert.deepEqual(long.range(8), { first: 0, end: 0 });
});

function pages(count: number): { rows: PagedRows<string>; asked: string[] } {
  const asked: string[] = [];
  const rows = new PagedRows<string>((from, wanted) => asked.push(`${from}+${wanted}`));
  rows.resize(count);
  return { rows, asked };
}

const page = (from: number, mark = ""): string[] => Array.from({ length: PAGE }, (_, at) => `${mark}${from + at}`);

test("rows are asked for once, by whole pages, and are there when they came", () => {
  const { rows, asked } = pages(1000);
  assert.equal(rows.row(70), undefined);
  assert.equal(rows.row(71), undefined);
  assert.deepEqual(asked, ["64+64"]);
  rows.take(64, page(64));
  assert.equal(rows.row(70), "70");
  assert.equal(rows.row(1000), undefined);
  assert.equal(rows.row(-1), undefined);
  assert.deepEqual(asked, ["64+64"]);
});

test("pages not looked at for long are forgotten", () => {
  const { rows, asked } = pages(1_000_000);
  for (let at = 0; at < 100; at += 1) {
    rows.row(at * PAGE);
    rows.take(at * PAGE, page(at * PAGE));
  }
  assert.equal(rows.row(99 * PAGE), String(99 * PAGE));
  assert.equal(rows.row(0), undefined);
  assert.equal(asked.length, 101);
});

test("old rows are shown until the new ones are here", () => {
  const { rows, asked } = pages(100);
  rows.row(0);
  rows.take(0, page(0));
  rows.refresh();
  assert.equal(rows.row(0), "0");
  assert.deepEqual(asked, ["0+64", "0+64"]);
  rows.take(0, page(0, "new "));
  assert.equal(rows.row(0), "new 0");
  assert.equal(asked.length, 2);
});

test("a list that grows has its last page fetched anew", () => {
  const { rows, asked } = pages(10);
  rows.row(0);
  rows.take(0, page(0).slice(0, 10));
  rows.resize(60);
  assert.equal(rows.row(5), "5");
  assert.equal(rows.row(50), undefined);
  assert.deepEqual(asked, ["0+64", "0+64"]);
});

test("a summary says how many, and what is still done", () => {
  assert.equal(summary(0, null), "No form.");
  assert.equal(summary(1, null), "1 form.");
  assert.equal(summary(1_204, null), "1,204 forms.");
  assert.equal(summary(12, { what: "search", done: 2, total: 5 }), "12 so far. Searching: 40 %");
  assert.equal(summary(0, { what: "references", done: 0, total: 0 }), "Reading who names whom: 0 %");
});

const SWORD: FormRow = {
  form: 0x12eb7,
  key: "Skyrim.esm:012EB7",
  kind: "WEAP",
  editor_id: "IronSword",
  name: "Iron Sword",
  winner: "Better.esp",
  versions: 2,
  deleted: false,
};

test("a form is told by its name, type and ids", () => {
  assert.equal(formId(0x12eb7), "00012EB7");
  assert.equal(formId(0xfe000800), "FE000800");
  assert.equal(formWords({ row: SWORD, kind_name: "Weapon" }), "Iron Sword · WEAP Weapon · 00012EB7 · Skyrim.esm:012EB7");
  assert.equal(
    formWords({ row: { ...SWORD, editor_id: "", deleted: true }, kind_name: "" }),
    "WEAP · 00012EB7 · Skyrim.esm:012EB7 · deleted by Better.esp",
  );
});

test("versions are told apart in words", () => {
  const version = { plugin: "A.esp", winner: true, partial: false, deleted: false, form_version: 44, problems: [] };
  assert.equal(differenceWords({ versions: [version], fields: 9, differing: 0 }), "9 fields, in one plugin.");
  assert.equal(differenceWords({ versions: [version, version], fields: 9, differing: 0 }), "9 fields in 2 plugins: all say the same.");
  assert.equal(differenceWords({ versions: [version, version], fields: 9, differing: 3 }), "9 fields in 2 plugins: 3 rows differ.");
});

test("an opened folder is told in a line", () => {
  assert.equal(lookWords(FOLDER), "Skyrim Special Edition: 4 plugins, 14,155 forms");
});
