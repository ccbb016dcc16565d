/* The player's hand: what taps, keys, drags and the palette enter. */

import { texts } from "./texts.js";

const TYPING = 900;  // milliseconds in which two digits are one value

export class Hand {
  /* `play`: the room with the game and its board. */
  constructor(play) {
    this.play = play;
    this.noting = false;
    this.painting = false;
    this.paint = null;  // the value that is painted
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
    return this.painting || (whole && this.marks);
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
    if (this.play.why.shown || this.squares || (this.way === "cells" && !this.paints)) {
      return false;
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
    } else if (key.length === 1 && !this.type(cell, key, handled)) {
      const action = {
        n: () => this.note(), z: () => play.undo(), y: () => play.redo(), p: () => play.pin(), c: () => play.check(), h: () => play.hint(),
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

  /* Enter or note a value; again takes it back. */
  put(cell, value) {
    const { play, game } = this;
    if (cell < 0 || play.frozen() || game.fixed(cell) || value >= play.view.cells[cell].values.length) {
      return;
    }
    if (this.noting && !this.squares) {
      game.note(cell, value);
    } else {
      game.enter({ [cell]: game.now.entries[cell] === value ? null : value });
    }
  }

  erase() {
    const { cell, game } = this;
    if (cell >= 0 && !this.play.frozen() && !game.fixed(cell)) {
      const { value } = this.spot.dataset;
      if (value === undefined) {
        game.clear(cell);
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

  brushing() {
    this.painting = !this.painting;
    this.paint = null;
    this.play.board.fit();
    this.play.say(!this.painting ? texts.play.paintOff : this.way === "cells" ? texts.play.paintOn : texts.play.dragOn);
  }
}
