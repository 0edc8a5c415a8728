// A folder that was opened to be looked at: its data, and the way to a game in it.

import { DataView } from "../data/data_view.ts";
import { el } from "../dom.ts";
import type { DataAnswer, DataAsk, OpenedFolder } from "../protocol.ts";
import { counted } from "../words.ts";

export interface LookListener {
  onAsk(ask: DataAsk): void;
  onPlay(): void;
  onLeave(): void;
}

export class LookScreen {
  readonly element: HTMLElement;
  readonly #data: DataView;

  constructor(folder: OpenedFolder, listener: LookListener) {
    this.#data = new DataView(folder, (ask) => listener.onAsk(ask));
    this.element = el(
      "main",
      { class: "look", id: "main", tabindex: -1 },
      el("h1", { class: "unseen" }, `The data of ${folder.name}`),
      el(
        "div",
        { class: "clock-bar", role: "toolbar", "aria-label": "Folder" },
        el("button", { type: "button", id: "play", class: "primary", click: () => listener.onPlay() }, "Start a new game"),
        el("p", { class: "look-words" }, lookWords(folder)),
        el("span", { class: "gap" }),
        el("button", { type: "button", id: "leave", click: () => listener.onLeave() }, "Close folder"),
      ),
      this.#data.element,
    );
    this.#data.begin();
  }

  hear(answer: DataAnswer): void {
    this.#data.hear(answer);
  }
}

/** `Skyrim Special Edition: 5 plugins, 869,687 forms`. */
export function lookWords(folder: OpenedFolder): string {
  const edition = folder.edition ? `${folder.edition}: ` : "";
  return `${edition}${counted(folder.plugins.length, "plugin")}, ${counted(folder.forms, "form")}`;
}
