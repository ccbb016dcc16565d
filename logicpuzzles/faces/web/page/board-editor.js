/* A puzzle that is written on the board of its kind: its draft and what becomes of it.

   What taps and keys enter is in editor-hand.js, and what is shown in editor-room.js. Both are given this BoardEditor. */

import { Board } from "./board.js";
import { Editor } from "./draft.js";
import { EditorHand } from "./editor-hand.js";
import { editorRoom } from "./editor-room.js";
import { save } from "./store.js";
import { texts } from "./texts.js";
import { Undo } from "./undo.js";
import { render } from "./vendor/lit-html-3.3.3.js";

export class BoardEditor extends Editor {
  constructor(...all) {
    super(...all);
    this.steps = new Undo();  // of drafts
    this.hand = new EditorHand(this);
  }

  async begin() {
    try {
      this.view = await (this.start ? this.ask("edit", { text: this.start }) : this.ask("blank"));
    } catch (error) {
      if (error.name === "AbortError") {
        throw error;
      }
      this.view = await this.ask("blank");
    }
    this.render();
    this.board = new Board(this.element.querySelector(".board"), {
      onTap: (spot) => this.hand.tapped(Number(spot.dataset.cell)),
      onKey: (spot, event) => this.hand.keyed(Number(spot.dataset.cell), event),
      onHere: () => this.render(),
      onDrag: (spot, first) => this.hand.dragged(Number(spot.dataset.cell), first),
    });
    this.lifted = () => this.hand.lift();
    addEventListener("pointerup", this.lifted);
    this.shown();
  }

  end() {
    super.end();
    removeEventListener("pointerup", this.lifted);
    this.board?.end();
  }

  get layer() {
    return this.view.layers.find((layer) => layer.name === this.view.layer);
  }

  get here() {
    return this.view.places[this.board?.here ?? 0];
  }

  /* Draw what the view says. The areas may lie elsewhere than before, so the drawing is a new one. */
  shown() {
    const { board } = this;
    const at = this.layered === this.view.layer ? board.here : 0;
    const focused = board.element.contains(document.activeElement);
    board.svg?.remove();
    board.svg = null;
    board.show(this.view.svg);
    const chosen = Math.min(at, board.spots.length - 1);
    focused ? board.focus(chosen) : board.begin((spot) => Number(spot.dataset.cell) === chosen);
    this.layered = this.view.layer;
    board.element.classList.toggle("paint", this.hand.regions);
    this.hand.picked.clear();
    this.problem = this.view.problem;
    this.settle(this.view.text);
    save(`draft:${this.kind.name}`, this.view.state);
    this.render();
  }

  /* Ask for a change of the draft, one after another. */
  change(name, more) {
    this.queue = (this.queue ?? Promise.resolve()).then(async () => {
      const { state, layer } = this.view;
      try {
        const view = await this.ask(name, { text: state, layer, ...more });
        if (view.state !== state) {
          this.steps.add(state);
        }
        this.view = view;
        this.message = "";
        this.shown();
      } catch (error) {
        this.tell(error);
      }
    });
    return this.queue;
  }

  put(at, token) {
    const place = this.view.places[at];
    const change = this.change("put", { place: place.place, token });
    return change.then(() => this.services.announce(this.board.spots[at]?.getAttribute("aria-label") ?? ""));
  }

  /* Go on with another draft. */
  take(text) {
    return this.change("edit", { text, layer: undefined });
  }

  /* Show another layer of the same draft. */
  turn(layer) {
    return this.change("edit", { layer });
  }

  /* Show the draft before, or after: `way` is "back" or "forth". */
  async turnTo(way, word) {
    await this.queue;
    const state = this.steps[way](this.view.state);
    if (state === undefined) {
      this.say(texts.play[`no${word}`]);
      return;
    }
    try {
      this.view = await this.ask("edit", { text: state, layer: this.view.layer });
      this.shown();
      this.say(texts.play[word]);
    } catch (error) {
      this.tell(error);
    }
  }

  undo() {
    return this.turnTo("back", "undone");
  }

  redo() {
    return this.turnTo("forth", "redone");
  }

  async renew(event) {
    event.preventDefault();
    const { rows, columns } = event.target.elements;
    const size = [Number(rows.value), Number(columns?.value ?? rows.value)];
    await this.change("blank", { size, text: undefined, layer: undefined });
  }

  render() {
    render(editorRoom(this), this.element);
  }
}
