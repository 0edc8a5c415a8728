// Saves as a list of cards: picture, name, place, play time, and what can be done with each.

import { el } from "../dom.ts";
import type { SaveRow } from "../protocol.ts";
import { picture } from "./picture.ts";
import { made, place, title, whole } from "./words.ts";

export interface SaveListListener {
  onLoad(save: SaveRow): void;
  onDelete(save: SaveRow): void;
  onExport(save: SaveRow): void;
}

export function saveList(saves: SaveRow[], listener: SaveListListener, options: { folder: boolean }): HTMLElement {
  return el("ul", { class: "saves", "aria-label": "Saved games" }, ...saves.map((save) => saveCard(save, listener, options)));
}

function saveCard(save: SaveRow, listener: SaveListListener, options: { folder: boolean }): HTMLElement {
  return el(
    "li",
    { class: "save", "data-key": save.key, "data-slot": save.slot },
    el(
      "button",
      { type: "button", class: "save-load", "aria-label": `Load ${whole(save)}`, click: () => listener.onLoad(save) },
      picture(save.key, save.game_days),
      el(
        "span",
        { class: "save-words" },
        el("strong", {}, title(save)),
        el("span", {}, place(save)),
        el("span", { class: "faint" }, made(save)),
        options.folder ? el("span", { class: "faint" }, save.folder) : null,
      ),
    ),
    el(
      "span",
      { class: "save-acts" },
      el("button", { type: "button", class: "plain", "aria-label": `Export ${title(save)}`, click: () => listener.onExport(save) }, "Export"),
      el("button", { type: "button", class: "plain", "aria-label": `Delete ${title(save)}`, click: () => listener.onDelete(save) }, "Delete"),
    ),
  );
}
