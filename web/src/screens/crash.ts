// The engine has stopped: what happened in words, and what the player can do.

import { copyButton } from "../clipboard.ts";
import { el } from "../dom.ts";
import { number } from "../words.ts";

export interface CrashListener {
  onAgain(): void;
  report(): string;
  /** Gives the session up to the crash as a file; null when it could not be had. */
  onExport: (() => void) | null;
  /** Copies a link to the same; null when it is too large for one. */
  onLink: (() => void) | null;
}

export function crashScreen(text: string, tick: number, listener: CrashListener): HTMLElement {
  return el(
    "main",
    { class: "crash", id: "main", tabindex: -1 },
    el(
      "section",
      { class: "card", role: "alert", "aria-labelledby": "crash-title" },
      el("h1", { id: "crash-title" }, "Skald has stopped"),
      el(
        "p",
        {},
        tick > 0
          ? `The engine met a mistake of its own at tick ${number(tick)} and cannot go on. Your files are as they were: Skald only reads them.`
          : "The engine met a mistake of its own and cannot go on. Your files are as they were: Skald only reads them.",
      ),
      el(
        "p",
        {},
        listener.onExport
          ? "What was saved is safe. The session up to here can be saved as a file: played again, it comes to the same mistake."
          : "What was saved is safe.",
      ),
      el("pre", { tabindex: 0, role: "group", "aria-label": "What the engine said" }, text),
      el(
        "div",
        { class: "actions" },
        el("button", { type: "button", id: "again", class: "primary", click: () => listener.onAgain() }, "Back to the start"),
        listener.onExport && el("button", { type: "button", id: "export-crash", click: listener.onExport }, "Save the session"),
        listener.onLink && el("button", { type: "button", id: "link-crash", click: listener.onLink }, "Copy link"),
        copyButton("Copy report", () => listener.report(), { id: "report" }),
      ),
    ),
  );
}
