/* The room of one kind: its rules and its examples. */

import { levelText, made } from "./fresh.js";
import { about, exampleText, named, short } from "./kinds.js";
import { Pictures } from "./pictures.js";
import { texts } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";

export async function mount(element, { kinds, ask, play, announce }, name) {
  const { kinds: all, levels } = await kinds();
  const kind = all.find((each) => each.name === name);
  if (!kind) {
    throw new Error(texts.page.missing(name));
  }
  const pictures = new Pictures(ask);
  let work;
  /* Play the puzzle that comes, unless another one is wished for meanwhile. */
  const go = async (said, come) => {
    const line = element.querySelector(".making");
    work?.abort();
    work = new AbortController();
    line.textContent = said;
    announce(said);
    try {
      const { signal } = work;
      const puzzle = await come({ signal });
      signal.aborted || (await play(puzzle));
    } catch (error) {
      line.textContent = error.name === "AbortError" ? line.textContent : error.message;
    }
  };
  const start = (example) => go(texts.page.loading, async (options) =>
    ({ ...(await ask({ ask: "example", kind: name, name: example }, options)), name: exampleText(example), example }));
  const fresh = (level) => go(texts.make.making, (options) => made(ask, { kind: name, level }, options));
  const whole = kind.examples.filter((example) => !example.flawed);
  const cards = html`<ul class="cards">${whole.map((example) => html`
    <li><button class="card" @click=${() => start(example.name)}>
      ${pictures.of(name, example.name)}<span class="words"><b>${exampleText(example.name)}</b></span></button></li>`)}</ul>`;
  document.title = texts.page.title(short(kind.title));
  render(html`
    <main class="wide">
      <div class="heading"><h1>${named(kind.title)}</h1>
        <p class="actions">
          ${kind.page ? html`<a class="button strong" href="#${name}">${texts.kinds.game}</a>` : nothing}
          ${kind.makes ? html`<a class="button" href="#make=${name}">${texts.kinds.make}</a>` : nothing}
          ${whole.length ? html`<a class="button" href="#lessons=${name}">${texts.lessons.link}</a>` : nothing}
          <a class="button" href="#edit=${name}">${texts.kinds.edit}</a>
          <a class="button" href="#open=${name}">${texts.kinds.write}</a>
        </p>
      </div>
      ${kind.makes ? html`
        <p class="actions levels">
          <a class="button strong" href="#today=${name}">${texts.kinds.today}</a>
          ${levels.map((level) => html`<button class="button" @click=${() => fresh(level)}>${texts.kinds.level(levelText(level))}</button>`)}</p>` : nothing}
      <p class="making quiet" role="status"></p>
      <section class="rules"><h2 class="unseen">${texts.kinds.rules}</h2>${about(kind)}</section>
      <h2>${texts.kinds.examples}</h2>
      ${whole.length ? cards : html`<p>${texts.kinds.noExamples}</p>`}
    </main>`, element);
  return () => {
    work?.abort();
    pictures.end();
  };
}
