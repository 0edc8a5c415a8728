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
  const seconds = (what: string, ms: number): Row => ({ name: name(what), unit: "s", ours: ms / 1000 });
  return [
    seconds("headers, order, archives", plugins - sent),
    seconds("read into forms", starting - plugins),
    seconds("a new game begun", opened.at - starting),
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
