/* The game of Balance: twelve balls, one of them heavier or lighter, and a scale that answers as unhelpfully as it can.

   It is a room of the page (app.js). It asks "balance.game", "balance.hint" and "balance.plan" (extras/balance/page.py). A game is
   its moves, {level, adversary, weighings, left, right, shown}, and Python works out all that follows from them. */

import { load, save } from "../../store.js";
import { Undo } from "../../undo.js";
import { html, nothing, render } from "../../vendor/lit-html-3.3.3.js";
import { Board } from "./scale.js";
import { texts } from "./texts.js";
import { SIGNS, tilted, treeOf } from "./tree.js";

const STORE = "balance";
const STYLE = new URL("./balance.css", import.meta.url).href;
const GROUPS = ["heavier", "lighter", "unknown", "equal"];

export async function mount(element, { ask, announce, texts: { page } }) {
  document.title = page.title(texts.title);
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: STYLE });
  const dressed = new Promise((go) => ["load", "error"].forEach((name) => sheet.addEventListener(name, go)));
  document.head.append(sheet);
  await dressed;  // nothing is shown without its style
  const game = new Balance(element, ask, announce);
  return () => {
    game.leave();
    sheet.remove();
  };
}

/* The best result of a level that the browser kept: {score, stars}, if it is one. */
function bestOf(kept, level) {
  const best = kept.best?.[level];
  return Number.isInteger(best?.score) && [1, 2, 3].includes(best.stars) ? best : null;
}

const fresh = (level, adversary) => ({ level, adversary, weighings: [], left: [], right: [], shown: false, hints: [] });
const known = (groups) => new Map(Object.entries(groups).flatMap(([group, balls]) => balls.map((ball) => [ball, group])));
const without = (list, balls) => list.filter((ball) => !balls.includes(ball));

class Balance {
  constructor(element, ask, announce) {
    Object.assign(this, { element, ask, announce });
    const kept = load(STORE, {});
    this.kept = { best: {}, games: {}, ...(kept instanceof Object ? kept : {}) };
    this.chosen = new Set();
    this.steps = new Undo();  // of the moves of this level
    this.offer = null;  // the balls of a hint
    this.moves = fresh(1, "faithful");
    this.view = null;
    this.plan = null;  // the best play, once the level is won
    this.turn = Promise.resolve();  // what the player does is done one by one
    this.board = new Board(element, {
      move: (ball, place) => this.#do(() => this.#put(this.chosen.has(ball) ? [...this.chosen] : [ball], place)),
      choose: (ball) => this.#do(() => this.#choose(ball)),
      place: (place) => this.#do(() => this.#place(place)),
    });
    this.#say(texts.starting);
    this.#do(() => this.#start());
  }

  leave() {
    this.announce = () => {};
  }

  #do(act) {
    this.turn = this.turn.then(act).catch((error) => this.#say(error.message, "bad"));
  }

