// The crosshair, and below it what it is on: what using it does, and its name.

import { el, say } from "../dom.ts";

export class Prompt {
  readonly element: HTMLElement;
  readonly #action = el("span", { class: "prompt-action" });
  readonly #name = el("span", { class: "prompt-name" });

  constructor() {
    this.element = el(
      "div",
      { class: "prompt" },
      el("span", { class: "crosshair", "aria-hidden": "true" }),
      el("p", { class: "prompt-words", role: "status", "aria-label": "In the crosshair" }, this.#action, " ", this.#name),
    );
  }

  /** Both empty when it is on nothing. */
  show(action: string, name: string): void {
    say(this.#action, action);
    say(this.#name, name);
    this.element.toggleAttribute("data-on", action !== "");
  }
}
