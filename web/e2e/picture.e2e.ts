// The world on the stage: the demo's room is drawn, a lost device is replaced, and the game runs where nothing is drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { open } from "./chromium.ts";
import { stage } from "./page.ts";

const on = stage();
const PATIENCE = { timeout: 60_000 };

async function playDemo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play the demo" }).click();
  await page.locator("main.game").waitFor(PATIENCE);
}

test("the demo's room is drawn, in many colours", async () => {
  const { page, errors, close } = await open(on.browser, on.address, { picture: true });
  await playDemo(page);
  await page.locator('.world-view[data-state="drawn"][data-wanted="0"]').waitFor(PATIENCE);
  const draws = Number(await page.locator(".world-view").getAttribute("data-draws"));
  assert.ok(draws > 10, `${draws} draws`);
  const shot = await page.locator(".world").screenshot();
  // A picture of one colour packs into a few hundred bytes.
  assert.ok(shot.length > 20_000, `${shot.length} bytes`);
  assert.deepEqual(errors, []);
  await close();
});

test("with the picture left out the game runs and says so", async () => {
  const { page, errors, close } = await open(on.browser, on.address);
  await playDemo(page);
  await page.locator('.world-view[data-state="off"]').waitFor(PATIENCE);
  await page.getByText("the picture is left out").waitFor(PATIENCE);
  assert.deepEqual(errors, []);
  await close();
});
