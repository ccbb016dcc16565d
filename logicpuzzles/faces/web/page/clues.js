/* The panel of the puzzle: its clues, how its sentences were read, its rules, and settings. */

import { about } from "./kinds.js";
import { icon } from "./icons.js";
import { looks } from "./look.js";
import { set, settings } from "./store.js";
import { texts } from "./texts.js";
import { html, nothing } from "./vendor/lit-html-3.3.3.js";

export function clues(play) {
  const words = texts.clues;
  const { view } = play;
  const used = new Set(play.why.shown ? play.why.step?.clues ?? [] : []);
  const flip = (name) => (event) => {
    set(name, event.target.checked);
    play.changed();
  };
  const choice = (name) => html`<label class="switch"><input type="checkbox" .checked=${settings[name]} @change=${flip(name)}> ${words[name]}</label>`;
  return html`
    ${view.clues.length ? html`
      <h2>${words.title}</h2>
      <ol class="clues ${settings.strip ? "strip" : ""}" @scroll=${({ target }) => seen(play, target)}>${view.clues.map((clue) => html`
        <li value=${clue.label} class=${used.has(clue.number) ? "used" : play.watched?.finished.includes(clue.number) ? "quiet" : ""}>
          <button aria-pressed=${play.game.clues.has(clue.number)} @click=${() => play.game.tick(clue.number)}>${clue.text}</button></li>`)}</ol>
      ${stepping(play)}
      <p class="quiet">${words.help}</p>` : nothing}
    ${view.reads ? reading(play) : nothing}
    <h2>${words.rules}</h2>${about(view)}
    ${view.unused.map((each) => html`<p class="unused">${words.unused(each)}</p>`)}
    <h2>${words.switches}</h2>
    ${choice("clock")}
    ${play.hand.squares ? choice("crosses") : nothing}
    ${play.hand.way === "cells" && view.groups.length ? ["candidates", "peers"].map(choice) : nothing}
    ${choice("watch")}
    ${choice("auto")}
    ${looks()}
    <p class="actions"><button class="button" @click=${() => play.restart()}>${words.restart}</button></p>
    <details class="keys"><summary>${words.keys}</summary>
      <dl>${words.help2.map(([keys, what]) => html`<div><dt>${keys}</dt><dd>${what}</dd></div>`)}</dl></details>`;
}

/* On a phone one clue is in sight at a time: a swipe or a button leads to the next; all of them may be wished for. */
function stepping(play) {
  const { why, clues: words } = texts;
  const { clue = 0, view } = play;
  const go = (name, by) => html`<button class="plain" aria-label=${words[name]} aria-disabled=${view.clues[clue + by] ? nothing : "true"}
    @click=${() => { const strip = play.element.querySelector(".strip"); strip.scrollTo({ left: (clue + by) * strip.clientWidth }); }}>${icon(name)}</button>`;
  return html`<div class="stepping">${settings.strip ? html`${go("previous", -1)}<span>${why.count(clue + 1, view.clues.length)}</span>${go("next", 1)}` : nothing}
    <button class="plain" aria-pressed=${!settings.strip} @click=${() => { set("strip", !settings.strip); play.clue = 0; play.render(); }}>${words.all}</button></div>`;
}

function seen(play, { scrollLeft, clientWidth }) {
  play.clue = Math.round(scrollLeft / clientWidth);
  play.render();
}

/* For English: each sentence with its meaning. */
function reading(play) {
  return html`<details class="reading" @toggle=${(event) => event.target.open && read(play)}><summary>${texts.clues.reads}</summary>
    ${play.meanings ? html`<ul>${play.meanings.map((each) => html`<li><span>${each.text}</span><span class="quiet">${each.meaning}</span></li>`)}</ul>` : html`<p>${texts.page.loading}</p>`}</details>`;
}

async function read(play) {
  if (!play.meanings) {
    try {
      const { sentences } = await play.ask("read");
      play.meanings = sentences.map(({ text, words, why }) => ({ text, meaning: words.join("; ") || why }));
    } catch (error) {
      play.tell(error);
    }
    play.render();
  }
}
