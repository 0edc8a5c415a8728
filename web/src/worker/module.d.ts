// The wasm module's face, for type checks made before it is built; `crates/browser/src/worker.rs` is its source.

declare module "*/pkg/browser.js" {
  import type { FromWorker, ToWorker } from "../protocol.ts";

  export default function init(): Promise<unknown>;
  /** Must be called once, first. */
  export function start(post: (message: FromWorker) => void): void;
  export function handle(message: ToWorker, files: (File | FileSystemFileHandle)[]): void;
  /** The session's recording after the module stopped without a panic; empty when there is none. */
  export function rescue(text: string): Uint8Array<ArrayBuffer>;
}
