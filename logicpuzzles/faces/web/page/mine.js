/* The room with what the player began and solved. All of it stays in this browser, unless it is taken along as a file. */

import { levelText, today } from "./fresh.js";
import { textOf } from "./share.js";
import { bests, daysInRow, exported, forget, imported, recent, solved, timeText } from "./store.js";
import { texts } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";

/* A card to go on with a puzzle; `changed` is called when it was forgotten. */
export const going = (entry, changed) => html`
  <li class="going">
    <a class="card" href=${`#p=${entry.address}`}>
      <span class="words"><b>${entry.title}</b><span class="quiet">${entry.done ? texts.kinds.done : texts.kinds.share(entry.share)}</span></span>
    </a>
    <button class="plain" aria-label=${texts.kinds.forget(entry.title)} @click=${() => { forget(entry.name); changed(); }}>×</button>
  </li>`;

export function mount(element, { announce }) {
  const words = texts.mine;
  let said = "";

  function take() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
    link.download = `logicpuzzles-${today()}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async function bring(event) {
    try {
      imported(await textOf(event.target.files[0], 5_000_000));
      said = words.brought;
    } catch {
      said = words.wrong;
    }
    announce(said);
    draw();
  }

  function draw() {
    const best = ({ kind, called, level, size, count, seconds }) => html`
      <tr><td><a href="#kind=${kind}">${called}</a></td><td>${[[...size, ...(size.length === 1 ? size : [])].join(" × "), levelText(level)].filter(Boolean).join(", ")}</td>
        <td class="number">${count}</td><td class="number">${timeText(seconds)}</td></tr>`;
    render(html`
      <main class="wide">
        <h1>${words.title}</h1>
        <p>${words.sum(solved().length, daysInRow(today()))}</p>
        ${solved().length ? html`<div class="scroll"><table><thead><tr>${words.columns.map((column, at) => html`<th scope="col" class=${at > 1 ? "number" : ""}>${column}</th>`)}</tr></thead>
          <tbody>${bests().map(best)}</tbody></table></div>` : nothing}
        ${recent().length ? html`<h2>${words.all}</h2><ul class="cards small">${recent().filter(({ address }) => address).map((entry) => going(entry, draw))}</ul>` : nothing}
        <h2>${words.along}</h2><p class="quiet">${words.help}</p>
        <p class="actions"><button class="button" @click=${take}>${words.take}</button>
          <label class="button">${words.bring}<input class="unseen" type="file" accept=".json" @change=${bring}></label> <span>${said}</span></p>
      </main>`, element);
  }

  document.title = texts.page.title(words.title);
  draw();
}
