// The Data view: the load order, a search over all forms, and one form with each plugin's version of it.
// Rows lie in the worker and are fetched as they are looked at.

import { el } from "../dom.ts";
import { Tabs } from "../panels/tabs.ts";
import type { DataAnswer, DataAsk, OpenedFolder } from "../protocol.ts";
import { Finder } from "./finder.ts";
import { FormPane } from "./form_pane.ts";
import { loadOrder } from "./load_order.ts";
import { MemoryTable } from "./memory_table.ts";

export class DataView {
  readonly element: HTMLElement;
  readonly #ask: (ask: DataAsk) => void;
  readonly #finder: Finder;
  readonly #pane: FormPane;
  readonly #memory: MemoryTable;
  readonly #tabs: Tabs;
  readonly #failure = el("p", { class: "refusal", role: "alert", hidden: true });
  #number = 0;

  constructor(folder: OpenedFolder, ask: (ask: DataAsk) => void) {
    this.#ask = ask;
    const fresh = (): number => (this.#number += 1);
    this.#pane = new FormPane({ ask, fresh, onShown: (form) => this.#shown(form) });
    this.#finder = new Finder(folder, { ask, fresh, onOpen: (form) => this.#pane.open(form) });
    this.#memory = new MemoryTable(ask);
    const order = loadOrder(folder, (plugin) => {
      this.#tabs.select("data-forms");
      this.#finder.showPlugin(plugin);
    });
    this.#tabs = new Tabs("The folder's data", [
      { id: "data-forms", label: "Forms", panel: this.#finder.element },
      { id: "data-order", label: "Load order", panel: order },
      { id: "data-memory", label: "Memory", panel: this.#memory.element },
    ]);
    this.element = el(
      "section",
      { class: "data", "aria-label": "Data" },
      el("div", { class: "data-side" }, this.#failure, this.#tabs.list, this.#finder.element, order, this.#memory.element),
      this.#pane.element,
    );
  }

  /** Asks the worker for the first time. Call once it is in the page. */
  begin(): void {
    this.#ask({ type: "kinds", descriptions: new URL("records.rec", document.baseURI).href });
    this.#finder.search();
  }

  hear(answer: DataAnswer): void {
    if (answer.type === "kinds") this.#finder.offer(answer.kinds);
    else if (answer.type === "memory") this.#memory.show(answer.families);
    else if (answer.type === "failed") this.#fail(answer.what);
    else if (!this.#finder.hear(answer)) this.#pane.hear(answer);
  }

  #fail(what: string): void {
    this.#failure.textContent = what;
    this.#failure.hidden = false;
  }

  /** On a narrow screen the list and the form take turns. */
  #shown(form: number | null): void {
    this.element.classList.toggle("with-form", form !== null);
    this.#finder.mark(form);
  }
}
