/* A puzzle that is being played: what the player entered, noted, crossed out, coloured and pinned, with undo and redo, and the clock.

   A position is {entries: {cell: value}, notes: {cell: [values]}, centre: {cell: [values]}, struck: {cell: [values]},
   colours: {cell: number}, facts: {"item item": whether they belong together}, pins: [position]}. `notes` stand each in its place,
   `centre` side by side. A position never changes: each action makes a new one. */

import { Between } from "./between.js";
import { keyOf, load, nameOf, save } from "./store.js";
import { texts } from "./texts.js";
import { Undo } from "./undo.js";

const EMPTY = { entries: {}, notes: {}, centre: {}, struck: {}, colours: {}, facts: {}, pins: [] };
const NOTED = ["notes", "centre"];
const KEPT = 40;  // positions to go back to, when the page is opened again

const without = (table, key) => Object.fromEntries(Object.entries(table).filter(([each]) => each !== String(key)));
const toggled = (list = [], value) =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value].sort((a, b) => a - b);
const put = (table, key, list) => (list.length ? { ...table, [key]: list } : without(table, key));

export class Game {
  constructor(view, changed, start) {
    this.view = view;
    this.edges = view.cells.some((cell) => cell.span);
    this.changed = changed;
    this.name = nameOf(view);
    this.lesson = Boolean(start?.lesson);  // it begins anew each time
    const kept = this.lesson ? {} : load(this.name, {});
    this.own = false;  // whether what is kept is to be what is here
    const past = [...(kept.past ?? []), kept.now ?? EMPTY].map((position) => this.#checked(position));
    const brought = this.lesson || ["entries", "facts"].some((name) => Object.keys(start?.[name] ?? {}).length);
    this.now = brought ? this.#checked(start) : past.pop();
    this.steps = new Undo(this.lesson ? [] : past);
    this.clues = new Set(kept.clues ?? []);
    this.seconds = kept.seconds ?? 0;
    this.done = kept.done ?? false;
    this.since = null;
    this.peers = view.cells.map((_, cell) => new Set(view.groups.filter((group) => group.includes(cell)).flat().filter((other) => other !== cell)));
    this.each = this.#each();
    this.heard = ({ key }) => key === keyOf(this.name) && this.hear();
  }

  /* What another tab has entered meanwhile is taken over, as one action. */
  hear() {
    if (this.lesson) {
      return;
    }
    const kept = load(this.name, {});
    if (!kept.now || JSON.stringify(kept.now) === JSON.stringify(this.now)) {
      return;
    }
    this.steps.add(this.now);
    this.now = this.#checked(kept.now);
    this.done = kept.done ?? false;
    this.own = false;
    this.changed();
  }

  /* A position from elsewhere, with what fits this puzzle. */
  #checked(position) {
    const cells = this.view.cells;
    const fits = (cell, value) => cells[cell] && cells[cell].given == null && Number.isInteger(value) && value in cells[cell].values;
    const pick = (table, keep) => Object.fromEntries(Object.entries(table ?? {}).flatMap(keep));
    const lists = (table) =>
      pick(table, ([cell, list]) => (Array.isArray(list) && list.every((value) => fits(cell, value)) ? [[cell, list]] : []));
    return {
      entries: pick(position.entries, ([cell, value]) => (fits(cell, value) ? [[cell, value]] : [])),
      notes: lists(position.notes),
      centre: lists(position.centre),
      struck: lists(position.struck),
      colours: pick(position.colours, ([cell, colour]) => (cells[cell] && Number.isInteger(colour) && colour in texts.play.colours ? [[cell, colour]] : [])),
      facts: pick(position.facts, ([names, together]) => (typeof together === "boolean" && this.#related(names) ? [[names, together]] : [])),
      pins: Array.isArray(position.pins) ? position.pins.map((pin) => this.#checked({ ...pin, pins: [] })) : [],
    };
  }

  /* Whether a text names two items of this puzzle, that of the lower column first. */
  #related(names) {
    const [one, first, other, second] = names.match(/\d+/g) ?? [];
    const { cells, columns } = this.view;
    return names === `${one}.${first} ${other}.${second}` && Number(one) < other && other in columns && first in cells[one].values && second in cells[other].values;
  }

  /* --- actions --- */

  /* `on`: it belongs to the action before, with which it is undone. */
  #go(next, on = false) {
    on || this.steps.add(this.now);
    this.#show(this.#followed(next));
  }

  /* A position with the values that follow from facts between items, as soon as one of them has a place. */
  #followed(position) {
    if (!Object.keys(position.facts).length) {
      return position;
    }
    const wide = this.view.columns.length;
    const follow = this.#between(position).entries().map(([place, column, value]) => [place * wide + column, value]);
    return this.#put(position, Object.fromEntries(follow.filter(([cell]) => this.sure(cell) == null && !(cell in position.entries))));
  }

