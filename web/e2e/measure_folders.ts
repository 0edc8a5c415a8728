// What Chromium needs for the files of a Data folder, for `cargo xtask bench forms`:
// node --import tsx e2e/measure_folders.ts BENCH_PAGE FOLDER...
//
// The page of the benchmark reads single files of the first folder from memory; the real page opens
// each folder as a player's: its worker's messages say how long each step took. Prints rows as JSON.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { launch } from "./chromium.ts";
import { DIST, serve } from "./serve.ts";

interface Row {
  name: string;
  unit: string;
  ours: number;
}

/** Messages of the page's worker, as far as they are looked at, with the page's clock in milliseconds. */
interface Seen {
  at: number;
  type: string;
  step: string;
  plugins: number;
  module: number;
  families: number;
  tick: number;
  to_start: number;
  slowest: number;
}

/** Files that are read from memory. */
const FILES = ["Skyrim.esm", "Skyrim - Misc.bsa"];
const PATIENCE = 300_000;

/** Stands in for the page's own worker and notes what goes through it. */
const NOTES = `
  const notes = { sent: 0, seen: [], worker: null };
  globalThis.__notes = notes;
  globalThis.Worker = class extends Worker {
    constructor(url, options) {
      super(url, options);
      notes.worker = this;
      this.addEventListener("message", ({ data }) => notes.seen.push({
        at: performance.now(),
        type: data.type,
        step: data.step ?? "",
        plugins: data.plugins?.length ?? 0,
        module: data.module ?? 0,
        families: (data.families ?? []).reduce((sum, family) => sum + family.bytes, 0),
        tick: data.tick ?? 0,
        to_start: data.quests_to_start ?? 0,
        slowest: data.slowest_tick_ms ?? 0,
      }));
    }
    postMessage(message, more) {
      if (message.message?.type === "open_folder") notes.sent = performance.now();
      super.postMessage(message, more);
    }
  };`;

async function files(browser: Browser, address: string, folder: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of FILES) {
    // A page for each: a module's memory never shrinks.
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(address);
    await page.setInputFiles("#file", join(folder, name));
    const printed = await page.evaluate("readFile()");
    rows.push(...(JSON.parse(String(printed)) as { rows: Row[] }).rows);
    await page.close();
  }
  return rows;
}

/** Ticks that are looked at once a new game's quests have started. */
const TICKS_AFTER = 600;

/** Has the game of the open folder run as fast as it can: until its quests have started, and on. */
async function newGame(page: Page, name: string): Promise<Row[]> {
  const statuses = async (): Promise<Seen[]> =>
    ((await page.evaluate("__notes.seen")) as Seen[]).filter(({ type }) => type === "status");
  const runTo = async (tick: number): Promise<number> =>
    Number(
      await page.evaluate(
        `__notes.worker.postMessage({ kind: "message", message: { type: "run_to", tick: ${tick} }, files: [] }), performance.now()`,
      ),
    );
  const before = await statuses();
  const began = await runTo(1_000_000);
  await page.waitForFunction(
    `__notes.seen.slice(${before.length}).some((one) => one.type === "status" && one.tick > 5 && one.to_start === 0)`,
    null,
    { timeout: PATIENCE, polling: 50 },
  );
  const after = (await statuses()).slice(before.length);
  const done = after.find(({ tick, to_start }) => tick > 5 && to_start === 0);
  if (!done) throw new Error("no new game has begun");
  const goal = done.tick + TICKS_AFTER;
  await page.waitForFunction(`__notes.seen.some((one) => one.type === "status" && one.tick > ${goal})`, null, {
    timeout: PATIENCE,
    polling: 50,
  });
  const later = (await statuses()).filter(({ tick }) => tick > done.tick);
  const slowest = (all: Seen[]): number => Math.max(...all.map((one) => one.slowest)) / 1000;
  return [
    { name: `${name}: all quests started`, unit: "s", ours: (done.at - began) / 1000 },
    { name: `${name}: slowest tick till then`, unit: "s", ours: slowest(after.filter(({ tick }) => tick <= done.tick)) },
    { name: `${name}: slowest of 600 ticks after`, unit: "s", ours: slowest(later) },
  ];
}

async function folder(page: Page, address: string, path: string, again: string): Promise<Row[]> {
  await page.goto(address);
  await page.setInputFiles("#folder-input", path);
  await page.waitForFunction("__notes.seen.some(({ type }) => type === 'opened')", null, { timeout: PATIENCE });
  await page.evaluate("__notes.worker.postMessage({ kind: 'message', message: { type: 'memory' }, files: [] })");
  await page.waitForFunction("__notes.seen.some(({ type }) => type === 'memory')", null, { timeout: PATIENCE });
  const { sent, seen } = (await page.evaluate("({ sent: __notes.sent, seen: __notes.seen })")) as {
    sent: number;
    seen: Seen[];
  };
  const first = (is: (one: Seen) => boolean): Seen => {
    const found = seen.find(is);
    if (!found) throw new Error(`the page did not say all: ${JSON.stringify(seen.slice(-3))}`);
    return found;
  };
  const opened = first(({ type }) => type === "opened");
  const plugins = first(({ step }) => step === "plugins").at;
  const starting = first(({ step }) => step === "starting").at;
  const memory = first(({ type }) => type === "memory");
  const name = (what: string): string => `folder of ${opened.plugins} plugins${again}: ${what}`;
  const started = await newGame(page, name("a new game"));
  const seconds = (what: string, ms: number): Row => ({ name: name(what), unit: "s", ours: ms / 1000 });
  return [
    seconds("headers, order, archives", plugins - sent),
    seconds("read into forms", starting - plugins),
    seconds("a new game begun", opened.at - starting),
    ...started,
    { name: name("forms' memory"), unit: "byte", ours: memory.families },
    { name: name("the module's memory"), unit: "byte", ours: memory.module },
  ];
}

const [benchPage, ...folders] = process.argv.slice(2);
const [masters] = folders;
if (!benchPage || !masters) throw new Error("which page, and which folders?");
const browser = await launch();
const served = await serve(DIST);
const rows = await files(browser, pathToFileURL(benchPage).href, masters);
for (const path of folders) {
  const context = await browser.newContext();
  await context.addInitScript({ content: NOTES });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  rows.push(...(await folder(page, served.address, path, "")));
  rows.push(...(await folder(page, served.address, path, ", again")));
  await context.close();
}
await browser.close();
await served.close();
console.log(JSON.stringify({ rows }));
