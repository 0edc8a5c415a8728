// Puts text on the clipboard; where the browser refuses, shows it for copying by hand.

import { el } from "./dom.ts";

/** True when the text is on the clipboard. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showForCopying(text);
    return false;
  }
}

function showForCopying(text: string): void {
  const area = el("textarea", { readonly: true, rows: 14, "aria-label": "Text to copy" });
  area.value = text;
  const dialog = el(
    "dialog",
    { class: "sheet", "aria-label": "Copy this text" },
    el("p", {}, "The browser does not let the page copy. The text is selected: copy it by hand."),
    area,
    el("button", { type: "button", class: "primary", click: () => dialog.close() }, "Close"),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  area.select();
}

/** A button that copies what `text` gives at that moment, and says so. */
export function copyButton(label: string, text: () => string, attributes: Record<string, string> = {}): HTMLButtonElement {
  const button = el("button", { type: "button", ...attributes }, label);
  let back = 0;
  button.addEventListener("click", () => {
    void copy(text()).then((done) => {
      if (!done) return;
      button.textContent = "Copied";
      clearTimeout(back);
      back = window.setTimeout(() => (button.textContent = label), 2000);
    });
  });
  return button;
}
