// The running game: the stage with what scripts show, the clock's controls, and the panels beside it.

import { DataView } from "../data/data_view.ts";
import { el } from "../dom.ts";
import { Hands, type HandsListener } from "../hands/hands.ts";
import { askQuestion, type Question } from "../menus/message_box.ts";
import { Notifications } from "../menus/notifications.ts";
import { PapyrusLogPanel } from "../panels/papyrus_log.ts";
import { pluginPanel } from "../panels/plugins.ts";
import { ProblemPanel } from "../panels/problems.ts";
import { Tabs } from "../panels/tabs.ts";
import type { DataAnswer, DataAsk, LogLine, ProblemRow, Status } from "../protocol.ts";
import type { Run } from "../run.ts";
import { number } from "../words.ts";
import { landscape } from "../landscape.ts";
import { WorldView } from "./world_view.ts";
import { ClockBar, type ClockListener } from "./clock_bar.ts";
import { StatusLine } from "./status_line.ts";

export interface GameListener extends ClockListener, Pick<HandsListener, "onHold" | "onTurn"> {
  onAnswer(messageBox: number, button: number): void;
  onAsk(ask: DataAsk): void;
  onLeave(): void;
  /** Whether the world is drawn. */
  readonly drawsPicture: boolean;
  /** The game's end of the port to the picture's worker. */
  onPicture(port: MessagePort): void;
  report(): string;
}

export class GameScreen {
  readonly element: HTMLElement;
  readonly #run: Run;
  readonly #listener: GameListener;
  readonly #notifications = new Notifications();
  readonly #log: PapyrusLogPanel;
  readonly #problems: ProblemPanel;
  readonly #tabs: Tabs;
  /** Made when it is looked at first. */
  #data: DataView | null = null;
  readonly #views: HTMLButtonElement[];
  readonly #clock: ClockBar;
  readonly #status = new StatusLine();
  readonly #hands: Hands;
  readonly #world: WorldView;
  readonly #questions: { box: number; question: Question }[] = [];
  #open: { close(): void } | null = null;

  constructor(run: Run, listener: GameListener) {
    this.#run = run;
    this.#listener = listener;
    this.#log = new PapyrusLogPanel(run);
    this.#problems = new ProblemPanel(run.problems);
    this.#world = new WorldView(
      { onPort: (port) => listener.onPicture(port), onTroubles: (troubles) => this.addProblems(troubles) },
      listener.drawsPicture,
    );
    this.#clock = new ClockBar(listener);
    this.#hands = new Hands(listener);
    this.#views = (["Game", "Data"] as const).map((name) =>
      el("button", { type: "button", id: `view-${name.toLowerCase()}`, click: () => this.#view(name) }, name),
    );
    this.#clock.element.prepend(el("div", { class: "views", role: "group", "aria-label": "View" }, ...this.#views));
    const plugins = pluginPanel(run.folder);
    this.#tabs = new Tabs("About this run", [
      { id: "log", label: "Papyrus log", panel: this.#log.element },
      { id: "plugins", label: "Plugins", panel: plugins },
      { id: "problems", label: "Problems", panel: this.#problems.element },
    ]);
    this.#tabs.count("plugins", number(run.folder.plugins.length));
    this.#countProblems();
    this.element = el(
      "main",
      { class: "game", id: "main", tabindex: -1 },
      el("h1", { class: "unseen" }, `Playing ${run.folder.name}`),
      this.#clock.element,
      el(
        "section",
        { class: "stage", "aria-label": "Stage" },
        landscape(),
        this.#world.element,
        this.#hands.element,
        this.#notifications.element,
      ),
      el("aside", { class: "side", "aria-label": "About this run" }, this.#tabs.list, this.#log.element, plugins, this.#problems.element),
      this.#status.element,
    );
    this.#view("Game");
  }

  hear(answer: DataAnswer): void {
    this.#data?.hear(answer);
  }

  notify(text: string): void {
    this.#notifications.add(text);
  }

  aim(action: string, name: string): void {
    this.#hands.aim(action, name);
  }

  shake(small: number, big: number, seconds: number): void {
    this.#hands.shake(small, big, seconds);
  }

  ask(box: number, question: Question): void {
    this.#questions.push({ box, question });
    this.#askNext();
  }

  log(lines: LogLine[]): void {
    this.#log.add(lines);
  }

  addProblems(problems: ProblemRow[]): void {
    this.#run.problems.push(...problems);
    this.#problems.render();
    this.#countProblems();
  }

  status(status: Status): void {
    this.#clock.show(status);
    this.#status.show(status);
    this.#hands.paused(status.paused);
  }

  /** What became of the last save. */
  note(words: string, bad = false): void {
    this.#clock.note(words, bad);
  }

  /** The game is another one now: what the one before asked and wrote is gone. */
  loaded(): void {
    this.leave();
    this.#log.clear();
  }

  /** Takes open menus away before another screen comes. */
  leave(): void {
    this.#open?.close();
    this.#open = null;
    this.#questions.length = 0;
  }

  /** Another screen comes: the picture ends too. */
  close(): void {
    this.leave();
    this.#hands.stop();
    this.#world.stop();
  }

  /** The game goes on while its data is looked at. */
  #view(name: "Game" | "Data"): void {
    for (const button of this.#views) button.setAttribute("aria-pressed", String(button.textContent === name));
    this.element.classList.toggle("with-data", name === "Data");
    if (name === "Data" && !this.#data) {
      this.#data = new DataView(this.#run.folder, (ask) => this.#listener.onAsk(ask));
      this.#status.element.before(this.#data.element);
      this.#data.begin();
    }
    if (this.#data) this.#data.element.hidden = name !== "Data";
  }

  #askNext(): void {
    const next = this.#questions[0];
    if (this.#open || !next) return;
    const before = document.activeElement;
    this.#open = askQuestion(next.question, (button) => {
      this.#open = null;
      this.#questions.shift();
      this.#listener.onAnswer(next.box, button);
      if (before instanceof HTMLElement) before.focus();
      this.#askNext();
    });
  }

  #countProblems(): void {
    const count = this.#run.problems.length;
    this.#tabs.count("problems", count > 0 ? number(count) : "", "bad");
  }
}
