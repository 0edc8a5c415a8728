// While a folder is opened: the step, the file in hand, how many bytes of how many.

import { el, say } from "../dom.ts";
import type { OpeningStep, Progress } from "../protocol.ts";
import { bytes, counted, number, share } from "../words.ts";
import { landscape } from "../landscape.ts";

const STEPS: [OpeningStep, string][] = [
  ["listing", "Listing files"],
  ["headers", "Finding the load order"],
  ["archives", "Looking into archives"],
  ["plugins", "Reading plugins"],
  ["starting", "Starting a new game"],
];

export class OpeningScreen {
  readonly element: HTMLElement;
  readonly #bar = el("progress", { id: "opening-bar", max: 1, "aria-label": "Opening the folder" });
  readonly #file = el("p", { class: "file" }, "\u00a0");
  readonly #amount = el("p", { class: "amount" }, "\u00a0");
  readonly #step = el("p", { class: "unseen", role: "status" });
  readonly #steps = new Map<OpeningStep, HTMLElement>();

  constructor(name: string, cancel: () => void) {
    for (const [step, words] of STEPS) this.#steps.set(step, el("li", {}, words));
    this.element = el(
      "main",
      { class: "opening", id: "main", tabindex: -1 },
      landscape(),
      el(
        "section",
        { class: "card", "aria-labelledby": "opening-title" },
        el("h1", { id: "opening-title" }, `Opening ${name}`),
        el("ol", { class: "steps" }, ...this.#steps.values()),
        this.#bar,
        el("div", { class: "reading" }, this.#file, this.#amount),
        this.#step,
        el("button", { type: "button", id: "cancel", click: () => cancel() }, "Cancel"),
      ),
    );
    this.#mark("listing");
  }

  show(progress: Progress): void {
    this.#mark(progress.step);
    const done = share(progress.done, progress.total);
    if (done === null) this.#bar.removeAttribute("value");
    else this.#bar.value = done;
    say(this.#file, progress.file || "\u00a0");
    say(this.#amount, amount(progress));
  }

  #mark(current: OpeningStep): void {
    let passed = true;
    for (const [step, words] of STEPS) {
      const item = this.#steps.get(step);
      if (step === current) {
        passed = false;
        item?.setAttribute("aria-current", "step");
        say(this.#step, words);
      } else {
        item?.removeAttribute("aria-current");
      }
      item?.classList.toggle("done", passed);
    }
  }
}

/** `98 MB of 250 MB`, `3 of 12 files`, `3,200 files` while the whole is unknown. */
export function amount({ unit, done, total }: Progress): string {
  if (total === 0 && done === 0) return "\u00a0";
  if (unit === "bytes") return total === 0 ? bytes(done) : `${bytes(done)} of ${bytes(total)}`;
  return total === 0 ? counted(done, "file") : `${number(done)} of ${counted(total, "file")}`;
}
