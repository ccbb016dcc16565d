/* The prompt: entries as at the terminal, each with what it prints. Python runs in this page, so an entry can do no harm elsewhere. */

import { unpacked } from "./share.js";
import { recent } from "./store.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";

const NEXT = ";";

export function mount(element, { ask, texts, announce }) {
  const state = { entries: [], more: false, control: null, place: 0 };
  const words = texts.prompt;
  const area = () => element.querySelector("textarea");

  async function run(request, typed) {
    if (state.control) {
      return;
    }
    let entry = state.entries.at(-1);
    if (typed !== NEXT || !state.more) {
      state.entries.push(entry = { typed, pieces: [] });
    }
    state.control = new AbortController();
    state.more = false;
    let printed = "";
    const onPart = ({ text, problem }) => {
      entry.pieces.push({ text: text ?? `${problem}\n`, problem: text === undefined });
      printed += text ?? problem;
      draw();
    };
    draw();
    try {
      const { more, unfinished } = await ask({ ask: "prompt", ...request }, { onPart, signal: state.control.signal });
      state.more = more;
      if (unfinished) {
        state.entries.pop();
        state.control = null;
        draw();
        area().value = `${typed}\n${area().value}`;  // what was typed meanwhile goes on with it
        area().focus();
        return;
      }
    } catch (error) {
      onPart({ problem: error.name === "AbortError" ? words.stopped : error.message });
    }
    state.control = null;
    state.place = state.entries.length;
    draw();
    announce(printed.trim().slice(0, 500) || words.done);
    area().focus();
    element.querySelector("form").scrollIntoView({ block: "nearest" });
  }

  function submit(event) {
    event?.preventDefault();
    const typed = area().value.trimEnd();
    if (typed.trim() && !state.control) {
      area().value = "";
      /* an empty line ends a block; the button ends it too */
      run({ line: typed.includes("\n") || event?.type === "submit" ? `${typed}\n` : typed }, typed);
    }
  }

  /* A block is run by an empty line at its end, as at the terminal; a single line at once. */
  function key(event) {
    const { value, selectionStart } = event.target;
    const block = value.includes("\n") && !(value.endsWith("\n") && selectionStart === value.length);
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing && !block) {
      submit(event);
    } else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && !value.includes("\n")) {
      const place = state.place + (event.key === "ArrowUp" ? -1 : 1);
      if (place >= 0 && place <= state.entries.length) {
        event.preventDefault();
        state.place = place;
        event.target.value = state.entries[place]?.typed ?? "";
      }
    }
  }

  function draw() {
    const [last] = recent();
    render(
      html`
        <main class="prompt">
          <h1>${words.title}</h1>
          <p>${words.lead}</p>
          <ol class="entries">
            ${state.entries.map(({ typed, pieces }) => html`
              <li><pre class="wrap"><b>?- ${typed}</b>\n${pieces.map(({ text, problem }) => (problem ? html`<em>${text}</em>` : text))}</pre></li>`)}
          </ol>
          <form @submit=${submit}>
            <label class="field"><span>${words.entry}</span>
              <textarea rows="3" autocapitalize="off" autocomplete="off" autocorrect="off" spellcheck="false" @keydown=${key}></textarea></label>
            <p class="actions">
              <button class="button strong" ?disabled=${state.control !== null}>${words.run}</button>
              ${state.more ? html`<button type="button" class="button" @click=${() => run({ line: NEXT }, NEXT)}>${words.next}</button>` : nothing}
              ${state.control ? html`<button type="button" class="button" @click=${() => state.control.abort()}>${texts.page.cancel}</button>` : nothing}
              ${last && !state.control ? html`<button type="button" class="button"
                @click=${async () => run(await unpacked(last.address), `# ${last.title}`)}>${words.bring(last.title)}</button>` : nothing}
              <button type="button" class="button" @click=${() => run({ line: ":help" }, ":help")}>${words.help}</button>
            </p>
          </form>
        </main>`,
      element,
    );
  }

  draw();
  return () => state.control?.abort();
}
