// Draws docs/screenshots/ anew from the built page: the demo running in the real engine, in dark and light, wide and narrow.

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { launch, open } from "./chromium.ts";
import { DIST, serve } from "./serve.ts";

const OUT = fileURLToPath(new URL("../../docs/screenshots/", import.meta.url));
const PATIENCE = { timeout: 60_000 };

const SCREENS: [string, BrowserContextOptions][] = [
  ["dark", { colorScheme: "dark", viewport: { width: 1440, height: 900 } }],
  ["light", { colorScheme: "light", viewport: { width: 1440, height: 900 } }],
  ["phone-dark", { colorScheme: "dark", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }],
  ["phone-light", { colorScheme: "light", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }],
];

async function main(): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  const served = await serve(DIST);
  const browser = await launch();
  for (const [name, options] of SCREENS) {
    const { page, close } = await open(browser, served.address, options);
    await shootAll(page, name);
    await close();
  }
  await browser.close();
  await served.close();
}

async function shootAll(page: Page, name: string): Promise<void> {
  const shoot = async (what: string): Promise<void> => {
    await page.screenshot({ path: `${OUT}${what}-${name}.png` });
    console.log(`${what}-${name}.png`);
  };
  await page.getByRole("button", { name: "Play the demo" }).waitFor();
  await shoot("start");
  await page.getByRole("button", { name: "Play the demo" }).click();
  await page.getByRole("list", { name: "Notifications" }).getByText(/3/).waitFor(PATIENCE);
  await shoot("running");
  await page.getByRole("alertdialog").waitFor(PATIENCE);
  await shoot("question");
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await page.getByRole("tab", { name: /Plugins/ }).click();
  await page.mouse.move(0, 0);
  await shoot("plugins");
  await page.getByRole("button", { name: "Data", exact: true }).click();
  await page.locator("#found-forms .row .title").first().waitFor(PATIENCE);
  await page.locator("#found-forms .row").first().click();
  await page.locator("#fields .row .field-cell").first().waitFor(PATIENCE);
  await page.mouse.move(0, 0);
  await shoot("data");
}

await main();
