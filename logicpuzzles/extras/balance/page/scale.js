/* The scale and the twelve balls: drawn, dragged, tapped, and reached by keys.

   A place is "left", "right" or "tray". Nothing moves by itself: the board reports what the player does, and draws what it is
   given. */

import { html, svg } from "../../vendor/lit-html-3.3.3.js";
import { texts } from "./texts.js";

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

/* player: {move(ball, place), choose(ball), place(place)}, called with what the player does. `root`: where the drawing is put. */
export class Board {
  constructor(root, player) {
    this.root = root;
    this.player = player;
    this.active = 1;  // the ball that the Tab key reaches
    this.held = null;  // {ball, x, y, moved} while a pointer is down on a ball
    this.dragged = false;  // the click that ends a drag is no tap
    // a finger on a ball drags it and does not scroll; touch-action does nothing inside a picture
    this.stay = { handleEvent: (event) => this.held && event.preventDefault(), passive: false };
  }

  /* The drawing. left, right: the balls there. known: the group of each ball. chosen: a set. outcome: what the scale shows, or
     null. odd: the odd ball once it is found, else null. */
  picture({ left, right, known, chosen, outcome, odd }) {
    const tray = BALLS.filter((ball) => !left.includes(ball) && !right.includes(ball));
    const places = Object.entries({ left, right, tray });
    const picked = [...chosen].sort((a, b) => a - b);
    const lying = new Map(places.flatMap(([place, balls]) =>
      balls.map((ball, at) => [ball, { place, spot: place === "tray" ? home(ball) : spot(place, at, balls.length) }])));
    return html`
      <svg viewBox="0 ${TOP} ${WIDTH} ${HEIGHT - TOP}" class="scale ${outcome ? `shown tips-${outcome}` : ""}" role="group" aria-label=${texts.board}
        @pointerdown=${(event) => this.#take(event)} @touchmove=${this.stay} @pointermove=${(event) => this.#drag(event)}
        @pointerup=${(event) => this.#drop(this.#placeAt(this.#point(event)))} @pointercancel=${() => this.#drop(null)}
        @click=${(event) => this.#tap(event)} @keydown=${(event) => this.#key(event)}>
        <path class="stand" d="M${MIDDLE} ${BEAM.y}V196M${MIDDLE - 44} 198h88"/>
        <path class="beam" d="M${MIDDLE - BEAM.reach} ${BEAM.y}h${2 * BEAM.reach}"/>
        <circle class="pivot" cx=${MIDDLE} cy=${BEAM.y} r="6"/>
        ${places.map(([place, balls]) => svg`
          <g class="place ${place}" role="button" tabindex="0" data-place=${place} aria-label=${texts.place(place, balls, picked)}>
            ${place === "tray" ? TRAYED : plate(place, balls.length)}</g>`)}
        ${BALLS.map((ball) => {
          const { place, spot: [x, y] } = lying.get(ball);
          const group = known.get(ball) ?? "unknown";
          return svg`
            <g role="button" tabindex=${ball === this.active ? 0 : -1} data-ball=${ball} class="ball ${group} on-${place}${ball === odd ? " odd" : ""}"
              aria-label=${texts.ball(ball, texts.groups[group], place)} aria-pressed=${chosen.has(ball)}>
              <g transform="translate(${x} ${y})"><circle class="ring" r=${RADIUS + 3}/><circle class="body" r=${RADIUS - 1}/>
                <text class="number" y="2">${ball}</text><text class="mark" y="15">${texts.marks[group]}</text></g></g>`;
        })}
        <g class="ghost" aria-hidden="true"></g>
      </svg>`;
  }

  element(ball) {
    return this.root.querySelector(`[data-ball="${ball}"]`);
  }

  focus(ball = this.active) {
    this.element(this.active).setAttribute("tabindex", -1);
    this.active = ball;
    this.element(ball).setAttribute("tabindex", 0);
    this.element(ball).focus({ preventScroll: true });
  }

  /* --- by pointing --- */

  #take(event) {
    const ball = ballAt(event);
    this.held = ball && event.button === 0 && event.isPrimary ? { ball, x: event.clientX, y: event.clientY, moved: false } : null;
    this.dragged = false;
  }

  #drag(event) {
    const { held } = this;
    if (!held || !event.isPrimary || !event.buttons) {
      return;
    }
    const ghost = this.root.querySelector(".ghost");
    if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR) {
      const element = this.element(held.ball);
      held.moved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      ghost.replaceChildren(...[...element.firstElementChild.children].map((child) => child.cloneNode(true)));
      ghost.setAttribute("class", `ghost ${element.getAttribute("class")}`);
      element.classList.add("lifted");
    }
    if (held.moved) {
      const { x, y } = this.#point(event);
      ghost.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    }
  }

  #drop(place) {
    const { ball, moved } = this.held ?? {};
    this.held = null;
    if (moved) {
      this.dragged = true;
      this.element(ball).classList.remove("lifted");
      this.root.querySelector(".ghost").replaceChildren();
      if (place) {
        this.player.move(ball, place);
      }
    }
  }

  #tap(event) {
    const [ball, place] = [ballAt(event), placeOf(event)];
    if (this.dragged) {
      this.dragged = false;
    } else if (ball) {
      this.focus(ball);
      this.player.choose(ball);
    } else if (place) {
      this.player.place(place);
    }
  }

  #point(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.root.querySelector(".scale").getScreenCTM().inverse());
  }

  #placeAt({ x, y }) {
    return y >= TRAY.top ? "tray" : x < MIDDLE ? "left" : "right";
  }

  /* --- by keys --- */

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const [ball, place] = [ballAt(event), placeOf(event)];
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const puts = { l: "left", r: "right", 0: "tray", backspace: "tray", delete: "tray" };
    const key = event.key.toLowerCase();
    if (key === "enter" || key === " ") {
      if (ball) {
        this.player.choose(ball);
      } else if (place) {
        this.player.place(place);
      }
    } else if (ball && event.key in steps) {
      this.focus(BALLS.at((ball - 1 + steps[event.key]) % BALLS.length));
    } else if (ball && (key === "home" || key === "end")) {
      this.focus(BALLS.at(key === "home" ? 0 : -1));
    } else if (ball && key in puts) {
      this.player.move(ball, puts[key]);
    } else {
      return;
    }
    event.preventDefault();
  }
}

const ballAt = (event) => Number(event.target.closest?.("[data-ball]")?.dataset.ball) || null;
const placeOf = (event) => event.target.closest?.("[data-place]")?.dataset.place;

const TRAYED = svg`<rect class="tray" x="5" y=${TRAY.top} width=${WIDTH - 10} height=${TRAY.height} rx="14"/>
  ${BALLS.map(home).map(([x, y]) => svg`<circle class="slot" cx=${x} cy=${y} r=${RADIUS - 1}/>`)}`;

function plate(place, count) {
  const x = centre(place);
  const bowl = `M${x - PAN.half} ${PAN.y}h${2 * PAN.half}q-8 12 -24 12H${x - PAN.half + 24}q-16 0 -24 -12z`;
  return svg`<rect class="area" x=${x - 86} y=${TOP + 2} width="172" height="192" rx="14"/>
    <g class="hung"><path class="strings" d="M${x - PAN.half + 4} ${PAN.y}L${x} ${BEAM.y}L${x + PAN.half - 4} ${PAN.y}"/>
      <path class="pan" d=${bowl}/><text class="load" x=${x} y=${PAN.y + 26}>${texts.plate(place, count)}</text></g>`;
}
