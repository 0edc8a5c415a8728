// Keyboard and mouse buttons: what is down now, by bindings. What is down as another one listens, or as the window
// loses the focus, is let go.

import type { Act } from "./acts.ts";
import type { Device } from "./held.ts";

export class Keys implements Device {
  readonly acts = new Set<Act>();
  readonly way = [0, 0] as const;
  #down = new Set<string>();
  #does: ReadonlyMap<string, Act>;

  constructor(does: ReadonlyMap<string, Act>) {
    this.#does = does;
  }

  rebind(does: ReadonlyMap<string, Act>): void {
    this.#does = does;
    this.letGo();
  }

  /** A key or mouse button went down: the act it begins, if it does anything. */
  press(code: string): Act | null {
    const act = this.#does.get(code) ?? null;
    if (act === null || this.#down.has(code)) return null;
    this.#down.add(code);
    this.acts.add(act);
    return act;
  }

  release(code: string): void {
    if (!this.#down.delete(code)) return;
    const act = this.#does.get(code);
    const isHeld = [...this.#down].some((other) => this.#does.get(other) === act);
    if (act !== undefined && !isHeld) this.acts.delete(act);
  }

  /** Whether the page is to keep the browser from using this key. */
  uses(code: string): boolean {
    return this.#does.has(code);
  }

  letGo(): void {
    this.#down.clear();
    this.acts.clear();
  }
}
