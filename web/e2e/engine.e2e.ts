// The whole page with the real engine: the demo from the button, a picked folder, a dropped one, a reload.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { open } from "./chromium.ts";
import { DEMO, demoWith, plugin, remove } from "./data_folders.ts";
import { stage } from "./page.ts";
import { ask, tool } from "./tool.ts";

const on = stage();
const PATIENCE = { timeout: 30_000 };

const notified = (page: Page, text: RegExp | string): Promise<void> =>
  page.getByRole("list", { name: "Notifications" }).getByText(text).first().waitFor(PATIENCE);

/** From the opened folder to the counter that goes on after the question. */
async function playThrough(page: Page): Promise<void> {
  const box = page.getByRole("alertdialog");
  await box.waitFor(PATIENCE);
  assert.equal(await box.getByRole("button").count(), 3);
  await page.locator('#status-state[data-state="asking"]').waitFor(PATIENCE);
  await box.getByRole("button", { name: "Go on" }).click();
  await page.locator('#status-state[data-state="running"]').waitFor(PATIENCE);
  await notified(page, /6/);
}

test("the first screen is there before anything else happens; its time is printed", async () => {
  const begun = Date.now();
  const { page, errors, close } = await open(on.browser, on.address);
  await page.getByRole("button", { name: "Play the demo" }).waitFor();
  const shown = Date.now() - begun;
  console.log(`# first screen after ${shown} ms`);
  assert.deepEqual(errors, []);
  await close();
});

test("the demo greets, counts, asks, and goes on after the answer", async () => {
  const { page, errors, close } = await open(on.browser, on.address);
  await page.getByRole("button", { name: "Play the demo" }).click();
  await page.locator("main.game").waitFor(PATIENCE);
  const notifications = page.getByRole("list", { name: "Notifications" });
  await notifications.getByRole("listitem").first().waitFor(PATIENCE);
  await playThrough(page);
  assert.notEqual(await page.locator(".log li").count(), 0);
  assert.deepEqual(errors, []);
  await close();
});

test("a folder picked through the input shows its plugins, and pause and step hold", async () => {
  const { page, errors, close } = await open(on.browser, on.address);
  await page.setInputFiles("#folder-input", DEMO);
  await page.locator("main.game").waitFor(PATIENCE);
  await page.locator("#pause").click();
  await page.locator('#status-state[data-state="paused"]').waitFor(PATIENCE);
  const tick = async (): Promise<number> => Number((await page.locator("#status-tick").innerText()).replace(/\D/g, ""));
  const before = await tick();
  await page.locator("#step").click();
  await page.waitForFunction((old) => Number(document.querySelector("#status-tick")?.textContent?.replace(/\D/g, "")) > old, before);
  assert.equal(await tick(), before + 1);
  await page.getByRole("tab", { name: /Plugins/ }).click();
  const rows = await page.getByRole("table", { name: "Plugins in load order" }).getByRole("row").allInnerTexts();
  assert.match(rows[1] ?? "", /00\s+Skyrim\.esm/);
  assert.match(rows[2] ?? "", /01\s+SkaldDemo\.esp/);
  assert.deepEqual(errors, []);
  await close();
});

test("a dropped folder is opened, remembered, and opened again by one click after a reload", async () => {
  const data = demoWith({});
  const { page, errors, close } = await open(on.browser, on.address);
  await page.getByRole("button", { name: "Choose your Data folder" }).waitFor();
  await drop(page, data);
  await page.locator("main.game").waitFor(PATIENCE);
  await playThrough(page);
  await page.reload();
  const again = page.getByRole("button", { name: "Continue with Data" });
  await again.waitFor(PATIENCE);
  await again.click();
  await page.locator("main.game").waitFor(PATIENCE);
  await notified(page, /1/);
  assert.deepEqual(errors, []);
  await close();
  remove(data);
});

test("a dropped file is no folder, and that is said", async () => {
  const data = demoWith({ "lone.esp": plugin() });
  const { page, close } = await open(on.browser, on.address);
  await page.getByRole("button", { name: "Choose your Data folder" }).waitFor();
  await drop(page, `${data}/lone.esp`);
  await page.getByText("That is a file. Drop the whole Data folder").waitFor(PATIENCE);
  await close();
  remove(data);
});

test("closing a folder leads back to the start, and another one opens", async () => {
  const { page, errors, close } = await open(on.browser, on.address);
  await page.getByRole("button", { name: "Play the demo" }).click();
  await page.locator("main.game").waitFor(PATIENCE);
  await page.getByRole("button", { name: "Close folder" }).click();
  await page.setInputFiles("#folder-input", DEMO);
  await page.locator("main.game").waitFor(PATIENCE);
  assert.equal(await page.locator(".where").innerText(), "Data");
  assert.deepEqual(errors, []);
  await close();
});

test("the page comes to the digest of the native tool", async () => {
  const path = tool();
  if (!path) {
    console.log("# skipped: no native tool (build skald-cli or name it in SKALD_TOOL)");
    return;
  }
  const native = ask(path, ["run", DEMO, "--ticks", "1200", "--seed", "e2e"]);
  const { page, close } = await open(on.browser, `${on.address}?seed=e2e&until=1200`);
  await page.setInputFiles("#folder-input", DEMO);
  await page.locator('#status-digest[data-tick="1200"]').waitFor({ ...PATIENCE, state: "attached" });
  assert.equal(await page.locator("#status-digest").getAttribute("data-digest"), native["digest"]);
  await close();
});

/** A real drop from outside the browser, as the user agent sees it. */
async function drop(page: Page, path: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await client.send("Input.dispatchDragEvent", {
      type,
      x: 400,
      y: 300,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  }
}
