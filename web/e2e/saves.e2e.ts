// Saves and sessions with the real engine: saved in IndexedDB, gone on from after the page was closed, files, replays, a crash.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import type { Download, Page } from "playwright-core";
import { NAME_HELPER, open, type Opened } from "./chromium.ts";
import { DEMO, demoWith, plugin, remove } from "./data_folders.ts";
import { stage } from "./page.ts";
import { ask, tool } from "./tool.ts";

const on = stage();
const PATIENCE = { timeout: 60_000 };

async function startDemo(address = on.address): Promise<Opened> {
  const opened = await open(on.browser, address);
  await opened.page.getByRole("button", { name: "Play the demo" }).click();
  await opened.page.locator("main.game").waitFor(PATIENCE);
  return opened;
}

/** Runs to a tick as fast as it goes; the clock then stands. */
async function demoAt(tick: number): Promise<Opened> {
  const opened = await startDemo(`${on.address}?seed=saves&until=${tick}`);
  await digestAt(opened.page, tick);
  return opened;
}

async function digestAt(page: Page, tick: number): Promise<string | null> {
  await page.locator(`#status-digest[data-tick="${tick}"]`).waitFor({ ...PATIENCE, state: "attached" });
  return page.locator("#status-digest").getAttribute("data-digest");
}

const noted = (page: Page, text: string): Promise<void> => page.locator("#save-note", { hasText: text }).waitFor(PATIENCE);

/** Closes the page and opens it anew, as the next day: only what is stored is left. */
async function reopened({ page }: Opened, address: string): Promise<Page> {
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto(address);
  return next;
}

async function fileOf(download: Download): Promise<string> {
  return download.path();
}

test("a quicksave outlives the page: it is offered first, and the game goes on from it to the same digest", async () => {
  const straight = await demoAt(900);
  const expected = await digestAt(straight.page, 900);
  await straight.close();

  const first = await demoAt(400);
  await first.page.keyboard.press("F5");
  await noted(first.page, "Quicksave saved.");
  const page = await reopened(first, `${on.address}?until=900`);
  await page.getByRole("heading", { name: "Go on from a save" }).waitFor(PATIENCE);
  await page.getByRole("button", { name: /^Load Quicksave/ }).click();
  await page.locator("main.game").waitFor(PATIENCE);
  assert.equal(await digestAt(page, 900), expected);
  assert.deepEqual(first.errors, []);
  await first.close();
});

