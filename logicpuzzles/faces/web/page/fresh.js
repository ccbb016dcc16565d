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

export const levelText = (level) => texts.levels[level] ?? level;
