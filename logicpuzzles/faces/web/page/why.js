/* The explanation as a player: the whole way is asked for once, and each step is shown on the board with its reasons. It begins
   with the first step that the player has not entered. */

import { icon } from "./icons.js";
import { capital, texts } from "./texts.js";
import { html, nothing } from "./vendor/lit-html-3.3.3.js";

const SECONDS = 60;

export class Why {
  constructor(play) {
    this.play = play;
    this.steps = [];
    this.at = 0;
    this.shown = false;
    this.result = null;
    this.control = null;
  }

  get step() {
    return this.steps[this.at];
  }

  /* How many steps there are; nothing while they are still looked for. */
  get last() {
    return this.control ? null : this.steps.length;
  }

  /* --- asking --- */

  async start() {
    this.play.message = null;
    if (this.result) {
      this.#begin();
      return;
    }
    if (this.control) {
      return;
    }
    const control = (this.control = new AbortController());
    this.steps = [];
    this.shown = false;
    let pointed = false;
    this.play.render();
    try {
      this.result = await this.play.ask("explain", { seconds: SECONDS }, {
        signal: control.signal,
        onPart: ({ step }) => {
          this.steps.push(step);
          if (!pointed && step.facts.length && !this.#entered(step)) {
            pointed = true;
            this.#begin();
          } else {
            this.play.render();
          }
        },
      });
    } catch (error) {
      this.play.tell(error);
    }
    this.control = null;
    if (this.result) {
      this.#finish(pointed);
    }
    this.play.render();
  }

