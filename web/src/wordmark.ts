// The name in cut strokes.

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
