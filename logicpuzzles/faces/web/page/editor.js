/* The room in which a puzzle is written: on the board of its kind, or as a text where its kind has no board.

   What is written is a text, the draft, which Python changes and draws anew: each entry is a question, and undo is an earlier
   draft. An address is #edit (choose a kind), #edit=KIND (the draft of that kind that the browser keeps, or an empty board), or
   #edit=… with a packed draft. */

import { Board } from "./board.js";
import { short } from "./choose.js";
import { icon } from "./icons.js";
import { packed, unpacked } from "./share.js";
import { load, save } from "./store.js";
import { texts } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";

const LONGEST = 300_000;  // characters of a text
const SETTLING = 600;  // milliseconds after an entry in which nothing is checked
const PATIENCE = 5;  // seconds for a check
const TYPING = 900;  // milliseconds in which two digits are one number
const MOST = 40;  // rows or columns

export async function mount(element, services, argument) {
  const { kinds } = await services.kinds();
  const kind = kinds.find((each) => each.name === argument);
  const draft = argument && !kind ? await unpacked(argument) : null;
  if (argument && !kind && !draft) {
    throw new Error(texts.page.address);
  }
  const name = kind?.name ?? draft?.kind;
  const wanted = kinds.find((each) => each.name === name);
  if (!wanted) {
    return choose(element, kinds);
  }
  document.title = `${texts.edit.title(short(wanted.title))} – ${texts.page.name}`;
  const Room = wanted.board ? BoardEditor : TextEditor;
  const room = new Room(element, services, wanted, draft?.text ?? load(`draft:${wanted.name}`, ""));
  await room.begin();
  return () => room.end();
}

function choose(element, kinds) {
  document.title = `${texts.rooms.edit} – ${texts.page.name}`;
  const list = (board) => html`<ul class="cards small">${kinds.filter((kind) => Boolean(kind.board) === board).map((kind) => html`
    <li><a class="card" href="#edit=${kind.name}"><b>${short(kind.title)}</b></a></li>`)}</ul>`;
  render(html`
    <main class="wide">
      <h1>${texts.edit.choose}</h1><p class="quiet">${texts.edit.lead}</p>
      <h2>${texts.edit.boards}</h2>${list(true)}
      <h2>${texts.edit.words}</h2>${list(false)}
    </main>`, element);
}

/* What both editors share: a draft that is kept, a verdict that follows it, and the ways on. */
class Editor {
  constructor(element, services, kind, start) {
    Object.assign(this, { element, services, kind, start });
    this.work = new AbortController();
    this.problem = null;
    this.verdict = null;
    this.message = "";
  }

  ask(name, more) {
    return this.services.ask({ ask: name, kind: this.kind.name, ...more }, { signal: this.work.signal });
  }

  end() {
    clearTimeout(this.settling);
    this.work.abort();
  }

  say(text, bad = false) {
    this.message = text;
    this.bad = bad;
    this.services.announce(text);
    this.render();
  }

  tell(error) {
    if (error.name !== "AbortError") {
      this.say(texts.page.where(error.line, error.column) + error.message, true);
    }
  }

  /* Some time after an entry: what about the puzzle as it is now? `text`: the puzzle, or null while it is none. */
  settle(text) {
    clearTimeout(this.settling);
    this.subject = text;
    this.verdict = null;
    if (text) {
      this.settling = setTimeout(() => this.check(), SETTLING);
    }
  }

  /* One check at a time, so that entries never wait for several: whatever was written meanwhile is checked next. */
  async check() {
    const text = this.subject;
    this.verdict = text ? { busy: true } : null;
    if (!text || this.busy) {
      return;
    }
    this.busy = true;
    this.render();
    let verdict;
    try {
      verdict = await this.ask("check", { text, seconds: PATIENCE });
    } catch (error) {
      verdict = { text: error.message };
    }
    this.busy = false;
    if (this.work.signal.aborted) {
      return;
    }
    if (this.subject === text) {
      this.verdict = verdict;
      this.render();
    } else {
      this.check();
    }
  }

