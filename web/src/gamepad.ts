// Gamepads for menus: up, down and press, each once per push. Standard mapping; a stick counts past half its way.

export interface PadListener {
  up(): void;
  down(): void;
  press(): void;
}

const DPAD_UP = 12;
const DPAD_DOWN = 13;
const FACE_DOWN = 0;
const STICK = 0.5;

interface PadState {
  up: boolean;
  down: boolean;
  press: boolean;
}

/** What one pad holds down now. */
export function padState(pad: { buttons: readonly { pressed: boolean }[]; axes: readonly number[] }): PadState {
  const vertical = pad.axes[1] ?? 0;
  return {
    up: pad.buttons[DPAD_UP]?.pressed === true || vertical < -STICK,
    down: pad.buttons[DPAD_DOWN]?.pressed === true || vertical > STICK,
    press: pad.buttons[FACE_DOWN]?.pressed === true,
  };
}

/** Polls until the returned function is called; what was held at the start counts only after it was let go. */
export function watchGamepads(listener: PadListener): () => void {
  let before = held();
  let frame = requestAnimationFrame(function poll() {
    frame = requestAnimationFrame(poll);
    const now = held();
    const pushed = (key: keyof PadState): boolean => now[key] && !before[key];
    const [up, down, press] = [pushed("up"), pushed("down"), pushed("press")];
    before = now;
    if (up) listener.up();
    if (down) listener.down();
    if (press) listener.press();
  });
  return () => cancelAnimationFrame(frame);
}

function held(): PadState {
  const all: PadState = { up: false, down: false, press: false };
  for (const pad of navigator.getGamepads?.() ?? []) {
    if (!pad) continue;
    const one = padState(pad);
    all.up ||= one.up;
    all.down ||= one.down;
    all.press ||= one.press;
  }
  return all;
}
