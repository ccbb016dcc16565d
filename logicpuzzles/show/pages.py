"""An explanation as one HTML file that needs nothing else: for each step its picture, its text and
its reasons.

Every step is a section of its own, with its picture; so the file can be read without scripts and
printed. The script only hides the other steps, follows the keys and marks the clues of the step.
What all pictures share, lines and names, is in the file once, and equal marks of a picture are one
path. So a picture of a large board is a few thousand characters, and the number of steps needs no
limit. The steps inside a trial share one picture, of its end.

Nothing from a puzzle stands in the script, and the file itself forbids all other scripts and
styles, and everything from elsewhere.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from json import dumps
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.explain.steps import Explanation, Fact, Remaining, Step, narrow_cells
from logicpuzzles.show.cells import Picture, ShownCells, State, clues_beside
from logicpuzzles.show.drawing import DARK, STYLE, areas, assemble_sheet, picture_of
from logicpuzzles.show.markup import escape_text
from logicpuzzles.show.player import HELP, PAGE_STYLE, SCRIPT, buttons
from logicpuzzles.show.spoken import changes, speak_cell, summary

STATUS = {
    "unique": "There is one solution; each step follows from those before it.",
    "multiple": "There are several solutions; the steps lead to all that is the same in every one of "
    "them.",
    "none": "There is no solution; the last step is a contradiction.",
    "unknown": "A limit ended the work; the steps lead as far as it came.",
}

REASON = '<b class="w">reason</b>'
KEY = {
    "new": '<b class="n">new</b>',
    "out": '<b class="o"><s>struck</s></b>',
    "why": REASON,
    "reason": REASON,
}
STEPS = pattern(r"\bsteps? [0-9]+(?:, [0-9]+)*(?: and [0-9]+)?")
NUMBER = pattern("[0-9]+")


def page(explanation: Explanation) -> str:
    """The HTML file of an explanation.

    It shows one step at a time: the board, what is new in bold, and why. Buttons go on and back,
    and so do the keys (left, right, Home, End) while the buttons or the board have the focus; the
    number of the step is in the address, ``#step-3``. A screen reader is told each step, and reads
    each cell with its content. Without scripts, and on paper, all steps stand below each other.
    """
    cells = ShownCells(
        explanation.puzzle,
        explanation.start,
        explanation.names,
        explanation.rows,
        explanation.columns,
    )
    picture = picture_of(cells)
    shape = (
        f":root{{--wide:{picture.width}px;--shape:{picture.width / max(1, picture.height):.3f}}}\n"
    )
    style = f"{STYLE}{shape}{PAGE_STYLE}{DARK}}}\n"
    title = f"{explanation.puzzle.kind} {explanation.puzzle.name}".strip()
    return "".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{policy(style, SCRIPT)}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f"<title>{escape_text(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n",
            f"<header><h1>{escape_text(title)}</h1>{buttons()}",
            *_Steps(explanation, cells, picture).sections(),
            _lists(explanation),
            f"<script>{SCRIPT}</script>\n</body>\n</html>\n",
        ]
    )


def frame_page(explanation: Explanation) -> str:
    """The page of an explanation inside another page, such as a notebook: in a frame, so that
    neither disturbs the other.
    """
    return (
        f'<iframe title="explanation" sandbox="allow-scripts" width="100%" height="720" '
        f'srcdoc="{escape_text(page(explanation))}">'
        "</iframe>"
    )


def policy(style: str, script: str = "") -> str:
    """The content policy of a page: it allows this style and this script, and nothing else."""
    scripts = f" script-src {_hash(script)};" if script else ""
    return (
        f"default-src 'none'; style-src {_hash(style)};{scripts} base-uri 'none'; form-action "
        "'none'"
    )


def _hash(text: str) -> str:
    """The entry of a content policy that allows a text as a script or style."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


