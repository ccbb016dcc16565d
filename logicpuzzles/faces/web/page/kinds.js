/* How kinds are called, and what their rules say. */

import { texts } from "./texts.js";
import { html, nothing } from "./vendor/lit-html-3.3.3.js";

/* The name in a kind's title: what stands before the colon, without other names in parentheses. */
export const named = (title) => title.split(":")[0];
export const short = (title) => named(title).replace(/ \(.*\)$/, "");
export const rest = (title) => title.split(":").slice(1).join(":").trim();

/* The published rules: what they are about, and the rest on demand. */
export function about({ about: text }) {
  const parts = text.split("\n\n").map((part) => part.replace(/\n(?!\d+\. )/g, " ").replace(/ {2,}/g, " "));
  const shown = parts[0].length < 160 ? 2 : 1;
  return html`${parts.slice(0, shown).map((part) => html`<p class="lines">${part}</p>`)}
    ${parts.length > shown ? html`<details><summary>${texts.kinds.more}</summary>${parts.slice(shown).map((part) => html`<p class="lines">${part}</p>`)}</details>` : nothing}`;
}
