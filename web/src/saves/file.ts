// Files to and from the player's disk.

import { el } from "../dom.ts";

/** Has the browser save bytes as a file. */
export function giveFile(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken hold of the bytes by the next turn; a minute is for slow dialogs.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A button that asks for one file. */
export function fileButton(label: string, accept: string, take: (file: File) => void, attributes: Record<string, string> = {}): HTMLElement {
  const input = el("input", { type: "file", accept, class: "hidden", tabindex: -1, "aria-hidden": "true", ...(attributes["id"] ? { id: `${attributes["id"]}-input` } : {}) });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    // Emptied so that choosing the same file again is a change again.
    input.value = "";
    if (file) take(file);
  });
  return el("span", {}, input, el("button", { type: "button", ...attributes, click: () => input.click() }, label));
}
