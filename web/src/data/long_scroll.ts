// Where in a long list a scrolled box stands. Browsers cap the height of a box, so a list of a million rows is taller
// than any: small movements are followed pixel by pixel, leaps of the scroll bar by their share of the whole.

/** The tallest box used; every browser draws this much. */
export const HEIGHT_MAX = 8_000_000;

/** This close to either end, the box and the list move alike, so that both ends can be reached. */
const EDGE = 100_000;

export interface Range {
  first: number;
  /** Behind the last one. */
  end: number;
}

export class LongScroll {
  readonly #rowHeight: number;
  readonly #heightMax: number;
  #rows = 0;
  #view = 0;
  /** Where the list stands, in its own pixels. */
  #top = 0;
  /** Where the box stands. */
  #box = 0;

  constructor(rowHeight: number, heightMax = HEIGHT_MAX) {
    this.#rowHeight = rowHeight;
    this.#heightMax = heightMax;
  }

  /** A new number of rows, or a new height of the box's window. */
  resize(rows: number, view: number): void {
    this.#rows = rows;
    this.#view = view;
    this.#top = clamp(this.#top, 0, this.#topMax);
    this.#box = this.#boxFor(this.#top);
  }

  /** How tall the box is. */
  get height(): number {
    return Math.min(this.#total, this.#heightMax);
  }

  get top(): number {
    return this.#top;
  }

  /** Where the box is to be scrolled to. */
  get box(): number {
    return this.#box;
  }

  /** What is added to a row's place in the list to have its place in the box. */
  get shift(): number {
    return this.#box - this.#top;
  }

  /** The box was scrolled to here. */
  scrolled(box: number): void {
    const moved = box - this.#box;
    this.#box = box;
    const step = Math.abs(moved) <= Math.max(this.#view, this.#rowHeight * 3);
    this.#top = step ? clamp(this.#top + moved, 0, this.#topMax) : this.#topFor(box);
  }

  /** Puts the box where it belongs, once it rests; what is seen does not move. True when it had strayed. */
  settle(): boolean {
    const right = this.#boxFor(this.#top);
    const strayed = Math.abs(right - this.#box) > 0.5;
    this.#box = right;
    return strayed;
  }

  /** Scrolls as little as makes a row seen whole. */
  show(row: number): void {
    const start = row * this.#rowHeight;
    const end = start + this.#rowHeight;
    if (start < this.#top) this.#top = start;
    else if (end > this.#top + this.#view) this.#top = end - this.#view;
    this.#top = clamp(this.#top, 0, this.#topMax);
    this.#box = this.#boxFor(this.#top);
  }

  /** The rows seen, and as many more on either side. */
  range(more = 0): Range {
    const first = Math.floor(this.#top / this.#rowHeight) - more;
    const end = Math.ceil((this.#top + this.#view) / this.#rowHeight) + more;
    return { first: clamp(first, 0, this.#rows), end: clamp(end, 0, this.#rows) };
  }

  get #total(): number {
    return this.#rows * this.#rowHeight;
  }

  get #topMax(): number {
    return Math.max(0, this.#total - this.#view);
  }

  get #boxMax(): number {
    return Math.max(0, this.height - this.#view);
  }

  #topFor(box: number): number {
    return turn(box, this.#boxMax, this.#topMax);
  }

  #boxFor(top: number): number {
    return turn(top, this.#topMax, this.#boxMax);
  }
}

/** A place on a way of one length as the place on another: alike at both ends, stretched between them. */
function turn(place: number, from: number, to: number): number {
  if (from === to) return clamp(place, 0, to);
  const edge = Math.min(EDGE, from / 4, to / 4);
  if (place <= edge) return Math.max(0, place);
  if (place >= from - edge) return Math.max(0, to - (from - Math.min(place, from)));
  return edge + ((place - edge) * (to - 2 * edge)) / (from - 2 * edge);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
