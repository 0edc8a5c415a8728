// Data folders for the tests, written into the system's temporary folder: small plugins and archives, whole and broken.

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The demo's files, as the module contains them. */
export const DEMO = fileURLToPath(new URL("../../crates/forge/demo/Data/", import.meta.url));

/** Writes files below a new folder `Data` and returns it. */
export function folder(files: Record<string, Uint8Array | string>): string {
  const data = join(mkdtempSync(join(tmpdir(), "skald-e2e-")), "Data");
  mkdirSync(data);
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(data, path)), { recursive: true });
    writeFileSync(join(data, path), bytes);
  }
  return data;
}

/** The demo's folder with more in it. */
export function demoWith(files: Record<string, Uint8Array | string>): string {
  const data = folder(files);
  cpSync(DEMO, data, { recursive: true });
  return data;
}

export function remove(data: string): void {
  rmSync(dirname(data), { recursive: true, force: true });
}

/** A plugin of Special Edition with a header alone. Layout: the plugin format page. */
export function plugin(masters: string[] = []): Uint8Array {
  const hedr = Buffer.alloc(12);
  hedr.writeFloatLE(1.7, 0);
  hedr.writeUInt32LE(0x800, 8);
  const fields = [subrecord("HEDR", hedr)];
  for (const master of masters) fields.push(subrecord("MAST", Buffer.from(`${master}\0`)), subrecord("DATA", Buffer.alloc(8)));
  const body = Buffer.concat(fields);
  const header = Buffer.alloc(24);
  header.write("TES4", 0);
  header.writeUInt32LE(body.length, 4);
  header.writeUInt16LE(44, 20);
  return Buffer.concat([header, body]);
}

function subrecord(kind: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(6);
  head.write(kind, 0);
  head.writeUInt16LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
}

/** An archive (version 105) of one file whose hashes are those of no name. Layout: the archive format page. */
export function archiveWithWrongHash(): Uint8Array {
  const folderName = "scripts\0";
  const fileName = "wrong.pex\0";
  const header = Buffer.alloc(36);
  header.write("BSA\0", 0);
  [105, 36, 3, 1, 1, folderName.length, fileName.length, 0].forEach((value, index) => header.writeUInt32LE(value, 4 + index * 4));
  const folderRecord = Buffer.alloc(24);
  folderRecord.writeBigUInt64LE(0x1122334455667788n, 0);
  folderRecord.writeUInt32LE(1, 8);
  folderRecord.writeBigUInt64LE(BigInt(60 + fileName.length), 16);
  const name = Buffer.concat([Buffer.from([folderName.length]), Buffer.from(folderName)]);
  const fileRecord = Buffer.alloc(16);
  fileRecord.writeBigUInt64LE(0x8877665544332211n, 0);
  fileRecord.writeUInt32LE(4, 8);
  fileRecord.writeUInt32LE(60 + name.length + 16 + fileName.length, 12);
  return Buffer.concat([header, folderRecord, name, fileRecord, Buffer.from(fileName), Buffer.from([0xfa, 0x57, 0xc0, 0xde])]);
}
