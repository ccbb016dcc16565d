/* What the room of a puzzle shows: its title, the board with the line below it, the bar, and the panel beside it with its tabs. */

import { answers } from "./answers.js";
import { bar } from "./bar.js";
import { clues } from "./clues.js";
import { levelText } from "./fresh.js";
import { icon } from "./icons.js";
import { sharing } from "./sharing.js";
import { settings, timeText } from "./store.js";
import { texts } from "./texts.js";
import { html, nothing } from "./vendor/lit-html-3.3.3.js";

const PANELS = { clues, why: (play) => play.why.panel(), ask: answers, share: sharing };

export function room(play) {
  const { view, why, board } = play;
  return html`
    <main @keydown=${(event) => play.commanded(event)} class="play ${view.svg ? "live" : "boardless"} ${play.game.done ? "done" : ""} ${why.shown ? "told" : ""}">
      <section class="stage" aria-label=${texts.play.board}>
        <div class="head">
          <h1>${play.title}</h1>
          ${several(play)}
          ${settings.clock && view.svg ? html`<span class="clock" role="timer" aria-label=${texts.play.clock}>${timeText(play.game.elapsed)}</span>` : nothing}
          ${play.services.embedded ? html`<a class="plain" target="_blank" rel="noopener" href="${location.pathname}${location.hash}" aria-label=${texts.share.away}>${icon("away")}</a>` : nothing}
          ${view.columns.length > 1 && view.svg && !why.shown && !play.lesson ? html`<button class="plain" aria-pressed=${play.climbs} @click=${() => play.climb()}>${texts.stairs.title}</button>` : nothing}
          ${board?.zoomable && !play.climbs ? html`<button class="plain zoom" @click=${() => { board.zoom(); play.render(); }}>
            ${icon(board.whole ? "small" : "zoom")}<span class="unseen">${texts.play.zoom}</span></button>` : nothing}
        </div>
        <div class="board" ?hidden=${!view.svg || play.climbs}></div>
        <div class="stairs" role="region" aria-label=${texts.stairs.title} ?hidden=${!play.climbs}></div>
        ${view.svg ? nothing : html`<p>${texts.play.noBoard}</p><pre class="source" tabindex="0">${view.text}</pre>`}
        ${message(play)}
      </section>
      ${why.shown ? why.bar() : view.svg ? bar(play) : nothing}
      ${panel(play)}
      <section class="printed" aria-hidden="true">
        ${view.clues.length ? html`<h2>${texts.clues.title}</h2><ol>${view.clues.map((clue) => html`<li value=${clue.label}>${clue.text}</li>`)}</ol>` : nothing}
        ${play.paper ? html`<div class="solved"><h2>${texts.share.solution}</h2>${play.paper}</div>` : nothing}
      </section>
    </main>`;
}

/* For a text with several puzzles: which one. */
function several({ view, services }) {
  const { count, number = 0, kind, text, skip } = view;
  return count > 1 ? html`<label class="several"><span class="unseen">${texts.play.several(count)}</span>
    <select @change=${(event) => services.play({ kind, text, skip, number: Number(event.target.value) })}>
      ${Array.from({ length: Math.min(count, 500) }, (_, at) => html`<option value=${at} ?selected=${at === number}>${texts.play.number(at + 1)}</option>`)}
    </select></label>` : nothing;
}

/* The line below the board: what was told last, with what can be done about it. */
function message(play) {
  const { view, why } = play;
  const told = play.message ?? (why.shown ? null : play.lesson?.message);
  if (!told) {
    return view.svg && !why.shown && !play.game.touched ? html`<div class="message quiet"><p>${texts.play.tap[play.climbs ? "squares" : play.hand.way]}</p></div>` : html`<div class="message" ?hidden=${!view.svg}></div>`;
  }
  const more = told.levels && told.level < told.levels.length;
  return html`
    <div class="message ${told.bad ? "bad" : told.good ? "good" : told.hint ? "told" : "quiet"}">
      ${told.levels?.length > 1 && told.hint ? html`<small>${texts.play.level(told.level)}</small>` : nothing}
      <p>${told.text}</p>
      <div class="actions">
        ${more ? html`<button class="button" @click=${() => play.further()}>${texts.play.tell}</button>` : nothing}
        ${told.step && !more ? html`<button class="button" @click=${() => play.take(told.step)}>${texts.play.enterIt}</button>` : nothing}
        ${told.step ? html`<button class="button" @click=${() => { play.turn("why"); why.start(); }}>${texts.play.show}</button>` : nothing}
        ${play.lesson && !why.shown ? lesson(play.lesson, view.kind) : nothing}
        ${told.leave ? html`<button class="button" @click=${() => why.leave()}>${texts.why.leave}</button>` : nothing}
        ${told.done && view.makes ? another(play) : nothing}
      </div>
    </div>`;
}

/* What can be done in a lesson: ask where to look, see the step, go on. */
function lesson(each, kind) {
  const words = texts.lessons;
  return html`
    ${each.found ? nothing : html`
      <button class="button" aria-disabled=${each.told ? "true" : nothing} @click=${() => each.point()}>${words.where}</button>
      <button class="button" @click=${() => each.show()}>${words.show}</button>`}
    <button class="button ${each.found ? "strong" : ""}" @click=${() => each.next()}>${words.next}</button>
    <a class="button" href="#lessons=${kind}">${words.all}</a>`;
}

/* A new puzzle of the same kind and size, at one tap; its level may be chosen. */
export function another(play) {
  return html`<span class="another">
    <button class="button strong" aria-disabled=${play.busy === "generate" ? "true" : nothing} @click=${() => play.another()}>${texts.play.another}</button>
    <select aria-label=${texts.play.anotherLevel} @change=${(event) => { play.level = event.target.value; }}>
      <option value="">${texts.play.anyLevel}</option>
      ${play.view.levels.map((level) => html`<option value=${level} ?selected=${level === play.level}>${levelText(level)}</option>`)}
    </select></span>`;
}

function panel(play) {
  const { view, services } = play;
  const tabs = Object.keys(texts.tabs).filter((tab) => !(services.embedded && tab === "share"));
  return html`
    <section class="panel" aria-label=${texts.play.panel}>
      <div class="tabs" role="tablist" aria-label=${texts.play.panel} @keydown=${(event) => arrows(play, event)}>
        ${tabs.map((tab) => html`<button role="tab" id="tab-${tab}" aria-controls="panel" aria-selected=${tab === play.tab} tabindex=${tab === play.tab ? 0 : -1}
          @click=${() => play.turn(tab)}>${texts.tabs[tab]}</button>`)}
      </div>
      <div id="panel" role="tabpanel" aria-labelledby="tab-${play.tab}">${PANELS[play.tab](play)}
        ${play.tab === "clues" && view.makes && !services.embedded && !play.message?.done ? html`<p class="actions">${another(play)}</p>` : nothing}</div>
    </section>`;
}

/* The arrows go from tab to tab. */
function arrows(play, event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const tabs = [...play.element.querySelectorAll("[role=tab]")];
  if (step) {
    event.preventDefault();
    const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
    play.turn(next.id.slice(4));
    next.focus();
  }
}
