// What the page's address asks for: `?data=…/files.json` opens a served folder, `?seed=…` fixes chance,
// `?until=600` runs to that tick and stops the clock, `?trial=crash` has the engine break down after a second,
// `?picture=off` leaves the world undrawn.
// For tests and for reproducing a report.

export interface Wishes {
  data: string | null;
  /** Null for fresh chance in every game. */
  seed: string | null;
  until: number | null;
  /** The engine is to break down, so that what becomes of a crash can be seen. */
  crash: boolean;
  /** The world is drawn, unless the address says otherwise. */
  picture: boolean;
}

export function wishes(search: string): Wishes {
  const parameters = new URLSearchParams(search);
  const until = Number(parameters.get("until"));
  return {
    data: parameters.get("data"),
    seed: parameters.get("seed"),
    until: Number.isSafeInteger(until) && until > 0 ? until : null,
    crash: parameters.get("trial") === "crash",
    picture: parameters.get("picture") !== "off",
  };
}

/** 128 fresh bits in hexadecimal. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
