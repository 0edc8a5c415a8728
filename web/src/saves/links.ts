// Links in the page's address: one that is there is read, shown, and followed once its folder is open.

import { copy } from "../clipboard.ts";
import { el } from "../dom.ts";
import type { FromWorker } from "../protocol.ts";

/** The demo's load order: a link made with it needs no folder. */
const DEMO = ["skyrim.esm", "skalddemo.esp"];

/** The link in an address' fragment, with which nothing is ever sent to a server. */
export function linkIn(hash: string): string | null {
  return hash.startsWith("#s=") ? hash.slice(1) : null;
}

export type LinkRead = Extract<FromWorker, { type: "link_read" }>;

export function isDemos(read: LinkRead): boolean {
  return read.plugins.length === DEMO.length && read.plugins.every((name, index) => name.toLowerCase() === DEMO[index]);
}

const KINDS: Record<string, string> = {
  state: "A shared game",
  run: "A shared session, to be played again",
  place: "A shared place",
  digest: "A link to a file",
};

export interface LinkCardListener {
  onDemo(): void;
  onChoose(): void;
  onForget(): void;
}

/** What a link leads to and what is needed to follow it. */
export function linkCard(read: LinkRead, listener: LinkCardListener): HTMLElement {
  if (read.what) {
    return el(
      "div",
      { class: "refusal", role: "alert" },
      el("h2", {}, "The link in the address cannot be opened"),
      el("p", {}, `${sentence(read.what)}`),
    );
  }
  const plugins = read.plugins.length > 8 ? [...read.plugins.slice(0, 8), `and ${read.plugins.length - 8} more`] : read.plugins;
  return el(
    "div",
    { class: "link-card" },
    el("h2", {}, KINDS[read.kind] ?? "A link"),
    el("p", {}, `It was made with ${plugins.join(", ")}.`),
    el(
      "div",
      { class: "actions" },
      isDemos(read)
        ? el("button", { type: "button", class: "primary", id: "link-demo", click: () => listener.onDemo() }, "Open it with the demo")
        : el("button", { type: "button", class: "primary", id: "link-choose", click: () => listener.onChoose() }, "Choose that Data folder"),
      el("button", { type: "button", id: "link-forget", click: () => listener.onForget() }, "Not now"),
    ),
  );
}

/** Puts a link on the clipboard as this page's address. */
export function copyLink(link: string): Promise<boolean> {
  const address = new URL(location.href);
  address.search = "";
  address.hash = link;
  return copy(address.href);
}

/** With a capital and a full stop. */
export function sentence(words: string): string {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