  #between(position) {
    return new Between(this.view, position, (cell) => this.sure(cell) ?? position.entries[cell]);
  }

  /* What is known between items; made once for a position. */
  get between() {
    if (this.told !== this.now) {
      this.told = this.now;
      this.items = this.#between(this.now);
    }
    return this.items;
  }

  /* A cell with those whose values stand there because they belong to its own. */
  #bound(cell) {
    const { facts, entries } = this.now;
    const wide = this.view.columns.length;
    if (!Object.keys(facts).length || !(cell in entries)) {
      return [cell];
    }
    const { groups } = new Between(this.view, { facts, struck: {} }, () => undefined);
    const start = cell - (cell % wide);
    const own = groups.get(`${cell % wide}.${entries[cell]}`) ?? new Set();
    return [cell, ...this.view.columns.flatMap((_, column) => (own.has(`${column}.${entries[start + column]}`) ? [start + column] : []))];
  }

  /* Note whether two items belong together; undefined: nothing. */
  relate(names, together) {
    this.#go({ ...this.now, facts: together === undefined ? without(this.now.facts, names) : { ...this.now.facts, [names]: together } });
  }

  #show(position) {
    this.now = position;
    this.done = false;
    this.own = true;
    this.keep();
    this.changed();
  }

  /* Whether nothing is entered in a cell: its value is given, or it has one by the rules. */
  fixed(cell) {
    return this.sure(cell) != null;
  }

  sure(cell) {
    const { given, can } = this.view.cells[cell];
    return given ?? (can?.length === 1 ? can[0] : null);
  }

  /* The value of a cell: sure, or entered. */
  value(cell) {
    return this.sure(cell) ?? this.now.entries[cell];
  }

  /* How a value of a cell is written; undefined where it has none. */
  shown(cell, value = this.value(cell)) {
    return this.view.cells[cell]?.values[value];
  }

  /* How often each value stands in the solution, where groups say so: as many as there are groups side by side. */
  #each() {
    const { cells, groups } = this.view;
    const covered = new Set();
    for (const group of groups) {
      if (group.length === cells[0].values.length && !group.some((cell) => covered.has(cell))) {
        group.forEach((cell) => covered.add(cell));
      }
    }
    return covered.size && covered.size === cells.length ? covered.size / cells[0].values.length : null;
  }

  /* How many of a value are still to come; null where nobody knows. */
  left(text) {
    return this.each && Math.max(0, this.each - this.view.cells.filter((_, cell) => this.shown(cell) === text).length);
  }

  /* The values that the cells beside a cell leave to it, of those that the player left. */
  candidates(cell) {
    const { notes, struck } = this.now;
    const taken = new Set([...this.peers[cell]].map((peer) => this.shown(peer)));
    return (notes[cell] ?? [...this.view.cells[cell].values.keys()])
      .filter((value) => !taken.has(this.shown(cell, value)) && !struck[cell]?.includes(value));
  }

  /* A value for a cell and for all that have the same by the rules. */
  together(cell, value) {
    return Object.fromEntries((this.view.cells[cell].span ?? [cell]).map((each) => [each, value]));
  }

  /* The value that a tap puts in place of the one that is there: after blank the second and those after it, then the first. */
  next(cell) {
    const { can, values } = this.view.cells[cell];
    const order = (can ?? [...values.keys()]).toSorted((one, other) => (one || Infinity) - (other || Infinity));
    const now = this.now.entries[cell];
    return now === undefined ? order[0] : order[order.indexOf(now) + 1] ?? null;
  }

  /* An entry takes the notes of its cell away, and those of its value beside it. */
  enter(changes, on = false) {
    this.#go(this.#put(this.now, changes), on);
  }

  #put(position, changes) {
    let { entries, notes, centre } = position;
    for (const [cell, value] of Object.entries(changes)) {
      entries = value === null ? this.#bound(Number(cell)).reduce(without, entries) : { ...entries, [cell]: value };
      if (value !== null) {
        [notes, centre] = [notes, centre].map((noted) => this.#strike(noted, cell, value));
      }
    }
    return { ...position, entries, notes, centre };
  }

  #strike(noted, cell, value) {
    let table = without(noted, cell);
    for (const peer of this.peers[cell]) {
      table = table[peer] ? put(table, peer, table[peer].filter((other) => this.shown(peer, other) !== this.shown(cell, value))) : table;
    }
    return table;
  }

  /* Note a value for cells; where all have it, it is taken away. `name`: "notes", "centre", or "struck" where candidates stand by themselves. */
  note(changes, name = "notes") {
    let { entries } = this.now;
    let table = this.now[name];
    const all = Object.entries(changes);
    const has = ([cell, value]) => table[cell]?.includes(value) ?? false;
    const had = all.every(has);
    for (const [cell, value] of all) {
      entries = without(entries, cell);
      table = has([cell, value]) === had ? put(table, cell, toggled(table[cell], value)) : table;
    }
    this.#go({ ...this.now, entries, [name]: table });
  }

  /* Colour cells; where all have the colour, it is taken away. */
  colour(cells, colour) {
    let { colours } = this.now;
    const had = cells.every((cell) => colours[cell] === colour);
    for (const cell of cells) {
      colours = had ? without(colours, cell) : { ...colours, [cell]: colour };
    }
    this.#go({ ...this.now, colours });
  }

  clear(cells) {
    const tables = ["entries", "struck", ...NOTED].map((name) => [name, this.now[name]]);
    if (cells.some((cell) => tables.some(([, table]) => cell in table))) {
      const all = cells.flatMap((cell) => this.#bound(cell));
      this.#go({ ...this.now, ...Object.fromEntries(tables.map(([name, table]) => [name, (name === "entries" ? all : cells).reduce(without, table)])) });
    }
  }

  /* A square of a logic grid: blank, then cross, then tick. `crossed`: whether a cross stands there by itself. */
  square(cell, value, crossed) {
    const { entries, struck } = this.now;
    const own = struck[cell]?.includes(value) ?? false;
    if (entries[cell] === value) {
      this.enter({ [cell]: null });
    } else if (own || crossed) {
      this.#go({ ...this.now, entries: { ...entries, [cell]: value }, struck: own ? put(struck, cell, toggled(struck[cell], value)) : struck });
    } else {
      this.#go({ ...this.now, struck: put(struck, cell, toggled(struck[cell], value)) });
    }
  }

  unstrike(cell, value) {
    const { struck } = this.now;
    this.#go({ ...this.now, struck: put(struck, cell, struck[cell].filter((other) => other !== value)) });
  }

  /* What a step of an explanation says: values that hold are entered, the others are crossed out. */
  take(facts) {
    let { entries, notes, centre, struck } = this.now;
    for (const { cell, value, holds } of facts) {
      if (this.view.cells[cell] === undefined || this.fixed(cell)) {
        continue;
      }
      if (holds) {
        entries = { ...entries, [cell]: value };
        [notes, centre] = [notes, centre].map((noted) => without(noted, cell));
      } else if (!struck[cell]?.includes(value)) {
        struck = put(struck, cell, toggled(struck[cell], value));
        notes = notes[cell] ? put(notes, cell, notes[cell].filter((other) => other !== value)) : notes;
      }
    }
    this.#go({ ...this.now, entries, notes, centre, struck });
  }

  pin() {
    const { pins, ...position } = this.now;
    this.#go({ ...this.now, pins: [...pins, { ...position, pins: [] }] });
  }

  unpin(place) {
    this.#go({ ...this.now, pins: this.now.pins.filter((_, at) => at !== place) });
  }

  back(place) {
    const { pins } = this.now;
    this.#go({ ...pins[place], pins });
  }

  restart() {
    this.seconds = 0;
    this.since = this.since === null ? null : Date.now();
    this.clues.clear();
    this.#go({ ...EMPTY, pins: this.now.pins });
  }

  undo() {
    return this.#turn(this.steps.back(this.now));
  }

  redo() {
    return this.#turn(this.steps.forth(this.now));
  }

  #turn(position) {
    if (position) {
      this.#show(position);
    }
    return position !== undefined;
  }

  tick(clue) {
    this.own = true;
    this.clues.has(clue) ? this.clues.delete(clue) : this.clues.add(clue);
    this.keep();
    this.changed();
  }

  finish() {
    this.stop();
    this.done = true;
    this.own = true;
    this.keep();
    this.changed();
  }

  /* --- what is known --- */

  get touched() {
    const { pins, ...tables } = this.now;
    return Object.values(tables).some((table) => Object.keys(table).length > 0);
  }

  get open() {
    return this.view.cells.filter((_, cell) => !this.fixed(cell) && !(cell in this.now.entries)).length;
  }

  get share() {
    const all = this.view.cells.filter((_, cell) => !this.fixed(cell)).length;
    return all ? 1 - this.open / all : 0;
  }

  /* Whether each cell has two values. */
  get double() {
    return this.view.cells.every((cell) => cell.values.length === 2);
  }

  /* Whether what is blank may stand for the first value, so that the board is done without it. */
  get blank() {
    return this.edges || this.double;
  }

  get completed() {
    const first = this.view.cells.flatMap(({ given }, cell) => (given == null ? [[cell, this.sure(cell) ?? 0]] : []));
    return { ...Object.fromEntries(first), ...this.now.entries };
  }

  /* Whether a fact is on the player's board, or about a cell that is not the player's. */
  has({ cell, value, holds }) {
    if (!this.view.cells[cell]) {
      return true;
    }
    const { notes, struck } = this.now;
    const own = this.value(cell);
    if (own != null) {
      return holds ? own === value : own !== value;
    }
    return !holds && ((struck[cell]?.includes(value) ?? false) || (notes[cell] !== undefined && !notes[cell].includes(value)));
  }

  /* --- the clock --- */

  get elapsed() {
    return this.seconds + (this.since === null ? 0 : Math.floor((Date.now() - this.since) / 1000));
  }

  start() {
    this.since ??= this.done ? null : Date.now();
  }

  stop() {
    this.seconds = this.elapsed;
    this.since = null;
    this.keep();
  }

  /* --- keeping --- */

  keep() {
    if (this.lesson || (!this.touched && !this.now.pins.length && !this.steps.past.length && !this.clues.size)) {
      return;
    }
    if (!this.own) {  // only the clock went on here
      const kept = load(this.name, null);
      kept && save(this.name, { ...kept, seconds: Math.max(kept.seconds ?? 0, this.elapsed) });
      return;
    }
    save(this.name, {
      now: this.now, past: this.steps.past.slice(-KEPT), clues: [...this.clues], seconds: this.elapsed, done: this.done,
    });
  }
}
