// "Choose your Data folder": the directory picker where the browser has one, a file input elsewhere.

import { el } from "../dom.ts";
import { fromInput, type Picked } from "./picked.ts";

type DirectoryPicker = (options: { id?: string; mode?: "read" }) => Promise<FileSystemDirectoryHandle>;

function directoryPicker(): DirectoryPicker | null {
  const picker = (window as unknown as { showDirectoryPicker?: DirectoryPicker }).showDirectoryPicker;
  return typeof picker === "function" ? picker.bind(window) : null;
}

/** Null when the player thought better of it. */
export async function chooseFolder(): Promise<Picked | null> {
  const picker = directoryPicker();
  if (!picker) return chooseFiles();
  try {
    const handle = await picker({ id: "skald-data", mode: "read" });
    return { kind: "directory", name: handle.name, handle };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    // Some browsers have the function and refuse it (embedded pages, policies): the input still works.
    return chooseFiles();
  }
}

/** The input stays in the page, so that it is there for tests and for browsers that ask for it. */
export function folderInput(): HTMLInputElement {
  const input = el("input", {
    type: "file",
    id: "folder-input",
    class: "hidden",
    tabindex: -1,
    "aria-hidden": "true",
    webkitdirectory: true,
    multiple: true,
  });
  return input;
}

function chooseFiles(): Promise<Picked | null> {
  const input = document.querySelector<HTMLInputElement>("#folder-input");
  // The input's own change listener takes it from here.
  input?.click();
  return Promise.resolve(null);
}

/** Calls back with every folder the input receives. */
export function onFolderInput(input: HTMLInputElement, take: (picked: Picked) => void): void {
  input.addEventListener("change", () => {
    const picked = input.files ? fromInput(input.files) : null;
    // Emptied so that choosing the same folder again is a change again.
    input.value = "";
    if (picked) take(picked);
  });
}
