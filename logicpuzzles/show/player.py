"""The style, the script and the buttons of a page that shows one step at a time.

The script is the same for every puzzle. It hides the steps that are not shown, marks the clues of
the step, follows the keys while the buttons or the board have the focus, and names the cells anew:
their names at first are those of the first picture, and each step has the names that change with
it.
"""

from __future__ import annotations

HELP = (
    '<p class="help quiet">The keys ← and →, Home and End step while the buttons or the board '
    "have the focus.</p>"
)
BUTTONS = (
    ("«", "First", "Home"),
    ("‹", "Previous", "ArrowLeft"),
    ("›", "Next", "ArrowRight"),
    ("»", "Last", "End"),
)
PAGE_STYLE = """\
:root{color-scheme:light dark;--ink:#111;--paper:#fff;--quiet:#5f6368;--line:#d5d8dc;--hard:#8c2f00;
--used:#ffeebd;--why:#8a5a00;--now:#c9efd0;--new:#0b6b24;--bar:#eef0f2;--press:#fff}
*{box-sizing:border-box}
body{margin:0 auto;max-width:90rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
header,main,aside{padding:0 1rem}
h1{font-size:1.2rem;margin:.6rem 0}h2{font-size:1.2rem;line-height:1.35;margin:.2rem 0;overflow-wrap:anywhere}
h3{font-size:1rem;margin:.6rem 0 .2rem}
p{margin:.3rem 0;overflow-wrap:anywhere}ol,ul{margin:.2rem 0;padding-left:2.2rem}a{color:inherit;text-underline-offset:.15em}
:focus-visible{outline:3px solid #1a73e8;outline-offset:2px}
.quiet{color:var(--quiet)}.hard{color:var(--hard);font-weight:bold}
.unseen,.defs{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.player,.help{display:none}
.key{font-size:.9rem;margin:.4rem 0}.key b{font-weight:normal;color:var(--ink);padding:0 .4em;margin-right:.3em}
.key .n{background:var(--now);border:3px solid var(--new)}.key .o{border:1px solid var(--new);color:var(--quiet)}
.key .o s{text-decoration-color:var(--new)}.key .w{background:var(--used);border:2px dashed var(--why)}
.step{border-top:1px solid var(--line);padding:1rem 0;break-inside:avoid}
.step svg{display:block;height:auto;max-width:100%}
.board{overflow-x:auto;mask-image:linear-gradient(90deg,transparent,#000 var(--before,0px),#000 calc(100% - var(--after,0px)),
transparent)}.board.before{--before:2rem}.board.after{--after:2rem}
details{margin:.8rem 0}summary{cursor:pointer;padding:.3rem 0;font-weight:bold}
.trial{border-left:4px solid var(--line);padding-left:.8rem}
.trial ol{list-style:none;padding:0}.trial li{margin:.5rem 0}.trial ol ol{padding-left:1rem}
.clues li,.steps li{overflow-wrap:anywhere;padding:.1rem .4rem}
@media screen{
.js body{padding-bottom:4.5rem}
.js .step{scroll-margin-top:100vh}.js .step:not(.now){display:none}.js .step{border:0;padding:0}
.js .board svg{width:100%;min-width:calc(.75*var(--wide));
max-width:min(calc(1.5*var(--wide)),calc((100vh - var(--rest,16rem))*var(--shape)))}
.js .help{display:block}
.js .player{display:flex;gap:.4rem;align-items:center;position:fixed;z-index:1;inset:auto 0 0 0;padding:.4rem .5rem;
padding-bottom:max(.4rem,env(safe-area-inset-bottom));background:var(--bar);border-top:1px solid var(--line)}
.player button{flex:1 1 0;min-width:44px;min-height:48px;padding:0 .6rem;font:inherit;color:var(--ink);background:var(--press);
border:1px solid var(--quiet);border-radius:.4rem;cursor:pointer;touch-action:manipulation}
.player button>b{font-size:1.5rem;line-height:1}
.player [aria-disabled=true]{color:var(--quiet);border-style:dotted;cursor:default}
.count{flex:0 0 auto;min-width:4.2rem;text-align:center;font-variant-numeric:tabular-nums}
.beside ul{list-style:none;padding:0;max-height:18rem;overflow:auto}.beside li{padding:.1rem .4rem}
.beside .fresh{background:var(--now);outline:2px solid var(--new);outline-offset:-2px}
.js .steps a{display:block;text-decoration:none;padding:.25rem .3rem}
.js li.used{background:var(--used);outline:2px dashed var(--why);outline-offset:-2px}
.js [aria-current]{background:var(--now);outline:2px solid var(--new);outline-offset:-2px;font-weight:bold}
.js [aria-current]:focus-visible{outline:3px solid #1a73e8}.board svg:focus-visible{outline-offset:-3px}
}
@media screen and (max-width:43.99rem){.player button>span{display:none}
header,main,aside{padding:0 .5rem}h1{font-size:1rem;margin:.4rem 0}}
@media screen and (min-width:44rem){
.js .step.now{display:flex;flex-wrap:wrap;gap:0 1.5rem;align-items:start}
.js .look{flex:3 1 max(20rem,calc(.75*var(--wide)));min-width:0;max-width:calc(1.5*var(--wide));position:sticky;top:1rem}
.js .text{flex:1 1 18rem}
}
@media screen and (min-width:72rem){
.js body{--rest:6rem;display:flex;flex-wrap:wrap;align-items:stretch;padding-bottom:1rem}
.js header{flex:1 0 100%;position:sticky;top:0;z-index:1;display:flex;justify-content:space-between;background:var(--paper)}
.js main{flex:9999 1 max(41rem,calc(.75*var(--wide) + 21.5rem));min-width:0}.js aside{flex:1 1 21rem}
.js .player{position:static;background:none;border:0;padding:.4rem 0}
.js .player button{flex:none;min-height:44px}
.js .look{top:4rem}
.js .steps ol{max-height:max(22rem,calc(100dvh - 14rem));overflow:auto;overscroll-behavior:contain;
background:linear-gradient(var(--paper) 30%,transparent) 0 0/100% 2.5rem local no-repeat,
linear-gradient(transparent,var(--paper) 70%) 0 100%/100% 2.5rem local no-repeat,
linear-gradient(var(--quiet),transparent) 0 0/100% .8rem scroll no-repeat,
linear-gradient(transparent,var(--quiet)) 0 100%/100% .8rem scroll no-repeat}
}
@media (hover:none){.js .help{display:none}.js .steps a,summary{min-height:44px;padding:.6rem .3rem}}
@media print{body{max-width:none;font-size:11pt}.steps,.step:not(#step-0) .key{display:none}.step svg{max-height:8cm}
.step{padding:.3cm 0;break-inside:avoid}.look{float:left;max-width:55%;margin-right:1rem}
.step::after{content:"";display:block;clear:both}}
@media screen and (prefers-color-scheme:dark){
:root{--ink:#e8eaed;--paper:#1c1e21;--quiet:#a9afb5;--line:#3c4043;--hard:#ffb59a;
--used:#544011;--why:#f0c14b;--now:#174f27;--new:#6fdc8c;--bar:#26292d;--press:#33373c}
"""

