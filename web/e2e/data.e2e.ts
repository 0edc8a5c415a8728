// The Data view. With a scripted engine: long lists, keys, what is asked. With the real one: the demo's folder, two plugins
// that disagree, and a mod of the corpus where there is one.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { open } from "./chromium.ts";
import { DEMO } from "./data_folders.ts";
import { stage } from "./page.ts";
import { FOLDER, ScriptedEngine, status } from "./scripted_engine.ts";
import { ask, tool } from "./tool.ts";
import type { DataAnswer, DataAsk, FormRow, FormSheet } from "../src/protocol.ts";

const on = stage();
const PATIENCE = { timeout: 60_000 };
const CAMPFIRE = fileURLToPath(new URL("../../../shared/corpus/chesko256+Campfire", import.meta.url));
const MILLION = 1_200_000;

function formRow(at: number): FormRow {
  return {
    form: at,
    key: `Skyrim.esm:${at.toString(16).padStart(6, "0")}`,
    kind: "REFR",
    editor_id: `Row${at}`,
    name: "",
    winner: "Skyrim.esm",
    versions: 1,
    deleted: false,
  };
}

const SHEET: FormSheet = {
  sheet: 0,
  row: { ...formRow(7), editor_id: "IronSword", name: "Iron Sword", kind: "WEAP", versions: 2 },
  kind_name: "Weapon",
  parents: [],
  holds: 0,
  versions: [
    { plugin: "Skyrim.esm", winner: false, partial: false, deleted: false, form_version: 44, problems: [] },
    { plugin: "Frostfall.esp", winner: true, partial: false, deleted: false, form_version: 44, problems: ["DATA: short"] },
  ],
  fields: 200,
  differing: 1,
};

/** Questions about data that were asked so far. */
async function asks(engine: ScriptedEngine): Promise<DataAsk[]> {
  const told = await engine.told();
  return told.flatMap((message) => (message.type === "data" ? [message.ask] : []));
}

async function last<T extends DataAsk["type"]>(engine: ScriptedEngine, type: T): Promise<Extract<DataAsk, { type: T }>> {
  const found = (await asks(engine)).findLast((one) => one.type === type);
  assert.ok(found, `nothing asked of type ${type}`);
  return found as Extract<DataAsk, { type: T }>;
}

async function answer(engine: ScriptedEngine, ...answers: DataAnswer[]): Promise<void> {
  await engine.say(...answers.map((one) => ({ type: "data" as const, answer: one })));
}

/** Sends the rows that were asked for last. */
async function sendRows(engine: ScriptedEngine): Promise<number> {
  // What is drawn with the next frame asks then.
  await engine.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const sent = await asks(engine);
  for (const one of sent) {
    if (one.type !== "rows") continue;
    const rows = Array.from({ length: Math.min(one.count, MILLION - one.from) }, (_, at) => formRow(one.from + at));
    await answer(engine, { type: "rows", list: one.list, from: one.from, rows });
  }
  await engine.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return sent.length;
}

/** At the Data view of a running game, with a list of more than a million forms. */
async function million(): Promise<ScriptedEngine> {
  const engine = await ScriptedEngine.open(on.browser, on.address);
  await engine.page.click("#demo");
  await engine.say({ type: "opened", ...FOLDER }, { type: "status", ...status() });
  await engine.page.getByRole("button", { name: "Data", exact: true }).click();
  const { list } = await last(engine, "search");
  await answer(engine, { type: "kinds", kinds: [{ kind: "REFR", name: "Placed Object", count: MILLION }] });
  await answer(engine, { type: "found", list, count: MILLION, working: null, note: "" });
  await sendRows(engine);
  return engine;
}

const rowsSeen = (page: Page): Promise<string[]> =>
  page.locator("#found-forms").evaluate((list) => {
    const box = list.getBoundingClientRect();
    const seen = [...list.querySelectorAll(".row")].filter((row) => {
      const own = row.getBoundingClientRect();
      return own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
    });
    const byPlace = seen.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
    return byPlace.map((row) => row.querySelector(".title, .wait")?.textContent ?? "");
  });

