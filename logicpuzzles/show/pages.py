"""An explanation as one HTML file that needs nothing else: for each step its picture, its text and its reasons.

Every step is a section of its own, with its picture; so the file can be read without scripts and printed. The script only hides
the other steps, follows the keys and marks the clues of the step. What all pictures share, lines and names, is in the file once,
and equal marks of a picture are one path. So a picture of a large board is a few thousand characters, and the number of steps
needs no limit. The steps inside a trial share one picture, of its end.

Nothing from a puzzle stands in the script, and the file itself forbids all other scripts and styles, and everything from
elsewhere.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from json import dumps

from logicpuzzles.core.patterns import pattern
from logicpuzzles.explain.steps import Explanation, Fact, Remaining, Step, narrowed
from logicpuzzles.show.cells import Cells, Picture, State, clues_beside
from logicpuzzles.show.drawing import DARK, STYLE, areas, drawn, picture_of
from logicpuzzles.show.markup import escaped
from logicpuzzles.show.spoken import changes, either_of, fact_text, spoken, summary

__all__ = ["framed", "page", "policy"]

STATUS = {
    "unique": "There is one solution; each step follows from those before it.",
    "multiple": "There are several solutions; the steps lead to all that is the same in every one of them.",
    "none": "There is no solution; the last step is a contradiction.",
    "unknown": "A limit ended the work; the steps lead as far as it came.",
}

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
.js .steps a{display:block;text-decoration:none;padding:.25rem .3rem}
.js li.used{background:var(--used);outline:2px dashed var(--why);outline-offset:-2px}
.js [aria-current]{background:var(--now);outline:2px solid var(--new);outline-offset:-2px;font-weight:bold}
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
.js .steps ol{max-height:22rem;overflow:auto;overscroll-behavior:contain;
background:linear-gradient(var(--paper) 30%,transparent) 0 0/100% 2.5rem local no-repeat,
linear-gradient(transparent,var(--paper) 70%) 0 100%/100% 2.5rem local no-repeat,
linear-gradient(var(--quiet),transparent) 0 0/100% .8rem scroll no-repeat,
linear-gradient(transparent,var(--quiet)) 0 100%/100% .8rem scroll no-repeat}
}
@media (hover:none){.js .help{display:none}.js .steps a,summary{padding:.6rem .3rem}}
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
  function name() {
    var spoken = names.slice();
    changes.slice(0, now + 1).forEach(function (change) {
      Object.keys(change).forEach(function (cell) { spoken[cell] = change[cell]; });
    });
    touched.forEach(function (cell) { cell.firstChild.textContent = spoken[cell.getAttribute("data-cell")]; });
    steps[now].querySelector(".board svg").appendChild(cells);
  }
  function edges(board) {
    board.classList.toggle("before", board.scrollLeft > 2);
    board.classList.toggle("after", board.scrollWidth - board.clientWidth - board.scrollLeft > 2);
  }
  function look(before) {
    var board = steps[now].querySelector(".board"), mark = board.querySelector(".new,.out"), room = board.getBoundingClientRect();
    board.scrollLeft = before;
    var place = mark ? mark.getBoundingClientRect() : room, faded = mark ? 32 : 0;
    if (place.left < room.left + faded || place.right > room.right - faded) {
      board.scrollLeft += place.left - room.left - Math.max(0, room.width - place.width) / 2;
    }
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
    look(before);
  }
  function go(number) {
    show(number);
    try { history.replaceState(null, "", "#step-" + now); } catch (error) { /* a frame without an address of its own */ }
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
    go(number);
    var step = steps[now], top = step.getBoundingClientRect().top;
    if (top < 0 || top > window.innerHeight / 2) { window.scrollTo(0, 0); }
    step.querySelector("h2").focus({preventScroll: true});
  });
  all(".board").forEach(function (board) { board.addEventListener("scroll", function () { edges(board); }, {passive: true}); });
  window.addEventListener("resize", function () { edges(steps[now].querySelector(".board")); });
  window.addEventListener("hashchange", function () {
    var number = wanted(location.hash);
    if (number !== null) { show(number); }
  });
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
KEY = {"new": '<b class="n">new</b>', "out": '<b class="o"><s>struck</s></b>', "why": '<b class="w">reason</b>'}
HELP = '<p class="help quiet">The keys ← and →, Home and End step while the buttons or the board have the focus.</p>'
BUTTONS = (("«", "First", "Home"), ("‹", "Previous", "ArrowLeft"), ("›", "Next", "ArrowRight"), ("»", "Last", "End"))
STEPS = pattern(r"\bsteps? [0-9]+(?:, [0-9]+)*(?: and [0-9]+)?")
NUMBER = pattern("[0-9]+")
FEW = 3  # values that are told instead of those that a cell has not, at most


def page(explanation: Explanation) -> str:
    """The HTML file of an explanation.

    It shows one step at a time: the board, what is new in bold, and why. Buttons go on and back, and so do the keys (left, right,
    Home, End) while the buttons or the board have the focus; the number of the step is in the address, ``#step-3``. A screen
    reader is told each step, and reads each cell with its content. Without scripts, and on paper, all steps stand below each
    other.
    """
    cells = Cells(explanation.puzzle, explanation.start, explanation.names, explanation.rows, explanation.columns)
    picture = picture_of(cells)
    shape = f":root{{--wide:{picture.width}px;--shape:{picture.width / max(1, picture.height):.3f}}}\n"
    style = f"{STYLE}{shape}{PAGE_STYLE}{DARK}}}\n"
    title = f"{explanation.puzzle.kind} {explanation.puzzle.name}".strip()
    return "".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{policy(style, SCRIPT)}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f"<title>{escaped(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n",
            f"<header><h1>{escaped(title)}</h1>{_player()}",
            *_Steps(explanation, cells, picture).sections(),
            _lists(explanation, cells),
            f"<script>{SCRIPT}</script>\n</body>\n</html>\n",
        ]
    )


def framed(explanation: Explanation) -> str:
    """The page of an explanation inside another page, such as a notebook: in a frame, so that neither disturbs the other."""
    return (
        f'<iframe title="explanation" sandbox="allow-scripts" width="100%" height="720" srcdoc="{escaped(page(explanation))}">'
        "</iframe>"
    )


def policy(style: str, script: str = "") -> str:
    """The content policy of a page: it allows this style and this script, and nothing else."""
    scripts = f" script-src {_hash(script)};" if script else ""
    return f"default-src 'none'; style-src {_hash(style)};{scripts} base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    """The entry of a content policy that allows a text as a script or style."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _player() -> str:
    """The buttons that go from step to step, and the text that a screen reader is told."""
    first, previous, following, last = [
        f'<button type="button" aria-label="{word} step" aria-keyshortcuts="{key}"><b aria-hidden="true">{sign}</b>'
        f"<span> {word}</span></button>"
        for sign, word, key in BUTTONS
    ]
    return (
        f'<nav class="player" aria-label="player">{first}{previous}<span class="count"></span>{following}{last}</nav></header>\n'
        '<p id="live" class="unseen" role="status"></p>\n'
    )


