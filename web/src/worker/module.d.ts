// The wasm module's face, for type checks made before it is built; `crates/browser/src/worker.rs` is its source.

declare module "*/pkg/browser.js" {
  import type { FromWorker, ToWorker } from "../protocol.ts";

  export default function init(): Promise<unknown>;
  /** Must be called once, first. */
  export function start(post: (message: FromWorker) => void): void;
  export function handle(message: ToWorker, files: (File | FileSystemFileHandle)[]): void;
  /** The game's end of a port to the picture's worker. */
  export function picture(port: MessagePort): void;
  /** The session's recording after the module stopped without a panic; empty when there is none. */
  export function rescue(text: string): Uint8Array<ArrayBuffer>;
}

declare module "*/pkg/picture.js" {
  export default function init(): Promise<unknown>;
  /** `crates/picture/src/painter.rs` is its source. */
  export class Painter {
    static open(canvas: OffscreenCanvas, width: number, height: number): Promise<Painter>;
    device(): string;
    apply(bytes: Uint8Array): void;
    wanted(most: number): unknown[];
    bring(path: string, bytes?: Uint8Array): void;
    resize(width: number, height: number): void;
    show(what: number): void;
    look(x: number, y: number, z: number, yaw: number, pitch: number): void;
    draw(seconds: number): boolean;
    is_lost(): boolean;
    lose(): void;
    recover(): Promise<void>;
    troubles(): unknown[];
    counters(): object;
  }
}
