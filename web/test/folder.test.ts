// What comes of a picked folder before the engine sees it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fromInput, splitRoot } from "../src/folder/picked.ts";
import { walk } from "../src/worker/walk.ts";
import { wishes } from "../src/wishes.ts";

test("the first part of a path is the picked folder itself", () => {
  assert.deepEqual(splitRoot("Data/Scripts/a.pex"), { root: "Data", path: "Scripts/a.pex" });
  assert.deepEqual(splitRoot("a.esp"), { root: "", path: "a.esp" });
});

test("files of an input lose the folder's name and keep their order, and only plugins are asked for their dates", () => {
  const file = (path: string): File => ({ name: path.split("/").at(-1), webkitRelativePath: path, lastModified: 5 }) as File;
  const picked = fromInput([file("Data/b.esp"), file("Data/Scripts/a.pex")]);
  assert.equal(picked?.name, "Data");
  assert.deepEqual(picked?.kind === "files" && picked.files, [
    { path: "b.esp", modified: 5 },
    { path: "Scripts/a.pex", modified: 0 },
  ]);
});

test("an input without files is no folder", () => {
  assert.equal(fromInput([]), null);
});

interface Fake {
  kind: "file" | "directory";
  name: string;
}

function fakeFile(name: string, modified: number | null): Fake {
  const file = async (): Promise<File> => {
    if (modified === null) throw new Error("gone");
    return { name, lastModified: modified } as File;
  };
  return { kind: "file", name, getFile: file } as Fake;
}

function fakeFolder(name: string, entries: Fake[]): Fake {
  async function* values(): AsyncGenerator<Fake> {
    yield* entries;
  }
  return { kind: "directory", name, values } as Fake;
}

test("a walk finds files in all folders, in order of path, and leaves out plugins that went away", async () => {
  const root = fakeFolder("Data", [
    fakeFile("b.esp", 2),
    fakeFolder("Scripts", [fakeFile("z.pex", 1), fakeFolder("Source", [fakeFile("z.psc", 9)])]),
    fakeFile("a.esp", 1),
    fakeFile("gone.esp", null),
  ]);
  const { files, picked } = await walk(root as unknown as FileSystemDirectoryHandle, () => {});
  assert.deepEqual(
    files.map((file) => `${file.path} ${file.modified}`),
    ["Scripts/Source/z.psc 0", "Scripts/z.pex 0", "a.esp 1", "b.esp 2"],
  );
  assert.equal(picked.length, files.length);
});

test("a folder that holds itself is walked to a depth and no further", async () => {
  const entries: Fake[] = [fakeFile("a.esp", 1)];
  const loop = fakeFolder("loop", entries);
  entries.push(loop);
  const { files } = await walk(loop as unknown as FileSystemDirectoryHandle, () => {});
  assert.equal(files.length, 33);
});

test("the address may ask for a folder, a seed and a tick to stop at", () => {
  assert.deepEqual(wishes("?data=/x/files.json&seed=abc&until=600"), { data: "/x/files.json", seed: "abc", until: 600, crash: false, picture: true });
  assert.deepEqual(wishes(""), { data: null, seed: null, until: null, crash: false, picture: true });
  assert.equal(wishes("?trial=crash").crash, true);
  assert.equal(wishes("?picture=off").picture, false);
  assert.equal(wishes("?until=-3").until, null);
  assert.equal(wishes("?until=soon").until, null);
});
