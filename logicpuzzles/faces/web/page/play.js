/* The room in which a puzzle is played: the board, the bar below it, and what is told beside it.

   The page draws nothing itself: after each action Python draws the board anew, and the last drawing asked for is the one shown.
   The bar below the board stands in bar.js; what the panel beside it does, in clues.js, why.js, answers.js and sharing.js. All are given
   this Play. */

import { answers } from "./answers.js";
import { bar } from "./bar.js";
import { Board } from "./board.js";
import { short } from "./choose.js";
import { clues } from "./clues.js";
import { Game } from "./game.js";
import { icon } from "./icons.js";
import { packed } from "./share.js";
import { sharing } from "./sharing.js";
import { remember, settings } from "./store.js";
import { texts } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";
import { Why } from "./why.js";

const LONG = new Set(["verify", "hint", "explain", "solve", "count", "check", "compare", "method"]);  // what is ended when the room is left
const TYPING = 900;  // milliseconds in which two digits are one value
const SETTLING = 700;  // milliseconds after an entry in which nothing is checked

export async function mount(element, services, puzzle) {
  const { kind, text, number, skip } = puzzle;
  const view = await services.ask({ ask: "open", text, kind, number, skip });
  return new Play(element, services, { ...view, text, number, skip, written: view.text }, puzzle).leave;
}

class Play {
  /* `start`: the puzzle as it was asked for, perhaps with what is filled in, and what its example is called. */
  constructor(element, services, view, start) {
    Object.assign(this, { element, services, view });
    this.announce = services.announce;
    this.tab = "clues";
    this.noting = false;
    this.painting = false;
    this.paint = null;
    this.message = null;
    this.work = new AbortController();
    this.game = new Game(view, () => this.changed(), start);
    this.why = new Why(this);
    this.answers = {};
    this.crossed = new Set();
    this.typed = { text: "", at: 0, cell: -1 };
    const several = view.count > 1 ? ` ${(view.number ?? 0) + 1}` : "";
    this.called = start.name;
    this.title = [short(view.title), view.name || start.name].filter(Boolean).join(" · ") + several;
    document.title = `${this.title} – ${texts.page.name}`;
    this.render();
    this.board = new Board(element.querySelector(".board"), {
      onTap: (spot) => this.tapped(spot),
      onKey: (spot, event) => this.keyed(spot, event),
      onHere: () => this.render(),
      onDrag: (spot, first) => this.dragged(spot, first),
    });
    if (view.svg) {
      this.board.show(view.svg);
      this.board.begin((spot) => !this.game.fixed(Number(spot.dataset.cell)));
    }
    this.changed();
    this.acted = false;
    this.ticking = setInterval(() => this.tick(), 1000);
    this.seen = () => (document.hidden ? this.game.stop() : this.game.start());
    document.addEventListener("visibilitychange", this.seen);
    addEventListener("pagehide", this.seen);
    this.seen();
    this.leave = () => this.end();
  }

  end() {
    clearInterval(this.ticking);
    clearTimeout(this.settling);
    document.removeEventListener("visibilitychange", this.seen);
    removeEventListener("pagehide", this.seen);
    this.game.stop();
    this.work.abort();
    this.why.stop();
    this.board.end();
  }

  /* The request for something about this puzzle. */
  about(ask, more = {}) {
    const { text, kind, number, skip } = this.view;
    return { ask, text, kind, number, skip, ...more };
  }

  ask(name, more, options = {}) {
    return this.services.ask(this.about(name, more), { signal: LONG.has(name) ? this.work.signal : undefined, ...options });
  }

  get squares() {
    return this.view.style === "squares";
  }

  /* How a tap enters a value: in two marks in turn, in lines, in squares, or by choosing a cell. */
  get way() {
    return this.squares ? "squares" : this.game.double ? (this.board?.lattice ? "lattice" : "double") : this.board?.lattice ? "lattice" : "cells";
  }

  /* Whether a value is chosen for the cell, and not marked by a tap. */
  get chooses() {
    return this.way === "cells" || (this.squares && this.board?.spot !== undefined && this.board.spot.dataset.value === undefined);
  }

  /* --- drawing --- */

  changed() {
    this.crossed = this.squares && settings.crosses ? this.crosses() : new Set();
    this.message = null;
    this.acted = true;
    this.board?.blame(null);
    this.render();
    this.redraw();
    this.settle();
    this.listed();
  }

