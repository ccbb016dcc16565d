/* The board: a drawing from Python, put into the page as SVG, that can be pointed at and walked through by keys.

   A spot is an area of the drawing with `data-cell`, in a logic grid with `data-value` as well. One spot at a time is reached by
   Tab; the arrows go to the nearest spot in their direction. Taps beside all spots go to the nearest one. */

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set("svg g path text tspan title desc rect circle ellipse line polyline polygon use defs".split(" "));
const REACH = 0.6;  // of the way from a spot to the next one, from a tap to the middle of the spot that it means
const NEAR = 0.42;  // of an edge, from a pointer to the dot that it means; the middle of a cell means no edge around it
const STILL = 0.2;  // of a cell, how far a pressed finger may move
const PRESS = 450;  // milliseconds of a long press
const FINGER = 24;  // pixels that spots are apart at least, unless the whole board is wished for
const EASY = 30;  // pixels that they may be apart on a phone, where that makes a high board no wider than the room
const LARGEST = 64;  // pixels that spots are apart at most
const COMFORT = 44;
const LEGIBLE = 0.65;  // of the size that a drawing is made for, at least
const PADDING = 6;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/* A drawing as an element, with nothing in it but shapes and texts. */
export function drawing(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg") {
    throw new Error("not a drawing");
  }
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (!ELEMENTS.has(element.localName)) {
      element.remove();
    }
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith("on") || name === "style" || (name.endsWith("href") && !value.startsWith("#"))) {
        element.removeAttribute(name);
      }
    }
  }
  return document.importNode(root, true);
}

/* A small drawing that is looked at and not touched. `label`: its name, or nothing where a text beside it says all. */
export function picture(text, label = "") {
  const svg = drawing(text);
  svg.querySelector(".cells")?.remove();
  for (const words of svg.querySelectorAll("title,desc")) {
    words.remove();
  }
  svg.setAttribute(label ? "aria-label" : "aria-hidden", label || "true");
  svg.setAttribute("role", "img");
  svg.setAttribute("preserveAspectRatio", "xMidYMid");
  return svg;
}

const lies = (x, y) => `${Math.round(x)} ${Math.round(y)}`;
const nearest = (places, { x, y }, most) => {
  const far = places.map((place) => Math.hypot(place.x - x, place.y - y));
  const least = Math.min(...far);
  return least < most ? far.indexOf(least) : -1;
};
const key = (spot) => `${spot.dataset.cell} ${spot.dataset.value ?? ""}`;

