/* The player's hand: what taps, keys, drags and the palette enter. */

import { settings } from "./store.js";
import { texts } from "./texts.js";

const MARKS = Object.keys(texts.play.marks);
const TYPING = 900;  // milliseconds in which two digits are one value

export class Hand {
  /* `play`: the room with the game and its board. */
  constructor(play) {
    this.play = play;
    this.noting = false;
    this.marking = "notes";  // what is put while noting: notes each in its place, "centre" or "colours"
    this.painting = false;
    this.paint = null;  // the value that is painted
    this.chosen = new Set();  // several cells, that get the same
    this.typed = { text: "", at: 0, cell: -1 };
  }

  get game() {
    return this.play.game;
  }

  get spot() {
    return this.play.board?.spot;
  }

  /* The number of the chosen cell. */
  get cell() {
    return this.spot ? Number(this.spot.dataset.cell) : -1;
  }

  /* The chosen cells, given ones among them. */
  get all() {
    return (this.chosen.has(this.cell) ? [...this.chosen] : [this.cell]).filter((cell) => cell >= 0);
  }

  /* The cells that a value is for. */
  get cells() {
    return this.all.filter((cell) => !this.game.fixed(cell));
  }

  get colours() {
    return this.noting && this.way === "cells" && this.marking === "colours";
  }

  /* Whether candidates stand in the cells by themselves. */
  get automatic() {
    return (settings.candidates || this.game.lesson) && this.way === "cells" && this.play.view.groups.length > 0;
  }

  get squares() {
    return this.play.view.style === "squares";
  }

  /* How a tap enters a value: in squares, in lines, in two marks in turn, or by choosing a cell. */
  get way() {
    return this.squares ? "squares" : this.game.edges || this.play.board?.lattice ? "lattice" : this.game.double ? "double" : "cells";
  }

  /* Whether a value is chosen for the cell, and not marked by a tap. */
  get chooses() {
    return this.way === "cells" || (this.squares && this.spot !== undefined && this.spot.dataset.value === undefined);
  }

  get paints() {
    return this.painting && this.paint !== null;
  }

  get marks() {
    return this.way === "lattice" || this.way === "double";
  }

  /* Whether a finger that moves draws, so that it does not scroll. `whole`: all of the board is in sight. */
  draws(whole) {
    return this.painting || (whole && (this.marks || this.way === "cells"));
  }

  /* Choose a cell alone, or with the one before, `from`, and all chosen with that. */
  choose(spot, from) {
    from ? [from, spot].forEach(({ dataset }) => this.chosen.add(Number(dataset.cell))) : this.chosen.clear();
    this.chosen.size > 1 && this.play.announce(texts.play.chosen(this.chosen.size));
  }

  /* --- by pointing --- */

  tapped(spot) {
    const cell = Number(spot.dataset.cell);
    const value = spot.dataset.value === undefined ? null : Number(spot.dataset.value);
    if (this.play.frozen()) {
      return;
    }
    if (this.game.fixed(cell)) {
      this.play.render();
    } else if (value !== null) {
      this.game.square(cell, value, this.play.crossed.has(`${cell} ${value}`));
    } else if (this.paints) {
      this.put(cell, this.paint);
    } else if (this.marks) {
      this.game.enter(this.game.together(cell, this.game.next(cell)));
    } else {
      this.play.render();
    }
  }

  /* By the right button or a long press: the first of the marks, or a tick at once. */
  other(spot) {
    const [cell, value] = [Number(spot.dataset.cell), spot.dataset.value];
    if (this.play.frozen() || this.game.fixed(cell)) {
      return;
    }
    if (value !== undefined) {
      this.game.square(cell, Number(value), true);
    } else if (this.marks) {
      this.game.enter(this.game.together(cell, this.crossing(cell)));
    }
  }

  /* The first value, or nothing where it is. */
  crossing(cell) {
    return this.game.now.entries[cell] === 0 ? null : 0;
  }

  /* What a drag that begins at a cell puts on all its way. A line that is there already is taken away. */
  stroke(cell, other) {
    if (this.paints) {
      return this.game.now.entries[cell] === this.paint ? null : this.paint;
    }
    const next = other ? this.crossing(cell) : this.game.next(cell);
    return this.way === "lattice" && !other && next === 0 ? null : next;
  }

