/* The game of Balance: twelve balls, one of them heavier or lighter, and a scale that answers as unhelpfully as it can.

   It is a room of the page (app.js). It asks "balance.game", "balance.hint" and "balance.plan" (extras/balance/page.py). A game is
   its moves, {level, adversary, weighings, left, right, shown}, and Python works out all that follows from them. */

import { BALLS, Board } from "./scale.js";
import { texts } from "./texts.js";
import { tilted, treeOf } from "./tree.js";

const STORE = "logicpuzzles:balance";
const GROUPS = ["heavier", "lighter", "unknown", "equal"];
const SIGNS = { balanced: "=", left: ">", right: "<" };

export function mount(element, { ask, announce, texts: { page } }) {
  document.title = `${texts.title} – ${page.name}`;
  const game = new Balance(element, ask, announce);
  return () => game.leave();
}

function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE));
    return { best: {}, games: {}, ...(kept instanceof Object ? kept : {}) };
  } catch {
    return { best: {}, games: {} };
  }
}

/* The best result of a level that the browser kept: {score, stars}, if it is one. */
function bestOf(kept, level) {
  const best = kept.best?.[level];
  return Number.isInteger(best?.score) && [1, 2, 3].includes(best.stars) ? best : null;
}

const fresh = (level, adversary) => ({ level, adversary, weighings: [], left: [], right: [], shown: false });
const known = (groups) => new Map(Object.entries(groups).flatMap(([group, balls]) => balls.map((ball) => [ball, group])));
const without = (list, balls) => list.filter((ball) => !balls.includes(ball));

