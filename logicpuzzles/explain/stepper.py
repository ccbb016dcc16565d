"""Steps from what is known to what follows, the cheapest first.

One queue holds the units that have to be looked at again and the facts that units have found, each
with the least that its reasons may cost. What comes first is looked at, then its cheapest reasons
are found, and when nothing else can be cheaper it is the next step. Where nothing follows, a value
is tried (:mod:`trials`).

Sources: Bart Bogaerts, Emilio Gamba and Tias Guns, "A framework for step-wise explaining how to
solve constraint satisfaction problems", Artificial Intelligence 300, 2021; Mohamed Sqalli and
Eugene Freuder, "Inference-based constraint satisfaction supports explanation", AAAI 1996.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from typing import Any

from logicpuzzles.asking.running import run
from logicpuzzles.core.goals import And
from logicpuzzles.explain.alike import AlikeRules
from logicpuzzles.explain.known import KnownFacts
from logicpuzzles.explain.least import Reasons, View
from logicpuzzles.explain.network import FACT, INNER, RULE, CannotExplain, Network
from logicpuzzles.explain.patterns import find_pattern
from logicpuzzles.explain.quick_units import DifferUnit
from logicpuzzles.explain.reasons import Deduction, deny_of, shared_reasons
from logicpuzzles.explain.steps import Fact, difficulty_of
from logicpuzzles.explain.trials import shortest_trial
from logicpuzzles.explain.unit import Unit
from logicpuzzles.explain.units import facts_left, least_missed, units_of

VAGUE = 50  # the extra cost of striking values where more are left than anybody would write down
# facts of which the cheapest is the next step, where all that looks cheap has not been looked at
# before
TRIED = 8
PLAIN = 40  # the cost of a step, above which facts between items may say it for less
SET = 8  # the extra cost by which values that a set of cells strikes come later
LARGE = 2  # how many facts one of a large unit counts for
SHARED = 2  # facts that one step may need beside those that each of its conclusions needs
Entry = tuple[int, int, int, int, Unit, "Fact | None", "Reasons | None", int]


def solutions_of(network: Network) -> list[Any]:
    """The solutions of a puzzle, two where there are more."""
    apart = network.apart
    return list(run(2, apart.board, apart.goal, statistics=network.statistics))


class Stepper:
    """Finds the steps from what is given and some entries, one at a time.

    ``boards``: the solutions, two where there are more; there is no point in trying to refute their
    values. ``cost``: of the steps that were found. ``searched``: whether one of them rests on
    several rules that are seen only together.
    """

    def __init__(
        self, network: Network, boards: Sequence[Any], entries: Iterable[Fact] = ()
    ) -> None:
        self.boards = boards
        self.possible: list[set[Any]] = []
        self.impossible: set[Fact] = set()  # values that are found to stand in no solution
        self.solved, self.several = len(boards) > 0, len(boards) > 1
        self.failing: list[
            Fact
        ] = []  # values whose trials came to a clash when a value was last tried
        self.cost, self.searched = 0, False
        self._begin(network, [*[fact for fact, _ in network.givens], *entries])
        self.open = sum([mask & mask - 1 != 0 for mask in self.known.left])

    @property
    def difficulty(self) -> float:
        """How hard it is to find the steps that were found, from 0 to 1."""
        return difficulty_of(self.cost, self.open + len(self.network.links), self.searched)

    @property
    def least_difficulty(self) -> float:
        """How hard it is at least to find these steps and all that follow: cells for facts between
        items, which may come, spread the cost.
        """
        return difficulty_of(self.cost, self.open + self.network.most_links, self.searched)

    def _count(self, step: Deduction) -> None:
        """Count what a step costs as it was found."""
        self.cost += step.cost(self.network)
        parts = [self.network.part_of[number] for number in step.parts]
        self.searched = self.searched or any(
            [part.statement < 0 and isinstance(part.goal, And) for part in parts]
        )

    def _begin(self, network: Network, facts: Iterable[Fact]) -> None:
        """Look at everything anew, from some known facts."""
        parts = [*network.rules, *network.clues]
        self.network = network
        self.known = KnownFacts(network, facts, parts)
        self.units = units_of(network, parts)
        self.proven = least_missed(network, self.units)
        self.possible += [set() for _ in network.domains[len(self.possible) :]]
        for board in self.boards:
            for cell, value in enumerate(network.apart.values_on(board)):
                self.possible[cell].add(value)
        self.about: list[list[Unit]] = [[] for _ in network.domains]
        for unit in self.units:
            for cell in unit.cells:
                self.about[cell].append(unit)
        self.alike = AlikeRules(network)
        self.views: dict[int, View] = {}
        self.queue: list[Entry] = []
        self.count = 0
        self.looks = [0] * len(
            self.units
        )  # how often each unit was looked at: facts of an earlier look are out of date
        self.waiting: set[int] = set()  # units that are to be looked at
        self.clashing: set[int] = set()  # those that contradict what is known: all follows
        self.finders: dict[Fact, dict[int, Unit]] = {}  # the units that have found a fact
        self.known.changed.clear()
        for unit in self.units:
            self._wait(unit, unit.bound)

    def steps(self) -> Iterator[Deduction]:
        """The steps, until all is placed, nothing more follows, or there is a contradiction, which
        is the last step. Raises :class:`CannotExplain` where nothing more follows, though there is
        one solution or none.
        """
        while not (self.solved and self.known.is_whole()):
            step = self._next()
            if self.network.may_link and (
                step is None or (step.facts and step.cost(self.network) > PLAIN)
            ):
                linked = self.network.with_links()
                self._begin(linked, [*self.known.facts, *linked.stated])
                continue
            step = step or find_pattern(self.network, self.known) or self._trial()
            if step is None and not self.several:
                raise CannotExplain(
                    "all rules together force more than single rules show; expected other rules"
                )
            if step is None:
                return
            self._count(step)
            if not step.facts:
                yield step
                return
            for fact in step.facts:
                if not self.known.knows(fact):
                    step.strikes += self.known.learn(fact)
            for cell in self.known.changed:
                for unit in self.about[cell]:
                    self._wait(unit, unit.bound + FACT)
            self.known.changed.clear()
            yield step

    def _trial(self) -> Deduction | None:
        """The refutation of a value: of one that failed soon when a value was last tried, or of
        any.
        """
        for candidates in (
            [fact for fact in self.failing if not self.known.knows(fact.denied)],
            self._candidates(),
        ):
            trial, self.failing = shortest_trial(
                self.network, self.known, self.units, candidates, True
            )
            if trial is not None:
                return trial
        return None

    def view(self, unit: Unit) -> View:
        """What a unit knows."""
        view = self.views.get(unit.number)
        if view is None:
            view = self.views[unit.number] = View(unit, self.known)
        return view

    def _wait(self, unit: Unit, bound: int) -> None:
        if unit.number not in self.waiting:
            self.waiting.add(unit.number)
            self._put(bound, 0, unit, None, None)

    def _put(
        self, bound: int, rank: int, unit: Unit, fact: Fact | None, reasons: Reasons | None
    ) -> None:
        self.count += 1
        heappush(
            self.queue,
            (bound, rank, unit.number, self.count, unit, fact, reasons, self.looks[unit.number]),
        )

    def _next(self) -> Deduction | None:
        """The cheapest step; ``None`` where nothing follows from any unit."""
        known = self.known
        tried: list[tuple[int, int, Unit, Fact | None, Reasons]] = []
        weight = 0
        while self.queue and weight < TRIED:
            bound, rank, _, _, unit, fact, reasons, looks = heappop(self.queue)
            if rank == 0:
                if unit.number in self.waiting:
                    self._look(unit)
            elif looks == self.looks[unit.number] and (fact is None or not known.knows(fact)):
                if reasons is not None:
                    return self._step(unit, fact, reasons)
                reasons = self.view(unit).least(0 if fact is None else deny_of(unit, [fact]))
                if reasons is not None:
                    cost = max(bound, reasons.cost + self._later(unit, fact, reasons))
                    self._put(cost, rank, unit, fact, reasons)
                    if unit.on and not unit.parts[0].link:
                        tried.append((cost, len(tried), unit, fact, reasons))
                        weight += LARGE if unit.large else 1
        return self._step(*min(tried)[2:]) if tried else None

    def _look(self, unit: Unit) -> None:
        """Look at a unit, and put what follows into the queue."""
        self.waiting.discard(unit.number)
        self.looks[unit.number] += 1
        left = unit.look(self.known)
        if left is None:
            self.clashing.add(unit.number)
            self._put(unit.bound, 1, unit, None, None)
            return
        for fact in facts_left(self.known, unit, left):
            self.finders.setdefault(fact, {})[unit.number] = unit
            bound = self.view(unit).bound(deny_of(unit, [fact]))
            self._put(bound + self._later(unit, fact), 2 if fact.holds else 3, unit, fact, None)

    def _later(self, unit: Unit, fact: Fact | None, reasons: Reasons | None = None) -> int:
        """The extra cost by which a fact comes later than others that cost as much: a set of cells
        that share their values is harder to see than a single one.
        """
        by_set = (
            fact is not None
            and isinstance(unit, DifferUnit)
            and not (fact.holds and self._only_place(unit, fact, reasons))
        )
        return self._vague(fact) + (SET if by_set else 0)

    def _only_place(self, unit: Unit, fact: Fact, reasons: Reasons | None) -> bool:
        """Whether each other cell of a unit is full or lacks a value that is placed, as far as the
        reasons for that are known.
        """
        bit = self.network.bit(fact.value)
        out = {fact.cell}
        for number in () if reasons is None else reasons.facts:
            known = self.known.facts[number]
            out.update(
                [
                    cell
                    for cell, mask in self.known.marks[number]
                    if mask & bit or (known.holds and cell == known.cell)
                ]
            )
        return reasons is None or out.issuperset(unit.cells)

    def _vague(self, fact: Fact | None) -> int:
        """The extra cost of a fact that only strikes values of a cell of the board that has more
        than anybody would write down: the more are left, the higher.
        """
        if fact is None or fact.holds or fact.cell >= self.network.shown:
            return 0
        left = self.known.left[fact.cell].bit_count()
        return VAGUE + left - len(fact.values) if left > INNER else 0

    def _step(self, unit: Unit, fact: Fact | None, reasons: Reasons) -> Deduction:
        """The step to a fact, with others that follow from the same parts of the unit."""
        known, facts = self.known, self.known.facts
        unit, reasons = self._cheapest(unit, fact, reasons)
        view = self.view(unit)
        if fact is None:
            return Deduction(
                [],
                reasons.parts,
                tuple([facts[number] for number in reasons.facts]),
                reasons.least and reasons.cost <= self.proven,
                unit=unit,
                view=view,
            )
        each = {fact: reasons}
        by_clue = any([self.network.part_of[switch].statement >= 0 for switch in reasons.parts])
        room = SHARED if by_clue or not fact.holds else 0
        union = set(reasons.facts)
        for another, units in list(self.finders.items()):
            if known.knows(another):
                del self.finders[another]
            elif (
                unit.number in units
                and another.holds == fact.holds
                and unit.on
                and not self._overlaps(another, each)
            ):
                more = view.again(reasons, deny_of(unit, [another]))
                if (
                    more is None
                    and room
                    and not unit.large
                    and view.bound(deny_of(unit, [another])) <= reasons.cost + room
                ):
                    more = view.least(deny_of(unit, [another]))
                if more is None or more.parts != reasons.parts or self._vague(another):
                    continue
                if len(union.union(more.facts)) <= len(reasons.facts) + room:
                    # other units, which are not looked at where it is dearer, may say it for less
                    same = more.cost <= reasons.cost and self._is_cheapest(unit, another, more)
                    each[another] = more if same else replace(more, least=False)
                    union.update(more.facts)
        for another in self._left_alone(unit) if fact.holds else ():
            more = view.again(reasons, deny_of(unit, [another])) if another not in each else None
            if more is not None and more.parts == reasons.parts:
                _, cheapest = self._cheapest(unit, another, more)
                if cheapest.cost == more.cost:
                    each[another] = replace(more, least=cheapest.least)
        together = (
            shared_reasons(list(each.values()))
            or view.least(deny_of(unit, each), among=frozenset(union))
            or reasons
        )
        least = all([own.least and own.facts == together.facts for own in each.values()])
        least = least and reasons.cost <= self.proven
        because = tuple([facts[number] for number in together.facts])
        return Deduction(
            list(each),
            together.parts,
            because,
            least,
            unit=unit,
            view=view,
            until=len(facts),
            each=each,
            proven=self.proven,
        )

    def _is_cheapest(self, unit: Unit, fact: Fact, reasons: Reasons) -> bool:
        """Whether it is known that no unit says a fact for less."""
        own, cheapest = self._cheapest(unit, fact, reasons)
        return own is unit and cheapest.least and cheapest.cost == reasons.cost

    def _cheapest(self, unit: Unit, fact: Fact | None, reasons: Reasons) -> tuple[Unit, Reasons]:
        """The unit from which a fact, or a contradiction, follows for the least, with its reasons:
        what became known since some were found may make another unit cheaper, or this one. They are
        not called the least where there are units that might say it for less and in which the
        search did not end.
        """
        unsearched = []
        for other in self._others(fact, reasons.cost):
            deny = 0 if fact is None else deny_of(other, [fact])
            bound = self.view(other).bound(deny)
            if other.large and other is not unit:
                unsearched.append(bound)
            elif not other.large and bound < reasons.cost:
                again = self.view(other).least(deny, below=reasons.cost)
                if again is not None and not again.least:  # it may say so for less
                    unsearched.append(bound)
                if again is not None and again.cost < reasons.cost:
                    unit, reasons = other, again
        surely = reasons.cost <= min(unsearched, default=reasons.cost)
        surely = surely and not self.alike.may_say(self.known, fact, reasons.cost - RULE - FACT)
        return unit, reasons if surely else replace(reasons, least=False)

    def _overlaps(self, fact: Fact, others: Iterable[Fact]) -> bool:
        """Whether other facts say already what a fact says, or a part of it."""
        mask = self.network.mask(fact.cell, fact.values) & self.known.left[fact.cell]
        return any(
            [
                other.cell == fact.cell and self.network.mask(other.cell, other.values) & mask
                for other in others
            ]
        )

    def _left_alone(self, unit: Unit) -> list[Fact]:
        """The values of the cells of a unit that have one left and are not told yet."""
        known = self.known
        alone = [
            cell
            for cell in unit.cells
            if cell not in known.placed and known.left[cell] & known.left[cell] - 1 == 0
        ]
        return [Fact(cell, self.network.value(known.left[cell])) for cell in alone]

    def _others(self, fact: Fact | None, below: int) -> list[Unit]:
        """The units that a fact, or a contradiction, may follow from and whose reasons may cost
        less than so much. Where a cell has one value left, no unit finds that again, and a unit may
        find narrower bounds of a number; so all of them about the cell are meant.
        """
        about = self.units if fact is None else self.about[fact.cell]
        if fact is not None:
            left = self.known.left[fact.cell]
            if not left & left - 1 or self.network.ranged[fact.cell]:
                return about
        for unit in about:
            if unit.number in self.waiting and not unit.large and unit.bound < below:
                self._look(unit)
        able = self.waiting | self.clashing
        able |= set() if fact is None else self.finders[fact].keys()
        return [unit for unit in about if unit.number in able]

    def _candidates(self) -> list[Fact]:
        """The values that might be refuted: those that are not known to stand in a solution. Those
        of cells with few values come first. Numbers that clues bring in are known once the board
        is, so they count only with very few values.
        """
        network, known = self.network, self.known
        cells = sorted([(known.left[cell].bit_count(), cell) for cell in known.open_cells()])
        wanted = [
            cell
            for count, cell in cells
            if cell < network.own or (count <= 2 and cell not in network.links)
        ]
        facts = [
            Fact(cell, value) for cell in wanted for value in network.values(cell, known.left[cell])
        ]
        if self.several:
            self._settle(facts)
        return [fact for fact in facts if fact.value not in self.possible[fact.cell]]

    def _settle(self, facts: Iterable[Fact]) -> None:
        """Note which values stand in a solution, so that only the others are tried."""
        network, known = self.network, self.known
        cells = range(len(known.left) - len(network.links))
        for fact in facts:
            if fact.value not in self.possible[fact.cell] and fact not in self.impossible:
                solution = network.witness(network.everything, known.limits_with(fact), cells)
                if solution is None:
                    self.impossible.add(fact)
                for cell, mask in enumerate(solution or ()):
                    self.possible[cell].add(network.value(mask))
