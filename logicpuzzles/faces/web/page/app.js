/* The frame around the rooms: which room an address means, what is announced, and puzzles that are dropped on the page.

   An address's fragment is a puzzle (#p=…), a room (#kind=sudoku), or a kind with a page of its own. A room is a module with
   `mount(element, services, argument)`, loaded when it is entered; what mount returns is called when it is left. */

import { ask, engine } from "./engine.js";
import { apply } from "./look.js";
import { token } from "./server.js";
import { packed, textOf, unpacked } from "./share.js";
import { keyOf, save } from "./store.js";
import { texts } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html-3.3.3.js";

/* Each room: its module, whether it stands in the row of rooms, and for which engine. Its word there is texts.rooms[name]. */
const ROOMS = {
  kinds: { module: () => import("./all-kinds.js"), row: true },
  kind: { module: () => import("./one-kind.js") },
  open: { module: () => import("./open.js"), row: true },
  make: { module: () => import("./make.js"), row: true },
  edit: { module: () => import("./editor.js"), row: true },
  prompt: { module: () => import("./prompt.js"), row: true, engine: "worker" },
  lessons: { module: () => import("./lessons.js") },
  mine: { module: () => import("./mine.js") },
  today: { module: () => import("./make.js") },
  p: { module: () => import("./play.js") },
};

const ICON = new URL("./icon.svg", import.meta.url).href; // the static site has it beside this module, not beside its page
const embedded = new URLSearchParams(location.search).has("embed");
let leave = () => {};
let visits = 0;
let lastAnnounced = "";

let known;

