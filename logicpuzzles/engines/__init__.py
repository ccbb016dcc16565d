"""Engines by name, and what else is asked of them as a whole: the door to this room.

Each is imported when it is first asked for. Nobody outside imports more than this and ``base``.
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
    "DEFAULT", "ENGINES", "Engine", "counted", "engine_named", "exported", "installed", "propagating", "taken_apart",
]  # fmt: skip

ENGINES = {
    "fd": ("fd", "FdEngine", "finite domains: propagation and search, our own; the default"),
    "sat": ("sat", "SatEngine", "clauses for a SAT solver, python-sat: for what takes a search too long"),
    "asp": ("asp", "AspEngine", "answer sets by clingo: rules and facts, as one would write them by hand"),
    "cpsat": ("cpsat", "CpsatEngine", "constraint programming by CP-SAT of OR-Tools: strong at arithmetic and at hard searches"),
    "auto": ("auto", "AutoEngine", "fd first, and another installed engine where the search grows long"),
    "kanren": ("kanren", "KanrenEngine", "the goals as kanren runs them: the reference, for small things"),
}
DEFAULT = "fd"
EXTRAS = {  # the module that an engine needs: what is to be installed, and our extra for it
    "pysat": ("python-sat", "sat"),
    "clingo": ("clingo", "asp"),
    "ortools": ("ortools", "cpsat"),
}

_made: dict[str, Engine] = {}


def installed() -> tuple[str, ...]:
    """The names of the engines that can be used here."""
    found = []
    for name in ENGINES:
        with suppress(EngineMissing):
            engine_named(name)
            found.append(name)
    return tuple(found)


def engine_named(name: str | Engine) -> Engine:
    """The engine of that name (an engine itself is given back). Raises ``EngineMissing`` for a name that is none, and where the
    package of the engine is not installed."""
    if not isinstance(name, str):
        return name
    if name not in _made:
        if name not in ENGINES:
            raise EngineMissing(f"there is no engine {name!r}; there are {', '.join(ENGINES)}")
        module, maker, _ = ENGINES[name]
        made = getattr(import_module(f".{module}", __package__), maker)()
        if made.package is not None and find_spec(made.package) is None:
            package, extra = EXTRAS[made.package]
            raise EngineMissing(f"{package} is not installed; pip install 'logicpuzzles[{extra}]'")
        _made[name] = made
    return _made[name]


def propagating(term: Any, goal: Goal, switches: Sequence[Goal], statistics: Statistics) -> Propagating:
    """A goal compiled together with others to switch on, by the engine that also tells what propagation alone finds.

    Raises ``Unsupported``.
    """
    from logicpuzzles.engines.fd.switches import Switches

    return Switches("fd", term, goal, switches, statistics)


def taken_apart(goal: Goal, whole: Iterable[NamedRelation] = (), keep: bool = True) -> TakenApart:
    """A goal taken apart: relations are replaced by their bodies, but for those that are ``whole``, and, with ``keep``, those
    that engines know."""
    from logicpuzzles.engines.reading.equations import Equations
    from logicpuzzles.engines.reading.forms import RELATIONS

    reading = Equations({*(RELATIONS if keep else ()), *whole}, lambda: None)
    reading.read(goal)
    return reading


def counted(term: Any, goal: Goal, statistics: Statistics) -> int | None:
    """The number of different things that ``term`` can be when ``goal`` holds, found without listing them; ``None`` where not
    each unknown has a finite domain. Raises ``OutOfBudget``."""
    from logicpuzzles.engines.counting import count

    return count(term, goal, statistics)


def exported(term: Any, goal: Goal, to: str, title: str = "a puzzle") -> str:
    """The text of a goal for another system, ``to``, with the answers as values of ``term``.

    Raises ``PuzzleError`` for a system that is not known, and ``Unsupported`` for what cannot be said there.
    """
    from logicpuzzles.engines.ground.exports import exported

    return exported(term, goal, to, title)
