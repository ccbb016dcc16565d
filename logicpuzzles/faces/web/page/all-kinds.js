/* The room with all kinds, and with the puzzles that were begun. */

import { byFamily, familyText, found, lead, popularFirst, short } from "./kinds.js";
import { looks } from "./look.js";
import { going } from "./mine.js";
import { Pictures } from "./pictures.js";
import { recent } from "./store.js";
import { texts } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";

const DAILY = 8;  // popular kinds whose puzzle of today is offered
const FIRST = 12;  // popular kinds that stand before the families

export async function mount(element, { kinds, ask }) {
  const { kinds: all, families, version } = await kinds();
  const pictures = new Pictures(ask);
  const sorted = popularFirst(all);
  const groups = [["popular", sorted.filter((kind) => kind.popular).slice(0, FIRST)], ...byFamily(all, families)].filter(([, group]) => group.length);
  let wanted = "";

  const card = (list) => (kind) => html`
    <li>
      <a class="card" href="#kind=${kind.name}">
        ${pictures.of(kind.name, kind.examples[0]?.name, list)}
        <span class="words"><b>${short(kind.title)}</b><span class="quiet">${lead(kind)}</span></span>
      </a>
    </li>`;

  const family = ([name, group]) => html`
    <section id="family-${name}"><h2>${familyText(name)}</h2><ul class="cards">${group.map(card(name))}</ul></section>`;

  const ways = () => html`<nav class="ways" aria-label=${texts.kinds.families}>${groups.map(([name]) => html`
    <button class="button" @click=${() => element.querySelector(`#family-${name}`).scrollIntoView()}>${familyText(name)}</button>`)}</nav>`;

  const days = () => html`<nav class="ways" aria-label=${texts.kinds.today}><span>${texts.kinds.todays}</span>${groups[0][1].filter((kind) => kind.makes).slice(0, DAILY).map((kind) => html`
    <a class="button" href="#today=${kind.name}">${short(kind.title)}</a>`)}</nav>`;

  function draw() {
    const sought = wanted.trim();
    const shown = sought ? sorted.filter((kind) => found(kind, sought)).sort((left, right) => found(left, sought) - found(right, sought)) : [];
    const started = recent().filter((entry) => entry.address);
    render(html`
      <main class="wide">
        <div class="heading">
          <div><h1>${texts.kinds.title}</h1><p class="quiet">${texts.kinds.lead}</p></div>
          <div class="heading">
            <label class="find"><span class="unseen">${texts.kinds.find}</span>
              <input type="search" placeholder=${texts.kinds.find} @input=${(event) => { wanted = event.target.value; draw(); }}></label>
            ${looks()}
          </div>
        </div>
        ${started.length && !sought ? html`<h2>${texts.kinds.on}</h2><ul class="cards small">${started.slice(0, 6).map((entry) => going(entry, draw))}</ul>
          <p><a href="#mine">${texts.mine.title}</a></p>` : nothing}
        ${sought ? shown.length ? html`<ul class="cards">${shown.map(card("found"))}</ul>` : html`<p>${texts.kinds.none}</p>` : html`${ways()}${days()}${groups.map(family)}`}
        <footer class="quiet"><p>${texts.page.private} ${texts.page.version(version)}</p></footer>
      </main>`, element);
  }

  document.title = texts.page.name;
  draw();
  return () => pictures.end();
}
