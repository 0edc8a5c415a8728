// Saves, links and crashes in the shell alone: the test plays the engine and sees what it is told.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { FromWorker, SaveRow } from "../src/protocol.ts";
import { stage } from "./page.ts";
import { FOLDER, ScriptedEngine, status } from "./scripted_engine.ts";

const on = stage();

function save(more: Partial<SaveRow> = {}): SaveRow {
  return {
    key: "0000000000001-00000001",
    slot: "quick",
    name: "",
    folder: "Demo",
    demo: true,
    place: "",
    played_seconds: 754,
    game_days: 1.3125,
    saved_at: Date.UTC(2026, 4, 3, 12, 5),
    plugins: 2,
    bytes: 9_120,
    ...more,
  };
}

function list(...saves: SaveRow[]): FromWorker {
  return { type: "saves", saves, bin: [], unreadable: 0, trouble: "" };
}

async function shell(address = on.address): Promise<ScriptedEngine> {
  return ScriptedEngine.open(on.browser, address, { timezoneId: "UTC" });
}

test("the first screen offers the newest saves; one of the demo opens it and is asked for before the first tick", async () => {
  const engine = await shell();
  await engine.say(list(save(), save({ key: "b", slot: "named", name: "At the gate", folder: "Data", demo: false, place: "The quiet cave" })));
  const { page } = engine;
  const cards = page.getByRole("list", { name: "Saved games" }).getByRole("listitem");
  assert.deepEqual(await cards.allInnerTexts().then((all) => all.map((text) => text.split("\n")[0])), ["Quicksave", "At the gate"]);
  await page.getByRole("button", { name: "Load Quicksave, Day 2, 07:30, 12 min played, 3 May 2026, 12:05" }).click();
  await engine.say({ type: "opened", ...FOLDER, name: "Demo", demo: true });
  const told = (await engine.told()).map((message) => message.type);
  assert.deepEqual(told.slice(-2), ["open_demo", "load_save"]);
  assert.deepEqual(engine.errors, []);
  await engine.close();
});

test("a save of a folder that is not at hand asks for that folder, and goes on once it is chosen", async () => {
  const engine = await shell();
  await engine.say(list(save({ folder: "Modded", demo: false })));
  const { page } = engine;
  await page.getByRole("button", { name: /^Load Quicksave/ }).click();
  await page.getByText("Choose the folder Modded to go on with this save.").waitFor();
  await engine.close();
});

test("a save that cannot be loaded leads back to the first screen, with the words", async () => {
  const engine = await shell();
  await engine.say(list(save()));
  const { page } = engine;
  await page.getByRole("button", { name: /^Load Quicksave/ }).click();
  await engine.say({ type: "opened", ...FOLDER }, { type: "not_loaded", what: "this saved game is damaged: its checksum does not match" });
  await page.getByText("This saved game is damaged: its checksum does not match.").waitFor();
  assert.equal(await page.locator("main.home").count(), 1);
  await engine.close();
});

test("F5 saves, F9 loads the quicksave of this folder, and what comes of it stands beside the clock", async () => {
  const engine = await shell();
  const { page } = engine;
  await page.click("#demo");
  await engine.say({ type: "opened", ...FOLDER }, { type: "status", ...status() });
  await page.keyboard.press("F9");
  assert.equal(await page.locator("#save-note").innerText(), "There is no quicksave yet.");
  await page.keyboard.press("F5");
  assert.equal(await page.locator("#save-note").innerText(), "Saving…");
  const kept = save({ folder: "Data", demo: false });
  await engine.say({ type: "saved", save: kept }, list(kept));
  assert.equal(await page.locator("#save-note").innerText(), "Quicksave saved.");
  await page.keyboard.press("F9");
  await engine.say({ type: "not_saved", what: "the game was not saved: there is no room left" });
  assert.equal(await page.locator("#save-note[data-bad]").innerText(), "the game was not saved: there is no room left");
  const told = (await engine.told()).slice(-2);
  assert.deepEqual(told, [
    { type: "save", slot: "quick", name: "" },
    { type: "load_save", key: kept.key },
  ]);
  await engine.close();
});

