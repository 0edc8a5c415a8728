// Fingers: the left half of the stage is a stick wherever it is put down, the right half looks, buttons stand at the
// lower right.

import { el } from "../dom.ts";
import type { HandButton } from "../protocol.ts";
import { actWords, type Act } from "./acts.ts";
import type { Device } from "./held.ts";

/** How far a finger goes for the stick's whole way, in pixels. */
export const STICK_REACH = 56;
/** Degrees a pixel. */
const LOOK = 0.28;

const SHOWN: readonly HandButton[] = ["activate", "jump", "sneak", "sprint", "grab", "view"];

interface Finger {
  x: number;
  y: number;
}

export interface TouchListener {
  /** Degrees to the right and down. */
  onTurn(round: number, down: number): void;
  onTouched(): void;
}

export class Touch implements Device {
  readonly acts = new Set<Act>();
  way: readonly [number, number] = [0, 0];
  /** The ring under the thumb, and the buttons. */
  readonly element: HTMLElement;
  readonly #ring = el("span", { class: "touch-ring", "aria-hidden": "true" });
  readonly #listener: TouchListener;
  #stick: (Finger & { id: number }) | null = null;
  readonly #looks = new Map<number, Finger>();

  constructor(listener: TouchListener) {
    this.#listener = listener;
    this.element = el("div", { class: "touch", hidden: true }, this.#ring, el("div", { class: "touch-buttons" }, ...SHOWN.map((act) => this.#button(act))));
    this.#ring.hidden = true;
  }

  /** A finger was put on the stage, which is so wide. */
  put(id: number, x: number, y: number, width: number): void {
    this.element.hidden = false;
    this.#listener.onTouched();
    if (x < width / 2 && this.#stick === null) {
      this.#stick = { id, x, y };
      this.#ring.hidden = false;
      this.#ring.style.translate = `${x}px ${y}px`;
    } else {
      this.#looks.set(id, { x, y });
    }
  }

  move(id: number, x: number, y: number): void {
    if (this.#stick?.id === id) {
      this.way = thumb(x - this.#stick.x, y - this.#stick.y);
      return;
    }
    const before = this.#looks.get(id);
    if (!before) return;
    this.#looks.set(id, { x, y });
    this.#listener.onTurn((x - before.x) * LOOK, (y - before.y) * LOOK);
  }

  lift(id: number): void {
    this.#looks.delete(id);
    if (this.#stick?.id === id) this.#endStick();
  }

  letGo(): void {
    this.acts.clear();
    this.#looks.clear();
    this.#endStick();
  }

  #endStick(): void {
    this.#stick = null;
    this.way = [0, 0];
    this.#ring.hidden = true;
  }

  #button(act: HandButton): HTMLButtonElement {
    const button = el("button", { type: "button", class: "touch-button", "data-act": act, tabindex: -1 }, actWords(act).split(" ")[0] ?? "");
    const up = (): void => void this.acts.delete(act);
    button.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      event.preventDefault();
      this.acts.add(act);
    });
    for (const kind of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(kind, up);
    return button;
  }
}

/** A thumb's way from where it was put down: right and forward, up to 1. */
export function thumb(x: number, y: number): [number, number] {
  const length = Math.max(STICK_REACH, Math.hypot(x, y));
  return [x / length || 0, -y / length || 0];
}