  /* The squares that ticks cross out: those in the same row or column of the block. */
  crosses() {
    const places = this.board?.places ?? [];
    const at = new Map(places.map(({ x, y }, number) => [`${Math.round(x)} ${Math.round(y)}`, number]));
    const crossed = new Set();
    const { entries } = this.game.now;
    const ticks = this.view.cells.flatMap((cell, number) => (cell.given ?? entries[number]) == null ? [] : [`${number} ${cell.given ?? entries[number]}`]);
    const spots = this.board?.spots ?? [];
    for (const tick of ticks) {
      const start = spots.findIndex((spot) => `${spot.dataset.cell} ${spot.dataset.value}` === tick);
      if (start < 0) {
        continue;
      }
      const { x, y, width, height } = places[start];
      for (const [right, down] of [[width, 0], [-width, 0], [0, height], [0, -height]]) {
        for (let step = 1, next; (next = at.get(`${Math.round(x + step * right)} ${Math.round(y + step * down)}`)) !== undefined; step += 1) {
          if (spots[next].dataset.value !== undefined) {
            crossed.add(`${spots[next].dataset.cell} ${spots[next].dataset.value}`);
          }
        }
      }
    }
    return crossed;
  }

  /* What is drawn: the player's position, or that of the explanation. */
  position() {
    const { entries, notes, struck } = this.game.now;
    const all = Object.fromEntries(Object.entries(struck).map(([cell, list]) => [cell, [...list]]));
    for (const square of this.crossed) {
      const [cell, value] = square.split(" ").map(Number);
      if (entries[cell] !== value && !all[cell]?.includes(value)) {
        (all[cell] ??= []).push(value);
      }
    }
    return { entries, notes, struck: all };
  }

  async redraw() {
    if (!this.view.svg || !this.board) {
      return;
    }
    this.wanted = this.why.shown ? this.why.position() : this.position();
    if (this.drawing) {
      return;
    }
    this.drawing = true;
    while (this.wanted) {
      const now = this.wanted;
      this.wanted = null;
      try {
        const { svg } = await this.ask("draw", now);
        if (!this.wanted && !this.work.signal.aborted) {
          this.board.show(svg);
          this.mark();
          this.render();
          this.tellCell();
        }
      } catch (error) {
        this.tell(error);
      }
    }
    this.drawing = false;
  }

  /* After an action the chosen cell is told anew, for who does not see it; a message tells more. */
  tellCell() {
    if (this.acted && !this.why.shown && !this.message && this.board.spot) {
      this.announce(this.board.spot.getAttribute("aria-label"));
    }
    this.acted = false;
  }

  /* Where the last drawing is of the explanation, the marked cells are brought into sight. */
  mark() {
    if (this.why.shown) {
      this.element.querySelector(".board .new, .board .out")?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    }
  }

  tick() {
    if (settings.clock && !this.game.done) {
      this.render();
    }
  }

  async listed() {
    if (this.game.touched || this.game.now.pins.length) {
      const { kind, text, number, skip } = this.view;
      this.address ??= await packed({ kind, text, number, skip, name: this.called });
      remember({ name: this.game.name, title: this.title, share: this.game.share, done: this.game.done, address: this.address });
    }
  }

  /* --- messages --- */

  tell(error) {
    if (error.name !== "AbortError") {
      this.say(error.message, { bad: true });
    }
  }

  say(text, more = {}) {
    this.message = { text, ...more };
    this.announce(text);
    this.render();
  }

  /* --- entering --- */

  frozen() {
    if (this.why.shown) {
      this.say(texts.why.frozen, { leave: true });
    }
    return this.why.shown;
  }

  get cell() {
    const spot = this.board?.spot;
    return spot ? Number(spot.dataset.cell) : -1;
  }

  tapped(spot) {
    const cell = Number(spot.dataset.cell);
    const value = spot.dataset.value === undefined ? null : Number(spot.dataset.value);
    if (this.frozen()) {
      return;
    }
    if (this.game.fixed(cell)) {
      this.render();
    } else if (value !== null) {
      this.game.square(cell, value, this.crossed.has(`${cell} ${value}`));
    } else if (this.painting && this.paint !== null) {
      this.put(cell, this.paint);
    } else if (this.way === "double" || this.way === "lattice") {
      this.cycle(cell);
    } else {
      this.render();
    }
  }