class _Steps:
    """The steps of an explanation as sections of a page."""

    def __init__(self, explanation: Explanation, cells: Cells, picture: Picture) -> None:
        self.explanation = explanation
        self.cells = cells
        self.picture = picture

    def sections(self) -> Iterator[str]:
        """What all pictures share, the puzzle at first, and a section for each step."""
        explanation, cells, picture = self.explanation, self.cells, self.picture
        yield f'<svg class="lp defs" aria-hidden="true"><defs><g id="frame" class="lp">{picture.frame()}</g>'
        yield f'<g id="above" class="lp">{picture.above()}</g></defs></svg>\n<main>\n'
        now = explanation.start
        state = State(now, waiting=explanation.waiting(0))
        spots = [cell for cell, _ in picture.spots()]
        names = {cell: spoken(cells, state, cell) for cell in spots}
        yield '<section class="step" id="step-0" data-clues="">'
        yield self._look(state, "The board at first", areas(picture, cells, state))
        yield f'<div class="text"><h2 class="told">At first</h2>{self._status()}{HELP}</div></section>\n'
        for step in explanation.steps:
            before, now = now, narrowed(now, iter(step.known))
            state = State(now, step.facts, [*step.because, *self._givens(step)], explanation.waiting(step.number), step.clues)
            changed = {cell: spoken(cells, state, cell) for cell in spots}
            different = {cell: name for cell, name in changed.items() if name != names[cell]}
            names = changed
            yield f'<section class="step" id="step-{step.number}" data-clues="{" ".join(map(str, step.clues))}"'
            yield f' data-cells="{escaped(dumps(different, ensure_ascii=False, separators=(",", ":")))}">'
            yield self._look(state, f"The board after step {step.number}")
            yield f'<div class="text">{self._text(step, before, now)}</div></section>\n'
        yield "</main>\n"

    def _text(self, step: Step, before: Remaining, after: Remaining) -> str:
        """What is new with a step, and why."""
        return (
            f'<p class="quiet"><span class="told">Step {step.number}</span>: {escaped(step.technique)}</p>'
            f'<h2 class="told">{escaped(_conclusion(self.cells, step, after))}</h2>'
            f'<p class="told">{_linked(step.text, step.number)}</p>{self._trial(step, before, str(step.number))}'
        )

    def _status(self) -> str:
        """How the explanation ends, and how many steps need a trial."""
        explanation = self.explanation
        stopped = f" ({escaped(explanation.stopped)})" if explanation.stopped else ""
        hard = sum(step.assumed is not None or bool(step.inside) for step in explanation.steps)
        trials = f' <span class="hard">{hard} of the steps need{"s" if hard == 1 else ""} a trial.</span>' if hard else ""
        return f'<p class="told">{escaped(STATUS.get(explanation.status, explanation.status))}{stopped}{trials}</p>'

    def _givens(self, step: Step) -> Iterator[Fact]:
        """The cells that a step needs and that the puzzle gives."""
        for clue in step.clues:
            place = self.explanation.statements[clue].place
            if place is not None:
                row, column = place
                cell = self.cells.at(row - 1, column - 1)
                if cell is not None:
                    yield Fact(cell, self.explanation.puzzle.givens[row - 1][column - 1])

    def _look(self, state: State, label: str, areas: str = "") -> str:
        """A state, and what its marks mean."""
        marks = {mark for cell in range(len(state.remaining)) for _, mark in state.marks(cell)}
        key = "".join([words for mark, words in KEY.items() if mark in marks])
        key = f'<p class="key">{key}</p>' if key else ""
        return f'<div class="look"><div class="board">{self._picture(state, label, areas)}</div>{key}</div>'

    def _picture(self, state: State, label: str, areas: str = "") -> str:
        """A state. Its areas stand in the page once: the script moves them to the picture that is shown, and names them anew."""
        inside = f'<use href="#frame"/>{self.picture.state(state)}<use href="#above"/>'
        title, description = f"{label}: {summary(self.cells, state)}", "; ".join(changes(self.cells, state))
        return drawn(self.picture, title, description, inside, areas)

    def _trial(self, step: Step, before: Remaining, number: str) -> str:
        """The assumption of a step and the steps that refute it, with the picture of the end. ``number``: of the step, with those
        of the steps that it is inside of."""
        if not step.inside:
            return ""
        suppose = f"Suppose {fact_text(self.cells, step.assumed)}" if step.assumed is not None else "Cases"
        new = [fact for inner in step.inside for fact in inner.facts]
        assumed = [] if step.assumed is None else [step.assumed]
        after = narrowed(before, iter([*assumed, *[fact for inner in step.inside for fact in inner.known]]))
        state = State(after, new, [*assumed, *step.inside[-1].because], clues=step.inside[-1].clues)
        items = []
        for inner in step.inside:
            text = _linked(inner.text or _conclusion(self.cells, inner, after), int(number.partition(".")[0]))
            nested = self._trial(inner, narrowed(before, iter(assumed)), f"{number}.{inner.number}")
            items.append(f'<li><span class="quiet">{number}.{inner.number}</span> {text}{nested}</li>')
        return (
            f'<details class="trial" open><summary>{escaped(suppose)}</summary><ol>{"".join(items)}</ol>'
            f'{self._picture(state, "How the trial ends")}</details>'
        )


