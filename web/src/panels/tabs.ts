// Tabs after the ARIA pattern: one in the focus order, arrows move between them.

import { el, say } from "../dom.ts";

export interface Tab {
  id: string;
  label: string;
  panel: HTMLElement;
}

export class Tabs {
  readonly list: HTMLElement;
  readonly #onSelect: (id: string) => void;
  #selected = "";
  readonly #tabs: (Tab & { button: HTMLButtonElement; count: HTMLElement })[];

  /** `onSelect` hears which tab the player chose. */
  constructor(label: string, tabs: Tab[], onSelect: (id: string) => void = () => {}) {
    this.#onSelect = onSelect;
    this.#tabs = tabs.map((tab) => {
      const count = el("span", { class: "count" });
      const button = el(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${tab.id}`,
          "aria-controls": `panel-${tab.id}`,
          click: () => this.#choose(tab.id),
        },
        `${tab.label} `,
        count,
      );
      tab.panel.id = `panel-${tab.id}`;
      tab.panel.setAttribute("role", "tabpanel");
      tab.panel.setAttribute("aria-labelledby", button.id);
      return { ...tab, button, count };
    });
    this.list = el("div", { role: "tablist", class: "tabs", "aria-label": label }, ...this.#tabs.map((tab) => tab.button));
    this.list.addEventListener("keydown", (event) => this.#onKey(event));
    if (tabs[0]) this.select(tabs[0].id);
  }

  get selected(): string {
    return this.#selected;
  }

  select(id: string): void {
    this.#selected = id;
    for (const tab of this.#tabs) {
      const chosen = tab.id === id;
      tab.button.setAttribute("aria-selected", String(chosen));
      tab.button.tabIndex = chosen ? 0 : -1;
      tab.panel.hidden = !chosen;
    }
  }

  /** A number behind the label; empty for none. `level` colours it. */
  count(id: string, text: string, level: "plain" | "bad" = "plain"): void {
    const tab = this.#tabs.find((one) => one.id === id);
    if (!tab) return;
    say(tab.count, text);
    tab.count.dataset["level"] = level;
  }

  #onKey(event: KeyboardEvent): void {
    const at = this.#tabs.findIndex((tab) => tab.button === document.activeElement);
    const last = this.#tabs.length - 1;
    const to: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = this.#tabs[to[event.key] ?? -1];
    if (at < 0 || !next) return;
    event.preventDefault();
    this.#choose(next.id);
    next.button.focus();
  }

  #choose(id: string): void {
    this.select(id);
    this.#onSelect(id);
  }
}
