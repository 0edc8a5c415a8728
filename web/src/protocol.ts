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
files: Array<PickedFile>, }
  | { "type": "open_address", address: string, }
  | { "type": "open_demo" }
  | { "type": "answer", message_box: number, button: number, }
  | { "type": "pause", paused: boolean, }
  | { "type": "speed", speed: number, }
  | { "type": "step", ticks: number, }
  | { "type": "run_to", tick: number, };

/**
 * A file of the picked folder, before anything of it was read.
 */
export type PickedFile = {
/**
 * Path below the picked folder, with `/` or `\`.
 */
path: string,
/**
 * Size in bytes.
 */
size: number,
/**
 * Last change, in milliseconds since 1970; 0 when the browser does not say.
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
  | { "type": "message_box", message_box: number, title: string, text: string, buttons: Array<string>, }
  | { "type": "log", lines: Array<LogLine>, }
  | { "type": "status" } & Status
  | { "type": "problems", problems: Array<ProblemRow>, }
  | { "type": "crashed",
/**
 * What happened, in words.
 */
text: string, tick: number, };

/**
 * How far the opening of a folder is.
 */
export type Progress = { step: OpeningStep,
/**
 * The file in hand; empty between files.
 */
file: string, bytes_done: number,
/**
 * 0 while the whole is not known yet.
 */
bytes_total: number, };

/**
 * The steps of opening a folder, in their order.
 */
export type OpeningStep = "listing" | "directories" | "plugins" | "scripts" | "starting";

/**
 * What an opened folder holds.
 */
export type OpenedFolder = { name: string,
/**
 * In load order; those that are not loaded come last.
 */
plugins: Array<PluginRow>, archives: Array<ArchiveRow>,
/**
 * Compiled scripts found, loose and in archives.
 */
scripts: number,
/**
 * Records that won, over the whole load order.
 */
records: number, problems: Array<ProblemRow>, };

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
stand_in: boolean, size: number, records: number, masters: Array<string>,
/**
 * How many of the folder's problems are this plugin's.
 */
problems: number, };

/**
 * One archive of the list.
 */
export type ArchiveRow = { name: string, size: number, files: number, };

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
 * The game's date and hour as it shows them.
 */
game_time: string,
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
export type LogKind = "script" | "machine" | "engine";

/**
 * How bad a line of the log is.
 */
export type LogSeverity = "info" | "warning" | "error";
