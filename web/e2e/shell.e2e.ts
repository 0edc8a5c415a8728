// The shell alone: the test plays the engine. Screens, menus, panels, keyboard, names and roles.

import assert from "node:assert/strict";
import { test } from "node:test";
import { stage } from "./page.ts";
import { FOLDER, ScriptedEngine, status } from "./scripted_engine.ts";
import type { FromWorker, LogLine } from "../src/protocol.ts";

const on = stage();
const DEMO_OPEN: FromWorker = { type: "opened", ...FOLDER };
const BOX: Extract<FromWorker, { type: "message_box" }> = {
  type: "message_box",
  message_box: 4,
  title: "The stone",
  text: "Go on?",
  buttons: [
    { index: 0, label: "Yes" },
    { index: 2, label: "Later" },
  ],
};

async function shell(options = {}): Promise<ScriptedEngine> {
  return ScriptedEngine.open(on.browser, on.address, options);
}

/** In the game, with the clock running. */
async function playing(options = {}): Promise<ScriptedEngine> {
  const engine = await shell(options);
  await engine.page.click("#demo");
  await engine.say(DEMO_OPEN, { type: "status", ...status() });
  return engine;
}

test("the first screen is there before the engine is, and names what can be done", async () => {
  const engine = await shell({ colorScheme: "dark" });
  assert.equal(await engine.page.getByRole("heading", { level: 1 }).innerText(), "Your Data folder, alive in the browser");
  for (const name of ["Choose your Data folder", "Play the demo", "Light colours"]) {
    assert.ok(await engine.page.getByRole("button", { name }).isVisible(), name);
  }
  assert.deepEqual(engine.errors, []);
  await engine.close();
});

test("progress shows the step, the file and how much of how much", async () => {
  const engine = await shell();
  await engine.page.click("#demo");
  await engine.say({ type: "progress", step: "plugins", file: "Skyrim.esm", unit: "bytes", done: 50_000_000, total: 250_000_000 });
  const { page } = engine;
  assert.equal(await page.locator(".reading .file").innerText(), "Skyrim.esm");
  assert.equal(await page.locator(".reading .amount").innerText(), "50 MB of 250 MB");
  assert.equal(await page.getByRole("progressbar", { name: "Opening the folder" }).getAttribute("value"), "0.2");
  assert.equal(await page.locator('.steps [aria-current="step"]').innerText(), "Reading plugins");
  assert.equal(await page.getByRole("status").innerText(), "Reading plugins");
  await engine.close();
});

test("cancelling goes back to the first screen, and late words of the old engine change nothing", async () => {
  const engine = await shell();
  await engine.page.click("#demo");
  await engine.page.click("#cancel");
  assert.ok(await engine.page.locator("#choose").isVisible());
  assert.deepEqual((await engine.told()).map((message) => message.type).filter((type) => type !== "list_saves"), ["open_demo"]);
  await engine.close();
});

test("a folder that cannot be opened is refused with the file, the place and advice", async () => {
  const engine = await shell();
  await engine.page.click("#demo");
  await engine.say({ type: "failed", problem: { file: "Data", offset: 16, what: "no plugins here" }, advice: "Choose another." });
  const words = await engine.page.getByRole("alert").innerText();
  for (const part of ["That folder could not be opened", "Data", "at 0x10", "no plugins here", "Choose another."]) {
    assert.ok(words.includes(part), `${part} is not in ${words}`);
  }
  await engine.close();
});

test("plugins are listed in load order with their marks, and problems are counted on the tab", async () => {
  const engine = await playing();
  const { page } = engine;
  await page.getByRole("tab", { name: /Plugins/ }).click();
  const rows = await page.getByRole("table", { name: "Plugins in load order" }).getByRole("row").allInnerTexts();
  assert.equal(rows.length, 5);
  assert.match(rows[1] ?? "", /00\s+Skyrim\.esm\s*stand-in\s*master/);
  assert.match(rows[3] ?? "", /FE:000\s+Lanterns\.esl\s*light/);
  assert.match(rows[4] ?? "", /Unfinished\.esp\s*off/);
  const tab = page.getByRole("tab", { name: /Problems/ });
  assert.equal((await tab.innerText()).replace(/\s+/g, " "), "Problems 2");
  await tab.click();
  const problems = await page.getByRole("tabpanel").getByRole("listitem").allInnerTexts();
  assert.match(problems[0] ?? "", /Frostfall\.esp\s+at 0x1A2F/);
  await engine.say({ type: "problems", problems: [{ file: "New.pex", offset: 3, what: "broken" }] });
  assert.equal((await tab.innerText()).replace(/\s+/g, " "), "Problems 3");
  await engine.close();
});

