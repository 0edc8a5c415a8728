// The folder of the last visit. A directory handle lives in IndexedDB and is opened again by one click;
// where the browser gives no handle, only the name is kept and the click asks for the folder again.

import type { Picked } from "./picked.ts";

export interface Remembered {
  name: string;
  handle: FileSystemDirectoryHandle | null;
}

type Permitted = FileSystemDirectoryHandle & {
  queryPermission?: (options: { mode: "read" }) => Promise<PermissionState>;
  requestPermission?: (options: { mode: "read" }) => Promise<PermissionState>;
};

const STORE = "folders";
const LAST = "last";

/** Every failure means the same: nothing is remembered, and the page works as on the first visit. */
export async function remembered(): Promise<Remembered | null> {
  try {
    return (await inStore<Remembered | undefined>("readonly", (store) => store.get(LAST))) ?? null;
  } catch {
    return null;
  }
}

export async function remember(picked: Picked): Promise<void> {
  const entry: Remembered = { name: picked.name, handle: picked.kind === "directory" ? picked.handle : null };
  try {
    await inStore("readwrite", (store) => store.put(entry, LAST));
  } catch {
    // Private windows and full disks: the folder is asked for next time.
  }
}

/** Asks for permission to read, which must happen in a click. */
export async function mayRead(handle: FileSystemDirectoryHandle): Promise<boolean> {
  const permitted = handle as Permitted;
  if ((await permitted.queryPermission?.({ mode: "read" })) === "granted") return true;
  if (!permitted.requestPermission) return true;
  return (await permitted.requestPermission({ mode: "read" })) === "granted";
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open("skald", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await settled(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}
