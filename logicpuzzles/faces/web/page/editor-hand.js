/* The hand of who writes a board: what taps, keys, drags and the palette enter. */

import { texts } from "./texts.js";

const TYPING = 900;  // milliseconds in which two digits are one number

export class EditorHand {
  /* `editor`: the room with the draft and its board. */
  constructor(editor) {
    this.editor = editor;
    this.picked = new Set();  // the places of a region that is being marked
    this.typed = { text: "", at: 0, spot: -1 };
  }

  get regions() {
    return this.editor.layer.entry === "region" || this.editor.layer.entry === "labelled";
  }

  /* Where a tap puts the next token: layers with one or two of them. */
  get cycles() {
    return !this.regions && this.editor.layer.tokens !== null && this.editor.layer.tokens.length <= 2;
  }

  tapped(at) {
    if (this.regions) {
      this.pick(at, !this.picked.has(at));
    } else if (this.cycles) {
      this.cycle(at);
    } else {
      this.editor.render();
    }
  }

  cycle(at) {
    const { tokens } = this.editor.layer;
    const { token } = this.editor.view.places[at];
    const next = token === null ? 0 : tokens.indexOf(token) + 1;
    this.editor.put(at, tokens[next] ?? null);
  }

  pick(at, wanted) {
    wanted ? this.picked.add(at) : this.picked.delete(at);
    this.editor.board.spots[at].classList.toggle("picked", wanted);
    this.editor.render();
  }

  dragged(at, first) {
    if (!this.regions) {
      return false;
    }
    if (first) {
      this.sweeping = true;
      [...this.picked].forEach((other) => this.pick(other, false));
    }
    this.pick(at, true);
    return true;
  }

  /* A drag has ended: without labels its cells are a region, else the label is asked for. */
  lift() {
    if (this.sweeping) {
      this.sweeping = false;
      this.editor.layer.entry === "region" ? this.made("") : this.editor.element.querySelector("[name=token]")?.focus();
    }
  }

  made(token) {
    if (!this.picked.size) {
      this.editor.say(texts.edit.pickFirst);
      return undefined;
    }
    const taken = [...this.picked];
    taken.forEach((at) => this.pick(at, false));
    return this.editor.change("region", { places: taken.map((at) => this.editor.view.places[at].place), token }).then((came) => {
      came || this.picked.size || taken.forEach((at) => this.pick(at, true));
      return came;
    });
  }

  /* On a new drawing the cells that were picked meanwhile are picked still, if it has the `same` places. */
  still(same) {
    same ? this.picked.forEach((at) => this.pick(at, true)) : this.picked.clear();
  }

  /* Pick the region that a cell is in, to name it anew or to take it away. */
  whole() {
    const own = JSON.stringify(this.editor.here.place);
    const region = this.editor.view.regions.find((places) => places.some((place) => JSON.stringify(place) === own));
    const keys = new Set((region ?? []).map((place) => JSON.stringify(place)));
    this.editor.view.places.forEach(({ place }, at) => this.pick(at, keys.has(JSON.stringify(place))));
  }

  keyed(at, event) {
    const { key } = event;
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey || (command && !/^[zy]$/i.test(key))) {
      return;
    }
    const handled = () => event.preventDefault();
    if (command) {
      handled();
      key.toLowerCase() === "y" || event.shiftKey ? this.editor.redo() : this.editor.undo();
    } else if (key === "Backspace" || key === "Delete") {
      handled();
      this.erase();
    } else if (key === "Enter" && this.regions) {
      handled();
      this.editor.layer.entry === "region" ? this.made("") : this.editor.element.querySelector("[name=token]")?.focus();
    } else if (key === " " || key === "Enter") {
      handled();
      this.regions || this.cycles ? this.tapped(at) : this.editor.element.querySelector(".values button, .values input")?.focus();
    } else if (key.length === 1) {
      this.type(at, key, handled);
    }
  }

  /* Put the token that was typed: of one character, or of several typed in a row. In a layer that takes any text, and for the
     label of a region, the field goes on with it. */
  type(at, key, handled) {
    const { tokens, entry, below } = this.editor.layer;
    const now = Date.now();
    const before = this.typed.spot === at && now - this.typed.at < TYPING ? this.typed.text : "";
    const known = tokens && [before + key, key, key.toUpperCase(), key.toLowerCase()].find((text) => tokens.includes(text) || Object.values(below).includes(text));
    if (!this.regions && known !== undefined && known !== null) {
      handled();
      this.typed = { text: known, at: now, spot: at };
      const sign = Object.keys(below).find((token) => below[token] === known);
      this.editor.put(at, tokens.includes(known) ? known : sign);
    } else if (!tokens && entry !== "region" && /[\w?#+*/-]/.test(key)) {
      const field = this.editor.element.querySelector("[name=token]");
      if (field) {
        handled();
        field.focus();
        field.value = key;
      }
    } else if (!this.regions && /^z$|^y$/i.test(key)) {
      handled();
      key.toLowerCase() === "z" ? this.editor.undo() : this.editor.redo();
    }
  }

  erase() {
    if (!this.regions) {
      this.editor.put(this.editor.board.here, null);
      return;
    }
    if (!this.picked.size) {
      this.whole();
    }
    if (this.picked.size) {
      this.made(null);
    }
  }

  async entered(event) {
    event.preventDefault();
    const field = event.target.elements.token;
    const text = field.value.trim();
    const { board } = this.editor;
    const { here } = board;
    field.value = "";  // what is typed next is not this
    board.focus();
    if (!(await (this.regions ? this.made(text) : this.editor.put(here, text || null))) && board.here === here && !field.value) {
      field.value = text;
      field.focus();
    }
  }
}
