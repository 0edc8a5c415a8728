// The player's hands: all devices together, told to the game once a frame and only when something changed.
//
// A click on the stage takes the mouse; losing it pauses the game. The keyboard counts while the stage has the focus
// or the mouse. While a dialog is open nothing is held.

import { el } from "../dom.ts";
import type { HandButton } from "../protocol.ts";
import { byCode, type Act } from "./acts.ts";
import { NOTHING, same, together, Turning, type Hold } from "./held.ts";
import { Keys } from "./keys.ts";
import { Pad, shake } from "./pad.ts";
import { Prompt } from "./prompt.ts";
import { keepSettings, restoreSettings, type HandSettings } from "./settings.ts";
import { HandMenu } from "./menu.ts";
import { Touch } from "./touch.ts";

export interface HandsListener {
  onHold(right: number, forward: number, buttons: HandButton[]): void;
  /** Hundredths of a degree. */
  onTurn(round: number, down: number): void;
  onPause(paused: boolean): void;
}

/** Degrees a pixel of the mouse, and a second of a key that looks. */
const MOUSE_LOOK = 0.11;
const KEY_LOOK = 90;

export class Hands {
  /** Lies over the stage. */
  readonly element: HTMLElement;
  readonly #listener: HandsListener;
  #settings: HandSettings = restoreSettings();
  readonly #keys: Keys;
  readonly #pad: Pad;
  readonly #touch: Touch;
  readonly #prompt = new Prompt();
  readonly #turning = new Turning();
  readonly #words = el("p", { class: "hands-words" }, "Click to look around; Escape lets the mouse go.");
  #held: Hold = NOTHING;
  #frame = 0;
  #lastFrame = 0;
  /** A dialog is open; `relocks` when it took the mouse. */
  #away = false;
  #relocks = false;
  #paused = false;
  /** The game stands still because the mouse was let go, and goes on when it is taken again. */
  #pausedByLoss = false;
  readonly #ends = new AbortController();

