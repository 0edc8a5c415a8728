// The clock's controls: pause and go on, one tick further, speed; report and leaving beside them.

import { copyButton } from "../clipboard.ts";
import { el, say } from "../dom.ts";
import type { Status } from "../protocol.ts";
import { speed } from "../words.ts";

export interface ClockListener {
  onPause(paused: boolean): void;
  onSpeed(speed: number): void;
  onStep(): void;
  onLeave(): void;
  report(): string;
}

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

export class ClockBar {
  readonly element: HTMLElement;
  readonly #pause: HTMLButtonElement;
  readonly #step: HTMLButtonElement;
  readonly #speed: HTMLSelectElement;
  #paused = false;

  constructor(listener: ClockListener) {
    this.#pause = el("button", { type: "button", id: "pause", class: "primary", click: () => listener.onPause(!this.#paused) }, "Pause");
    this.#step = el("button", { type: "button", id: "step", disabled: true, click: () => listener.onStep() }, "Step");
    this.#speed = el(
      "select",
      { id: "speed" },
      ...SPEEDS.map((value) => el("option", { value, selected: value === 1 }, speed(value))),
    );
    this.#speed.addEventListener("change", () => listener.onSpeed(Number(this.#speed.value)));
    this.element = el(
      "div",
      { class: "clock-bar", role: "toolbar", "aria-label": "Clock" },
      this.#pause,
      this.#step,
      el("label", { class: "field" }, "Speed", this.#speed),
      el("span", { class: "gap" }),
      copyButton("Copy report", () => listener.report(), { id: "report" }),
      el("button", { type: "button", id: "leave", click: () => listener.onLeave() }, "Close folder"),
    );
  }

  show(status: Status): void {
    this.#paused = status.paused;
    say(this.#pause, status.paused ? "Go on" : "Pause");
    this.#step.disabled = !status.paused || status.asking;
    if (document.activeElement !== this.#speed) this.#speed.value = String(status.speed);
  }
}