def _conclusion(cells: Cells, step: Step, remaining: Remaining) -> str:
    """What is new with a step: each cell with its value, with the few values left, or with those that it has not."""
    together: dict[int, list[Fact]] = {}
    for fact in step.facts:
        together.setdefault(fact.cell, []).append(fact)
    words = []
    for cell, facts in together.items():
        left = remaining[cell]
        if not facts[0].holds and 0 < len(left) <= FEW and len(facts) > 1:
            words.append(f"{cells.name(cell)} is {either_of(cells, cell, left)}")
        else:
            struck = tuple([value for fact in facts for value in fact.values])
            words.append(fact_text(cells, facts[0] if facts[0].holds else Fact(cell, struck, False)))
    return "; ".join(words) or "Nothing is left: a contradiction"


def _linked(text: str, number: int) -> str:
    """A text in which the earlier steps that it names are links."""

    def link(match: re.Match[str]) -> str:
        before = int(match[0]) < number
        return f'<a href="#step-{int(match[0])}" aria-label="step {match[0]}">{match[0]}</a>' if before else match[0]

    return STEPS.sub(lambda match: NUMBER.sub(link, match[0]), escaped(text))


def _lists(explanation: Explanation, cells: Cells) -> str:
    """The lists of clues and steps; the steps are links. Clues that all stand on the board are folded."""
    clues = [(place, statement) for place, statement in enumerate(explanation.statements) if statement.place is None]
    parts = ["<aside>\n"]
    if clues:
        items = [f'<li id="clue-{place}" value="{each.number}">{escaped(each.text)}</li>\n' for place, each in clues]
        beside = clues_beside(explanation.puzzle)
        count = f"The {len(clues)} clues on the board" if len(clues) > 1 else "The clue on the board"
        before = "<section><h3>Clues</h3>" if beside else f"<details><summary>{count}</summary>"
        parts.append(f'{before}<ol class="clues">\n{"".join(items)}</ol></{"section" if beside else "details"}>\n')
    links = [_link(0, "At first", False)]
    now = explanation.start
    for step in explanation.steps:
        now = narrowed(now, iter(step.known))
        links.append(_link(step.number, _conclusion(cells, step, now), bool(step.inside)))
    parts.append(f'<nav class="steps" aria-label="all steps"><h3>Steps</h3><ol start="0">\n{"".join(links)}</ol></nav>\n')
    return "".join([*parts, "</aside>\n"])


def _link(number: int, text: str, hard: bool) -> str:
    mark = ' <span class="hard" role="img" aria-label="needs a trial" title="needs a trial">◆</span>' if hard else ""
    return f'<li><a href="#step-{number}">{escaped(text)}{mark}</a></li>\n'
