/* The scale and the twelve balls: drawn, dragged, tapped, and reached by keys.

   A place is "left", "right" or "tray". Nothing moves by itself: the board reports what the player does, and shows what it is
   given. */

import { texts } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 360;
const TOP = 8;
const HEIGHT = 336;
const MIDDLE = WIDTH / 2;
const BEAM = { y: 30, reach: 88 };
const PAN = { y: 148, half: 80 };
const TRAY = { top: 208, height: 124 };
const PITCH = 50;  // of balls on a plate
const RADIUS = 22;
const FAR = 8;  // pixels that a pointer moves before it drags
export const BALLS = Array.from({ length: 12 }, (_, at) => at + 1);

const centre = (place) => MIDDLE + (place === "left" ? -BEAM.reach : BEAM.reach);
const home = (ball) => [38 + 56.8 * ((ball - 1) % 6), TRAY.top + 33 + 58 * Math.floor((ball - 1) / 6)];

/* Where the ball number `at` of `count` lies on a plate: three below, the others above. */
function spot(place, at, count) {
  const row = at < 3 ? 0 : 1;
  const inRow = row ? count - 3 : Math.min(count, 3);
  return [centre(place) + ((at - 3 * row) - (inRow - 1) / 2) * PITCH, PAN.y - RADIUS - 2 - 47 * row];
}

