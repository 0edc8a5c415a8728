// The dedicated worker: loads the wasm module, hands it the page's messages and posts its answers.
// Directory handles are walked here, so that the page's thread stays free.

import type { Envelope } from "../envelope.ts";
import type { FromWorker } from "../protocol.ts";
import init, { handle, picture, rescue, start } from "../../../pkg/browser.js";
import { walk } from "./walk.ts";

declare const self: DedicatedWorkerGlobalScope;

// A trap of the module (memory, stack) has no words of its own; without these it would end in silence.
self.onunhandledrejection = (event) => crashed(`The engine stopped: ${words(event.reason)}`);
self.onerror = (event) => crashed(`The engine stopped: ${words(event)}`);

const post = (message: FromWorker): void => self.postMessage(message);

const waiting: Envelope[] = [];
let ready = false;

self.onmessage = (event: MessageEvent<Envelope>) => {
  if (ready) void take(event.data);
  else waiting.push(event.data);
};

try {
  await init();
  start(post);
  ready = true;
  for (const envelope of waiting.splice(0)) void take(envelope);
} catch (error) {
  crashed(`The engine could not be loaded: ${words(error)}`);
}

async function take(envelope: Envelope): Promise<void> {
  if (envelope.kind === "message") {
    handle(envelope.message, envelope.files);
    return;
  }
  if (envelope.kind === "picture") {
    picture(envelope.port);
    return;
  }
  const { name } = envelope.handle;
  try {
    const { files, picked } = await walk(envelope.handle, (count, file) =>
      post({ type: "progress", step: "listing", file, unit: "files", done: count, total: 0 }),
    );
    handle({ type: "open_folder", name, files, seed: envelope.seed, purpose: envelope.purpose }, picked);
  } catch (error) {
    post({
      type: "failed",
      problem: { file: name, offset: null, what: `the folder cannot be read: ${words(error)}` },
      advice: "Choose the folder again and let the browser read it.",
    });
  }
}

/** After a panic the module has said all this itself, and the page takes the first words. */
function crashed(text: string): void {
  post({ type: "crashed", text, tick: 0, recording: rescued(text), link: "" });
}

/** The session's recording, when the module still answers. */
function rescued(text: string): Uint8Array<ArrayBuffer> {
  try {
    return ready ? new Uint8Array(rescue(text)) : new Uint8Array();
  } catch {
    return new Uint8Array();
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
