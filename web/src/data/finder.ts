// Finds forms: words or an id, a type, a plugin, how plugins stand to each other; and the list of what was found.

import { el } from "../dom.ts";
import type { DataAnswer, DataAsk, FormStanding, KindRow, OpenedFolder } from "../protocol.ts";
import { number } from "../words.ts";
import { FormList } from "./form_list.ts";

const STANDINGS: [FormStanding, string, string][] = [
  ["any", "All forms", "Whatever plugins say of them"],
  ["overridden", "In several plugins", "More than one plugin has a record of it"],
  ["differing", "Plugins differ", "Not all of its records say the same"],
  ["conflict", "In conflict", "Two plugins change it, each in another way: one's change is lost"],
];

/** How long typing must rest before a search begins, in milliseconds. */
const REST_MS = 200;

export interface FinderListener {
  ask(ask: DataAsk): void;
  fresh(): number;
  onOpen(form: number): void;
}

export class Finder {
  readonly element: HTMLElement;
  readonly #list: FormList;
  readonly #text = el("input", {
    type: "search",
    id: "form-search",
    placeholder: "Editor id, name or form id",
    "aria-label": "Search forms by editor id, name or form id",
    spellcheck: "false",
    autocomplete: "off",
  });
  readonly #kind = el("select", { id: "form-kind", "aria-label": "Type of form" }, el("option", { value: "" }, "All types"));
  readonly #plugin: HTMLSelectElement;
  readonly #standing: HTMLSelectElement;
  #rest = 0;

  constructor(folder: OpenedFolder, listener: FinderListener) {
    const loaded = folder.plugins.filter((plugin) => plugin.index !== "");
    this.#plugin = el(
      "select",
      { id: "form-plugin", "aria-label": "Plugin" },
      el("option", { value: "" }, "All plugins"),
      ...loaded.map((plugin) => el("option", { value: plugin.name }, `${plugin.index} ${plugin.name}`)),
    );
    this.#standing = el(
      "select",
      { id: "form-standing", "aria-label": "Conflicts" },
      ...STANDINGS.map(([value, label, title]) => el("option", { value, title }, label)),
    );
    this.#list = new FormList({ id: "found-forms", label: "Forms found", ...listener });
    this.#text.addEventListener("input", () => this.#searchSoon());
    this.#text.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "Enter") return;
      event.preventDefault();
      this.#list.focus();
    });
    for (const select of [this.#kind, this.#plugin, this.#standing]) select.addEventListener("change", () => this.search());
    this.element = el(
      "section",
      { class: "panel finder" },
      el(
        "form",
        { class: "filters", role: "search", "aria-label": "Find forms", submit: (event) => event.preventDefault() },
        this.#text,
        this.#kind,
        this.#plugin,
        this.#standing,
      ),
      this.#list.element,
    );
  }

  /** The types there are. */
  offer(kinds: KindRow[]): void {
    const words = (kind: KindRow): string => `${kind.kind} ${kind.name} (${number(kind.count)})`;
    this.#kind.append(...kinds.map((kind) => el("option", { value: kind.kind }, words(kind))));
  }

  /** Shows the forms that a plugin has records of. */
  showPlugin(plugin: string): void {
    this.#plugin.value = plugin;
    this.#text.value = "";
    this.#kind.value = "";
    this.#standing.value = "any";
    this.search();
    this.#text.focus();
  }

  search(): void {
    clearTimeout(this.#rest);
    const [text, kind, plugin] = [this.#text.value.trim(), this.#kind.value, this.#plugin.value];
    const standing = this.#standing.value as FormStanding;
    this.#list.show((list) => ({ type: "search", list, text, kind, plugin, standing }));
  }

  hear(answer: DataAnswer): boolean {
    return this.#list.hear(answer);
  }

  mark(form: number | null): void {
    this.#list.mark(form);
  }

  #searchSoon(): void {
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => this.search(), REST_MS);
  }
}
