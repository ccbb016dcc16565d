"""What tests of several rooms share: samples of the cases of a test, and questions to a model."""

import subprocess
import sys
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from logicpuzzles.core.terms import is_variable

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
# The puzzles among the examples.
EXAMPLE_FILES = [
    path
    for path in sorted(EXAMPLES.glob("*/*.*"))
    if not path.name.endswith((".answer.json", ".py", ".ipynb")) and path.parent.name != "kinds"
]
AT_LENGTH = 100  # examples of a law that names no number, with ``--thorough``


def every(step: int, cases: Iterable[Any], long: Collection[Any] = (), at: int = 0) -> list[Any]:
    """All cases: one of each ``step``, that at ``at``; the others, and those that take long, with
    ``--thorough`` only. Tests of all kinds take different ones, so that each kind is in some. A
    case of several arguments is a tuple, or a ``pytest.param``.
    """
    listed = list(cases)
    brief = {*[number for number, case in enumerate(listed) if case not in long][at::step]}
    return [case if number in brief else _thorough(case) for number, case in enumerate(listed)]


def _thorough(case: Any) -> Any:
    kept: dict[str, Any] = {"marks": [pytest.mark.thorough]}
    if isinstance(case, type(pytest.param())):
        kept = {"marks": [*case.marks, pytest.mark.thorough], "id": case.id}
        case = case.values
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), **kept)


@cache
def repeated_cases() -> frozenset[str]:
    """The cases that ``repeated.txt`` lists, as pytest names them: those of a test below it."""
    cases, test = [], ""
    for line in (ROOT / "tests" / "repeated.txt").read_text("utf-8").splitlines():
        if line.startswith(" "):
            cases.append(f"{test}[{line[4:]}]")
        elif not line.startswith("#"):
            test = line
    return frozenset(cases)


def example_files(most: int = 2) -> list[Any]:
    """The puzzles among the examples: so many of each kind, the smallest, one of them broken as a
    rule; the others with ``--thorough`` only.
    """
    kept: dict[str, int] = {}
    cases = []
    for path in sorted(EXAMPLE_FILES, key=lambda path: (path.parent, path.stat().st_size, path)):
        kind = path.parent.name
        kept[kind] = kept.get(kind, 0) + 1
        marks = [pytest.mark.thorough] if kept[kind] > most else []
        cases.append(pytest.param(path, id=f"{kind}/{path.stem}", marks=marks))
    return cases


def examples(count: int, in_brief: int | None = None) -> settings:
    """How many examples of a law are tried: all with ``--thorough``; without, a quarter or
    ``in_brief``.
    """
    brief = max(5, count // 4) if in_brief is None else in_brief
    return settings(max_examples=count if settings.default.max_examples == AT_LENGTH else brief)


def run_python(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """A Python of its own, with these words; what it writes is text."""
    command = [sys.executable, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


def limits(asked: Any, inputs: Any, given: Any) -> list[tuple[int, int]]:
    """What a question gives to the inputs of a model, a variable where that is nothing, as places
    with masks.
    """
    return [
        (place, asked.mask((value,)))
        for place, (value, leaf) in enumerate(zip(given, inputs, strict=True))
        if value is not leaf and not is_variable(value)
    ]


def remaining(asked: Any, on: Any, of: Any, within: Any = ()) -> Any:
    """The values that propagation leaves to unknowns of a model, by their places; ``None`` where it
    finds a contradiction. ``within``: the values to which others are limited, by their places.
    """
    limits_of = [(place, asked.mask(values)) for place, values in dict(within).items()]
    left = asked.left(sorted(on), limits_of, of)
    return None if left is None else tuple(map(asked.values_of, left))
