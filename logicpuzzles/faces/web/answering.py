"""What a page asks of a puzzle as a whole: its solutions, how many there are, what is wrong with
it, why, by which methods.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logicpuzzles.asking.running import count as counted
from logicpuzzles.checks.checking import check as checked
from logicpuzzles.compare.excerpt import Excerpt
from logicpuzzles.compare.methods import Explored, Method, explore_search, method_named, methods_for
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import BadInput, EngineMissing, Unsupported
from logicpuzzles.engines import DEFAULT, installed
from logicpuzzles.explain import explain as explained
from logicpuzzles.explain.steps import Step
from logicpuzzles.faces.web.playing import step_of
from logicpuzzles.faces.web.requests import Ask, Send, WebRequest
from logicpuzzles.faces.web.tables import PlayedTable, table_of
from logicpuzzles.formats.answers import to_text
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.show.drawing import solution_picture
from logicpuzzles.solving.runner import Answer
from logicpuzzles.solving.runner import solve as solved

MOST = 100  # solutions
SHARE = 2.0  # seconds for each approach of a comparison


def solve(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """The solutions of a puzzle, each as a picture and as text. ``limit``: how many at most;
    otherwise the first one, and whether it is the only one. ``engine``: its name.
    """
    table = table_of(asked)
    limit = asked.whole("limit", 1, MOST) if asked.has("limit") else None
    return _answer(table, solved(table.puzzle, _engine(asked), limit, asked.seconds))


def _engine(asked: WebRequest) -> str:
    name = asked.text("engine", DEFAULT)
    if name not in installed():
        raise BadInput(f'"{name[:40]}" is no engine here; expected {", ".join(installed())}')
    return name


def _answer(table: PlayedTable, answer: Answer) -> dict[str, Any]:
    return {
        "status": answer.status,
        "stopped": answer.stopped,
        "solutions": [_solution(table, board) for board in answer.boards],
        "seconds": round(answer.statistics.seconds, 6),
        "nodes": answer.statistics.nodes,
    }


def _solution(table: PlayedTable, board: Any) -> dict[str, Any]:
    return {
        "svg": solution_picture(table.puzzle, board, alone=False),
        "text": to_text(table.puzzle, board),
    }


def count(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """The number of solutions."""
    return {"count": counted(*goal_of(table_of(asked).puzzle), budget=Budget(asked.seconds))}


def check(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """Whether a puzzle is solvable, unique and minimal, what is wrong with it, and what would leave
    one solution. ``rate``: whether to say how difficult it is.
    """
    table = table_of(asked)
    report = checked(table.apart)
    if asked.flag("rate") and report.status == "unique":
        from logicpuzzles.generate.rating import rating_of

        report.rating = rating_of(table.apart, max(0.1, asked.seconds - report.seconds))
    return {**report.to_json(), "text": str(report), "stopped": report.stopped}


def explain(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """The steps to the solution. Each is sent as a part as soon as it is known; the result has
    those that are needed, in their final words, and ``start``, the values that the givens leave to
    each cell.
    """
    table = table_of(asked, explained=True)

    def tell(step: Step) -> None:
        send({"step": step_of(table, step)})

    made = explained(table.apart, asked.seconds, progress=tell)
    start = [
        [table.number(cell, value) for value in values]
        for cell, values in enumerate(made.start[: len(table.values)])
    ]
    return {
        "status": made.status,
        "stopped": made.stopped,
        "difficulty": made.difficulty,
        "answer": made.answer,
        "statements": [each.text for each in made.statements],
        "start": start,
        "steps": [step_of(table, step) for step in made.steps],
    }


def methods(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """The explicit methods for a kind, each with its idea and who described it."""
    table = methods_for(asked.kind().name)
    return {
        "methods": [
            {"name": method.name, "idea": method.idea, "seed": method.seed} for method in table
        ]
    }


def method(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """What a method finds out. Its steps are sent as parts: the number, a sentence, and the
    position. Of a long search the first and the last ones are sent, and how many were left out
    between.
    """
    table = table_of(asked)
    named = method_named(table.puzzle.kind, asked.text("name"))

    def tell(number: int, step: Any) -> None:
        send(
            {
                "step": {
                    "number": number,
                    "text": str(step),
                    "did": step.did,
                    "state": [list(row) for row in step.state],
                }
            }
        )

    steps = Excerpt(tell, lambda count: send({"left_out": count}))
    answer = explore_search(table.puzzle, named, None, asked.seconds, on_step=steps.step)
    steps.catch_up()
    return {
        **_answer(table, answer),
        "ended": _end_text(answer),
        "reached": answer.reached if answer.stuck else None,
    }


def _end_text(answer: Explored) -> str:
    """How a method ended, in words."""
    if answer.stopped is not None:
        return f"the limit of {answer.stopped} was reached"
    if answer.complete or not answer.reason:
        return ""
    return f"stuck: {answer.reason}; this proves nothing" if answer.stuck else answer.reason


def compare(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """Every engine and every method on the same puzzle, one after another in this process; each is
    sent as a part. Times are of a solver that is loaded.
    """
    table = table_of(asked)
    approaches: list[str | Method] = [name for name in installed() if name != "auto"]
    approaches += methods_for(table.puzzle.kind)
    names = [each if isinstance(each, str) else each.name for each in approaches]
    for name, approach in zip(names, approaches, strict=True):
        row = {"approach": name, "declarative": isinstance(approach, str)}
        send({"row": {**row, **_measure_approach(table, approach)}})
    return {"approaches": names}


def _measure_approach(table: PlayedTable, approach: str | Method) -> dict[str, Any]:
    """What an approach finds out within its share of the time."""
    try:
        if isinstance(approach, str):
            solved(table.puzzle, approach, 1, SHARE)  # loads the solver
            answer = solved(table.puzzle, approach, None, SHARE)
        else:
            answer = explore_search(table.puzzle, approach, None, SHARE)
    except (BadInput, Unsupported, EngineMissing) as error:
        return {"status": "refused", "text": str(error)}
    more = (
        _end_text(answer)
        if isinstance(answer, Explored)
        else answer.stopped and f"the limit of {answer.stopped} was reached"
    )
    statistics = answer.statistics
    return {
        "status": answer.status,
        "text": more or "",
        "seconds": round(statistics.seconds, 6),
        "nodes": statistics.nodes,
    }


ASKS: dict[str, Ask] = {
    "solve": solve, "count": count, "check": check, "explain": explain, "methods": methods,
    "method": method, "compare": compare,
}  # fmt: skip
