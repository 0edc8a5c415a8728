// Gamepads of the standard layout: the left stick goes, the right one looks, buttons by bindings; rumble.

import type { Act } from "./acts.ts";
import type { Device } from "./held.ts";

export interface PadLike {
  buttons: readonly { pressed: boolean }[];
  axes: readonly number[];
  readonly vibrationActuator?: Pick<GamepadHapticActuator, "playEffect"> | null;
}

/** A stick's rest is never exactly 0: this much of its way is nothing. */
const REST = 0.18;
/** Degrees a second with the stick at its end. */
const LOOK_SPEED = 170;

/** A stick's way without its rest, up to 1, right and down. */
export function stick(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y);
  if (length <= REST) return [0, 0];
  const own = Math.min(1, (length - REST) / (1 - REST));
  return [(x / length) * own, (y / length) * own];
}

export class Pad implements Device {
  readonly acts = new Set<Act>();
  way: readonly [number, number] = [0, 0];
  #does: ReadonlyMap<string, Act>;
  #pressed: ReadonlySet<string> = new Set();
  /** Buttons that were down when the pad was let go: they count again once they have been up. */
  #spent = new Set<string>();

  constructor(does: ReadonlyMap<string, Act>) {
    this.#does = does;
  }

  rebind(does: ReadonlyMap<string, Act>): void {
    this.#does = does;
    this.letGo();
  }

  /** Reads the pads after `seconds`: the turn in degrees, and what was begun. */
  read(pads: readonly (PadLike | null)[], seconds: number): { turn: [number, number]; begun: Act[] } {
    const before = new Set(this.acts);
    this.acts.clear();
    this.#pressed = new Set(padCodes(pads));
    this.#spent = new Set([...this.#spent].filter((code) => this.#pressed.has(code)));
    for (const code of this.#pressed) {
      const act = this.#spent.has(code) ? undefined : this.#does.get(code);
      if (act !== undefined) this.acts.add(act);
    }
    let [right, forward, round, down] = [0, 0, 0, 0];
    for (const pad of pads) {
      if (!pad) continue;
      const [x, y] = stick(pad.axes[0] ?? 0, pad.axes[1] ?? 0);
      const [lookX, lookY] = stick(pad.axes[2] ?? 0, pad.axes[3] ?? 0);
      right += x;
      forward -= y;
      // Finer near the middle.
      round += lookX * Math.abs(lookX);
      down += lookY * Math.abs(lookY);
    }
    this.way = [right, forward];
    const turn: [number, number] = [round * LOOK_SPEED * seconds, down * LOOK_SPEED * seconds];
    return { turn, begun: [...this.acts].filter((act) => !before.has(act)) };
  }

  letGo(): void {
    this.#spent = new Set(this.#pressed);
    this.acts.clear();
    this.way = [0, 0];
  }
}

/** Which buttons of any pad are down, as codes. */
export function padCodes(pads: readonly (PadLike | null)[]): string[] {
  return pads.flatMap((pad) => (pad ? pad.buttons.flatMap((button, at) => (button.pressed ? [`Pad${at}`] : [])) : []));
}

/** The longest a pad is let shake at once, in milliseconds: what browsers allow. */
const SHAKE_MAX = 5_000;

/** Shakes every pad that can: the small and the big motor, 0 to 1. */
export function shake(pads: readonly (PadLike | null)[], small: number, big: number, seconds: number): void {
  const part = (value: number): number => Math.max(0, Math.min(1, value));
  const duration = Math.max(0, Math.min(SHAKE_MAX, seconds * 1000));
  for (const pad of pads) {
    // A pad that went away meanwhile shakes no more.
    void pad?.vibrationActuator
      ?.playEffect("dual-rumble", { startDelay: 0, duration, weakMagnitude: part(small), strongMagnitude: part(big) })
      .catch(() => {});
  }
}
