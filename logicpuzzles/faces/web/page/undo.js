/* What undo and redo go through: the states before the one of now, and those that were left. States never change. */

export class Undo {
  constructor(past = []) {
    this.past = past;
    this.future = [];
  }

  /* A state is left for a new one. */
  add(state) {
    this.past.push(state);
    this.future = [];
  }

  /* `now` is left for the state before; that one, or undefined. */
  back(now) {
    return step(this.past, this.future, now);
  }

  forth(now) {
    return step(this.future, this.past, now);
  }
}

function step(from, to, now) {
  const state = from.pop();
  if (state !== undefined) {
    to.push(now);
  }
  return state;
}
