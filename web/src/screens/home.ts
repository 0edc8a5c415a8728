// The first screen: choose a folder, go on with the last one, or play the demo.

import { el } from "../dom.ts";
import { landscape } from "../landscape.ts";
import type { ProblemRow } from "../protocol.ts";
import { problemItem } from "../panels/problems.ts";
import type { SaveList, SaveRow } from "../protocol.ts";
import { saveList, type SaveListListener } from "../saves/save_list.ts";
import { title } from "../saves/words.ts";

/** How many saves the first screen shows; the newest are enough to go on. */
const SAVES_SHOWN = 6;

export interface HomeListener extends SaveListListener {
  onUndelete(save: SaveRow): void;
  onChoose(): void;
  onDemo(): void;
  /** Choose a folder to look at its data, without a game. */
  onLook(): void;
  onContinue(): void;
}

export interface Refusal {
  problem: ProblemRow;
  advice: string;
}

export class HomeScreen {
  readonly element: HTMLElement;
  readonly #buttons: HTMLElement;
  readonly #listener: HomeListener;
  readonly #refusal = el("div", { role: "alert", class: "refusal-place" });
  readonly #choose: HTMLButtonElement;
  readonly #link = el("div", { class: "link-place" });
  readonly #saves = el("section", { class: "home-saves", "aria-label": "Go on" });

  constructor(listener: HomeListener) {
    this.#listener = listener;
    this.#choose = el("button", { type: "button", id: "choose", class: "primary", click: () => listener.onChoose() }, "Choose your Data folder");
    this.#buttons = el(
      "div",
      { class: "actions" },
      this.#choose,
      el("button", { type: "button", id: "demo", click: () => listener.onDemo() }, "Play the demo"),
      el("button", { type: "button", id: "look", class: "quiet", click: () => listener.onLook() }, "Look into a Data folder"),
    );
    this.element = el(
      "main",
      { class: "home", id: "main", tabindex: -1 },
      landscape(),
      el(
        "section",
        { class: "hero", "aria-labelledby": "home-title" },
        el("h1", { id: "home-title" }, "Your Data folder, alive in the browser"),
        el(
          "p",
          { class: "lead" },
          "Skald reads the plugins, archives and compiled scripts of Skyrim Special Edition or Legendary Edition where they lie, and runs them here, sixty ticks a second.",
        ),
        this.#refusal,
        this.#link,
        this.#buttons,
        el("p", { class: "hint" }, "You can also drop the folder anywhere on this page."),
      ),
      this.#saves,
      el(
        "ul",
        { class: "facts" },
        fact("Nothing leaves this machine", "Files are read in place. There is no server, and nothing is uploaded or changed."),
        fact("Your scripts, as compiled", "Quests, aliases and mods run their own bytecode in Skald's Papyrus machine."),
        fact("Plain words when something is wrong", "A missing or broken file is named with the place in it, and the rest still loads."),
      ),
      el("p", { class: "scope" }, "This release runs scripts and quests. It does not draw the world yet."),
    );
  }

  /** Offers the folder of the last visit first. */
  offer(name: string): void {
    if (this.#buttons.querySelector("#continue")) return;
    this.#choose.classList.remove("primary");
    this.#choose.textContent = "Choose another folder";
    const go = el("button", { type: "button", id: "continue", class: "primary", click: () => this.#listener.onContinue() }, `Continue with ${name}`);
    this.#buttons.prepend(go);
  }

  /** Shows what the link in the address leads to; null takes it away. */
  showLink(card: HTMLElement | null): void {
    this.#link.replaceChildren(...(card ? [card] : []));
  }

  /** Shows the newest saves to go on from. */
  showSaves(list: SaveList): void {
    const shown = list.saves.slice(0, SAVES_SHOWN);
    this.#saves.replaceChildren();
    if (shown.length > 0) this.#saves.append(el("h2", {}, "Go on from a save"), saveList(shown, this.#listener, { folder: true }));
  }

  /** That a save was thrown away, with the way back. */
  sayDeleted(save: SaveRow): void {
    const undo = el("button", { type: "button", class: "plain", id: "undo-delete", click: () => this.#listener.onUndelete(save) }, "Undo");
    this.#saves.prepend(el("p", { role: "status" }, `${title(save)} was deleted. `, undo));
  }

  /** Says why a folder could not be opened. */
  refuse(refusal: Refusal): void {
    this.#refusal.replaceChildren(
      el(
        "div",
        { class: "refusal" },
        el("h2", {}, "That folder could not be opened"),
        el("ul", { class: "problems" }, problemItem(refusal.problem)),
        refusal.advice ? el("p", {}, refusal.advice) : null,
      ),
    );
  }

  /** A short remark in the same place. */
  remark(words: string): void {
    this.#refusal.replaceChildren(el("p", { class: "refusal" }, words));
  }
}

function fact(title: string, text: string): HTMLElement {
  return el("li", {}, el("h2", {}, title), el("p", {}, text));
}
