// A picked Data folder, from whichever of the three ways the browser has: a directory handle, a file input, a drop.

import type { PickedFile } from "../protocol.ts";

export type Picked =
  | { kind: "directory"; name: string; handle: FileSystemDirectoryHandle }
  | { kind: "files"; name: string; files: PickedFile[]; blobs: File[] };

/** The files of `<input webkitdirectory>`: their first path component is the folder itself. */
export function fromInput(list: Iterable<File>): Picked | null {
  const files: PickedFile[] = [];
  const blobs: File[] = [];
  let name = "";
  for (const file of list) {
    const parts = splitRoot(file.webkitRelativePath || file.name);
    name ||= parts.root;
    files.push({ path: parts.path, modified: modified(parts.path, file) });
    blobs.push(file);
  }
  return blobs.length === 0 ? null : { kind: "files", name: name || "Data", files, blobs };
}

/** Sizes and dates are not asked for where nobody needs them: each costs a question to the browser's own process. */
export function modified(path: string, file: File): number {
  return isPlugin(path) ? file.lastModified : 0;
}

export function isPlugin(path: string): boolean {
  return /\.es[mpl]$/i.test(path);
}

/** `Data/Scripts/a.pex` is `Scripts/a.pex` in `Data`. */
export function splitRoot(path: string): { root: string; path: string } {
  const slash = path.indexOf("/");
  return slash < 0 ? { root: "", path } : { root: path.slice(0, slash), path: path.slice(slash + 1) };
}
