// What is posted to the worker: a message of the protocol, with the picked files beside it, since a `File` is not data.
// The game's end of the port to the picture's worker goes the same way.
// A picked directory is walked in the worker, off the page's thread.

import type { Purpose, ToWorker } from "./protocol.ts";

export type Envelope =
  | { kind: "message"; message: ToWorker; files: File[] }
  | { kind: "picture"; port: MessagePort }
  | { kind: "directory"; handle: FileSystemDirectoryHandle; seed: string; purpose: Purpose };
