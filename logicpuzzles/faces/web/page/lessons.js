/* Lessons: steps of the explanations of a kind's examples, by technique, to be found by oneself. Their room, and one in the room of a puzzle. */

import { named, short } from "./kinds.js";
import { capital, texts } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";

const SECONDS = 30;
const known = new Map();  // those of a kind that have come, and whether these are all

const byTechnique = (lessons) => {
  const sorted = lessons.toSorted((one, other) => one.cost - other.cost);
  return new Map(sorted.map(({ step: { technique } }) => [technique, sorted.filter(({ step }) => step.technique === technique)]));
};

/* Tells of the lessons of a kind by their technique, the easiest first, each time that some have come. */
async function collect(ask, kind, signal, tell) {
  const { lessons: before = [], all } = known.get(kind) ?? {};
  let lessons = all ? before : [];
  tell(byTechnique(before));
  const onPart = (part) => {
    lessons = [...lessons, ...part.lessons];
    if (lessons.length > before.length) {
      known.set(kind, { lessons });
      tell(byTechnique(lessons));
    }
  };
  all || (await ask({ ask: "lessons", kind, seconds: SECONDS }, { signal, onPart }));
  known.set(kind, { lessons, all: true });
}

/* A lesson as a puzzle to play, from the position before its step. */
const opened = ({ step, ...puzzle }, at) => ({ ...puzzle, name: texts.lessons.name(step.technique, at + 1), lesson: { step, at } });

/* The lesson after one, of those that have come. */
function following({ step, at }, kind) {
  const list = byTechnique(known.get(kind)?.lessons ?? []).get(step.technique) ?? [];
  const next = (at + 1) % list.length;
  return list.length ? opened(list[next], next) : null;
}

/* `argument`: a kind, perhaps with the technique to begin with: `sudoku~hidden pair`. */
export async function mount(element, { kinds, ask, play }, argument) {
  const [name, wanted] = argument.split("~");
  const kind = (await kinds()).kinds.find((each) => each.name === name);
  if (!kind) {
    throw new Error(texts.page.missing(name));
  }
  const words = texts.lessons;
  const work = new AbortController();
  document.title = texts.page.title(words.of(short(kind.title)));
  let found = [];
  const list = (rest) => render(html`
    <main class="wide"><h1>${words.of(named(kind.title))}</h1><p class="quiet">${words.lead}</p>
    <ul class="lessons">${[...found].map(([technique, list]) => html`
      <li class=${technique === wanted ? "wanted" : ""}><span>${capital(technique)}</span><span class="actions">${list.map((lesson, at) => html`
        <button class="button" aria-label=${words.name(technique, at + 1)} @click=${() => play(opened(lesson, at))}>${at + 1}</button>`)}</span></li>`)}</ul>${rest}</main>`, element);
  const working = html`<p class="progress">${words.working}</p>`;
  collect(ask, name, work.signal, (all) => { found = all; list(working); }).then(() => {
    list(found.size ? nothing : html`<p>${words.none}</p>`);
    element.querySelector(".wanted")?.scrollIntoView({ block: "center" });
  }).catch((error) => error.name === "AbortError" || list(html`<p class="problem">${error.message}</p>`));
  return () => work.abort();
}

/* A lesson in the room of a puzzle: its step is to be found, from the position before it. */
export class Lesson {
  /* `step`: what is to be found, of which one fact is enough. `at`: its place among those of its technique. */
  constructor(play, { step, at }) {
    Object.assign(this, { play, step, at, told: false, found: false });
    play.hand.noting = play.hand.way === "cells" && !this.enters;
    play.announce(this.message.text);
    play.render();
  }

  /* Whether a value is to be entered, and not to be crossed out. */
  get enters() {
    return this.step.facts.some((fact) => fact.holds);
  }

  /* What is told while there is nothing newer. */
  get message() {
    return this.found ? { text: `${texts.lessons.right} ${capital(this.step.text)}`, good: true } : { text: texts.lessons.ask(capital(this.step.technique), this.enters) };
  }

  /* After something was entered or struck: is it what the step says? */
  look() {
    const { play, step, found } = this;
    this.found ||= step.facts.some((fact) => play.game.has(fact));
    if (this.found && !found) {
      play.announce(this.message.text);
      play.render();
    } else if (!this.found && play.game.steps.past.length) {
      play.say(texts.lessons.other);
    }
  }

  /* Mark what the step needs. */
  point() {
    this.told = true;
    this.play.message = null;
    this.play.redraw();
    this.play.render();
  }

  get marks() {
    const { because, clues } = this.step;
    return this.told && !this.found ? { because, clues } : {};
  }

  show() {
    this.play.game.take(this.step.facts);
  }

  next() {
    const { services, view: { kind } } = this.play;
    const next = following(this, kind);
    next ? services.play(next) : (location.hash = `#lessons=${kind}`);
  }
}
