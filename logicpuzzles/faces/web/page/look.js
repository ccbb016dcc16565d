/* Whether the page is light or dark: as the system is, or as the player wishes. */

import { set, settings } from "./store.js";
import { texts } from "./texts.js";
import { html } from "./vendor/lit-html-3.3.3.js";

const own = new Map();  // the conditions of the rules for dark pages

/* Rules that hold where the system is dark hold always or never, if the player wishes that. */
export function apply() {
  const { look } = settings;
  for (const { media } of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
    if (own.has(media) || media?.mediaText.includes("prefers-color-scheme")) {
      own.set(media, own.get(media) ?? media.mediaText);
      media.mediaText = { light: "not all", dark: "screen" }[look] ?? own.get(media);
    }
  }
  document.documentElement.style.colorScheme = look === "system" ? "" : look;
}

export const looks = () => html`<label class="look"><span class="unseen">${texts.look.title}</span>
  <select @change=${(event) => { set("look", event.target.value); apply(); }}>${Object.entries(texts.look.choices).map(([name, text]) => html`
    <option value=${name} ?selected=${name === settings.look}>${text}</option>`)}</select></label>`;
