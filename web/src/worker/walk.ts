// Lists a picked directory. Names come from the directory, sizes from its files, many asked for at once.

import type { PickedFile } from "../protocol.ts";

export interface Listing {
  files: PickedFile[];
  blobs: File[];
}

/** How deep folders may be nested; a Data folder has about six. */
const DEPTH_MAX = 32;

/** Each question goes through the browser's own process; more than this in flight gains nothing. */
const IN_FLIGHT = 32;

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
  return files(found, progress);
}

async function files(
  found: { path: string; handle: FileSystemFileHandle }[],
  progress: (count: number, file: string) => void,
): Promise<Listing> {
  const blobs = new Array<File | null>(found.length).fill(null);
  let next = 0;
  const ask = async (): Promise<void> => {
    for (let index = next++; index < found.length; index = next++) {
      const entry = found[index];
      if (!entry) return;
      // A file that went away between listing and asking is simply not there.
      blobs[index] = await entry.handle.getFile().catch(() => null);
      if (index % 500 === 499) progress(index + 1, entry.path);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, ask));
  const listing: Listing = { files: [], blobs: [] };
  found.forEach(({ path }, index) => {
    const blob = blobs[index];
    if (!blob) return;
    listing.files.push({ path, size: blob.size, modified: blob.lastModified });
    listing.blobs.push(blob);
  });
  return listing;
}
