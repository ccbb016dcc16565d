/* The room with all kinds, and with the puzzles that were begun. */

import { rest, short } from "./kinds.js";
import { Pictures, thumbnail } from "./pictures.js";
import { forget, recent } from "./store.js";
import { capital, texts } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";

export async function mount(element, { kinds, ask }) {
  const { kinds: all, version } = await kinds();
  const pictures = new Pictures(ask);
  let wanted = "";

  const card = (kind) => html`
    <li>
      <a class="card" href="#kind=${kind.name}">
        ${kind.examples.length ? thumbnail(kind.name, kind.examples[0].name) : html`<span class="thumb"></span>`}
        <span class="words"><b>${short(kind.title)}</b><span class="quiet">${capital(rest(kind.title))}</span></span>
      </a>
    </li>`;

  const going = (entry) => html`
    <li class="going">
      <a class="card" href=${`#p=${entry.address}`}>
        <span class="words"><b>${entry.title}</b><span class="quiet">${entry.done ? texts.kinds.done : texts.kinds.share(entry.share)}</span></span>
      </a>
      <button class="plain" aria-label=${texts.kinds.forget(entry.title)} @click=${() => { forget(entry.name); draw(); }}>×</button>
    </li>`;

  function draw() {
    const sought = wanted.trim().toLowerCase();
    const names = ({ title, name, aliases }) => [title, name, ...aliases].join("\n").toLowerCase();
    const titled = (kind) => names(kind).indexOf(sought) >>> 0;  // -1 becomes the largest: found in the rules alone comes last
    const shown = all.filter((kind) => `${names(kind)}\n${kind.about.toLowerCase()}`.includes(sought));
    sought && shown.sort((left, right) => titled(left) - titled(right));
    const started = recent().filter((entry) => entry.address);
    render(html`
      <main class="wide">
        <div class="heading">
          <div><h1>${texts.kinds.title}</h1><p class="quiet">${texts.kinds.lead}</p></div>
          <label class="find"><span class="unseen">${texts.kinds.find}</span>
            <input type="search" placeholder=${texts.kinds.find} @input=${(event) => { wanted = event.target.value; draw(); }}></label>
        </div>
        ${started.length && !sought ? html`<h2>${texts.kinds.on}</h2><ul class="cards small">${started.slice(0, 6).map(going)}</ul>` : nothing}
        ${shown.length ? html`<ul class="cards">${shown.map(card)}</ul>` : html`<p>${texts.kinds.none}</p>`}
        <footer class="quiet"><p>${texts.page.private} ${texts.page.version(version)}</p></footer>
      </main>`, element);
    for (const place of element.querySelectorAll(".cards:not(.small) li")) {
      const thumb = place.querySelector("[data-example]");
      const drawn = thumb && `${thumb.dataset.kind} ${thumb.dataset.example}`;
      if (thumb && thumb.dataset.drawn !== drawn) {  // the list was filtered: this place shows another kind now
        thumb.replaceChildren();
        thumb.dataset.drawn = drawn;
        delete thumb.dataset.watched;
      }
    }
    pictures.watch(element);
  }

  document.title = texts.page.name;
  draw();
  return () => pictures.end();
}
