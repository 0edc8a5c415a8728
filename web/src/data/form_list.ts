// A list of forms that lies in the worker: what a search found, or what a form has to do with.

import { el } from "../dom.ts";
import type { DataAnswer, DataAsk, FormRow, Work, Working } from "../protocol.ts";
import { counted, number } from "../words.ts";
import { formId } from "./form_id.ts";
import { PagedRows } from "./paged_rows.ts";
import { VirtualList } from "./virtual_list.ts";

export interface FormListOptions {
  id: string;
  label: string;
  ask(ask: DataAsk): void;
  /** A new number for a list; higher than any before. */
  fresh(): number;
  onOpen(form: number): void;
}

/** The height of a row in pixels; the style sheet has the same. */
export const ROW_HEIGHT = 44;

export class FormList {
  readonly element: HTMLElement;
  readonly #options: FormListOptions;
  readonly #list: VirtualList;
  readonly #summary = el("p", { class: "summary", role: "status" });
  readonly #bar = el("progress", { max: 1, hidden: true, "aria-label": "Working" });
  #rows: PagedRows<FormRow>;
  #number = 0;
  /** The form that is open elsewhere; marked in the list. */
  #open: number | null = null;

  constructor(options: FormListOptions) {
    this.#options = options;
    this.#rows = new PagedRows(() => {});
    this.#list = new VirtualList({
      id: options.id,
      label: options.label,
      role: "listbox",
      rowHeight: ROW_HEIGHT,
      draw: (element, at) => drawRow(element, this.#rows.row(at), this.#open),
      onChoose: (at) => {
        const row = this.#rows.row(at);
        if (row) options.onOpen(row.form);
      },
    });
    this.element = el("div", { class: "form-list" }, this.#summary, this.#bar, this.#list.element);
  }

  /** Another list in place of the one before; `ask` gets its number. */
  show(ask: (list: number) => DataAsk): void {
    this.clear();
    const list = this.#options.fresh();
    this.#number = list;
    this.#rows = new PagedRows((from, count) => this.#options.ask({ type: "rows", list, from, count }));
    this.#summary.textContent = "Looking…";
    this.#options.ask(ask(list));
  }

  /** No list at all. */
  clear(): void {
    if (this.#number > 0) this.#options.ask({ type: "drop", list: this.#number });
    this.#number = 0;
    this.#rows = new PagedRows(() => {});
    this.#list.restart();
    this.#bar.hidden = true;
    this.#summary.textContent = "";
  }

  /** Whether the answer was for this list. */
  hear(answer: DataAnswer): boolean {
    if (answer.type === "found" && answer.list === this.#number) {
      this.#rows.resize(answer.count);
      // What a longer search finds may stand before what is shown.
      if (!answer.working) this.#rows.refresh();
      this.#list.resize(answer.count);
      this.#summary.textContent = [summary(answer.count, answer.working), answer.note].filter(Boolean).join(" ");
      this.#bar.hidden = answer.working === null;
      if (answer.working) this.#bar.value = share(answer.working);
      return true;
    }
    if (answer.type === "rows" && answer.list === this.#number) {
      this.#rows.take(answer.from, answer.rows);
      this.#list.redraw();
      return true;
    }
    return false;
  }

  /** Marks a form wherever it stands in the list. */
  mark(form: number | null): void {
    this.#open = form;
    this.#list.redraw();
  }

  focus(): void {
    this.#list.element.focus();
    if (this.#list.active < 0) this.#list.activate(0);
  }
}

const DOING: Record<Work, string> = {
  names: "Reading names",
  search: "Searching",
  references: "Reading who names whom",
};

function share(working: Working): number {
  return working.total > 0 ? working.done / working.total : 0;
}

/** `1,204 forms`, `12 forms so far. Searching: 40 %`. */
export function summary(count: number, working: Working | null): string {
  if (!working) return count === 0 ? "No form." : `${counted(count, "form")}.`;
  const percent = Math.floor(share(working) * 100);
  return `${count > 0 ? `${number(count)} so far. ` : ""}${DOING[working.what]}: ${percent} %`;
}

function drawRow(element: HTMLElement, row: FormRow | undefined, open: number | null): void {
  if (!row) {
    element.replaceChildren(el("span", { class: "wait" }, "…"));
    element.classList.remove("open");
    return;
  }
  element.classList.toggle("open", row.form === open);
  element.replaceChildren(
    el("span", { class: "kind" }, row.kind || "–"),
    el("span", { class: "title" }, row.editor_id || row.name || (row.winner ? formId(row.form) : "not there")),
    el("span", { class: "name" }, row.editor_id ? row.name : ""),
    el("span", { class: "id", title: row.key }, formId(row.form)),
    el("span", { class: "winner", title: winnerWords(row) }, row.deleted ? `deleted by ${row.winner}` : row.winner),
    el("span", { class: row.versions > 1 ? "versions many" : "versions" }, row.versions > 1 ? `${row.versions} plugins` : ""),
  );
}

function winnerWords(row: FormRow): string {
  if (!row.winner) return `${row.key} is named, and no plugin has it`;
  return row.versions > 1 ? `${row.versions} plugins have it; ${row.winner} wins` : `only ${row.winner} has it`;
}
