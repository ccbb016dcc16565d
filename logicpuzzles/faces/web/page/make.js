/* The room in which a puzzle is made, and the way to today's puzzle of a kind: the same for everybody. */

import { levelText, made, seeds, today } from "./fresh.js";
import { popularFirst, short } from "./kinds.js";
import { texts } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";

export const mount = (element, services, kind, name) => (name === "today" ? daily : making)(element, services, kind);

function daily(element, { ask, play, announce }, kind) {
  const work = new AbortController();
  const tell = (text, name) => {
    render(html`<main class="narrow"><h1>${texts.kinds.today}</h1><p class=${name}>${text}</p></main>`, element);
    announce(text);
  };
  document.title = texts.page.title(texts.kinds.today);
  tell(texts.make.making, "progress");
  made(ask, { kind, seed: today(), name: today() }, { signal: work.signal })
    .then((puzzle) => play(puzzle, true))
    .catch((error) => work.signal.aborted || tell(error.message, "problem"));
  return () => work.abort();
}

async function making(element, { kinds, ask, play, announce }, wanted) {
  const { kinds: all, levels } = await kinds();
  const makers = all.filter((kind) => kind.makes);
  let offered = seeds();
  const form = { kind: makers.some((kind) => kind.name === wanted) ? wanted : popularFirst(makers)[0].name, difficulty: "", seed: offered };
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
      await play(await made(ask, { kind: fields.kind, size, level: fields.difficulty, seed: fields.seed }, {
        signal: work.control.signal,
        onPart: (part) => { work.text = texts.make.tries(part.tries); draw(); },
      }));
    } catch (error) {
      work.text = error.name === "AbortError" ? texts.make.cancelled : "";
      work.problem = error.name === "AbortError" ? null : error;
      announce(work.text || error.message);
    }
    work.control = null;
    form.seed = fields.seed === offered ? (offered = seeds()) : fields.seed;
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
        <form @submit=${submit}><fieldset ?disabled=${Boolean(work.control)}>
          <label class="field"><span>${texts.make.kind}</span>
            <select name="kind" @change=${(event) => { form.kind = event.target.value; draw(); }}>
              ${makers.map((each) => html`<option value=${each.name} ?selected=${each.name === form.kind}>${short(each.title)}</option>`)}</select></label>
          ${kind.size ? nothing : html`<div class="fields">${kind.square ? number("rows", null) : [number("rows", 0), number("columns", 1)]}</div>`}
          <label class="field"><span>${texts.make.difficulty}</span>
            <select name="difficulty"><option value="">${texts.make.any}</option>
              ${levels.map((level) => html`<option value=${level} ?selected=${level === form.difficulty}>${levelText(level)}</option>`)}</select></label>
          <label class="field"><span>${texts.make.seed}</span>
            <input name="seed" .value=${form.seed} required maxlength="60" autocomplete="off" aria-describedby="seed-help"></label>
          <p id="seed-help" class="quiet">${texts.make.seedHelp}</p>
          </fieldset><p id="problem" class="problem" ?hidden=${!work.problem}>${work.problem?.message}</p>
          <p class="actions">
            ${work.control
              ? html`<span class="progress">${work.text}</span><button type="button" class="button" @click=${() => work.control.abort()}>${texts.page.cancel}</button>`
              : html`<button class="button strong">${texts.make.make}</button><span>${work.text}</span>`}
          </p>
        </form>
      </main>`, element);
  }

  document.title = texts.page.title(texts.make.title);
  draw();
  return () => work.control?.abort();
}
