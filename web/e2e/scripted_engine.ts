// Stands in for the worker in tests of the shell alone: the test says what the engine would, and sees what it is told.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { NAME_HELPER } from "./chromium.ts";
import type { FromWorker, OpenedFolder, Status, ToWorker } from "../src/protocol.ts";

interface ScriptedWindow {
  scripted: { told: ToWorker[]; say(message: FromWorker): void; break(words: string): void };
}

function install(): void {
  const told: ToWorker[] = [];
  let current: ScriptedWorker | null = null;
  class ScriptedWorker {
    onmessage: ((event: { data: FromWorker }) => void) | null = null;
    onerror: ((event: { message: string }) => void) | null = null;
    onmessageerror: (() => void) | null = null;
    constructor(_address: URL | string, options: { name?: string } = {}) {
      // The picture's worker is another one, and never says anything here.
      if (options.name === "picture") return;
      current = this;
      setTimeout(() => this.onmessage?.({ data: { type: "ready", version: "0.0.0-scripted" } }), 0);
    }
    postMessage(envelope: { kind: string; message?: ToWorker }): void {
      if (envelope.message) told.push(envelope.message);
    }
    terminate(): void {
      this.onmessage = null;
      this.onerror = null;
    }
  }
  Object.assign(window, {
    Worker: ScriptedWorker,
    scripted: {
      told,
      say: (message: FromWorker) => current?.onmessage?.({ data: message }),
      break: (words: string) => current?.onerror?.({ message: words }),
    },
  });
}

export class ScriptedEngine {
  readonly page: Page;
  readonly errors: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<ScriptedEngine> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    await context.addInitScript({ content: `${NAME_HELPER} (${install.toString()})();` });
    const page = await context.newPage();
    const engine = new ScriptedEngine(page);
    page.on("pageerror", (error) => engine.errors.push(error.message));
    await page.goto(address);
    return engine;
  }

  async say(...messages: FromWorker[]): Promise<void> {
    await this.page.evaluate((all) => {
      for (const message of all) (window as unknown as ScriptedWindow).scripted.say(message);
    }, messages);
  }

  async breakDown(words: string): Promise<void> {
    await this.page.evaluate((text) => (window as unknown as ScriptedWindow).scripted.break(text), words);
  }

  /** What the page told the engine so far. */
  told(): Promise<ToWorker[]> {
    return this.page.evaluate(() => (window as unknown as ScriptedWindow).scripted.told);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

export const FOLDER: OpenedFolder = {
  name: "Data",
  demo: false,
  seed: "1f3a",
  purpose: "play",
  edition: "Skyrim Special Edition",
  plugins: [
    plugin("Skyrim.esm", "00", { master: true, stand_in: true, size: 1_482_113 }),
    plugin("Frostfall.esp", "01", { size: 912_443, masters: ["Skyrim.esm"], problems: 1 }),
    plugin("Lanterns.esl", "FE:000", { light: true, size: 24_310, masters: ["Skyrim.esm"] }),
    plugin("Unfinished.esp", "", { active: false, size: 102 }),
  ],
  archives: [{ name: "Frostfall.bsa", files: 1_204 }],
  scripts: 418,
  forms: 14_155,
  problems: [
    {
      file: "Frostfall.esp",
      offset: 0x1a2f,
      what: "this quest's alias list breaks off: need 4 bytes, have 2; the quest was left out",
    },
    { file: "Textures.bsa", offset: null, what: "this is no archive: it begins with 'PK', as a zip file does" },
  ],
};

export function plugin(name: string, index: string, more: Partial<OpenedFolder["plugins"][number]> = {}): OpenedFolder["plugins"][number] {
  return {
    name,
    index,
    active: true,
    master: false,
    light: false,
    localized: false,
    stand_in: false,
    size: 0,
    masters: [],
    problems: 0,
    ...more,
  };
}

export function status(more: Partial<Status> = {}): Status {
  return {
    tick: 5_412,
    paused: false,
    asking: false,
    speed: 1,
    ticks_per_second: 60,
    slowest_tick_ms: 2.4,
    quests_to_start: 0,
    game_days: 1.396,
    digest: "3e405c45c7655f7519f5b8c1d90174aa",
    digest_tick: 5_400,
    played: 5_160,
    threads: 7,
    instances: 132,
    place: null,
    ...more,
  };
}
