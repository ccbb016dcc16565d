/* The room in which a puzzle is played: the board, the bar below it, and what is told beside it.

   The page draws nothing itself: after each action Python draws the board anew, and the last drawing asked for is the one shown.
   What taps and keys enter is in hand.js, what is shown in room.js, bar.js and the panels clues.js, why.js, answers.js, sharing.js. */

import { Board } from "./board.js";
import { another, giveWay, prepare, today } from "./fresh.js";
import { short } from "./kinds.js";
import { Game } from "./game.js";
import { Hand } from "./hand.js";
import { Lesson } from "./lessons.js";
import { room } from "./room.js";
import { packed } from "./share.js";
import { record, remember, settings, timeText } from "./store.js";
import { texts } from "./texts.js";
import { render } from "./vendor/lit-html-3.3.3.js";
import { Why } from "./why.js";

const LONG = new Set(["verify", "hint", "explain", "solve", "count", "check", "compare", "method"]);  // what is ended when the room is left
const TRIES = 8;  // how often an answer for the board is asked for
const LONG_WORK = 5000;  // milliseconds after which no answer would come the next time either
const PAUSE = 500;  // milliseconds after the first, and longer after each other
const LATE = 400;  // milliseconds until a drawing is late
const NARROW = matchMedia("(max-width: 30rem), (max-height: 30rem)");
const SETTLING = 700;  // milliseconds after an entry in which nothing is checked

export async function mount(element, services, puzzle) {
  const { kind, text, number, skip, example } = puzzle;
  const view = await services.ask({ ask: "open", text, kind, number, skip, example });
  return new Play(element, services, { ...view, text, number, skip, written: view.text }, puzzle).leave;
}

class Play {
  /* `start`: the puzzle as it was asked for, perhaps with what is filled in, and what its example is called. */
  constructor(element, services, view, start) {
    Object.assign(this, { element, services, view });
    this.announce = services.announce;
    this.tab = "clues";
    this.hand = new Hand(this);
    this.message = null;
    this.work = new AbortController();
    this.game = new Game(view, () => this.changed(), start);
    this.why = new Why(this);
    this.answers = {};
    this.crossed = new Set();
    const several = view.count > 1 ? ` ${(view.number ?? 0) + 1}` : "";
    this.called = start.name;
    this.example = start.example;
    this.level = start.level ?? "";
    this.size = start.size ?? view.size;
    this.title = [short(view.title), view.name || start.name].filter(Boolean).join(" · ") + several;
    document.title = texts.page.title(this.title);
    this.render();
    this.board = new Board(element.querySelector(".board"), {
      onTap: (spot) => this.hand.tapped(spot),
      onKey: (spot, event) => this.hand.keyed(spot, event),
      onHere: () => this.render(),
      onChoose: (spot, from) => this.hand.choose(spot, this.hand.way === "cells" && from),
      onOther: (spot) => this.hand.other(spot),
      onDrag: (spot, first, other) => this.hand.dragged(spot, first, other),
      value: (cell) => this.game.value(cell),
      draws: (whole) => this.hand.draws(whole),
    });
    if (view.svg) {
      this.board.show((NARROW.matches && view.narrow) || view.svg);
      this.board.begin((spot) => !this.game.fixed(Number(spot.dataset.cell)));
    }
    this.changed();
    this.lesson = start.lesson && view.svg ? new Lesson(this, start.lesson) : null;
    this.acted = false;
    this.ticking = setInterval(() => this.tick(), 1000);
    this.seen = () => (document.hidden ? this.game.stop() : this.game.start());
    document.addEventListener("visibilitychange", this.seen);
    addEventListener("pagehide", this.seen);
    addEventListener("storage", this.game.heard);
    this.seen();
    this.turned = () => this.redraw();
    NARROW.addEventListener("change", this.turned);
    this.leave = () => this.end();
  }

  end() {
    clearInterval(this.ticking);
    clearTimeout(this.settling);
    document.removeEventListener("visibilitychange", this.seen);
    removeEventListener("pagehide", this.seen);
    removeEventListener("storage", this.game.heard);
    NARROW.removeEventListener("change", this.turned);
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
    LONG.has(name) && name !== "verify" && giveWay();
    return this.services.ask(this.about(name, more), { signal: LONG.has(name) ? this.work.signal : undefined, ...options });
  }

  /* --- drawing --- */

  changed() {
    this.crossed = this.hand.squares && settings.crosses ? this.crosses() : new Set();
    this.message = null;
    this.acted = true;
    this.board?.blame(null);
    this.render();
    this.redraw();
    this.lesson?.look();
    this.settle();
    this.listed();
    this.ahead();
  }

  /* The squares that ticks cross out: those in the same row or column of the block, and what facts between items leave out. */
  crosses() {
    const crossed = new Set();
    this.view.cells.forEach((_, cell) => {
      const value = this.game.value(cell);
      if (value != null) {
        this.board?.inLine(cell, value).forEach((spot) => crossed.add(`${spot.dataset.cell} ${spot.dataset.value}`));
      }
    });
    const { columns, cells } = this.view;
    Object.keys(this.game.now.facts).length && cells.forEach(({ values }, cell) => values.forEach((text, value) => {
      const [place, column] = [Math.floor(cell / columns.length), cell % columns.length];
      text && this.game.value(cell) !== value && this.game.between.holds(`.${place}`, `${column}.${value}`) === false && crossed.add(`${cell} ${value}`);
    }));
    return crossed;
  }

