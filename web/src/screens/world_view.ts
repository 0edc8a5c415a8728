// The world on the stage: a canvas whose pixels the picture's worker draws. Without a device the stage stays as it is,
// and the game runs all the same.

import { el } from "../dom.ts";
import type { FromPicture, ToPicture } from "../picture_messages.ts";
import type { ProblemRow } from "../protocol.ts";

export interface WorldListener {
  /** The game's end of the port to the picture. */
  onPort(port: MessagePort): void;
  /** Files that cannot be shown as they should be. */
  onTroubles(troubles: ProblemRow[]): void;
}

/** The canvas has at most so many pixels in a row: more is not seen and costs. */
const WIDTH_MAX = 1920;

export class WorldView {
  readonly element: HTMLElement;
  readonly #canvas = el("canvas", { class: "world", "aria-label": "The world", role: "img" });
  readonly #note = el("p", { class: "stage-note" });
  readonly #listener: WorldListener;
  readonly #sizes: ResizeObserver;
  #worker: Worker | null = null;

  constructor(listener: WorldListener, wanted: boolean) {
    this.#listener = listener;
    this.element = el("div", { class: "world-view", "data-state": "waiting" }, this.#canvas, this.#note);
    this.#sizes = new ResizeObserver(() => this.#resize());
    if (!wanted) this.#say("off", "The world runs; the picture is left out.");
    else if (!("gpu" in navigator)) this.#say("failed", "The world runs; this browser cannot draw it, for want of WebGPU.");
    else this.#begin();
  }

  /** Ends the picture; the game goes on. */
  stop(): void {
    this.#sizes.disconnect();
    this.#worker?.terminate();
    this.#worker = null;
  }

  send(message: ToPicture): void {
    this.#worker?.postMessage(message);
  }

  #begin(): void {
    const worker = new Worker(new URL("../worker/picture.ts", import.meta.url), { type: "module", name: "picture" });
    this.#worker = worker;
    worker.onmessage = (event: MessageEvent<FromPicture>) => this.#hear(event.data);
    worker.onerror = (event) => this.#fail(event.message || "the picture's files could not be loaded");
    const channel = new MessageChannel();
    const canvas = this.#canvas.transferControlToOffscreen();
    const begin: ToPicture = { kind: "begin", canvas, port: channel.port1, ...this.#pixels() };
    worker.postMessage(begin, [canvas, channel.port1]);
    this.#listener.onPort(channel.port2);
    this.#say("waiting", "The world runs; its picture is on the way.");
    this.#sizes.observe(this.element);
  }

  #hear(message: FromPicture): void {
    if (message.kind === "failed") this.#fail(message.why);
    if (message.kind === "opened" || message.kind === "recovered") this.element.dataset["device"] = message.device;
    if (message.kind === "recovered") this.element.dataset["recovered"] = String(Number(this.element.dataset["recovered"] ?? 0) + 1);
    if (message.kind === "frame") this.#frame(message);
  }

  #frame(frame: FromPicture & { kind: "frame" }): void {
    const { counters } = frame;
    // A cell without anything to see leaves the stage as it is.
    const isSeen = (counters["draws"] ?? 0) > 0;
    this.#say(isSeen ? "drawn" : "empty", isSeen ? "" : "The world runs; there is nothing to see here.");
    this.element.dataset["draws"] = String(counters["draws"] ?? 0);
    this.element.dataset["wanted"] = String((counters["textures"] ?? 0) - (counters["texturesThere"] ?? 0));
    if (frame.troubles.length > 0) this.#listener.onTroubles(frame.troubles.map(problem));
  }

  #fail(why: string): void {
    this.stop();
    this.#say("failed", `The world runs; it cannot be drawn: ${why}`);
  }

  #say(state: string, words: string): void {
    this.element.dataset["state"] = state;
    this.#note.textContent = words;
    this.#note.hidden = words === "";
  }

  #pixels(): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.element;
    const scale = Math.min(window.devicePixelRatio || 1, WIDTH_MAX / Math.max(clientWidth, 1));
    return { width: Math.max(1, Math.round(clientWidth * scale)), height: Math.max(1, Math.round(clientHeight * scale)) };
  }

  #resize(): void {
    this.send({ kind: "size", ...this.#pixels() });
  }
}

/** `path: words` as a row of the problems. */
function problem(trouble: string): ProblemRow {
  const [, file, what] = /^(.*?): (.*)$/s.exec(trouble) ?? [];
  return { file: file ?? "", offset: null, what: what ?? trouble };
}
