// The name in cut strokes, and the quiet landscape behind the first screen. Both are drawn here: no picture is loaded.

import { svg } from "./dom.ts";

const LETTERS = [
  "M10 3 L3 9 L10 14.5 L3 21",
  "M18 3 V21 M26 3 L18 12 L26 21",
  "M31 21 L36.5 3 L42 21 M33 15 H40",
  "M48 3 V21 H55",
  "M61 3 V21 L70 12 Z",
];

export function wordmark(): SVGSVGElement {
  return svg(
    "svg",
    { class: "wordmark", viewBox: "0 0 73 24", role: "img", "aria-label": "Skald" },
    svg("path", { d: LETTERS.join(" ") }),
  );
}

const RIDGES: [string, string][] = [
  ["far", "M0 300 L120 212 L188 250 L300 150 L372 214 L470 128 L560 226 L640 176 L742 262 L850 158 L934 232 L1040 140 L1130 236 L1230 172 L1320 250 L1440 190 V420 H0 Z"],
  ["mid", "M0 330 L96 286 L210 322 L330 232 L420 300 L520 262 L640 336 L780 254 L880 318 L1010 246 L1110 320 L1240 268 L1350 326 L1440 290 V420 H0 Z"],
  ["near", "M0 380 L150 340 L290 372 L430 330 L600 378 L760 342 L930 382 L1080 346 L1260 384 L1440 350 V420 H0 Z"],
];

const STARS: [number, number, number][] = [
  [90, 60, 1.1], [188, 118, 0.8], [262, 40, 1.4], [356, 92, 0.9], [430, 30, 0.8], [538, 74, 1.2], [655, 44, 0.8],
  [702, 118, 1], [790, 62, 1.5], [884, 26, 0.8], [968, 96, 1.1], [1066, 52, 0.9], [1150, 112, 0.8], [1222, 34, 1.3],
  [1316, 86, 0.9], [1398, 48, 1.1],
];

/** Ridges under a night sky; only there for the eye. */
export function landscape(): SVGSVGElement {
  return svg(
    "svg",
    { class: "landscape", viewBox: "0 0 1440 420", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true" },
    svg("g", { class: "stars" }, ...STARS.map(([cx, cy, r]) => svg("circle", { cx, cy, r }))),
    ...RIDGES.map(([name, d]) => svg("path", { class: `ridge ${name}`, d })),
  );
}
