/* The panel to share a puzzle: its address, its text, a frame for a page of one's own, and paper. */

import { picture } from "./board.js";
import { copy, packed } from "./share.js";
import { texts } from "./texts.js";
import { html, nothing } from "./vendor/lit-html-3.3.3.js";

export function sharing(play) {
  const { share } = texts;
  const state = (play.shared ??= { mine: false, address: "", said: "", of: null });
  update(play, state);
  const frame = `<iframe src="${embedding(state.address)}" title="${play.title.replace(/[<>"&]/g, "")}" width="420" height="640"></iframe>`;
  const copying = (text, word) => html`<button class="button" @click=${() => copied(play, text)}>${word}</button>`;
  return html`
    <h2>${share.address}</h2>
    <label class="switch"><input type="checkbox" .checked=${state.mine} @change=${(event) => { state.mine = event.target.checked; play.render(); }}> ${share.mine}</label>
    <label class="field"><span class="unseen">${share.address}</span><input class="address" readonly .value=${state.address} @focus=${(event) => event.target.select()}></label>
    <p class="actions">${copying(state.address, share.copy)}
      ${navigator.share ? html`<button class="button" @click=${() => navigator.share({ title: play.title, url: state.address }).catch(() => {})}>${share.send}</button>` : nothing}</p>
    <p class="quiet">${share.hidden}</p>
    <h2>${share.text}</h2>
    ${play.view.written === null ? html`<p>${share.noText}</p>` : html`
      <pre class="source" tabindex="0">${play.view.written}</pre>
      <p class="actions">${copying(play.view.written, share.copyText)}</p>`}
    <h2>${share.embed}</h2>
    <pre class="source wrap" tabindex="0">${frame}</pre>
    <p class="actions">${copying(frame, share.copyEmbed)}</p>
    <h2>${share.print}</h2>
    <p class="actions"><button class="button" @click=${() => printed(play, false)}>${share.printPuzzle}</button>
      <button class="button" @click=${() => printed(play, true)}>${share.printSolution}</button></p>`;
}

async function update(play, state) {
  const { kind, text, number, skip } = play.view;
  const { pins, ...own } = play.game.now;
  const of = state.mine ? play.game.now : play;
  if (state.of !== of) {
    state.of = of;
    const code = await packed({ kind, text, number, skip, ...(state.mine ? own : {}) });
    if (state.of === of) {
      state.address = `${location.origin}${location.pathname}#p=${code}`;
      play.render();
    }
  }
}

const embedding = (address) => address.replace("#", "?embed#");

async function copied(play, text) {
  const done = await copy(text);
  play.say(texts.share[done ? "copied" : "notCopied"], { bad: !done });
}

/* Print the puzzle as it stands, with its clues, and with the solution on a page of its own if wished. */
async function printed(play, solution) {
  try {
    const { solutions } = solution ? await play.ask("solve", { seconds: 60 }) : { solutions: [] };
    play.paper = solutions.length ? picture(solutions[0].svg, texts.share.solution) : null;
    play.render();
    print();
  } catch (error) {
    play.tell(error);
  }
}
