"""What somebody practises on: steps from the explanations of a kind's examples, and of boards of the
usual size that are made, by technique.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from operator import itemgetter
from time import monotonic
from typing import Any

from logicpuzzles.core.budget import Budget, Statistics, running
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.explain import explain
from logicpuzzles.explain.steps import Explanation, Step
from logicpuzzles.faces.web.playing import step_of
from logicpuzzles.faces.web.requests import Ask, Send, WebRequest
from logicpuzzles.faces.web.tables import PlayedTable, table_of
from logicpuzzles.formats import write
from logicpuzzles.generate import Options, generator_of, make
from logicpuzzles.generate.levels import band_of
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.examples import example_text, examples_of, is_flawed
from logicpuzzles.show.cells import Squared

MOST = 5  # lessons for a technique
OF_ONE = 2  # of them from the same puzzle
LEVELS: tuple[str | None, ...] = (None, "normal", "hard")  # of the boards that are made
ROUNDS = 2  # boards of each level
MAKING = 50_000  # work for them, some seconds: the same boards on every machine


def lessons(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """The lessons of a kind, the easiest technique first: each the text of a puzzle, what is known
    before a step, ``entries`` and ``struck``, the step itself, and its ``cost``. Those of a board
    are sent as a part as soon as it is explained; examples come first, the smallest before others.
    """
    kind = asked.kind().name
    ends = monotonic() + asked.seconds
    found: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    texts = {name: example_text(kind, name) for name in examples_of(kind) if not is_flawed(name)}
    for name, text in chain(_by_size(texts), _made_boards(asked.kind())):
        seconds = ends - monotonic()
        if seconds <= 0:
            break
        table = table_of(WebRequest({"text": text, "kind": kind}))
        made = explain(table.apart, seconds)
        here: Counter[str] = Counter()
        new = []
        for at, step in enumerate(made.steps):
            known = found.setdefault(step.technique, [])
            if here[step.technique] < OF_ONE and len(known) < MOST and _is_played(table, step):
                here[step.technique] += 1
                lesson = {"name": name, "text": text, "kind": kind, "cost": step.cost}
                new.append(lesson | _before(table, made, at))
                known.append((step.cost, new[-1]))
        send({"explained": name, "lessons": new})
    cost = itemgetter(0)
    by_cost = [sorted(known, key=cost) for known in found.values() if known]
    ordered = sorted(by_cost, key=lambda known: cost(known[0]))
    return {"lessons": [lesson for known in ordered for _, lesson in known]}


def _by_size(texts: Mapping[str, str]) -> list[tuple[str, str]]:
    return sorted(texts.items(), key=lambda item: len(item[1]))


def _made_boards(kind: Kind) -> Iterator[tuple[str, str]]:
    """Boards of the usual size, made when the first one is asked for."""
    yield from _by_size(_make_boards(kind))


def _make_boards(kind: Kind) -> dict[str, str]:
    """As many boards of the usual size as can be made with little work."""
    texts: dict[str, str] = {}
    rules = kind.origin if kind.origin.endswith(".py") else ""
    try:
        with running(Statistics(Budget(work=MAKING))):
            for number in range(ROUNDS * len(LEVELS)):
                level = LEVELS[number % len(LEVELS)]
                band = None if level is None else band_of(level)
                options = Options(kind.name, None, band, rules=rules)
                made = make(generator_of(options), options, "lessons", number)
                texts[f"made {number + 1}"] = write(made.puzzle)
    except PuzzleError:  # none can be made, or no more with this work
        pass
    return texts


def _is_played(table: PlayedTable, step: Step) -> bool:
    """Whether a step says something of cells that are played, which can be put on the board: what
    is struck can where candidates stand in the cells, and where two values leave the other.
    """
    strikes = bool(table.groups()) or isinstance(table.picture, Squared)
    return any(
        [
            fact.cell < table.cells.count
            and (fact.holds or strikes or len(table.cells.start[fact.cell]) == 2)
            for fact in step.facts
        ]
    )


def _before(table: PlayedTable, made: Explanation, at: int) -> dict[str, Any]:
    """What is known before a step, and the step."""
    entries: dict[int, int] = {}
    struck: dict[int, list[int]] = {}
    for cell, (values, left) in enumerate(zip(table.values, made.start, strict=False)):
        out = [number for number, value in enumerate(values) if left and value not in left]
        if out and table.given[cell] is None:
            struck[cell] = out
    facts = [fact for step in made.steps[:at] for fact in (*step.facts, *step.follows)]
    for each in table.numbered(facts):
        if each["holds"]:
            entries[each["cell"]] = each["value"]
        else:
            struck.setdefault(each["cell"], []).append(each["value"])
    return {"entries": entries, "struck": struck, "step": step_of(table, made.steps[at])}


ASKS: dict[str, Ask] = {"lessons": lessons}
