/* A puzzle in an address: its JSON, deflated, in base64url. Nothing of it is sent anywhere: a fragment stays in the browser.
   And the texts of files that are chosen or dropped. */

import { texts } from "./texts.js";

export const LONGEST = 300_000;  // characters of a puzzle's text
const MOST = 1_000_000;  // characters of JSON that an address may unfold to

export async function packed(value) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(value)));
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/* The value, or null where the text is no such address. */
export async function unpacked(text) {
  try {
    const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    const value = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)));
    return typeof value?.text === "string" ? value : null;
  } catch {
    return null;
  }
}

async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  for (let size = 0; ; ) {
    const { value, done } = await reader.read();
    if (done) {
      return new Uint8Array(await new Blob(pieces).arrayBuffer());
    }
    size += value.length;
    if (size > MOST) {
      throw new RangeError("too long");
    }
    pieces.push(value);
  }
}

/* Copy a text; whether the browser allowed it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/* The text of a file. `most`: characters that it may have. */
export async function textOf(file, most = LONGEST) {
  const text = file.size > 4 * most ? null : await file.text();
  if (text === null || text.length > most) {
    throw new Error(texts.open.long(most));
  }
  return text;
}
