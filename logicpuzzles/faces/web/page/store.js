/* What the browser keeps: settings, and the puzzles that were opened with how far they are. What it does not keep (private windows,
   a full store) is here for as long as the page is open, and an event "told" says so. */

import { texts } from "./texts.js";

const PREFIX = "logicpuzzles:";
const KEPT = 40;  // puzzles
const MOST = 2000;  // solved ones
const own = new Map();  // what was not kept, by key

addEventListener("storage", ({ key }) => own.delete(key));  // another tab has something newer

/* The key of what is kept, as the event `storage` names it. */
export const keyOf = (name) => PREFIX + name;

export function load(name, otherwise) {
  try {
    return JSON.parse(own.get(keyOf(name)) ?? localStorage.getItem(keyOf(name))) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function save(name, value) {
  own.set(keyOf(name), JSON.stringify(value));
  for (const [key, text] of own) {
    try {
      localStorage.setItem(key, text);
      own.delete(key);
    } catch {
      /* perhaps the next time */
    }
  }
  dispatchEvent(new CustomEvent("told", { detail: own.size ? texts.page.unkept : "" }));
}

export function drop(name) {
  own.delete(keyOf(name));
  try {
    localStorage.removeItem(keyOf(name));
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

/* --- what was solved: [{name, kind, called, level, size, seconds, day}], the first one first --- */

export const solved = () => load("solved", []);

const alike = (one) => JSON.stringify([one.kind, one.level, one.size]);

/* Put down that a puzzle is solved; whether no other one like it was solved as quickly, though some were. */
export function record(entry) {
  const all = solved();
  if (all.some(({ name }) => name === entry.name)) {
    return false;
  }
  save("solved", [...all, entry].slice(-MOST));
  const others = all.filter((each) => alike(each) === alike(entry));
  return others.length > 0 && others.every(({ seconds }) => seconds > entry.seconds);
}

/* Those alike together: how many there are, and the best time. */
export function bests() {
  const rows = new Map();
  for (const each of solved()) {
    const { count = 0, seconds = Infinity } = rows.get(alike(each)) ?? {};
    rows.set(alike(each), { ...each, count: count + 1, seconds: Math.min(seconds, each.seconds) });
  }
  return [...rows.values()].sort((one, other) => one.called.localeCompare(other.called) || other.count - one.count);
}

/* How many days in a row something was solved, up to today or to yesterday. */
export function daysInRow(now) {
  const days = new Set(solved().map(({ day }) => day));
  const before = (day) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  let day = days.has(now) ? now : before(now);
  let count = 0;
  for (; days.has(day); day = before(day)) {
    count += 1;
  }
  return count;
}

/* All of it as a text, without the steps that could be undone. */
export function exported() {
  const names = ["recent", "solved", ...recent().map(({ name }) => name)];
  const kept = names.map((name) => [name, load(name, null)]).filter(([, value]) => value);
  return JSON.stringify({ generator: "logicpuzzles", kept: Object.fromEntries(kept.map(([name, value]) => [name, value.past ? { ...value, past: [] } : value])) });
}

/* Take in what another browser kept; what is here already stays. Throws where the text is something else. */
export function imported(text) {
  const { generator, kept } = JSON.parse(text);
  const lists = ["recent", "solved"].map((name) => kept[name] ?? []);
  const told = ({ name, title, called, address, seconds }) => /^game:\w+$/.test(name) && (called ? Number.isFinite(seconds) : title && address);
  if (generator !== "logicpuzzles" || !lists.flat().every(told)) {
    throw new TypeError("not kept by a page like this");
  }
  ["recent", "solved"].forEach((name, at) => {
    const here = load(name, []);
    save(name, [...here, ...lists[at].filter((each) => !here.some((other) => other.name === each.name))].slice(0, name === "recent" ? KEPT : MOST));
  });
  for (const { name } of recent()) {
    kept[name] && !load(name, null) && save(name, kept[name]);
  }
}

const USUAL = { look: "system", clock: true, watch: true, peers: true, candidates: false, crosses: true, auto: false, strip: true };

export const settings = { ...USUAL, ...load("settings", {}) };

export function set(name, value) {
  settings[name] = value;
  save("settings", settings);
}

/* Seconds as on a clock. */
export function timeText(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
