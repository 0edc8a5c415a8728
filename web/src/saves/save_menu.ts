// The menu of saves over the running game: save under a name, load, delete, files, the session's recording.

import { el } from "../dom.ts";
import type { LinkKind, SaveList, SaveRow } from "../protocol.ts";
import { counted } from "../words.ts";
import { fileButton } from "./file.ts";
import { saveList } from "./save_list.ts";
import { title } from "./words.ts";

export interface SaveMenuListener {
  onQuicksave(): void;
  onSave(name: string): void;
  onLoad(save: SaveRow): void;
  onDelete(save: SaveRow): void;
  onUndelete(save: SaveRow): void;
  onExport(save: SaveRow): void;
  onImport(file: File): void;
  onExportSession(): void;
  onKeepSession(whole: boolean): void;
  onReplay(file: File): void;
  onLink(kind: LinkKind): void;
  onClose(): void;
}

/** Whose saves are shown: those of the folder that is open. */
export interface Whose {
  folder: string;
  demo: boolean;
}

export class SaveMenu {
  readonly element: HTMLDialogElement;
  readonly #listener: SaveMenuListener;
  readonly #whose: Whose;
  readonly #place = el("div", { class: "save-place" });
  readonly #note = el("p", { class: "save-note", role: "status" });
  readonly #name = el("input", { type: "text", id: "save-name", maxlength: 80, placeholder: "Name", "aria-label": "Name of the save", autocomplete: "off" });
  #saves: SaveRow[] = [];

  constructor(list: SaveList, whose: Whose, keepsWhole: boolean, listener: SaveMenuListener) {
    this.#listener = listener;
    this.#whose = whose;
    const form = el(
      "form",
      { class: "save-new", method: "dialog" },
      this.#name,
      el("button", { type: "submit", class: "primary", id: "save-named" }, "Save"),
      el("button", { type: "button", id: "save-quick", click: () => listener.onQuicksave() }, "Quicksave"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#saveNamed();
    });
    const whole = el("input", { type: "checkbox", id: "keep-session", checked: keepsWhole });
    whole.addEventListener("change", () => listener.onKeepSession(whole.checked));
    this.element = el(
      "dialog",
      { class: "sheet save-menu", "aria-labelledby": "save-menu-title" },
      el("h2", { id: "save-menu-title" }, "Saved games"),
      form,
      this.#note,
      this.#place,
      el(
        "section",
        { class: "save-files", "aria-label": "Files" },
        fileButton("Import a save", ".sksave", (file) => listener.onImport(file), { id: "import-save" }),
        el("button", { type: "button", id: "export-session", click: () => listener.onExportSession() }, "Export this session"),
        fileButton("Replay a session", ".skrec", (file) => listener.onReplay(file), { id: "replay" }),
        el("label", { class: "check" }, whole, "Keep the whole session, not only the last hour"),
      ),
      el(
        "section",
        { class: "save-files", "aria-label": "Links" },
        el("button", { type: "button", id: "link-state", click: () => listener.onLink("state") }, "Copy link to this game"),
        el("button", { type: "button", id: "link-run", click: () => listener.onLink("run") }, "Copy link to this session"),
        el("button", { type: "button", id: "link-place", click: () => listener.onLink("place") }, "Copy link to this place"),
      ),
      el("div", { class: "actions" }, el("button", { type: "button", class: "primary", id: "close-saves", click: () => this.element.close() }, "Back to the game")),
    );
    this.element.addEventListener("close", () => {
      this.element.remove();
      listener.onClose();
    });
    this.show(list);
  }

  open(): void {
    document.body.append(this.element);
    this.element.showModal();
    this.#name.focus();
  }

  show(list: SaveList): void {
    const { folder, demo } = this.#whose;
    this.#saves = list.saves.filter((save) => save.folder === folder && save.demo === demo);
    const rows = this.#saves.length
      ? saveList(this.#saves, this.#listener, { folder: false })
      : el("p", { class: "faint" }, list.trouble ? "" : "Nothing is saved yet.");
    const trouble = list.trouble ? el("p", { class: "refusal", role: "alert" }, `Saved games cannot be kept here: ${list.trouble}`) : null;
    const unreadable = list.unreadable
      ? el("p", { class: "faint" }, `${counted(list.unreadable, "saved game")} cannot be read and ${list.unreadable === 1 ? "is" : "are"} left alone.`)
      : null;
    this.#place.replaceChildren(...[trouble, rows, unreadable].filter((part) => part !== null));
  }

  /** What just happened, in a line. */
  say(words: string): void {
    this.#note.replaceChildren(words);
  }

  /** That a save was thrown away, with the way back. */
  sayDeleted(save: SaveRow): void {
    const undo = el("button", { type: "button", class: "plain", id: "undo-delete", click: () => this.#listener.onUndelete(save) }, "Undo");
    this.#note.replaceChildren(`${title(save)} was deleted. `, undo);
  }

  #saveNamed(): void {
    const name = this.#name.value.trim();
    if (!name) {
      this.say("Give the save a name first.");
      this.#name.focus();
      return;
    }
    const old = this.#saves.find((save) => save.slot === "named" && save.name === name);
    if (!old || this.#note.dataset["asked"] === name) {
      delete this.#note.dataset["asked"];
      this.#listener.onSave(name);
      return;
    }
    // Never over a save without asking: the second press is the answer.
    this.#note.dataset["asked"] = name;
    this.say(`There is a save named ${name}. Press Save again to replace it.`);
  }
}
