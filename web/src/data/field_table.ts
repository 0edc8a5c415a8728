// A form's versions side by side: a column for each plugin, a row for each field, and the values of the chosen row whole.

import { el } from "../dom.ts";
import type { DataAnswer, DataAsk, FieldCell, FieldRow, FormSheet, VersionRow } from "../protocol.ts";
import { counted } from "../words.ts";
import { formId } from "./form_id.ts";
import { PagedRows } from "./paged_rows.ts";
import { VirtualList } from "./virtual_list.ts";

/** The height of a row in pixels; the style sheet has the same. */
const ROW_HEIGHT = 30;

export class FieldTable {
  readonly element: HTMLElement;
  readonly #ask: (ask: DataAsk) => void;
  readonly #onOpen: (form: number) => void;
  readonly #head = el("div", { class: "field-head", role: "row" });
  readonly #list: VirtualList;
  readonly #only = el("input", { type: "checkbox", id: "only-differing" });
  readonly #summary = el("p", { class: "summary" });
  readonly #whole = el("div", { class: "whole", role: "status", "aria-label": "The chosen field", hidden: true });
  readonly #problems = el("div", { class: "sheet-problems" });
  #rows = new PagedRows<FieldRow>(() => {});
  #sheet: FormSheet | null = null;

  constructor(ask: (ask: DataAsk) => void, onOpen: (form: number) => void) {
    this.#ask = ask;
    this.#onOpen = onOpen;
    this.#list = new VirtualList({
      id: "fields",
      label: "Fields of the form",
      role: "grid",
      rowHeight: ROW_HEIGHT,
      head: this.#head,
      draw: (element, at) => this.#draw(element, this.#rows.row(at)),
      onChoose: (at) => this.#choose(this.#rows.row(at)),
    });
    this.#only.addEventListener("change", () => this.#restart());
    this.element = el(
      "div",
      { class: "field-table" },
      el(
        "div",
        { class: "field-bar" },
        this.#summary,
        el("label", { class: "check" }, this.#only, "Only fields that differ"),
      ),
      this.#problems,
      this.#list.element,
      this.#whole,
    );
  }

  /** Another form. */
  show(sheet: FormSheet): void {
    this.#sheet = sheet;
    this.#only.disabled = sheet.differing === 0;
    if (sheet.differing === 0) this.#only.checked = false;
    this.#summary.textContent = differenceWords(sheet);
    this.#list.element.style.setProperty("--columns", String(Math.max(1, sheet.versions.length)));
    this.#head.replaceChildren(el("span", { class: "field-name", role: "columnheader" }, "Field"), ...sheet.versions.map(columnHead));
    const broken = sheet.versions.filter((version) => version.problems.length > 0);
    this.#problems.replaceChildren(...broken.map(problems));
    this.#restart();
  }

  /** Whether the answer was for this table. */
  hear(answer: DataAnswer): boolean {
    if (answer.type !== "fields" || answer.sheet !== this.#sheet?.sheet) return false;
    if (answer.only_differing === this.#only.checked) {
      this.#rows.take(answer.from, answer.rows);
      this.#list.redraw();
    }
    return true;
  }

  #restart(): void {
    const sheet = this.#sheet;
    if (!sheet) return;
    const only_differing = this.#only.checked;
    this.#rows = new PagedRows((from, count) =>
      this.#ask({ type: "fields", sheet: sheet.sheet, only_differing, from, count }),
    );
    this.#whole.hidden = true;
    this.#list.restart();
    this.#rows.resize(only_differing ? sheet.differing : sheet.fields);
    this.#list.resize(this.#rows.count);
  }

  #draw(element: HTMLElement, row: FieldRow | undefined): void {
    element.classList.toggle("differs", row?.differs === true);
    if (!row) {
      element.replaceChildren(el("span", { class: "field-name", role: "rowheader" }, "…"));
      return;
    }
    const name = el("span", { class: "field-name", role: "rowheader", title: row.kind ? `${row.kind} ${row.name}` : row.name }, row.name);
    name.style.paddingInlineStart = `${0.75 + row.depth * 0.9}rem`;
    if (row.differs) name.append(el("span", { class: "unseen" }, " (differs)"));
    element.replaceChildren(name, ...row.cells.map((cell, at) => this.#cell(cell, this.#sheet?.versions[at])));
  }

  #cell(cell: FieldCell | null, version: VersionRow | undefined): HTMLElement {
    const kind = version?.winner ? "field-cell winner" : "field-cell";
    if (!cell) return el("span", { class: `${kind} missing`, role: "gridcell" }, version?.partial ? "" : "–");
    return el("span", { class: kind, role: "gridcell", title: cell.text }, this.#value(cell));
  }

  #value(cell: FieldCell): HTMLElement | string {
    const { form } = cell;
    if (form === null) return cell.text;
    return el("button", { type: "button", class: "link", click: () => this.#onOpen(form) }, cell.text || formId(form));
  }

  /** Shows the values of a row whole, each under its plugin. */
  #choose(row: FieldRow | undefined): void {
    if (!row) return;
    const cells = row.cells.map((cell, at) => [this.#sheet?.versions[at]?.plugin ?? "", cell] as const);
    this.#whole.replaceChildren(
      el("h3", {}, row.kind ? `${row.name} (${row.kind})` : row.name),
      el(
        "dl",
        {},
        ...cells.flatMap(([plugin, cell]) => [
          el("dt", {}, plugin),
          el("dd", {}, cell ? this.#value(cell) : "not there"),
        ]),
      ),
    );
    this.#whole.hidden = false;
  }
}

function columnHead(version: VersionRow): HTMLElement {
  const marks = [
    version.winner && mark("winner", "wins", "The game has this version"),
    version.deleted && mark("gone", "deletes", "This version deletes the form"),
    version.partial && mark("partial", "partial", "Changes only the fields it has"),
  ];
  return el(
    "span",
    { class: version.winner ? "field-cell winner" : "field-cell", role: "columnheader", title: `${version.plugin}, layout version ${version.form_version}` },
    el("span", { class: "plugin" }, version.plugin),
    ...marks,
  );
}

function mark(kind: string, word: string, meaning: string): HTMLElement {
  return el("span", { class: `mark ${kind}`, title: meaning }, word);
}

function problems(version: VersionRow): HTMLElement {
  return el(
    "details",
    {},
    el("summary", {}, `${counted(version.problems.length, "problem")} in ${version.plugin}`),
    el("ul", {}, ...version.problems.map((what) => el("li", {}, what))),
  );
}

/** What the versions have to do with each other, in words. */
export function differenceWords(sheet: Pick<FormSheet, "versions" | "fields" | "differing">): string {
  const plugins = sheet.versions.length;
  if (plugins < 2) return `${counted(sheet.fields, "field")}, in one plugin.`;
  const same = sheet.differing === 0 ? "all say the same" : `${counted(sheet.differing, "row")} differ`;
  return `${counted(sheet.fields, "field")} in ${counted(plugins, "plugin")}: ${same}.`;
}