test("a million rows are a few elements, scrolled from one end to the other", async () => {
  const engine = await million();
  const { page } = engine;
  const list = page.locator("#found-forms");
  assert.deepEqual((await rowsSeen(page)).slice(0, 3), ["Row0", "Row1", "Row2"]);
  await list.evaluate((box) => (box.scrollTop = box.scrollHeight));
  await sendRows(engine);
  assert.equal((await rowsSeen(page)).at(-1), `Row${MILLION - 1}`);
  await list.evaluate((box) => (box.scrollTop = box.scrollHeight / 3));
  await sendRows(engine);
  const middle = await rowsSeen(page);
  const first = Number(middle[0]?.slice(3));
  assert.ok(first > 300_000 && first < 500_000, middle[0]);
  assert.deepEqual(middle, middle.map((_, at) => `Row${first + at}`));
  // A notch of the wheel is as far as anywhere else, and stays so after the box has rested.
  await list.hover();
  await page.mouse.wheel(0, 440);
  await page.waitForTimeout(400);
  await sendRows(engine);
  assert.deepEqual((await rowsSeen(page))[0], `Row${first + 10}`);
  assert.ok((await page.locator("#found-forms .row").count()) < 60);
  assert.deepEqual(engine.errors, []);
  await engine.close();
});

test("keys move through the list, and Enter opens the form", async () => {
  const engine = await million();
  const { page } = engine;
  await page.locator("#form-search").focus();
  await page.keyboard.press("ArrowDown");
  const active = (): Promise<string> =>
    page.locator("#found-forms").evaluate((list) => document.getElementById(list.getAttribute("aria-activedescendant") ?? "")?.getAttribute("aria-posinset") ?? "");
  assert.equal(await active(), "1");
  await page.keyboard.press("ArrowDown");
  assert.equal(await active(), "2");
  await page.keyboard.press("End");
  await sendRows(engine);
  assert.equal(await active(), String(MILLION));
  assert.equal(await page.locator('#found-forms [aria-selected="true"]').getAttribute("aria-setsize"), String(MILLION));
  await page.keyboard.press("PageUp");
  await page.keyboard.press("Home");
  await sendRows(engine);
  assert.equal(await active(), "1");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.equal((await last(engine, "form")).form, 1);
  await engine.close();
});

test("a search asks for its text, type, plugin and standing, and older lists are dropped", async () => {
  const engine = await million();
  const { page } = engine;
  const before = await last(engine, "search");
  await page.fill("#form-search", " iron sword ");
  await page.waitForTimeout(300);
  await page.selectOption("#form-kind", "REFR");
  await page.selectOption("#form-plugin", "Frostfall.esp");
  await page.selectOption("#form-standing", "conflict");
  const { list, ...rest } = await last(engine, "search");
  assert.deepEqual(rest, { type: "search", text: "iron sword", kind: "REFR", plugin: "Frostfall.esp", standing: "conflict" });
  assert.ok((await asks(engine)).some((one) => one.type === "drop" && one.list === before.list));
  await answer(engine, { type: "found", list, count: 3, working: { what: "search", done: 1, total: 4 }, note: "" });
  assert.equal(await page.locator(".finder .summary").innerText(), "3 so far. Searching: 25 %");
  // An answer to the older list is no news.
  await answer(engine, { type: "found", list: before.list, count: 99, working: null, note: "" });
  assert.equal(await page.locator(".finder .summary").innerText(), "3 so far. Searching: 25 %");
  await engine.close();
});

