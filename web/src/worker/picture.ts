// The picture's worker: holds the canvas and the picture's module. Changes of the scene and bytes of files come from
// the game's worker through a port; names of wanted files and the word that changes were taken in go back.

import type { FromPicture, ToPicture } from "../picture_messages.ts";
import init, { Painter } from "../../../pkg/picture.js";

declare const self: DedicatedWorkerGlobalScope;

type FromGame = { changes: Uint8Array } | { path: string; bytes: Uint8Array | null };

/** Files that were asked for and did not come yet, at most. */
const WANTED_MAX = 24;
/** Of each frame's time, files get so much. */
const FILES_MS = 6;
/** How often the page hears what a frame takes. */
const TELL_MS = 500;
/** A frame that takes longer is drawn smaller; one that takes less than a third, larger again. */
const FRAME_MS = 45;
const SCALE_MIN = 0.4;

const post = (message: FromPicture, transfer: Transferable[] = []): void => self.postMessage(message, transfer);

class Stage {
  readonly #painter: Painter;
  readonly #port: MessagePort;
  readonly #files: { path: string; bytes: Uint8Array | null }[] = [];
  #size = { width: 1, height: 1 };
  #scale = 1;
  #outstanding = 0;
  #told = 0;
  #last = 0;
  #slow = 0;
  /** Until the game has told anything there is nothing to draw. */
  #hasScene = false;
  #recovering = false;
  #shot: ((blob: Blob) => void) | null = null;

  constructor(painter: Painter, port: MessagePort, width: number, height: number) {
    this.#painter = painter;
    this.#port = port;
    this.#size = { width, height };
    port.onmessage = (event: MessageEvent<FromGame>) => this.#hear(event.data);
    post({ kind: "opened", device: painter.device() });
    requestAnimationFrame((now) => this.#frame(now));
  }

  take(message: ToPicture): void {
    if (message.kind === "size") this.#size = { width: message.width, height: message.height };
    if (message.kind === "show") this.#painter.show(message.what);
    if (message.kind === "lose") this.#painter.lose();
    if (message.kind === "shot") this.#shot = (blob) => post({ kind: "shot", blob });
  }

  #hear(message: FromGame): void {
    if ("changes" in message) {
      this.#painter.apply(message.changes);
      this.#hasScene = true;
      this.#port.postMessage({ taken: true });
    } else {
      this.#files.push(message);
    }
  }

  #frame(now: number): void {
    requestAnimationFrame((next) => this.#frame(next));
    if (!this.#hasScene || this.#recovering) return;
    if (this.#painter.is_lost()) {
      void this.#recover();
      return;
    }
    this.#bringFiles();
    this.#ask();
    this.#fit(now);
    const scaled = (side: number): number => Math.max(1, Math.round(side * this.#scale));
    this.#painter.resize(scaled(this.#size.width), scaled(this.#size.height));
    const begin = performance.now();
    const drawn = this.#painter.draw(now / 1000);
    const took = performance.now() - begin;
    if (drawn && this.#shot) void this.#takeShot(this.#shot);
    if (now - this.#told > TELL_MS) {
      this.#told = now;
      const troubles = this.#painter.troubles() as string[];
      const counters = this.#painter.counters() as Record<string, number>;
      post({ kind: "frame", milliseconds: took, scale: this.#scale, counters, troubles });
    }
  }

  #bringFiles(): void {
    const end = performance.now() + FILES_MS;
    while (this.#files.length > 0 && performance.now() < end) {
      const file = this.#files.shift();
      if (!file) return;
      this.#outstanding -= 1;
      this.#painter.bring(file.path, file.bytes ?? undefined);
    }
  }

  #ask(): void {
    const room = WANTED_MAX - this.#outstanding;
    if (room < WANTED_MAX / 2) return;
    const wanted = this.#painter.wanted(room) as string[];
    if (wanted.length === 0) return;
    this.#outstanding += wanted.length;
    this.#port.postMessage({ wanted });
  }

  /** A device that does not keep up draws fewer pixels. */
  #fit(now: number): void {
    const between = now - this.#last;
    this.#last = now;
    if (between > 1000) return;
    this.#slow = this.#slow * 0.9 + between * 0.1;
    if (this.#slow > FRAME_MS && this.#scale > SCALE_MIN) {
      this.#scale = Math.max(SCALE_MIN, this.#scale * 0.8);
      this.#slow = FRAME_MS / 2;
    } else if (this.#slow < 20 && this.#scale < 1 && this.#outstanding === 0) {
      this.#scale = Math.min(1, this.#scale * 1.02);
    }
  }

  async #recover(): Promise<void> {
    this.#recovering = true;
    try {
      await this.#painter.recover();
      // Files that were on their way are wanted again.
      this.#outstanding = this.#files.length;
      post({ kind: "recovered", device: this.#painter.device() });
      this.#recovering = false;
    } catch (error) {
      post({ kind: "failed", why: words(error) });
    }
  }

  async #takeShot(answer: (blob: Blob) => void): Promise<void> {
    this.#shot = null;
    answer(await canvas!.convertToBlob({ type: "image/png" }));
  }
}

let canvas: OffscreenCanvas | null = null;
let stage: Stage | null = null;
/** As it was told last: a device takes its time to open, and the canvas may have another size by then. */
let size = { width: 1, height: 1 };

self.onunhandledrejection = (event) => post({ kind: "failed", why: words(event.reason) });
self.onerror = (event) => post({ kind: "failed", why: words(event) });

self.onmessage = (event: MessageEvent<ToPicture>) => {
  const message = event.data;
  if (message.kind === "begin" || message.kind === "size") size = message;
  if (message.kind === "begin") void begin(message);
  else stage?.take(message);
};

async function begin(message: ToPicture & { kind: "begin" }): Promise<void> {
  try {
    await init();
    canvas = message.canvas;
    const painter = await Painter.open(message.canvas, size.width, size.height);
    stage = new Stage(painter, message.port, size.width, size.height);
  } catch (error) {
    post({ kind: "failed", why: words(error) });
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
