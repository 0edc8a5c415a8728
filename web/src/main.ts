// Starts the page. The worker loads the engine meanwhile; the first screen does not wait for it.

import { App } from "./app.ts";
import { restoreTheme } from "./theme.ts";

restoreTheme();
const root = document.querySelector<HTMLElement>("#app");
if (root) new App(root);