export class Board {
  /* onTap(spot, event), onKey(spot, event), onHere(spot), onDrag(spot, first, other), and if wished onChoose(spot, from), before a
     tap or an arrow leads to a spot, `from` which if both are meant, onOther(spot), for the right button or a long press, and draws(whole), whether a finger draws where it moves: `whole`, all of the board is in sight. */
  constructor(element, handlers) {
    this.element = element;
    this.handlers = handlers;
    this.svg = null;
    this.spots = [];
    this.here = 0;
    this.whole = false;
    this.dragging = null;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#over(event));
    for (const end of ["pointerup", "pointercancel"]) {
      element.addEventListener(end, (event) => this.#up(event));
    }
    element.addEventListener("contextmenu", (event) => handlers.onOther && this.spots.length && event.preventDefault());
    element.addEventListener("click", (event) => this.#tap(event));
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("focusin", (event) => this.#focused(event));
    element.addEventListener("scroll", () => this.#edges(), { passive: true });
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(element);
    this.resized = () => this.fit();
    addEventListener("resize", this.resized);
  }

  end() {
    this.sizes.disconnect();
    removeEventListener("resize", this.resized);
  }

  get spot() {
    return this.spots[this.here];
  }

  show(text) {
    const fresh = drawing(text);
    const cells = fresh.querySelector(".cells");
    const spots = cells ? [...cells.children] : [];
    for (const words of fresh.querySelectorAll(":scope>title,:scope>.cells title")) {
      words.parentNode.setAttribute("aria-label", words.textContent);  // a title would pop up under the pointer
      words.remove();
    }
    const same = this.svg && spots.length === this.spots.length && spots.every((spot, at) => key(spot) === key(this.spots[at]));
    if (same) {
      const moved = spots.some((spot, at) => spot.getAttribute("d") !== this.spots[at].getAttribute("d"));
      spots.forEach((spot, at) => ["aria-label", "d"].forEach((name) => this.spots[at].setAttribute(name, spot.getAttribute(name))));
      for (const old of [...this.svg.children]) {
        old.classList.contains("cells") || old.remove();
      }
      cells?.remove();
      this.svg.prepend(...fresh.children);
      for (const { name, value } of fresh.attributes) {
        this.svg.setAttribute(name, value);
      }
      moved && this.#measure();
    } else {
      this.svg?.remove();
      this.svg = fresh;
      this.spots = spots;
      this.here = 0;
      spots.forEach((spot, at) => {
        spot.setAttribute("role", "button");
        spot.setAttribute("tabindex", at ? "-1" : "0");
      });
      this.element.append(fresh);
      this.#measure();
    }
    this.dimmed && this.dim(this.dimmed.getAttribute("d"));
    this.decorated && this.decorate(...this.decorated);
    this.fit();
  }

  /* Where the spots are, in the units of the drawing, and how far neighbours are apart. */
  #measure() {
    this.places = this.spots.map((spot) => {
      const { x, y, width, height } = spot.getBBox();
      return { x: x + width / 2, y: y + height / 2, width, height };
    });
    this.middles = new Map(this.places.map(({ x, y }, at) => [lies(x, y), at]));
    const apart = this.places.slice(0, 60).map((place) =>
      Math.min(...this.places.filter((other) => other !== place).map((other) => Math.hypot(place.x - other.x, place.y - other.y) || Infinity)));
    this.apart = Math.min(...apart, 60);
    const lying = (place) => place.width / place.height;
    this.lattice = this.places.some((place) => lying(place) > 1.4) && this.places.some((place) => lying(place) < 0.7);
    this.unit = this.lattice ? this.apart * Math.SQRT2 : this.apart;
    this.reach = this.lattice ? NEAR * this.unit : REACH * this.unit;
    this.joints = this.lattice ? this.#ends() : [];
  }

  /* The dots in which edges end. */
  #ends() {
    const half = this.unit / 2;
    const ends = this.places.flatMap(({ x, y, width, height }) =>
      width > height ? [{ x: x - half, y }, { x: x + half, y }] : [{ x, y: y - half }, { x, y: y + half }]);
    return [...new Map(ends.map((end) => [lies(end.x, end.y), end])).values()];
  }

  /* The size: as large as the room allows, but no spot too small for a finger, unless the whole board is wished for. */
  fit() {
    if (!this.svg) {
      return;
    }
    const { width, height } = this.svg.viewBox.baseVal;
    const room = this.element.clientWidth - PADDING;
    const least = Math.min(1, Math.max(LEGIBLE, this.spots.length ? FINGER / this.apart : 0));
    const beside = matchMedia("(min-width: 60rem) and (min-height: 30.01rem)").matches && innerHeight - this.rest() < height * least * 0.98;  // the tools stand
    this.element.closest("main")?.toggleAttribute("data-beside", beside);
    const high = Math.max(260, innerHeight - (beside ? 170 : this.rest()));
    const fitting = Math.min(room / width, high / height, LARGEST / this.apart, 2.2);
    const easy = matchMedia("(max-width: 59.99rem)").matches ? Math.min(room / width, EASY / this.apart) : 0;
    const fits = fitting >= least * 0.98;
    const scale = fits ? (this.whole ? Math.max(fitting, COMFORT / this.apart) : fitting) : this.whole ? Math.min(room / width, 1) : Math.max(least, fitting, easy);
    this.svg.style.width = `${Math.floor(width * scale)}px`;
    this.zoomable = !fits || COMFORT / this.apart > fitting * 1.05;
    this.#edges();
  }

  /* Pixels of the window's height that are not for the board. */
  rest() {
    this.values = Math.max(this.values ?? 44, this.element.closest("main")?.querySelector(".values")?.offsetHeight ?? 0);  // of some cells at least
    const live = this.element.closest(".live");
    return live && matchMedia("(max-height: 30rem) and (orientation: landscape)").matches ? 24
      : matchMedia("(min-width: 60rem)").matches ? 256 + this.values : live ? 420 : 330;
  }

  zoom() {
    this.whole = !this.whole;
    this.fit();
    this.spot?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  #edges() {
    const { scrollLeft, scrollWidth, clientWidth } = this.element;
    this.element.classList.toggle("before", scrollLeft > 2);
    this.element.classList.toggle("after", scrollWidth - clientWidth - scrollLeft > 2);
    const wide = scrollWidth > clientWidth + 2;
    const { draws } = this.handlers;
    draws && this.element.classList.toggle("paint", draws(!wide && this.element.scrollHeight <= this.element.clientHeight + 2));
    wide ? this.element.setAttribute("tabindex", this.spots.length ? "-1" : "0") : this.element.removeAttribute("tabindex");
  }

  /* --- pointing --- */

  /* Where a pointer is, in the units of the drawing. */
  #point({ clientX, clientY }) {
    const { a, d, e, f } = this.svg.getScreenCTM();
    return { x: (clientX - e) / a, y: (clientY - f) / d };
  }

  /* The spot under a pointer, else the nearest one within reach. */
  #at(event) {
    const direct = event.target.closest?.("[data-cell]");
    if (direct) {
      return this.spots.indexOf(direct);
    }
    return this.svg && this.spots.length ? nearest(this.places, this.#point(event), this.reach) : -1;
  }

  #down(event) {
    this.moved = false;
    this.from = this.spot;
    this.#release();
    if (!this.svg || !this.spots.length || !(event.button === 0 || (event.button === 2 && this.handlers.onOther))) {
      return;
    }
    const [at, point] = [this.#at(event), this.#point(event)];
    this.dragging = { at, point, from: point, joint: nearest(this.joints, point, NEAR * this.unit), other: event.button === 2,
      draws: event.pointerType === "mouse" || this.element.classList.contains("paint") };
    if (event.pointerType !== "mouse" && at >= 0 && this.handlers.onOther) {
      this.dragging.pressed = setTimeout(() => this.#pressed(at), PRESS);
    }
  }

  /* A long press, or the right button. */
  #pressed(at) {
    this.#release();
    this.moved = true;
    this.focus(at);
    this.handlers.onOther(this.spots[at]);
  }

  #release() {
    clearTimeout(this.dragging?.pressed);
    this.dragging = null;
  }

