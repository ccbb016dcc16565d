"""Looks for reasons that cost less than those of a step, or proves that there are none.

An answer that denies the conclusion must be excluded by a reason: by a part that is false in it, or
by a known fact that strikes one of its values. So for some parts the facts have to hit all answers
in which these parts hold. Where fewer facts do so than may be paid for, a question to the solver
shows whether they are enough, or gives another answer. Where no such facts are left, one of the
parts that are false in these answers has to be added.

The hitting sets are those of RC2 (Alexey Ignatiev, Antonio Morgado and Joao Marques-Silva, "RC2: an
efficient MaxSAT solver", 2019).
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import process_time
from typing import Protocol

from pysat.examples.rc2 import RC2  # type: ignore[import-untyped]
from pysat.formula import WCNF  # type: ignore[import-untyped]

from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.explain import Fact

__all__ = ["Asked", "Model", "Question", "cheaper_reasons"]

Values = tuple[int, ...]  # the place of the value of each cell among the values of the cell
Strikes = frozenset[tuple[int, int]]  # cells, each with the place of a value
Parts = frozenset[int]
NODES = 2_000  # of the search for a model in which more parts hold


@dataclass(slots=True)
class Model:
    """An answer to some parts. ``true``: parts that are known to hold in it."""

    values: Values
    true: set[int] = field(default_factory=set)


class Asked(Protocol):
    """Who answers the questions."""

    def against(
        self, parts: Iterable[int], struck: Strikes, facts: Sequence[Fact], nodes: int | None = None
    ) -> Values | None:
        """An answer to parts without some values in which one of the facts is false; ``None`` where
        all facts follow. Raises ``OutOfBudget`` after more than so many nodes.
        """

    def is_false(self, number: int, values: Values) -> bool:
        """Whether a part does not hold where each cell has its value."""

    def strikes(self, fact: Fact) -> Strikes:
        """What a fact strikes in its own cell."""


@dataclass(slots=True)
class Question:
    """What may be cheaper. ``facts``: what the step concludes, none for a contradiction. ``known``:
    the facts known before it, each with what it strikes. ``parts``: those that may act, each with
    cells that it is about. ``price``: of parts. ``fact``: the cost of a fact. ``most``: what the
    reasons may cost. ``free``: parts that may cost less than no part at all. ``until``: when to
    give up, in seconds of this process.
    """

    facts: Sequence[Fact]
    known: Sequence[tuple[Fact, Strikes]]
    parts: dict[int, frozenset[int]]
    price: Callable[[Iterable[int]], int]
    fact: int
    most: int
    free: Parts
    until: float


def cheaper_reasons(
    asked: Asked, question: Question, pool: list[Model]
) -> tuple[Parts, tuple[Fact, ...]] | None:
    """Parts and known facts from which the facts follow for no more than ``most``; ``None`` where
    there are none. ``pool``: answers that are known, to which others are added. Raises
    ``TimeoutError``.
    """
    return _Search(asked, question, pool).reasons()


class _Search:
    def __init__(self, asked: Asked, question: Question, pool: list[Model]) -> None:
        self.asked, self.question, self.pool = asked, question, pool
        self.denying = frozenset().union(*[asked.strikes(fact) for fact in question.facts])
        self.all = (1 << len(question.known)) - 1
        self.striking: dict[
            tuple[int, int], int
        ] = {}  # for a value of a cell, the known facts that strike it
        for at, (_, strikes) in enumerate(question.known):
            for each in strikes:
                self.striking[each] = self.striking.get(each, 0) | 1 << at
        self.about = {fact.cell for fact in question.facts}
        self.models = [
            (model, self._hits(model.values)) for model in pool if self._denies(model.values)
        ]

    def reasons(self) -> tuple[Parts, tuple[Fact, ...]] | None:
        """As :func:`cheaper_reasons`."""
        question = self.question
        waiting: list[Parts] = [frozenset(), *[frozenset([number]) for number in question.free]]
        met = set(waiting)
        while waiting:
            parts = waiting.pop()
            room = (question.most - question.price(parts)) // question.fact
            if room < 0:
                continue
            enough, needed = self._examined(parts, room)
            if enough is not None:
                return parts, tuple([question.known[at][0] for at in _bits(enough)])
            larger = [
                number
                for number in question.parts
                if question.price(parts | {number}) <= question.most
            ]
            for number in larger:
                more = parts | {number}
                if more not in met and any([self._fails(number, model) for model, _ in needed]):
                    met.add(more)
                    waiting.append(more)
        return None

    def _examined(self, parts: Parts, room: int) -> tuple[int | None, list[tuple[Model, int]]]:
        """At most ``room`` facts that are enough with some parts, or else a few models that so few
        facts do not exclude.
        """
        own = [
            (model, hits)
            for model, hits in self.models
            if not any([self._fails(number, model) for number in parts])
        ]
        if all([hits for _, hits in own]):
            values = self.asked.against(parts, self._struck(self.all), self.question.facts)
            if values is not None:
                own.append(self._kept(values, parts, self.all))
        needed: list[tuple[Model, int]] = []
        while True:
            if process_time() > self.question.until:
                raise TimeoutError
            chosen = _hitting([hits for _, hits in needed], room)
            if chosen is None:
                return None, needed
            missed = [each for each in own if not each[1] & chosen]
            if missed:
                needed.append(min(missed, key=lambda each: each[1].bit_count()))
                continue
            values = self.asked.against(parts, self._struck(chosen), self.question.facts)
            if values is None:
                return chosen, []
            own.append(self._kept(values, parts, chosen))

    def _kept(self, values: Values, parts: Parts, chosen: int) -> tuple[Model, int]:
        """A model, made one that few facts and parts exclude, and the facts that do."""
        question = self.question
        scope = self.about.union(*[question.parts[number] for number in parts])
        away = [
            number
            for number, cells in question.parts.items()
            if number not in parts and cells.isdisjoint(self.about)
        ]
        near = [number for number in question.parts if number not in parts and number not in away]
        facts: tuple[list[int], list[int]] = ([], [])
        for at, (_, strikes) in enumerate(question.known):
            if not chosen >> at & 1:
                facts[any([cell in scope for cell, _ in strikes])].append(at)
        on, struck = set(parts), chosen
        for numbers, bits in (([], facts[0]), (away, []), ([], facts[1]), (near, [])):
            chunks: list[list[int]] = [numbers or bits]
            while chunks:
                chunk = chunks.pop()
                more = on.union(chunk) if numbers else on
                gone = struck if numbers else struck | sum([1 << at for at in chunk])
                if chunk and (more != on or self._hits(values) & gone):
                    other = None
                    with suppress(
                        OutOfBudget
                    ):  # many parts together may be hard, and none of them has to hold
                        other = self.asked.against(more, self._struck(gone), question.facts, NODES)
                    if other is None:
                        half = len(chunk) // 2
                        chunks += [chunk[half:], chunk[:half]] if half else []
                        continue
                    values = other
                on, struck = more, gone
        model = Model(values, on)
        hits = self._hits(values)
        self.pool.append(model)
        self.models.append((model, hits))
        return model, hits

    def _denies(self, values: Values) -> bool:
        return not self.question.facts or any(
            [(cell, at) in self.denying for cell, at in enumerate(values)]
        )

    def _fails(self, number: int, model: Model) -> bool:
        if number in model.true:
            return False
        if self.asked.is_false(number, model.values):
            return True
        model.true.add(number)
        return False

    def _hits(self, values: Values) -> int:
        """The known facts that exclude values of the cells."""
        hits = 0
        for each in enumerate(values):
            hits |= self.striking.get(each, 0)
        return hits

    def _struck(self, chosen: int) -> Strikes:
        return frozenset().union(*[self.question.known[at][1] for at in _bits(chosen)])


def _hitting(sets: Iterable[int], most: int) -> int | None:
    """A smallest mask that shares a bit with each of some masks; ``None`` where it has more than so
    many bits, or none can.
    """
    smallest: list[int] = []
    for mask in sorted(set(sets), key=lambda mask: (mask.bit_count(), mask)):
        if not any([small & mask == small for small in smallest]):
            smallest.append(mask)
    apart, used = 0, 0
    for mask in smallest:
        if not mask & used:
            apart, used = apart + 1, used | mask
    if apart > most or 0 in smallest:
        return None
    where: dict[int, int] = {}  # of bits in the same masks only one
    for bit in _bits(_joined(smallest)):
        where.setdefault(sum([1 << at for at, mask in enumerate(smallest) if mask >> bit & 1]), bit)
    bits = [
        bit
        for own, bit in where.items()
        if not any([own & ~other == 0 and own != other for other in where])
    ]
    formula = WCNF()
    for mask in smallest:
        formula.append([literal for literal, bit in enumerate(bits, 1) if mask >> bit & 1])
    for literal in range(1, len(bits) + 1):
        formula.append([-literal], weight=1)
    with RC2(formula) as solver:
        chosen = [each for each in solver.compute() if each > 0]
        return sum([1 << bits[literal - 1] for literal in chosen]) if len(chosen) <= most else None


def _joined(masks: Iterable[int]) -> int:
    joined = 0
    for mask in masks:
        joined |= mask
    return joined


def _bits(mask: int) -> list[int]:
    return [at for at in range(mask.bit_length()) if mask >> at & 1]