  judged() {
    const { edit } = texts;
    const { verdict, problem } = this;
    return html`<h2>${edit.verdict}</h2>
      <div class="verdict" aria-live="polite">
        ${problem ? html`<p>${problem}</p>` : verdict?.busy ? html`<p class="progress">${edit.checking}</p>` : verdict
          ? html`<p class="pre">${capital(verdict.text)}</p>` : html`<p class="quiet">${edit.waiting}</p>`}
      </div>`;
  }

  /* Ways on for the puzzle: `text`, or null while it is none. `state`: the draft. */
  onward(text, state) {
    const { edit, share } = texts;
    return html`
      <p class="actions">
        <button class="button strong" aria-disabled=${text ? nothing : "true"} @click=${() => (text ? this.services.play({ kind: this.kind.name, text }) : this.say(this.problem ?? edit.waiting, true))}>${edit.play}</button>
        <button class="button" @click=${async () => this.copy(`${location.origin}${location.pathname}#edit=${await packed({ kind: this.kind.name, text: state })}`)}>${edit.share}</button>
        ${text ? html`<button class="button" @click=${() => this.copy(text)}>${share.copyText}</button>` : nothing}
      </p>`;
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.say(texts.share.copied);
    } catch {
      this.say(texts.share.notCopied, true);
    }
  }
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/* --- a board --- */

class BoardEditor extends Editor {
  constructor(...all) {
    super(...all);
    this.past = [];
    this.future = [];
    this.picked = new Set();  // the places of a region that is being marked
    this.typed = { text: "", at: 0, spot: -1 };
  }

  async begin() {
    try {
      this.view = await (this.start ? this.ask("edit", { text: this.start }) : this.ask("blank"));
    } catch (error) {
      if (error.name === "AbortError") {
        throw error;
      }
      this.view = await this.ask("blank");
    }
    this.render();
    this.board = new Board(this.element.querySelector(".board"), {
      onTap: (spot) => this.tapped(Number(spot.dataset.cell)),
      onKey: (spot, event) => this.keyed(Number(spot.dataset.cell), event),
      onHere: () => this.render(),
      onDrag: (spot, first) => this.dragged(Number(spot.dataset.cell), first),
    });
    this.lifted = () => this.lift();
    addEventListener("pointerup", this.lifted);
    this.shown();
  }

  end() {
    super.end();
    removeEventListener("pointerup", this.lifted);
    this.board?.end();
  }

  get layer() {
    return this.view.layers.find((layer) => layer.name === this.view.layer);
  }

  get regions() {
    return this.layer.entry === "region" || this.layer.entry === "labelled";
  }

  /* Where a tap puts the next token: layers with one or two of them. */
  get cycles() {
    return !this.regions && this.layer.tokens !== null && this.layer.tokens.length <= 2;
  }

  get here() {
    return this.view.places[this.board?.here ?? 0];
  }

  /* Draw what the view says. The areas may lie elsewhere than before, so the drawing is a new one. */
  shown() {
    const { board } = this;
    const at = this.layered === this.view.layer ? board.here : 0;
    const focused = board.element.contains(document.activeElement);
    board.svg?.remove();
    board.svg = null;
    board.show(this.view.svg);
    const chosen = Math.min(at, board.spots.length - 1);
    focused ? board.focus(chosen) : board.begin((spot) => Number(spot.dataset.cell) === chosen);
    this.layered = this.view.layer;
    board.element.classList.toggle("paint", this.regions);
    this.picked.clear();
    this.problem = this.view.problem;
    this.settle(this.view.text);
    save(`draft:${this.kind.name}`, this.view.state);
    this.render();
  }

  /* Ask for a change of the draft, one after another. */
  change(name, more) {
    this.queue = (this.queue ?? Promise.resolve()).then(async () => {
      const { state, layer } = this.view;
      try {
        const view = await this.ask(name, { text: state, layer, ...more });
        if (view.state !== state) {
          this.past.push(state);
          this.future = [];
        }
        this.view = view;
        this.message = "";
        this.shown();
      } catch (error) {
        this.tell(error);
      }
    });
    return this.queue;
  }

  put(at, token) {
    const place = this.view.places[at];
    const change = this.change("put", { place: place.place, token });
    return change.then(() => this.services.announce(this.board.spots[at]?.getAttribute("aria-label") ?? ""));
  }

  /* Show another layer of the same draft. */
  turn(layer) {
    return this.change("edit", { layer });
  }

  async back(from, to, word) {
    await this.queue;
    const state = this[from].pop();
    if (state === undefined) {
      this.say(texts.edit[`no${word}`]);
      return;
    }
    this[to].push(this.view.state);
    try {
      this.view = await this.ask("edit", { text: state, layer: this.view.layer });
      this.shown();
      this.say(texts.edit[word]);
    } catch (error) {
      this.tell(error);
    }
  }

  undo() {
    return this.back("past", "future", "undone");
  }

  redo() {
    return this.back("future", "past", "redone");
  }

  async renew(event) {
    event.preventDefault();
    const { rows, columns } = event.target.elements;
    const size = [Number(rows.value), Number(columns?.value ?? rows.value)];
    await this.change("blank", { size, text: undefined, layer: undefined });
  }

  /* --- entering --- */

  tapped(at) {
    if (this.regions) {
      this.pick(at, !this.picked.has(at));
    } else if (this.cycles) {
      this.cycle(at);
    } else {
      this.render();
    }
  }

  cycle(at) {
    const { tokens } = this.layer;
    const { token } = this.view.places[at];
    const next = token === null ? 0 : tokens.indexOf(token) + 1;
    this.put(at, tokens[next] ?? null);
  }

  pick(at, wanted) {
    wanted ? this.picked.add(at) : this.picked.delete(at);
    this.board.spots[at].classList.toggle("picked", wanted);
    this.render();
  }

  dragged(at, first) {
    if (!this.regions) {
      return false;
    }
    if (first) {
      this.sweeping = true;
      [...this.picked].forEach((other) => this.pick(other, false));
    }
    this.pick(at, true);
    return true;
  }

  /* A drag has ended: without labels its cells are a region, else the label is asked for. */
  lift() {
    if (this.sweeping) {
      this.sweeping = false;
      this.layer.entry === "region" ? this.made("") : this.element.querySelector("[name=token]")?.focus();
    }
  }

  made(token) {
    if (!this.picked.size) {
      this.say(texts.edit.pickFirst);
      return undefined;
    }
    return this.change("region", { places: [...this.picked].map((at) => this.view.places[at].place), token });
  }

  /* Pick the region that a cell is in, to name it anew or to take it away. */
  whole() {
    const own = JSON.stringify(this.here.place);
    const region = this.view.regions.find((places) => places.some((place) => JSON.stringify(place) === own));
    const keys = new Set((region ?? []).map((place) => JSON.stringify(place)));
    this.view.places.forEach(({ place }, at) => this.pick(at, keys.has(JSON.stringify(place))));
  }

  keyed(at, event) {
    const { key } = event;
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey || (command && !/^[zy]$/i.test(key))) {
      return;
    }
    const handled = () => event.preventDefault();
    if (command) {
      handled();
      key.toLowerCase() === "y" || event.shiftKey ? this.redo() : this.undo();
    } else if (key === "Backspace" || key === "Delete") {
      handled();
      this.erase();
    } else if (key === "Enter" && this.regions) {
      handled();
      this.layer.entry === "region" ? this.made("") : this.element.querySelector("[name=token]")?.focus();
    } else if (key === " " || key === "Enter") {
      handled();
      this.regions || this.cycles ? this.tapped(at) : this.element.querySelector(".values button, .values input")?.focus();
    } else if (key.length === 1) {
      this.type(at, key, handled);
    }
  }

  /* Put the token that was typed: of one character, or of several typed in a row. In a layer that takes any text, and for the
     label of a region, the field goes on with it. */
  type(at, key, handled) {
    const { tokens, entry, below } = this.layer;
    const now = Date.now();
    const before = this.typed.spot === at && now - this.typed.at < TYPING ? this.typed.text : "";
    const known = tokens && [before + key, key, key.toUpperCase(), key.toLowerCase()].find((text) => tokens.includes(text) || Object.values(below).includes(text));
    if (!this.regions && known !== undefined && known !== null) {
      handled();
      this.typed = { text: known, at: now, spot: at };
      const sign = Object.keys(below).find((token) => below[token] === known);
      this.put(at, tokens.includes(known) ? known : sign);
    } else if (!tokens && entry !== "region" && /[\w?#+*/-]/.test(key)) {
      const field = this.element.querySelector("[name=token]");
      if (field) {
        handled();
        field.focus();
        field.value = key;
      }
    } else if (!this.regions && /^z$|^y$/i.test(key)) {
      handled();
      key.toLowerCase() === "z" ? this.undo() : this.redo();
    }
  }

  erase() {
    if (!this.regions) {
      this.put(this.board.here, null);
      return;
    }
    if (!this.picked.size) {
      this.whole();
    }
    if (this.picked.size) {
      this.made(null);
    }
  }

  async entered(event) {
    event.preventDefault();
    const field = event.target.elements.token;
    const text = field.value.trim();
    if (this.regions) {
      await this.made(text);
    } else {
      await this.put(this.board.here, text || null);
    }
    if (!this.bad || !this.message) {
      field.value = "";
      this.board.focus();
    }
  }

  /* --- what is shown --- */

  render() {
    const { edit } = texts;
    const { view } = this;
    const fixed = Boolean(this.kind.size);
    const tool = (name, word, action) => html`<button class="tool" @click=${action}>${icon(name)}<span>${word}</span></button>`;
    render(html`
      <main class="play edit">
        <div class="stage">
          <div class="head"><h1>${edit.title(short(view.title))}</h1></div>
          <div class="board" aria-label=${edit.board}></div>
          <div class="message ${this.message && this.bad ? "bad" : "quiet"}"><p>${this.message || this.help()}</p></div>
        </div>
        <div class="bar">
          ${view.layers.length > 1 ? html`<div class="layers" role="group" aria-label=${edit.layers}>${view.layers.map((layer) => html`
            <button class="button" aria-pressed=${layer.name === view.layer} @click=${() => this.turn(layer.name)}>${edit.layer(layer.name)}</button>`)}</div>` : nothing}
          ${this.palette()}
          <div class="tools" role="group" aria-label=${texts.play.tools}>
            ${tool("undo", texts.play.undo, () => this.undo())}
            ${tool("redo", texts.play.redo, () => this.redo())}
            ${tool("erase", texts.play.erase, () => this.erase())}
          </div>
        </div>
        <section class="panel" aria-label=${edit.verdict}>
          ${this.judged()}
          ${this.onward(view.text, view.state)}
          ${view.settings.length ? html`<h2>${edit.settings}</h2>
            <div class="fields">${view.settings.map(({ name, value }) => html`<label class="field"><span>${name}</span>
              <input .value=${value} placeholder=${edit.usual} inputmode="text" autocomplete="off" @change=${(event) => this.change("setting", { name, value: event.target.value })}></label>`)}</div>` : nothing}
          <h2>${edit.fresh}</h2>
          <form @submit=${(event) => this.renew(event)}>
            ${fixed ? nothing : html`<div class="fields">
              <label class="field"><span>${texts.make.rows}</span><input type="number" name="rows" min="1" max=${MOST} .value=${String(view.size[0])}></label>
              ${this.kind.square ? nothing : html`<label class="field"><span>${texts.make.columns}</span><input type="number" name="columns" min="1" max=${MOST} .value=${String(view.size[1])}></label>`}
            </div>`}
            ${fixed ? html`<input type="hidden" name="rows" .value=${String(view.size[0])}><input type="hidden" name="columns" .value=${String(view.size[1])}>` : nothing}
            <p class="actions"><button class="button">${edit.empty}</button></p>
          </form>
          <details class="keys"><summary>${texts.clues.keys}</summary>
            <dl>${edit.keys.map(([keys, what]) => html`<div><dt>${keys}</dt><dd>${what}</dd></div>`)}</dl></details>
        </section>
      </main>`, this.element);
  }

  help() {
    const { edit } = texts;
    const { entry, expected } = this.layer;
    return this.regions ? edit.help[entry] : this.cycles ? edit.help.cycle : entry === "list" ? edit.help.list : edit.help.token(expected);
  }

  palette() {
    const { edit } = texts;
    const { layer } = this;
    if (layer.entry === "region") {
      return html`<div class="row"><button class="button" @click=${() => this.made("")}>${edit.make(layer.noun)}</button></div>`;
    }
    if (this.cycles) {
      return nothing;
    }
    if (layer.tokens !== null) {
      const { token } = this.here ?? {};
      return html`<div class="values" role="group" aria-label=${texts.play.values}>${layer.tokens.map((each) => html`
        <button aria-pressed=${each === token} @click=${() => this.put(this.board.here, each === token ? null : each)}>${each}</button>`)}</div>`;
    }
    const name = layer.entry === "labelled" ? edit.label(layer.noun, this.picked.size) : this.here?.name;
    return html`<form class="values typed" @submit=${(event) => this.entered(event)}>
      <label><span>${name}</span><input name="token" autocomplete="off" autocapitalize="off" placeholder=${layer.expected}></label>
      ${layer.bare ? html`<button type="button" class="button" @click=${() => this.put(this.board.here, layer.bare)}>${layer.bare}</button>` : nothing}
      <button class="button">${edit.put}</button></form>`;
  }
}

/* --- a text --- */

class TextEditor extends Editor {
  async begin() {
    this.text = this.start;
    if (!this.text && this.kind.examples.length) {
      this.text = (await this.ask("example", { name: this.kind.examples[0].name })).text;
    }
    this.render();
    this.element.querySelector("textarea").value = this.text;
    await this.read();
  }

  typed(event) {
    this.text = event.target.value;
    save(`draft:${this.kind.name}`, this.text);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.read(), SETTLING);
  }

  end() {
    clearTimeout(this.waiting);
    super.end();
  }

  async read() {
    const { text } = this;
    try {
      const reading = await this.ask("read", { text });
      if (text === this.text) {
        this.reading = reading;
        this.problem = null;
      }
    } catch (error) {
      if (error.name === "AbortError") {
        return;
      }
      this.problem = texts.page.where(error.line, error.column) + error.message;
    }
    const missing = this.reading?.complete === false;
    this.settle(this.problem || missing ? null : text);
    this.render();
  }

  render() {
    const { edit } = texts;
    const { reading } = this;
    const whole = !this.problem && reading && reading.complete !== false ? this.text : null;
    render(html`
      <main class="play edit">
        <div class="stage">
          <div class="head"><h1>${edit.title(short(this.kind.title))}</h1></div>
          <label class="field writing"><span>${texts.open.text}</span>
            <textarea rows="16" maxlength=${LONGEST} spellcheck="false" autocapitalize="off" @input=${(event) => this.typed(event)}
              aria-invalid=${Boolean(this.problem)} aria-describedby="verdict"></textarea></label>
          <div class="message ${this.message && this.bad ? "bad" : "quiet"}"><p>${this.message}</p></div>
        </div>
        <section class="panel" id="verdict" aria-label=${edit.verdict}>
          ${this.judged()}
          ${this.onward(whole, this.text ?? "")}
          <h2>${edit.understood}</h2>
          ${reading?.sentences?.length ? html`<div class="reading"><ul>${reading.sentences.map(({ text, words, why, status }) => html`
              <li><span>${text}</span><span class=${["read", "skipped"].includes(status) ? "quiet" : "problem"}>${words.join("; ") || why}</span></li>`)}</ul></div>`
            : reading ? html`<p class="pre">${reading.report}</p>` : nothing}
        </section>
      </main>`, this.element);
  }
}
