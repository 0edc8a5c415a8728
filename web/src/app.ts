// Which screen is there, and what goes between it and the engine.

import { el } from "./dom.ts";
import { Engine } from "./engine.ts";
import { chooseFolder, folderInput, onFolderInput } from "./folder/choose.ts";
import { acceptDrops } from "./folder/drop.ts";
import type { Picked } from "./folder/picked.ts";
import { mayRead, remember, remembered, type Remembered } from "./folder/remembered.ts";
import type { DataAsk, FromWorker, OpenedFolder, Purpose } from "./protocol.ts";
import { report } from "./report.ts";
import { Run } from "./run.ts";
import { crashScreen } from "./screens/crash.ts";
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
  }

  #hear(message: FromWorker): void {
    const game = this.#screen.at === "game" ? this.#screen.game : null;
    switch (message.type) {
      case "ready":
        this.#version = message.version;
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
        this.#home().refuse(message);
        break;
      case "notification":
        this.#run?.addNotification(message.text);
        game?.notify(message.text);
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
        this.#crash(message.text, message.tick);
        break;
    }
  }

  #home(): HomeScreen {
    const home = new HomeScreen({
      onChoose: () => this.#choose("play"),
      onLook: () => this.#choose("look"),
      onDemo: () => this.#demo(),
      onContinue: () => void this.#continue(),
    });
    if (this.#last) home.offer(this.#last.name);
    this.#show({ at: "home", home }, home.element, "");
    return home;
  }

  /** Browsers without a directory picker answer through the input. */
  #choose(purpose: Purpose): void {
    this.#purpose = purpose;
    void chooseFolder().then((picked) => picked && this.#open(picked, purpose));
  }

  #open(picked: Picked, purpose: Purpose): void {
    this.#opening = picked;
    this.#showOpening(picked.name);
    const seed = this.#seed();
    if (picked.kind === "directory") this.#engine.openDirectory(picked.handle, seed, purpose);
    else this.#engine.send({ type: "open_folder", name: picked.name, files: picked.files, seed, purpose }, picked.blobs);
    this.#runTo();
  }

  #seed(): string {
    return this.#wishes.seed ?? freshSeed();
  }

  #demo(): void {
    this.#opening = null;
    this.#showOpening("the demo");
    const address = new URL("demo/files.json", document.baseURI).href;
    this.#engine.send({ type: "open_demo", address, seed: this.#seed(), purpose: "play" });
    this.#runTo();
  }

  #openAddress(address: string): void {
    this.#showOpening(address);
    this.#engine.send({ type: "open_address", address, seed: this.#seed(), purpose: "play" });
    this.#runTo();
  }

  /** Before the first tick, so that the run is the same every time. */
  #runTo(): void {
    if (this.#wishes.until !== null) this.#engine.send({ type: "run_to", tick: this.#wishes.until });
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
        this.#runTo();
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
      onAnswer: (message_box, button) => this.#engine.send({ type: "answer", message_box, button }),
      onAsk: (ask) => this.#askData(ask),
      onLeave: () => {
        this.#restartEngine();
        this.#home();
      },
      report: () => this.#report(""),
    });
    this.#show({ at: "game", game }, game.element, run.folder.name);
  }

  #crash(text: string, tick: number): void {
    // The first words are the right ones: what follows a panic is its echo.
    if (this.#screen.at === "crash") return;
    const words = this.#report(text);
    const screen = crashScreen(text, tick, {
      onAgain: () => {
        this.#restartEngine();
        this.#home();
      },
      report: () => words,
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
    if (this.#screen.at === "game") this.#screen.game.leave();
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
