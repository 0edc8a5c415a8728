// The player's hands in the page, with a scripted engine: what each device says to the game, and what the game says back.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { ToWorker } from "../src/protocol.ts";
import { stage } from "./page.ts";
import { FOLDER, ScriptedEngine, status } from "./scripted_engine.ts";

const on = stage();
const STAGE = ".hands";

type Hold = Extract<ToWorker, { type: "hold" }>;
type Turn = Extract<ToWorker, { type: "turn" }>;

async function playing(options: BrowserContextOptions = {}): Promise<ScriptedEngine> {
  const engine = await ScriptedEngine.open(on.browser, on.address, options);
  await engine.page.evaluate(fakeMouse);
  await engine.page.click("#demo");
  await engine.say({ type: "opened", ...FOLDER }, { type: "status", ...status() });
  await engine.page.locator(STAGE).waitFor();
  return engine;
}

const holds = async (engine: ScriptedEngine): Promise<Hold[]> => (await engine.told()).filter((message) => message.type === "hold");

/** Waits for the last thing that is held to be this. */
async function held(engine: ScriptedEngine, expected: Omit<Hold, "type">): Promise<void> {
  const words = JSON.stringify({ type: "hold", ...expected });
  await engine.page
    .waitForFunction(
      (words) => {
        const { told } = (window as unknown as { scripted: { told: { type: string }[] } }).scripted;
        return JSON.stringify(told.filter((message) => message.type === "hold").at(-1)) === words;
      },
      words,
      { timeout: 5_000 },
    )
    .catch(async () => assert.deepEqual((await holds(engine)).at(-1), { type: "hold", ...expected }));
}

const turned = async (engine: ScriptedEngine): Promise<[number, number]> => {
  const turns = (await engine.told()).filter((message): message is Turn => message.type === "turn");
  return [turns.reduce((sum, turn) => sum + turn.round, 0), turns.reduce((sum, turn) => sum + turn.down, 0)];
};

const pauses = async (engine: ScriptedEngine): Promise<boolean[]> =>
  (await engine.told()).flatMap((message) => (message.type === "pause" ? [message.paused] : []));

const frames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));

const isLocked = (page: Page, locked: boolean): Promise<unknown> =>
  page.waitForFunction((locked) => (document.pointerLockElement !== null) === locked, locked, { timeout: 5_000 });

/** A mouse that can be taken. Without a screen Chromium now and then draws no more frames once its own is. */
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

async function takeMouse(page: Page): Promise<void> {
  await page.locator(STAGE).click({ position: { x: 300, y: 300 } });
  await isLocked(page, true);
}

test("keys go and press while the stage has the focus, and nothing is said twice", async () => {
  const engine = await playing();
  const { page } = engine;
  await page.locator(STAGE).focus();
  await page.keyboard.down("KeyW");
  await held(engine, { right: 0, forward: 127, buttons: [] });
  await page.keyboard.down("KeyD");
  await page.keyboard.down("ShiftLeft");
  await held(engine, { right: 90, forward: 90, buttons: ["sprint"] });
  const count = (await holds(engine)).length;
  await frames(page);
  assert.equal((await holds(engine)).length, count);
  for (const key of ["KeyW", "KeyD", "ShiftLeft"]) await page.keyboard.up(key);
  await held(engine, { right: 0, forward: 0, buttons: [] });
  await page.keyboard.down("ArrowRight");
  await frames(page);
  await page.keyboard.up("ArrowRight");
  const [round, down] = await turned(engine);
  assert.ok(round > 0 && down === 0, `${round} ${down}`);
  // Elsewhere the keys are the page's own.
  await page.locator("#pause").focus();
  await page.keyboard.press("KeyW");
  await held(engine, { right: 0, forward: 0, buttons: [] });
  assert.deepEqual(engine.errors, []);
  await engine.close();
});

test("a click takes the mouse, moving it turns, letting it go pauses, taking it again goes on", async () => {
  const engine = await playing();
  const { page } = engine;
  await takeMouse(page);
  await page.evaluate(() => {
    const moved = new PointerEvent("pointermove", { pointerType: "mouse", movementX: 60, movementY: -30, bubbles: true });
    document.pointerLockElement?.dispatchEvent(moved);
  });
  await frames(page);
  // 0.11 degrees a pixel.
  assert.deepEqual(await turned(engine), [660, -330]);
  await page.mouse.down({ button: "right" });
  await held(engine, { right: 0, forward: 0, buttons: ["grab"] });
  await page.mouse.up({ button: "right" });
  await held(engine, { right: 0, forward: 0, buttons: [] });
  await page.evaluate(() => document.exitPointerLock());
  await isLocked(page, false);
  assert.deepEqual(await pauses(engine), [true]);
  await engine.say({ type: "status", ...status({ paused: true }) });
  await takeMouse(page);
  assert.deepEqual(await pauses(engine), [true, false]);
  assert.deepEqual(engine.errors, []);
  await engine.close();
});

test("a question has the keys to itself: what was held is let go, and the game is not paused for it", async () => {
  const engine = await playing();
  const { page } = engine;
  await takeMouse(page);
  await page.keyboard.down("KeyW");
  await held(engine, { right: 0, forward: 127, buttons: [] });
  const buttons = [{ index: 0, label: "Yes" }, { index: 1, label: "No" }];
  await engine.say({ type: "message_box", message_box: 3, title: "", text: "Well?", buttons });
  await held(engine, { right: 0, forward: 0, buttons: [] });
  await isLocked(page, false);
  await page.keyboard.up("KeyW");
  await page.keyboard.press("KeyE");
  await frames(page);
  await held(engine, { right: 0, forward: 0, buttons: [] });
  assert.deepEqual(await pauses(engine), []);
  await page.getByRole("button", { name: "No" }).click();
  assert.ok((await engine.told()).some((message) => message.type === "answer" && message.button === 1));
  assert.deepEqual(engine.errors, []);
  await engine.close();
});

