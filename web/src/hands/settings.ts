// How the player wants the devices, kept in the browser: bindings, how fast a look turns, rumble.

import { ACTS, FIRST, type Bindings } from "./acts.ts";

export interface HandSettings {
  bindings: Bindings;
  /** 1 is as it comes, for each device. */
  mouse: number;
  pad: number;
  touch: number;
  /** Up is down. */
  inverted: boolean;
  rumble: boolean;
}

export const AS_IT_COMES: HandSettings = { bindings: FIRST, mouse: 1, pad: 1, touch: 1, inverted: false, rumble: true };

const KEY = "skald.hands";

/** Settings from what was kept; what is missing or odd is as it comes. */
export function readSettings(text: string | null): HandSettings {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    // Nothing of it can be used.
  }
  if (typeof kept !== "object" || kept === null) return AS_IT_COMES;
  const own = kept as Partial<Record<keyof HandSettings, unknown>>;
  const speed = (value: unknown): number => (typeof value === "number" && value >= 0.1 && value <= 5 ? value : 1);
  return {
    bindings: readBindings(own.bindings),
    mouse: speed(own.mouse),
    pad: speed(own.pad),
    touch: speed(own.touch),
    inverted: own.inverted === true,
    rumble: own.rumble !== false,
  };
}

function readBindings(kept: unknown): Bindings {
  const own = typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  const codes = (value: unknown): value is string[] => Array.isArray(value) && value.every((code) => typeof code === "string");
  return Object.fromEntries(ACTS.map((act) => [act, codes(own[act]) ? own[act] : FIRST[act]])) as unknown as Bindings;
}

export function restoreSettings(): HandSettings {
  try {
    return readSettings(localStorage.getItem(KEY));
  } catch {
    // Storage may be forbidden.
    return AS_IT_COMES;
  }
}

export function keepSettings(settings: HandSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They then last as long as the page.
  }
}