SCRIPT = """\
(function () {
  "use strict";
  function all(selector) { return Array.prototype.slice.call(document.querySelectorAll(selector)); }
  var steps = all(".step"), links = all(".steps a"), clues = all("[id^='clue-']"), trials = all("details.trial");
  var buttons = all(".player button"), count = document.querySelector(".count"), live = document.getElementById("live");
  var cells = document.querySelector(".cells"), names = [], last = steps.length - 1, now = 0;
  var touched = cells ? Array.prototype.slice.call(cells.children) : [];
  touched.forEach(function (cell) { names[cell.getAttribute("data-cell")] = cell.firstChild.textContent; });
  var changes = steps.map(function (step) { return JSON.parse(step.getAttribute("data-cells") || "{}"); });
  var facts = steps.map(function (step) { return JSON.parse(step.getAttribute("data-beside") || "[]"); });
  var beside = document.querySelector(".beside");
  function name() {
    var spoken = names.slice();
    changes.slice(0, now + 1).forEach(function (change) {
      Object.keys(change).forEach(function (cell) { spoken[cell] = change[cell]; });
    });
    touched.forEach(function (cell) { cell.firstChild.textContent = spoken[cell.getAttribute("data-cell")]; });
    steps[now].querySelector(".board svg").appendChild(cells);
  }
  function tell() {
    var list = beside.querySelector("ul");
    list.textContent = "";
    facts.slice(0, now + 1).forEach(function (texts, at) {
      texts.forEach(function (text) {
        var item = document.createElement("li");
        item.textContent = text;
        item.classList.toggle("fresh", at === now);
        list.insertBefore(item, list.firstChild);
      });
    });
    beside.hidden = !list.firstChild;
    steps[now].querySelector(".text").appendChild(beside);
  }
  function edges(board) {
    board.classList.toggle("before", board.scrollLeft > 2);
    board.classList.toggle("after", board.scrollWidth - board.clientWidth - board.scrollLeft > 2);
  }
  function look(before) {
    var board = steps[now].querySelector(".board"), mark = board.querySelector(".new,.out"), room = board.getBoundingClientRect();
    board.scrollLeft = before;
    var place = mark ? mark.getBoundingClientRect() : room, faded = mark ? 32 : 0;
    board.scrollLeft += Math.min(Math.max(0, place.right - room.right + faded), place.left - room.left - faded);
    edges(board);
  }
  function show(number) {
    var before = steps[now].querySelector(".board").scrollLeft;
    now = Math.max(0, Math.min(last, number));
    steps.forEach(function (step, at) { step.classList.toggle("now", at === now); });
    links.forEach(function (link, at) {
      if (at === now) { link.setAttribute("aria-current", "step"); } else { link.removeAttribute("aria-current"); }
    });
    if (links[now]) {
      var list = links[now].closest("ol"), item = links[now].parentNode;
      list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
    }
    var used = steps[now].getAttribute("data-clues").split(" ");
    clues.forEach(function (clue) { clue.classList.toggle("used", used.indexOf(clue.id.slice(5)) >= 0); });
    buttons.forEach(function (button, how) { button.setAttribute("aria-disabled", String(now === (how < 2 ? 0 : last))); });
    count.textContent = now + " / " + last;
    if (cells) { name(); }
    tell();
    look(before);
  }
  function go(number, how) {
    show(number);
    try { history[how || "replaceState"](null, "", "#step-" + now); } catch (error) { /* a frame has no address of its own */ }
  }
  function move(how) {
    go([0, now - 1, now + 1, last][how]);
    live.textContent = all(".step.now .told").map(function (part) { return part.textContent; }).join(". ");
  }
  function wanted(hash) {
    var match = /^#step-(\\d+)$/.exec(hash);
    return match ? Number(match[1]) : null;
  }
  var keys = {Home: 0, ArrowLeft: 1, ArrowRight: 2, End: 3};
  buttons.forEach(function (button, how) { button.addEventListener("click", function () { move(how); }); });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !(event.key in keys)) { return; }
    if (!event.target.closest || !event.target.closest(".player,.board")) { return; }
    event.preventDefault();
    var board = event.target.closest(".board");
    move(keys[event.key]);
    if (board) { steps[now].querySelector(".board svg").focus({preventScroll: true}); }
  });
  document.addEventListener("click", function (event) {
    var link = event.target.closest ? event.target.closest("a") : null;
    var number = link ? wanted(link.getAttribute("href")) : null;
    if (number === null) { return; }
    event.preventDefault();
    go(number, "pushState");
    var step = steps[now], top = step.getBoundingClientRect().top;
    if (top < 0 || top > window.innerHeight / 2) { window.scrollTo(0, 0); }
    step.querySelector("h2").focus({preventScroll: true});
  });
  all(".board").forEach(function (board) { board.addEventListener("scroll", function () { edges(board); }, {passive: true}); });
  window.addEventListener("resize", function () { edges(steps[now].querySelector(".board")); });
  window.addEventListener("hashchange", function () { show(wanted(location.hash) || 0); });
  var closed = [];
  window.addEventListener("beforeprint", function () {
    closed = all("details:not([open])");
    closed.forEach(function (part) { part.open = true; });
  });
  window.addEventListener("afterprint", function () { closed.forEach(function (part) { part.open = false; }); });
  trials.forEach(function (trial) { trial.open = false; });
  all(".board svg").forEach(function (board) {
    board.setAttribute("tabindex", "0");
    if (cells) { board.setAttribute("role", "group"); }
  });
  all(".step h2").forEach(function (heading) { heading.setAttribute("tabindex", "-1"); });
  document.documentElement.classList.add("js");
  show(wanted(location.hash) || 0);
})();
"""


def buttons() -> str:
    """The buttons that go from step to step, and the text that a screen reader is told."""
    first, previous, following, last = [
        f'<button type="button" aria-label="{word} step" aria-keyshortcuts="{key}"><b '
        f'aria-hidden="true">{sign}</b>'
        f"<span> {word}</span></button>"
        for sign, word, key in BUTTONS
    ]
    return (
        f'<nav class="player" aria-label="player">{first}{previous}<span '
        f'class="count"></span>{following}{last}</nav></header>\n'
        '<p id="live" class="unseen" role="status"></p>\n'
    )