test("tabs move with the arrow keys, and only the chosen one is in the focus order", async () => {
  const engine = await playing();
  const { page } = engine;
  await page.getByRole("tab", { name: /Papyrus log/ }).focus();
  await page.keyboard.press("ArrowRight");
  const chosen = (): Promise<string> => page.locator('[role="tab"][aria-selected="true"]').innerText();
  assert.match(await chosen(), /Plugins/);
  await page.keyboard.press("End");
  assert.match(await chosen(), /Problems/);
  await page.keyboard.press("ArrowRight");
  assert.match(await chosen(), /Papyrus log/);
  assert.equal(await page.locator('[role="tab"][tabindex="0"]').count(), 1);
  await engine.close();
});

test("notifications stand in the upper left, are said to screen readers, and go after a while", async () => {
  const engine = await playing();
  const { page } = engine;
  await engine.say(...["one", "two", "three", "four", "five", "six"].map((text) => ({ type: "notification", text }) as const));
  const list = page.getByRole("list", { name: "Notifications" });
  assert.equal(await list.getAttribute("aria-live"), "polite");
  assert.deepEqual(await list.getByRole("listitem").allInnerTexts(), ["one", "two", "three", "four", "five"]);
  // The sixth waits for room.
  await list.getByText("six").waitFor({ timeout: 10_000 });
  assert.equal(await list.getByText("one").count(), 0);
  await engine.close();
});

test("a message box takes the keyboard: arrows move, Enter answers with the script's index", async () => {
  const engine = await playing();
  const { page } = engine;
  await engine.say(BOX);
  const box = page.getByRole("alertdialog", { name: "The stone" });
  assert.ok(await box.isVisible());
  assert.ok(await box.getByRole("button", { name: "Yes" }).evaluate((one) => one === document.activeElement));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.equal(await box.count(), 0);
  assert.deepEqual((await engine.told()).at(-1), { type: "answer", message_box: 4, button: 2 });
  await engine.close();
});

test("a message box keeps the focus, and Escape is no answer", async () => {
  const engine = await playing();
  const { page } = engine;
  await engine.say(BOX);
  for (const key of ["Escape", "Escape", "Escape", "Tab", "Tab", "Tab"]) await page.keyboard.press(key);
  assert.ok(await page.getByRole("alertdialog").isVisible());
  // The page behind it does not answer: a click on Pause reaches nothing.
  const pause = await page.locator("#pause").boundingBox();
  if (pause) await page.mouse.click(pause.x + 5, pause.y + 5);
  assert.ok(!(await engine.told()).some((message) => message.type === "pause"));
  await page.keyboard.press("2");
  assert.deepEqual((await engine.told()).at(-1), { type: "answer", message_box: 4, button: 2 });
  await engine.close();
});

test("message boxes come one after the other", async () => {
  const engine = await playing();
  const { page } = engine;
  await engine.say(BOX, { ...BOX, message_box: 5, title: "", text: "Second?" });
  assert.equal(await page.getByRole("alertdialog").count(), 1);
  await page.getByRole("button", { name: "Yes" }).click();
  assert.ok(await page.getByRole("alertdialog", { name: "Second?" }).isVisible());
  await engine.close();
});

test("a gamepad moves through a message box and answers it", async () => {
  const engine = await playing();
  const { page } = engine;
  await page.evaluate(() => {
    const pad = { axes: [0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })) };
    Object.assign(window, { pad });
    navigator.getGamepads = () => [pad] as unknown as Gamepad[];
  });
  const press = async (button: number): Promise<void> => {
    for (const pressed of [true, false]) {
      await page.evaluate(
        ([index, down]) => {
          const pad = (window as unknown as { pad: { buttons: { pressed: boolean }[] } }).pad;
          const one = pad.buttons[index as number];
          if (one) one.pressed = down as boolean;
          return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        },
        [button, pressed],
      );
    }
  };
  await engine.say(BOX);
  await press(13);
  await press(0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // The press that answered is not one for the game as well.
  assert.deepEqual((await engine.told()).at(-1), { type: "answer", message_box: 4, button: 2 });
  await engine.close();
});

