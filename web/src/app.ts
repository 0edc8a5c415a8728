// Which screen is there, and what goes between it and the engine.

import { el } from "./dom.ts";
import { Engine } from "./engine.ts";
import { chooseFolder, folderInput, onFolderInput } from "./folder/choose.ts";
import { acceptDrops } from "./folder/drop.ts";
import type { Picked } from "./folder/picked.ts";
import { mayRead, remember, remembered, type Remembered } from "./folder/remembered.ts";
import type { DataAsk, FromWorker, OpenedFolder, Purpose, SaveRow } from "./protocol.ts";
import { report } from "./report.ts";
import { Run } from "./run.ts";
import { crashScreen } from "./screens/crash.ts";
import { giveFile } from "./saves/file.ts";
import { copyLink, linkCard, linkIn, sentence, type LinkRead } from "./saves/links.ts";
import { Saves } from "./saves/saves.ts";
import { GameScreen } from "./screens/game.ts";
import { HomeScreen } from "./screens/home.ts";
import { LookScreen } from "./screens/look.ts";
import { OpeningScreen } from "./screens/opening.ts";
import { themeButton } from "./theme.ts";
import { freshSeed, wishes } from "./wishes.ts";
import { wordmark } from "./wordmark.ts";

type Screen =
  | { at: "home"; home: HomeScreen }
  | { at: "opening"; opening: OpeningScreen }
  | { at: "game"; game: GameScreen }
  | { at: "look"; look: LookScreen }
  | { at: "crash" }
  | { at: "nothing" };

