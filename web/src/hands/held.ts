// What all devices hold together, as the game takes it: a way in 127ths, buttons, and a turn in hundredths of a
// degree whose fractions wait for the next one.

import type { HandButton } from "../protocol.ts";
import { BUTTONS, type Act } from "./acts.ts";

/** What one device holds now. */
export interface Device {
  acts: ReadonlySet<Act>;
  /** A stick's way: right and forward, up to 1. */
  way: readonly [number, number];
}

export interface Hold {
  right: number;
  forward: number;
  buttons: HandButton[];
}

export const NOTHING: Hold = { right: 0, forward: 0, buttons: [] };

/** All devices together. Two ways that add up to more than one count as one. */
export function together(devices: readonly Device[]): Hold {
  const holds = (act: Act): boolean => devices.some((device) => device.acts.has(act));
  const axis = (more: Act, less: Act): number => Number(holds(more)) - Number(holds(less));
  let right = axis("right", "left");
  let forward = axis("forward", "back");
  for (const { way } of devices) {
    right += way[0];
    forward += way[1];
  }
  const length = Math.max(1, Math.hypot(right, forward));
  const whole = (part: number): number => Math.round((part / length) * 127) || 0;
  return { right: whole(right), forward: whole(forward), buttons: BUTTONS.filter(holds) };
}

export function same(a: Hold, b: Hold): boolean {
  return a.right === b.right && a.forward === b.forward && a.buttons.join() === b.buttons.join();
}

/** The most one message turns: what a 16-bit number holds. */
const TURN_MAX = 32_000;

/** A turn in the making. */
export class Turning {
  #round = 0;
  #down = 0;

  /** Degrees to the right and down. */
  add(round: number, down: number): void {
    this.#round += round * 100;
    this.#down += down * 100;
  }

  /** The whole hundredths so far; null when there are none. */
  take(): { round: number; down: number } | null {
    const whole = (part: number): number => Math.max(-TURN_MAX, Math.min(TURN_MAX, Math.trunc(part)));
    const [round, down] = [whole(this.#round) || 0, whole(this.#down) || 0];
    if (round === 0 && down === 0) return null;
    this.#round -= round;
    this.#down -= down;
    return { round, down };
  }

  drop(): void {
    this.#round = 0;
    this.#down = 0;
  }
}
