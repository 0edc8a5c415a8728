// The Papyrus log: bounded, filtered by who wrote a line, how bad it is and what it says, followed while its end is in view.

import { el } from "../dom.ts";
import type { LogKind, LogLine, LogSeverity } from "../protocol.ts";
import type { Run } from "../run.ts";
import { logText } from "../report.ts";
import { copyButton } from "../clipboard.ts";
import { counted } from "../words.ts";
import { LOG_MAX } from "../run.ts";

const KINDS: [LogKind, string][] = [
  ["game", "Game"],
  ["engine", "Engine"],
];

const SEVERITIES: [LogSeverity, string][] = [
  ["info", "All"],
  ["warning", "Warnings and errors"],
  ["error", "Errors"],
];

export interface LogFilter {
  kinds: ReadonlySet<LogKind>;
  least: LogSeverity;
  search: string;
}

/** Whether a filter lets a line through; the search ignores case. */
export function passes(line: LogLine, filter: LogFilter): boolean {
  const rank = (severity: LogSeverity): number => SEVERITIES.findIndex(([name]) => name === severity);
  return (
    filter.kinds.has(line.kind) &&
    rank(line.severity) >= rank(filter.least) &&
    (filter.search === "" || line.text.toLowerCase().includes(filter.search.toLowerCase()))
  );
}

export class PapyrusLogPanel {
  readonly element: HTMLElement;
  readonly #run: Run;
  readonly #list = el("ol", { class: "log" });
  readonly #scroll = el("div", { class: "scroll", tabindex: 0, role: "log", "aria-label": "Papyrus log", "aria-live": "off" }, this.#list);
  readonly #summary = el("p", { class: "summary" });
  #filter: LogFilter = { kinds: new Set(KINDS.map(([kind]) => kind)), least: "info", search: "" };
  #waiting: LogLine[] = [];
  #frame = 0;

  constructor(run: Run) {
    this.#run = run;
    this.element = el(
      "section",
      { class: "panel" },
      el("div", { class: "panel-head" }, this.#summary, copyButton("Copy", () => this.#text())),
      this.#controls(),
      this.#scroll,
    );
    this.#rebuild();
  }

  /** Lines just added to the run; they are drawn together with the next frame. */
  add(lines: LogLine[]): void {
    this.#waiting.push(...lines);
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw(this.#waiting.splice(0).slice(-LOG_MAX));
    });
  }

  /** The run's log was emptied. */
  clear(): void {
    this.#rebuild();
    this.#summary.textContent = this.#words();
  }

  #controls(): HTMLElement {
    const boxes = KINDS.map(([kind, label]) => {
      const box = el("input", { type: "checkbox", checked: true, "data-kind": kind });
      box.addEventListener("change", () => {
        const kinds = new Set(this.#filter.kinds);
        if (box.checked) kinds.add(kind);
        else kinds.delete(kind);
        this.#refilter({ ...this.#filter, kinds });
      });
      return el("label", { class: "check" }, box, label);
    });
    const least = el(
      "select",
      { "aria-label": "Severity", id: "log-severity" },
      ...SEVERITIES.map(([value, label]) => el("option", { value }, label)),
    );
    least.addEventListener("change", () => this.#refilter({ ...this.#filter, least: least.value as LogSeverity }));
    const search = el("input", { type: "search", id: "log-search", placeholder: "Search", "aria-label": "Search the log" });
    search.addEventListener("input", () => this.#refilter({ ...this.#filter, search: search.value.trim() }));
    return el("div", { class: "filters", role: "group", "aria-label": "Filter the log" }, ...boxes, least, search);
  }

  #refilter(filter: LogFilter): void {
    this.#filter = filter;
    this.#rebuild();
  }

  #rebuild(): void {
    this.#waiting = [];
    this.#list.replaceChildren();
    this.#draw(this.#run.log);
    this.#scroll.scrollTop = this.#scroll.scrollHeight;
  }

  #draw(lines: LogLine[]): void {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroll;
    const atEnd = scrollHeight - scrollTop - clientHeight < 40;
    this.#list.append(...lines.filter((line) => passes(line, this.#filter)).map(logItem));
    while (this.#list.childElementCount > LOG_MAX) this.#list.firstElementChild?.remove();
    this.#summary.textContent = this.#words();
    if (atEnd) this.#scroll.scrollTop = this.#scroll.scrollHeight;
  }

  #words(): string {
    const kept = this.#run.log.length;
    const shown = this.#list.childElementCount;
    const gone = this.#run.dropped > 0 ? ` ${counted(this.#run.dropped, "older line")} not kept.` : "";
    if (kept === 0) return "No script has written anything yet.";
    return shown === kept ? `${counted(kept, "line")}.${gone}` : `${shown} of ${counted(kept, "line")}.${gone}`;
  }

  #text(): string {
    return this.#run.log
      .filter((line) => passes(line, this.#filter))
      .flatMap(logText)
      .join("\n");
  }
}

function logItem(line: LogLine): HTMLElement {
  return el(
    "li",
    { "data-severity": line.severity, "data-kind": line.kind },
    el("span", { class: "tick" }, String(line.tick)),
    line.severity !== "info" && el("span", { class: "severity" }, line.severity),
    el("span", { class: "text" }, line.text),
  );
}