  /* The grid of items, or the board again. */
  async climb() {
    this.climbing = !this.climbing;
    this.message = null;
    if (this.climbing && !this.stairs) {
      const { Stairs } = await import("./stairs.js");
      this.stairs = new Stairs(this, this.element.querySelector(".stairs"));
    }
    this.render();
  }

  /* Whether the grid of items is in the place of the board. */
  get climbs() {
    return Boolean(this.climbing && this.stairs) && !this.why.shown;
  }

  /* What the entries leave to each open cell that has others beside it. */
  candidates() {
    const { game } = this;
    const open = this.view.cells.flatMap((_, cell) => (game.value(cell) == null && game.peers[cell].size ? [[cell, game.candidates(cell)]] : []));
    return { ...game.now.notes, ...Object.fromEntries(open) };
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
    return { entries, notes: this.hand.automatic ? this.candidates() : notes, struck: all, ...this.lesson?.marks };
  }

  /* What the board shows is asked again where there was no answer, for as long as it is `wanted`. */
  async insist(name, more, wanted) {
    for (let tries = 1; ; tries += 1) {
      const begun = Date.now();
      try {
        return await this.ask(name, more);
      } catch (error) {
        if (error.why === "input" || tries === TRIES || Date.now() - begun > LONG_WORK) {
          throw error;
        }
        name === "draw" && this.say(error.message, { bad: true, again: true });
        await new Promise((go) => setTimeout(go, tries * PAUSE));
        if (!wanted() || this.work.signal.aborted) {
          throw new DOMException("", "AbortError");
        }
      }
    }
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
      const late = setTimeout(() => this.sketch(), LATE);
      try {
        const { svg } = await this.insist("draw", { ...now, narrow: NARROW.matches }, () => !this.wanted);
        if (!this.wanted && !this.work.signal.aborted) {
          this.drawn = now;
          this.decorated = this.late ? undefined : this.decorated;
          this.late = false;
          this.board.show(svg);
          this.message = this.message?.again ? null : this.message;
          this.mark();
          this.render();
          this.tellCell();
          this.watch();
        }
      } catch (error) {
        this.tell(error);
      }
      clearTimeout(late);
    }
    this.drawing = false;
  }

  /* Where a drawing is late, such as before Python is there, what was put since the last one is written over it. */
  sketch() {
    this.late = true;
    this.decorated = undefined;
    this.decorate();
  }

  /* For each cell what was put since the last drawing: a text, or nothing for a mark that fills it. */
  get fresh() {
    const { entries, struck } = this.game.now;
    const drawn = this.drawn ?? { entries: {}, struck: {} };
    const all = this.hand.squares ? Object.entries(struck).flatMap(([cell, list]) => list.filter((value) => !drawn.struck[cell]?.includes(value)).map((value) => [`${cell} ${value}`, "×"])) : [];
    const put = Object.entries(entries).filter(([cell, value]) => drawn.entries[cell] !== value).map(([cell, value]) =>
      this.hand.squares ? [`${cell} ${value}`, "✓"] : [cell, this.game.blank && !/^\d/.test(this.game.shown(cell, value)) ? (value ? "" : "·") : this.game.shown(cell, value)]);
    return Object.fromEntries([...all, ...put]);
  }

  /* What is told at once, if the player wishes: which entries break a rule or a clue, and which clues are finished. */
  async watch() {
    if (this.watching) {
      return;
    }
    const wish = () => (settings.watch && !this.why.shown ? this.game.now : null);
    const now = wish();
    this.watching = true;
    this.watched = now && await this.insist("watch", { entries: now.entries, blank: this.game.blank }, () => now === wish()).catch(() => null);
    this.watching = false;
    if (!this.work.signal.aborted) {
      now === wish() ? this.board.dim(this.watched?.dim) : this.watch();
      this.render();
    }
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
    if (!this.game.lesson && (this.game.touched || this.game.now.pins.length)) {
      const { kind, text, number, skip } = this.view;
      this.address ??= await packed({ kind, text, number, skip, name: this.called, example: this.example, size: this.size, level: this.level || undefined });
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

  /* --- the board's past --- */

  /* Whether the board is that of the explanation, where nothing is entered; then that is told. */
  frozen() {
    if (this.why.shown) {
      this.say(texts.why.frozen, { leave: true });
    }
    return this.why.shown;
  }

  /* Undo and redo, as everywhere, from all of the room; Escape leads back to the board. */
  commanded(event) {
    if (event.key === "Escape" && this.view.svg) {
      this.why.leave();
      this.hand.chosen.clear();
      this.board.focus();
    } else if ((event.ctrlKey || event.metaKey) && !event.altKey && /^[zy]$/i.test(event.key) && !event.target.closest("input,textarea")) {
      event.preventDefault();
      event.key.toLowerCase() === "y" || event.shiftKey ? this.redo() : this.undo();
    }
  }

  undo() {
    if (!this.frozen()) {
      this.say(texts.play[this.game.undo() ? "undone" : "noundone"]);
    }
  }

  redo() {
    if (!this.frozen()) {
      this.say(texts.play[this.game.redo() ? "redone" : "noredone"]);
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

  get wish() {
    return { kind: this.view.kind, size: this.size, level: this.level };
  }

  /* The next one is made while the player works on the second half of this one. */
  ahead() {
    if (this.view.makes && !this.services.embedded && !this.game.lesson) {
      prepare(this.services.ask, this.wish, this.game.done || this.game.share >= 0.5);
    }
  }

  /* Go on with a new puzzle of the same kind and size. */
  async another() {
    if (this.busy === "generate") {
      return;
    }
    this.busy = "generate";
    this.say(texts.make.making);
    try {
      await this.services.play(await another(this.services.ask, this.wish, { signal: this.work.signal }));
    } catch (error) {
      this.tell(error);
    }
    this.busy = null;
    this.render();
  }

  /* --- asking --- */

  /* Check, or hint: once at a time, of the player's board as it is when the answer comes. */
  async asking(name) {
    if (this.frozen() || this.busy === name) {
      return null;
    }
    this.busy = name;
    this.render();
    try {
      for (;;) {
        const { entries } = this.game.now;
        const verdict = await this.ask(name, { seconds: 20, entries });
        if (entries === this.game.now.entries) {
          return this.why.shown ? null : verdict;
        }
      }
    } catch (error) {
      this.tell(error);
      return null;
    } finally {
      this.busy = null;
      this.render();
    }
  }

  async check() {
    const verdict = await this.asking("verify");
    if (!verdict) {
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
    const { message } = this;
    if (message?.levels && message.level < message.levels.length && !this.why.shown) {
      this.further();
      return;
    }
    const verdict = await this.asking("hint");
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

  /* Put the step of a hint on the board, and choose the cell that it is about. */
  take({ facts }) {
    this.game.take(facts);
    this.say(texts.why.putDone);
    this.board.choose(facts[0]);
    this.board.focus();
  }

  /* Some time after an entry: is the puzzle done? What is blank counts as well where it may. */
  settle() {
    clearTimeout(this.settling);
    if (this.game.lesson || this.game.done || !this.view.svg || !Object.keys(this.game.now.entries).length) {
      return;
    }
    if (this.game.open === 0) {
      this.settling = setTimeout(() => this.check(), 50);
    } else if (settings.auto) {
      this.settling = setTimeout(() => this.check(), SETTLING);
    } else if (this.game.blank) {
      this.settling = setTimeout(() => this.complete(), SETTLING);
    }
  }

  async complete() {
    if (!this.game.blank || this.why.shown) {
      return false;
    }
    if (this.busy) {
      this.settle();
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
    let best = false;
    if (!this.game.done && !this.game.lesson) {
      this.game.finish();
      const { name, elapsed: seconds } = this.game;
      best = record({ name, kind: this.view.kind, called: short(this.view.title), level: this.level, size: this.size ?? [], seconds, day: today() });
    }
    this.say((settings.clock ? texts.play.solvedIn(timeText(this.game.elapsed)) : texts.play.solved) + (best ? texts.play.best : ""), { good: true, done: true });
    this.ahead();
    this.listed();
  }

  /* --- what is shown --- */

  /* The player's colours and the notes in the middle of cells; not on the board of the explanation. */
  decorate() {
    const position = this.why.shown ? null : this.game.now;
    if (!this.board || this.decorated === position) {
      return;
    }
    this.decorated = position;
    const { colours = {}, centre = {} } = position ?? {};
    const written = Object.entries(centre).map(([cell, list]) => {
      const words = list.map((value) => this.game.shown(cell, value));
      return [cell, words.join(words.some((word) => word.length > 1) ? " " : "")];
    });
    this.board.decorate({ colours, centre: Object.fromEntries(written), fresh: this.late && position ? this.fresh : {} }, (text, colour) => texts.play.own(text, texts.play.colours[colour]));
  }

  render() {
    render(room(this), this.element);
    this.climbs && this.stairs.render();
    this.decorate();
    this.board?.mark("same", this.same());
    this.board?.mark("broken", new Set(this.watched?.broken));
    const { chosen, cell } = this.hand;
    this.board?.mark("chosen", chosen);
    this.board?.mark("peer", new Set(chosen.size || this.why.shown || !settings.peers || this.hand.way !== "cells" ? [] : this.game.peers[cell]));
  }

  /* The cells with the value of the chosen one, where values are chosen. */
  same() {
    const { game, hand } = this;
    const value = hand.way === "cells" && !this.why.shown ? game.shown(hand.cell) : undefined;
    return new Set(value === undefined ? [] : [...this.view.cells.keys()].filter((cell) => cell !== hand.cell && game.shown(cell) === value));
  }

  turn(tab) {
    this.tab = tab;
    this.message = this.message?.done ? this.message : null;  // it takes the room of what is wished for
    this.render();
  }
}
