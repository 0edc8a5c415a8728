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
seed: string, purpose: Purpose, }
  | { "type": "open_address", address: string, seed: string, purpose: Purpose, }
  | { "type": "open_demo", address: string, seed: string, purpose: Purpose, }
  | { "type": "play", seed: string, }
  | { "type": "data", ask: DataAsk, }
  | { "type": "answer", message_box: number, button: number, }
  | { "type": "hold", right: number, forward: number, buttons: Array<HandButton>, }
  | { "type": "turn", round: number, down: number, }
  | { "type": "pause", paused: boolean, }
  | { "type": "speed", speed: number, }
  | { "type": "step", ticks: number, }
  | { "type": "run_to", tick: number, }
  | { "type": "list_saves" }
  | { "type": "save", slot: SaveSlot, name: string, }
  | { "type": "load_save", key: string, }
  | { "type": "load_file", name: string, }
  | { "type": "delete_save", key: string, }
  | { "type": "undelete_save", key: string, }
  | { "type": "export_save", key: string, }
  | { "type": "import_save", name: string, }
  | { "type": "export_session" }
  | { "type": "keep_session", whole: boolean, }
  | { "type": "replay", name: string, }
  | { "type": "read_link", link: string, }
  | { "type": "open_link", link: string, }
  | { "type": "make_link", kind: LinkKind, }
  | { "type": "trial_panic" };

/**
 * What a folder is opened for.
 */
export type Purpose = "play" | "look";

/**
 * What a button of the player's devices is for.
 */
export type HandButton = "activate" | "jump" | "sneak" | "sprint" | "walk" | "run_toggle" | "ready" | "grab" | "view";

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
  | { "type": "data", answer: DataAnswer, }
  | { "type": "failed", problem: ProblemRow, advice: string, }
  | { "type": "notification", text: string, }
  | { "type": "message_box", message_box: number, title: string, text: string, buttons: Array<MessageButton>, }
  | { "type": "aim", action: string, name: string, }
  | { "type": "shake", small: number, big: number, seconds: number, }
  | { "type": "log", lines: Array<LogLine>, }
  | { "type": "status" } & Status
  | { "type": "problems", problems: Array<ProblemRow>, }
  | { "type": "crashed",
/**
 * What happened, in words.
 */
text: string, tick: number,
/**
 * The session up to the tick it happened in, as a file; empty when it cannot be had.
 */
recording: Uint8Array<ArrayBuffer>,
/**
 * The same as a link; empty when it is too large for one.
 */
link: string, }
  | { "type": "saves" } & SaveList
  | { "type": "saved", save: SaveRow, }
  | { "type": "not_saved", what: string, }
  | { "type": "loaded", changes: Array<string>, }
  | { "type": "not_loaded", what: string, }
  | { "type": "deleted", save: SaveRow, }
  | { "type": "file", name: string, bytes: Uint8Array<ArrayBuffer>, }
  | { "type": "replaying", done: number, total: number, }
  | { "type": "link_read", kind: string, plugins: Array<string>, what: string, }
  | { "type": "file_named", what: string, }
  | { "type": "link_made", link: string, what: string, }
  | { "type": "replayed" } & ReplayOutcome;

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
 * It is the demo's folder.
 */
demo: boolean,
/**
 * What all chance of the game comes from.
 */
seed: string, purpose: Purpose,
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
 * Its texts stand in string tables.
 */
localized: boolean,
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
export type Status = { tick: number,
/**
 * The run clock: ticks since the new game outside of menus that stop it.
 */
played: number, paused: boolean,
/**
 * A message box is open, so the game stands still.
 */
asking: boolean, speed: number,
/**
 * Ticks done in the last second of real time.
 */
ticks_per_second: number,
/**
 * The longest a tick took since the last status, in milliseconds.
 */
slowest_tick_ms: number,
/**
 * Quests of a new game that are still to start.
 */
quests_to_start: number,
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
instances: number,
/**
 * Where the player is; none before there is a player.
 */
place: Place | null, };

/**
 * Where the player is, and how turned.
 */
export type Place = {
/**
 * The cell, by its form id as players know it.
 */
cell: string,
/**
 * In game units.
 */
position: [number, number, number],
/**
 * Down and to the right of north, in degrees.
 */
turned: [number, number],
/**
 * In the character's own eyes.
 */
first_person: boolean, };

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

/**
 * What the page asks about forms.
 */
export type DataAsk = { "type": "kinds", descriptions: string, }
  | { "type": "search", list: number,
/**
 * Words of editor ids and names, or an id; empty for any form.
 */
text: string,
/**
 * Signature of the type; empty for any.
 */
kind: string,
/**
 * File name of a plugin that has a record of the form; empty for any.
 */
plugin: string, standing: FormStanding, }
  | { "type": "related", list: number, form: number, relation: Relation, }
  | { "type": "rows", list: number, from: number, count: number, }
  | { "type": "drop", list: number, }
  | { "type": "form", sheet: number, form: number, }
  | { "type": "find", sheet: number, key: string, }
  | { "type": "fields", sheet: number, only_differing: boolean, from: number, count: number, }
  | { "type": "memory" };

