/* The way to today's puzzle of a kind: the same for everybody. */

import { made, today } from "./fresh.js";
import { texts } from "./texts.js";
import { html, render } from "./vendor/lit-html-3.3.3.js";

export function mount(element, { ask, play, announce }, kind) {
  const work = new AbortController();
  const tell = (text, name) => {
    render(html`<main class="narrow"><h1>${texts.kinds.today}</h1><p class=${name}>${text}</p></main>`, element);
    announce(text);
  };
  document.title = `${texts.kinds.today} – ${texts.page.name}`;
  tell(texts.make.making, "progress");
  made(ask, { kind, seed: today(), name: today() }, { signal: work.signal })
    .then((puzzle) => play(puzzle, true))
    .catch((error) => work.signal.aborted || tell(error.message, "problem"));
  return () => work.abort();
}
