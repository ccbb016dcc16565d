/* What an editor of boards and an editor of texts share: a draft that is kept, a verdict that follows it, and the ways on. */

import { exampleText } from "./kinds.js";
import { copy, packed } from "./share.js";
import { capital, texts } from "./texts.js";
import { html, nothing } from "./vendor/lit-html-3.3.3.js";

export const SETTLING = 600;  // milliseconds after an entry in which nothing is checked
const PATIENCE = 5;  // seconds for a check

export class Editor {
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

  /* Examples with a flaw, to be mended. */
  lessons() {
    const flawed = this.kind.examples.filter((example) => example.flawed);
    return flawed.length ? html`<h2>${texts.edit.lessons}</h2><p class="quiet">${texts.edit.lessonsHelp}</p>
      <p class="actions">${flawed.map(({ name }) => html`<button class="button" @click=${() => this.learn(name)}>${exampleText(name)}</button>`)}</p>` : nothing;
  }

  learn(name) {
    return this.bring(async () => (await this.ask("example", { name })).text);
  }

  async copy(text) {
    const copied = await copy(text);
    this.say(texts.share[copied ? "copied" : "notCopied"], !copied);
  }
}
