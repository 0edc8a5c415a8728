// A list of any length: only the rows that are seen are elements. Keys move through it as in a list box.

import { el } from "../dom.ts";
import { LongScroll } from "./long_scroll.ts";

export interface VirtualListOptions {
  /** Its name for screen readers. */
  label: string;
  id: string;
  /** A grid's rows have cells, which may hold buttons. */
  role: "listbox" | "grid";
  rowHeight: number;
  /** Draws a row's content anew into its element. */
  draw(element: HTMLElement, at: number): void;
  /** A row was chosen: a press, or Enter. */
  onChoose(at: number): void;
  /** What stands above the rows and moves sideways with them. */
  head?: HTMLElement;
}

/** Rows drawn beyond those seen, so that a quick scroll meets no gap. */
const MORE = 8;

/** How long the box must rest before it is put where it belongs, in milliseconds. */
const REST_MS = 150;

export class VirtualList {
  readonly element: HTMLElement;
  readonly #options: VirtualListOptions;
  readonly #scroll: LongScroll;
  readonly #box: HTMLElement;
  readonly #rows = new Map<number, HTMLElement>();
  readonly #spare: HTMLElement[] = [];
  #count = 0;
  #active = -1;
  #rest = 0;
  #frame = 0;

  constructor(options: VirtualListOptions) {
    this.#options = options;
    this.#scroll = new LongScroll(options.rowHeight);
    this.#box = el("div", { class: "rows", role: options.role === "grid" ? "rowgroup" : "presentation" });
    this.element = el(
      "div",
      { class: "virtual", id: options.id, role: options.role, "aria-label": options.label, tabindex: 0 },
      options.head ?? null,
      this.#box,
    );
    this.element.addEventListener("scroll", () => this.#onScroll(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    this.#box.addEventListener("click", (event) => this.#onClick(event));
    new ResizeObserver(() => this.resize(this.#count)).observe(this.element);
  }

  /** A new number of rows. */
  resize(count: number): void {
    this.#count = count;
    this.#scroll.resize(count, this.#view);
    this.#box.style.height = `${this.#scroll.height}px`;
    if (this.#isGrid) this.element.setAttribute("aria-rowcount", String(count + (this.#options.head ? 1 : 0)));
    if (this.#active >= count) this.#active = -1;
    this.#moveBox();
    this.redraw();
  }

  /** Another list: from its start, with nothing chosen. */
  restart(): void {
    this.#active = -1;
    this.#scroll.resize(0, this.#view);
    this.resize(0);
  }

  /** The rows' content changed; drawn with the next frame. */
  redraw(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw(true);
    });
  }

  /** Marks a row and shows it. */
  activate(at: number): void {
    if (at < 0 || at >= this.#count) return;
    this.#active = at;
    this.#scroll.show(at);
    this.#moveBox();
    this.#draw(true);
  }

  get active(): number {
    return this.#active;
  }

  get #isGrid(): boolean {
    return this.#options.role === "grid";
  }

  get #view(): number {
    return Math.max(0, this.element.clientHeight - (this.#options.head?.offsetHeight ?? 0));
  }

  #moveBox(): void {
    if (Math.abs(this.element.scrollTop - this.#scroll.box) > 0.5) this.element.scrollTop = this.#scroll.box;
  }

  #onScroll(): void {
    this.#scroll.scrolled(this.element.scrollTop);
    this.#draw(false);
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      if (!this.#scroll.settle()) return;
      this.#moveBox();
      this.#draw(false);
    }, REST_MS);
  }

  #draw(all: boolean): void {
    const { first, end } = this.#scroll.range(MORE);
    for (const [at, row] of this.#rows) {
      if (at >= first && at < end) continue;
      this.#rows.delete(at);
      row.remove();
      this.#spare.push(row);
    }
    const { shift } = this.#scroll;
    for (let at = first; at < end; at += 1) {
      let row = this.#rows.get(at);
      const fresh = row === undefined;
      if (!row) {
        row = this.#spare.pop() ?? el("div", { class: "row", role: this.#isGrid ? "row" : "option" });
        row.id = `${this.#options.id}-${at}`;
        row.dataset["at"] = String(at);
        row.setAttribute(this.#isGrid ? "aria-rowindex" : "aria-posinset", String(at + 1 + (this.#options.head ? 1 : 0)));
        this.#rows.set(at, row);
        this.#box.append(row);
      }
      row.style.transform = `translateY(${shift + at * this.#options.rowHeight}px)`;
      if (!fresh && !all) continue;
      if (!this.#isGrid) row.setAttribute("aria-setsize", String(this.#count));
      row.setAttribute("aria-selected", String(at === this.#active));
      this.#options.draw(row, at);
    }
    const active = this.#rows.get(this.#active);
    if (active) this.element.setAttribute("aria-activedescendant", active.id);
    else this.element.removeAttribute("aria-activedescendant");
  }

  #onKey(event: KeyboardEvent): void {
    if (event.target !== this.element || event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.#view / this.#options.rowHeight) - 1);
    const last = this.#count - 1;
    const seen = this.#active < 0 ? this.#scroll.range().first - 1 : this.#active;
    const to: Record<string, number> = {
      ArrowDown: Math.min(last, seen + 1),
      ArrowUp: Math.max(0, seen - 1),
      PageDown: Math.min(last, seen + page),
      PageUp: Math.max(0, seen - page),
      Home: 0,
      End: last,
    };
    const next = to[event.key];
    if (next !== undefined) {
      event.preventDefault();
      this.activate(next);
    } else if ((event.key === "Enter" || event.key === " ") && this.#active >= 0) {
      event.preventDefault();
      this.#options.onChoose(this.#active);
    }
  }

  #onClick(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest<HTMLElement>(".row");
    const at = Number(row?.dataset["at"] ?? -1);
    // A link in a row is its own business.
    if (at < 0 || target?.closest("button")) return;
    this.activate(at);
    this.#options.onChoose(at);
  }
}
