// The demo walked in the real page with each device: through the door, past the lever's gate, onto the path.
// The session is then played again by the page and by the tool, which must come the same way.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Place } from "../src/protocol.ts";
import { open } from "./chromium.ts";
import { DEMO } from "./data_folders.ts";
import { stage } from "./page.ts";
import { ask, tool } from "./tool.ts";

const on = stage();
const PATIENCE = { timeout: 60_000 };
const STAGE = ".hands";
const EYES = 119;
/** How fast the character runs, in units a second: only how long a key is held at once depends on it. */
const RUN = 370;

type Spot = readonly [number, number, number];

/** What walks: each way of playing does these four. */
interface Device {
  options: BrowserContextOptions;
  take(page: Page): Promise<void>;
  go(page: Page, ms: number): Promise<void>;
  /** Degrees to the right and down, at least nearly. */
  turn(page: Page, round: number, down: number): Promise<void>;
  activate(page: Page): Promise<void>;
}

const rest = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms);

/** A mouse that can be taken, and moved by script. */
function fakeMouse(): void {
  let taken: Element | null = null;
  const take = (element: Element | null): void => {
    taken = element;
    document.dispatchEvent(new Event("pointerlockchange"));
  };
  Object.defineProperty(document, "pointerLockElement", { get: () => taken });
  document.exitPointerLock = () => take(null);
  Element.prototype.requestPointerLock = function () {
    take(this);
    return Promise.resolve();
  };
}

const KEYBOARD: Device = {
  options: {},
  async take(page) {
    await page.evaluate(fakeMouse);
    await page.locator(STAGE).click({ position: { x: 300, y: 300 } });
  },
  async go(page, ms) {
    await page.keyboard.down("KeyW");
    await rest(page, ms);
    await page.keyboard.up("KeyW");
  },
  async turn(page, round, down) {
    await page.evaluate(
      ([x, y]) =>
        document.pointerLockElement?.dispatchEvent(
          new PointerEvent("pointermove", { pointerType: "mouse", movementX: x, movementY: y, bubbles: true }),
        ),
      // 0.11 degrees a pixel.
      [round / 0.11, down / 0.11] as const,
    );
  },
  async activate(page) {
    await page.keyboard.down("KeyE");
    await rest(page, 100);
    await page.keyboard.up("KeyE");
  },
};

interface PadWindow {
  pad: { axes: number[]; buttons: { pressed: boolean; value: number }[] };
}

function fakePad(): void {
  const pad = { axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })) };
  Object.assign(window, { pad });
  navigator.getGamepads = () => [{ ...pad, mapping: "standard", connected: true, index: 0, id: "fake" }] as unknown as Gamepad[];
}

function setPad(page: Page, axes: number[], pressed: number[] = []): Promise<void> {
  return page.evaluate(
    ([axes, pressed]) => {
      const { pad } = window as unknown as PadWindow;
      axes.forEach((value, at) => (pad.axes[at] = value));
      pad.buttons.forEach((button, at) => (button.pressed = pressed.includes(at)));
    },
    [axes, pressed] as const,
  );
}

/** A push of the right stick for so many degrees: half its speed at 0.76 of its way, a quarter at 0.59. */
async function pushed(page: Page, degrees: number, axis: 2 | 3): Promise<void> {
  if (Math.abs(degrees) < 1) return;
  const isFar = Math.abs(degrees) > 20;
  const axes = [0, 0, 0, 0];
  axes[axis] = Math.sign(degrees) * (isFar ? 0.76 : 0.4);
  await setPad(page, axes);
  await rest(page, Math.min(1500, (Math.abs(degrees) / (isFar ? 85 : 12.2)) * 1000));
  await setPad(page, [0, 0, 0, 0]);
}

const PAD: Device = {
  options: {},
  take: (page) => page.evaluate(fakePad),
  async go(page, ms) {
    await setPad(page, [0, -1, 0, 0]);
    await rest(page, ms);
    await setPad(page, [0, 0, 0, 0]);
  },
  async turn(page, round, down) {
    await pushed(page, round, 2);
    await pushed(page, down, 3);
  },
  async activate(page) {
    await setPad(page, [0, 0, 0, 0], [0]);
    await rest(page, 100);
    await setPad(page, [0, 0, 0, 0]);
  },
};

/** Fingers, through the browser's own events. */
async function touches(page: Page, points: { x: number; y: number }[], hold = 0): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const say = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }): Promise<unknown> =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ ...at, id: 1 }] : [] });
  const [first, ...others] = points;
  await say("touchStart", first);
  for (const point of others) await say("touchMove", point);
  await rest(page, hold);
  await say("touchEnd");
  await client.detach();
}

/** In the stage's right half, which looks; a finger may go on beyond the stage. */
const RIGHT = { x: 620, y: 320 };
const FINGER_MAX = 150;

const TOUCH: Device = {
  options: { hasTouch: true },
  async take(page) {
    await touches(page, [RIGHT]);
  },
  go: (page, ms) => touches(page, [{ x: 300, y: 500 }, { x: 300, y: 400 }], ms),
  async turn(page, round, down) {
    // 0.28 degrees a pixel; a finger has only so far to go.
    const [x, y] = [round / 0.28, down / 0.28];
    const parts = Math.ceil(Math.max(Math.abs(x) / FINGER_MAX, Math.abs(y) / FINGER_MAX, 1));
    for (let part = 0; part < parts; part++) await touches(page, [RIGHT, { x: RIGHT.x + x / parts, y: RIGHT.y + y / parts }]);
  },
  async activate(page) {
    const box = await page.locator('.touch-button[data-act="activate"]').boundingBox();
    assert.ok(box);
    await touches(page, [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }], 100);
  },
};

