// The quiet night behind the first screen and the stage: ridges, stars, a far light. Drawn from numbers, no picture is loaded.

import { el, svg } from "./dom.ts";

const WIDTH = 1600;
const HEIGHT = 500;

interface Ridge {
  name: string;
  seed: number;
  /** Height of the ridge's mean above the lower edge, and how far it goes up and down. */
  base: number;
  swing: number;
}

const RIDGES: Ridge[] = [
  { name: "far", seed: 11, base: 270, swing: 260 },
  { name: "mid", seed: 29, base: 175, swing: 160 },
  { name: "near", seed: 47, base: 80, swing: 70 },
];

/** Only there for the eye. */
export function landscape(): HTMLElement {
  return el(
    "div",
    { class: "landscape", "aria-hidden": "true" },
    svg("svg", { class: "stars", viewBox: "0 0 1600 600", preserveAspectRatio: "xMidYMin slice" }, ...stars()),
    el("div", { class: "northlight" }),
    svg(
      "svg",
      { class: "ridges", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "xMidYMax slice" },
      ...RIDGES.map((ridge) => svg("path", { class: `ridge ${ridge.name}`, d: outline(ridge) })),
    ),
  );
}

/** Midpoints pushed up and down, each time by half as much: the same mountains on every visit. */
function outline({ seed, base, swing }: Ridge): string {
  const chance = sequence(seed);
  let heights = Array.from({ length: 6 }, () => base + swing * (chance() - 0.5));
  let push = swing * 0.5;
  for (let round = 0; round < 6; round += 1) {
    const finer: number[] = [];
    heights.forEach((height, index) => {
      finer.push(height);
      const next = heights[index + 1];
      if (next !== undefined) finer.push((height + next) / 2 + push * (chance() - 0.5));
    });
    heights = finer;
    push *= 0.52;
  }
  const step = WIDTH / (heights.length - 1);
  const points = heights.map((height, index) => `${(index * step).toFixed(1)} ${(HEIGHT - height).toFixed(1)}`);
  return `M0 ${HEIGHT} L${points.join(" L")} L${WIDTH} ${HEIGHT} Z`;
}

function stars(): SVGCircleElement[] {
  const chance = sequence(5);
  return Array.from({ length: 90 }, () => {
    const [x, y, size] = [chance() * 1600, chance() ** 1.4 * 420, chance()];
    return svg("circle", { cx: x.toFixed(0), cy: y.toFixed(0), r: (0.5 + size ** 3 * 0.9).toFixed(2), opacity: (0.25 + size * 0.6).toFixed(2) });
  });
}

/** Numbers from 0 to 1 that look random and are always the same. */
function sequence(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}