  /* Blank, then the second value and those after it, then the first. */
  cycle(cell) {
    const { length } = this.view.cells[cell].values;
    const now = this.game.now.entries[cell];
    this.game.enter({ [cell]: now === undefined ? Math.min(1, length - 1) : now === 0 ? null : (now + 1) % length });
  }

  /* Enter or note a value; again takes it back. */
  put(cell, value) {
    if (cell < 0 || this.frozen() || this.game.fixed(cell) || value >= this.view.cells[cell].values.length) {
      return;
    }
    if (this.squares) {
      this.game.enter({ [cell]: this.game.now.entries[cell] === value ? null : value });
    } else if (this.noting) {
      this.game.note(cell, value);
    } else {
      this.game.enter({ [cell]: this.game.now.entries[cell] === value ? null : value });
    }
  }

  /* The first cell of a drag says what all the others get. */
  dragged(spot, first) {
    const cell = Number(spot.dataset.cell);
    if (this.why.shown || this.squares || (this.way === "cells" && !(this.painting && this.paint !== null))) {
      return false;
    }
    if (first) {
      if (this.game.fixed(cell)) {
        return false;
      }
      this.tapped(spot);
      this.brush = this.game.now.entries[cell] ?? null;
    } else if (!this.game.fixed(cell) && (this.game.now.entries[cell] ?? null) !== this.brush) {
      this.game.enter({ [cell]: this.brush });
    }
    return true;
  }

  keyed(spot, event) {
    const cell = Number(spot.dataset.cell);
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const handled = () => event.preventDefault();
    if (key === "Backspace" || key === "Delete") {
      handled();
      this.erase();
    } else if (key === " " || key === "Enter") {
      handled();
      this.chooses && !(this.painting && this.paint !== null) ? this.element.querySelector(".values button:enabled, .values input")?.focus() : this.tapped(spot);
    } else if (key.length === 1 && !this.type(cell, key, handled)) {
      const action = { n: this.note, z: this.undo, y: this.redo, p: this.pin, c: this.check, h: this.hint }[key.toLowerCase()];
      if (action) {
        handled();
        action.call(this);
      }
    }
  }

  /* Undo and redo, as everywhere, from all of the room; Escape leads back to the board. */
  commanded(event) {
    if (event.key === "Escape" && this.view.svg) {
      this.why.leave();
      this.board.focus();
    } else if ((event.ctrlKey || event.metaKey) && !event.altKey && /^[zy]$/i.test(event.key) && !event.target.closest("input,textarea")) {
      event.preventDefault();
      event.key.toLowerCase() === "y" || event.shiftKey ? this.redo() : this.undo();
    }
  }

  /* Enter the value that was typed: of one character, of several typed in a row, or the next that begins with it. */
  type(cell, key, handled) {
    const { values } = this.view.cells[cell];
    const now = Date.now();
    const before = this.typed.cell === cell && now - this.typed.at < TYPING ? this.typed.text : "";
    const words = values.map((value) => value.toLowerCase());
    for (const text of before ? [before + key.toLowerCase(), key.toLowerCase()] : [key.toLowerCase()]) {
      const starting = words.flatMap((word, at) => (word.startsWith(text) ? [at] : []));
      if (starting.length) {
        handled();
        this.typed = { text, at: now, cell };
        const exact = words.indexOf(text);
        const held = this.game.now.entries[cell];
        const next = text === before + key.toLowerCase() && before ? starting[0] : starting[(starting.indexOf(held) + 1) % starting.length];
        const value = exact >= 0 ? exact : next;
        if (this.noting || value !== held) {
          this.put(cell, value);
        }
        return true;
      }
    }
    return false;
  }

  erase() {
    if (this.cell >= 0 && !this.frozen() && !this.game.fixed(this.cell)) {
      const value = this.board.spot.dataset.value;
      if (value === undefined) {
        this.game.clear(this.cell);
      } else if (this.game.now.entries[this.cell] === Number(value)) {
        this.game.enter({ [this.cell]: null });
      } else if (this.game.now.struck[this.cell]?.includes(Number(value))) {
        this.game.unstrike(this.cell, Number(value));
      }
    }
  }

  note() {
    this.noting = !this.noting;
    this.say(this.noting ? texts.play.notesOn : texts.play.notesOff);
  }