class Balance {
  constructor(element, ask, announce) {
    this.ask = ask;
    this.announce = announce;
    this.kept = load();
    this.chosen = new Set();
    this.past = [];  // the moves before each step of this level
    this.offer = null;  // the balls of a hint
    this.view = null;
    this.turn = Promise.resolve();  // what the player does is done one by one
    this.#build(element);
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

  #build(element) {
    const button = (name, act, kind = "") => this.#button(act, html("button", { class: `button ${kind}` }, texts[name]));
    this.board = new Board({
      move: (ball, place) => this.#do(() => this.#put(this.chosen.has(ball) ? [...this.chosen] : [ball], place)),
      choose: (ball) => this.#do(() => this.#choose(ball)),
      place: (place) => this.#do(() => this.#place(place)),
    });
    this.levels = html("div", { class: "levels", role: "group", "aria-label": texts.levels });
    this.score = html("p", { class: "score" });
    this.practice = html("p", { class: "practice" });
    this.message = html("p", { class: "message" });
    this.buttons = {
      weigh: button("weigh", () => this.#weigh(), "strong"),
      keep: button("keep", () => this.#keep(), "strong"),
      cancel: button("cancel", () => this.#cancel()),
      lay: button("lay", () => this.#lay(), "strong"),
      next: button("next", () => this.#level(this.moves.level + 1), "strong"),
      clear: button("clear", () => this.#clear()),
      hint: button("hint", () => this.#hint()),
      undo: button("undo", () => this.#undo()),
      restart: button("restart", () => this.#restart(this.moves.adversary)),
    };
    this.counts = Object.fromEntries(GROUPS.map((group) => [group, html("b")]));
    this.history = html("ol", { class: "history" });
    this.played = html("section", { hidden: "" }, html("h2", {}, texts.history), this.history);
    this.plan = html("section", { class: "plan", hidden: "" });
    this.about = html("p", { class: "about" }, texts.about);
    const groups = GROUPS.map((group) => {
      const chip = html("span", { class: "chip", "aria-hidden": "true" }, texts.marks[group]);
      return html("li", { class: group }, chip, this.counts[group], html("span", { class: "name" }, texts.legend[group]));
    });
    this.root = html(
      "main",
      { class: "balance" },
      html(
        "div",
        { class: "table" },
        html("h1", {}, texts.title),
        this.about,
        this.levels,
        this.score,
        this.practice,
        this.board.svg,
      ),
      html(
        "div",
        { class: "side" },
        this.message,
        html("div", { class: "actions" }, ...Object.values(this.buttons)),
        html("section", {}, html("h2", {}, texts.known), html("ul", { class: "groups" }, ...groups)),
        this.played,
      ),
      this.plan,
      html("div", { class: "foot" }, this.#settings(), this.#keys()),
    );
    this.root.addEventListener("keydown", (event) => this.#key(event));
    const style = html("link", { rel: "stylesheet", href: new URL("./balance.css", import.meta.url).href });
    element.replaceChildren(style, this.root);
  }

  #button(act, button) {
    button.type = "button";
    button.addEventListener("click", () => this.#do(act));
    return button;
  }

  #settings() {
    const choices = Object.entries(texts.adversaries).map(([adversary, text]) => {
      const input = html("input", { type: "radio", name: "adversary", value: adversary });
      input.addEventListener("change", () => this.#do(() => this.#restart(adversary)));
      return html("label", { class: "switch" }, input, html("span", {}, text));
    });
    const legend = html("legend", { class: "unseen" }, texts.settings);
    return html("details", {}, html("summary", {}, texts.settings), html("fieldset", {}, legend, ...choices));
  }

  #keys() {
    const rows = texts.keys.map(([keys, text]) => {
      const names = keys.split(" ").map((key) => html("kbd", {}, key));
      return html("div", {}, html("dt", {}, ...names), html("dd", {}, text));
    });
    return html("details", { class: "keys" }, html("summary", {}, texts.help), html("dl", {}, ...rows));
  }

  #show() {
    const { moves, view } = this;
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    const after = view.shown?.groups ?? view.groups;
    this.board.show({
      left: moves.left,
      right: moves.right,
      known: known(after),
      chosen: this.chosen,
      outcome: view.shown?.outcome ?? null,
      odd: view.odd?.ball ?? null,
    });
    for (const group of GROUPS) {
      const [before, then] = [view.groups[group].length, after[group].length];
      this.counts[group].textContent = texts.then(before, then);
    }
    this.#showLevels();
    const best = bestOf(this.kept, moves.level);
    this.about.hidden = Object.keys(this.kept.best ?? {}).some((level) => bestOf(this.kept, level));
    this.score.textContent = texts.score(moves.level, moves.weighings.length, best);
    this.practice.textContent = texts.practice[moves.level - 1];
    const last = moves.level === view.levels;
    const visible = {
      weigh: !view.odd && !view.shown,
      keep: view.shown,
      cancel: view.shown,
      lay: this.offer && !view.shown,
      next: view.odd && !last,
      clear: !view.odd && !view.shown,
      hint: !view.odd,
      undo: true,
      restart: true,
    };
    for (const [name, button] of Object.entries(this.buttons)) {
      button.hidden = !visible[name];
    }
    if (focused?.hidden) {
      // what was pressed is gone: on to what comes next
      this.buttons[view.shown ? "keep" : view.odd ? (last ? "restart" : "next") : "weigh"].focus();
    }
    this.played.hidden = !view.kept.length;
    this.history.replaceChildren(
      ...view.kept.map(({ left, right, outcome, waste }) => {
        const what = html("span", {}, texts.weighed(left, right));
        const row = html("li", {}, what, " ", tilted(SIGNS[outcome], texts.outcomes[outcome]));
        if (waste) {
          row.append(html("p", { class: "waste" }, texts.waste(waste)));
        }
        return row;
      }),
    );
    this.root.querySelector(`input[value=${moves.adversary}]`).checked = true;
    this.plan.hidden = !view.odd;
    this.root.classList.toggle("won", Boolean(view.odd));
  }

  #showLevels() {
    const { moves, view } = this;
    if (!this.levels.children.length) {
      for (let level = 1; level <= view.levels; level += 1) {
        const stars = html("span", { class: "stars", "aria-hidden": "true" });
        const button = html("button", { class: "button" }, html("span", {}, `${level}`), stars);
        this.levels.append(this.#button(() => this.#level(level), button));
      }
    }
    [...this.levels.children].forEach((button, at) => {
      const best = bestOf(this.kept, at + 1);
      button.setAttribute("aria-label", texts.level(at + 1, best));
      button.setAttribute("aria-pressed", at + 1 === moves.level);
      button.lastChild.textContent = texts.stars(best?.stars ?? 0);
    });
  }

  #say(text, kind = "told") {
    this.message.textContent = text;
    this.message.className = `message ${kind}`;
    this.announce(text);
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
    }
  }

  /* The same as a step that can be taken back. */
  async #step(moves) {
    const before = this.moves;
    await this.#go(moves);
    this.past.push(before);
  }

  /* Enters a level: the game that waits there, or a new one. */
  async #enter(level, adversary) {
    const waiting = this.kept.games?.[level];
    this.past = [];
    try {
      await this.#go({ ...fresh(level, adversary), ...waiting, adversary, level });
    } catch (error) {
      if (!waiting || error.why !== "input") {
        throw error;
      }
      await this.#go(fresh(level, adversary));  // what the browser kept was from another version, or changed by hand
    }
  }

  #save() {
    const { level, adversary } = this.moves;
    const games = { ...this.kept.games, [level]: this.view.odd ? undefined : this.moves };
    this.kept = { ...this.kept, level, adversary, games };
    try {
      localStorage.setItem(STORE, JSON.stringify(this.kept));
    } catch {
      /* kept for as long as the page is open */
    }
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
    this.past.push(this.moves);
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
    if (best && best.score <= result.score) {
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
    const before = this.past.at(-1);
    if (!before) {
      this.#say(texts.nothing);
      return;
    }
    await this.#go(before);
    this.past.pop();
    this.#say(texts.undone(before.weighings.length));
  }

  async #restart(adversary) {
    await this.#step(fresh(this.moves.level, adversary));
    this.#begun();
  }

  async #level(level) {
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
    this.plan.replaceChildren(
      html("h2", {}, texts.plan),
      html("p", {}, texts.planAbout(fewest, texts.counts(groups))),
      treeOf(tree, this.view.kept),
    );
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
