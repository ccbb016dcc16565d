/* Puzzles that are made at one tap: of a kind, perhaps of a size and a level. */

import { texts } from "./texts.js";

export const seeds = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

/* The day as a seed: on it everybody has the same puzzle. */
export const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((number) => String(number).padStart(2, "0")).join("-");
};

/* A new puzzle to play. `options`: those of a request. */
export async function made(ask, { kind, size, level, name, seed = seeds() }, options = {}) {
  const request = { ask: "generate", kind, seed, seconds: 60 };
  Object.assign(request, size?.length && { size }, level && { difficulty: level });
  const { text } = await ask(request, { onPart: () => {}, ...options });
  return { kind, text, ...(size?.length && { size }), ...(level && { level }), ...(name && { name }) };
}

/* --- ahead --- */

const next = { name: "", puzzle: null, control: null, often: false };  // what is made before anybody asks for it

/* Make a puzzle that will be wished for; `soon`: surely, and otherwise after another one was. */
export function prepare(ask, wish, soon) {
  const name = JSON.stringify(wish);
  if (next.name === name || !(soon || next.often)) {
    return;
  }
  giveWay();
  const control = new AbortController();
  const puzzle = made((request, options) => ask({ ...request, ahead: true }, options), wish, { signal: control.signal });
  Object.assign(next, { name, puzzle, control });
  puzzle.catch(() => null).then(() => { next.control = next.control === control ? null : next.control; });
}

/* What is not made yet gives way to what the player asks. */
export function giveWay() {
  next.control?.abort();
  Object.assign(next, { name: next.control ? "" : next.name, control: null });
}

/* The puzzle that was made ahead, or else a new one. */
export async function another(ask, wish, { signal }) {
  next.often = true;
  if (next.name !== JSON.stringify(wish)) {
    return made(ask, wish, { signal });
  }
  const { puzzle, control } = next;
  Object.assign(next, { name: "", control: null });
  signal.addEventListener("abort", () => control?.abort());
  return (await puzzle.catch(() => null)) ?? made(ask, wish, { signal });
}

export const levelText = (level) => texts.levels[level] ?? level;
