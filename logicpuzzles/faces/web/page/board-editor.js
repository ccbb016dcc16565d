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
      onTap: (spot) => this.at(Number(spot.dataset.cell), (at) => this.hand.tapped(at)),
      onKey: (spot, event) => this.at(Number(spot.dataset.cell), (at) => this.hand.keyed(at, event)),
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
    const same = this.layered === this.view.layer && board.spots.length === this.view.places.length;
    const at = same ? board.here : 0;
    const focused = board.element.contains(document.activeElement);
    board.svg?.remove();
    board.svg = null;
    board.show(this.view.svg);
    focused ? board.focus(at) : board.begin((spot) => Number(spot.dataset.cell) === at);
    this.layered = this.view.layer;
    board.element.classList.toggle("paint", this.hand.regions);
    this.hand.still(same);
    this.problem = this.view.problem;
    this.settle(this.view.text);
    save(`draft:${this.kind.name}`, this.view.state);
    this.render();
  }

  /* Acts are done one after another, each on the board that the one before it left. What an act begins belongs to it. */
  do(act) {
    if (this.acting) {
      const part = act();
      this.acting.push(part);
      return part;
    }
    const run = async () => {
      const parts = (this.acting = []);
      const done = act();
      this.acting = null;
      await Promise.all(parts);
      return done;
    };
    const queue = (this.queue ? this.queue.then(run) : run()).finally(() => { this.queue = this.queue === queue ? null : this.queue; });
    this.queue = queue;
    return queue;
  }

  /* The same at a place that was seen, if it is still there. */
  at(seen, act) {
    const key = JSON.stringify(this.view.places[seen]?.place);
    return this.do(() => {
      const at = this.view.places.findIndex(({ place }) => JSON.stringify(place) === key);
      return at < 0 ? undefined : act(at);
    });
  }

  /* Ask for another view; whether it came. */
  async turned(name, more) {
    const { state: text, layer } = this.view;
    try {
      this.view = await this.ask(name, { text, layer, ...(await more) });
      this.message = "";
      this.shown();
      return true;
    } catch (error) {
      this.tell(error);
      return false;
    }
  }

  /* Change the draft. */
  change(name, more) {
    return this.do(async () => {
      const { state } = this.view;
      const came = await this.turned(name, more?.call ? more() : more);
      came && this.view.state !== state && this.steps.add(state);
      return came;
    });
  }

  put(seen, token) {
    return this.at(seen, async (at) => {
      const came = await this.change("put", { place: this.view.places[at].place, token });
      this.services.announce(this.board.spots[at]?.getAttribute("aria-label") ?? "");
      return came;
    });
  }

  /* Go on with another draft, which is still to come. */
  bring(come) {
    return this.change("edit", async () => ({ text: await come(), layer: undefined }));
  }

  /* Show another layer of the same draft. */
  turn(layer) {
    return this.change("edit", { layer });
  }

  /* Show the draft before, or after: `way` is "back" or "forth". */
  turnTo(way, other, word) {
    return this.do(async () => {
      const text = this.steps[way](this.view.state);
      if (text === undefined) {
        this.say(texts.play[`no${word}`]);
      } else if (await this.turned("edit", { text })) {
        this.say(texts.play[word]);
      } else {
        this.steps[other](text);
      }
    });
  }

  undo() {
    return this.turnTo("back", "forth", "undone");
  }

  redo() {
    return this.turnTo("forth", "back", "redone");
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