test("the menu of saves shows this folder's, undoes a deletion, and says why nothing can be kept", async () => {
  const engine = await shell();
  const { page } = engine;
  await page.click("#demo");
  await engine.say({ type: "opened", ...FOLDER }, { type: "status", ...status() });
  const mine = save({ key: "mine", slot: "named", name: "Mine", folder: "Data", demo: false });
  await engine.say(list(mine, save()));
  await page.click("#saves");
  const dialog = page.getByRole("dialog", { name: "Saved games" });
  assert.equal(await dialog.getByRole("listitem").count(), 1);
  await dialog.getByRole("button", { name: "Delete Mine" }).click();
  await engine.say({ type: "deleted", save: mine }, list(save()));
  await dialog.getByText("Mine was deleted.").waitFor();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await engine.say({ type: "saves", saves: [], bin: [], unreadable: 0, trouble: "another tab holds the saved games" });
  await dialog.getByText("Saved games cannot be kept here: another tab holds the saved games").waitFor();
  const told = (await engine.told()).map((message) => message.type);
  assert.deepEqual(told.slice(-2), ["delete_save", "undelete_save"]);
  assert.deepEqual(engine.errors, []);
  await engine.close();
});

test("changes of the load order are listed when a save was loaded", async () => {
  const engine = await shell();
  const { page } = engine;
  await page.click("#demo");
  await engine.say({ type: "opened", ...FOLDER }, { type: "loaded", changes: ["Old.esp has gone", "3 forms rest"] });
  const dialog = page.getByRole("dialog", { name: "The load order has changed since this save" });
  assert.deepEqual(await dialog.getByRole("listitem").allInnerTexts(), ["Old.esp has gone", "3 forms rest"]);
  await engine.close();
});

test("a link in the address says what it is and what it needs, and is followed with the demo", async () => {
  const engine = await shell(`${on.address}#s=1.state.A.B`);
  const { page } = engine;
  await page.waitForFunction(() => (window as unknown as { scripted: { told: unknown[] } }).scripted.told.length > 1);
  await engine.say({ type: "link_read", kind: "state", plugins: ["Skyrim.esm", "SkaldDemo.esp"], what: "" });
  await page.getByRole("heading", { name: "A shared game" }).waitFor();
  await page.locator("#link-demo").click();
  assert.deepEqual((await engine.told()).slice(-1), [{ type: "open_link", link: "s=1.state.A.B" }]);
  await engine.say({ type: "opened", ...FOLDER }, { type: "not_loaded", what: "this link was made with other game data: Lanterns.esp is missing" });
  await page.getByText("This link was made with other game data: Lanterns.esp is missing.").waitFor();
  await page.getByRole("heading", { name: "A shared game" }).waitFor();
  await page.locator("#link-forget").click();
  assert.equal(new URL(page.url()).hash, "");
  await engine.close();
});

test("a crash gives the session as a file and a link, and a crash without one does not promise it", async () => {
  for (const [recording, link, count] of [
    [[83, 75], "s=1.run.A.B", 1],
    [[], "", 0],
  ] as const) {
    const engine = await shell();
    const { page } = engine;
    await page.click("#demo");
    await engine.say({ type: "opened", ...FOLDER });
    await page.evaluate(
      ([bytes, text]) =>
        (window as unknown as { scripted: { say(message: unknown): void } }).scripted.say({
          type: "crashed",
          text: "boom",
          tick: 7,
          recording: new Uint8Array(bytes),
          link: text,
        }),
      [[...recording], link] as const,
    );
    assert.equal(await page.locator("#export-crash").count(), count);
    assert.equal(await page.locator("#link-crash").count(), count);
    await engine.close();
  }
});
