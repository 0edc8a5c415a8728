// What is wrong with the folder's files: each with its file, the place in it and words.

import { el } from "../dom.ts";
import type { ProblemRow } from "../protocol.ts";
import { problemText } from "../report.ts";
import { copyButton } from "../clipboard.ts";
import { counted, offset } from "../words.ts";

/** A modded folder can have thousands; the page shows the first and says how many there are. */
const SHOWN_MAX = 1000;

export class ProblemPanel {
  readonly element: HTMLElement;
  readonly #summary = el("p", { class: "summary" });
  readonly #list = el("ul", { class: "problems" });
  readonly #problems: ProblemRow[];

  constructor(problems: ProblemRow[]) {
    this.#problems = problems;
    this.element = el(
      "section",
      { class: "panel" },
      el("div", { class: "panel-head" }, this.#summary, copyButton("Copy", () => problems.map(problemText).join("\n"))),
      el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Problems" }, this.#list),
    );
    this.render();
  }

  /** After the list was added to. */
  render(): void {
    const all = this.#problems.length;
    this.#summary.textContent =
      all === 0
        ? "Nothing is wrong with this folder."
        : `${counted(all, "problem")}. Everything else was loaded.${all > SHOWN_MAX ? ` The first ${SHOWN_MAX} are shown; Copy takes all.` : ""}`;
    this.#list.replaceChildren(...this.#problems.slice(0, SHOWN_MAX).map(problemItem));
  }
}

export function problemItem(problem: ProblemRow): HTMLElement {
  return el(
    "li",
    {},
    el(
      "span",
      { class: "place" },
      el("span", { class: "file" }, problem.file || "The folder"),
      problem.offset !== null && el("span", { class: "offset", title: `byte ${problem.offset}` }, `at ${offset(problem.offset)}`),
    ),
    el("span", { class: "what" }, problem.what),
  );
}