test("a form shows its versions, marks the winner and what differs, and its links lead on and back", async () => {
  const engine = await million();
  const { page } = engine;
  await page.locator("#found-forms .row").first().click();
  const { sheet } = await last(engine, "form");
  await answer(engine, { type: "form", ...SHEET, sheet });
  await sendRows(engine);
  const fields = await last(engine, "fields");
  assert.deepEqual({ ...fields, sheet: 0 }, { type: "fields", sheet: 0, only_differing: false, from: 0, count: 64 });
  await answer(engine, {
    type: "fields",
    sheet,
    only_differing: false,
    from: 0,
    rows: [
      { depth: 0, name: "Name", kind: "FULL", differs: true, cells: [{ text: "Iron Sword", form: null }, { text: "Blade", form: null }] },
      { depth: 0, name: "Keyword 0", kind: "", differs: false, cells: [{ text: "Skyrim.esm:01E711 WeapTypeSword", form: 124_689 }, null] },
    ],
  });
  await sendRows(engine);
  assert.equal(await page.getByRole("heading", { level: 2, name: "IronSword" }).count(), 1);
  const head = page.getByRole("columnheader", { name: /Frostfall\.esp/ });
  assert.match(await head.innerText(), /wins/);
  const name = page.getByRole("row", { name: /Name \(differs\)/ });
  assert.ok(await name.evaluate((row) => row.classList.contains("differs")));
  await name.click();
  assert.match(await page.locator(".whole").innerText(), /Name \(FULL\)[\s\S]*Skyrim\.esm[\s\S]*Iron Sword[\s\S]*Frostfall\.esp[\s\S]*Blade/);
  await page.getByLabel("Only fields that differ").check();
  await sendRows(engine);
  assert.equal((await last(engine, "fields")).only_differing, true);
  await page.getByLabel("Only fields that differ").uncheck();
  await sendRows(engine);
  await answer(engine, {
    type: "fields",
    sheet,
    only_differing: false,
    from: 0,
    rows: [{ depth: 0, name: "Keyword 0", kind: "", differs: false, cells: [{ text: "WeapTypeSword", form: 124_689 }, null] }],
  });
  await sendRows(engine);
  await page.getByRole("button", { name: "WeapTypeSword" }).click();
  assert.equal((await last(engine, "form")).form, 124_689);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  assert.equal((await last(engine, "form")).form, 0);
  await page.getByRole("tab", { name: /Referred to by/ }).click();
  // The list is asked for once the form is there.
  await answer(engine, { type: "form", ...SHEET, sheet: (await last(engine, "form")).sheet });
  const related = await last(engine, "related");
  assert.deepEqual({ ...related, list: 0 }, { type: "related", list: 0, form: 0, relation: "named_by" });
  assert.deepEqual(engine.errors, []);
  await engine.close();
});

test("on a narrow screen the form takes the list's place, and leads back", async () => {
  const engine = await ScriptedEngine.open(on.browser, on.address, { viewport: { width: 390, height: 844 } });
  const { page } = engine;
  await page.getByRole("button", { name: "Look into a Data folder" }).click();
  await engine.say({ type: "opened", ...FOLDER, purpose: "look" });
  const { list } = await last(engine, "search");
  await answer(engine, { type: "found", list, count: 5, working: null, note: "" });
  await sendRows(engine);
  await page.locator("#found-forms .row").first().click();
  await answer(engine, { type: "form", ...SHEET, sheet: (await last(engine, "form")).sheet });
  assert.ok(await page.locator("#fields").isVisible());
  assert.ok(!(await page.locator("#found-forms").isVisible()));
  await page.getByRole("button", { name: "To the list" }).click();
  assert.ok(await page.locator("#found-forms").isVisible());
  await engine.close();
});

