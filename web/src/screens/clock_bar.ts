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
  onQuicksave(): void;
  onSaves(): void;
  report(): string;
}

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

export class ClockBar {
  readonly element: HTMLElement;
  readonly #pause: HTMLButtonElement;
  readonly #step: HTMLButtonElement;
  readonly #speed: HTMLSelectElement;
  readonly #note = el("span", { class: "clock-note", role: "status", id: "save-note" });
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
      this.#note,
      el("button", { type: "button", id: "quicksave", title: "F5", click: () => listener.onQuicksave() }, "Quicksave"),
      el("button", { type: "button", id: "saves", click: () => listener.onSaves() }, "Saves"),
      copyButton("Copy report", () => listener.report(), { id: "report" }),
      el("button", { type: "button", id: "leave", click: () => listener.onLeave() }, "Close folder"),
    );
  }

  /** What became of the last save. */
  note(words: string, bad: boolean): void {
    say(this.#note, words);
    this.#note.toggleAttribute("data-bad", bad);
  }

  show(status: Status): void {
    this.#paused = status.paused;
    say(this.#pause, status.paused ? "Go on" : "Pause");
    this.#step.disabled = !status.paused || status.asking;
    if (document.activeElement !== this.#speed) this.#speed.value = String(status.speed);
  }
}
