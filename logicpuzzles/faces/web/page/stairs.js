/* The staircase of a puzzle with columns: item by item, a block for each two columns. A square says whether two items belong
   together: what the player put there is large, what follows from that and from the board is small. */

import { settings } from "./store.js";
import { texts } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";

const SIGNS = { true: "✓", false: "×" };
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Stairs {
  constructor(play, element) {
    Object.assign(this, { play, element, here: "0 0" });
    const { columns, cells } = play.view;
    const last = columns.length - 1;
    const items = (column) => cells[column].values.flatMap((text, value) => (text ? [{ column, item: `${column}.${value}`, text }] : []));
    this.across = columns.slice(1).map((_, at) => items(at + 1));
    this.down = [0, ...columns.map((_, at) => last - at).filter((at) => at > 1)].map(items);
  }

  /* What a square shows: what the player put there, and what is known. */
  square(one, other) {
    const { game } = this.play;
    const own = game.now.facts[`${one} ${other}`];
    const known = game.between.holds(one, other);
    return { own, known: own ?? (known === false && !settings.crosses ? undefined : known), follows: known === true && own === undefined };
  }

  /* Blank, then a cross, then a tick; `other`: by the right button or a long press a tick at once. */
  tap(one, other, tick) {
    const { play } = this;
    const { own, known, follows } = this.square(one.item, other.item);
    if (follows) {
      play.say(texts.stairs.follows(one.text, other.text));
      return;
    }
    const next = tick ? (own ? undefined : true) : own ? undefined : own === false || known === false;
    play.game.relate(`${one.item} ${other.item}`, next);
    play.announce(texts.stairs.square(one.text, other.text, this.square(one.item, other.item).known));
  }

  keyed(event, row, column, one, other) {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (arrow) {
      event.preventDefault();
      this.element.querySelector(`[data-at="${row + arrow[0]} ${column + arrow[1]}"]`)?.focus();
    } else if (event.key === "Backspace" || event.key === "Delete") {
      this.play.game.relate(`${one.item} ${other.item}`, undefined);
    }
  }

  render() {
    const { game, view } = this.play;
    let row = -1;
    const button = (one, other, at, column, edge) => {
      const { own, known } = this.square(one.item, other.item);
      const name = `${at} ${column}`;
      return html`<td class="${edge} ${own !== undefined && own !== game.between.holds(one.item, other.item) || (own && game.between.clashes(one.item)) ? "clash" : ""}"><button
        data-at=${name} tabindex=${name === this.here ? 0 : -1} class=${own === undefined ? "follows" : ""} aria-label=${texts.stairs.square(one.text, other.text, known)}
        @focus=${() => { this.here = name; this.render(); }} @click=${() => this.tap(one, other)} @keydown=${(event) => this.keyed(event, at, column, one, other)}
        @contextmenu=${(event) => { event.preventDefault(); this.tap(one, other, true); }}>${SIGNS[known] ?? ""}</button></td>`;
    };
    const line = (one, block, first) => {
      row += 1;
      const at = row;
      const most = block ? this.down[block][0].column - 1 : this.across.length;
      const squares = this.across.slice(0, most).flatMap((items) => items.map((other, place) => [other, place ? "" : "edge"]));
      /* the lower column comes first */
      return html`<tr class=${first ? "edge" : ""}><th scope="row">${one.text}</th>${squares.map(([other, edge], column) =>
        one.column < other.column ? button(one, other, at, column, edge) : button(other, one, at, column, edge))}</tr>`;
    };
    render(html`<table>
      <thead><tr><th></th>${this.across.map((items) => html`<th scope="colgroup" class="edge" colspan=${items.length}>${view.columns[items[0].column]}</th>`)}</tr>
        <tr><th class="name">${view.columns[0]}</th>${this.across.map((items) => items.map(({ text }, place) => html`<th scope="col" class=${place ? "" : "edge"}><span>${text}</span></th>`))}</tr></thead>
      <tbody>${this.down.map((items, block) => html`
        ${block ? html`<tr><th class="name">${view.columns[items[0].column]}</th></tr>` : nothing}
        ${items.map((one, place) => line(one, block, !place))}`)}</tbody></table>`, this.element);
  }
}
