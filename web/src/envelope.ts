// What is posted to the worker: a message of the protocol, with the picked files beside it, since a `File` is not data.
// A picked directory is walked in the worker, off the page's thread.

import type { Purpose, ToWorker } from "./protocol.ts";

export type Envelope =
  | { kind: "message"; message: ToWorker; files: File[] }
  | { kind: "directory"; handle: FileSystemDirectoryHandle; seed: string; purpose: Purpose };
