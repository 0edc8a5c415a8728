// Lists a picked directory. Only plugins are asked for their dates; all other files stay handles until they are read.

import { isPlugin } from "../folder/picked.ts";
import type { PickedFile } from "../protocol.ts";

export interface Listing {
  files: PickedFile[];
  /** In the order of `files`. */
  picked: (File | FileSystemFileHandle)[];
}

/** How deep folders may be nested; a Data folder has about six. */
const DEPTH_MAX = 32;

/** Files come in the order of their paths, whatever order the browser lists them in. */
export async function walk(
  root: FileSystemDirectoryHandle,
  progress: (count: number, file: string) => void,
): Promise<Listing> {
  const found: { path: string; handle: FileSystemFileHandle }[] = [];
  const folders: { path: string; handle: FileSystemDirectoryHandle; depth: number }[] = [
    { path: "", handle: root, depth: 0 },
  ];
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const { depth, path } = folder;
    for await (const entry of folder.handle.values()) {
      if (entry.kind === "file") {
        found.push({ path: path + entry.name, handle: entry as FileSystemFileHandle });
        if (found.length % 500 === 0) progress(found.length, path + entry.name);
      } else if (depth < DEPTH_MAX) {
        folders.push({ path: `${path}${entry.name}/`, handle: entry as FileSystemDirectoryHandle, depth: depth + 1 });
      }
    }
  }
  found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const listing: Listing = { files: [], picked: [] };
  for (const { path, handle } of found) {
    // A plugin that went away between listing and asking is simply not there.
    const plugin = isPlugin(path) ? await handle.getFile().catch(() => null) : undefined;
    if (plugin === null) continue;
    listing.files.push({ path, modified: plugin?.lastModified ?? 0 });
    listing.picked.push(plugin ?? handle);
  }
  return listing;
}