  /* All steps are known, in their final words. The one that now tells most of what was shown is shown, and told if it is another. */
  #finish(pointed) {
    const before = this.step;
    const facts = new Set(before?.facts.map((fact) => JSON.stringify(fact)));
    const shared = (step) => step.facts.filter((fact) => facts.has(JSON.stringify(fact))).length;
    this.steps = this.result.steps;
    if (!pointed) {
      this.#begin();
      return;
    }
    const most = Math.max(0, ...this.steps.map(shared));
    this.at = most ? this.steps.findIndex((step) => shared(step) === most) : Math.min(this.at, Math.max(0, this.steps.length - 1));
    if (this.shown && conclusion(this.step) + this.step.reason !== conclusion(before) + before.reason) {
      const { tab } = this.play;
      this.go(this.at);
      this.play.tab = tab;
    } else if (this.shown) {
      this.play.redraw();
    }
  }

  stop() {
    this.control?.abort();
  }

  /* Whether a step is on the player's board already. */
  #entered(step) {
    return step.facts.every((fact) => this.play.game.has(fact));
  }

  /* Show the first step that is not on the player's board. Steps before it that say nothing about one cell are its reasons, and
     come first: they relate values to each other. */
  #begin() {
    let open = this.steps.findIndex((step) => !this.#entered(step));
    while (open > 0 && !this.steps[open - 1].facts.length) {
      open -= 1;
    }
    this.shown = this.steps.length > 0;
    this.go(open >= 0 ? open : this.steps.length - 1);
  }

  /* --- going --- */

  go(at) {
    const { play } = this;
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
    this.shown = this.steps.length > 0;
    play.tab = "why";
    play.message = null;
    play.render();
    play.redraw();
    if (this.step) {
      play.announce(`${texts.why.step(this.at + 1, this.last)}. ${conclusion(this.step)}. ${capital(this.step.reason)}.`);
      this.#list();
      play.element.querySelector(".panel").scrollTop = 0;
    }
  }

  #list() {
    const list = this.play.element.querySelector(".steps ol");
    const here = list?.querySelector("[aria-current]");
    if (here) {
      list.scrollTop += here.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
    }
  }

  leave() {
    if (this.shown) {
      this.shown = false;
      this.play.message = null;
      this.play.tab = "clues";
      this.play.render();
      this.play.redraw();
    }
  }

  put() {
    const { play, step } = this;
    play.game.take(step.facts);
    play.board.choose(step.facts[0]);
    if (this.at < this.steps.length - 1) {
      this.go(this.at + 1);
    }
    play.announce(texts.why.putDone);
  }

  /* The board after the step: what it says is new, what it needs is marked. Cells that a later step places wait for it, even if
     they have one value left. */
  position() {
    const entries = {};
    const struck = this.#excluded();
    for (const { facts, follows } of this.steps.slice(0, this.at + 1)) {
      for (const { cell, value, holds } of [...facts, ...follows]) {
        if (holds) {
          entries[cell] = value;
        } else {
          (struck[cell] ??= []).push(value);
        }
      }
    }
    const { facts = [], because = [], clues = [] } = this.step ?? {};
    const waiting = this.steps.slice(this.at + 1).flatMap((step) => step.facts.filter((fact) => fact.holds).map((fact) => fact.cell));
    return { entries, struck, new: facts, because, clues, waiting, steps: true };
  }

  /* The values that the givens alone leave to no cell; known once the explanation is whole. */
  #excluded() {
    const { cells } = this.play.view;
    const left = (this.result?.start ?? []).map((values, cell) => (values.length && cells[cell]?.given == null ? new Set(values) : null));
    return Object.fromEntries(left.flatMap((values, cell) => {
      const out = values ? [...cells[cell].values.keys()].filter((value) => !values.has(value)) : [];
      return out.length ? [[cell, out]] : [];
    }));
  }

  /* --- what is shown --- */

  bar() {
    const { why } = texts;
    const last = this.steps.length - 1;
    const has = this.step?.facts.length && this.#entered(this.step);
    const go = (name, at) => html`<button class="tool" aria-disabled=${at < 0 || at > last || at === this.at ? "true" : nothing} @click=${() => this.go(at)}>
      ${icon(name)}<span>${why[name]}</span></button>`;
    return html`
      <div class="bar player" role="group" aria-label=${why.title} @keydown=${(event) => this.keyed(event)}>
        <div class="row">
          ${this.play.view.svg ? html`<button class="button" aria-disabled=${has || !this.step?.facts.length ? "true" : nothing} @click=${() => has || this.put()}>${has ? why.have : why.put}</button>` : nothing}
          <button class="button strong" @click=${() => this.leave()}>${why.leave}</button>
        </div>
        <div class="tools">
          ${go("first", 0)}${go("previous", this.at - 1)}
          <span class="count">${why.count(this.at + 1, this.last)}</span>
          ${go("next", this.at + 1)}${go("last", last)}
        </div>
      </div>`;
  }

  keyed(event) {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length - 1 }[event.key];
    if (to !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      this.go(to);
    }
  }

  panel() {
    const { why, page } = texts;
    const working = this.control ? html`<p class="actions"><span class="progress">${why.working(this.steps.length)}</span>
      <button class="button" @click=${() => this.stop()}>${page.cancel}</button></p>` : nothing;
    if (!this.shown || !this.step) {
      return html`<h2>${why.title}</h2><p>${why.lead}</p><p class="quiet">${why.from}</p>
        ${working === nothing ? html`<p class="actions"><button class="button strong" @click=${() => this.start()}>${why.start}</button></p>` : working}
        ${this.result && !this.steps.length ? html`<p>${this.result.stopped ? why.status.unknown : why.none}</p>` : nothing}`;
    }
    const { step } = this;
    return html`
      <div class="step">
        <p class="quiet">${why.step(this.at + 1, this.last)}: ${step.technique}${this.play.view.svg ? html` · <a href="#lessons=${this.play.view.kind}~${encodeURIComponent(step.technique)}">${texts.lessons.practise}</a>` : nothing}</p>
        <h2>${conclusion(step)}</h2>
        <p>${step.reason ? `${capital(step.reason)}.` : ""}</p>
        ${this.result?.answer && this.at === this.steps.length - 1 ? html`<p><b>${this.result.answer}</b></p>` : nothing}
        ${this.#reasons(step)}
        ${trial(step, `${this.at + 1}`)}
        ${this.#beside()}
      </div>
      ${working}
      <details class="steps" open><summary>${why.all}</summary>
        <ol>${this.steps.map((each, at) => html`<li value=${at + 1}><button aria-current=${at === this.at ? "step" : nothing} @click=${() => this.go(at)}>${conclusion(each)}</button></li>`)}</ol>
      </details>
      ${this.result ? html`<p class="quiet">${why.status[this.result.status] ?? ""} ${this.result.stopped ? "" : why.difficulty(this.result.difficulty)}</p>` : nothing}`;
  }

  /* What the steps say of cells that are not drawn, such as which items belong together; the last first. */
  #beside() {
    const items = this.steps.slice(0, this.at + 1).flatMap((step, at) => step.beside
      .map((text) => html`<li class=${at === this.at ? "fresh" : nothing}>${text}</li>`));
    return items.length ? html`<h3>${texts.why.beside}</h3><ul class="beside">${items.reverse()}</ul>` : nothing;
  }

  /* The clues that a step needs, and what the marks on the board mean. */
  #reasons(step) {
    const { why } = texts;
    const clues = this.play.view.clues.filter((clue) => step.clues.includes(clue.number));
    const holds = step.facts.some((fact) => fact.holds);
    const out = step.facts.some((fact) => !fact.holds);
    return html`
      ${clues.length ? html`<ul class="used">${clues.map((clue) => html`<li>${clue.label}. ${clue.text}</li>`)}</ul>` : nothing}
      <p class="key">${holds ? html`<b class="n">${why.new}</b>` : nothing}${out ? html`<b class="o"><s>${why.out}</s></b>` : nothing}${step.because.length ? html`<b class="w">${why.reason}</b>` : nothing}</p>`;
  }
}

/* The steps that refute what a step assumes. */
function trial(step, number) {
  return step.inside.length ? html`
    <details class="trial"><summary>${texts.why.trial}</summary>
      <ol>${step.inside.map((inner) => html`<li><span class="quiet">${number}.${inner.number}</span> <b>${conclusion(inner)}</b>
        <p>${inner.reason ? `${capital(inner.reason)}.` : ""}</p>${trial(inner, `${number}.${inner.number}`)}</li>`)}</ol>
    </details>` : nothing;
}

/* What is new with a step, as its text begins; its technique where nothing says it. */
const conclusion = (step) => step.text.slice(0, step.conclusion.length) || capital(step.technique);

