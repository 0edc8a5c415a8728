// The player's hands without a page: what devices hold together, sticks, turns, bindings, what is kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { actWords, byCode, codeWords, FIRST, rebound, type Act } from "../src/hands/acts.ts";
import { together, Turning, type Device } from "../src/hands/held.ts";
import { Keys } from "../src/hands/keys.ts";
import { Pad, shake, stick, type PadLike } from "../src/hands/pad.ts";
import { AS_IT_COMES, readSettings } from "../src/hands/settings.ts";
import { thumb } from "../src/hands/touch.ts";
import { placeWords } from "../src/screens/status_line.ts";

const device = (acts: Act[], way: readonly [number, number] = [0, 0]): Device => ({ acts: new Set(acts), way });

test("two keys at once go no faster than one, and opposite ones stand still", () => {
  assert.deepEqual(together([device(["forward"])]), { right: 0, forward: 127, buttons: [] });
  // 127 over the square root of two.
  assert.deepEqual(together([device(["forward", "left"])]), { right: -90, forward: 90, buttons: [] });
  assert.deepEqual(together([device(["forward", "back", "jump"])]), { right: 0, forward: 0, buttons: ["jump"] });
});

test("devices add up, and a button held on two is held once", () => {
  const hold = together([device(["sprint", "forward"]), device(["sprint"], [0.5, 0])]);
  assert.deepEqual(hold, { right: 57, forward: 114, buttons: ["sprint"] });
});

test("a stick rests near its middle and is whole at its end", () => {
  assert.deepEqual(stick(0.1, -0.1), [0, 0]);
  assert.deepEqual(stick(1, 0), [1, 0]);
  const [x, y] = stick(0, 0.59);
  assert.equal(x, 0);
  assert.ok(Math.abs(y - 0.5) < 1e-9);
});

const pad = (axes: number[], pressed: number[] = []): PadLike => ({
  axes,
  buttons: Array.from({ length: 17 }, (_, at) => ({ pressed: pressed.includes(at) })),
});

test("a pad goes with the left stick, looks with the right one, and begins each push once", () => {
  const hands = new Pad(byCode(FIRST));
  const first = hands.read([null, pad([0, -1, 1, 0], [0])], 0.1);
  assert.deepEqual(hands.way, [0, 1]);
  assert.deepEqual([...hands.acts], ["activate"]);
  // 170 degrees a second.
  assert.ok(Math.abs(first.turn[0] - 17) < 1e-9 && first.turn[1] === 0);
  assert.deepEqual(first.begun, ["activate"]);
  assert.deepEqual(hands.read([pad([0, 0, 0, 0], [0])], 0.1).begun, []);
  assert.deepEqual(hands.read([pad([0, 0])], 0.1), { turn: [0, 0], begun: [] });
  assert.equal(hands.acts.size, 0);
});

test("a button that was down when a dialog took the pad counts again once it has been up", () => {
  const hands = new Pad(byCode(FIRST));
  hands.read([pad([], [0])], 0.1);
  hands.letGo();
  assert.deepEqual(hands.read([pad([], [0])], 0.1).begun, []);
  assert.equal(hands.acts.size, 0);
  hands.read([pad([])], 0.1);
  assert.deepEqual(hands.read([pad([], [0])], 0.1).begun, ["activate"]);
});

test("pads shake with their small and big motor, within what browsers allow", () => {
  const asked: unknown[] = [];
  const shaking: PadLike = {
    axes: [],
    buttons: [],
    vibrationActuator: {
      playEffect: (type: string, effect?: unknown) => {
        asked.push([type, effect]);
        return Promise.resolve("complete" as const);
      },
    },
  };
  shake([null, shaking, pad([])], 0.25, 7, 99);
  assert.deepEqual(asked, [["dual-rumble", { startDelay: 0, duration: 5000, weakMagnitude: 0.25, strongMagnitude: 1 }]]);
});

test("hundredths of a degree wait until they are whole", () => {
  const turning = new Turning();
  turning.add(0.004, 0);
  assert.equal(turning.take(), null);
  turning.add(0.008, -1.5);
  assert.deepEqual(turning.take(), { round: 1, down: -150 });
  assert.equal(turning.take(), null);
  turning.add(400, 0);
  assert.deepEqual(turning.take(), { round: 32_000, down: 0 });
  assert.deepEqual(turning.take(), { round: 8_000, down: 0 });
});

test("a key repeats nothing, and letting one of two go holds the act on", () => {
  const keys = new Keys(new Map([["KeyW", "forward"], ["KeyZ", "forward"]]));
  assert.equal(keys.press("KeyW"), "forward");
  assert.equal(keys.press("KeyW"), null);
  keys.press("KeyZ");
  keys.release("KeyW");
  assert.deepEqual([...keys.acts], ["forward"]);
  keys.release("KeyZ");
  assert.equal(keys.acts.size, 0);
  assert.equal(keys.press("KeyQ"), null);
});

test("a code does one thing: bound anew, it does nothing else, and a pad's button leaves the key alone", () => {
  const once = rebound(FIRST, "jump", "KeyE");
  assert.deepEqual(once.jump, ["Pad3", "KeyE"]);
  assert.deepEqual(once.activate, ["Pad0"]);
  const twice = rebound(once, "jump", "Pad0");
  assert.deepEqual(twice.jump, ["KeyE", "Pad0"]);
  assert.deepEqual(twice.activate, []);
  assert.equal(byCode(twice).get("KeyE"), "jump");
});

test("codes and acts are told as people call them", () => {
  assert.deepEqual(["KeyW", "ShiftLeft", "Mouse2", "Pad10", "ArrowUp", "CapsLock"].map(codeWords), [
    "W",
    "Left Shift",
    "Right mouse button",
    "Pad Left stick",
    "Arrow Up",
    "Caps Lock",
  ]);
  assert.equal(actWords("run_toggle"), "Always walk, on and off");
});

test("settings that are broken, old or odd are as they come, part by part", () => {
  assert.deepEqual(readSettings(null), AS_IT_COMES);
  assert.deepEqual(readSettings("{"), AS_IT_COMES);
  const odd = readSettings(JSON.stringify({ mouse: 900, pad: 2, inverted: 1, bindings: { jump: ["KeyJ"], sneak: [3] } }));
  assert.equal(odd.mouse, 1);
  assert.equal(odd.pad, 2);
  assert.equal(odd.inverted, false);
  assert.deepEqual(odd.bindings.jump, ["KeyJ"]);
  assert.deepEqual(odd.bindings.sneak, FIRST.sneak);
});

test("a thumb has its whole way after 56 pixels, and no more", () => {
  assert.deepEqual(thumb(0, -28), [0, 0.5]);
  assert.deepEqual(thumb(0, 0), [0, 0]);
  assert.deepEqual(thumb(560, 0), [1, 0]);
});

test("the place is told in whole units", () => {
  assert.equal(placeWords({ cell: "SkaldDemoRoom", position: [39.6, -110.2, 0] }), "SkaldDemoRoom (40, -110, 0)");
});
