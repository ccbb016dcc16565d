/* The room of a kind's lessons: steps of the explanations of its examples, by technique, to be found by oneself. */

import { named, short } from "./kinds.js";
import { capital, texts } from "./texts.js";
import { html, render } from "./vendor/lit-html-3.3.3.js";

const SECONDS = 30;
const known = new Map();

/* The lessons of a kind by their technique; asked once. */
export async function lessonsOf(ask, kind, options = {}) {
  if (!known.has(kind)) {
    const { lessons } = await ask({ ask: "lessons", kind, seconds: SECONDS }, { onPart: () => {}, ...options });
    const found = new Map(lessons.map(({ step }) => [step.technique, []]));
    lessons.forEach((lesson) => found.get(lesson.step.technique).push(lesson));
    known.set(kind, found);
  }
  return known.get(kind);
}

/* A lesson as a puzzle to play, from the position before its step. */
export const opened = ({ step, ...puzzle }, at) => ({ ...puzzle, name: texts.lessons.name(step.technique, at + 1), lesson: { step, at } });

/* `argument`: a kind, perhaps with the technique to begin with: `sudoku~hidden pair`. */
export async function mount(element, { kinds, ask, play }, argument) {
  const [name, wanted] = argument.split("~");
  const kind = (await kinds()).kinds.find((each) => each.name === name);
  if (!kind) {
    throw new Error(texts.page.missing(name));
  }
  const words = texts.lessons;
  const work = new AbortController();
  document.title = `${words.of(short(kind.title))} – ${texts.page.name}`;
  const show = (content) => render(html`
    <main class="wide"><h1>${words.of(named(kind.title))}</h1><p class="quiet">${words.lead}</p>${content}</main>`, element);
  show(html`<p class="progress">${words.working}</p>`);
  lessonsOf(ask, name, { signal: work.signal }).then((found) => {
    show(found.size ? html`<ul class="lessons">${[...found].map(([technique, list]) => html`
      <li class=${technique === wanted ? "wanted" : ""}><span>${capital(technique)}</span><span class="actions">${list.map((lesson, at) => html`
        <button class="button" aria-label=${words.name(technique, at + 1)} @click=${() => play(opened(lesson, at))}>${at + 1}</button>`)}</span></li>`)}</ul>` : html`<p>${words.none}</p>`);
    element.querySelector(".wanted")?.scrollIntoView({ block: "center" });
  }).catch((error) => error.name === "AbortError" || show(html`<p class="problem">${error.message}</p>`));
  return () => work.abort();
}
