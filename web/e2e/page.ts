// What every test file needs once: the served page and a browser.

import { after, before } from "node:test";
import type { Browser } from "playwright-core";
import { launch } from "./chromium.ts";
import { DIST, serve, type Served } from "./serve.ts";

export interface Stage {
  browser: Browser;
  address: string;
}

/** Filled before the first test of the file. `SKALD_URL` names a page that is served already. */
export function stage(): Stage {
  const stage = {} as Stage;
  let served: Served | null = null;
  before(async () => {
    const given = process.env["SKALD_URL"];
    served = given ? null : await serve(DIST);
    stage.address = given ?? served?.address ?? "";
    stage.browser = await launch();
  });
  after(async () => {
    await stage.browser?.close();
    await served?.close();
  });
  return stage;
}
