// Serves the built page on a free port of this machine, for the tests.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
};

export interface Served {
  address: string;
  close(): Promise<void>;
}

export async function serve(folder: string): Promise<Served> {
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname));
    void send(join(folder, path === "/" ? "index.html" : path), request.headers.range, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    address: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function send(path: string, range: string | undefined, response: import("node:http").ServerResponse): Promise<void> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) {
    response.writeHead(404).end("not here");
    return;
  }
  const type = TYPES[extname(path)] ?? "application/octet-stream";
  const asked = /^bytes=(\d+)-(\d+)$/.exec(range ?? "");
  if (!asked) {
    response.writeHead(200, { "content-type": type, "content-length": info.size, "accept-ranges": "bytes" });
    createReadStream(path).pipe(response);
    return;
  }
  const start = Number(asked[1]);
  const end = Math.min(Number(asked[2]), info.size - 1);
  response.writeHead(206, {
    "content-type": type,
    "content-length": end - start + 1,
    "content-range": `bytes ${start}-${end}/${info.size}`,
  });
  createReadStream(path, { start, end }).pipe(response);
}
