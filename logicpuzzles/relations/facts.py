"""Relations given by facts, under kanren's names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import Goal, eq, relation
from logicpuzzles.core.rows import FEW, RowIndex
from logicpuzzles.core.terms import is_variable, leaves, term_key
from logicpuzzles.relations.lists import membero

__all__ = ["LARGE", "Relation", "fact", "facto", "facts"]


@relation
def facto(row: Any, held: Relation) -> Goal:
    """``row`` is one of the facts of ``held`` when the goal is run."""
    rows = held.rows(row)
    return eq(row, rows[0]) if len(rows) == 1 else membero(row, rows)


facto.members = lambda row, held: (row, held.rows(row))
LARGE = 1_000  # facts that are not spelled out as values of cells
facto.waits = lambda row, held: len(held.declared) > FEW and all(map(is_variable, row))


class Relation:
    """A relation that holds for its declared facts, and for nothing else. Answers come in the order
    of declaration.

    >>> from logicpuzzles import run, var
    >>> parent = Relation("parent")
    >>> facts(parent, ("Homer", "Bart"), ("Homer", "Lisa"))
    >>> x = var()
    >>> run(0, x, parent("Homer", x))
    ('Bart', 'Lisa')
    """

    gives_goals = True

    def __init__(self, name: str | None = None) -> None:
        self.name = name or "facts"
        self.declared: dict[Any, tuple[Any, ...]] = {}
        self.widths: dict[int, None] = {}  # of the rows, each once
        self.index: RowIndex | None = None

    @property
    def facts(self) -> frozenset[tuple[Any, ...]]:
        """The rows that were declared."""
        return frozenset(self.declared.values())

    def add_fact(self, *row: Any) -> None:
        """Declare that the relation holds for ``row``. Raises ``GoalError`` for an atom that is not
        hashable.
        """
        key = term_key(row)
        if key is None:
            raise GoalError(f"a fact consists of hashable atoms, not {row!r}")
        self.widths[len(row)] = None
        self.index = None
        self.declared.setdefault(
            (key, tuple([leaf for leaf in leaves(row) if is_variable(leaf)])), row
        )

    def rows(self, row: tuple[Any, ...]) -> Sequence[tuple[Any, ...]]:
        """The facts, in order, among which are all those that ``row`` may be."""
        if self.index is None:
            self.index = RowIndex(tuple(self.declared.values()))
        return self.index.fitting(row, range(len(row)))

    def __call__(self, *row: Any) -> Goal:
        """Raises ``GoalError`` where facts were declared, and none of so many terms."""
        if self.widths and len(row) not in self.widths:
            widths = " or ".join(map(str, self.widths))
            raise GoalError(
                f"{self.name} has facts of {widths} terms; it was given {len(row)}: "
                f"{', '.join(map(repr, row))}"
            )
        return facto(row, self)

    def __repr__(self) -> str:
        return f"Relation({self.name!r}, {len(self.declared)} facts)"


def fact(held: Relation, *row: Any) -> None:
    """Declare one fact of a relation.

    >>> parent = Relation()
    >>> fact(parent, "Homer", "Bart")
    """
    held.add_fact(*row)


def facts(held: Relation, *rows: Any) -> None:
    """Declare several facts of a relation, a tuple each. Raises ``GoalError`` for what is none.

    >>> parent = Relation()
    >>> facts(parent, ("Homer", "Bart"), ("Homer", "Lisa"))
    """
    for row in rows:
        if not isinstance(row, tuple | list):
            raise GoalError(
                "facts takes a tuple for each row, as in facts(parent, ('ann', 'bob')), not "
                f"{row!r}"
            )
        held.add_fact(*row)
