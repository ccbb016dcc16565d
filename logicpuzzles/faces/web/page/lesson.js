/* A lesson in the room of a puzzle: one step of an explanation is to be found, from the position before it. */

import { following } from "./lessons.js";
import { capital, texts } from "./texts.js";

export class Lesson {
  /* `step`: what is to be found, of which one fact is enough. `at`: its place among those of its technique. */
  constructor(play, { step, at }) {
    Object.assign(this, { play, step, at, told: false, found: false });
    play.hand.noting = play.hand.way === "cells" && !this.enters;
    play.announce(this.message.text);
    play.render();
  }

  /* Whether a value is to be entered, and not to be crossed out. */
  get enters() {
    return this.step.facts.some((fact) => fact.holds);
  }

  /* What is told while there is nothing newer. */
  get message() {
    return this.found ? { text: `${texts.lessons.right} ${capital(this.step.text)}`, good: true } : { text: texts.lessons.ask(capital(this.step.technique), this.enters) };
  }

  /* After something was entered or struck: is it what the step says? */
  look() {
    const { play, step, found } = this;
    this.found ||= step.facts.some((fact) => play.game.has(fact));
    if (this.found && !found) {
      play.announce(this.message.text);
      play.render();
    } else if (!this.found && play.game.steps.past.length) {
      play.say(texts.lessons.other);
    }
  }

  /* Mark what the step needs. */
  point() {
    this.told = true;
    this.play.message = null;
    this.play.redraw();
    this.play.render();
  }

  get marks() {
    const { because, clues } = this.step;
    return this.told && !this.found ? { because, clues } : {};
  }

  show() {
    this.play.game.take(this.step.facts);
  }

  next() {
    const { services, view: { kind } } = this.play;
    const next = following(this, kind);
    next ? services.play(next) : (location.hash = `#lessons=${kind}`);
  }
}
