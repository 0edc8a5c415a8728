// The descriptions of records beside the page: all files of `crates/records/types` as one text,
// `records.rec`, written into the build and served while developing. The module does not carry them.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Every file in the order of the names, a line break after each, as the native build joins them. */
function joined(folder: string): string {
  const names = readdirSync(folder).sort();
  return names.map((name) => `${readFileSync(join(folder, name), "utf8")}\n`).join("");
}

export function descriptions(folder: string): Plugin {
  return {
    name: "descriptions",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "records.rec", source: joined(folder) });
    },
    configureServer(server) {
      server.middlewares.use("/records.rec", (_request, response) => response.end(joined(folder)));
    },
  };
}