class _Steps:
    """The steps of an explanation as sections of a page."""

    def __init__(self, explanation: Explanation, cells: ShownCells, picture: Picture) -> None:
        self.explanation = explanation
        self.cells = cells
        self.picture = picture

    def sections(self) -> Iterator[str]:
        """What all pictures share, the puzzle at first, and a section for each step."""
        explanation, cells, picture = self.explanation, self.cells, self.picture
        yield (
            '<svg class="lp defs" aria-hidden="true"><defs><g id="frame" '
            f'class="lp">{picture.frame()}</g>'
        )
        yield f'<g id="above" class="lp">{picture.above()}</g></defs></svg>\n<main>\n'
        now = explanation.start
        state = State(now, waiting=explanation.waiting(0))
        spots = [cell for cell, _ in picture.spots()]
        names = {cell: speak_cell(cells, state, cell) for cell in spots}
        yield '<section class="step" id="step-0" data-clues="">'
        yield self._look(state, "The board at first", areas(picture, cells, state))
        yield (
            '<div class="text"><h2 class="told">At '
            f"first</h2>{self._status()}{HELP}</div></section>\n"
        )
        for step in explanation.steps:
            before, now = now, narrow_cells(now, iter(step.known))
            state = State(
                now,
                step.facts,
                [*step.because, *self._givens(step)],
                explanation.waiting(step.number),
                step.clues,
            )
            changed = {cell: speak_cell(cells, state, cell) for cell in spots}
            different = {cell: name for cell, name in changed.items() if name != names[cell]}
            names = changed
            yield (
                f'<section class="step" id="step-{step.number}" '
                f'data-clues="{" ".join(map(str, step.clues))}"'
            )
            beside = step.beside(spots)
            yield f' data-cells="{_json(different)}"' + (
                f' data-beside="{_json(beside)}">' if beside else ">"
            )
            yield self._look(state, f"The board after step {step.number}")
            answer = explanation.answer if step is explanation.steps[-1] else ""
            end = f'<p class="told"><b>{escape_text(answer)}</b></p>' if answer else ""
            yield f'<div class="text">{self._text(step, before)}{end}</div></section>\n'
        yield "</main>\n"

    def _text(self, step: Step, before: Remaining) -> str:
        """What is new with a step, and why."""
        return (
            f'<p class="quiet"><span class="told">Step {step.number}</span>: '
            f"{escape_text(step.technique)}</p>"
            f'<h2 class="told">{escape_text(_conclusion(step))}</h2>'
            "<p "
            f'class="told">{_link_steps(_sentence(step.reason), step.number)}</p>{self._trial(step, before, str(step.number))}'
        )

    def _status(self) -> str:
        """How the explanation ends, and how many steps need a trial."""
        explanation = self.explanation
        stopped = f" ({escape_text(explanation.stopped)})" if explanation.stopped else ""
        hard = sum(step.assumed is not None or bool(step.inside) for step in explanation.steps)
        trials = (
            f' <span class="hard">{hard} of the steps need{"s" if hard == 1 else ""} a '
            "trial.</span>"
            if hard
            else ""
        )
        return (
            "<p "
            f'class="told">{escape_text(STATUS.get(explanation.status, explanation.status))}{stopped}{trials}</p>'
        )

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
        picture = self._picture(state, label, areas)
        words = {KEY[mark]: None for mark in KEY if f'class="{mark}"' in picture}
        key = f'<p class="key">{"".join(words)}</p>' if words else ""
        return f'<div class="look"><div class="board">{picture}</div>{key}</div>'

    def _picture(self, state: State, label: str, areas: str = "") -> str:
        """A state. Its areas stand in the page once: the script moves them to the picture that is
        shown, and names them anew.
        """
        inside = f'<use href="#frame"/>{self.picture.state(state)}<use href="#above"/>'
        title, description = (
            f"{label}: {summary(self.cells, state)}",
            "; ".join(changes(self.cells, state)),
        )
        size = self.picture.width, self.picture.height
        return assemble_sheet(*size, title, description, inside, areas)

    def _trial(self, step: Step, before: Remaining, number: str) -> str:
        """The steps that refute what a step assumes, with the picture of the end. ``number``: of
        the step, with those of the steps that it is inside of.
        """
        if not step.inside:
            return ""
        new = [fact for inner in step.inside for fact in inner.facts]
        assumed = [] if step.assumed is None else [step.assumed]
        after = narrow_cells(
            before, iter([*assumed, *[fact for inner in step.inside for fact in inner.known]])
        )
        state = State(after, new, [*assumed, *step.inside[-1].because], clues=step.inside[-1].clues)
        items = []
        for inner in step.inside:
            reason = _link_steps(_sentence(inner.reason), int(number.partition(".")[0]))
            nested = self._trial(
                inner, narrow_cells(before, iter(assumed)), f"{number}.{inner.number}"
            )
            told = (
                f'<span class="quiet">{number}.{inner.number}</span> '
                f"<b>{escape_text(_conclusion(inner))}</b>"
            )
            items.append(f"<li>{told}<br>{reason}{nested}</li>")
        return (
            '<details class="trial" open><summary>The trial, step by '
            f"step</summary><ol>{''.join(items)}</ol>"
            f"{self._picture(state, 'How the trial ends')}</details>"
        )


