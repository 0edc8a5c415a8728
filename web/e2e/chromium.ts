// Starts Chromium for a test, and opens the page.

import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

const CANDIDATES = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"];

/** What the page's errors and rejections said; a test ends by asking that there were none. */
export interface Opened {
  page: Page;
  errors: string[];
  close(): Promise<void>;
}

/** The runner's compiler names functions through a helper that the page does not have. */
export const NAME_HELPER = "globalThis.__name ??= (value) => value;";

export async function launch(): Promise<Browser> {
  const named = process.env["SKALD_CHROMIUM"];
  const executablePath = named ?? CANDIDATES.find((path) => existsSync(path));
  if (!executablePath) {
    throw new Error(`No Chromium at ${CANDIDATES.join(", ")}; install one or name it in SKALD_CHROMIUM.`);
  }
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--enable-unsafe-webgpu",
      "--use-angle=swiftshader",
      "--use-vulkan=swiftshader",
      "--enable-features=Vulkan,CDPScreenshotNewSurface",
    ],
  });
}

/** Most tests leave the world undrawn: a software device would take the machine's time from what they hold. */
export type OpenOptions = BrowserContextOptions & { picture?: boolean };

export async function open(browser: Browser, address: string, given: OpenOptions = {}): Promise<Opened> {
  const { picture = false, ...options } = given;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  await context.addInitScript({ content: NAME_HELPER });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error") errors.push(line.text());
  });
  await page.goto(picture ? address : undrawn(address));
  return { page, errors, close: () => context.close() };
}

function undrawn(address: string): string {
  const url = new URL(address);
  url.searchParams.set("picture", "off");
  return url.href;
}
