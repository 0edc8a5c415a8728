// The demo's Data folder beside the page: its files and their listing under `demo/`, written into the
// build and served while developing. The module need not carry them.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The listing a served folder has: what the worker opens. */
function listing(folder: string): string {
  const names = readdirSync(folder).sort();
  return JSON.stringify(names.map((path) => ({ path, size: readFileSync(join(folder, path)).length })));
}

export function demoFolder(folder: string): Plugin {
  return {
    name: "demo-folder",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "demo/files.json", source: listing(folder) });
      for (const name of readdirSync(folder)) {
        this.emitFile({ type: "asset", fileName: `demo/${name}`, source: readFileSync(join(folder, name)) });
      }
    },
    configureServer(server) {
      server.middlewares.use("/demo/", (request, response, next) => {
        const name = decodeURIComponent((request.url ?? "").replace(/^\/|\?.*$/g, ""));
        if (name === "files.json") response.end(listing(folder));
        else if (readdirSync(folder).includes(name)) response.end(readFileSync(join(folder, name)));
        else next();
      });
    },
  };
}
