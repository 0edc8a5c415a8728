// Dark or light: the system's choice until the player makes their own, which is kept.

import { el, say } from "./dom.ts";

type Theme = "dark" | "light";

const KEY = "skald.theme";

function chosen(): Theme | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "dark" || kept === "light" ? kept : null;
  } catch {
    // Storage may be forbidden; then the system's choice stands.
    return null;
  }
}

function shown(): Theme {
  const own = document.documentElement.dataset["theme"];
  if (own === "dark" || own === "light") return own;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/** Applies a choice kept from an earlier visit. */
export function restoreTheme(): void {
  const theme = chosen();
  if (theme) document.documentElement.dataset["theme"] = theme;
}

export function themeButton(): HTMLButtonElement {
  const words = (): string => (shown() === "dark" ? "Light colours" : "Dark colours");
  const button = el("button", { type: "button", class: "quiet", id: "theme" }, words());
  button.addEventListener("click", () => {
    const next: Theme = shown() === "dark" ? "light" : "dark";
    document.documentElement.dataset["theme"] = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // The choice then lasts as long as the page.
    }
    say(button, words());
  });
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => say(button, words()));
  return button;
}