export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/* player: {move(ball, place), choose(ball), place(place)}, called with what the player does. */
export class Board {
  constructor(player) {
    this.player = player;
    this.active = 1;  // the ball that the Tab key reaches
    this.places = new Map(["left", "right", "tray"].map((place) => [place, this.#place(place)]));
    this.balls = new Map(BALLS.map((ball) => [ball, this.#ball(ball)]));
    this.ghost = svg("g", { class: "ghost", "aria-hidden": "true" });
    this.svg = svg(
      "svg",
      { viewBox: `0 ${TOP} ${WIDTH} ${HEIGHT - TOP}`, class: "scale", role: "group", "aria-label": texts.board },
      svg("path", { class: "stand", d: `M${MIDDLE} ${BEAM.y}V196M${MIDDLE - 44} 198h88` }),
      svg("path", { class: "beam", d: `M${MIDDLE - BEAM.reach} ${BEAM.y}h${2 * BEAM.reach}` }),
      svg("circle", { class: "pivot", cx: MIDDLE, cy: BEAM.y, r: 6 }),
      ...[...this.places.values()].map(({ element }) => element),
      ...[...this.balls.values()].map(({ element }) => element),
      this.ghost,
    );
    this.#listen();
  }

  #place(place) {
    const text = svg("text", { class: "load" });
    const parts = [];
    if (place === "tray") {
      const slots = BALLS.map(home).map(([cx, cy]) => svg("circle", { class: "slot", cx, cy, r: RADIUS - 1 }));
      parts.push(svg("rect", { class: "tray", x: 5, y: TRAY.top, width: WIDTH - 10, height: TRAY.height, rx: 14 }), ...slots);
    } else {
      const x = centre(place);
      const ends = `M${x - PAN.half + 4} ${PAN.y}L${x} ${BEAM.y}L${x + PAN.half - 4} ${PAN.y}`;
      const bowl = `M${x - PAN.half} ${PAN.y}h${2 * PAN.half}q-8 12 -24 12H${x - PAN.half + 24}q-16 0 -24 -12z`;
      text.setAttribute("x", x);
      text.setAttribute("y", PAN.y + 26);
      parts.push(
        svg("rect", { class: "area", x: x - 86, y: TOP + 2, width: 172, height: 192, rx: 14 }),
        svg(
          "g",
          { class: "hung" },
          svg("path", { class: "strings", d: ends }),
          svg("path", { class: "pan", d: bowl }),
          text,
        ),
      );
    }
    const element = svg("g", { class: `place ${place}`, role: "button", tabindex: 0, "data-place": place }, ...parts);
    return { element, text };
  }

  #ball(ball) {
    const mark = svg("text", { class: "mark", y: 15 });
    const body = svg(
      "g",
      {},
      svg("circle", { class: "ring", r: RADIUS + 3 }),
      svg("circle", { class: "body", r: RADIUS - 1 }),
      svg("text", { class: "number", y: 2 }, `${ball}`),
      mark,
    );
    const element = svg("g", { role: "button", tabindex: -1, "data-ball": ball }, body);
    return { element, body, mark };
  }

  /* left, right: the balls there. known: the group of each ball. chosen: a set. outcome: what the scale shows, or null. odd: the
     odd ball once it is found, else null. */
  show({ left, right, known, chosen, outcome, odd }) {
    const tray = BALLS.filter((ball) => !left.includes(ball) && !right.includes(ball));
    const picked = [...chosen].sort((a, b) => a - b);
    this.svg.setAttribute("class", `scale${outcome ? ` shown tips-${outcome}` : ""}`);
    for (const [place, balls] of Object.entries({ left, right, tray })) {
      const { element, text } = this.places.get(place);
      element.setAttribute("aria-label", texts.place(place, balls, picked));
      text.textContent = place === "tray" ? "" : texts.plate(place, balls.length);
      balls.forEach((ball, at) => {
        const [x, y] = place === "tray" ? home(ball) : spot(place, at, balls.length);
        const { element: one, body, mark } = this.balls.get(ball);
        body.setAttribute("transform", `translate(${x} ${y})`);
        one.setAttribute("class", `ball ${known.get(ball)} on-${place}${ball === odd ? " odd" : ""}`);
        one.setAttribute("aria-label", texts.ball(ball, texts.groups[known.get(ball)], place));
        one.setAttribute("aria-pressed", chosen.has(ball));
        one.setAttribute("tabindex", ball === this.active ? 0 : -1);
        mark.textContent = texts.marks[known.get(ball)];
      });
    }
  }

  focus(ball = this.active) {
    this.balls.get(this.active).element.setAttribute("tabindex", -1);
    this.active = ball;
    this.balls.get(ball).element.setAttribute("tabindex", 0);
    this.balls.get(ball).element.focus({ preventScroll: true });
  }

  #listen() {
    const { player } = this;
    const ballAt = (event) => Number(event.target.closest?.("[data-ball]")?.dataset.ball) || null;
    let held = null;  // {ball, x, y, moved} while a pointer is down on a ball
    let dragged = false;  // the click that ends a drag is no tap

    this.svg.addEventListener("pointerdown", (event) => {
      const ball = ballAt(event);
      held = ball && event.button === 0 && event.isPrimary ? { ball, x: event.clientX, y: event.clientY, moved: false } : null;
      dragged = false;
    });
    // a finger on a ball drags it and does not scroll; touch-action does nothing inside a picture
    const stay = (event) => held && event.preventDefault();
    this.svg.addEventListener("touchmove", stay, { passive: false });
    this.svg.addEventListener("pointermove", (event) => {
      if (!held || !event.isPrimary || !event.buttons) {
        return;
      }
      const { element, body } = this.balls.get(held.ball);
      if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR) {
        held.moved = true;
        this.svg.setPointerCapture(event.pointerId);
        this.ghost.replaceChildren(...[...body.children].map((child) => child.cloneNode(true)));
        this.ghost.setAttribute("class", `ghost ${element.getAttribute("class")}`);
        element.classList.add("lifted");
      }
      if (held.moved) {
        const { x, y } = this.#point(event);
        this.ghost.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      }
    });
    const drop = (place) => {
      const { ball, moved } = held ?? {};
      held = null;
      if (moved) {
        dragged = true;
        this.balls.get(ball).element.classList.remove("lifted");
        this.ghost.replaceChildren();
        if (place) {
          player.move(ball, place);
        }
      }
    };
    this.svg.addEventListener("pointerup", (event) => drop(this.#placeAt(this.#point(event))));
    this.svg.addEventListener("pointercancel", () => drop(null));
    this.svg.addEventListener("click", (event) => {
      if (dragged) {
        dragged = false;
        return;
      }
      const ball = ballAt(event);
      const place = event.target.closest?.("[data-place]")?.dataset.place;
      if (ball) {
        this.focus(ball);
        player.choose(ball);
      } else if (place) {
        player.place(place);
      }
    });
    this.svg.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      const ball = ballAt(event);
      const place = event.target.closest?.("[data-place]")?.dataset.place;
      const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
      const puts = { l: "left", r: "right", 0: "tray", backspace: "tray", delete: "tray" };
      const key = event.key.toLowerCase();
      if (key === "enter" || key === " ") {
        if (ball) {
          player.choose(ball);
        } else if (place) {
          player.place(place);
        }
      } else if (ball && event.key in steps) {
        this.focus(BALLS.at((ball - 1 + steps[event.key]) % BALLS.length));
      } else if (ball && (key === "home" || key === "end")) {
        this.focus(BALLS.at(key === "home" ? 0 : -1));
      } else if (ball && key in puts) {
        player.move(ball, puts[key]);
      } else {
        return;
      }
      event.preventDefault();
    });
  }

  #point(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  #placeAt({ x, y }) {
    return y >= TRAY.top ? "tray" : x < MIDDLE ? "left" : "right";
  }
}
