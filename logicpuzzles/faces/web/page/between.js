/* What is known between the items of a puzzle with columns, such as persons and their pets: which belong together, and which do not.

   An item is a value of a column, `column.value`, or a place, such as a house, `.place`. Items of one column never belong together.
   A fact of the player stands under its two items, `item item`, that of the lower column first: whether they belong together. */

const column = (item) => item.slice(0, item.indexOf("."));
const number = (item) => Number(item.slice(item.indexOf(".") + 1));

export class Between {
  /* `position`: facts, and what is crossed out on the board. `value(cell)`: the value that stands there, if any. */
  constructor({ columns, cells }, { facts, struck }, value) {
    this.groups = new Map();
    this.apart = new Set();
    this.known = new Map();  // what was asked
    const wide = columns.length;
    const item = (cell, at) => (cells[cell].values[at] ? `${cell % wide}.${at}` : null);  // a blank is no item
    const place = (cell) => `.${Math.floor(cell / wide)}`;
    cells.forEach((_, cell) => {
      const own = item(cell, value(cell));
      own && this.#join(own, place(cell));
      struck[cell]?.forEach((at) => this.#part(item(cell, at), place(cell)));
    });
    for (const [names, together] of Object.entries(facts)) {
      together ? this.#join(...names.split(" ")) : this.#part(...names.split(" "));
    }
  }

  #part(one, other) {
    this.apart.add(`${one} ${other}`).add(`${other} ${one}`);
  }

  #join(one, other) {
    const [all, more] = [this.group(one), this.group(other)];
    for (const each of all === more ? [] : more) {
      all.add(each);
      this.groups.set(each, all);
    }
  }

  /* All that belongs to an item, with itself. */
  group(item) {
    this.groups.has(item) || this.groups.set(item, new Set([item]));
    return this.groups.get(item);
  }

  /* Whether two items belong together; undefined where nobody knows yet. */
  holds(one, other) {
    const names = `${one} ${other}`;
    this.known.has(names) || this.known.set(names, this.#found(one, other));
    return this.known.get(names);
  }

  #found(one, other) {
    const [own, others] = [this.group(one), this.group(other)];
    const differ = (each) => [...others].some((item) => column(item) === column(each) || this.apart.has(`${each} ${item}`));
    return own === others || ([...own].some(differ) ? false : undefined);
  }

  /* Whether what is said of an item contradicts itself. */
  clashes(item) {
    const own = [...this.group(item)];
    return new Set(own.map(column)).size < own.length || own.some((each) => own.some((other) => this.apart.has(`${each} ${other}`)));
  }

  /* The values that follow for cells: of items that belong to one with a place. */
  entries() {
    return [...new Set(this.groups.values())].flatMap((group) => {
      const places = [...group].filter((item) => !column(item));
      return places.length === 1 ? [...group].filter(column).map((item) => [number(places[0]), Number(column(item)), number(item)]) : [];
    });
  }
}
