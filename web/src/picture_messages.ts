// What the page and the picture's worker say to each other.

export type ToPicture =
  | { kind: "begin"; canvas: OffscreenCanvas; port: MessagePort; width: number; height: number }
  /** The canvas has another size, in device pixels. */
  | { kind: "size"; width: number; height: number }
  /** 0 the picture, 1 normals, 2 textures without light. */
  | { kind: "show"; what: number }
  /** Give the device up: a trial of what becomes of it. */
  | { kind: "lose" }
  /** Answer with the next frame. */
  | { kind: "shot" };

export type FromPicture =
  | { kind: "opened"; device: string }
  | { kind: "recovered"; device: string }
  | { kind: "failed"; why: string }
  | { kind: "frame"; milliseconds: number; scale: number; counters: Record<string, number>; troubles: string[] }
  | { kind: "shot"; blob: Blob };