  constructor(listener: HandsListener) {
    this.#listener = listener;
    const does = byCode(this.#settings.bindings);
    this.#keys = new Keys(does);
    this.#pad = new Pad(does);
    this.#touch = new Touch({
      onTurn: (round, down) => this.#turn(round * this.#settings.touch, down * this.#settings.touch),
      onTouched: () => (this.#words.hidden = true),
    });
    this.element = el(
      "div",
      { class: "hands", tabindex: 0, role: "application", "aria-label": "The world", "aria-roledescription": "game" },
      this.#prompt.element,
      this.#words,
      this.#touch.element,
      el("button", { type: "button", class: "quiet", id: "controls", click: () => this.#openMenu() }, "Controls"),
    );
    this.#listen();
    this.#frame = requestAnimationFrame((now) => this.#onFrame(now));
  }

  /** What the crosshair is on. */
  aim(action: string, name: string): void {
    this.#prompt.show(action, name);
  }

  shake(small: number, big: number, seconds: number): void {
    if (this.#settings.rumble) shake(navigator.getGamepads?.() ?? [], small, big, seconds);
  }

  /** Whether the clock stands still. */
  paused(paused: boolean): void {
    this.#paused = paused;
    if (!paused) this.#pausedByLoss = false;
  }

  stop(): void {
    this.#ends.abort();
    cancelAnimationFrame(this.#frame);
    if (this.#isLocked()) document.exitPointerLock();
  }

  #listen(): void {
    const { signal } = this.#ends;
    const on = <K extends keyof HTMLElementEventMap>(kind: K, then: (event: HTMLElementEventMap[K]) => void): void =>
      this.element.addEventListener(kind, then, { signal });
    document.addEventListener("keydown", (event) => this.#onKey(event), { signal });
    document.addEventListener("keyup", (event) => this.#keys.release(event.code), { signal });
    document.addEventListener("pointerlockchange", () => this.#onLock(), { signal });
    window.addEventListener("blur", () => this.#letGo(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#letGo(), { signal });
    on("contextmenu", (event) => event.preventDefault());
    on("pointerdown", (event) => this.#onPointer(event));
    on("pointermove", (event) => this.#onMove(event));
    for (const kind of ["pointerup", "pointercancel"] as const) {
      on(kind, (event) => {
        this.#keys.release(`Mouse${event.button}`);
        this.#touch.lift(event.pointerId);
      });
    }
  }

  #onKey(event: KeyboardEvent): void {
    const isHere = this.#isLocked() || document.activeElement === this.element;
    if (!isHere || this.#away || event.ctrlKey || event.metaKey || !this.#keys.uses(event.code)) return;
    event.preventDefault();
    // A key held since a dialog was open repeats here: it was not pressed for the game.
    if (!event.repeat) this.#begin(this.#keys.press(event.code));
  }

  #onPointer(event: PointerEvent): void {
    if (this.#away || (event.target as Element).closest("button")) return;
    this.element.focus({ preventScroll: true });
    if (event.pointerType === "touch") {
      const box = this.element.getBoundingClientRect();
      event.preventDefault();
      this.element.setPointerCapture(event.pointerId);
      this.#touch.put(event.pointerId, event.clientX - box.left, event.clientY - box.top, box.width);
    } else if (this.#isLocked()) {
      this.#begin(this.#keys.press(`Mouse${event.button}`));
    } else {
      this.#lock();
    }
  }

  #onMove(event: PointerEvent): void {
    if (event.pointerType === "touch") {
      const box = this.element.getBoundingClientRect();
      this.#touch.move(event.pointerId, event.clientX - box.left, event.clientY - box.top);
    } else if (this.#isLocked()) {
      const speed = MOUSE_LOOK * this.#settings.mouse;
      this.#turn(event.movementX * speed, event.movementY * speed);
    }
  }

  #lock(): void {
    // Older browsers give no promise; a refusal leaves the mouse free, and the words stay.
    void Promise.resolve(this.element.requestPointerLock()).catch(() => {});
  }

  #isLocked(): boolean {
    return document.pointerLockElement === this.element;
  }

  #onLock(): void {
    const isLocked = this.#isLocked();
    this.#words.hidden = isLocked;
    this.element.toggleAttribute("data-locked", isLocked);
    if (isLocked) {
      if (this.#pausedByLoss) this.#listener.onPause(false);
      return;
    }
    this.#letGo();
    // A menu that took the mouse stops the game by itself if it is one that does.
    if (this.#away || this.#paused) return;
    this.#pausedByLoss = true;
    this.#listener.onPause(true);
  }

  #turn(round: number, down: number): void {
    if (!this.#away) this.#turning.add(round, this.#settings.inverted ? -down : down);
  }

  /** What happens as an act begins, beside being held. */
  #begin(act: Act | null): void {
    if (act === "pause") this.#listener.onPause(!this.#paused);
  }

  #onFrame(now: number): void {
    this.#frame = requestAnimationFrame((next) => this.#onFrame(next));
    const seconds = Math.min(0.1, (now - this.#lastFrame) / 1000);
    this.#lastFrame = now;
    const { turn, begun } = this.#pad.read(navigator.getGamepads?.() ?? [], seconds);
    // A button that answers a dialog does nothing in the game until it has been up.
    if (this.#watchDialogs()) return;
    begun.forEach((act) => this.#begin(act));
    this.#turn(turn[0] * this.#settings.pad, turn[1] * this.#settings.pad);
    const looks = (act: Act): number => Number(this.#keys.acts.has(act) || this.#pad.acts.has(act));
    const key = KEY_LOOK * seconds;
    this.#turn((looks("look_right") - looks("look_left")) * key, (looks("look_down") - looks("look_up")) * key);
    this.#tell(together([this.#keys, this.#pad, this.#touch]));
  }

  /** Dialogs have the keyboard, the mouse and the pads to themselves, with the frame they close in. */
  #watchDialogs(): boolean {
    const away = document.querySelector("dialog[open]") !== null;
    const isTheirs = away || this.#away;
    if (isTheirs) this.#letGo();
    if (away === this.#away) return isTheirs;
    this.#away = away;
    if (away) {
      this.#relocks = this.#isLocked();
      if (this.#relocks) document.exitPointerLock();
    } else if (this.#relocks) {
      this.#lock();
    }
    return isTheirs;
  }

  #tell(hold: Hold): void {
    if (!same(hold, this.#held)) {
      this.#held = hold;
      this.#listener.onHold(hold.right, hold.forward, hold.buttons);
    }
    const turn = this.#turning.take();
    if (turn) this.#listener.onTurn(turn.round, turn.down);
  }

  #letGo(): void {
    this.#keys.letGo();
    this.#pad.letGo();
    this.#touch.letGo();
    this.#turning.drop();
    this.#tell(NOTHING);
  }

  #openMenu(): void {
    const menu = new HandMenu(this.#settings, {
      onChange: (settings) => {
        this.#settings = settings;
        keepSettings(settings);
        const does = byCode(settings.bindings);
        this.#keys.rebind(does);
        this.#pad.rebind(does);
      },
      onClose: () => this.element.focus(),
    });
    menu.open();
  }
}
