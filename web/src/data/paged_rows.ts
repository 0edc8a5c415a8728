// Rows that lie in the worker, fetched by pages as they are looked at. A few pages are kept.

export const PAGE = 64;

/** Pages kept; more than any window shows. */
const PAGES_MAX = 24;

/** Fetches so many rows from a place on; they come to `take`. */
export type Fetch = (from: number, count: number) => void;

export class PagedRows<Row> {
  readonly #fetch: Fetch;
  readonly #pages = new Map<number, Row[]>();
  readonly #asked = new Set<number>();
  /** Pages whose rows may have moved: shown until the new ones are here. */
  readonly #old = new Set<number>();
  #count = 0;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  get count(): number {
    return this.#count;
  }

  /** The list became longer, or is a new one. */
  resize(count: number): void {
    if (count === this.#count) return;
    // The page that was the last has more rows now.
    const last = Math.floor(Math.max(0, Math.min(count, this.#count) - 1) / PAGE);
    this.#old.add(last);
    this.#count = count;
  }

  /** Rows may have changed their places; those shown are fetched anew. */
  refresh(): void {
    for (const page of this.#pages.keys()) this.#old.add(page);
    this.#asked.clear();
  }

  /** A row, when it is here; else it is fetched. */
  row(at: number): Row | undefined {
    if (at < 0 || at >= this.#count) return undefined;
    const page = Math.floor(at / PAGE);
    const rows = this.#pages.get(page);
    if (!rows || this.#old.has(page)) this.#want(page);
    if (!rows) return undefined;
    // The pages used last stay.
    this.#pages.delete(page);
    this.#pages.set(page, rows);
    return rows[at % PAGE];
  }

  /** Rows that came. */
  take(from: number, rows: Row[]): void {
    const page = Math.floor(from / PAGE);
    this.#asked.delete(page);
    this.#old.delete(page);
    this.#pages.delete(page);
    this.#pages.set(page, rows);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= PAGES_MAX) break;
      this.#pages.delete(oldest);
      this.#old.delete(oldest);
    }
  }

  #want(page: number): void {
    if (this.#asked.has(page)) return;
    this.#asked.add(page);
    this.#fetch(page * PAGE, PAGE);
  }
}
