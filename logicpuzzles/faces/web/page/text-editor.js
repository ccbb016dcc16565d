/* A puzzle that is written as a text, with its reading beside it. */

import { Editor, SETTLING } from "./draft.js";
import { short } from "./kinds.js";
import { LONGEST } from "./share.js";
import { save } from "./store.js";
import { texts } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";

export class TextEditor extends Editor {
  async begin() {
    this.text = this.start;
    this.form = this.kind.form && (await import(`./${this.kind.form}`));
    if (!this.text && this.kind.examples.length) {
      this.text = (await this.ask("example", { name: this.kind.examples[0].name })).text;
    }
    await this.read();
  }

  /* Go on with another text, which is shown at once: what is typed before it is read is typed into it. */
  take(text) {
    Object.assign(this, { text, reading: null, problem: null, coming: null });
    this.render();
    return this.read();
  }

  /* Go on with a text that is still to come; nothing is typed before, and of several the last one is wanted. */
  async bring(come) {
    this.coming = come;
    this.say(texts.page.loading);
    try {
      const text = await come();
      if (this.coming === come) {
        this.message = "";
        await this.take(text);
      }
    } catch (error) {
      if (this.coming === come) {
        this.coming = null;
        this.tell(error);
      }
    }
  }

  typed(text) {
    this.text = text;
    this.render();
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
    let reading, problem = null;
    try {
      reading = await this.ask("read", { text });
    } catch (error) {
      if (error.name === "AbortError") {
        return;
      }
      problem = texts.page.where(error.line, error.column) + error.message;
    }
    if (text !== this.text) {
      return;  // it was changed meanwhile
    }
    Object.assign(this, { reading, problem });
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
        <div class="stage" ?inert=${Boolean(this.coming)}>
          <div class="head"><h1>${edit.title(short(this.kind.title))}</h1></div>
          ${this.form?.form(this) ?? html`<label class="field writing"><span>${texts.open.text}</span>
            <textarea rows="16" maxlength=${LONGEST} spellcheck="false" autocapitalize="off" .value=${this.text} @input=${({ target }) => this.typed(target.value)}
              aria-invalid=${Boolean(this.problem)} aria-describedby="verdict"></textarea></label>`}
          <div class="message ${this.message && this.bad ? "bad" : "quiet"}"><p>${this.message}</p></div>
        </div>
        <section class="panel" id="verdict" aria-label=${edit.verdict}>
          ${this.judged()}
          ${this.onward(whole, this.text ?? "")}
          ${this.form?.beside(this, whole)}
          ${this.lessons()}
          <h2>${edit.understood}</h2>
          ${reading?.sentences?.length ? html`<div class="reading"><ul>${reading.sentences.map(({ text, words, why, status }) => html`
              <li><span>${text}</span><span class=${["read", "skipped"].includes(status) ? "quiet" : "problem"}>${words.join("; ") || why}</span></li>`)}</ul></div>`
            : reading ? html`<p class="pre">${reading.report}</p>` : nothing}
        </section>
      </main>`, this.element);
  }
}
