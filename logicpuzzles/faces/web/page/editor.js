/* The room in which a puzzle is written, on the board of its kind or as a text.

   What is written is a text, the draft, which Python changes and draws anew. An address is #edit (choose a kind), #edit=KIND (the
   draft of that kind that the browser keeps, or an empty board), or #edit=… with a packed draft. */

import { BoardEditor } from "./board-editor.js";
import { byFamily, familyText, short } from "./kinds.js";
import { unpacked } from "./share.js";
import { load } from "./store.js";
import { TextEditor } from "./text-editor.js";
import { texts } from "./texts.js";
import { html, render } from "./vendor/lit-html-3.3.3.js";

export async function mount(element, services, argument) {
  const { kinds, families } = await services.kinds();
  const kind = kinds.find((each) => each.name === argument);
  const draft = argument && !kind ? await unpacked(argument) : null;
  if (argument && !kind && !draft) {
    throw new Error(texts.page.address);
  }
  const name = kind?.name ?? draft?.kind;
  const wanted = kinds.find((each) => each.name === name);
  if (!wanted) {
    return choose(element, byFamily(kinds, families));
  }
  document.title = texts.page.title(texts.edit.title(short(wanted.title)));
  const Room = wanted.board ? BoardEditor : TextEditor;
  const room = new Room(element, services, wanted, draft?.text ?? load(`draft:${wanted.name}`, ""));
  await room.begin();
  return () => room.end();
}

function choose(element, groups) {
  document.title = texts.page.title(texts.rooms.edit);
  render(html`
    <main class="wide">
      <h1>${texts.edit.choose}</h1><p class="quiet">${texts.edit.lead}</p>
      ${groups.map(([name, group]) => html`<h2>${familyText(name)}</h2><ul class="cards small">${group.map((kind) => html`
        <li><a class="card" href="#edit=${kind.name}"><b>${short(kind.title)}</b></a></li>`)}</ul>`)}
    </main>`, element);
}
