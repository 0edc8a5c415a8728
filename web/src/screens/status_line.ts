// Where the run stands, in one line: tick, the game's date, speed reached, threads, digest.

import { el, say } from "../dom.ts";
import type { Place, Status } from "../protocol.ts";
import { counted, gameTime, number, runTime } from "../words.ts";

export class StatusLine {
  readonly element: HTMLElement;
  readonly #cells: Record<"state" | "tick" | "run" | "time" | "rate" | "place" | "threads" | "digest", HTMLElement>;

  constructor() {
    const cell = (name: string): HTMLElement => el("span", { class: `cell ${name}`, id: `status-${name}` });
    this.#cells = {
      state: cell("state"),
      tick: cell("tick"),
      run: cell("run"),
      time: cell("time"),
      rate: cell("rate"),
      place: cell("place"),
      threads: cell("threads"),
      digest: cell("digest"),
    };
    this.element = el("footer", { class: "status", role: "group", "aria-label": "Run status" }, ...Object.values(this.#cells));
  }

  show(status: Status): void {
    const { state, tick, run, time, rate, place, threads, digest } = this.#cells;
    say(state, stateWords(status));
    state.dataset["state"] = status.asking ? "asking" : status.paused ? "paused" : "running";
    say(tick, `Tick ${number(status.tick)}`);
    say(run, `Run ${runTime(status.played)}`);
    run.title = "Time played since the new game, menus that stop it left out";
    say(time, gameTime(status.game_days));
    say(rate, `${Math.round(status.ticks_per_second)} ticks/s`);
    rate.title = `Slowest tick: ${status.slowest_tick_ms.toFixed(1)} ms`;
    say(place, status.place ? placeWords(status.place) : "");
    place.dataset["place"] = JSON.stringify(status.place);
    say(threads, `${counted(status.threads, "thread")}, ${counted(status.instances, "script")}`);
    say(digest, status.digest ? `Digest ${status.digest.slice(0, 12)}` : "");
    digest.title = status.digest ? `${status.digest} at tick ${status.digest_tick}` : "";
    digest.dataset["digest"] = status.digest;
    digest.dataset["tick"] = String(status.digest_tick);
  }
}

export function stateWords(status: Pick<Status, "asking" | "paused">): string {
  if (status.asking) return "Waiting for an answer";
  return status.paused ? "Paused" : "Running";
}

/** Where the player is: the cell and the place in it, in whole units. */
export function placeWords({ cell, position }: Pick<Place, "cell" | "position">): string {
  return `${cell} (${position.map((part) => Math.round(part)).join(", ")})`;
}