interface PadWindow {
  pad: { axes: number[]; buttons: { pressed: boolean; value: number }[] };
  shaken: unknown[];
}

function fakePad(): void {
  const own = window as unknown as PadWindow;
  own.shaken = [];
  own.pad = { axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })) };
  const vibrationActuator = { playEffect: (...effect: unknown[]) => (own.shaken.push(effect), Promise.resolve("complete")) };
  navigator.getGamepads = () => [{ ...own.pad, mapping: "standard", connected: true, index: 0, id: "fake", vibrationActuator }] as unknown as Gamepad[];
}

test("a pad goes, looks, presses, pauses, and shakes when a script says so", async () => {
  const engine = await playing();
  const { page } = engine;
  await page.evaluate(fakePad);
  const set = (axes: number[], pressed: number[]): Promise<void> =>
    page.evaluate(
      ([axes, pressed]) => {
        const { pad } = window as unknown as PadWindow;
        pad.axes = axes as number[];
        pad.buttons.forEach((button, at) => (button.pressed = (pressed as number[]).includes(at)));
      },
      [axes, pressed] as const,
    );
  await set([0, -1, 1, 0], [0, 4]);
  await held(engine, { right: 0, forward: 127, buttons: ["activate", "sprint"] });
  await set([0, 0, 0, 0], [9]);
  await held(engine, { right: 0, forward: 0, buttons: [] });
  const [round, down] = await turned(engine);
  assert.ok(round > 0 && down === 0, `${round} ${down}`);
  await page.waitForFunction(() => (window as unknown as { scripted: { told: { type: string }[] } }).scripted.told.some((message) => message.type === "pause"));
  assert.deepEqual(await pauses(engine), [true]);
  await engine.say({ type: "shake", small: 0.25, big: 1, seconds: 0.5 });
  assert.deepEqual(await page.evaluate(() => (window as unknown as PadWindow).shaken), [
    ["dual-rumble", { startDelay: 0, duration: 500, weakMagnitude: 0.25, strongMagnitude: 1 }],
  ]);
  assert.deepEqual(engine.errors, []);
  await engine.close();
});

test("a thumb on the left goes, a finger on the right looks, and buttons come with the first touch", async () => {
  const engine = await playing({ hasTouch: true });
  const { page } = engine;
  const box = await page.locator(STAGE).boundingBox();
  assert.ok(box);
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number; id: number }[]): Promise<unknown> =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const left = { x: box.x + 100, y: box.y + 300, id: 1 };
  const right = { x: box.x + box.width - 300, y: box.y + 200, id: 2 };
  assert.ok(!(await page.locator(".touch-buttons").isVisible()));
  await touch("touchStart", [left]);
  await touch("touchMove", [{ ...left, y: left.y - 28 }]);
  await held(engine, { right: 0, forward: 64, buttons: [] });
  await touch("touchStart", [{ ...left, y: left.y - 28 }, right]);
  await touch("touchMove", [{ ...left, y: left.y - 28 }, { ...right, x: right.x + 50 }]);
  await frames(page);
  // 0.28 degrees a pixel.
  assert.deepEqual(await turned(engine), [1400, 0]);
  await touch("touchEnd", []);
  await held(engine, { right: 0, forward: 0, buttons: [] });
  const jump = await page.locator('.touch-button[data-act="jump"]').boundingBox();
  assert.ok(jump);
  await touch("touchStart", [{ x: jump.x + 20, y: jump.y + 20, id: 3 }]);
  await held(engine, { right: 0, forward: 0, buttons: ["jump"] });
  await touch("touchEnd", []);
  await held(engine, { right: 0, forward: 0, buttons: [] });
  assert.deepEqual(engine.errors, []);
  await engine.close();
});

test("the crosshair says what it is on", async () => {
  const engine = await playing();
  const prompt = engine.page.getByRole("status", { name: "In the crosshair" });
  await engine.say({ type: "aim", action: "Open", name: "Yard" });
  assert.equal((await prompt.innerText()).trim(), "Open Yard");
  await engine.say({ type: "aim", action: "", name: "" });
  assert.equal((await prompt.innerText()).trim(), "");
  await engine.close();
});

test("a key bound anew does it at once and after a reload; as it comes puts it back", async () => {
  const engine = await playing();
  const { page } = engine;
  await page.click("#controls");
  const jump = page.getByRole("button", { name: /^Jump:/ });
  assert.equal(await jump.innerText(), "Space, Pad Y");
  await jump.click();
  await page.keyboard.press("Escape");
  assert.equal(await jump.innerText(), "Space, Pad Y");
  await jump.click();
  await page.keyboard.press("KeyJ");
  assert.equal(await jump.innerText(), "Pad Y, J");
  await page.click("#close-hands");
  await page.keyboard.down("KeyJ");
  await held(engine, { right: 0, forward: 0, buttons: ["jump"] });
  await page.keyboard.up("KeyJ");
  await page.reload();
  await page.click("#demo");
  await engine.say({ type: "opened", ...FOLDER }, { type: "status", ...status() });
  await page.click("#controls");
  assert.equal(await page.getByRole("button", { name: /^Jump:/ }).innerText(), "Pad Y, J");
  await page.click("#hands-reset");
  assert.equal(await page.getByRole("button", { name: /^Jump:/ }).innerText(), "Space, Pad Y");
  assert.deepEqual(engine.errors, []);
  await engine.close();
});
