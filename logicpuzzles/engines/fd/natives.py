"""The relations that this engine knows by name: which function posts the propagators of which.

Each poster is given a model, the goal and its scope. What it cannot do better than test (numbers without a domain, or too
far apart for a window of bits) it tests: the plain definition waits until one term is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from unification import Var

from logicpuzzles.core.goals import Call, NamedRelation
from logicpuzzles.core.terms import ATOM, SEQUENCE, VARIABLE, kind_of, sequence
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.lines import post_lines
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.reading.equations import LeftOver
from logicpuzzles.engines.reading.reader import BRANCHING

__all__ = ["NATIVES", "Natives", "atomic", "items_of", "native", "restrict", "wait"]

Poster = Callable[[Model, Any, Scope], None]


class Natives:
    """The posters by relation."""

    def __init__(self) -> None:
        self.posters: dict[Any, Poster] = {}
        self.windows: Callable[[Model, Sequence[Any], Sequence[Any]], None]

    def __call__(self, *relations: Any) -> Callable[[Poster], Poster]:
        """Mark a function as the poster of ``relations``."""

        def mark(poster: Poster) -> Poster:
            for one in relations:
                self.posters[one] = poster
            return poster

        return mark

    @property
    def relations(self) -> Iterable[Any]:
        named = (one for one in self.posters if isinstance(one, NamedRelation))
        return (*named, *BRANCHING)

    def prepare(self, model: Model, certain: Sequence[Any], inside: Sequence[Any]) -> None:
        """Find the window of the numbers in constraints, those ``inside`` of branches among them."""
        self.windows(model, certain, inside)

    def lines(self, model: Model) -> set[int]:
        """Post what is best done for many constraints at once; the ids of those that are done."""
        return post_lines(model)

    def post(self, model: Model, goal: Any, scope: Scope) -> None:
        """Post the propagators of a goal. Raises ``LeftOver``."""
        self.posters[goal.relation if type(goal) is Call else type(goal)](model, goal, scope)


NATIVES = Natives()
native = NATIVES


def items_of(model: Model, term: Any, scope: Scope, goal: Call) -> list[Any]:
    """The items of a group of cells, each walked."""
    walk, local = model.reader.walk_local, scope.local
    row = walk(term, local)
    if kind_of(row) != SEQUENCE:
        if kind_of(row) == VARIABLE:
            sequence(row, goal.relation.name)  # raises
        raise LeftOver(goal, f"{row!r} is not a tuple or list of cells")
    if local:
        return [walk(item, local) for item in row]
    walk_out = model.reader.walk
    return [walk_out(item) if type(item) is Var else item for item in row]


def atomic(model: Model, items: Sequence[Any], goal: Any) -> list[Any]:
    """``items``, none of which is a compound or may turn out to be one."""
    for item in items:
        kind = kind_of(item)
        if (kind != VARIABLE and kind != ATOM) or (kind == VARIABLE and model.reader.kids.get(id(item))):
            raise LeftOver(goal, f"{item!r} may be a compound, where an atom is needed")
    return list(items)


def wait(model: Model, goal: Any, items: Iterable[Any], scope: Scope) -> None:
    """Note that the goal may be open in an answer, where a cell has no domain."""
    if any([kind_of(item) == VARIABLE and not model.finite(item) for item in items]):
        model.waiting.append((goal, scope))


def restrict(model: Model, cell: int, mask: int, scope: Scope) -> None:
    """A cell is within ``mask``."""
    store = model.store
    if scope.guard < 0:
        store.restrict(cell, mask)
        return
    switch = model.switched(scope)
    if switch is not None:
        switch.masks[cell] = switch.masks.get(cell, -1) & mask
        return
    domains, put = store.domains, store.put

    def within() -> bool:
        new = domains[cell] & mask
        if new != domains[cell]:
            if not new:
                return False
            put(cell, new)
        return True

    model.post_guarded(within, (), (cell,), scope)
