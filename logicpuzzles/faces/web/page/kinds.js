/* How kinds are called, and what their rules say. */

import { capital, texts } from "./texts.js";
import { html, nothing } from "./vendor/lit-html-3.3.3.js";

const TELLING = 80;  // characters of a sentence that stands alone
const MOST = 240;  // of all

/* The name in a kind's title: what stands before the colon, without other names in parentheses. */
export const named = (title) => title.split(":")[0];
export const short = (title) => named(title).replace(/ \(.*\)$/, "");

/* What its rules say first: whole sentences, as few as tell something. */
export function lead({ title, about: text }) {
  const whole = text.split("\n\nSource")[0].replace(/^\d+\. /gm, "").replace(/\s+/g, " ");
  const said = whole.startsWith(`${named(title)}:`) ? whole.slice(named(title).length + 1).trim() : whole;
  const all = (said.match(/.+?[.;](?= |$)|.+$/g) ?? [said])
    .reduce((before, next) => (before.length < TELLING && before.length + next.length < MOST ? before + next : before));
  return capital(all.replace(/[.;]?$/, "."));
}

/* What an example is called: sizes and levels in words. */
export const exampleText = (name) => capital(name.replace(/-(broken|several)$/, "").split("-")
  .map((part) => texts.levels[part] ?? part.replace(/^(\d+)x(\d+)$/, "$1 × $2")).join(" "));

/* Whether what is sought is among the names of a kind: 1 where one begins with it, 2 elsewhere in them, 3 in its rules alone, 0. */
export function found(kind, sought) {
  const plain = (text) => text.toLowerCase().replace(/[\s-]/g, "");
  const names = ["", kind.title, kind.name, ...kind.aliases].map(plain).join("\n");
  return names.includes(`\n${plain(sought)}`) ? 1 : names.includes(plain(sought)) ? 2 : plain(kind.about).includes(plain(sought)) ? 3 : 0;
}

/* Kinds in order, the popular ones first. */
export function popularFirst(all) {
  const place = (kind) => kind.popular || Infinity;
  return all.toSorted((left, right) => place(left) - place(right) || left.title.localeCompare(right.title));
}

/* All kinds by what they are about: [[family, its kinds]]. */
export function byFamily(all, families) {
  const sorted = popularFirst(all);
  return families.map((name) => [name, sorted.filter((kind) => kind.family === name)]).filter(([, group]) => group.length);
}

export const familyText = (name) => texts.families[name] ?? capital(name);

/* The published rules: what they are about, and the rest on demand. */
export function about({ about: text }) {
  const parts = text.split("\n\n").map((part) => part.replace(/\n(?!\d+\. )/g, " ").replace(/ {2,}/g, " "));
  const shown = parts[0].length < 160 ? 2 : 1;
  return html`${parts.slice(0, shown).map((part) => html`<p class="lines">${part}</p>`)}
    ${parts.length > shown ? html`<details><summary>${texts.kinds.more}</summary>${parts.slice(shown).map((part) => html`<p class="lines">${part}</p>`)}</details>` : nothing}`;
}