  brushing() {
    this.painting = !this.painting;
    this.paint = null;
    this.board.element.classList.toggle("paint", this.painting);
    this.say(!this.painting ? texts.play.paintOff : this.way === "cells" ? texts.play.paintOn : texts.play.dragOn);
  }

  undo() {
    if (!this.frozen()) {
      const done = this.game.undo();
      this.say(done ? texts.play.undone : texts.play.noUndo);
    }
  }

  redo() {
    if (!this.frozen()) {
      const done = this.game.redo();
      this.say(done ? texts.play.redone : texts.play.noRedo);
    }
  }

  pin() {
    if (!this.frozen()) {
      this.game.pin();
      this.say(texts.play.pinned(this.game.now.pins.length));
    }
  }

  back(place) {
    if (!this.frozen()) {
      this.game.back(place);
      this.say(texts.play.wentBack(place + 1));
    }
  }

  restart() {
    this.why.leave();
    this.game.restart();
    this.say(texts.clues.restarted);
  }

  /* --- asking --- */

  /* One of check and hint at a time. */
  async asking(name, more = {}) {
    this.busy = name;
    this.render();
    try {
      return await this.ask(name, { seconds: 20, ...more });
    } catch (error) {
      this.tell(error);
      return null;
    } finally {
      this.busy = null;
      this.render();
    }
  }

  async check() {
    if (this.frozen()) {
      return;
    }
    const { now } = this.game;
    const verdict = await this.asking("verify", { entries: now.entries });
    if (!verdict || now !== this.game.now) {
      return;
    }
    if (verdict.state === "done") {
      this.finish();
    } else if (verdict.state === "wrong") {
      this.wrong(verdict);
    } else if (!(await this.complete())) {
      this.say(verdict.text, { good: true });
    }
  }

  wrong(verdict) {
    this.say(verdict.text, { bad: true });
    if (verdict.entry) {
      this.board.blame(verdict.entry);
    }
  }

  async hint() {
    if (this.frozen()) {
      return;
    }
    const { message } = this;
    if (message?.levels && message.level < message.levels.length) {
      this.further();
      return;
    }
    const verdict = await this.asking("hint", { entries: this.game.now.entries });
    if (!verdict) {
      return;
    }
    if (verdict.hint === "done") {
      this.finish();
    } else {
      this.say(verdict.levels[0], { levels: verdict.levels, level: 1, step: verdict.hint === "next" ? verdict.step : null, hint: true });
    }
  }

  further() {
    const { message } = this;
    message.level += 1;
    message.text = message.levels[message.level - 1];
    this.announce(message.text);
    this.render();
  }

  /* Some time after an entry: is the puzzle done? Where there are two marks, what is blank counts as the first. */
  settle() {
    clearTimeout(this.settling);
    if (this.game.done || !this.view.svg || !Object.keys(this.game.now.entries).length) {
      return;
    }
    if (this.game.open === 0) {
      this.settling = setTimeout(() => this.check(), 50);
    } else if (settings.auto) {
      this.settling = setTimeout(() => this.check(), SETTLING);
    } else if (this.game.double) {
      this.settling = setTimeout(() => this.complete(), SETTLING);
    }
  }

  async complete() {
    if (!this.game.double || this.busy || this.why.shown) {
      return false;
    }
    const { now } = this.game;
    try {
      const verdict = await this.ask("verify", { entries: this.game.completed, seconds: 10, brief: true });
      if (verdict.state === "done" && now === this.game.now) {
        this.finish();
        return true;
      }
    } catch {
      /* nobody asked for it */
    }
    return false;
  }

  finish() {
    const first = !this.game.done;
    if (first) {
      this.game.finish();
    }
    this.say(settings.clock ? texts.play.solvedIn(timeText(this.game.elapsed)) : texts.play.solved, { good: true, done: true });
    this.listed();
  }

  /* --- what is shown --- */

  render() {
    render(this.template(), this.element);
  }

