/* Small pictures of examples, one after another, as they come into sight. */

import { picture } from "./board.js";

export class Pictures {
  constructor(ask) {
    this.ask = ask;
    this.places = new Map();
    this.waiting = [];
    this.sight = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) {
          this.sight.unobserve(target);
          this.waiting.push(target);
          this.#next();
        }
      }
    }, { rootMargin: "200px" });
  }

  /* The element with the picture of an example, if there is one. `list`: where it stands, for an element has one place. */
  of(kind, name, list = "") {
    const key = `${list} ${kind} ${name}`;
    if (!this.places.has(key)) {
      const place = Object.assign(document.createElement("span"), { className: "thumb", example: { kind, name } });
      this.places.set(key, place);
      name && this.sight.observe(place);
    }
    return this.places.get(key);
  }

  async #next() {
    if (this.busy || !this.waiting.length) {
      return;
    }
    this.busy = true;
    const place = this.waiting.shift();
    try {
      const { svg, style } = await this.ask({ ask: "open", example: place.example.name, ...(await this.ask({ ask: "example", ...place.example })) });
      if (svg) {
        place.replaceChildren(picture(svg));
        crop(place.firstChild, style === "squares" ? 2 : 1);
      }
    } catch {
      /* a card without a picture is a card all the same */
    }
    this.busy = false;
    this.#next();
  }

  end() {
    this.sight.disconnect();
    this.waiting = [];
  }
}

/* A picture without its margins: in small ones coordinates are not shown. `part`: of a wide one only its beginning is. */
function crop(svg, part) {
  const { x, y, width, height } = svg.getBBox();
  if (width) {
    svg.setAttribute("viewBox", `${x - 2} ${y - 2} ${width / part + 4} ${height / part + 4}`);
  }
}
