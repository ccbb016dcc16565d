/* The signs on buttons, each a path of strokes in a square of 24. Words stand beside them. */

import { svg } from "./vendor/lit-html-3.3.3.js";

const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  notes: "M4 20l1-4L16 5l3 3L8 19zM13 8l3 3",
  erase: "M8 6h12v12H8l-5-6zM11 9.5l5 5m0-5l-5 5",
  paint: "M12 3s6 6.5 6 11a6 6 0 0 1-12 0C6 9.5 12 3 12 3z",
  pin: "M9 3h6l-1 6 4 4H6l4-4zM12 13v8",
  check: "M4 12.5l5.5 5.5L20 6.5",
  hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.7.6-1 1.5-1 2.5h-5c0-1-.3-1.9-1-2.5z",
  zoom: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20M8 10.5h5M10.5 8v5",
  small: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20M8 10.5h5",
  first: "M7 5v14M18 5l-7 7 7 7",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  last: "M17 5v14M6 5l7 7-7 7",
  away: "M14 4h6v6M20 4l-9 9M18 14v5H5V6h5",
};

export const icon = (name) =>
  svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name]}></path></svg>`;
