"""The door to this room: engines by name, and functions for which no engine is named.

An engine is imported when it is first used. Modules outside this room import only this one and
``base``.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from logicpuzzles.core.errors import EngineMissing
from logicpuzzles.engines.base import Engine, Propagating, TakenApart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from logicpuzzles.core.budget import Statistics
    from logicpuzzles.core.goals import Goal, NamedRelation

__all__ = [
    "DEFAULT", "ENGINES", "Engine", "counted", "engine_named", "exported", "installed", "posted",
    "program_engine", "propagating", "taken_apart",
]  # fmt: skip

ENGINES = {
    "fd": ("fd", "FdEngine", "finite domains: propagation and search, our own"),
    "sat": (
        "sat",
        "SatEngine",
        "clauses for a SAT solver, python-sat: for what takes a search too long",
    ),
    "asp": (
        "asp",
        "AspEngine",
        "the clauses of sat for clingo, which weighs sums; rules of a program for loops and "
        "regions only",
    ),
    "cpsat": (
        "cpsat",
        "CpsatEngine",
        "constraint programming by CP-SAT of OR-Tools: strong at arithmetic and at hard searches",
    ),
    "auto": (
        "auto",
        "AutoEngine",
        "fd first, and an engine that learns where the search grows long; the default",
    ),
    "kanren": (
        "kanren",
        "KanrenEngine",
        "the goals as kanren runs them: the reference, for small things",
    ),
}
DEFAULT = "auto"
PACKAGES = {  # the module that an engine needs: the package that has it, and how it is installed
    "pysat": ("python-sat", "python-sat"),
    "clingo": ("clingo", "'logicpuzzles[asp]'"),
    "ortools": ("ortools", "'logicpuzzles[cpsat]'"),
}

_made: dict[str, Engine] = {}


def installed() -> tuple[str, ...]:
    """The names of the engines that can be used here."""
    names = []
    for name in ENGINES:
        with suppress(EngineMissing):
            engine_named(name)
            names.append(name)
    return tuple(names)


def engine_named(name: str | Engine) -> Engine:
    """The engine of that name; an engine itself is returned as it is. Raises ``EngineMissing`` for
    an unknown name, and where the package of the engine is not installed.
    """
    if not isinstance(name, str):
        return name
    if name not in _made:
        if name not in ENGINES:
            raise EngineMissing(f"there is no engine {name!r}; there are {', '.join(ENGINES)}")
        module, maker, _ = ENGINES[name]
        made = getattr(import_module(f".{module}", __package__), maker)()
        if made.package is not None and not _can_import(made.package):
            package, wanted = PACKAGES[made.package]
            raise EngineMissing(f"{package} is not installed; pip install {wanted}")
        _made[name] = made
    return _made[name]


def _can_import(module: str) -> bool:
    """Whether a module is there, or can be fetched now where that is how modules come."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def program_engine() -> Engine | None:
    """clingo, given the answer set program that is exported; ``None`` where it is not installed."""
    if "asp" not in installed():
        return None
    from logicpuzzles.engines.asp import AspEngine

    made: Any = AspEngine(as_program=True)
    return made  # type: ignore[no-any-return]


def propagating(
    term: Any, goal: Goal, switches: Sequence[Goal], statistics: Statistics
) -> Propagating:
    """A goal compiled together with others to switch on, by the engine that can also report what
    propagation alone finds.

    Raises ``Unsupported``.
    """
    from logicpuzzles.engines.fd.asked import FdAskedModel

    return FdAskedModel("fd", term, goal, switches, statistics)


def taken_apart(
    goal: Goal, whole: Iterable[NamedRelation[...]] = (), keep: bool = True
) -> TakenApart:
    """A goal taken apart: relations are replaced by their bodies, except those in ``whole`` and,
    with ``keep``, those that engines know.
    """
    from logicpuzzles.engines.reading.equations import Equations
    from logicpuzzles.engines.reading.forms import RELATIONS

    reading = Equations({*(RELATIONS if keep else ()), *whole}, lambda: None)
    reading.read(goal)
    return reading


def counted(term: Any, goal: Goal, statistics: Statistics) -> int | None:
    """The number of different values of ``term`` for which ``goal`` holds, found without listing
    them; ``None`` where an unknown has no finite domain or counting takes too much memory. Raises
    ``OutOfBudget``.
    """
    from logicpuzzles.engines.counting import count

    return count(term, goal, statistics)


def posted(term: Any, goal: Goal) -> tuple[dict[str, int], int]:
    """What the engine fd makes of a goal, with the answers as values of ``term``: the number
    of its propagators of each sort, and of its cells.

    Raises ``Unsupported``.
    """
    from logicpuzzles.core.budget import Statistics
    from logicpuzzles.engines.fd import posted

    return posted(term, goal, Statistics())


def exported(term: Any, goal: Goal, to: str, title: str = "a puzzle") -> str:
    """The text of a goal for another system, ``to``, with the answers as values of ``term``.

    Raises ``PuzzleError`` for an unknown system, and ``Unsupported`` for a goal that the system
    cannot express.
    """
    from logicpuzzles.engines.ground.exports import exported

    return exported(term, goal, to, title)