  async #start() {
    const adversary = this.kept.adversary in texts.adversaries ? this.kept.adversary : "faithful";
    const level = Number.isInteger(this.kept.level) ? this.kept.level : 1;
    await this.#enter(level, adversary).catch(() => this.#enter(1, adversary));
    this.#say(texts.how);
  }

  /* --- what is shown --- */

  #show() {
    const { moves, view, kept } = this;
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    const after = view?.shown?.groups ?? view?.groups ?? {};
    const won = Boolean(view?.odd);
    render(html`
      <main class="balance ${won ? "won" : ""}" @keydown=${(event) => this.#key(event)}>
        <div class="table">
          <h1>${texts.title}</h1>
          <p class="about" ?hidden=${Object.keys(kept.best ?? {}).some((level) => bestOf(kept, level))}>${texts.about}</p>
          <div class="levels" role="group" aria-label=${texts.levels}>${Array.from({ length: view?.levels ?? 0 }, (_, at) => this.#level(at + 1))}</div>
          <p class="score">${view ? texts.score(moves.level, moves.weighings.length, bestOf(kept, moves.level)) : nothing}</p>
          <p class="practice">${view ? texts.practice[moves.level - 1] : nothing}</p>
          ${this.board.picture({
            left: moves.left, right: moves.right, known: known(after), chosen: this.chosen, outcome: view?.shown?.outcome ?? null, odd: view?.odd?.ball ?? null,
          })}
        </div>
        <div class="side">
          <p class="message ${this.told.kind}">${this.told.text}</p>
          <div class="actions">${this.#buttons()}</div>
          <section><h2>${texts.known}</h2>
            <ul class="groups">${GROUPS.map((group) => html`
              <li class=${group}><span class="chip" aria-hidden="true">${texts.marks[group]}</span><b>${view ? texts.then(view.groups[group].length, after[group].length) : nothing}</b><span
                class="name">${texts.legend[group]}</span></li>`)}</ul></section>
          <section ?hidden=${!view?.kept.length}><h2>${texts.history}</h2>
            <ol class="history">${view?.kept.map(({ left, right, outcome, waste }) => html`
              <li><span>${texts.weighed(left, right)}</span> ${tilted(SIGNS[outcome], texts.outcomes[outcome])}
                ${waste ? html`<p class="waste">${texts.waste(waste)}</p>` : nothing}</li>`)}</ol></section>
        </div>
        <section class="plan" ?hidden=${!won}>${won && this.plan ? html`
          <h2>${texts.plan}</h2><p>${texts.planAbout(this.plan.fewest, texts.counts(this.plan.groups))}</p>
          ${treeOf(this.plan.tree, view.kept)}` : nothing}</section>
        <div class="foot">${this.#settings()}${KEYS}</div>
      </main>`, this.element);
    this.element.querySelector(`input[value=${moves.adversary}]`).checked = true;  // whatever was chosen there in vain
    if (focused?.hidden) {
      // what was pressed is gone: on to what comes next
      const next = view.shown ? "keep" : !won ? "weigh" : moves.level === view.levels ? "restart" : "next";
      this.element.querySelector(`[data-act=${next}]`).focus();
    }
  }

  #level(level) {
    const best = bestOf(this.kept, level);
    return html`<button class="button" aria-label=${texts.level(level, best)} aria-pressed=${level === this.moves.level}
      @click=${() => this.#do(() => this.#turn(level))}><span>${level}</span><span class="stars" aria-hidden="true">${texts.stars(best?.stars ?? 0)}</span></button>`;
  }

  #buttons() {
    const { view, moves } = this;
    const [odd, shown] = [view?.odd, view?.shown];
    const button = (name, seen, act, kind = "") => html`
      <button class="button ${kind}" data-act=${name} ?hidden=${!seen} @click=${() => this.#do(act)}>${texts[name]}</button>`;
    return html`
      ${button("weigh", !odd && !shown, () => this.#weigh(), "strong")}
      ${button("keep", shown, () => this.#keep(), "strong")}
      ${button("cancel", shown, () => this.#cancel())}
      ${button("lay", this.offer && !shown, () => this.#lay(), "strong")}
      ${button("next", odd && moves.level < view.levels, () => this.#turn(moves.level + 1), "strong")}
      ${button("clear", !odd && !shown, () => this.#clear())}
      ${button("hint", !odd, () => this.#hint())}
      ${button("undo", true, () => this.#undo())}
      ${button("restart", true, () => this.#restart(this.moves.adversary))}`;
  }

  #settings() {
    return html`<details><summary>${texts.settings}</summary><fieldset><legend class="unseen">${texts.settings}</legend>
      ${Object.entries(texts.adversaries).map(([adversary, text]) => html`
        <label class="switch"><input type="radio" name="adversary" value=${adversary}
          @change=${() => this.#do(() => this.#restart(adversary))}><span>${text}</span></label>`)}</fieldset></details>`;
  }

  #say(text, kind = "told") {
    this.told = { text, kind };
    this.announce(text);
    this.#show();
  }

  /* --- moves --- */

  /* Shows the game of these moves. Python says whether it may be played: if not, an error is thrown, and all stays as it was. */
  async #go(moves) {
    this.view = await this.ask({ ask: "balance.game", game: moves });
    this.moves = moves;
    this.offer = null;
    this.chosen.clear();
    this.#save();
    this.#show();
    if (this.view.odd) {
      this.#do(() => this.#showPlan());
    } else {
      this.plan = null;
    }
  }

  /* The same as a step that can be taken back. */
  async #step(moves) {
    const before = this.moves;
    await this.#go(moves);
    this.steps.add(before);
  }

  /* Enters a level: the game that waits there, or a new one. */
  async #enter(level, adversary) {
    const waiting = this.kept.games?.[level];
    try {
      await this.#go({ ...fresh(level, adversary), ...waiting, adversary, level });
    } catch (error) {
      if (!waiting || error.why !== "input") {
        throw error;
      }
      await this.#go(fresh(level, adversary));  // what the browser kept was from another version, or changed by hand
    }
    this.steps = new Undo();
  }

  #save() {
    const { level, adversary } = this.moves;
    const games = { ...this.kept.games, [level]: this.view.odd ? undefined : this.moves };
    this.kept = { ...this.kept, level, adversary, games };
    save(STORE, this.kept);
  }

  /* Whether balls may be moved now; otherwise it says why not. */
  #open() {
    if (!this.view) {
      return false;
    }
    if (this.view.odd || this.view.shown) {
      this.#say(this.view.odd ? texts.found : texts.looking, "bad");
      return false;
    }
    return true;
  }

  #choose(ball) {
    if (!this.#open()) {
      return;
    }
    if (!this.chosen.delete(ball)) {
      this.chosen.add(ball);
    }
    this.#show();
    this.#say(texts.chosen([...this.chosen].sort((a, b) => a - b)));
  }

  #place(place) {
    if (!this.#open()) {
      return;
    }
    if (!this.chosen.size) {
      this.#say(texts.chooseFirst);
      return;
    }
    this.#put([...this.chosen], place);
  }

  #put(balls, place) {
    if (!this.#open()) {
      return;
    }
    const sorted = balls.sort((a, b) => a - b);
    const [left, right] = ["left", "right"].map((plate) => {
      const rest = without(this.moves[plate], place === plate ? [] : balls);
      return place === plate ? [...rest, ...without(sorted, rest)] : rest;
    });
    const most = this.view.plate;
    if (left.length > most || right.length > most) {
      this.#say(texts.full(most), "bad");
      return;
    }
    this.#lie(left, right);
    this.#say(texts.moved(sorted, place, left.length, right.length));
  }

  /* Balls on the plates, in place of those there. Nothing follows from it before they are weighed. */
  #lie(left, right) {
    this.steps.add(this.moves);
    this.moves = { ...this.moves, left, right };
    this.offer = null;
    this.chosen.clear();
    this.#save();
    this.#show();
  }

  #clear() {
    if (this.#open()) {
      this.#lie([], []);
      this.#say(texts.emptied);
    }
  }

  async #weigh() {
    if (!this.#open()) {
      return;
    }
    const { left, right } = this.moves;
    if (left.length !== right.length || !left.length) {
      this.#say(left.length || right.length ? texts.uneven(left.length, right.length) : texts.empty, "bad");
      return;
    }
    await this.#step({ ...this.moves, shown: true });
    this.#say(texts.shown(this.view.shown.outcome, this.view.shown.groups));
  }

  async #keep() {
    if (!this.view?.shown) {
      return;
    }
    const { left, right, weighings } = this.moves;
    const moves = { ...this.moves, weighings: [...weighings, { left, right }], left: [], right: [], shown: false };
    await this.#step(moves);
    const { kept, groups, odd, fewest } = this.view;
    const { outcome, waste } = kept.at(-1);
    if (odd) {
      const record = this.#record({ score: kept.length, stars: odd.stars }) ? ` ${texts.record}` : "";
      this.#say(texts.won(odd, kept.length, fewest) + record, "good");
    } else {
      const text = texts.kept(kept.length, outcome, groups);
      this.#say(waste ? `${text} ${texts.waste(waste)}` : text, waste ? "bad" : "told");
    }
  }

  /* Keeps a result if it is the best one. Whether it is. */
  #record(result) {
    const { level } = this.moves;
    const best = bestOf(this.kept, level);
    if (best && (best.score < result.score || (best.score === result.score && best.stars >= result.stars))) {
      return false;
    }
    this.kept = { ...this.kept, best: { ...this.kept.best, [level]: result } };
    this.#save();
    this.#show();
    return true;
  }

  async #cancel() {
    if (this.view?.shown) {
      await this.#step({ ...this.moves, shown: false });
      this.#say(texts.cancelled);
    }
  }

  async #undo() {
    const before = this.steps.past.at(-1);
    if (!before) {
      this.#say(texts.nothing);
      return;
    }
    const now = this.moves;
    await this.#go({ ...before, hints: now.hints });  // what was told stays told
    this.steps.back(now);
    this.#say(texts.undone(before.weighings.length));
  }

  async #restart(adversary) {
    await this.#step(fresh(this.moves.level, adversary));
    this.#begun();
  }

  async #turn(level) {
    if (level === this.moves.level) {
      return;
    }
    await this.#enter(level, this.moves.adversary);
    this.#begun();
  }

  #begun() {
    this.#say(`${texts.begun(this.moves.level, this.moves.weighings.length)} ${texts.how}`);
  }

  async #hint() {
    if (!this.view || this.view.odd) {
      return;
    }
    const hint = await this.ask({ ask: "balance.hint", game: this.moves });
    this.offer = hint.step === "weigh" ? hint : null;
    if (this.offer) {  // however often it is told
      const { hints, weighings } = this.moves;
      this.moves = { ...this.moves, hints: [...new Set([...hints, weighings.length])] };
      this.#save();
    }
    this.#show();
    this.#say(texts.hints[hint.step](hint));
  }

  #lay() {
    if (this.offer) {
      this.#lie(this.offer.left, this.offer.right);
      this.#say(texts.laid);
    }
  }

  async #showPlan() {
    const { level, adversary } = this.moves;
    const { fewest, tree } = await this.ask({ ask: "balance.plan", level });
    const { groups } = await this.ask({ ask: "balance.game", game: fresh(level, adversary) });
    this.plan = { fewest, tree, groups };
    this.#show();
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.target.closest("input, summary")) {
      return;
    }
    const act = {
      w: () => this.#weigh(),
      k: () => this.#keep(),
      c: () => this.#cancel(),
      h: () => this.#hint(),
      u: () => this.#undo(),
      escape: () => (this.view?.shown ? this.#cancel() : this.#letGo()),
    }[event.key.toLowerCase()];
    if (act) {
      event.preventDefault();
      this.#do(act);
    }
  }

  #letGo() {
    if (this.view && this.chosen.size) {
      this.chosen.clear();
      this.#show();
      this.#say(texts.chosen([]));
    }
  }
}

const KEYS = html`<details class="keys"><summary>${texts.help}</summary><dl>${texts.keys.map(([keys, text]) => html`
  <div><dt>${keys.split(" ").map((key) => html`<kbd>${key}</kbd>`)}</dt><dd>${text}</dd></div>`)}</dl></details>`;