def _json(value: Any) -> str:
    """A value as JSON in an attribute."""
    return escape_text(dumps(value, ensure_ascii=False, separators=(",", ":")))


def _conclusion(step: Step) -> str:
    """What is new with a step, as its text begins; its technique where nothing says it."""
    begins = step.text[: len(step.conclusion)]
    return (
        begins
        if begins[1:] == step.conclusion[1:] and begins
        else _capital(step.conclusion or step.technique)
    )


def _sentence(text: str) -> str:
    """A text as a sentence."""
    return f"{_capital(text)}." if text else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _link_steps(text: str, number: int) -> str:
    """A text in which the earlier steps that it names are links."""

    def link(match: re.Match[str]) -> str:
        before = int(match[0]) < number
        return (
            f'<a href="#step-{int(match[0])}" aria-label="step {match[0]}">{match[0]}</a>'
            if before
            else match[0]
        )

    return STEPS.sub(lambda match: NUMBER.sub(link, match[0]), escape_text(text))


def _lists(explanation: Explanation) -> str:
    """The lists of clues and steps; the steps are links. Clues that all stand on the board are
    folded.
    """
    clues = [
        (place, statement)
        for place, statement in enumerate(explanation.statements)
        if statement.place is None
    ]
    parts = ["<aside>\n", '<div class="beside" hidden><h3>Known besides</h3><ul></ul></div>\n']
    if clues:
        items = []
        for place, each in clues:
            value = f' value="{each.label}"' if each.label.isdecimal() else ""
            items.append(f'<li id="clue-{place}"{value}>{escape_text(each.text)}</li>\n')
        beside = clues_beside(explanation.puzzle)
        count = (
            f"The {len(clues)} clues on the board" if len(clues) > 1 else "The clue on the board"
        )
        before = "<section><h3>Clues</h3>" if beside else f"<details><summary>{count}</summary>"
        parts.append(
            f"{before}<ol "
            f'class="clues">\n{"".join(items)}</ol></{"section" if beside else "details"}>\n'
        )
    links = [_link(0, "At first", False)]
    links += [
        _link(step.number, _conclusion(step), bool(step.inside)) for step in explanation.steps
    ]
    parts.append(
        '<nav class="steps" aria-label="all steps"><h3>Steps</h3><ol '
        f'start="0">\n{"".join(links)}</ol></nav>\n'
    )
    return "".join([*parts, "</aside>\n"])


def _link(number: int, text: str, hard: bool) -> str:
    mark = (
        ' <span class="hard" role="img" aria-label="needs a trial" title="needs a trial">◆</span>'
        if hard
        else ""
    )
    return f'<li><a href="#step-{number}">{escape_text(text)}{mark}</a></li>\n'
