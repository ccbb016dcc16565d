/* The bar below the board: pins, the palette of values, and the tools. */

import { icon } from "./icons.js";
import { texts } from "./texts.js";
import { html, nothing } from "./vendor/lit-html-3.3.3.js";

const { marking, colours } = texts.play;
const BUTTONS = 26;  // values that get a button each
const FEW = 10;  // values that get one where there are more; the rest is typed

export function bar(play) {
  const words = texts.play;
  const { game, hand } = play;
  const { pins } = game.now;
  const tool = (name, action, more = {}) => html`
    <button class="tool" aria-pressed=${more.pressed ?? nothing} aria-disabled=${more.off ? "true" : nothing} aria-busy=${play.busy === more.busy && more.busy ? "true" : nothing}
      @click=${action}>${icon(name)}<span>${words[name]}</span></button>`;
  return html`
    <div class="bar">
      ${pins.length ? html`<div class="pins">${pins.map((_, at) => html`<span><button class="plain" @click=${() => play.back(at)}>${icon("pin")}${words.back(at + 1)}</button><button
          class="plain" aria-label=${words.unpin(at + 1)} @click=${() => game.unpin(at)}>×</button></span>`)}</div>` : nothing}
      ${play.climbs ? nothing : html`${hand.noting && hand.way === "cells" ? marks(hand) : nothing}
      ${hand.colours ? palette(hand) : values(play)}`}
      <div class="tools" role="group" aria-label=${words.tools}>
        ${tool("undo", () => play.undo(), { off: !game.steps.past.length })}
        ${tool("redo", () => play.redo(), { off: !game.steps.future.length })}
        ${hand.way === "cells" && !play.climbs ? tool("notes", () => hand.note(), { pressed: hand.noting }) : nothing}
        ${play.climbs || (hand.squares && !hand.chooses) ? nothing : tool("erase", () => hand.erase())}
        ${play.climbs || hand.squares ? nothing : tool("paint", () => hand.brushing(), { pressed: hand.painting })}
        ${tool("pin", () => play.pin())}
        ${tool("check", () => play.check(), { busy: "verify" })}
        ${tool("hint", () => play.hint(), { busy: "hint" })}
      </div>
    </div>`;
}

/* What is put while noting: notes in corners or in the middle, or colours. */
function marks(hand) {
  return html`<div class="marks" role="group" aria-label=${texts.play.markings}>${Object.entries(marking).map(([name, text]) => html`
    <button class="plain" aria-pressed=${hand.marking === name} @click=${() => hand.mark(name)}>${text}</button>`)}</div>`;
}

function palette(hand) {
  const now = hand.game.now.colours;
  return html`<div class="values" role="group" aria-label=${marking.colours}>${colours.map((name, at) => html`
    <button class="tint-${at}" aria-label=${texts.play.colour(name)} aria-pressed=${hand.all.length > 0 && hand.all.every((cell) => now[cell] === at)}
      @click=${() => { hand.colour(at); hand.play.board.focus(); }}></button>`)}</div>`;
}

/* The palette: a button for each value of the chosen cell. */
function values(play) {
  const words = texts.play;
  const { game, hand } = play;
  if (!hand.chooses) {
    return nothing;  // a tap says it all
  }
  const cell = Math.max(0, hand.cell);
  const all = play.view.cells[cell].values;
  const { entries, notes, centre } = game.now;
  const held = (value) => (hand.painting ? hand.paint === value : hand.noting && !(cell in entries) ? (hand.marking === "centre" ? centre[cell] ?? [] : hand.automatic ? game.candidates(cell) : notes[cell] ?? []).includes(value) : entries[cell] === value);
  const press = (value) => {
    if (hand.painting) {
      hand.paint = hand.paint === value ? null : value;
      play.render();
    } else {
      hand.put(hand.cell, value);
      hand.noting || play.board.focus();
    }
  };
  const wide = all.some((value) => value.length > 3);
  const left = (value) => (hand.way === "cells" ? game.left(value) : null);
  const few = all.length > BUTTONS;
  return html`
    ${few ? html`<form class="typed" @submit=${(event) => typedIn(play, event, cell)}>
      <label><span class="unseen">${words.any}</span><input name="value" autocomplete="off" inputmode=${/^\d+$/.test(all.at(-1)) ? "numeric" : "text"}></label>
      <button class="button">${words.enter}</button></form>` : nothing}
    <div class="values ${wide ? "words" : ""} ${hand.noting ? "noting" : ""}" role="group" aria-label=${words.values}>
    ${(few ? all.slice(0, FEW) : all).map((value, at) => html`<button aria-pressed=${held(at)} aria-label=${hand.noting ? words.noted(value) : words.value(value)} ?disabled=${!hand.painting && hand.cell >= 0 && !hand.cells.length}
      class=${left(value) === 0 ? "quiet" : ""} aria-description=${left(value) === null ? nothing : words.left(left(value))}
      @click=${() => press(at)}>${value}${left(value) === null ? nothing : html`<small aria-hidden="true">${left(value)}</small>`}</button>`)}</div>`;
}

/* Enter what was typed, or say that it is no value. */
function typedIn(play, event, cell) {
  event.preventDefault();
  const field = event.target.elements.value;
  const at = play.view.cells[cell].values.indexOf(field.value.trim());
  if (at < 0) {
    play.say(texts.play.noValue(field.value, play.view.cells[cell].name), { bad: true });
  } else {
    play.hand.put(cell, at);
    field.value = "";
  }
}
