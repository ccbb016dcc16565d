/* The panel of answers: the puzzle solved, counted, checked, by each method, and by one method step by step. */

import { picture } from "./board.js";
import { capital, texts } from "./texts.js";
import { html, nothing } from "./vendor/lit-html-3.3.3.js";

const SECONDS = 60;

/* The panel for a Play. Its state is kept in `play.answers`: one answer at a time. */
export function answers(play) {
  const { ask, page } = texts;
  const state = play.answers;
  if (!state.methods && !state.asked) {
    state.asked = true;
    play.ask("methods").then(({ methods }) => {
      state.methods = methods;
      play.render();
    }, (error) => play.tell(error));
  }
  const choose = (name, act) => html`
    <li><button class="choice" ?disabled=${Boolean(state.control)} @click=${act}><b>${ask[name]}</b><span class="quiet">${ask[`${name}Help`]}</span></button></li>`;
  const methods = state.methods ?? [];
  return html`
    <h2 class="unseen">${texts.tabs.ask}</h2>
    <ul class="choices">
      ${choose("solve", () => work(play, "solve"))}
      ${choose("count", () => work(play, "count"))}
      ${choose("check", () => work(play, "check", { rate: true }))}
      ${choose("compare", () => work(play, "compare"))}
    </ul>
    ${methods.length ? html`
      <form class="method" @submit=${(event) => { event.preventDefault(); work(play, "method", { name: event.target.elements.method.value }); }}>
        <h2>${ask.methods}</h2>
        <label class="field"><span>${ask.method}</span>
          <select name="method" @change=${(event) => { state.method = event.target.value; play.render(); }}>
            ${methods.map(({ name }) => html`<option value=${name}>${name}</option>`)}</select></label>
        <p class="quiet">${methods.find(({ name }) => name === (state.method ?? methods[0].name))?.idea}</p>
        <p class="actions"><button class="button" ?disabled=${Boolean(state.control)}>${ask.run}</button></p>
      </form>` : nothing}
    <div class="answer" tabindex="-1" aria-live="polite">
      ${state.control ? html`<p class="actions"><span class="progress">${ask.working}</span><button class="button" @click=${() => state.control.abort()}>${page.cancel}</button></p>` : nothing}
      ${state.problem ? html`<p class="problem">${page.where(state.problem.line, state.problem.column)}${state.problem.message}</p>` : nothing}
      ${state.name ? (SHOWN[state.name]?.(play, state) ?? nothing) : nothing}
    </div>`;
}

async function work(play, name, more = {}) {
  const state = play.answers;
  state.control?.abort();
  Object.assign(state, { name, result: null, parts: [], problem: null, control: new AbortController() });
  const { control } = state;
  let waiting = 0;
  play.render();
  const shown = () => {
    waiting = 0;
    play.render();
  };
  try {
    state.result = await play.ask(name, { seconds: SECONDS, ...more }, {
      signal: AbortSignal.any([control.signal, play.work.signal]),
      onPart: (part) => {
        state.parts.push(part);
        waiting ||= requestAnimationFrame(shown);
      },
    });
  } catch (error) {
    state.problem = error.name === "AbortError" ? null : error;
  }
  cancelAnimationFrame(waiting);
  if (state.control === control) {
    state.control = null;
    play.render();
    const answer = play.element.querySelector(".answer");
    answer?.scrollIntoView({ block: "nearest" });
  }
}

/* Drawings that were parsed, so that a panel rendered anew does not parse them again. */
const parsed = new WeakMap();

function shownPicture(solution, label) {
  if (!parsed.has(solution)) {
    parsed.set(solution, picture(solution.svg, label));
  }
  return html`<div class="solution">${parsed.get(solution)}</div>`;
}

function solutions(state, play) {
  const { result } = state;
  const { ask } = texts;
  return html`
    <p><b>${ask.status[result.status]}</b> <span class="quiet">${ask.cost(result.seconds, result.nodes)}</span></p>
    ${result.solutions.map((solution, at) => html`
      ${result.solutions.length > 1 ? html`<h3>${ask.solution(at + 1)}</h3>` : nothing}
      ${shownPicture(solution, ask.solution(at + 1))}`)}
    ${result.status === "multiple" && result.solutions.length === 1 && state.name === "solve"
      ? html`<p class="actions"><button class="button" @click=${() => work(play, "solve", { limit: 10 })}>${ask.more}</button></p>` : nothing}`;
}

const SHOWN = {
  solve: (play, state) => state.result && solutions(state, play),
  count: (play, { result }) => result && html`<p><b>${texts.ask.counted(result.count)}</b></p>`,
  check: (play, { result }) => result && html`<p class="pre">${result.text}</p>`,
  compare: (play, { parts }) => {
    const { ask } = texts;
    return parts.length ? html`
      <div class="scroll" tabindex="0"><table>
        <thead><tr><th>${ask.approach}</th><th>${ask.result}</th><th class="number">${ask.seconds}</th><th class="number">${ask.nodes}</th></tr></thead>
        <tbody>${parts.map(({ row }) => html`<tr>
          <th scope="row">${row.approach}<br><small class="quiet">${row.declarative ? ask.declarative : ask.explicit}</small></th>
          <td>${ask.results[row.status] ?? row.status}${row.text ? html`<br><small class="quiet">${row.text}</small>` : nothing}</td>
          <td class="number">${row.seconds === undefined ? "" : ask.time(row.seconds)}</td><td class="number">${row.nodes?.toLocaleString("en") ?? ""}</td></tr>`)}</tbody>
      </table></div>` : nothing;
  },
  method: (play, state) => {
    const { ask } = texts;
    const { parts, result } = state;
    return html`
      ${result ? html`${result.ended ? html`<p><b>${capital(result.ended)}.</b></p>` : nothing}${solutions(state, play)}
        ${result.reached ? html`<p>${ask.stuck}</p>${position(result.reached)}` : nothing}` : nothing}
      ${parts.length ? html`<details class="did" open><summary>${ask.steps(parts.at(-1).step?.number ?? parts.length)}</summary>
        <ol>${parts.map(({ step, left_out: count }) => (step
          ? html`<li value=${step.number}><span class="pre">${step.text}</span>${position(step.state)}</li>`
          : html`<li class="quiet" role="note">${ask.leftOut(count)}</li>`))}</ol></details>` : nothing}`;
  },
};


/* The position of a method: rows of texts or of cells. */
function position(rows) {
  if (!Array.isArray(rows) || !rows.length) {
    return nothing;
  }
  const text = (cell) => (cell === null ? "" : Array.isArray(cell) ? cell.join(" ") : String(cell));
  return html`<details class="position"><summary>${texts.ask.position}</summary>
    <div class="scroll" tabindex="0">${rows.every((row) => row.every((cell) => text(cell).length <= 1))
      ? html`<pre>${rows.map((row) => row.map((cell) => text(cell) || " ").join(" ")).join("\n")}</pre>`
      : html`<table><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${text(cell)}</td>`)}</tr>`)}</tbody></table>`}</div></details>`;
}
