// A save in words: what it is called, where it stands, when it was made.

import type { SaveRow } from "../protocol.ts";
import { gameTime, playTime } from "../words.ts";

/** The name in the list: the player's own, or the slot's. */
export function title(save: Pick<SaveRow, "slot" | "name">): string {
  if (save.slot === "quick") return "Quicksave";
  if (save.slot === "auto") return "Autosave";
  return save.name || "Unnamed";
}

/** `Whiterun, Day 2, 07:30`; without the place where the data name none. */
export function place(save: Pick<SaveRow, "place" | "game_days">): string {
  const time = gameTime(save.game_days);
  return save.place ? `${save.place}, ${time}` : time;
}

/** `12 min played, 3 May 2026, 14:05` */
export function made(save: Pick<SaveRow, "played_seconds" | "saved_at">): string {
  const when = new Date(save.saved_at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  return `${playTime(save.played_seconds)} played, ${when}`;
}

/** Everything, for names of buttons. */
export function whole(save: SaveRow): string {
  return `${title(save)}, ${place(save)}, ${made(save)}`;
}

/** The name of the exported file: letters and digits of the title, so that any disk takes it. */
export function fileName(save: SaveRow): string {
  const word = title(save).replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase();
  return `skald-${word || "save"}.sksave`;
}
