// A folder dropped on the page.

import type { PickedFile } from "../protocol.ts";
import { modified, type Picked } from "./picked.ts";

type HandleItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };

export interface DropListener {
  onFolder(picked: Picked): void;
  /** Something was dropped that is no folder. */
  onOther(words: string): void;
}

/** Listens on the whole page; `busy` says whether a drop is welcome now. */
export function acceptDrops(listener: DropListener, busy: () => boolean): void {
  const root = document.documentElement;
  let depth = 0;
  const end = (): void => {
    depth = 0;
    delete root.dataset["drop"];
  };
  document.addEventListener("dragenter", (event) => {
    event.preventDefault();
    depth += 1;
    if (!busy()) root.dataset["drop"] = "over";
  });
  document.addEventListener("dragleave", () => {
    depth -= 1;
    if (depth <= 0) end();
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    end();
    const items = event.dataTransfer?.items;
    if (items && !busy()) void take([...items] as HandleItem[], listener);
  });
}

async function take(items: HandleItem[], listener: DropListener): Promise<void> {
  // Both are asked for before the first wait: the items are empty once the event is over.
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const handles = items.map((item) => item.getAsFileSystemHandle?.() ?? null);
  for (const promise of handles) {
    const handle = await promise?.catch(() => null);
    if (handle?.kind === "directory") {
      listener.onFolder({ kind: "directory", name: handle.name, handle: handle as FileSystemDirectoryHandle });
      return;
    }
  }
  const folder = entries.find((entry) => entry?.isDirectory);
  if (!folder) {
    listener.onOther("That is a file. Drop the whole Data folder, so that Skald finds what belongs together.");
    return;
  }
  try {
    listener.onFolder(await walkEntry(folder as FileSystemDirectoryEntry));
  } catch (error) {
    listener.onOther(`The dropped folder cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** How deep folders may be nested; a Data folder has about six. */
const DEPTH_MAX = 32;

async function walkEntry(root: FileSystemDirectoryEntry): Promise<Picked> {
  const files: PickedFile[] = [];
  const blobs: File[] = [];
  const waiting: { entry: FileSystemDirectoryEntry; path: string; depth: number }[] = [{ entry: root, path: "", depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, depth } = next;
    for (const entry of await readAll(next.entry)) {
      if (entry.isDirectory && depth < DEPTH_MAX) {
        waiting.push({ entry: entry as FileSystemDirectoryEntry, path: `${path}${entry.name}/`, depth: depth + 1 });
      } else if (entry.isFile) {
        const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
        files.push({ path: path + entry.name, modified: modified(entry.name, file) });
        blobs.push(file);
      }
    }
  }
  return { kind: "files", name: root.name, files, blobs };
}

/** A reader hands out at most a hundred entries a call; the end is an empty answer. */
async function readAll(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
