"""The posters: which function posts the propagators of which form (:mod:`reading.forms`) or goal.

A poster takes a model, the goal, its form and its scope. Where it knows nothing better (for numbers
without a domain, or too far apart for a window of bits) it posts a test: the plain definition waits
until at most one term is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.core.terms import VARIABLE, kind_of
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.lines import post_lines
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.propagators import Within
from logicpuzzles.engines.reading.forms import form_of

Poster = Callable[[Model, Any, Any, Scope], None]


LATER = (
    "areas",
    "automata",
    "functions",
    "graphs",
    "order",
    "regions",
    "schedules",
)  # modules of posters


class Natives:
    """The posters by form."""

    def __init__(self) -> None:
        self.posters: dict[Any, Poster] = {}
        self.windows: Callable[[Model, Sequence[Any], Sequence[Any], bool], None]

    def __call__(self, *forms: Any) -> Callable[[Poster], Poster]:
        """Mark a function as the poster of ``forms``."""

        def mark(poster: Poster) -> Poster:
            for form in forms:
                self.posters[form] = poster
            return poster

        return mark

    def of(self, form: Any) -> Poster:
        """The poster of a form. Those that few puzzles need are imported when the first of them
        is.
        """
        if form not in self.posters:
            for name in LATER:
                import_module(f"logicpuzzles.engines.fd.{name}")
        return self.posters[form]

    def prepare(
        self, model: Model, certain: Sequence[Any], inside: Sequence[Any], more: bool = False
    ) -> None:
        """Find the window of the numbers in the ``certain`` constraints and in those ``inside``
        branches. ``more``: constraints may follow.
        """
        self.windows(model, certain, inside, more)

    def lines(self, model: Model) -> set[int]:
        """Post what is best posted for many constraints at once. Returns the ids of the constraints
        that are done.
        """
        return post_lines(model)

    def post(self, model: Model, goal: Any, scope: Scope) -> None:
        """Post the propagators of a goal. Raises ``LeftOver``."""
        if type(goal) is Call:
            form = scope.form or form_of(model.reader, goal, scope.local)
            self.of(type(form))(model, goal, form, scope)
        else:
            self.of(type(goal))(model, goal, None, scope)


NATIVES = Natives()
native = NATIVES


def wait(model: Model, goal: Any, items: Iterable[Any], scope: Scope) -> None:
    """Note that the goal may be open in an answer, where a cell has no domain."""
    known, slots = model.declared, model.slots
    if any(
        [
            id(item) not in known and kind_of(item) == VARIABLE and id(item) not in slots
            for item in items
        ]
    ):
        model.waiting.append((goal, scope))


def restrict(model: Model, cell: int, mask: int, scope: Scope) -> None:
    """Post that a cell is within ``mask``."""
    store = model.store
    if scope.guard < 0:
        store.restrict(cell, mask)
        return
    switch = model.switched(scope)
    if switch is not None:
        switch.masks[cell] = switch.masks.get(cell, -1) & mask
        return
    model.post_guarded(Within(store, cell, mask), (), (cell,), scope)
