// What is wrong with a folder is said with file and place, and the rest still loads.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { open } from "./chromium.ts";
import { archiveWithWrongHash, DEMO, demoWith, folder, plugin, remove } from "./data_folders.ts";
import { stage } from "./page.ts";

const on = stage();
const PATIENCE = { timeout: 60_000 };

/** Opens a folder that has more wrong than the demo, and returns the problems' words. */
async function problems(page: Page, data: string): Promise<string[]> {
  await page.setInputFiles("#folder-input", data);
  await page.locator("main.game").waitFor(PATIENCE);
  await page.getByRole("tab", { name: /Problems/ }).click();
  const words = await page.getByRole("tabpanel").getByRole("listitem").allInnerTexts();
  return words.map((text) => text.replace(/\s+/g, " "));
}

/** The demo still plays although something beside it is broken. */
async function demoStillGreets(page: Page): Promise<void> {
  await page.getByRole("list", { name: "Notifications" }).getByRole("listitem").first().waitFor(PATIENCE);
}

async function check(files: Record<string, Uint8Array | string>, expected: RegExp[]): Promise<void> {
  const data = demoWith(files);
  const { page, errors, close } = await open(on.browser, on.address);
  const words = await problems(page, data);
  for (const pattern of expected) {
    assert.ok(words.some((text) => pattern.test(text)), `${pattern} is in none of:\n${words.join("\n")}`);
  }
  await demoStillGreets(page);
  assert.deepEqual(errors, []);
  await close();
  remove(data);
}

test("a folder without plugins is refused, with advice", async () => {
  const data = folder({ "readme.txt": "hello" });
  const { page, errors, close } = await open(on.browser, on.address);
  await page.setInputFiles("#folder-input", data);
  const alert = page.getByRole("alert");
  await alert.getByText("That folder could not be opened").waitFor(PATIENCE);
  assert.match(await alert.innerText(), /no plugins \(\.esm, \.esp, \.esl\)/);
  assert.match(await alert.innerText(), /Choose the folder named Data/);
  // The same worker takes another folder.
  await page.setInputFiles("#folder-input", DEMO);
  await page.locator("main.game").waitFor(PATIENCE);
  assert.deepEqual(errors, []);
  await close();
  remove(data);
});

test("an empty plugin is named, and the rest loads", () => check({ "Empty.esp": new Uint8Array() }, [/^Empty\.esp at 0x0 .*empty/]));

test("a plugin that breaks off is named with the place, and the rest loads", async () => {
  const whole = readFileSync(`${DEMO}/SkaldDemo.esp`);
  await check({ "Cut.esp": whole.subarray(0, Math.floor(whole.length / 2)) }, [/^Cut\.esp at 0x[0-9A-F]+ /]);
});

test("bytes that are no plugin are named, and the rest loads", () => check({ "Noise.esp": "this is no plugin at all, only a few words" }, [/^Noise\.esp at 0x0 /]));

test("a plugin whose master is missing is named with the master, and the rest loads", () =>
  check({ "Orphan.esp": plugin(["NotHere.esm"]) }, [/^Orphan\.esp.*NotHere\.esm/]));

test("an archive with a wrong hash is named with the place, and the rest loads", () =>
  check({ "Wrong.esp": plugin(), "Wrong.bsa": archiveWithWrongHash() }, [/^Wrong\.bsa at 0x[0-9A-F]+ /]));

test("a folder of 17,000 files opens", async () => {
  const files: Record<string, string> = {};
  for (let index = 0; index < 17_000; index += 1) files[`meshes/clutter/${Math.floor(index / 1000)}/piece${index}.nif`] = "x";
  const data = demoWith(files);
  const { page, errors, close } = await open(on.browser, on.address);
  const begun = Date.now();
  await page.setInputFiles("#folder-input", data);
  await page.locator("main.game").waitFor(PATIENCE);
  console.log(`# 17,000 files opened after ${Date.now() - begun} ms`);
  await demoStillGreets(page);
  assert.deepEqual(errors, []);
  await close();
  remove(data);
});

test("a plugin that changes after it was picked is named when it is read", async () => {
  const data = demoWith({ "Late.esp": plugin() });
  const { page, close } = await open(on.browser, on.address);
  // Files are picked, but changed before the page's own listener hands them on.
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>("#folder-input");
    document.addEventListener(
      "change",
      (event) => {
        event.stopImmediatePropagation();
        Object.assign(window, { release: () => input?.dispatchEvent(new Event("change")) });
      },
      { capture: true, once: true },
    );
  });
  await page.setInputFiles("#folder-input", data);
  await page.waitForFunction(() => "release" in window);
  writeFileSync(`${data}/Late.esp`, Buffer.concat([plugin(), Buffer.alloc(4096)]));
  await page.evaluate(() => (window as unknown as { release(): void }).release());
  await page.locator("main.game").waitFor(PATIENCE);
  await page.getByRole("tab", { name: /Problems/ }).click();
  const words = await page.getByRole("tabpanel").innerText();
  assert.match(words.replace(/\s+/g, " "), /Late\.esp .*(gone|changed)/);
  await close();
  remove(data);
});
