// Lines in the upper left corner, as the game shows them: a few at a time, each for a few seconds.
// Screen readers hear them through a live region that is there from the start.

import { el } from "../dom.ts";

const SHOWN_MAX = 5;
const SHOWN_MS = 5000;
const FADE_MS = 600;

export class Notifications {
  readonly element = el("ol", { class: "notifications", "aria-live": "polite", "aria-label": "Notifications" });
  readonly #waiting: string[] = [];

  add(text: string): void {
    this.#waiting.push(text);
    this.#show();
  }

  #show(): void {
    while (this.element.childElementCount < SHOWN_MAX) {
      const text = this.#waiting.shift();
      if (text === undefined) return;
      const line = el("li", {}, text);
      this.element.append(line);
      setTimeout(() => line.classList.add("fading"), SHOWN_MS - FADE_MS);
      setTimeout(() => {
        line.remove();
        this.#show();
      }, SHOWN_MS);
    }
  }
}
