/* The room in which a text or a file is opened. */

import { short } from "./kinds.js";
import { LONGEST, textOf } from "./share.js";
import { drop, load } from "./store.js";
import { texts } from "./texts.js";
import { html, render } from "./vendor/lit-html-3.3.3.js";

export async function mount(element, { kinds, ask, play, announce }, wanted) {
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
      draft.problem = error.reason === "ambiguous" ? { message: texts.open.which } : error;
      announce(draft.problem.message);
    }
    draft.busy = false;
    draw();
    select(form.text, draft.problem ?? {});
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
        <form @submit=${submit}><fieldset ?disabled=${draft.busy}>
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
          <p class="actions"><button class="button strong">${draft.busy ? texts.page.loading : texts.open.open}</button></p>
        </fieldset></form>
      </main>`, element);
  }

  document.title = texts.page.title(texts.open.title);
  draw();
  element.querySelector("textarea").value = draft.text;
}