test("pause, step and speed tell the engine, and show what it confirms", async () => {
  const engine = await playing();
  const { page } = engine;
  assert.ok(await page.locator("#step").isDisabled());
  await page.click("#pause");
  await engine.say({ type: "status", ...status({ paused: true, tick: 99 }) });
  assert.equal(await page.locator("#pause").innerText(), "Go on");
  assert.equal(await page.locator("#status-state").innerText(), "Paused");
  assert.equal(await page.locator("#status-tick").innerText(), "Tick 99");
  await page.click("#step");
  await page.getByLabel("Speed").selectOption("8");
  assert.deepEqual((await engine.told()).slice(-3), [
    { type: "pause", paused: true },
    { type: "step", ticks: 1 },
    { type: "speed", speed: 8 },
  ]);
  await engine.close();
});

test("the log is filtered by severity, by kind and by words, and a flood keeps its end", async () => {
  const engine = await playing();
  const { page } = engine;
  const line = (tick: number, more: Partial<LogLine>): LogLine => ({ tick, kind: "game", severity: "info", text: `line ${tick}`, ...more });
  await engine.say({
    type: "log",
    lines: [line(1, {}), line(2, { severity: "warning", text: "Property Stone" }), line(3, { kind: "engine", severity: "error" })],
  });
  const shown = async (): Promise<string[]> => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return page.locator(".log .tick").allInnerTexts();
  };
  assert.deepEqual(await shown(), ["1", "2", "3"]);
  await page.getByLabel("Severity").selectOption("warning");
  assert.deepEqual(await shown(), ["2", "3"]);
  await page.getByLabel("Engine").uncheck();
  assert.deepEqual(await shown(), ["2"]);
  await page.getByLabel("Search the log").fill("nothing like it");
  assert.deepEqual(await shown(), []);
  await page.getByLabel("Search the log").fill("");
  await page.getByLabel("Severity").selectOption("info");
  await engine.say({ type: "log", lines: Array.from({ length: 5000 }, (_, index) => line(100 + index, {})) });
  const ticks = await shown();
  assert.equal(ticks.length, 2000);
  assert.equal(ticks.at(-1), "5099");
  const atEnd = await page.locator(".panel:has(.log) .scroll").evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight);
  assert.ok(atEnd < 2, `the end is ${atEnd} px away`);
  await engine.close();
});

test("a crash is said in words, once, with a report to copy", async () => {
  const engine = await playing();
  const { page } = engine;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await engine.say(BOX, { type: "crashed", text: "index out of bounds\nat a.rs:3", tick: 5412, recording: new Uint8Array(), link: "" });
  await engine.breakDown("RuntimeError: unreachable");
  const alert = page.getByRole("alert");
  assert.match(await alert.innerText(), /Skald has stopped[\s\S]*tick 5,412[\s\S]*index out of bounds/);
  assert.ok(!(await alert.innerText()).includes("unreachable"));
  assert.equal(await page.getByRole("alertdialog").count(), 0);
  await page.getByRole("button", { name: "Copy report" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /Stopped:\n {2}index out of bounds/);
  await page.getByRole("button", { name: "Back to the start" }).click();
  assert.ok(await page.locator("#choose").isVisible());
  await engine.close();
});

test("an engine that does not load is said in words", async () => {
  const engine = await shell();
  await engine.breakDown("");
  assert.match(await engine.page.getByRole("alert").innerText(), /could not be loaded/);
  await engine.close();
});

test("the chosen colours stay over a reload", async () => {
  const engine = await shell({ colorScheme: "dark" });
  const { page } = engine;
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.getByRole("button", { name: "Light colours" }).click();
  const light = await ground();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await ground(), light);
  assert.ok(await page.getByRole("button", { name: "Dark colours" }).isVisible());
  await engine.close();
});
