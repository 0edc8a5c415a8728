// The engine as the page sees it: a worker that takes messages and answers with messages.

import type { Envelope } from "./envelope.ts";
import type { FromWorker, Purpose, ToWorker } from "./protocol.ts";

export interface EngineListener {
  onMessage(message: FromWorker): void;
  /** The worker itself is gone: it did not load, or died without a word. */
  onBroken(why: string): void;
}

export class Engine {
  readonly #worker: Worker;

  constructor(listener: EngineListener) {
    this.#worker = new Worker(new URL("./worker/worker.ts", import.meta.url), { type: "module", name: "skald" });
    this.#worker.onmessage = (event: MessageEvent<FromWorker>) => listener.onMessage(event.data);
    this.#worker.onerror = (event) => listener.onBroken(event.message || "The engine's files could not be loaded.");
    this.#worker.onmessageerror = () => listener.onBroken("The engine sent something the page cannot read.");
  }

  send(message: ToWorker, files: File[] = []): void {
    this.#post({ kind: "message", message, files });
  }

  /** Has the worker walk the directory and open it. */
  openDirectory(handle: FileSystemDirectoryHandle, seed: string, purpose: Purpose): void {
    this.#post({ kind: "directory", handle, seed, purpose });
  }

  /** Tells the picture's worker what is seen, through this port. */
  openPicture(port: MessagePort): void {
    const envelope: Envelope = { kind: "picture", port };
    this.#worker.postMessage(envelope, [port]);
  }

  stop(): void {
    this.#worker.terminate();
  }

  #post(envelope: Envelope): void {
    this.#worker.postMessage(envelope);
  }
}
