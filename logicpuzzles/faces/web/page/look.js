/* Whether the page is light or dark: as the system is, or as the player wishes. */

import { set, settings } from "./store.js";
import { texts } from "./texts.js";
import { html } from "./vendor/lit-html-3.3.3.js";

const queries = [];  // each rule of the style for dark pages, with its own condition

/* Rules that hold where the system is dark hold always or never, if the player wishes that. */
export function apply() {
  if (!queries.length) {
    for (const rule of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
      if (rule.media?.mediaText.includes("prefers-color-scheme")) {
        queries.push([rule.media, rule.media.mediaText]);
      }
    }
  }
  for (const [media, own] of queries) {
    media.mediaText = { light: "not all", dark: "screen" }[settings.look] ?? own;
  }
  document.documentElement.style.colorScheme = { light: "light", dark: "dark" }[settings.look] ?? "";
}

export const looks = () => html`<label class="look"><span class="unseen">${texts.look.title}</span>
  <select @change=${(event) => { set("look", event.target.value); apply(); }}>${Object.entries(texts.look.choices).map(([name, text]) => html`
    <option value=${name} ?selected=${name === settings.look}>${text}</option>`)}</select></label>`;
