/* The rooms to choose a puzzle in: all kinds, one kind, a text or file of one's own, and one that is made. */

import { LONGEST, textOf } from "./app.js";
import { picture } from "./board.js";
import { drop, forget, load, recent } from "./store.js";
import { texts } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";

export function mount(element, services, argument, name) {
  const rooms = { kinds: allKinds, kind: oneKind, open, make };
  return rooms[name](element, services, argument);
}

/* The name in a kind's title: what stands before the colon, without other names in parentheses. */
const named = (title) => title.split(":")[0];
export const short = (title) => named(title).replace(/ \(.*\)$/, "");
const rest = (title) => title.split(":").slice(1).join(":").trim();
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/* The published rules: what they are about, and the rest on demand. */
export function about({ about: text }) {
  const parts = text.split("\n\n").map((part) => part.replace(/\n(?!\d+\. )/g, " ").replace(/ {2,}/g, " "));
  const shown = parts[0].length < 160 ? 2 : 1;
  return html`${parts.slice(0, shown).map((part) => html`<p class="lines">${part}</p>`)}
    ${parts.length > shown ? html`<details><summary>${texts.kinds.more}</summary>${parts.slice(shown).map((part) => html`<p class="lines">${part}</p>`)}</details>` : nothing}`;
}

/* --- small pictures, one after another, as they come into sight --- */

class Pictures {
  constructor(ask) {
    this.ask = ask;
    this.waiting = [];
    this.sight = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) {
          this.sight.unobserve(target);
          this.waiting.push(target);
          this.#next();
        }
      }
    }, { rootMargin: "200px" });
  }

  watch(root) {
    for (const place of root.querySelectorAll("[data-example]")) {
      if (!place.dataset.watched) {
        place.dataset.watched = "yes";
        this.sight.observe(place);
      }
    }
  }

  async #next() {
    if (this.busy || !this.waiting.length) {
      return;
    }
    this.busy = true;
    const place = this.waiting.shift();
    const { kind, example } = place.dataset;
    try {
      const { text } = await this.ask({ ask: "example", kind, name: example });
      const { svg } = await this.ask({ ask: "open", kind, text });
      if (svg) {
        place.replaceChildren(picture(svg));
      }
    } catch {
      /* a card without a picture is a card all the same */
    }
    this.busy = false;
    this.#next();
  }

  end() {
    this.sight.disconnect();
    this.waiting = [];
  }
}

const thumbnail = (kind, example) => html`<span class="thumb" data-kind=${kind} data-example=${example}></span>`;

/* --- all kinds --- */

