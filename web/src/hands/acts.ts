// What hands can do, in the order of the settings, and what of it does it at first.
// Codes are those of the keyboard's places (`KeyW`), `Mouse0` and up, `Pad0` and up of the standard layout.
//
// Not the original's Ctrl and Alt for sneaking and sprinting: with them held, W and others are the browser's.

import type { HandButton } from "../protocol.ts";

export type Way = "forward" | "back" | "left" | "right";
export type Look = "look_left" | "look_right" | "look_up" | "look_down";
export type Act = Way | Look | HandButton | "pause";

export const WAYS: readonly Way[] = ["forward", "back", "left", "right"];
export const LOOKS: readonly Look[] = ["look_left", "look_right", "look_up", "look_down"];
export const BUTTONS: readonly HandButton[] = ["activate", "jump", "sneak", "sprint", "walk", "run_toggle", "ready", "grab", "view"];
export const ACTS: readonly Act[] = [...WAYS, ...BUTTONS, ...LOOKS, "pause"];

export type Bindings = Record<Act, readonly string[]>;

export const FIRST: Bindings = {
  forward: ["KeyW"],
  back: ["KeyS"],
  left: ["KeyA"],
  right: ["KeyD"],
  activate: ["KeyE", "Pad0"],
  jump: ["Space", "Pad3"],
  sneak: ["KeyC", "Pad10"],
  sprint: ["ShiftLeft", "Pad4"],
  walk: ["KeyX"],
  run_toggle: ["CapsLock"],
  ready: ["KeyR", "Pad2"],
  grab: ["KeyG", "Mouse2", "Pad5"],
  view: ["KeyF", "Pad11"],
  look_left: ["ArrowLeft"],
  look_right: ["ArrowRight"],
  look_up: ["ArrowUp"],
  look_down: ["ArrowDown"],
  pause: ["KeyP", "Pad9"],
};

const WORDS: Record<Act, string> = {
  forward: "Forward",
  back: "Back",
  left: "Left",
  right: "Right",
  activate: "Activate",
  jump: "Jump",
  sneak: "Sneak",
  sprint: "Sprint",
  walk: "Walk while held",
  run_toggle: "Always walk, on and off",
  ready: "Draw or put away",
  grab: "Grab while held",
  view: "First or third person",
  look_left: "Look left",
  look_right: "Look right",
  look_up: "Look up",
  look_down: "Look down",
  pause: "Pause",
};

export function actWords(act: Act): string {
  return WORDS[act];
}

const PAD = ["A", "B", "X", "Y", "LB", "RB", "LT", "RT", "View", "Menu", "Left stick", "Right stick", "Up", "Down", "Left", "Right", "Home"];
const MOUSE = ["Left", "Middle", "Right", "Back", "Forward"];

/** A code as people call it. */
export function codeWords(code: string): string {
  const pad = /^Pad(\d+)$/.exec(code);
  if (pad) return `Pad ${PAD[Number(pad[1])] ?? pad[1]}`;
  const mouse = /^Mouse(\d+)$/.exec(code);
  if (mouse) return `${MOUSE[Number(mouse[1])] ?? mouse[1]} mouse button`;
  return code
    .replace(/^Key|^Digit/, "")
    .replace(/^Arrow(.+)/, "Arrow $1")
    .replace(/^(Shift|Control|Alt|Meta)(Left|Right)$/, (_, key: string, side: string) => `${side} ${key}`)
    .replace(/([a-z])([A-Z])/g, "$1 $2");
}

/** Whether two codes are of one device: a pad's takes no key away. */
const isPad = (code: string): boolean => code.startsWith("Pad");

/** The bindings with `code` for `act` in place of that device's before; whatever else it did, it does no more. */
export function rebound(bindings: Bindings, act: Act, code: string): Bindings {
  const next = {} as Record<Act, readonly string[]>;
  for (const other of ACTS) {
    const own = bindings[other].filter((one) => one !== code && (other !== act || isPad(one) !== isPad(code)));
    next[other] = other === act ? [...own, code] : own;
  }
  return next;
}

/** What each code does. */
export function byCode(bindings: Bindings): Map<string, Act> {
  return new Map(ACTS.flatMap((act) => bindings[act].map((code) => [code, act] as const)));
}
