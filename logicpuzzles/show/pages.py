"""An explanation as one HTML file that needs nothing else: for each step its picture, its text and its reasons.

Every step is a section of its own, with its picture; so the file can be read without scripts and printed. The script only hides
the other steps, follows the keys and marks the clues of the step. What all pictures share, lines and names, is in the file once,
and equal marks of a picture are one path. So a picture of a large board is a few thousand characters, and the number of steps
needs no limit. The steps inside a trial share one picture, of its end.

Nothing from a puzzle stands in the script, and the file itself forbids all other scripts and styles, and everything from
elsewhere.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256

from logicpuzzles.explain.steps import Explanation, Fact, Remaining, Step, narrowed
from logicpuzzles.show.cells import Cells, Picture, State, fact_text
from logicpuzzles.show.drawing import DARK, STYLE, picture_of
from logicpuzzles.show.markup import escaped

__all__ = ["framed", "page", "policy"]

STATUS = {
    "unique": "There is one solution; each step follows from those before it.",
    "multiple": "There are several solutions; the steps lead to all that is the same in every one of them.",
    "none": "There is no solution; the last step is a contradiction.",
    "unknown": "A limit ended the work; the steps lead as far as it came.",
}

PAGE_STYLE = """\
:root{color-scheme:light dark;--ink:#111;--paper:#fff;--quiet:#5f6368;--line:#d5d8dc;--hard:#8c2f00;
--used:#ffeebd;--why:#8a5a00;--now:#c9efd0;--new:#0b6b24}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1500px;padding:1rem;font:16px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.35rem;margin:0}h2{font-size:1.1rem;margin:0 0 .5rem}h3{font-size:.95rem;margin:.6rem 0 .2rem}
p{margin:.3rem 0}ol,ul{margin:.2rem 0;padding-left:1.8rem}a{color:inherit}
.quiet{color:var(--quiet)}.hard{color:var(--hard);font-weight:bold}
nav.keys{display:none}
.key b{color:var(--ink);padding:0 .35em;border:2px solid}.key .n{background:var(--now);border-color:var(--new)}
.key .w{background:var(--used);border:2px dashed var(--why)}
.step{border-top:1px solid var(--line);padding:1rem 0;break-inside:avoid}
.step svg{display:block;max-width:100%;max-height:80vh;height:auto}
.both{display:flex;flex-wrap:wrap;gap:.3rem 1.5rem;margin:.6rem 0}.both svg{flex:0 1 auto}.both>div{flex:1 1 17rem}
.text{font-size:1.08rem}
details{border-left:4px solid var(--line);padding-left:.8rem;margin:.6rem 0}summary{cursor:pointer}
.defs{position:absolute;width:0;height:0}
.clues li,.steps li{overflow-wrap:anywhere;padding:0 .3rem}
.js .steps a{display:block;text-decoration:none;padding:.05rem .3rem;border-radius:.2rem}
@media screen{
.js body{display:grid;grid-template-columns:minmax(0,1fr) 22rem;gap:0 1.5rem;align-items:start}
.js header{grid-column:1/-1;position:sticky;top:0;background:var(--paper);z-index:1;
display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem}
.js header>h1,.js header>.status{width:100%}
.js .step{scroll-margin-top:100vh}.js main{grid-column:1;grid-row:2}.js aside{grid-column:2;grid-row:2}
.js nav.keys{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.6rem 0}
.js nav.keys button{font:inherit;padding:.15rem .8rem}
.js .step:not(.now){display:none}
.js aside{position:sticky;top:8.5rem;height:calc(100vh - 9.5rem);display:flex;flex-direction:column;gap:.5rem}
.js .clues{flex:0 1 auto;overflow:auto}
.js .steps{flex:1 1 50%;min-height:40%;display:flex;flex-direction:column}
.js .steps ol{flex:1 1 auto;overflow:auto;padding-left:2.8rem}
.js li.used{background:var(--used);outline:2px dashed var(--why);outline-offset:-2px}
.js [aria-current]{background:var(--now);outline:2px solid var(--new);outline-offset:-2px}
}
@media screen and (max-width:60rem){
.js body{display:flex;flex-direction:column;align-items:stretch}.js aside{order:1}
.js aside,.js header{position:static;height:auto}.js .steps ol{max-height:60vh}}
@media print{.steps{display:none}.step svg{max-height:12cm}body{max-width:none}}
@media screen and (prefers-color-scheme:dark){
:root{--ink:#e8eaed;--paper:#1c1e21;--quiet:#9aa0a6;--line:#3c4043;--hard:#ffb59a;
--used:#544011;--why:#f0c14b;--now:#174f27;--new:#6fdc8c}
"""

SCRIPT = """\
(function () {
  "use strict";
  var steps = Array.prototype.slice.call(document.querySelectorAll(".step"));
  var links = Array.prototype.slice.call(document.querySelectorAll(".steps a"));
  var clues = Array.prototype.slice.call(document.querySelectorAll("[id^='clue-']"));
  var trials = Array.prototype.slice.call(document.querySelectorAll("details.trial"));
  var buttons = document.querySelectorAll("nav.keys button");
  var count = document.getElementById("count");
  var last = steps.length - 1;
  var now = 0;
  function show(number, moved) {
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
    buttons[0].disabled = buttons[1].disabled = now === 0;
    buttons[2].disabled = buttons[3].disabled = now === last;
    count.textContent = "step " + now + " of " + last;
    if (moved) {
      try { history.replaceState(null, "", "#step-" + now); } catch (error) { /* a frame without an address of its own */ }
    }
  }
  function wanted(hash) {
    var match = /^#step-(\\d+)$/.exec(hash);
    return match ? Number(match[1]) : null;
  }
  function move(how) {
    show([0, now - 1, now + 1, last][how], true);
  }
  var keys = {Home: 0, ArrowLeft: 1, ArrowUp: 1, ArrowRight: 2, ArrowDown: 2, End: 3};
  [0, 1, 2, 3].forEach(function (how) {
    buttons[how].addEventListener("click", function () { move(how); });
  });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !(event.key in keys)) { return; }
    event.preventDefault();
    move(keys[event.key]);
  });
  document.addEventListener("click", function (event) {
    var link = event.target.closest ? event.target.closest("a") : null;
    var number = link ? wanted(link.getAttribute("href")) : null;
    if (number !== null) { event.preventDefault(); show(number, true); }
  });
  window.addEventListener("hashchange", function () {
    var number = wanted(location.hash);
    if (number !== null) { show(number, false); }
  });
  window.addEventListener("beforeprint", function () { trials.forEach(function (trial) { trial.open = true; }); });
  trials.forEach(function (trial) { trial.open = false; });
  document.documentElement.classList.add("js");
  show(wanted(location.hash) || 0, false);
})();
"""


def page(explanation: Explanation) -> str:
    """The HTML file of an explanation.

    It shows one step at a time, with buttons and keys (arrows, Home, End) to go on and back; the number of the step is in the
    address, ``#step-3``. Without scripts, and on paper, all steps stand below each other. Steps that need a trial are marked.
    """
    cells = Cells(explanation.puzzle, explanation.start, explanation.names, explanation.rows, explanation.columns)
    style = f"{STYLE}{PAGE_STYLE}{DARK}}}\n"
    title = f"{explanation.puzzle.kind} {explanation.puzzle.name}".strip()
    return "".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{policy(style, SCRIPT)}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f"<title>{escaped(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n",
            _head(explanation, title),
            _lists(explanation, cells),
            *_steps(explanation, cells),
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


def _head(explanation: Explanation, title: str) -> str:
    status = STATUS.get(explanation.status, explanation.status)
    stopped = f" ({escaped(explanation.stopped)})" if explanation.stopped else ""
    hard = sum(step.assumed is not None or bool(step.inside) for step in explanation.steps)
    trials = f' <span class="hard">{hard} of the steps need{"s" if hard == 1 else ""} a trial.</span>' if hard else ""
    return (
        f'<header>\n<h1>{escaped(title)}</h1>\n<p class="status">{escaped(status)}{stopped}{trials}</p>\n'
        '<nav class="keys" aria-label="steps"><button type="button">« first</button><button type="button">‹ previous</button>'
        '<button type="button">next ›</button><button type="button">last »</button><span id="count" aria-live="polite"></span>'
        '<span class="quiet">arrow keys, Home, End</span></nav>\n'
        '<p class="key"><b class="n">new</b> <b class="w">reason</b></p>\n</header>\n'
    )


def _steps(explanation: Explanation, cells: Cells) -> Iterator[str]:
    drawn = picture_of(cells)
    yield f'<svg class="lp defs" aria-hidden="true"><defs><g id="frame" class="lp">{drawn.frame()}</g>'
    yield f'<g id="above" class="lp">{drawn.above()}</g></defs></svg>\n<main>\n'
    now = explanation.start
    yield '<section class="step" id="step-0" data-clues=""><h2>At first</h2>'
    yield f"{_picture(drawn, State(now, waiting=explanation.waiting(0)), 'At first')}</section>\n"
    for step in explanation.steps:
        before, now = now, narrowed(now, iter(step.known))
        because = [*step.because, *_givens(explanation, step, cells)]
        state = State(now, step.facts, because, explanation.waiting(step.number), step.clues)
        label = f"Step {step.number}"
        clues = " ".join(map(str, step.clues))
        yield f'<section class="step" id="step-{step.number}" data-clues="{clues}"><h2>{label}: {escaped(step.technique)}'
        yield ' <span class="hard">◆ needs a trial</span>' if step.assumed is not None or step.inside else ""
        yield f'</h2><p class="text">{escaped(_text(cells, step))}</p><div class="both">{_picture(drawn, state, label)}'
        yield f"<div>{_reasons(explanation, cells, step)}</div></div>"
        yield _trial(explanation, cells, drawn, step, before)
        yield "</section>\n"
    yield "</main>\n"


def _givens(explanation: Explanation, step: Step, cells: Cells) -> Iterator[Fact]:
    """The cells that a step needs and that the puzzle gives."""
    for clue in step.clues:
        place = explanation.statements[clue].place
        if place is not None:
            row, column = place
            cell = cells.at(row - 1, column - 1)
            if cell is not None:
                yield Fact(cell, explanation.puzzle.givens[row - 1][column - 1])


def _picture(drawn: Picture, state: State, label: str) -> str:
    return (
        f'<svg class="lp" viewBox="0 0 {drawn.width} {drawn.height}" width="{drawn.width}" preserveAspectRatio="xMinYMin"'
        f' role="img"><title>{label}</title><use href="#frame"/>{drawn.state(state)}<use href="#above"/></svg>'
    )


def _text(cells: Cells, step: Step) -> str:
    return step.text or "; ".join(fact_text(cells, fact) for fact in step.facts) or "Nothing is left: a contradiction."


def _reasons(explanation: Explanation, cells: Cells, step: Step) -> str:
    """The clues, rules and earlier facts that a step needs, as a list."""
    items = []
    for clue in step.clues:
        statement = explanation.statements[clue]
        items.append(f"{f'Clue {statement.number}' if statement.number else 'Given'}: {escaped(statement.text)}")
    items += [f"Rule: {escaped(rule)}" for rule in step.rules]
    for fact in step.because:
        number = explanation.step_of(fact)
        source = "" if number is None else f'<a href="#step-{number}">Step {number}</a>: '
        items.append(f"{source}{escaped(fact_text(cells, fact))}")
    return f"<h3>Because</h3><ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>" if items else ""


def _trial(explanation: Explanation, cells: Cells, drawn: Picture, step: Step, before: Remaining) -> str:
    """The assumption of a step and the steps that refute it, with the picture of the end."""
    if not step.inside:
        return ""
    suppose = f"Suppose {fact_text(cells, step.assumed)}" if step.assumed is not None else "Cases"
    new = [fact for inner in step.inside for fact in inner.facts]
    assumed = [] if step.assumed is None else [step.assumed]
    after = narrowed(before, iter([*assumed, *[fact for inner in step.inside for fact in inner.known]]))
    state = State(after, new, [*assumed, *step.inside[-1].because], clues=step.inside[-1].clues)
    items = [
        f"<li><b>{escaped(inner.technique)}</b>: {escaped(_text(cells, inner))}{_sources(explanation, inner)}"
        f"{_trial(explanation, cells, drawn, inner, narrowed(before, iter(assumed)))}</li>"
        for inner in step.inside
    ]
    return (
        f'<details class="trial" open><summary>{escaped(suppose)}</summary><ol>{"".join(items)}</ol>'
        f"{_picture(drawn, state, 'how the trial ends')}</details>"
    )


def _sources(explanation: Explanation, step: Step) -> str:
    """The clues of a step inside a trial, in brackets."""
    statements = [explanation.statements[clue] for clue in step.clues]
    sources = [f"clue {each.number}" if each.number else each.text for each in statements]
    return f' <span class="quiet">({escaped("; ".join([*sources, *step.rules]))})</span>' if sources or step.rules else ""


def _lists(explanation: Explanation, cells: Cells) -> str:
    """The lists of clues, givens and steps; the steps are links."""
    clues = [(place, statement) for place, statement in enumerate(explanation.statements) if statement.place is None]
    givens = [(place, statement) for place, statement in enumerate(explanation.statements) if statement.place is not None]
    parts = ["<aside>\n"]
    if clues:
        items = [f'<li id="clue-{place}" value="{each.number}">{escaped(each.text)}</li>\n' for place, each in clues]
        parts.append(f'<section class="clues"><h2>Clues</h2><ol>\n{"".join(items)}</ol></section>\n')
    if givens:
        count = "1 cell is given" if len(givens) == 1 else f"{len(givens)} cells are given"
        listed = "".join(f'<li id="clue-{place}">{escaped(statement.text)}</li>\n' for place, statement in givens)
        parts.append(f'<details class="clues"><summary>{count}</summary><ul>\n{listed}</ul></details>\n')
    links = [_link(0, "At first", False)]
    links += [_link(step.number, _title(cells, step), bool(step.inside)) for step in explanation.steps]
    parts.append(f'<nav class="steps" aria-label="all steps"><h2>Steps</h2><ol start="0">\n{"".join(links)}</ol></nav>\n')
    return "".join([*parts, "</aside>\n"])


def _title(cells: Cells, step: Step) -> str:
    """A step in a few words: its first fact."""
    if not step.facts:
        return step.technique
    fact, *others = step.facts
    more = f" and {len(others)} more" if others else ""
    return f"{cells.name(fact.cell)} {'=' if fact.holds else '≠'} {cells.values(fact)}{more}"


def _link(number: int, text: str, hard: bool) -> str:
    mark = ' <span class="hard" title="needs a trial">◆</span>' if hard else ""
    return f'<li><a href="#step-{number}">{escaped(text)}{mark}</a></li>\n'