async function allKinds(element, { kinds, ask }) {
  const { kinds: all, version } = await kinds();
  const pictures = new Pictures(ask);
  let wanted = "";

  const card = (kind) => html`
    <li>
      <a class="card" href="#kind=${kind.name}">
        ${kind.examples.length ? thumbnail(kind.name, kind.examples[0].name) : html`<span class="thumb"></span>`}
        <span class="words"><b>${short(kind.title)}</b><span class="quiet">${capital(rest(kind.title))}</span></span>
      </a>
    </li>`;

  const going = (entry) => html`
    <li class="going">
      <a class="card" href=${`#p=${entry.address}`}>
        <span class="words"><b>${entry.title}</b><span class="quiet">${entry.done ? texts.kinds.done : texts.kinds.share(entry.share)}</span></span>
      </a>
      <button class="plain" aria-label=${texts.kinds.forget(entry.title)} @click=${() => { forget(entry.name); draw(); }}>×</button>
    </li>`;

  function draw() {
    const sought = wanted.trim().toLowerCase();
    const names = ({ title, name, aliases }) => [title, name, ...aliases].join("\n").toLowerCase();
    const titled = (kind) => names(kind).indexOf(sought) >>> 0;  // -1 becomes the largest: found in the rules alone comes last
    const shown = all.filter((kind) => `${names(kind)}\n${kind.about.toLowerCase()}`.includes(sought));
    sought && shown.sort((left, right) => titled(left) - titled(right));
    const started = recent().filter((entry) => entry.address);
    render(html`
      <main class="wide">
        <div class="heading">
          <div><h1>${texts.kinds.title}</h1><p class="quiet">${texts.kinds.lead}</p></div>
          <label class="find"><span class="unseen">${texts.kinds.find}</span>
            <input type="search" placeholder=${texts.kinds.find} @input=${(event) => { wanted = event.target.value; draw(); }}></label>
        </div>
        ${started.length && !sought ? html`<h2>${texts.kinds.on}</h2><ul class="cards small">${started.slice(0, 6).map(going)}</ul>` : nothing}
        ${shown.length ? html`<ul class="cards">${shown.map(card)}</ul>` : html`<p>${texts.kinds.none}</p>`}
        <footer class="quiet"><p>${texts.page.private} ${texts.page.version(version)}</p></footer>
      </main>`, element);
    for (const place of element.querySelectorAll(".cards:not(.small) li")) {
      const thumb = place.querySelector("[data-example]");
      const drawn = thumb && `${thumb.dataset.kind} ${thumb.dataset.example}`;
      if (thumb && thumb.dataset.drawn !== drawn) {  // the list was filtered: this place shows another kind now
        thumb.replaceChildren();
        thumb.dataset.drawn = drawn;
        delete thumb.dataset.watched;
      }
    }
    pictures.watch(element);
  }

  document.title = texts.page.name;
  draw();
  return () => pictures.end();
}

/* --- one kind --- */

async function oneKind(element, { kinds, ask, play }, name) {
  const kind = (await kinds()).kinds.find((each) => each.name === name);
  if (!kind) {
    throw new Error(texts.page.missing(name));
  }
  const pictures = new Pictures(ask);
  const start = async (example) => play({ ...(await ask({ ask: "example", kind: name, name: example })), name: example });
  const flawed = kind.examples.filter((example) => example.flawed);
  const cards = (examples) => html`<ul class="cards">${examples.map((example) => html`
    <li><button class="card" @click=${() => start(example.name)}>
      ${thumbnail(name, example.name)}<span class="words"><b>${example.name}</b></span></button></li>`)}</ul>`;
  document.title = `${short(kind.title)} – ${texts.page.name}`;
  render(html`
    <main class="wide">
      <div class="heading"><h1>${named(kind.title)}</h1>
        <p class="actions">
          ${kind.page ? html`<a class="button strong" href="#${name}">${texts.kinds.game}</a>` : nothing}
          ${kind.makes ? html`<a class="button" href="#make=${name}">${texts.kinds.make}</a>` : nothing}
          <a class="button" href="#edit=${name}">${texts.kinds.edit}</a>
          <a class="button" href="#open=${name}">${texts.kinds.write}</a>
        </p>
      </div>
      <section class="rules"><h2 class="unseen">${texts.kinds.rules}</h2>${about(kind)}</section>
      <h2>${texts.kinds.examples}</h2>
      ${kind.examples.length ? cards(kind.examples.filter((example) => !example.flawed)) : html`<p>${texts.kinds.noExamples}</p>`}
      ${flawed.length ? html`<h2>${texts.kinds.flawed}</h2>${cards(flawed)}` : nothing}
    </main>`, element);
  pictures.watch(element);
  return () => pictures.end();
}

/* --- a text or a file --- */

/* Whether an error says that a text alone does not tell its kind. */
export const ambiguous = (error) => /expected --kind/.test(error.message);

async function open(element, { kinds, ask, play, announce }, wanted) {
  const { kinds: all } = await kinds();
  const draft = { text: load("draft", ""), problem: load("draft", "") ? { message: texts.open.which } : null, busy: false };
  drop("draft");

  async function submit(event) {
    event?.preventDefault();
    const form = element.querySelector("form");
    const puzzle = { text: form.text.value, kind: form.kind.value || undefined, skip: form.skip.checked || undefined };
    draft.busy = true;
    draft.problem = null;
    draw();
    try {
      await ask({ ask: "open", ...puzzle });
      await play(puzzle);
    } catch (error) {
      draft.problem = ambiguous(error) ? { message: texts.open.which } : error;
      announce(draft.problem.message);
      select(form.text, error);
    }
    draft.busy = false;
    draw();
  }

  /* Marks the place in the text that an error is about. */
  function select(area, { line, column }) {
    if (line) {
      const lines = area.value.split("\n");
      const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
      area.focus();
      area.setSelectionRange(start + Math.max(0, (column ?? 1) - 1), start + (lines[line - 1]?.length ?? 0));
    }
  }

  async function file(event) {
    try {
      element.querySelector("textarea").value = await textOf(event.target.files[0]);
      await submit();
    } catch (error) {
      draft.problem = error;
      draw();
    }
  }

  function draw() {
    render(html`
      <main class="narrow">
        <h1>${texts.open.title}</h1>
        <p class="quiet">${texts.open.lead}</p>
        <form @submit=${submit}>
          <label class="field"><span>${texts.open.text}</span>
            <textarea name="text" rows="12" maxlength=${LONGEST} required spellcheck="false" autocapitalize="off" aria-invalid=${Boolean(draft.problem)}
              aria-describedby="problem"></textarea></label>
          <p id="problem" class="problem" ?hidden=${!draft.problem}>${draft.problem ? texts.page.where(draft.problem.line, draft.problem.column) + draft.problem.message : ""}</p>
          <div class="fields">
            <label class="field"><span>${texts.open.kind}</span>
              <select name="kind"><option value="">${texts.open.any}</option>
                ${all.map((kind) => html`<option value=${kind.name} ?selected=${kind.name === wanted}>${short(kind.title)}</option>`)}</select></label>
            <label class="field"><span>${texts.open.file}</span><input type="file" @change=${file}></label>
          </div>
          <label class="switch"><input type="checkbox" name="skip"> ${texts.open.skip}</label>
          <p class="actions"><button class="button strong" ?disabled=${draft.busy}>${draft.busy ? texts.page.loading : texts.open.open}</button></p>
        </form>
      </main>`, element);
  }

  document.title = `${texts.open.title} – ${texts.page.name}`;
  draw();
  element.querySelector("textarea").value = draft.text;
}

/* --- one that is made --- */

const seeds = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

async function make(element, { kinds, ask, play, announce }, wanted) {
  const { kinds: all, levels } = await kinds();
  const makers = all.filter((kind) => kind.makes);
  const last = load("made", {});
  const form = { kind: makers.some((kind) => kind.name === wanted) ? wanted : last.kind ?? makers[0].name, difficulty: last.difficulty ?? "", seed: seeds() };
  const work = { control: null, text: "", problem: null };

  async function submit(event) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    const size = [fields.rows, fields.columns].filter(Boolean).map(Number);
    work.control = new AbortController();
    work.problem = null;
    work.text = texts.make.making;
    announce(work.text);
    draw();
    try {
      const request = { ask: "generate", kind: fields.kind, seed: fields.seed, seconds: 60 };
      Object.assign(request, size.length && { size }, fields.difficulty && { difficulty: fields.difficulty });
      const made = await ask(request, {
        signal: work.control.signal,
        onPart: (part) => { work.text = texts.make.tries(part.tries); draw(); },
      });
      await play({ kind: made.kind, text: made.text });
    } catch (error) {
      work.text = error.name === "AbortError" ? texts.make.cancelled : "";
      work.problem = error.name === "AbortError" ? null : error;
      announce(work.text || error.message);
    }
    work.control = null;
    form.seed = seeds();
    draw();
  }

  function draw() {
    const kind = makers.find((each) => each.name === form.kind) ?? makers[0];
    const usual = kind.usual ?? kind.size;
    const number = (name, at) => html`
      <label class="field"><span>${at === null ? texts.make.size : texts.make[name]}</span>
        <input type="number" name=${name} min="2" max="40" inputmode="numeric" placeholder=${usual?.[at ?? 0] ?? texts.make.usual}></label>`;
    render(html`
      <main class="narrow">
        <h1>${texts.make.title}</h1>
        <form @submit=${submit}>
          <label class="field"><span>${texts.make.kind}</span>
            <select name="kind" @change=${(event) => { form.kind = event.target.value; draw(); }}>
              ${makers.map((each) => html`<option value=${each.name} ?selected=${each.name === form.kind}>${short(each.title)}</option>`)}</select></label>
          ${kind.size ? nothing : html`<div class="fields">${kind.square ? number("rows", null) : [number("rows", 0), number("columns", 1)]}</div>`}
          <label class="field"><span>${texts.make.difficulty}</span>
            <select name="difficulty"><option value="">${texts.make.any}</option>
              ${levels.map((level) => html`<option value=${level} ?selected=${level === form.difficulty}>${texts.levels[level] ?? level}</option>`)}</select></label>
          <label class="field"><span>${texts.make.seed}</span>
            <input name="seed" .value=${form.seed} required maxlength="60" autocomplete="off" aria-describedby="seed-help"></label>
          <p id="seed-help" class="quiet">${texts.make.seedHelp}</p>
          <p id="problem" class="problem" ?hidden=${!work.problem}>${work.problem?.message}</p>
          <p class="actions">
            ${work.control
              ? html`<span class="progress">${work.text}</span><button type="button" class="button" @click=${() => work.control.abort()}>${texts.page.cancel}</button>`
              : html`<button class="button strong">${texts.make.make}</button><span>${work.text}</span>`}
          </p>
        </form>
      </main>`, element);
  }

  document.title = `${texts.make.title} – ${texts.page.name}`;
  draw();
  return () => work.control?.abort();
}
