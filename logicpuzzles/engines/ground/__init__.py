"""Goals to a flat finite model, once for all engines that run another system's solver.

``grounder`` makes the cells and the constraints between them, ``posters`` and ``graphs`` ground the
relations known by name, and ``flat`` is the model. An engine translates the model and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

from unification import Var

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.goals import And, Goal
from logicpuzzles.core.terms import ATOM, KINDS, leaves, rebuild_term
from logicpuzzles.engines.base import Compiled, EngineBase, comparable, variables_of
from logicpuzzles.engines.ground import areas, graphs, posters, regions  # noqa: F401 (they register how each relation is grounded)
from logicpuzzles.engines.ground.flat import Flat, Values
from logicpuzzles.engines.ground.grounder import NOTHING, Grounder
from logicpuzzles.engines.reading.equations import DEEP
from logicpuzzles.engines.reading.forms import RELATIONS
from logicpuzzles.engines.reading.reader import GoalReader

__all__ = ["Ground", "GroundEngine"]


class Ground:
    """A goal as a flat model. ``left_over``: the parts that have no model, each with the reason.
    ``shown``: the cells from which an answer is read. ``term``: what an answer is a value of.
    ``switched``: goals that each hold where a cell of their own is 1, see ``switches``; raises
    ``LeftOver`` where one of them has no model. ``compact``: for a solver, not for readers. Rows
    that all differ are one constraint, so are runs in a row, and a count that follows from another
    is left out. ``reading``: the goal as it is read already, and values of its unknowns, by their
    ids.
    """

    def __init__(
        self,
        term: Any,
        goal: Goal,
        statistics: Statistics,
        everything: bool = False,
        switched: Sequence[Goal] | None = None,
        compact: bool = False,
        reading: tuple[GoalReader, Mapping[int, Any]] | None = None,
    ) -> None:
        began = perf_counter()
        reader, values = reading or (GoalReader(RELATIONS, statistics.check), NOTHING)
        if reading is None:
            reader.read(goal)
        if everything:
            rest = And((goal, *reader.items, *[part for part, _ in reader.left_over]))
            known = {
                id(variable): variable for variable in (*reader.seen.values(), *variables_of(rest))
            }
            term = (term, tuple(known.values()))
        self.term = term
        choices = [] if reading or reader.failed else reader.finish(term, switched)
        self.grounder = Grounder(reader, term, choices, compact, values)
        self.flat: Flat = self.grounder.flat
        self.left_over = reader.left_over
        self.resolved = reader.resolve(term)
        self.shown = self.cells_in(self.resolved)
        statistics.reading += perf_counter() - began
        statistics.check()

    @property
    def switches(self) -> list[int]:
        """The cells that switch goals on, in the order of the goals."""
        return self.grounder.switches

    def add(self, goal: Goal) -> None:
        """One more goal to switch on. Raises ``LeftOver``."""
        self.grounder.ground_switch(self.grounder.reader.one_more(goal))

    def cells_in(self, resolved: Any) -> list[int]:
        """The cells of the unknowns in a term whose bound variables are replaced."""
        cells = self.grounder.cells
        shown = [cells[id(leaf)] for leaf in leaves(resolved) if id(leaf) in cells]
        return list(dict.fromkeys(shown))

    def ranks(self, largest: bool) -> tuple[int, dict[int, int]] | None:
        """For a term that is a pair: the cell of its second part, the objective, and the rank of
        each of its values that is a number, from 0 for the best; equal numbers share a rank.
        ``None`` where the objective is the same in all answers.
        """
        cell = self.grounder.cells.get(id(self.resolved[1]))
        if cell is None or len(self.flat.cells[cell]) == 1:
            return None
        atoms = [(value, self.flat.atom(value)) for value in self.flat.cells[cell]]
        numbers = sorted(
            [(atom, value) for value, atom in atoms if comparable(atom)], reverse=largest
        )
        rank = {
            number: place
            for place, number in enumerate(dict.fromkeys([number for number, _ in numbers]))
        }
        return cell, {value: rank[number] for number, value in numbers}

    def answer(self, values: Values) -> Any:
        """The value of the term, given a value of each cell."""
        return self.value(self.resolved, values)

    def value(self, resolved: Any, values: Values, depth: int = 0) -> Any:
        """The same for another term, whose bound variables are replaced."""
        kind = type(resolved)
        if kind is Var:
            cell = self.grounder.cells.get(id(resolved))
            return resolved if cell is None else self.flat.atoms.get(values[cell], values[cell])
        if (kind is tuple or kind is list) and depth < DEEP:
            return kind([self.value(part, values, depth + 1) for part in resolved])
        if KINDS.get(kind) == ATOM:
            return resolved
        cells, atom = self.grounder.cells, self.flat.atom

        def look(part: Any) -> Any:
            return (
                atom(values[cells[id(part)]]) if type(part) is Var and id(part) in cells else part
            )

        return rebuild_term(resolved, look)


class GroundEngine(EngineBase):
    """An engine that translates a flat model, and nothing else, for a solver."""

    def read(
        self, term: Any, goal: Goal, statistics: Statistics, everything: bool = False
    ) -> Compiled:
        return self.translate(Ground(term, goal, statistics, everything, compact=True), statistics)

    def translate(self, ground: Ground, statistics: Statistics) -> Compiled:
        """The model for the solver, which may narrow the flat one. Raises ``Unsupported``."""
        raise NotImplementedError
