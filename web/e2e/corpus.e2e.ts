// Public mods above a stand-in master: the page and the native tool come to the same digest.
// Needs the corpus beside the checkout and the built tool; skips with a line where one is missing.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { open } from "./chromium.ts";
import { stage } from "./page.ts";
import { ask, tool } from "./tool.ts";

const CORPUS = fileURLToPath(new URL("../../../shared/corpus/", import.meta.url));
const TICKS = 600;

/** Data folders of the corpus. */
const GAMES = [
  "chesko256+Campfire",
  "AndersonPaschoalon+Skyrim-DSilHand/Data",
  "pijaczkar8+iEquip/dist",
  "mrowrpurr+McmRecorder",
  "art-from-the-machine+Mantella-Spell",
  "Exit-9B+MCM-Helper/data/ESP",
];

const on = stage();

for (const game of GAMES) {
  test(`${game}: the same digest in the page and from the tool after ${TICKS} ticks`, async () => {
    const path = tool();
    const folder = join(CORPUS, game);
    if (!path || !existsSync(folder)) {
      console.log(`# skipped: ${path ? "no corpus" : "no native tool (build skald-cli or name it in SKALD_TOOL)"}`);
      return;
    }
    const work = mkdtempSync(join(tmpdir(), "skald-corpus-"));
    const data = join(work, "Data");
    cpSync(folder, data, { recursive: true, filter: (from) => !from.includes("/.git/") });
    ask(path, ["base", data, "--for", folder]);
    const native = ask(path, ["run", data, "--ticks", String(TICKS), "--seed", "e2e"]);
    const { page, errors, close } = await open(on.browser, `${on.address}?seed=e2e&until=${TICKS}`);
    await page.setInputFiles("#folder-input", data);
    await page.locator(`#status-digest[data-tick="${TICKS}"]`).waitFor({ timeout: 120_000, state: "attached" });
    assert.equal(await page.locator("#status-digest").getAttribute("data-digest"), native["digest"]);
    assert.deepEqual(errors, []);
    await close();
    rmSync(work, { recursive: true, force: true });
  });
}
