// The picture on a save's card: sky by the hour, ridges by the save. It is drawn until there is a renderer to take one.

import { svg } from "../dom.ts";

const WIDTH = 160;
const HEIGHT = 90;

/** Sky at the top and at the horizon by hour, midnight to midnight. */
const SKIES: [number, string, string][] = [
  [0, "#070d16", "#12303a"],
  [5, "#16243a", "#5a4a52"],
  [7, "#3f6b8a", "#e8b98a"],
  [12, "#4d8fb8", "#cfe3ea"],
  [18, "#3f6b8a", "#d99a6c"],
  [20, "#16243a", "#6b4450"],
  [24, "#070d16", "#12303a"],
];

/** The two colours at this hour, mixed between those beside it. */
export function sky(hour: number): [string, string] {
  const next = SKIES.findIndex(([from]) => from > hour);
  const [a, b] = [SKIES[Math.max(0, next - 1)], SKIES[next < 0 ? SKIES.length - 1 : next]];
  if (!a || !b) return ["#070d16", "#12303a"];
  const share = b[0] > a[0] ? (hour - a[0]) / (b[0] - a[0]) : 0;
  return [mix(a[1], b[1], share), mix(a[2], b[2], share)];
}

function mix(a: string, b: string, share: number): string {
  const channel = (at: number): string => {
    const [x, y] = [parseInt(a.slice(at, at + 2), 16), parseInt(b.slice(at, at + 2), 16)];
    return Math.round(x + (y - x) * share).toString(16).padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export function picture(key: string, gameDays: number): SVGSVGElement {
  const hour = (gameDays % 1) * 24;
  const [top, low] = sky(hour);
  const id = `sky-${key}`;
  const angle = ((hour - 6) / 12) * Math.PI;
  const isDay = hour >= 6 && hour < 18;
  const turn = isDay ? angle : angle + Math.PI;
  return svg(
    "svg",
    { class: "save-picture", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    svg(
      "defs",
      {},
      svg(
        "linearGradient",
        { id, x1: 0, y1: 0, x2: 0, y2: 1 },
        svg("stop", { offset: 0, "stop-color": top }),
        svg("stop", { offset: 1, "stop-color": low }),
      ),
    ),
    svg("rect", { width: WIDTH, height: HEIGHT, fill: `url(#${id})` }),
    svg("circle", {
      cx: (WIDTH / 2 - Math.cos(turn) * WIDTH * 0.4).toFixed(1),
      cy: (HEIGHT * 0.75 - Math.sin(turn) * HEIGHT * 0.55).toFixed(1),
      r: isDay ? 6 : 4,
      fill: isDay ? "#fff3d6" : "#dfe9f2",
    }),
    svg("path", { d: ridge(key, 1, 34, 22), fill: mix(low, "#0a151c", 0.55) }),
    svg("path", { d: ridge(key, 2, 18, 14), fill: mix(low, "#0a151c", 0.85) }),
  );
}

/** A line of hills that is the same for the same save. */
function ridge(key: string, layer: number, base: number, swing: number): string {
  let state = layer * 40503;
  for (const letter of key) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0;
  const points: string[] = [];
  for (let x = 0; x <= WIDTH; x += 16) {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    points.push(`${x} ${(HEIGHT - base - (state / 4294967296 - 0.5) * swing).toFixed(1)}`);
  }
  return `M0 ${HEIGHT} L${points.join(" L")} L${WIDTH} ${HEIGHT} Z`;
}
