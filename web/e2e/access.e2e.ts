// Names, roles, focus, contrast and narrow screens, on every screen of the shell.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { stage } from "./page.ts";
import { FOLDER, ScriptedEngine, status } from "./scripted_engine.ts";
import type { DataAnswer, FormRow, FromWorker } from "../src/protocol.ts";

const on = stage();

/** A list of two forms; the first search has the list's number 1. */
function data(): FromWorker[] {
  const row = (form: number): FormRow => ({
    form,
    key: "Skyrim.esm:000007",
    kind: "NPC_",
    editor_id: "AVeryLongEditorIdOfSomethingThatDoesNotFitItsPlaceAtAll",
    name: "Somebody",
    winner: "Skyrim.esm",
    versions: 2,
    deleted: false,
  });
  const answers: DataAnswer[] = [
    { type: "found", list: 1, count: 2, working: null, note: "" },
    { type: "rows", list: 1, from: 0, rows: [row(7), row(8)] },
  ];
  return answers.map((answer) => ({ type: "data", answer }));
}

const SCREENS: [string, FromWorker[]][] = [
  ["home", []],
  ["opening", [{ type: "progress", step: "plugins", file: "A very long file name of a plugin indeed.esp", unit: "bytes", done: 1, total: 2 }]],
  ["game", [{ type: "opened", ...FOLDER }, { type: "status", ...status() }, { type: "notification", text: "Well met." }]],
  ["look", [{ type: "opened", ...FOLDER, purpose: "look" }, ...data()]],
  ["data", [{ type: "opened", ...FOLDER }, { type: "status", ...status() }, ...data()]],
  ["crash", [{ type: "crashed", text: "boom", tick: 3, recording: new Uint8Array(), link: "" }]],
];

async function reach(screen: string, options = {}): Promise<ScriptedEngine> {
  const engine = await ScriptedEngine.open(on.browser, on.address, options);
  if (screen !== "home") await engine.page.click("#demo");
  const messages = SCREENS.find(([name]) => name === screen)?.[1] ?? [];
  await engine.say(...messages);
  if (screen === "data") {
    await engine.page.getByRole("button", { name: "Data", exact: true }).click();
    await engine.say(...data());
  }
  return engine;
}

for (const [screen] of SCREENS) {
  test(`${screen}: every control has a name, every id is there once, one heading and one main`, async () => {
    const engine = await reach(screen);
    const faults = await engine.page.evaluate(() => {
      const found: string[] = [];
      for (const control of document.querySelectorAll<HTMLElement>("button, select, input:not(.hidden), textarea, progress")) {
        const named =
          control.textContent?.trim() ||
          control.getAttribute("aria-label") ||
          (control as HTMLInputElement).labels?.[0]?.textContent?.trim();
        if (!named) found.push(`no name: ${control.outerHTML}`);
      }
      const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
      for (const id of new Set(ids)) if (ids.filter((one) => one === id).length > 1) found.push(`twice: ${id}`);
      for (const attribute of ["aria-labelledby", "aria-controls", "aria-describedby"]) {
        for (const one of document.querySelectorAll(`[${attribute}]`)) {
          const target = one.getAttribute(attribute) ?? "";
          if (!document.getElementById(target)) found.push(`${attribute} names ${target}, which is not there`);
        }
      }
      for (const tag of ["main", "h1"]) {
        const count = document.querySelectorAll(tag).length;
        if (count !== 1) found.push(`${count} of ${tag}`);
      }
      if (!document.documentElement.lang) found.push("no language");
      return found;
    });
    assert.deepEqual(faults, []);
    await engine.close();
  });

  test(`${screen}: every control can be reached with Tab, and shows that it has the focus`, async () => {
    const engine = await reach(screen);
    const { page } = engine;
    const expected = await page
      .locator("button:visible:not(:disabled):not([tabindex='-1']), select:visible, input:visible, a.skip")
      .count();
    const seen = new Set<string>();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (let press = 0; press < expected * 2 + 8; press += 1) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const one = document.activeElement as HTMLElement | null;
        if (!one || one === document.body) return null;
        const style = getComputedStyle(one);
        return { what: one.outerHTML.slice(0, 120), isControl: one.matches("button, select, input, a"), outline: style.outlineStyle };
      });
      if (!at) continue;
      assert.notEqual(at.outline, "none", `no visible focus: ${at.what}`);
      if (at.isControl) seen.add(at.what);
    }
    assert.equal(seen.size, expected);
    await engine.close();
  });

  for (const colorScheme of ["dark", "light"] as const) {
    test(`${screen}, ${colorScheme}: text stands out from its ground by 4.5 to 1`, async () => {
      const engine = await reach(screen, { colorScheme, reducedMotion: "reduce" });
      assert.deepEqual(await engine.page.evaluate(faintTexts), []);
      await engine.close();
    });
  }

  test(`${screen}: nothing is wider than a screen of 360 pixels`, async () => {
    const engine = await reach(screen, { viewport: { width: 360, height: 740 } });
    assert.deepEqual(await tooWide(engine.page), []);
    await engine.close();
  });

  test(`${screen}: a screen of 3840 pixels is used, and its text grows`, async () => {
    const engine = await reach(screen, { viewport: { width: 3840, height: 2160 } });
    assert.equal(await engine.page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "20px");
    assert.deepEqual(await tooWide(engine.page), []);
    await engine.close();
  });
}