/** Where the player is, once the engine has spoken again. */
async function place(page: Page): Promise<Place> {
  const tick = (): Promise<string> => page.locator("#status-tick").innerText();
  for (let times = 0; times < 2; times++) {
    const before = await tick();
    await page.waitForFunction((before) => document.querySelector("#status-tick")?.textContent !== before, before, PATIENCE);
  }
  return JSON.parse((await page.locator("#status-place").getAttribute("data-place")) ?? "null") as Place;
}

/** What the page asks meanwhile is answered with its last button. */
async function answer(page: Page): Promise<void> {
  const box = page.getByRole("alertdialog");
  if (await box.count()) await box.getByRole("button").last().click();
}

const nearest = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

class Walker {
  readonly #page: Page;
  readonly #device: Device;

  constructor(page: Page, device: Device) {
    this.#page = page;
    this.#device = device;
  }

  /** Turns until it looks at a place, within a degree or two. */
  async look([x, y, z]: Spot): Promise<void> {
    for (let times = 0; times < 8; times++) {
      await answer(this.#page);
      const { position, turned } = await place(this.#page);
      const [dx, dy] = [x - position[0], y - position[1]];
      const round = nearest((Math.atan2(dx, dy) * 180) / Math.PI - turned[1]);
      const down = (Math.atan2(position[2] + EYES - z, Math.hypot(dx, dy)) * 180) / Math.PI - turned[0];
      if (Math.abs(round) < 2 && Math.abs(down) < 2) return;
      await this.#device.turn(this.#page, round, down);
    }
  }

  /** Walks there as the crow flies; false when it does not come there. */
  async go([x, y]: readonly [number, number], times = 25): Promise<boolean> {
    for (; times > 0; times--) {
      const { position } = await place(this.#page);
      const far = Math.hypot(x - position[0], y - position[1]);
      if (far < 30) return true;
      await this.look([x, y, position[2] + EYES]);
      await this.#device.go(this.#page, Math.min(1500, Math.max(60, ((far - 10) / RUN) * 1000)));
    }
    return false;
  }

  activate(): Promise<void> {
    return this.#device.activate(this.#page);
  }
}

const ROOM_DOOR: Spot = [0, -250, 60];
const LEVER: Spot = [2198, 1360, 60];
const GATE: Spot = [2048, 1296, 0];

for (const [name, device] of Object.entries({ "keyboard and mouse": KEYBOARD, "a gamepad": PAD, touch: TOUCH })) {
  test(`the demo is walked with ${name}, and the session goes the same way without a page`, async () => {
    const { page, errors, close } = await open(on.browser, `${on.address}?seed=walk`, device.options);
    await page.getByRole("button", { name: "Play the demo" }).click();
    await page.locator("main.game").waitFor(PATIENCE);
    await device.take(page);
    const walker = new Walker(page, device);
    assert.equal((await place(page)).cell, "SkaldDemoRoom");

    assert.ok(await walker.go([0, -150]), JSON.stringify(await place(page)));
    await walker.look(ROOM_DOOR);
    await walker.activate();
    await page.waitForFunction(() => !document.querySelector("#status-place")?.textContent?.startsWith("SkaldDemoRoom"), null, PATIENCE);

    // The shut gate holds.
    await walker.go([GATE[0], GATE[1] + 120]);
    await walker.go([GATE[0], GATE[1] - 230], 3);
    const stopped = await place(page);
    assert.ok(stopped.position[1] > GATE[1], JSON.stringify(stopped));

    await walker.go([LEVER[0], LEVER[1] + 70]);
    await walker.look(LEVER);
    await walker.activate();
    await rest(page, 2500);
    await walker.go([GATE[0], GATE[1] + 120]);
    assert.ok(await walker.go([GATE[0], GATE[1] - 230]), JSON.stringify(await place(page)));
    await page.getByText("The path leads into the hills.").first().waitFor(PATIENCE);

    await page.evaluate(() => document.exitPointerLock());
    await page.locator("#saves").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#export-session").click()]);
    const file = await download.path();
    const native = tool();
    if (native) assert.equal(ask(native, ["replay", file, "--data", DEMO])["same"], true);
    await page.setInputFiles("#replay-input", file);
    await page.locator('#replay-words[data-same="true"]').waitFor(PATIENCE);
    assert.deepEqual(errors, []);
    await close();
  });
}

const kept = (name: string): string => fileURLToPath(new URL(`../../tests/replays/${name}`, import.meta.url));

test("a walk that was recorded natively goes the same way in the page, and a broken one is caught", async () => {
  const { page, errors, close } = await open(on.browser, `${on.address}?seed=walk`);
  await page.getByRole("button", { name: "Play the demo" }).click();
  await page.locator("main.game").waitFor(PATIENCE);
  await page.locator("#saves").click();
  await page.setInputFiles("#replay-input", kept("demo-walk.skrec"));
  await page.locator('#replay-words[data-same="true"]').waitFor(PATIENCE);
  await page.getByRole("dialog", { name: "Replay" }).getByRole("button", { name: "Back to the game" }).click();
  await page.locator("#saves").click();
  await page.setInputFiles("#replay-input", kept("demo-walk-broken.skrec"));
  await page.locator('#replay-words[data-same="false"]').waitFor(PATIENCE);
  assert.match(await page.locator("#replay-words").innerText(), /in references/);
  assert.deepEqual(errors, []);
  await close();
});
