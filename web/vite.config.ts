// The page's root is the repository's: `index.html` lies there, its sources here.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { demoFolder } from "./demo_folder.ts";
import { descriptions } from "./descriptions.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  base: "./",
  publicDir: false,
  plugins: [
    demoFolder(fileURLToPath(new URL("../crates/forge/demo/Data", import.meta.url))),
    descriptions(fileURLToPath(new URL("../crates/records/types", import.meta.url))),
  ],
  cacheDir: "web/node_modules/.vite",
  build: {
    outDir: "web/dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: false,
  },
  worker: { format: "es" },
  server: { watch: { ignored: ["**/target/**", "**/crates/**"] } },
});