/* What `kinds` answers; asked once. */
function kinds() {
  known ??= ask({ ask: "kinds" }).catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/* Tell people who do not see the page what happened. */
function announce(text) {
  const live = document.getElementById("live");
  lastAnnounced = text === lastAnnounced ? `${text}\u00a0` : text;  // the same words twice are told twice
  live.textContent = lastAnnounced;
}

/* Play a puzzle: {kind, text, entries, notes, struck}. `instead`: of the room of now, to which nobody goes back. Who went on from
   `visit` stays there. */
async function play(puzzle, instead = false, visit = visits) {
  const target = `#p=${await packed(puzzle)}`;
  if (visit !== visits) {
    return;
  }
  if (target === location.hash) {
    enter();
  } else {
    instead ? location.replace(target) : (location.hash = target);
  }
}

const services = { ask, texts, announce, kinds, embedded };

function frame() {
  document.body.classList.toggle("embed", embedded);
  render(
    html`
      <a class="skip" href="#room" @click=${(event) => { event.preventDefault(); focusRoom(); }}>${texts.page.skip}</a>
      ${embedded ? nothing : html`
        <header class="top">
          <a class="brand" href="#kinds"><img src=${ICON} alt="" width="28" height="28"><span>${texts.page.name}</span></a>
          <nav aria-label=${texts.page.rooms}>
            ${Object.entries(ROOMS).map(([name, room]) =>
              room.row && (room.engine ?? engine) === engine ? html`<a href="#${name}" data-room=${name}>${texts.rooms[name]}</a>` : nothing)}
          </nav>
        </header>`}
      <p id="live" class="unseen" role="status" aria-live="polite"></p>
      <p id="fault" class="starting" role="alert" hidden>${texts.page.fault} <button class="button" @click=${() => location.reload()}>${texts.page.reload}</button></p>
      <p id="told" class="starting" role="alert" hidden></p>
      <p id="engine" class="starting" role="status" hidden></p>
      <div id="room"></div>
      <div id="drop" hidden><p>${texts.page.drop}</p></div>`,
    document.body,
  );
}

function focusRoom() {
  const heading = document.querySelector("#room h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

function failure(error, again) {
  return html`
    <main class="failed">
      <h1>${texts.page.wrong}</h1>
      <p>${texts.page.where(error.line, error.column)}${error.message}</p>
      <p>${again ? html`<button class="button" @click=${again}>${texts.page.try}</button>` : nothing}
        <a class="button" href="#kinds">${texts.rooms.kinds}</a></p>
    </main>`;
}

/* A place of its own for each room, so that what one room rendered never meets the next. */
function fresh() {
  const place = document.createElement("div");
  place.className = "place";
  document.getElementById("room").replaceChildren(place);
  return place;
}

async function enter() {
  token();  // it is taken out of the address first
  const visit = ++visits;
  const [, name = "", argument = ""] = /^#?([\w-]*)=?(.*)$/s.exec(location.hash) ?? [];
  leave();
  leave = () => {};
  const place = fresh();
  render(html`<main class="loading"><p>${texts.page.loading}</p></main>`, place);
  for (const link of document.querySelectorAll("[data-room]")) {
    const here = link.dataset.room === (name || "kinds");
    here ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
  }
  try {
    const [module, detail, kindly] = await resolve(name || "kinds", argument);
    if (visit === visits) {
      const left = await module.mount(kindly ? fresh() : place, { ...services, play: (puzzle, instead) => play(puzzle, instead, visit) }, detail, name || "kinds");
      visit === visits ? (leave = left ?? leave) : left?.();
      if (visit > 1 && visit === visits) {
        scrollTo(0, 0);
        focusRoom();
      }
    }
  } catch (error) {
    if (visit === visits && name === "p" && error.reason === "ambiguous") {
      save("draft", (await unpacked(argument)).text);
      location.replace("#open");
    } else if (visit === visits) {
      render(failure(error, enter), fresh());
    }
  }
}

/* The module of a room, and what to show in it. */
async function resolve(name, argument) {
  if (name === "p") {
    const puzzle = await unpacked(argument);
    if (!puzzle) {
      throw new Error(texts.page.address);
    }
    return [await ROOMS.p.module(), puzzle];
  }
  if (ROOMS[name]) {
    return [await ROOMS[name].module(), decodeURIComponent(argument)];
  }
  const kind = (await kinds()).kinds.find((each) => each.name === name);
  if (kind?.page) {
    return [await import(`./${kind.page}`), argument, true];  // it need not draw as the rooms do
  }
  throw new Error(texts.page.missing(name));
}

/* Tell something in the line over the room. */
const say = (detail) => dispatchEvent(new CustomEvent("told", { detail }));

/* --- files that are dropped --- */

function droppable() {
  let depth = 0;
  const sheet = document.getElementById("drop");
  const holds = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  addEventListener("dragenter", (event) => { if (holds(event)) { depth += 1; sheet.hidden = false; } });
  addEventListener("dragleave", (event) => { if (holds(event)) { depth -= 1; sheet.hidden = depth <= 0; } });
  addEventListener("dragover", (event) => { if (holds(event)) { event.preventDefault(); } });
  addEventListener("drop", async (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file) {
      event.preventDefault();
      [depth, sheet.hidden] = [0, true];
      try {
        await play({ text: await textOf(file) });
      } catch (error) {
        say(error.message);  // the room stays as it is
      }
    }
  });
}

/* A browser cuts off what is too long for a field without a word. */
addEventListener("paste", (event) => {
  const { value, maxLength, selectionStart, selectionEnd } = event.target;
  const long = maxLength > 0 && value.length - selectionEnd + selectionStart + event.clipboardData.getData("text").length > maxLength;
  long && event.preventDefault();
  say(long ? texts.open.long(maxLength) : "");
});
["engine", "told"].forEach((name) => addEventListener(name, ({ detail }) => {
  const line = document.getElementById(name);
  line.textContent = detail;
  line.hidden = !detail;
}));
/* What nobody foresaw: the player is told that nothing is lost. */
function fault(error) {
  if (error && error.name !== "AbortError") {
    document.getElementById("fault").hidden = false;
  }
}

addEventListener("error", ({ error }) => fault(error));  // a browser's remark on its own layout has none
addEventListener("unhandledrejection", ({ reason }) => fault(reason));
addEventListener("hashchange", enter);
addEventListener("storage", ({ key }) => key === keyOf("token") && document.querySelector("#room .failed") && enter());  // a new server
frame();
token();
apply();
droppable();
enter();