test("the load order shows flags, problems beside their plugin, and leads to a plugin's forms", async () => {
  const engine = await million();
  const { page } = engine;
  await page.getByRole("tab", { name: "Load order" }).click();
  const rows = await page.locator(".load-order > li").allInnerTexts();
  assert.match(rows[0] ?? "", /00\s+Skyrim\.esm\s*ESM\s*stand-in/);
  assert.match(rows[2] ?? "", /FE:000\s+Lanterns\.esl\s*ESL/);
  assert.match(rows[1] ?? "", /1 problem/);
  await page.locator(".load-order summary").click();
  assert.match(await page.locator(".load-order > li").nth(1).innerText(), /this quest's alias list breaks off/);
  await page.getByRole("button", { name: "Frostfall.esp" }).click();
  assert.equal((await last(engine, "search")).plugin, "Frostfall.esp");
  assert.ok(await page.locator("#form-search").isVisible());
  await engine.close();
});

test("memory is asked for while it is looked at, and shown by family", async () => {
  const engine = await million();
  const { page } = engine;
  assert.ok(!(await asks(engine)).some((one) => one.type === "memory"));
  await page.getByRole("tab", { name: "Memory" }).click();
  await page.waitForTimeout(100);
  await last(engine, "memory");
  await answer(engine, { type: "memory", families: [{ name: "records", bytes: 91_200_000 }] });
  assert.match(await page.getByRole("row", { name: /records/ }).innerText(), /91 MB/);
  await engine.close();
});

/** Waits for a list of forms to be whole, and gives its summary. */
async function whole(page: Page, place: string): Promise<string> {
  const words = page.locator(`${place} .summary`).first();
  await page.waitForFunction((where) => /form\.$|forms\.$/.test(document.querySelector(`${where} .summary`)?.textContent ?? ""), place, PATIENCE);
  return words.innerText();
}

test("the demo's folder: forms by editor id and by id, fields by name, references both ways, while the game runs", async () => {
  const { page, errors, close } = await open(on.browser, on.address);
  await page.getByRole("button", { name: "Play the demo" }).click();
  await page.locator("#status-tick").getByText(/Tick/).waitFor(PATIENCE);
  await page.getByRole("button", { name: "Data", exact: true }).click();
  await whole(page, ".finder");
  await page.selectOption("#form-kind", "QUST");
  await whole(page, ".finder");
  const quest = page.locator("#found-forms .row").first();
  await quest.locator(".title").waitFor(PATIENCE);
  const name = await quest.locator(".title").innerText();
  const id = await quest.locator(".id").innerText();
  await page.selectOption("#form-kind", "");
  await page.fill("#form-search", name.toUpperCase());
  await page.locator("#found-forms .row .title").getByText(name, { exact: true }).first().waitFor(PATIENCE);
  await page.fill("#form-search", id);
  await page.waitForTimeout(300);
  assert.equal(await whole(page, ".finder"), "1 form.");
  await page.locator("#found-forms .row .title").getByText(name, { exact: true }).click();
  await page.getByRole("heading", { level: 2, name }).waitFor(PATIENCE);
  await page.locator("#fields .row").getByText("Editor ID").first().waitFor(PATIENCE);
  assert.ok((await page.locator("#fields .row").getByText(name, { exact: true }).count()) > 0);
  await page.getByRole("tab", { name: /Refers to/ }).click();
  await whole(page, "#panel-form-names");
  await page.getByRole("tab", { name: /Referred to by/ }).click();
  await whole(page, "#panel-form-named_by");
  await page.getByRole("tab", { name: "Memory" }).click();
  await page.getByRole("row", { name: /the whole module/ }).waitFor(PATIENCE);
  const ticks = async (): Promise<number> => Number((await page.locator("#status-tick").innerText()).replace(/\D/g, ""));
  const before = await ticks();
  await page.waitForTimeout(1500);
  assert.ok((await ticks()) > before + 20, "the game stood still");
  assert.deepEqual(errors, []);
  await close();
});

test("the demo's folder opened to be looked at has its data without a game, and a game begins when asked", async () => {
  const { page, errors, close } = await open(on.browser, on.address);
  await page.evaluate(() => Object.assign(window, { showDirectoryPicker: undefined }));
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Look into a Data folder" }).click();
  await (await chooser).setFiles(DEMO);
  await page.getByRole("button", { name: "Start a new game" }).waitFor(PATIENCE);
  assert.notEqual(await whole(page, ".finder"), "No form.");
  await page.getByRole("button", { name: "Start a new game" }).click();
  await page.locator("#status-tick").getByText(/Tick/).waitFor(PATIENCE);
  assert.deepEqual(errors, []);
  await close();
});

test("a mod of the corpus: overridden forms side by side, who refers to a form, names in the list", async () => {
  const path = tool();
  if (!path || !existsSync(CAMPFIRE)) {
    console.log(`# skipped: ${path ? "no corpus" : "no native tool (build skald-cli or name it in SKALD_TOOL)"}`);
    return;
  }
  const work = mkdtempSync(join(tmpdir(), "skald-data-"));
  const data = join(work, "Data");
  cpSync(CAMPFIRE, data, { recursive: true, filter: (from) => !from.includes("/.git/") });
  ask(path, ["base", data, "--for", CAMPFIRE]);
  const { page, errors, close } = await open(on.browser, on.address);
  await page.evaluate(() => Object.assign(window, { showDirectoryPicker: undefined }));
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Look into a Data folder" }).click();
  await (await chooser).setFiles(data);
  await page.getByRole("button", { name: "Start a new game" }).waitFor({ timeout: 120_000 });
  await page.selectOption("#form-standing", "overridden");
  const found = ask(path, ["form", data, "--standing", "overridden"]);
  const overridden = (found["found"] as unknown[]).length;
  assert.equal(await whole(page, ".finder"), `${overridden.toLocaleString("en")} forms.`);
  await page.locator("#found-forms .row .title").first().waitFor(PATIENCE);
  await page.locator("#found-forms .row").first().click();
  await page.locator("#fields .row .field-cell").first().waitFor(PATIENCE);
  assert.ok((await page.getByRole("columnheader").count()) >= 3);
  await page.getByRole("tab", { name: /Referred to by/ }).click();
  await whole(page, "#panel-form-named_by");
  const shots = process.env["SKALD_SHOTS"];
  if (shots) await page.screenshot({ path: join(shots, "campfire.png") });
  assert.deepEqual(errors, []);
  await close();
  rmSync(work, { recursive: true, force: true });
});