export class App {
  readonly #root: HTMLElement;
  readonly #where = el("p", { class: "where" });
  #engine: Engine;
  #version = "";
  #screen: Screen = { at: "nothing" };
  #run: Run | null = null;
  #last: Remembered | null = null;
  readonly #wishes = wishes(location.search);
  /** What a folder chosen now is opened for. */
  #purpose: Purpose = "play";
  /** What is being opened; remembered once it is open. */
  #opening: Picked | null = null;
  /** The save to go on from once its folder is open. */
  #resume: SaveRow | null = null;
  /** The link in the address, and what it leads to once the engine has read it. */
  #link: string | null = linkIn(location.hash);
  #linkRead: LinkRead | null = null;
  /** It is followed once the folder is open. */
  #follows = false;
  readonly #saves = new Saves({
    engine: () => this.#engine,
    game: () => (this.#screen.at === "game" ? this.#screen.game : null),
    run: () => this.#run,
    onList: (list) => this.#screen.at === "home" && this.#screen.home.showSaves(list),
    onDeleted: (save) => this.#screen.at === "home" && this.#screen.home.sayDeleted(save),
  });

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#engine = this.#newEngine();
    const input = folderInput();
    onFolderInput(input, (picked) => this.#open(picked, this.#purpose));
    root.append(
      el("a", { class: "skip", href: "#main" }, "Skip to the content"),
      el("header", { class: "top" }, wordmark(), this.#where, themeButton()),
      input,
      el("div", { class: "drop-veil", "aria-hidden": "true" }, el("p", {}, "Let go to open this folder")),
    );
    acceptDrops(
      { onFolder: (picked) => this.#open(picked, "play"), onOther: (words) => this.#remark(words) },
      () => this.#screen.at !== "home",
    );
    this.#home();
    void remembered().then((last) => {
      this.#last = last;
      if (last && this.#screen.at === "home") this.#screen.home.offer(last.name);
    });
    window.addEventListener("hashchange", () => this.#onAddress());
    if (this.#wishes.data) this.#openAddress(this.#wishes.data);
  }

  #newEngine(): Engine {
    const engine: Engine = new Engine({
      // Words of an engine that was stopped may still be on their way.
      onMessage: (message) => engine === this.#engine && this.#hear(message),
      onBroken: (why) => engine === this.#engine && this.#crash(why, this.#run?.status?.tick ?? 0),
    });
    return engine;
  }

  /** A fresh worker holds nothing of the folder before. */
  #restartEngine(): void {
    this.#engine.stop();
    this.#engine = this.#newEngine();
    this.#run = null;
    this.#opening = null;
    this.#resume = null;
    this.#saves.forgetSession();
  }

  #hear(message: FromWorker): void {
    if ((this.#resume || this.#follows) && message.type === "not_loaded") {
      this.#refuseResume(message.what);
      return;
    }
    if (message.type === "loaded" || message.type === "replayed" || message.type === "file_named") {
      this.#resume = null;
      if (this.#follows) this.#forgetLink();
    }
    if (this.#saves.hear(message)) return;
    const game = this.#screen.at === "game" ? this.#screen.game : null;
    switch (message.type) {
      case "ready":
        this.#version = message.version;
        this.#saves.askList();
        this.#readLink();
        break;
      case "link_read":
        this.#linkRead = message;
        this.#showLink();
        break;
      case "progress":
        if (this.#screen.at === "opening") this.#screen.opening.show(message);
        break;
      case "opened":
        if (message.purpose === "play") this.#play(new Run(message));
        else this.#look(message);
        break;
      case "data":
        if (this.#screen.at === "look") this.#screen.look.hear(message.answer);
        game?.hear(message.answer);
        break;
      case "failed":
        this.#opening = null;
        this.#resume = null;
        this.#home().refuse(message);
        break;
      case "notification":
        this.#run?.addNotification(message.text);
        game?.notify(message.text);
        break;
      case "aim":
        game?.aim(message.action, message.name);
        break;
      case "shake":
        game?.shake(message.small, message.big, message.seconds);
        break;
      case "message_box":
        game?.ask(message.message_box, message);
        break;
      case "log":
        this.#run?.addLog(message.lines);
        game?.log(message.lines);
        break;
      case "status":
        if (this.#run) this.#run.status = message;
        game?.status(message);
        break;
      case "problems":
        game?.addProblems(message.problems);
        break;
      case "crashed":
        this.#crash(message.text, message.tick, message);
        break;
    }
  }

  /** Goes on from a save of the first screen: its folder comes first. */
  #resumeFrom(save: SaveRow): void {
    this.#resume = save;
    if (save.demo) this.#demo();
    else if (this.#last?.name === save.folder) void this.#continue();
    else this.#remark(`Choose the folder ${save.folder} to go on with this save.`);
  }

  /** Whatever began in the meantime is nobody's game. */
  #refuseResume(what: string): void {
    this.#restartEngine();
    this.#follows = false;
    this.#home().remark(sentence(what));
  }

  #readLink(): void {
    if (this.#link) this.#engine.send({ type: "read_link", link: this.#link });
  }

  #showLink(): void {
    if (this.#screen.at !== "home") return;
    const read = this.#linkRead;
    const follow = (open: () => void): void => {
      this.#follows = true;
      open();
    };
    this.#screen.home.showLink(
      read &&
        linkCard(read, {
          onDemo: () => follow(() => this.#demo()),
          onChoose: () => follow(() => void chooseFolder().then((picked) => picked && this.#open(picked, "play"))),
          onForget: () => this.#forgetLink(),
        }),
    );
  }

  /** The address is the page's own again, so that a reload does not follow the link once more. */
  #forgetLink(): void {
    this.#link = null;
    this.#linkRead = null;
    this.#follows = false;
    history.replaceState(null, "", location.pathname + location.search);
    this.#showLink();
  }

  /** An address with a link was entered while the page was open. */
  #onAddress(): void {
    this.#link = linkIn(location.hash);
    this.#linkRead = null;
    if (!this.#link) return;
    // The running game is left only when it is closed: the card waits on the first screen.
    if (this.#screen.at === "game") this.#screen.game.note("The address holds a link: close the folder to open it.");
    this.#readLink();
  }

  /** What the first tick waits for: a save to go on from, and a tick to run to. */
  #begin(): void {
    if (this.#link && this.#follows) this.#engine.send({ type: "open_link", link: this.#link });
    else if (this.#resume) this.#engine.send({ type: "load_save", key: this.#resume.key });
    if (this.#wishes.until !== null) this.#engine.send({ type: "run_to", tick: this.#wishes.until });
  }

  #home(): HomeScreen {
    const home = new HomeScreen({
      onChoose: () => this.#choose("play"),
      onLook: () => this.#choose("look"),
      onDemo: () => this.#demo(),
      onContinue: () => void this.#continue(),
      onLoad: (save) => this.#resumeFrom(save),
      onDelete: (save) => this.#saves.delete(save),
      onUndelete: (save) => this.#saves.undelete(save),
      onExport: (save) => this.#saves.export(save),
    });
    home.showSaves(this.#saves.list);
    if (this.#last) home.offer(this.#last.name);
    this.#show({ at: "home", home }, home.element, "");
    this.#showLink();
    return home;
  }

  /** Browsers without a directory picker answer through the input. */
  #choose(purpose: Purpose): void {
    this.#purpose = purpose;
    void chooseFolder().then((picked) => picked && this.#open(picked, purpose));
  }

  #open(picked: Picked, purpose: Purpose): void {
    this.#opening = picked;
    // A folder chosen while a link waits for one is the link's.
    if (this.#linkRead && !this.#linkRead.what) this.#follows = true;
    this.#showOpening(picked.name);
    const seed = this.#seed();
    if (picked.kind === "directory") this.#engine.openDirectory(picked.handle, seed, purpose);
    else this.#engine.send({ type: "open_folder", name: picked.name, files: picked.files, seed, purpose }, picked.blobs);
    this.#begin();
  }

  #seed(): string {
    return this.#wishes.seed ?? freshSeed();
  }

  #demo(): void {
    this.#opening = null;
    this.#showOpening("the demo");
    const address = new URL("demo/files.json", document.baseURI).href;
    this.#engine.send({ type: "open_demo", address, seed: this.#seed(), purpose: "play" });
    this.#begin();
  }

  #openAddress(address: string): void {
    this.#showOpening(address);
    this.#engine.send({ type: "open_address", address, seed: this.#seed(), purpose: "play" });
    this.#begin();
  }

  async #continue(): Promise<void> {
    const last = this.#last;
    if (!last?.handle) {
      const picked = await chooseFolder();
      if (picked) this.#open(picked, "play");
      return;
    }
    if (await mayRead(last.handle).catch(() => false)) {
      this.#open({ kind: "directory", name: last.name, handle: last.handle }, "play");
    } else {
      this.#remark(`The browser was not allowed to read ${last.name}. Choose the folder again to go on.`);
    }
  }

  #showOpening(name: string): void {
    const opening = new OpeningScreen(name, () => {
      this.#restartEngine();
      this.#home();
    });
    this.#show({ at: "opening", opening }, opening.element, "");
  }

  #rememberOpened(): void {
    if (!this.#opening) return;
    const { name } = this.#opening;
    this.#last = { name, handle: this.#opening.kind === "directory" ? this.#opening.handle : null };
    void remember(this.#opening);
  }

  #look(folder: OpenedFolder): void {
    this.#rememberOpened();
    const look = new LookScreen(folder, {
      onAsk: (ask) => this.#askData(ask),
      onPlay: () => {
        this.#showOpening(folder.name);
        this.#engine.send({ type: "play", seed: this.#seed() });
        this.#begin();
      },
      onLeave: () => {
        this.#restartEngine();
        this.#home();
      },
    });
    this.#show({ at: "look", look }, look.element, folder.name);
  }

  #askData(ask: DataAsk): void {
    this.#engine.send({ type: "data", ask });
  }

  #play(run: Run): void {
    this.#run = run;
    this.#rememberOpened();
    const game = new GameScreen(run, {
      onPause: (paused) => this.#engine.send({ type: "pause", paused }),
      onSpeed: (speed) => this.#engine.send({ type: "speed", speed }),
      onStep: () => this.#engine.send({ type: "step", ticks: 1 }),
      onHold: (right, forward, buttons) => this.#engine.send({ type: "hold", right, forward, buttons }),
      onTurn: (round, down) => this.#engine.send({ type: "turn", round, down }),
      onAnswer: (message_box, button) => this.#engine.send({ type: "answer", message_box, button }),
      onAsk: (ask) => this.#askData(ask),
      drawsPicture: this.#wishes.picture,
      onPicture: (port) => this.#engine.openPicture(port),
      onLeave: () => {
        this.#restartEngine();
        this.#home();
      },
      onQuicksave: () => this.#saves.quicksave(),
      onSaves: () => this.#saves.openMenu(),
      report: () => this.#report(""),
    });
    this.#show({ at: "game", game }, game.element, run.folder.name);
    if (this.#follows && this.#linkRead?.kind === "run") this.#saves.showReplay();
    if (this.#wishes.crash) setTimeout(() => this.#engine.send({ type: "trial_panic" }), 1000);
  }

  #crash(text: string, tick: number, session: { recording: Uint8Array<ArrayBuffer>; link: string } | null = null): void {
    // The first words are the right ones: what follows a panic is its echo.
    if (this.#screen.at === "crash") return;
    const words = this.#report(text);
    const screen = crashScreen(text, tick, {
      onAgain: () => {
        this.#restartEngine();
        this.#home();
      },
      report: () => words,
      onExport: session?.recording.length ? () => giveFile(`skald-crash-${tick}.skrec`, session.recording) : null,
      onLink: session?.link ? () => void copyLink(session.link) : null,
    });
    this.#show({ at: "crash" }, screen, "");
  }

  #remark(words: string): void {
    if (this.#screen.at === "home") this.#screen.home.remark(words);
  }

  #report(crash: string): string {
    return report(this.#run, { version: this.#version, browser: navigator.userAgent, crash });
  }

  #show(screen: Screen, element: HTMLElement, where: string): void {
    if (this.#screen.at === "game") this.#screen.game.close();
    const first = this.#root.querySelector("main") === null;
    this.#screen = screen;
    this.#root.querySelector("main")?.remove();
    this.#root.append(element);
    this.#root.dataset["screen"] = screen.at;
    this.#where.textContent = where;
    document.title = where ? `${where} – Skald` : "Skald";
    // The focus was on something that is gone; without this, the keyboard would start at the top again.
    if (!first) element.focus();
  }
}
