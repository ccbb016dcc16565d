/* What the room of a board that is written shows: the board, its layers and tools, the verdict and the ways on. */

import { icon } from "./icons.js";
import { short } from "./kinds.js";
import { capital, texts } from "./texts.js";
import { html, nothing } from "./vendor/lit-html-3.3.3.js";

const SIDES = ["rows", "columns"];
const MOST = 40;  // rows or columns

export function editorRoom(editor) {
  const { edit } = texts;
  const { view } = editor;
  const fixed = Boolean(editor.kind.size);
  const tool = (name, word, action) => html`<button class="tool" @click=${action}>${icon(name)}<span>${word}</span></button>`;
  return html`
    <main class="play edit live">
      <div class="stage">
        <div class="head"><h1>${edit.title(short(view.title))}</h1></div>
        <div class="board" aria-label=${edit.board}></div>
        <div class="message ${editor.message && editor.bad ? "bad" : "quiet"}"><p>${editor.message || help(editor)}</p></div>
      </div>
      <div class="bar">
        ${view.layers.length > 1 ? html`<div class="layers" role="group" aria-label=${edit.layers}>${view.layers.map((layer) => html`
          <button class="button" aria-pressed=${layer.name === view.layer} @click=${() => editor.turn(layer.name)}>${capital(layer.name)}</button>`)}</div>` : nothing}
        ${palette(editor)}
        <div class="tools" role="group" aria-label=${texts.play.tools}>
          ${tool("undo", texts.play.undo, () => editor.undo())}
          ${tool("redo", texts.play.redo, () => editor.redo())}
          ${tool("erase", texts.play.erase, () => editor.hand.erase())}
        </div>
      </div>
      <section class="panel" aria-label=${edit.verdict}>
        ${editor.judged()}
        ${editor.onward(view.text, view.state)}
        ${view.settings.length ? html`<h2>${edit.settings}</h2>
          <div class="fields">${view.settings.map(({ name, value }) => html`<label class="field"><span>${name}</span>
            <input .value=${value} placeholder=${texts.make.usual} inputmode="text" autocomplete="off" @change=${(event) => editor.change("setting", { name, value: event.target.value })}></label>`)}</div>` : nothing}
        ${editor.lessons()}
        <h2>${edit.fresh}</h2>
        <form @submit=${(event) => editor.renew(event)}>
          <div class="fields" ?hidden=${fixed}>${view.size.slice(0, editor.kind.square ? 1 : 2).map((side, at) => html`
            <label class="field"><span>${texts.make[SIDES[at]]}</span><input type="number" name=${SIDES[at]} min="1" max=${MOST} .value=${String(side)}></label>`)}</div>
          <p class="actions"><button class="button">${edit.empty}</button></p>
        </form>
        <details class="keys"><summary>${texts.clues.keys}</summary>
          <dl>${edit.keys.map(([keys, what]) => html`<div><dt>${keys}</dt><dd>${what}</dd></div>`)}</dl></details>
      </section>
    </main>`;
}

/* What the line below the board says where nothing was told. */
function help(editor) {
  const { edit } = texts;
  const { entry, expected } = editor.layer;
  return editor.hand.regions ? edit.help[entry] : editor.hand.cycles ? edit.help.cycle : entry === "list" ? edit.help.list : edit.help.token(expected);
}

/* The palette: a button for each token of the layer, or a field. */
function palette(editor) {
  const { edit } = texts;
  const { layer } = editor;
  if (layer.entry === "region") {
    return html`<div class="row"><button class="button" @click=${() => editor.hand.made("")}>${edit.make(layer.noun)}</button></div>`;
  }
  if (editor.hand.cycles) {
    return nothing;
  }
  if (layer.tokens !== null) {
    const { token } = editor.here ?? {};
    return html`<div class="values" role="group" aria-label=${texts.play.values}>${layer.tokens.map((each) => html`
      <button aria-pressed=${each === token} @click=${() => editor.put(editor.board.here, each === token ? null : each)}>${each}</button>`)}</div>`;
  }
  const name = layer.entry === "labelled" ? edit.label(layer.noun, editor.hand.picked.size) : editor.here?.name;
  return html`<form class="values typed" @submit=${(event) => editor.hand.entered(event)}>
    <label><span>${name}</span><input name="token" autocomplete="off" autocapitalize="off" placeholder=${layer.expected}></label>
    ${layer.bare ? html`<button type="button" class="button" @click=${() => editor.put(editor.board.here, layer.bare)}>${layer.bare}</button>` : nothing}
    <button class="button">${edit.put}</button></form>`;
}
