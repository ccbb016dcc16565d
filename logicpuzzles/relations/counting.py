"""Relations about how often values stand among cells: at most once, a number of times, so many in a
row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.expressions import is_unknown
from logicpuzzles.core.goals import Goal, check, lall, lany, neq, refuse_goals, relation
from logicpuzzles.core.terms import is_variable, leaves, sequence
from logicpuzzles.relations.arithmetic import is_whole

__all__ = ["alldiffo", "atleasto", "atmosto", "counto", "exactlyo", "maxruno"]


@relation
def alldiffo(cells: Any) -> Goal:
    """No two of ``cells`` are equal. An item may be a compound, a whole row for instance.

    Source: Jean-Charles Régin, "A filtering algorithm for constraints of difference in CSPs", 1994
    (as an engine sees it).

    >>> from logicpuzzles import membero, run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), alldiffo((x, y, 3)), membero(x, (2, 3)), membero(y, (2, 1)))
    ((2, 1),)
    """
    return lall([neq(a, b) for a, b in combinations(sequence(cells, "alldiffo"), 2)])


@relation
def counto(cells: Any, counts: Any) -> Goal:
    """Each value in ``counts`` stands among ``cells`` as often as its count says: the global
    cardinality.

    ``counts``: a dict of atoms to counts; a count may be unknown. Other values may stand there any
    number of times.

    >>> from logicpuzzles import membero, run, var
    >>> x, n = var(), var()
    >>> run(0, (x, n), counto((1, x, 1), {1: 2, 2: n}), membero(x, (1, 2)))
    ((2, 1),)
    """
    row = sequence(cells, "counto")
    if not isinstance(counts, Mapping):
        raise GoalError(f"counto needs a dict of values to counts, not {counts!r}")
    for value in counts:
        _require_known(value, "counto")

    def tally(value: Any) -> Goal:
        def stands(*terms: Any) -> bool:
            return bool(is_whole(terms[-1]) and _occurrences(terms[:-1], value) == terms[-1])

        def solve(terms: Sequence[Any], place: int) -> list[int] | None:
            return [_occurrences(terms[:-1], value)] if place == len(terms) - 1 else None

        stands.__name__ = f"count_of_{value}"
        return check(stands, *row, counts[value], solve=solve)

    return lall([tally(value) for value in counts])


alldiffo.refuse = partial(refuse_goals, "alldiffo")


def _refuse_count(name: str, cells: Any, *counts: Any) -> None:
    """Raises ``GoalError`` in the name of a relation for a goal among its cells, and for a count
    that never is one.
    """
    refuse_goals(name, cells)
    for count in counts:
        if type(count) is not int and not is_unknown(count):
            raise GoalError(
                f"{name} needs each count as a whole number or an unknown, not {count!r}"
            )


def _require_known(value: Any, name: str) -> Any:
    """The value itself. Raises ``GoalError`` in the name of a relation where it holds an
    unknown.
    """
    if any([is_variable(leaf) for leaf in leaves(value)]):
        raise GoalError(f"{name} counts a known value, not {value!r}; unify it first")
    return value


def _limit(count: Any, value: Any, name: str) -> None:
    """Raises ``GoalError`` for a count that is no known whole number, or a value that is not
    known.
    """
    if not is_whole(count):
        raise GoalError(f"{name} needs the count as a known whole number, not {count!r}")
    _require_known(value, name)


def _occurrences(terms: Sequence[Any], value: Any) -> int:
    return sum(1 for term in terms if term == value and type(term) is type(value))


@relation
def exactlyo(count: Any, value: Any, cells: Any) -> Goal:
    """Exactly ``count`` of ``cells`` are ``value``. The count may be unknown; the value is an atom.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, exactlyo(2, "a", ("a", x, "b")))
    ('a',)
    """
    return counto(cells, {_require_known(value, "exactlyo"): count})


counto.refuse = lambda cells, counts: _refuse_count(
    "counto",
    cells,
    *(counts.values() if type(counts) is dict or isinstance(counts, Mapping) else ()),
)
exactlyo.refuse = lambda count, _, cells: _refuse_count("exactlyo", cells, count)


@relation
def atleasto(count: Any, value: Any, cells: Any) -> Goal:
    """At least ``count`` of ``cells`` are ``value``; both are known.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, atleasto(2, "a", ("a", x, "b")), membero(x, "a b".split()))
    ('a',)
    """
    _limit(count, value, "atleasto")

    def at_least(*terms: Any) -> bool:
        return bool(_occurrences(terms, value) >= count)

    return check(at_least, *sequence(cells, "atleasto"))


@relation
def atmosto(count: Any, value: Any, cells: Any) -> Goal:
    """At most ``count`` of ``cells`` are ``value``; both are known.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, atmosto(1, "a", ("a", x, "b")), membero(x, "a b".split()))
    ('b',)
    """
    _limit(count, value, "atmosto")

    def at_most(*terms: Any) -> bool:
        return bool(_occurrences(terms, value) <= count)

    return check(at_most, *sequence(cells, "atmosto"))


atleasto.refuse = partial(refuse_goals, "atleasto")
atmosto.refuse = partial(refuse_goals, "atmosto")


@relation
def maxruno(cells: Any, longest: int) -> Goal:
    """At most ``longest`` neighbours in a row among ``cells`` are equal: the stretch constraint.

    ``longest``: a known whole number, at least 1.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, maxruno((0, 0, x, 1), 2), membero(x, (0, 1)))
    (1,)
    """
    row = sequence(cells, "maxruno")
    if not is_whole(longest) or longest < 1:
        raise GoalError(
            f"maxruno needs the longest run as a whole number of at least 1, not {longest!r}"
        )
    windows = [row[start : start + longest + 1] for start in range(len(row) - longest)]
    return lall([lany([neq(a, b) for a, b in pairwise(window)]) for window in windows])
