/* A riddle typed in a form: its columns, what is known at first, and its hints. Each hint has ways in which it is true, and each way
   rows as wide as the columns. A text editor shows the form in place of its text, which the form writes. */

import { answers } from "../../answers.js";
import { html, nothing } from "../../vendor/lit-html-3.3.3.js";
import { texts } from "./texts.js";

const STYLE = new URL("./form.css", import.meta.url).href;
const blank = (width) => Array(width).fill("");

/* A small riddle to begin with. */
const EMPTY = write({ header: ["name", ""], startMatrix: [["", ""], ["", ""]], hints: [[[["", ""]]]], singleHints: false, description: [""] });

/* What a text says, or null where the form cannot show it. */
function read(text) {
  try {
    const riddle = JSON.parse(text);
    const { header, startMatrix, hints, description = blank(hints.length) } = riddle;
    const rows = [header, ...startMatrix, ...hints.flat(2)];
    const whole = hints.every((ways) => ways.length && ways.every((way) => way.length)) && description.length === hints.length;
    return whole && rows.every((row) => row.length === header.length && row.every((cell) => typeof cell === "string")) ? { ...riddle, description } : null;
  } catch {
    return null;
  }
}

/* The text of a riddle: each row of the table and each hint in a line. */
function write({ header, startMatrix, hints, singleHints = false, description }) {
  const lines = (list) => `[\n${list.map((each) => `  ${JSON.stringify(each)}`).join(",\n")}\n ]`;
  const said = description.length && description.every((each) => each.trim()) ? `,\n "description": ${lines(description)}` : "";
  return `{\n "header": ${JSON.stringify(header)},\n "startMatrix": ${lines(startMatrix)},\n "hints": ${lines(hints)},\n "singleHints": ${singleHints}${said}\n}\n`;
}

/* The form for the text of an editor, or null where the text is wished for, or nothing else can show it. `state.said`: what was
   typed as sentences while some are missing. */