  template() {
    const { view, why } = this;
    const tabs = Object.keys(texts.tabs).filter((tab) => !(this.services.embedded && tab === "share"));
    return html`
      <main @keydown=${(event) => this.commanded(event)} class="play ${view.svg ? "" : "boardless"} ${this.game.done ? "done" : ""} ${this.why.shown ? "told" : ""}">
        <section class="stage" aria-label=${texts.play.board}>
          <div class="head">
            <h1>${this.title}</h1>
            ${this.several()}
            ${settings.clock && view.svg ? html`<span class="clock" role="timer" aria-label=${texts.play.clock}>${timeText(this.game.elapsed)}</span>` : nothing}
            ${this.services.embedded ? html`<a class="plain" target="_blank" rel="noopener" href="${location.pathname}${location.hash}" aria-label=${texts.share.away}>${icon("away")}</a>` : nothing}
            ${this.board?.zoomable ? html`<button class="plain zoom" @click=${() => { this.board.zoom(); this.render(); }}>
              ${icon(this.board.whole ? "small" : "zoom")}<span class="unseen">${texts.play.zoom}</span></button>` : nothing}
          </div>
          <div class="board" ?hidden=${!view.svg}></div>
          ${view.svg ? nothing : html`<p>${texts.play.noBoard}</p><pre class="source" tabindex="0">${view.text}</pre>`}
          ${this.told()}
        </section>
        ${why.shown ? why.bar() : view.svg ? bar(this) : nothing}
        <section class="panel" aria-label=${texts.play.panel}>
          <div class="tabs" role="tablist" aria-label=${texts.play.panel} @keydown=${(event) => this.arrows(event)}>
            ${tabs.map((tab) => html`<button role="tab" id="tab-${tab}" aria-controls="panel" aria-selected=${tab === this.tab} tabindex=${tab === this.tab ? 0 : -1}
              @click=${() => this.turn(tab)}>${texts.tabs[tab]}</button>`)}
          </div>
          <div id="panel" role="tabpanel" aria-labelledby="tab-${this.tab}">${this.shown()}</div>
        </section>
        <section class="printed" aria-hidden="true">
          ${view.clues.length ? html`<h2>${texts.clues.title}</h2><ol>${view.clues.map((clue) => html`<li value=${clue.number + 1}>${clue.text}</li>`)}</ol>` : nothing}
          ${this.paper ? html`<div class="solved"><h2>${texts.share.solution}</h2>${this.paper}</div>` : nothing}
        </section>
      </main>`;
  }

  turn(tab) {
    this.tab = tab;
    this.render();
  }

  arrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = [...this.element.querySelectorAll("[role=tab]")];
    if (step) {
      event.preventDefault();
      const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
      this.turn(next.id.slice(4));
      next.focus();
    }
  }

  shown() {
    return { clues: () => clues(this), why: () => this.why.panel(), ask: () => answers(this), share: () => sharing(this) }[this.tab]();
  }

  several() {
    const { count, number = 0, kind, text, skip } = this.view;
    return count > 1 ? html`<label class="several"><span class="unseen">${texts.play.several(count)}</span>
      <select @change=${(event) => this.services.play({ kind, text, skip, number: Number(event.target.value) })}>
        ${Array.from({ length: Math.min(count, 500) }, (_, at) => html`<option value=${at} ?selected=${at === number}>${texts.play.number(at + 1)}</option>`)}
      </select></label>` : nothing;
  }

  /* The line below the board. */
  told() {
    const { message } = this;
    if (!message) {
      return this.view.svg && !this.why.shown ? html`<div class="message quiet"><p>${texts.play.tap[this.way]}</p></div>` : html`<div class="message" ?hidden=${!this.view.svg}></div>`;
    }
    const more = message.levels && message.level < message.levels.length;
    return html`
      <div class="message ${message.bad ? "bad" : message.good ? "good" : message.hint ? "told" : "quiet"}">
        ${message.levels?.length > 1 && message.hint ? html`<small>${texts.play.level(message.level)}</small>` : nothing}
        <p>${message.text}</p>
        <div class="actions">
          ${more ? html`<button class="button" @click=${() => this.further()}>${texts.play.tell}</button>` : nothing}
          ${message.step && !more ? html`<button class="button" @click=${() => { this.game.take(message.step.facts); this.say(texts.why.putDone); }}>${texts.play.enterIt}</button>` : nothing}
          ${message.step ? html`<button class="button" @click=${() => { this.turn("why"); this.why.start(); }}>${texts.play.show}</button>` : nothing}
          ${message.leave ? html`<button class="button" @click=${() => this.why.leave()}>${texts.why.leave}</button>` : nothing}
          ${message.done ? html`<a class="button strong" href="#make=${this.view.kind}">${texts.play.another}</a>` : nothing}
        </div>
      </div>`;
  }
}

export function timeText(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
