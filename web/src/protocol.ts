// What page and worker say to each other. Printed from crates/browser/src/protocol.rs:
// run `SKALD_WRITE=1 cargo test -p skald-browser protocol` after a change there.

/**
 * What the page asks of the worker.
 */
export type ToWorker = { "type": "open_folder",
/**
 * The folder's name, for people.
 */
name: string,
/**
 * What is known of each file without reading it.
 */
files: Array<PickedFile>,
/**
 * What all chance of the new game comes from.
 */
seed: string, }
  | { "type": "open_address", address: string, seed: string, }
  | { "type": "open_demo", address: string, seed: string, }
  | { "type": "answer", message_box: number, button: number, }
  | { "type": "pause", paused: boolean, }
  | { "type": "speed", speed: number, }
  | { "type": "step", ticks: number, }
  | { "type": "run_to", tick: number, }
  | { "type": "memory" };

/**
 * A file of the picked folder, before anything of it was read. Beside it travels the `File` itself,
 * or its `FileSystemFileHandle`.
 */
export type PickedFile = {
/**
 * Path below the picked folder, with `/` or `\`.
 */
path: string,
/**
 * Last change, in milliseconds since 1970; 0 when it was not asked for: only plugins' is
 * needed, and asking costs a millisecond a file.
 */
modified: number, };

/**
 * What the worker tells the page.
 */
export type FromWorker = { "type": "ready", version: string, }
  | { "type": "progress" } & Progress
  | { "type": "opened" } & OpenedFolder
  | { "type": "failed", problem: ProblemRow, advice: string, }
  | { "type": "notification", text: string, }
  | { "type": "message_box", message_box: number, title: string, text: string, buttons: Array<MessageButton>, }
  | { "type": "log", lines: Array<LogLine>, }
  | { "type": "status" } & Status
  | { "type": "memory" } & Memory
  | { "type": "problems", problems: Array<ProblemRow>, }
  | { "type": "crashed",
/**
 * What happened, in words.
 */
text: string, tick: number, };

/**
 * A button of a message box.
 */
export type MessageButton = {
/**
 * What the script gets. Buttons whose conditions fail are not shown, so numbers may be missing.
 */
index: number, label: string, };

/**
 * How far the opening of a folder is.
 */
export type Progress = { step: OpeningStep,
/**
 * The file in hand; empty between files.
 */
file: string,
/**
 * What is counted in this step.
 */
unit: ProgressUnit, done: number,
/**
 * 0 while the whole is not known yet.
 */
total: number, };

/**
 * What a step of opening counts.
 */
export type ProgressUnit = "files" | "bytes";

/**
 * The steps of opening a folder, in their order.
 */
export type OpeningStep = "listing" | "headers" | "archives" | "plugins" | "starting";

/**
 * What an opened folder holds.
 */
export type OpenedFolder = { name: string,
/**
 * What all chance of the game comes from.
 */
seed: string,
/**
 * In load order; those that are not loaded come last.
 */
plugins: Array<PluginRow>, archives: Array<ArchiveRow>,
/**
 * `Skyrim Special Edition` or `Skyrim Legendary Edition`, when anything in the folder tells.
 */
edition: string,
/**
 * Compiled scripts found, loose and in archives.
 */
scripts: number,
/**
 * Forms of the whole load order.
 */
forms: number, problems: Array<ProblemRow>, };

/**
 * One plugin of the list.
 */
export type PluginRow = { name: string,
/**
 * The load-order number as players know it: `00`, `FE:003`; empty when it is not loaded.
 */
index: string, active: boolean, master: boolean, light: boolean,
/**
 * Written by the engine because the folder has no such file.
 */
stand_in: boolean, size: number, masters: Array<string>,
/**
 * How many of the folder's problems are this plugin's.
 */
problems: number, };

/**
 * One archive of the list.
 */
export type ArchiveRow = { name: string, files: number, };

/**
 * Something wrong with a file, in words a player understands.
 */
export type ProblemRow = {
/**
 * The file's path in the folder; empty when it is the folder itself.
 */
file: string,
/**
 * Where in the file, in bytes, when there is a place.
 */
offset: number | null, what: string, };

/**
 * Where the run stands.
 */
export type Status = { tick: number, paused: boolean,
/**
 * A message box is open, so the game stands still.
 */
asking: boolean, speed: number,
/**
 * Ticks done in the last second of real time.
 */
ticks_per_second: number,
/**
 * Days since the game's calendar began, with the hour as their fraction.
 */
game_days: number,
/**
 * The state's digest at `digest_tick`, in hexadecimal; empty before the first.
 */
digest: string, digest_tick: number,
/**
 * Papyrus threads that are alive, waiting ones included.
 */
threads: number,
/**
 * Script instances bound to something.
 */
instances: number, };

/**
 * How much memory what takes. The families do not make up the whole: what is read on demand is
 * counted by the room for it alone, and the game's state and its scripts are not.
 */
export type Memory = {
/**
 * The module's whole memory in bytes. It never shrinks.
 */
module: number,
/**
 * Largest first.
 */
families: Array<MemoryFamily>, };

/**
 * A family of things in memory.
 */
export type MemoryFamily = {
/**
 * What it is, in a word or two.
 */
name: string, bytes: number, };

/**
 * One line of the Papyrus log.
 */
export type LogLine = { tick: number, kind: LogKind, severity: LogSeverity,
/**
 * May hold several lines: a stack is printed below its error.
 */
text: string, };

/**
 * Who wrote a line of the log.
 */
export type LogKind = "game" | "engine";

/**
 * How bad a line of the log is.
 */
export type LogSeverity = "info" | "warning" | "error";