export function form(editor) {
  const state = (editor.filled ??= {});
  const riddle = state.plain ? null : read(editor.text);
  if (!riddle) {
    return null;
  }
  if (state.said?.length === riddle.hints.length && !riddle.description.some(Boolean)) {
    riddle.description = state.said;
  }
  const { header, startMatrix, hints, description } = riddle;
  const width = header.length;
  const change = (act) => () => {
    const next = structuredClone(riddle);
    act(next);
    state.said = next.description;
    editor.typed(write(next));
  };
  const field = (label, value, act, more = {}) => html`<input aria-label=${label} .value=${value} list=${more.list ?? nothing} placeholder=${more.hint ?? nothing}
    autocomplete="off" @input=${({ target }) => change((next) => act(next, target.value))()}>`;
  const button = (word, act, label) => html`<button type="button" class=${label ? "plain" : "button"} aria-label=${label ?? nothing} @click=${change(act)}>${word}</button>`;
  const named = (column) => header[column] || texts.column(column + 1);
  const values = (column) => [...new Set([...startMatrix, ...hints.flat(2)].map((row) => row[column]))].filter(Boolean);
  const wider = (row) => row.push("");
  const narrower = (column) => (row) => row.splice(column, 1);
  const every = (next, act) => [next.header, ...next.startMatrix, ...next.hints.flat(2)].forEach((row) => act(row));

  const table = html`
    <h2>${texts.table}</h2><p class="quiet">${texts.tableHelp}</p>
    <div class="scroll" tabindex="0"><table class="riddle">
      <thead><tr>${header.map((name, column) => html`<th>${field(texts.column(column + 1), name, (next, value) => { next.header[column] = value; })}</th>`)}<td></td></tr></thead>
      <tbody>${startMatrix.map((row, at) => html`<tr>${row.map((cell, column) => html`<td>${field(texts.cell(named(column), at + 1), cell,
        (next, value) => { next.startMatrix[at][column] = value; }, { list: `riddle-${column}` })}</td>`)}
        <td>${startMatrix.length > 1 ? button("×", (next) => next.startMatrix.splice(at, 1), texts.dropRow(at + 1)) : nothing}</td></tr>`)}
        ${width > 1 ? html`<tr>${header.map((_, column) => html`<td>${button("×", (next) => every(next, narrower(column)), texts.dropColumn(named(column)))}</td>`)}<td></td></tr>` : nothing}
      </tbody></table></div>
    <p class="actions">${button(texts.addRow, (next) => next.startMatrix.push(blank(width)))}${button(texts.addColumn, (next) => every(next, wider))}</p>
    ${header.map((_, column) => html`<datalist id="riddle-${column}">${values(column).map((value) => html`<option value=${value}></option>`)}</datalist>`)}`;

  const way = (rows, hint, at) => html`${at ? html`<p class="quiet">${texts.or}</p>` : nothing}
    ${rows.map((row, line) => html`<div class="riddle-row">${row.map((cell, column) => field(texts.field(hint + 1, at + 1, line + 1, named(column)), cell,
      (next, value) => { next.hints[hint][at][line][column] = value; }, { hint: named(column), list: `riddle-${column}` }))}
      ${rows.length > 1 || hints[hint].length > 1 ? button("×", (next) => { next.hints[hint][at].splice(line, 1); rows.length > 1 || next.hints[hint].splice(at, 1); }, texts.dropRowOf) : nothing}</div>`)}
    <p class="actions">${rows.length < startMatrix.length ? button(texts.below, (next) => next.hints[hint][at].push(blank(width))) : nothing}
      ${rows.length > 1 ? button(texts.turned, (next) => next.hints[hint].push(structuredClone(rows).reverse())) : nothing}</p>`;

  const clue = (ways, hint) => html`
    <details ?open=${hint === state.open}><summary>${hint + 1}. ${description[hint] || ways[0].flat().filter(Boolean).join(", ") || texts.hint(hint + 1)}</summary>
      ${field(texts.sentence(hint + 1), description[hint], (next, value) => { next.description[hint] = value; }, { hint: texts.sentence(hint + 1) })}
      ${ways.map((rows, at) => way(rows, hint, at))}
      <p class="actions">${button(texts.way, (next) => next.hints[hint].push([blank(width)]))}
        ${button(texts.drop, (next) => { next.hints.splice(hint, 1); next.description.splice(hint, 1); }, texts.dropHint(hint + 1))}</p></details>`;

  return html`<link rel="stylesheet" href=${STYLE}><form class="riddle-form" @submit=${(event) => event.preventDefault()}>${table}
    <h2>${texts.hints}</h2><p class="quiet">${texts.hintsHelp}</p>
    <label class="switch"><input type="checkbox" .checked=${Boolean(riddle.singleHints)} @change=${({ target }) => change((next) => { next.singleHints = target.checked; })()}> ${texts.single}</label>
    ${hints.map(clue)}
    <p class="actions">${button(texts.addHint, (next) => { state.open = next.hints.push([[blank(width)]]) - 1; next.description.push(""); })}</p></form>`;
}

/* What stands beside the form: the way to the text and back, a new riddle, and how the methods solve it, step by step. `whole`: its
   text, if it is a riddle. */
export function beside(editor, whole) {
  const { element, work, kind, filled } = editor;
  if (filled.of !== whole) {
    filled.answers?.control?.abort();
    Object.assign(filled, { of: whole, answers: {} });
  }
  const asked = { element, work, answers: filled.answers, render: () => editor.render(), tell: (error) => editor.tell(error),
    ask: (ask, more, options = {}) => editor.services.ask({ ask, kind: kind.name, text: whole, ...more }, { signal: work.signal, ...options }) };
  return html`
    <p class="actions">
      <button class="button" aria-pressed=${Boolean(filled.plain)} @click=${() => { filled.plain = !filled.plain; editor.render(); }}>${texts.plain}</button>
      <button class="button" @click=${() => { editor.filled = { open: 0 }; editor.take(EMPTY); }}>${texts.fresh}</button></p>
    ${whole ? html`<details @toggle=${({ target }) => { filled.asked = target.open; editor.render(); }}><summary>${texts.solved}</summary>
      ${filled.asked ? answers(asked) : nothing}</details>` : nothing}`;
}
