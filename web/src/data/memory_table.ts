// How many bytes the engine's families of data take, asked anew while it is looked at.

import { el } from "../dom.ts";
import type { DataAsk, MemoryRow } from "../protocol.ts";
import { bytes } from "../words.ts";

const EVERY_MS = 2000;

export class MemoryTable {
  readonly element: HTMLElement;
  readonly #ask: (ask: DataAsk) => void;
  readonly #body = el("tbody", {});
  #timer = 0;

  constructor(ask: (ask: DataAsk) => void) {
    this.#ask = ask;
    this.element = el(
      "section",
      { class: "panel" },
      el("p", { class: "summary" }, "What lies in the engine's memory. Records that only their cell needs stay on disk."),
      el(
        "div",
        { class: "scroll", tabindex: 0, role: "group", "aria-label": "Memory by family" },
        el(
          "table",
          { class: "plugins memory" },
          el("caption", { class: "unseen" }, "Memory by family"),
          el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Family"), el("th", { scope: "col", class: "figure" }, "Size"))),
          this.#body,
        ),
      ),
    );
    // Asked only while it is seen: a hidden panel has no box.
    new ResizeObserver(() => this.#follow()).observe(this.element);
  }

  show(families: MemoryRow[]): void {
    this.#body.replaceChildren(
      ...families.map((family) =>
        el("tr", {}, el("th", { scope: "row" }, family.name), el("td", { class: "figure" }, bytes(family.bytes))),
      ),
    );
  }

  #follow(): void {
    const seen = this.element.offsetParent !== null;
    if (seen === this.#timer > 0) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    if (!seen) return;
    this.#ask({ type: "memory" });
    this.#timer = window.setInterval(() => {
      if (this.element.isConnected) this.#ask({ type: "memory" });
      else clearInterval(this.#timer);
    }, EVERY_MS);
  }
}
