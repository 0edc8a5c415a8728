// The demo's room and yard in the browser: what the page draws of a game is what is drawn of it natively.
// The pictures and the links to the games lie beside the tests of `crates/render`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { open, type Opened } from "./chromium.ts";
import { stage } from "./page.ts";

const on = stage();
const PATIENCE = { timeout: 120_000 };
const KEPT = fileURLToPath(new URL("../../crates/render/tests/pictures/", import.meta.url));
/** The games were left at tick 90; here they stand still a little later. */
const UNTIL = 96;

/** Pictures are compared by the mean colours of so many parts: a slow device draws fewer pixels. */
const PARTS = { width: 16, height: 10 };
/** A mean may differ by so much of 255, and so many parts of a hundred by more. */
const CHANNEL = 16;
const OTHERS = 10;

/** The stage alone, in the shape of the kept pictures and half as wide. */
const STAGE_ALONE = `.world-view { position: fixed !important; inset: 0 auto auto 0 !important; width: 320px !important;
  height: 200px !important; z-index: 99999 !important; } .world { opacity: 1 !important; transition: none !important; }`;

/** The means of a picture's parts, from its file's bytes in base 64. */
function parts(page: Page, png: Buffer): Promise<number[]> {
  return page.evaluate(
    async ([text, { width, height }]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${text}`;
      await picture.decode();
      const whole = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      if (!whole) throw new Error("no canvas");
      whole.drawImage(picture, 0, 0);
      const { data } = whole.getImageData(0, 0, picture.width, picture.height);
      const sums = new Array<number>(width * height * 3).fill(0);
      const counts = new Array<number>(width * height).fill(0);
      for (let at = 0; at < picture.width * picture.height; at++) {
        const column = Math.floor(((at % picture.width) * width) / picture.width);
        const row = Math.floor((Math.floor(at / picture.width) * height) / picture.height);
        const part = row * width + column;
        counts[part]! += 1;
        for (let channel = 0; channel < 3; channel++) sums[part * 3 + channel]! += data[at * 4 + channel]!;
      }
      return sums.map((sum, at) => sum / counts[Math.floor(at / 3)]!);
    },
    [png.toString("base64"), PARTS] as const,
  );
}

/** How many parts of a hundred two pictures differ in. */
function differing(one: number[], other: number[]): number {
  const parts = one.length / 3;
  let count = 0;
  for (let part = 0; part < parts; part++) {
    const isOther = [0, 1, 2].some((channel) => Math.abs(one[part * 3 + channel]! - other[part * 3 + channel]!) > CHANNEL);
    if (isOther) count += 1;
  }
  return (count * 100) / parts;
}

const kept = (name: string): Buffer => readFileSync(`${KEPT}${name}.png`);

/** The page with the game of a kept picture on its stage. */
async function opened(name: string): Promise<Opened> {
  const link = readFileSync(`${KEPT}${name}.link`, "utf8");
  const address = `${on.address}?until=${UNTIL}#${link}`;
  const opened = await open(on.browser, address, { picture: true, viewport: { width: 640, height: 480 } });
  const { page } = opened;
  await page.locator("#link-demo").click();
  await page.locator("main.game").waitFor(PATIENCE);
  await page.addStyleTag({ content: STAGE_ALONE });
  await page.locator('.world-view[data-state="drawn"][data-wanted="0"]').waitFor(PATIENCE);
  return opened;
}

const drawn = (page: Page): Promise<Buffer> => page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 }, ...PATIENCE });

const PICTURES = ["demo_room", "demo_yard_at_noon", "demo_yard_at_midnight"];

for (const name of PICTURES) {
  test(`${name} is drawn in the page as it is natively`, async () => {
    const { page, errors, close } = await opened(name);
    const wanted = await parts(page, kept(name));
    let least = 100;
    // Files that came last are on the picture a few frames later.
    for (let times = 0; times < 20 && least > OTHERS; times++) {
      await page.waitForTimeout(500);
      least = Math.min(least, differing(wanted, await parts(page, await drawn(page))));
    }
    assert.ok(least <= OTHERS, `${least} % of the picture differ`);
    for (const other of PICTURES.filter((other) => other !== name)) {
      const apart = differing(wanted, await parts(page, kept(other)));
      assert.ok(apart > 50, `${other} would pass for ${name}`);
    }
    assert.deepEqual(errors, []);
    await close();
  });
}
