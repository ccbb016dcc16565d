/* The texts of files that are chosen or dropped. */

import { texts } from "./texts.js";

export const LONGEST = 300_000;  // characters of a puzzle's text

export async function textOf(file) {
  if (file.size > 4 * LONGEST) {
    throw new Error(texts.open.long(LONGEST));
  }
  return file.text();
}
