// One form: what it is and where it stands, its versions field by field, and the forms it has to do with.

import { el, say } from "../dom.ts";
import { Tabs } from "../panels/tabs.ts";
import type { DataAnswer, DataAsk, FormRow, FormSheet, Relation } from "../protocol.ts";
import { number } from "../words.ts";
import { FieldTable } from "./field_table.ts";
import { formId } from "./form_id.ts";
import { FormList } from "./form_list.ts";

export interface FormPaneListener {
  ask(ask: DataAsk): void;
  fresh(): number;
  /** A form is shown, or none. */
  onShown(form: number | null): void;
}

const RELATIONS: [Relation, string, string][] = [
  ["names", "Refers to", "Forms that this form refers to"],
  ["named_by", "Referred to by", "Forms that refer to this form"],
  ["holds", "Holds", "Forms that stand in this form"],
];

export class FormPane {
  readonly element: HTMLElement;
  readonly #listener: FormPaneListener;
  readonly #title = el("h2", { tabindex: -1 });
  readonly #what = el("p", { class: "form-what" });
  readonly #path = el("p", { class: "form-path" });
  readonly #body = el("div", { class: "form-body", hidden: true });
  readonly #empty = el("p", { class: "form-empty" }, "Choose a form to see what each plugin says of it.");
  readonly #back = el("button", { type: "button", id: "form-back", disabled: true, click: () => this.#goBack() }, "Back");
  readonly #fields: FieldTable;
  readonly #lists = new Map<Relation, FormList>();
  readonly #tabs: Tabs;
  /** Forms shown before the one that is shown. */
  readonly #before: number[] = [];
  #form: number | null = null;
  #sheet = 0;
  /** Lists of this form that were asked for. */
  readonly #asked = new Set<Relation>();

  constructor(listener: FormPaneListener) {
    this.#listener = listener;
    this.#fields = new FieldTable(listener.ask, (form) => this.open(form));
    const panels = RELATIONS.map(([relation, label, name]) => {
      const list = new FormList({
        id: `related-${relation}`,
        label: name,
        ask: listener.ask,
        fresh: listener.fresh,
        onOpen: (form) => this.open(form),
      });
      this.#lists.set(relation, list);
      return { id: `form-${relation}`, label, panel: el("div", { class: "panel" }, list.element) };
    });
    const fields = el("div", { class: "panel" }, this.#fields.element);
    this.#tabs = new Tabs("About this form", [{ id: "form-fields", label: "Fields", panel: fields }, ...panels], (id) => this.#look(id));
    this.#body.append(this.#tabs.list, fields, ...panels.map(({ panel }) => panel));
    this.element = el(
      "section",
      { class: "form-pane", "aria-label": "Form" },
      el(
        "header",
        { class: "form-head" },
        this.#back,
        el("div", { class: "form-titles" }, this.#title, this.#what, this.#path),
        el("button", { type: "button", id: "form-close", class: "quiet", click: () => this.close() }, "To the list"),
      ),
      this.#empty,
      this.#body,
    );
  }

  /** Shows a form, and remembers the one before. */
  open(form: number): void {
    if (form === this.#form) return;
    if (this.#form !== null) this.#before.push(this.#form);
    this.#ask(form);
  }

  close(): void {
    this.#form = null;
    this.#before.length = 0;
    this.#body.hidden = true;
    this.#empty.hidden = false;
    this.#title.textContent = "";
    this.#what.textContent = "";
    this.#path.replaceChildren();
    this.#back.disabled = true;
    this.#listener.onShown(null);
  }

  hear(answer: DataAnswer): void {
    if (answer.type === "form") {
      if (answer.sheet === this.#sheet) this.#show(answer);
    } else if (answer.type === "no_form") {
      if (answer.sheet === this.#sheet) this.#showNone(answer.key);
    } else if (!this.#fields.hear(answer)) {
      for (const list of this.#lists.values()) if (list.hear(answer)) break;
    }
  }

  #ask(form: number): void {
    this.#form = form;
    this.#sheet = this.#listener.fresh();
    this.#back.disabled = this.#before.length === 0;
    this.#listener.ask({ type: "form", sheet: this.#sheet, form });
    this.#listener.onShown(form);
  }

  #goBack(): void {
    const form = this.#before.pop();
    if (form !== undefined) this.#ask(form);
  }

  #showNone(key: string): void {
    this.#title.textContent = key;
    this.#what.textContent = "This form is named, but no loaded plugin has it.";
    this.#path.replaceChildren();
    this.#body.hidden = true;
    this.#empty.hidden = true;
  }

  #show(sheet: FormSheet): void {
    const { row } = sheet;
    this.#empty.hidden = true;
    this.#body.hidden = false;
    say(this.#title, row.editor_id || row.name || formId(row.form));
    say(this.#what, formWords(sheet));
    const parents = sheet.parents.map((parent) =>
      el("button", { type: "button", class: "link", click: () => this.open(parent.form) }, titleOf(parent)),
    );
    this.#path.replaceChildren(...(parents.length > 0 ? ["Stands in ", ...parents.flatMap((one, at) => (at > 0 ? [" › ", one] : [one]))] : []));
    this.#tabs.count("form-fields", number(sheet.fields));
    this.#tabs.count("form-holds", sheet.holds > 0 ? number(sheet.holds) : "");
    for (const relation of ["names", "named_by"] as const) this.#tabs.count(`form-${relation}`, "");
    this.#fields.show(sheet);
    this.#asked.clear();
    for (const list of this.#lists.values()) list.clear();
    this.#look(this.#tabs.selected);
  }

  /** Lists are asked for when they are looked at first. */
  #look(tab: string): void {
    const relation = RELATIONS.find(([name]) => `form-${name}` === tab)?.[0];
    const form = this.#form;
    if (!relation || form === null || this.#asked.has(relation)) return;
    this.#asked.add(relation);
    this.#lists.get(relation)?.show((list) => ({ type: "related", list, form, relation }));
  }
}

/** What a form is called among others. */
function titleOf(row: FormRow): string {
  return row.editor_id || row.name || `${row.kind} ${formId(row.form)}`;
}

/** `Iron Sword · WEAP Weapon · 00012EB7 · Skyrim.esm:012EB7 · deleted`. */
export function formWords(sheet: Pick<FormSheet, "row" | "kind_name">): string {
  const { row } = sheet;
  const parts = [
    row.editor_id ? row.name : "",
    sheet.kind_name ? `${row.kind} ${sheet.kind_name}` : row.kind,
    formId(row.form),
    row.key,
    row.deleted ? `deleted by ${row.winner}` : "",
  ];
  return parts.filter(Boolean).join(" · ");
}
