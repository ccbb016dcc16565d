/* Small pictures of examples, one after another, as they come into sight. */

import { picture } from "./board.js";
import { html } from "./vendor/lit-html-3.3.3.js";

export class Pictures {
  constructor(ask) {
    this.ask = ask;
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

  watch(root) {
    for (const place of root.querySelectorAll("[data-example]")) {
      if (!place.dataset.watched) {
        place.dataset.watched = "yes";
        this.sight.observe(place);
      }
    }
  }

  async #next() {
    if (this.busy || !this.waiting.length) {
      return;
    }
    this.busy = true;
    const place = this.waiting.shift();
    const { kind, example } = place.dataset;
    try {
      const { text } = await this.ask({ ask: "example", kind, name: example });
      const { svg } = await this.ask({ ask: "open", kind, text });
      if (svg) {
        place.replaceChildren(crop(picture(svg)));
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

/* A picture without its margins: in small ones coordinates are not shown. */
function crop(svg) {
  requestAnimationFrame(() => {
    const { x, y, width, height } = svg.getBBox();
    if (width) {
      svg.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
    }
  });
  return svg;
}

export const thumbnail = (kind, example) => html`<span class="thumb" data-kind=${kind} data-example=${example}></span>`;
