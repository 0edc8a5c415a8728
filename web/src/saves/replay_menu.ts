// A session played again: how far it is, and whether it went the same way.

import { el } from "../dom.ts";
import type { ReplayOutcome } from "../protocol.ts";
import { number } from "../words.ts";

export class ReplayMenu {
  readonly #words = el("p", { role: "status", id: "replay-words" }, "Playing the session again…");
  readonly #bar = el("progress", { max: 1, "aria-label": "Replay" });
  readonly #close = el("button", { type: "button", class: "primary", click: () => this.#dialog.close() }, "Back to the game");
  readonly #dialog = el(
    "dialog",
    { class: "sheet", "aria-labelledby": "replay-title" },
    el("h2", { id: "replay-title" }, "Replay"),
    this.#words,
    this.#bar,
    el("div", { class: "actions" }, this.#close),
  );

  constructor(onClose: () => void) {
    this.#dialog.addEventListener("close", () => {
      this.#dialog.remove();
      onClose();
    });
    document.body.append(this.#dialog);
    this.#dialog.showModal();
  }

  progress(done: number, total: number): void {
    this.#bar.value = total > 0 ? done / total : 0;
    this.#words.textContent = `Tick ${number(done)} of ${number(total)}`;
  }

  show(outcome: ReplayOutcome): void {
    this.#bar.value = 1;
    this.#words.textContent = outcome.same ? `The same: ${number(outcome.ticks)} ticks went as they were recorded.` : outcome.words;
    this.#words.dataset["same"] = String(outcome.same);
  }

  close(): void {
    this.#dialog.close();
  }
}