  #up(event) {
    const { dragging } = this;
    this.#release();
    this.moved ||= Boolean(dragging?.began);
    if (event.type === "pointerup" && dragging?.other && !dragging.began && dragging.at >= 0) {
      this.#pressed(dragging.at);
    }
  }

  /* The way of the pointer is followed in steps, as a quick one is told only now and then. */
  #over(event) {
    const { dragging } = this;
    if (!dragging || !event.buttons) {
      return;
    }
    const [{ point }, end] = [dragging, this.#point(event)];
    if (Math.hypot(end.x - dragging.from.x, end.y - dragging.from.y) > STILL * this.unit) {
      clearTimeout(dragging.pressed);
    }
    if (!dragging.draws) {
      return;
    }
    const steps = Math.ceil(Math.hypot(end.x - point.x, end.y - point.y) / (STILL * this.unit)) || 1;
    for (let step = 1; step <= steps && this.dragging; step += 1) {
      const here = { x: point.x + ((end.x - point.x) * step) / steps, y: point.y + ((end.y - point.y) * step) / steps };
      this.joints.length ? this.#along(here) : this.#across(here);
    }
    dragging.point = end;
  }

  /* From dot to dot: the edge between them is drawn. */
  #along(point) {
    const { dragging } = this;
    const joint = nearest(this.joints, point, NEAR * this.unit);
    if (joint < 0 || joint === dragging.joint) {
      return;
    }
    const [to, from] = [this.joints[joint], this.joints[dragging.joint]];
    const edge = from ? this.middles.get(lies((from.x + to.x) / 2, (from.y + to.y) / 2)) : dragging.at;
    const place = this.places[edge];
    if (place && Math.hypot(place.x - to.x, place.y - to.y) < this.unit * 0.6) {
      this.#draw(edge);
    }
    dragging.joint = joint;
  }

  /* From cell to cell. */
  #across({ x, y }) {
    const { dragging } = this;
    const { a, d, e, f } = this.svg.getScreenCTM();
    const under = document.elementFromPoint(a * x + e, d * y + f)?.closest?.("[data-cell]");
    const at = under ? this.spots.indexOf(under) : -1;
    if (at >= 0 && at !== dragging.at) {
      dragging.began || dragging.at < 0 || this.#draw(dragging.at);
      this.#draw(at);
      dragging.at = at;
    }
  }

  #draw(at) {
    const first = !this.dragging.began;
    const drawn = this.handlers.onDrag(this.spots[at], first, this.dragging.other);
    this.dragging.began ||= drawn;
  }

  #tap(event) {
    const at = this.moved ? -1 : this.#at(event);  // a click that ends a drag is none
    this.moved = false;
    if (at >= 0) {
      this.handlers.onChoose?.(this.spots[at], (event.ctrlKey || event.metaKey || event.shiftKey) && this.from);
      this.focus(at);
      this.handlers.onTap(this.spots[at], event);
    }
  }

  /* --- keys --- */

  /* The place of the spot of a cell, in a logic grid that of one of its values; -1 where there is none. */
  place(cell, value) {
    const square = this.spots.findIndex(({ dataset }) => Number(dataset.cell) === cell && Number(dataset.value) === value);
    return square >= 0 ? square : this.spots.findIndex(({ dataset }) => Number(dataset.cell) === cell && dataset.value === undefined);
  }

  /* Choose the spot that a fact is about. */
  choose({ cell, value }) {
    const at = this.place(cell, value);
    if (at >= 0) {
      this.#settle(at);
    }
  }

  /* The squares side by side with the square of a value of a cell: in its row and its column. */
  inLine(cell, value) {
    const at = this.place(cell, value);
    if (this.spots[at]?.dataset.value === undefined) {
      return [];
    }
    const { x, y, width, height } = this.places[at];
    const line = [];
    for (const [right, down] of [[width, 0], [-width, 0], [0, height], [0, -height]]) {
      for (let step = 1, next; (next = this.middles.get(lies(x + step * right, y + step * down))) !== undefined; step += 1) {
        line.push(this.spots[next]);
      }
    }
    return line.filter((spot) => spot.dataset.value !== undefined);
  }

  /* The spot to begin with: the first that holds. */
  begin(holds) {
    const at = this.spots.findIndex(holds);
    if (at >= 0) {
      this.#settle(at);
    }
  }

  /* Mark the spots of a wrong entry, and bring the first into sight; `null`: none. */
  blame(entry) {
    const wrong = ({ dataset: { cell, value } }) => entry && Number(cell) === entry.cell && (value === undefined || Number(value) === entry.value);
    this.spots.forEach((spot) => spot.classList.toggle("wrong", Boolean(wrong(spot))));
    this.element.querySelector(".wrong")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /* Mark the spots of some cells, such as those with the same value. */
  mark(name, cells) {
    this.spots.forEach(({ classList, dataset: { cell, value } }) =>
      classList.toggle(name, cells.has(Number(cell)) && (value === undefined || Number(value) === this.handlers.value(Number(cell)))));
  }

  /* Let what is under a path fade, such as finished clues. */
  dim(path = "") {
    this.dimmed ??= document.createElementNS(SVG, "path");
    this.dimmed.setAttribute("class", "dim");
    this.dimmed.setAttribute("d", path);
    this.svg.insertBefore(this.dimmed, this.svg.querySelector(":scope>.cells"));
  }

  /* What is the player's alone, under the drawing's areas: colours, and values in the middle of cells. `tables`: {colours, centre},
     with texts for values, and `fresh`, what is not drawn yet; `words`: what is told of a cell. */
  decorate(tables, words) {
    this.own?.remove();
    this.decorated = [tables, words];
    this.own = document.createElementNS(SVG, "g");
    const add = (name, more, text = "") => {
      const each = this.own.appendChild(document.createElementNS(SVG, name));
      Object.entries(more).forEach((pair) => each.setAttribute(...pair));
      each.textContent = text;
    };
    this.spots.forEach((spot, at) => {
      const { cell, value } = spot.dataset;
      const [colour, centre, fresh] = [tables.colours[cell], tables.centre[cell], tables.fresh[value === undefined ? cell : `${cell} ${value}`]];
      const { x, y, width, height } = this.places[at];
      colour === undefined || add("path", { class: `tint-${colour}`, d: spot.getAttribute("d") });
      const write = (text, part) => {
        const size = Math.min(height * part, (1.6 * width) / text.length);
        add("text", { class: "centre", x, y: y + size / 3, "font-size": size }, text);
      };
      centre && write(centre, 1 / 3);
      fresh && write(fresh, 1 / 2);
      const half = this.unit / 2;
      const line = width > height ? `M${x - half} ${y}h${this.unit}` : `M${x} ${y - half}v${this.unit}`;
      fresh === "" && add("path", this.lattice ? { class: "line", d: line } : { class: "fresh", d: spot.getAttribute("d") });
      const said = words(centre, colour);
      said ? spot.setAttribute("aria-description", said) : spot.removeAttribute("aria-description");
    });
    this.svg?.insertBefore(this.own, this.svg.querySelector(":scope>.cells"));
  }

  focus(at = this.here) {
    this.#settle(at);
    this.spot?.focus({ preventScroll: true });
  }

  #focused(event) {
    const at = this.spots.indexOf(event.target);
    if (at >= 0) {
      this.#settle(at);
    }
  }

  #settle(at) {
    this.spot?.setAttribute("tabindex", "-1");
    this.spot?.classList.remove("here");
    this.here = at;
    this.spot?.setAttribute("tabindex", "0");
    this.spot?.classList.add("here");
    this.handlers.onHere(this.spot);
  }

  #key(event) {
    const spot = event.target.closest?.("[data-cell]");
    if (!spot) {
      return;
    }
    const arrow = ARROWS[event.key];
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (arrow && plain) {
      event.preventDefault();
      this.#walk(event.shiftKey, ...arrow);
    } else if (plain && (event.key === "Home" || event.key === "End")) {
      event.preventDefault();
      this.#reach(event.key === "Home" ? 0 : this.spots.length - 1);
    } else {
      this.handlers.onKey(spot, event);
    }
  }

  #walk(more, right, down) {
    const from = this.places[this.here];
    const goal = this.goal?.at === this.here && this.goal.across === (right !== 0) ? this.goal.line : right ? from.y : from.x;
    const aside = this.lattice ? 0.9 : 2;
    let [best, least] = [-1, Infinity];
    this.places.forEach((place, at) => {
      const along = right ? (place.x - from.x) * right : (place.y - from.y) * down;
      const off = Math.abs(right ? place.y - from.y : place.x - from.x);
      if (along > 1 && off <= 2 * along) {
        const cost = along + aside * off + Math.abs((right ? place.y : place.x) - goal) / 1000;
        if (cost < least) {
          [best, least] = [at, cost];
        }
      }
    });
    if (best >= 0) {
      this.handlers.onChoose?.(this.spots[best], more && this.spot);
      this.#reach(best);
      this.goal = { at: best, across: right !== 0, line: goal };
    }
  }

  #reach(at) {
    this.focus(at);
    this.spot.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