  /* The first cell of a drag says what all the others get. */
  dragged(spot, first, other) {
    const cell = Number(spot.dataset.cell);
    if (this.play.why.shown || this.squares) {
      return false;
    }
    if (this.way === "cells" && !this.paints) {
      first && this.chosen.clear();
      this.chosen.add(cell);
      this.play.board.choose({ cell });
      this.play.board.focus();
      return !other;
    }
    if (first && !this.game.fixed(cell)) {
      this.brush = this.stroke(cell, other);
    }
    if (!this.game.fixed(cell) && (this.game.now.entries[cell] ?? null) !== this.brush) {
      this.game.enter(this.game.together(cell, this.brush), !first);
    }
    return !first || !this.game.fixed(cell);
  }

  /* --- by keys --- */

  keyed(spot, event) {
    const cell = Number(spot.dataset.cell);
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const handled = () => event.preventDefault();
    const { play } = this;
    if (key === "Backspace" || key === "Delete") {
      handled();
      this.erase();
    } else if (key === " " || key === "Enter") {
      handled();
      this.chooses && !this.paints ? play.element.querySelector(".values button:enabled, .values input")?.focus() : this.tapped(spot);
    } else if (this.colours && key - 1 in texts.play.colours) {
      handled();
      this.colour(key - 1);
    } else if (key.length === 1 && !this.type(cell, key, handled)) {
      const action = {
        n: () => this.note(), m: () => this.way === "cells" && this.mark(MARKS[(MARKS.indexOf(this.marking) + 1) % MARKS.length]), z: () => play.undo(), y: () => play.redo(), p: () => play.pin(), c: () => play.check(), h: () => play.hint(),
      }[key.toLowerCase()];
      if (action) {
        handled();
        action();
      }
    }
  }

  /* Enter the value that was typed: of one character, of several typed in a row, or the next that begins with it. */
  type(cell, key, handled) {
    const { values } = this.play.view.cells[cell];
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

  /* --- by the palette and the tools --- */

  /* Enter or note a value in the chosen cells; again takes it back. */
  put(cell, value) {
    const { play, game } = this;
    const text = game.shown(cell, value);
    if (text === undefined || play.frozen()) {
      return;
    }
    const places = (cell === this.cell ? this.cells : [cell].filter((each) => !game.fixed(each)))
      .flatMap((each) => [[each, play.view.cells[each].values.indexOf(text)]].filter(([, at]) => at >= 0));
    if (!places.length) {
      return;
    }
    if (this.noting && !this.squares) {
      game.note(Object.fromEntries(places), this.marking === "centre" ? "centre" : this.automatic ? "struck" : "notes");
    } else {
      const had = places.every(([each, at]) => game.now.entries[each] === at);
      game.enter(Object.fromEntries(places.map(([each, at]) => [each, had ? null : at])));
    }
  }

  erase() {
    const { cell, game } = this;
    if (this.cells.length && !this.play.frozen()) {
      const { value } = this.spot.dataset;
      if (value === undefined) {
        game.clear(this.cells);
      } else if (game.now.entries[cell] === Number(value)) {
        game.enter({ [cell]: null });
      } else if (game.now.struck[cell]?.includes(Number(value))) {
        game.unstrike(cell, Number(value));
      }
    }
  }

  note() {
    this.noting = !this.noting;
    this.play.say(this.noting ? texts.play.notesOn : texts.play.notesOff);
  }

  /* Choose what is put while noting. */
  mark(name) {
    this.noting = true;
    this.marking = name;
    this.play.say(texts.play.marks[name]);
  }

  colour(colour) {
    if (this.all.length && !this.play.frozen()) {
      this.game.colour(this.all, colour);
    }
  }

  brushing() {
    this.painting = !this.painting;
    this.paint = null;
    this.play.board.fit();
    this.play.say(!this.painting ? texts.play.paintOff : this.way === "cells" ? texts.play.paintOn : texts.play.dragOn);
  }
}
