// What the page knows of saves, and what goes between the engine and the menus that show them.

import { el } from "../dom.ts";
import type { Engine } from "../engine.ts";
import type { FromWorker, SaveList, SaveRow } from "../protocol.ts";
import type { GameScreen } from "../screens/game.ts";
import type { Run } from "../run.ts";
import { giveFile } from "./file.ts";
import { copyLink, sentence } from "./links.ts";
import { ReplayMenu } from "./replay_menu.ts";
import { SaveMenu } from "./save_menu.ts";
import { fileName, title } from "./words.ts";

/** A page that is hidden may never be seen again, but who only switches tabs needs no save each time. */
const HIDDEN_EVERY_MS = 60_000;

/** What the rest of the page does for saves. */
export interface SavesHost {
  engine(): Engine;
  game(): GameScreen | null;
  run(): Run | null;
  /** The list is another one. */
  onList(list: SaveList): void;
  onDeleted(save: SaveRow): void;
}

export class Saves {
  list: SaveList = { saves: [], bin: [], unreadable: 0, trouble: "" };
  readonly #host: SavesHost;
  #menu: SaveMenu | null = null;
  #replay: ReplayMenu | null = null;
  #keepsWhole = false;
  #hiddenSaveMs = 0;
  /** Names of exported files by key, asked for and on their way. */
  readonly #exports = new Map<string, string>();

  constructor(host: SavesHost) {
    this.#host = host;
    document.addEventListener("visibilitychange", () => this.#onHidden());
    document.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** A new engine keeps only the last hour, until it is told otherwise. */
  forgetSession(): void {
    this.#keepsWhole = false;
    this.#menu?.element.close();
    this.#replay?.close();
  }

  askList(): void {
    this.#host.engine().send({ type: "list_saves" });
  }

  quicksave(): void {
    this.#host.game()?.note("Saving…");
    this.#save("quick", "");
  }

  openMenu(): void {
    const run = this.#host.run();
    if (!run || this.#menu) return;
    const whose = { folder: run.folder.name, demo: run.folder.demo };
    this.#menu = new SaveMenu(this.list, whose, this.#keepsWhole, {
      onQuicksave: () => this.quicksave(),
      onSave: (name) => this.#save("named", name),
      onLoad: (save) => this.#send({ type: "load_save", key: save.key }),
      onDelete: (save) => this.delete(save),
      onUndelete: (save) => this.undelete(save),
      onExport: (save) => this.export(save),
      onImport: (file) => this.#host.engine().send({ type: "import_save", name: file.name }, [file]),
      onExportSession: () => this.#send({ type: "export_session" }),
      onKeepSession: (whole) => {
        this.#keepsWhole = whole;
        this.#send({ type: "keep_session", whole });
      },
      onReplay: (file) => this.#startReplay(file),
      onLink: (kind) => this.#send({ type: "make_link", kind }),
      onClose: () => {
        this.#menu = null;
      },
    });
    this.#menu.open();
    this.askList();
  }

  delete(save: SaveRow): void {
    this.#send({ type: "delete_save", key: save.key });
  }

  undelete(save: SaveRow): void {
    this.#menu?.say("");
    this.#send({ type: "undelete_save", key: save.key });
  }

  export(save: SaveRow): void {
    this.#exports.set(`skald-${save.key}.sksave`, fileName(save));
    this.#send({ type: "export_save", key: save.key });
  }

  /** Takes what the engine says of saves; true when it was about them. */
  hear(message: FromWorker): boolean {
    const game = this.#host.game();
    switch (message.type) {
      case "saves": {
        const { type: _, ...list } = message;
        this.list = list;
        this.#menu?.show(list);
        this.#host.onList(list);
        return true;
      }
      case "saved":
        // Asked once there is something to keep; the browser decides alone, and a no changes nothing.
        void navigator.storage?.persist?.().catch(() => false);
        this.#tell(`${title(message.save)} saved.`, false);
        return true;
      case "not_saved":
        this.#tell(message.what, true);
        return true;
      case "loaded":
        this.#menu?.element.close();
        this.#host.run()?.clear();
        game?.loaded();
        game?.note("Loaded.");
        if (message.changes.length > 0) showList("The load order has changed since this save", message.changes);
        return true;
      case "not_loaded":
        this.#replay?.close();
        this.#tell(sentence(message.what), true);
        return true;
      case "deleted":
        this.#menu?.sayDeleted(message.save);
        this.#host.onDeleted(message.save);
        return true;
      case "file":
        giveFile(this.#exports.get(message.name) ?? message.name, message.bytes);
        return true;
      case "file_named":
        showList("The link names a file", [sentence(message.what)]);
        return true;
      case "link_made":
        if (message.link) void this.#giveLink(message.link, message.what);
        else this.#tell(sentence(message.what), true);
        return true;
      case "replaying":
        this.#replay?.progress(message.done, message.total);
        return true;
      case "replayed":
        this.#replay?.show(message);
        return true;
      default:
        return false;
    }
  }

  /** `what`: what is to be known about the link, if anything. */
  async #giveLink(link: string, what: string): Promise<void> {
    const copied = await copyLink(link);
    if (copied) this.#tell(what ? `The link is copied. ${sentence(what)}` : "The link is copied.", false);
  }

  #tell(words: string, bad: boolean): void {
    this.#host.game()?.note(words, bad);
    this.#menu?.say(words);
  }

  /** Shows how far the replay is that the engine was asked for. */
  showReplay(): void {
    this.#replay ??= new ReplayMenu(() => {
      this.#replay = null;
    });
  }

  #startReplay(file: File): void {
    this.#menu?.element.close();
    this.showReplay();
    this.#host.engine().send({ type: "replay", name: file.name }, [file]);
  }

  #save(slot: "quick" | "auto" | "named", name: string): void {
    this.#send({ type: "save", slot, name });
  }

  #send(message: Parameters<Engine["send"]>[0]): void {
    this.#host.engine().send(message);
  }

  /** The original's keys: F5 saves, F9 goes back to the last quicksave. */
  #onKey(event: KeyboardEvent): void {
    if (!this.#host.game() || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "F5") this.quicksave();
    else if (event.key === "F9") this.#quickload();
    else return;
    event.preventDefault();
  }

  #quickload(): void {
    const folder = this.#host.run()?.folder;
    const last = this.list.saves.find((save) => save.slot === "quick" && save.folder === folder?.name && save.demo === folder.demo);
    if (last) this.#send({ type: "load_save", key: last.key });
    else this.#host.game()?.note("There is no quicksave yet.");
  }

  #onHidden(): void {
    const now = performance.now();
    if (document.visibilityState !== "hidden" || !this.#host.game() || this.#host.run()?.status?.asking) return;
    if (now - this.#hiddenSaveMs < HIDDEN_EVERY_MS && this.#hiddenSaveMs > 0) return;
    this.#hiddenSaveMs = now;
    this.#save("auto", "");
  }
}

/** A dialog of lines to be read before the game goes on. */
function showList(title: string, lines: string[]): void {
  const dialog = el(
    "dialog",
    { class: "sheet", "aria-labelledby": "list-title" },
    el("h2", { id: "list-title" }, title),
    el("ul", { class: "problems" }, ...lines.map((line) => el("li", {}, line))),
    el("div", { class: "actions" }, el("button", { type: "button", class: "primary", click: () => dialog.close() }, "Go on")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