test("with reduced motion nothing on the page is animated", async () => {
  const engine = await reach("game", { reducedMotion: "reduce" });
  assert.equal(await engine.page.evaluate(() => document.getAnimations().length), 0);
  await engine.close();
});

function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) found.push(`the page scrolls sideways by ${wide}`);
    for (const one of document.querySelectorAll<HTMLElement>("button, select, input:not(.hidden), h1, p, .tabs")) {
      const box = one.getBoundingClientRect();
      const hidden = box.width === 0 || one.closest(".unseen, .landscape") !== null;
      if (!hidden && box.right > document.documentElement.clientWidth + 0.5) found.push(one.outerHTML.slice(0, 120));
    }
    return found;
  });
}

/** Runs in the page: texts whose colour is too near that of the surface they stand on. */
function faintTexts(): string[] {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color: string): number[] => {
    if (!canvas) return [0, 0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([red = 0, green = 0, blue = 0]: number[]): number => {
    const linear = [red, green, blue].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
  };
  /** The first opaque surface behind; over the landscape both ends of what it can be. */
  const grounds = (from: Element): number[][] => {
    for (let one: Element | null = from; one; one = one.parentElement) {
      const color = rgba(getComputedStyle(one).backgroundColor);
      if ((color[3] ?? 0) > 200) return [color];
      if (one.querySelector(":scope > .landscape")) {
        const style = getComputedStyle(document.documentElement);
        return ["--sky-top", "--sky-low", "--ridge-far", "--ridge-mid", "--ridge-near"].map((name) => {
          const probe = document.createElement("i");
          probe.style.color = style.getPropertyValue(name);
          document.body.append(probe);
          const found = rgba(getComputedStyle(probe).color);
          probe.remove();
          return found;
        });
      }
    }
    return [[255, 255, 255, 255]];
  };
  const faint: string[] = [];
  const walker = document.createTreeWalker(document.querySelector("#app") ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || parent.closest(":disabled, .drop-veil, .skip")) continue;
    if (parent.getClientRects().length === 0) continue;
    const ink = light(rgba(getComputedStyle(parent).color));
    for (const ground of grounds(parent)) {
      const other = light(ground);
      const contrast = (Math.max(ink, other) + 0.05) / (Math.min(ink, other) + 0.05);
      if (contrast < 4.5) faint.push(`${contrast.toFixed(2)}: ${node.textContent.trim().slice(0, 40)}`);
    }
  }
  return [...new Set(faint)];
}