test("a named save goes out as the tool's file, is thrown away, taken back, and loaded while playing", async () => {
  const { page, errors, close } = await demoAt(300);
  await page.locator("#saves").click();
  await page.locator("#save-name").fill("At the door");
  await page.locator("#save-named").click();
  const card = page.locator('.save-menu .save[data-slot="named"]');
  await card.waitFor(PATIENCE);

  const [download] = await Promise.all([page.waitForEvent("download"), card.getByRole("button", { name: "Export At the door" }).click()]);
  assert.equal(download.suggestedFilename(), "skald-at-the-door.sksave");
  const file = await fileOf(download);
  assert.equal(readFileSync(file).subarray(0, 6).toString("latin1"), "SKSAVE");
  const native = tool();
  if (native) {
    const told = ask(native, ["save", file])["envelope"] as { ticks: number };
    assert.equal(told.ticks, 300);
  }

  await card.getByRole("button", { name: "Delete At the door" }).click();
  await card.waitFor({ ...PATIENCE, state: "detached" });
  await page.locator("#undo-delete").click();
  await card.waitFor(PATIENCE);

  await page.setInputFiles("#import-save-input", file);
  await page.locator('.save-menu .save[data-slot="named"]').nth(1).waitFor(PATIENCE);
  await card.first().locator(".save-load").click();
  await noted(page, "Loaded.");
  assert.equal(await page.locator(".save-menu").count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("saving over a name asks first", async () => {
  const { page, close } = await demoAt(100);
  await page.locator("#saves").click();
  const save = async (): Promise<void> => {
    await page.locator("#save-name").fill("Mine");
    await page.locator("#save-named").click();
  };
  await save();
  // The demo's room may save by itself beside it.
  const named = page.locator('.save-menu .save[data-slot="named"]');
  await named.first().waitFor(PATIENCE);
  await save();
  await page.getByText("There is a save named Mine. Press Save again to replace it.").waitFor(PATIENCE);
  await page.locator("#save-named").click();
  await page.locator(".save-menu .save-note", { hasText: "Mine saved." }).waitFor(PATIENCE);
  assert.equal(await named.count(), 1);
  await close();
});

test("the session is recorded always, and the page itself finds that it replays the same", async () => {
  const { page, errors, close } = await demoAt(700);
  await page.locator("#saves").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#export-session").click()]);
  const file = await fileOf(download);
  const native = tool();
  if (native) assert.equal(ask(native, ["replay", file, "--data", DEMO])["same"], true);
  await page.setInputFiles("#replay-input", file);
  await page.locator('#replay-words[data-same="true"]').waitFor(PATIENCE);
  assert.equal(await page.locator("#replay-words").innerText(), "The same: 700 ticks went as they were recorded.");
  assert.deepEqual(errors, []);
  await close();
});

/** The link a button of the menu makes, from the clipboard or, where there is none, from the text shown. */
async function linkOf(page: Page, button: string): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator(button).click();
  await noted(page, "The link is copied.");
  return page.evaluate(() => navigator.clipboard.readText());
}

test("a link to a game opens in a fresh profile with the demo, at the very digest", async () => {
  const first = await demoAt(500);
  const expected = await digestAt(first.page, 500);
  await first.page.locator("#saves").click();
  const link = await linkOf(first.page, "#link-state");
  await first.close();

  const address = new URL(link);
  address.search = "?until=500";
  const { page, errors, close } = await open(on.browser, address.href);
  await page.getByRole("heading", { name: "A shared game" }).waitFor(PATIENCE);
  await page.locator("#link-demo").click();
  await page.locator("main.game").waitFor(PATIENCE);
  assert.equal(await digestAt(page, 500), expected);
  assert.equal(new URL(page.url()).hash, "");
  assert.deepEqual(errors, []);
  await close();
});

test("a link to a session is played again and said to be the same", async () => {
  const first = await demoAt(650);
  await first.page.locator("#saves").click();
  const link = await linkOf(first.page, "#link-run");
  await first.close();
  const { page, close } = await open(on.browser, link);
  await page.locator("#link-demo").click();
  await page.locator('#replay-words[data-same="true"]').waitFor(PATIENCE);
  await close();
});

test("a link that names a file takes that file and no other", async (context) => {
  const native = tool();
  if (!native) return context.skip("no tool is built");
  const first = await demoAt(300);
  await first.page.locator("#saves").click();
  const [download] = await Promise.all([first.page.waitForEvent("download"), first.page.locator("#export-session").click()]);
  const file = await download.path();
  const { link } = ask(native, ["link", "encode", file, "--data", DEMO, "--named"]) as { link: string };
  const { page, close } = await open(on.browser, `${on.address}?until=10#${link}`);
  await page.getByRole("heading", { name: "A link to a file" }).waitFor(PATIENCE);
  await page.locator("#link-demo").click();
  await page.getByText(/^This link names a file of \d+ bytes, which travels by itself: replay it/).waitFor(PATIENCE);
  await page.getByRole("dialog", { name: "The link names a file" }).getByRole("button", { name: "Go on" }).click();
  await page.locator("#saves").click();
  const other = fileURLToPath(new URL("../../tests/replays/demo-walk.skrec", import.meta.url));
  await page.setInputFiles("#replay-input", other);
  await page.getByText("this is another file than the link names").waitFor(PATIENCE);
  await page.getByRole("dialog", { name: "Replay" }).getByRole("button", { name: "Back to the game" }).click();
  await page.locator("#saves").click();
  await page.setInputFiles("#replay-input", file);
  await page.locator('#replay-words[data-same="true"]').waitFor(PATIENCE);
  await first.close();
  await close();
});

test("a link made with other plugins is refused, and the plugin named", async () => {
  const first = await demoAt(50);
  await first.page.locator("#saves").click();
  const link = await linkOf(first.page, "#link-state");
  await first.close();
  const data = demoWith({ "Another.esp": plugin(["Skyrim.esm"]) });
  const { page, close } = await open(on.browser, link);
  await page.locator("#link-demo").waitFor(PATIENCE);
  await page.setInputFiles("#folder-input", data);
  await page.getByText(/^This link was made with other game data: .*Another\.esp/).waitFor(PATIENCE);
  await page.getByRole("heading", { name: "A shared game" }).waitFor(PATIENCE);
  await close();
  remove(data);
});

test("a damaged link is told in words", async () => {
  const { page, close } = await open(on.browser, `${on.address}#s=1.state.AAAA.AAAA`);
  await page.getByText("This link is damaged: its checksum does not match. Copy it again, whole.").waitFor(PATIENCE);
  await close();
});

test("a crash is told in words, and the session saved from it comes to the same crash in the tool", async () => {
  const { page, close } = await startDemo(`${on.address}?seed=crash&trial=crash`);
  await page.getByRole("heading", { name: "Skald has stopped" }).waitFor(PATIENCE);
  assert.match(await page.locator(".crash pre").innerText(), /^a crash that was asked for\nat crates\/sim\/src\/session\.rs:\d+$/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#export-crash").click()]);
  const native = tool();
  if (native) {
    const told = ask(native, ["replay", await fileOf(download), "--data", DEMO]);
    assert.equal(told["same"], true);
    assert.equal(told["crash"], told["recorded_crash"]);
  }
  await page.locator("#again").click();
  await page.getByRole("button", { name: "Play the demo" }).waitFor(PATIENCE);
  await close();
});

test("without IndexedDB the game goes on, and the player is told that nothing is kept", async () => {
  const context = await on.browser.newContext();
  await context.addInitScript({ content: NAME_HELPER });
  // The worker's own scope is what counts: its script is served with the database taken away.
  await context.route("**/worker-*.js", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: `Object.defineProperty(self, "indexedDB", { value: undefined });\n${body}` });
  });
  const page = await context.newPage();
  await page.goto(on.address);
  await page.getByRole("button", { name: "Play the demo" }).click();
  await page.locator("main.game").waitFor(PATIENCE);
  await page.locator("#quicksave").click();
  await noted(page, "the game was not saved: this browser keeps nothing for this page");
  await page.locator('#status-state[data-state="running"], #status-state[data-state="asking"]').first().waitFor(PATIENCE);
  await context.close();
});
