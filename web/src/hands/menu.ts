// The menu of controls: for each act what does it, changed by pressing something else; speeds of looking; rumble.

import { el, say } from "../dom.ts";
import { ACTS, actWords, codeWords, rebound, type Act } from "./acts.ts";
import { padCodes } from "./pad.ts";
import { AS_IT_COMES, type HandSettings } from "./settings.ts";

export interface HandMenuListener {
  onChange(settings: HandSettings): void;
  onClose(): void;
}

export class HandMenu {
  readonly element: HTMLDialogElement;
  readonly #listener: HandMenuListener;
  #settings: HandSettings;
  readonly #rows = new Map<Act, HTMLButtonElement>();
  readonly #note = el("p", { class: "save-note", role: "status" });
  /** The act that waits for a key, and how to stop waiting. */
  #waits: { act: Act; end: AbortController } | null = null;

  constructor(settings: HandSettings, listener: HandMenuListener) {
    this.#settings = settings;
    this.#listener = listener;
    const row = (act: Act): HTMLElement => {
      const button = el("button", { type: "button", class: "binding", "data-act": act, click: () => this.#wait(act) });
      this.#rows.set(act, button);
      return el("tr", {}, el("th", { scope: "row" }, actWords(act)), el("td", {}, button));
    };
    this.element = el(
      "dialog",
      { class: "sheet hand-menu", "aria-labelledby": "hand-menu-title" },
      el("h2", { id: "hand-menu-title" }, "Controls"),
      el("p", { class: "faint" }, "Press a button below, then the key, mouse button or pad button that is to do it. Sticks and fingers move and look."),
      this.#note,
      el("div", { class: "bindings" }, el("table", { "aria-label": "Bindings" }, el("tbody", {}, ...ACTS.map(row)))),
      el(
        "section",
        { class: "hand-speeds", "aria-label": "Looking" },
        this.#speed("mouse", "Mouse"),
        this.#speed("pad", "Right stick"),
        this.#speed("touch", "Finger"),
        this.#check("inverted", "Up is down"),
        this.#check("rumble", "Pads shake"),
      ),
      el(
        "div",
        { class: "actions" },
        el("button", { type: "button", id: "hands-reset", click: () => this.#reset() }, "As it comes"),
        el("button", { type: "button", class: "primary", id: "close-hands", click: () => this.element.close() }, "Back to the game"),
      ),
    );
    this.element.addEventListener("close", () => {
      this.#stopWaiting();
      this.element.remove();
      listener.onClose();
    });
    this.#show();
  }

  open(): void {
    document.body.append(this.element);
    this.element.showModal();
  }

  #show(): void {
    for (const [act, button] of this.#rows) {
      const codes = this.#settings.bindings[act].map(codeWords).join(", ");
      say(button, this.#waits?.act === act ? "Press something…" : codes || "Nothing");
      button.setAttribute("aria-label", `${actWords(act)}: ${codes || "nothing"}`);
    }
  }

  #change(settings: HandSettings): void {
    this.#settings = settings;
    this.#listener.onChange(settings);
    this.#show();
  }

  #wait(act: Act): void {
    this.#stopWaiting();
    const end = new AbortController();
    this.#waits = { act, end };
    this.#show();
    const take = (code: string): void => {
      if (this.#waits?.act !== act) return;
      this.#stopWaiting();
      say(this.#note, `${actWords(act)} is now ${codeWords(code)}.`);
      this.#change({ ...this.#settings, bindings: rebound(this.#settings.bindings, act, code) });
    };
    const { signal } = end;
    // Before anyone else hears it: Escape stops waiting and does not close the menu.
    const heard = (event: Event, code: string | null): void => {
      event.preventDefault();
      event.stopPropagation();
      if (code === null) this.#stopWaiting();
      else take(code);
    };
    window.addEventListener("keydown", (event) => heard(event, event.code === "Escape" ? null : event.code), { signal, capture: true });
    window.addEventListener("pointerdown", (event) => event.pointerType !== "touch" && heard(event, `Mouse${event.button}`), { signal, capture: true });
    const pads = (): readonly (Gamepad | null)[] => navigator.getGamepads?.() ?? [];
    const atFirst = new Set(padCodes(pads()));
    const poll = (): void => {
      if (signal.aborted) return;
      const now = padCodes(pads());
      const fresh = now.find((code) => !atFirst.has(code));
      for (const code of atFirst) if (!now.includes(code)) atFirst.delete(code);
      if (fresh !== undefined) take(fresh);
      else requestAnimationFrame(poll);
    };
    requestAnimationFrame(poll);
  }

  #stopWaiting(): void {
    this.#waits?.end.abort();
    this.#waits = null;
    this.#show();
  }

  #reset(): void {
    this.#stopWaiting();
    this.#change(AS_IT_COMES);
    for (const input of this.element.querySelectorAll("input")) {
      const key = input.dataset["setting"] as "mouse" | "pad" | "touch" | "inverted" | "rumble";
      const value = AS_IT_COMES[key];
      if (typeof value === "boolean") input.checked = value;
      else input.value = String(value);
    }
    say(this.#note, "Everything is as it comes.");
  }

  #speed(key: "mouse" | "pad" | "touch", words: string): HTMLElement {
    const input = el("input", { type: "range", min: 0.2, max: 3, step: 0.1, value: this.#settings[key], "data-setting": key });
    input.addEventListener("input", () => this.#change({ ...this.#settings, [key]: Number(input.value) }));
    return el("label", { class: "field" }, words, input);
  }

  #check(key: "inverted" | "rumble", words: string): HTMLElement {
    const input = el("input", { type: "checkbox", checked: this.#settings[key], "data-setting": key });
    input.addEventListener("change", () => this.#change({ ...this.#settings, [key]: input.checked }));
    return el("label", { class: "check" }, input, words);
  }
}