/**
 * How a form stands among the plugins; each asks for more than the one before.
 */
export type FormStanding = "any" | "overridden" | "differing" | "conflict";

/**
 * How forms have to do with a form.
 */
export type Relation = "names" | "named_by" | "holds";

/**
 * What the worker answers.
 */
export type DataAnswer = { "type": "kinds", kinds: Array<KindRow>, }
  | { "type": "found", list: number, count: number,
/**
 * What is still done for it; none when it is whole.
 */
working: Working | null,
/**
 * What the list leaves out, in words; empty when it leaves out nothing.
 */
note: string, }
  | { "type": "rows", list: number, from: number, rows: Array<FormRow>, }
  | { "type": "form" } & FormSheet
  | { "type": "no_form", sheet: number, key: string, }
  | { "type": "fields", sheet: number, only_differing: boolean, from: number, rows: Array<FieldRow>, }
  | { "type": "memory", families: Array<MemoryRow>, }
  | { "type": "failed", what: string, };

/**
 * A type of record.
 */
export type KindRow = { kind: string,
/**
 * What people call it; empty for a type no description names.
 */
name: string, count: number, };

/**
 * What is being done, and how far it is.
 */
export type Working = { what: Work, done: number, total: number, };

/**
 * Long work for a list.
 */
export type Work = "names" | "search" | "references";

/**
 * A form in a list.
 */
export type FormRow = {
/**
 * The game's id.
 */
form: number,
/**
 * The id that holds in every load order.
 */
key: string, kind: string, editor_id: string, name: string,
/**
 * The plugin whose version wins; empty for a form that is named and not there.
 */
winner: string,
/**
 * How many plugins' records it has.
 */
versions: number, deleted: boolean, };

/**
 * A form's versions.
 */
export type FormSheet = { sheet: number, row: FormRow,
/**
 * What people call its type.
 */
kind_name: string,
/**
 * The form it stands in, outermost first.
 */
parents: Array<FormRow>,
/**
 * How many forms stand in it.
 */
holds: number,
/**
 * In load order.
 */
versions: Array<VersionRow>,
/**
 * Rows of the sheet.
 */
fields: number,
/**
 * Those of them in which versions differ.
 */
differing: number, };

/**
 * One plugin's version of a form.
 */
export type VersionRow = { plugin: string, winner: boolean,
/**
 * It changes only what it has.
 */
partial: boolean, deleted: boolean, form_version: number, problems: Array<string>, };

/**
 * A field that some versions have.
 */
export type FieldRow = { depth: number, name: string,
/**
 * Signature, when it is a subrecord; else empty.
 */
kind: string, differs: boolean,
/**
 * Each version's value; none where a version lacks the field.
 */
cells: Array<FieldCell | null>, };

/**
 * A value in words.
 */
export type FieldCell = { text: string,
/**
 * The form it points to.
 */
form: number | null, };

/**
 * Memory of one family.
 */
export type MemoryRow = { name: string, bytes: number, };

/**
 * Which of a game's slots a save is in.
 */
export type SaveSlot = "quick" | "auto" | "named";

/**
 * What a link of the running game may lead to.
 */
export type LinkKind = "state" | "run" | "place";

/**
 * A save in the list.
 */
export type SaveRow = { key: string, slot: SaveSlot,
/**
 * The player's name for it; empty in the other slots.
 */
name: string,
/**
 * The Data folder it was played with.
 */
folder: string, demo: boolean,
/**
 * Where the player is; empty when the data have no name for it.
 */
place: string,
/**
 * Seconds played, menus that pause left out.
 */
played_seconds: number,
/**
 * Days since the game's calendar began, with the hour as their fraction.
 */
game_days: number,
/**
 * Milliseconds since 1970.
 */
saved_at: number, plugins: number, bytes: number, };

/**
 * Everything on the shelf.
 */
export type SaveList = {
/**
 * Newest first.
 */
saves: Array<SaveRow>,
/**
 * Thrown away and to be had back, newest first.
 */
bin: Array<SaveRow>,
/**
 * Saves whose card cannot be read.
 */
unreadable: number,
/**
 * Why saves cannot be kept here; empty when they can.
 */
trouble: string, };

/**
 * A replay's outcome.
 */
export type ReplayOutcome = {
/**
 * It went as recorded.
 */
same: boolean, ticks: number,
/**
 * What came, in words: that it was the same, the first difference, why it could not be played.
 */
words: string, };
