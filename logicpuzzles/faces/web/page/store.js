/* What the browser keeps: settings, and the puzzles that were opened with how far they are. Where a browser keeps nothing
   (private windows, a full store), all goes on without. */

const PREFIX = "logicpuzzles:";
const KEPT = 40;  // puzzles

/* The key of what is kept, as the event `storage` names it. */
export const keyOf = (name) => PREFIX + name;

export function load(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    /* kept for as long as the page is open */
  }
}

export function drop(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    /* nothing was kept */
  }
}

/* The name that a puzzle is kept by: a number of 53 bits from its kind and text. */
export function nameOf({ kind, text }) {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (const character of `${kind}\n${text}`) {
    low = Math.imul(low ^ character.codePointAt(0), 2654435761);
    high = Math.imul(high ^ character.codePointAt(0), 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return `game:${(4294967296 * (2097151 & high) + (low >>> 0)).toString(36)}`;
}

/* The puzzles that were played, the last one first: [{name, kind, text, title, share, done}]. */
export const recent = () => load("recent", []);

export function remember(entry) {
  const rest = recent().filter((other) => other.name !== entry.name);
  for (const old of rest.splice(KEPT - 1)) {
    drop(old.name);
  }
  save("recent", [entry, ...rest]);
}

export function forget(name) {
  drop(name);
  save("recent", recent().filter((other) => other.name !== name));
}

const USUAL = { look: "system", clock: true, watch: true, peers: true, candidates: false, crosses: true, auto: false };

export const settings = { ...USUAL, ...load("settings", {}) };

export function set(name, value) {
  settings[name] = value;
  save("settings", settings);
}
