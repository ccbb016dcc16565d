"""The store of domains, and the search.

A *cell* is a number. Its domain is an ``int``: bit k stands for the value interned as k; a negative
``int`` is a domain without end, all values but some. A cell is decided when one bit is left.
Domains shrink only through ``put``, which notes the old domain on the trail and wakes the
propagators that watch the cell. A propagator shrinks domains, and says when nothing can hold any
more.

Search is depth first. A node has two branches, a cell has a value or it has not. The cell is the
one with the fewest values left (first-fail; Haralick and Elliott, "Increasing tree search
efficiency for constraint satisfaction problems", 1980) for its weight: the number of its
propagators, which grows with each failure (dom/wdeg; Boussemart, Hemery, Lecoutre and Sais,
"Boosting systematic search by weighting constraints", 2004). Where a best solution is asked for,
each solution is a bound for the rest of the search (branch and bound; Land and Doig, "An automatic
method of solving discrete programming problems", 1960): it goes on, and does not begin again.

A number of a wide range has no bits, but two slots, whose domains are its least and its greatest
value. When all cells are decided, the search halves the intervals that are left.

A search that fails often is hard, and begins again with its weights, twice at most. After a few
failures it wakes the sleeping propagators. After many failures it first tries each value by itself,
at the root, and drops the values that fail (singleton consistency; Debruyne and Bessiere, "Some
practicable filtering techniques for the constraint satisfaction problem", 1997); these trials count
as nodes. It never begins again after an answer, so that it finds each answer once.

Roads not taken: copying states (a trail undoes a node in the time of its changes); recursion
(limits, and no streaming); objects for variables (attribute look-ups cost more than the work they
lead to); 64-bit numbers for cells where the sources are compiled (no gain: what costs are the
domains, objects of Python as long as they may have any number of bits). In search: repeated
geometric restarts (proofs of uniqueness are not heavy-tailed, and pay for each restart: from 100 or
250 failures on, up to three times the choices for zebras of 20 houses, and hardly fewer anywhere);
the cell of the last conflict first (no fewer nodes than with weights); weights that fade, and the
last value again (better on some puzzles, worse on as many); trying all values below the root, where
a subtree was hard (this found little that the root had not).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, final

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.engines.fd.bits import COUNTS, LISTED

Put = Callable[[int, int], None]

ANY: Final = -1  # the domain of all values
WAKING: Final = 6  # failures after which the sleeping propagators are woken
TRYING: Final = 80  # failures after which all values are tried
ROUNDS: Final = 3  # rounds of trying all values, at most; a round that drops none is the last
LONG: Final = 500  # runs of propagators between two looks at the clock
NOBODY: Final[
    list[int]
] = []  # what a cell wakes while nothing watches it: one list for all, which stays empty
IN_VAIN: Final = 100  # values in a row whose trial does not fail: then trying ends


class Propagator:
    """What shrinks domains for a relation of cells."""

    __slots__ = ()

    def run(self) -> bool:
        """Shrink the domains. False when nothing can hold any more."""
        raise NotImplementedError


class FunctionPropagator(Propagator):
    """A propagator that is a function of no arguments."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[[], bool]) -> None:
        self.function = function

    def run(self) -> bool:
        return self.function()


@final
class Store:
    """Domains, propagators and what wakes them."""

    __slots__ = (
        "always", "deciders", "domains", "failed", "first", "holders", "idle", "intervals", "kept",
        "late", "late_queue", "propagators", "queue", "root", "scopes", "sleepers", "trail", "upwards",
        "watchers", "weights",
    )  # fmt: skip

    def __init__(self) -> None:
        self.domains: list[int] = []
        self.watchers: list[list[int]] = []  # woken by every change
        self.deciders: list[list[int]] = []  # woken when the cell is decided
        self.propagators: list[Propagator] = []
        self.scopes: list[tuple[int, ...]] = []  # the cells of each propagator, for weights
        self.late: list[bool] = []
        self.sleepers: list[int] = []
        self.idle: list[bool] = []
        self.queue: list[int] = []
        self.late_queue: list[int] = []
        self.trail: list[Any] = []  # cells, each followed by the domain that it had
        # the same list: what is only moved from it to the trail and back stays as it is
        self.kept: list[Any] = self.domains
        self.intervals: list[tuple[int, int]] = []  # slots of numbers without bits: least, greatest
        self.root = 0  # the length of the trail before the first choice that is still open
        self.always = -1  # the propagator that runs after each step back
        self.first = -1  # the interval that is split first, the upper half first where ``upwards``
        self.upwards = False
        self.failed = False
        self.weights: list[int] = []
        # of a matching, while it runs: for the length of a value's mask, which cell holds it
        self.holders: list[int] = []

    def cell(self, domain: int) -> int:
        """A new cell."""
        self.domains.append(domain)
        self.watchers.append(NOBODY)
        self.deciders.append(NOBODY)
        return len(self.domains) - 1

    def restrict(self, cell: int, domain: int) -> None:
        """Shrink a domain before the search begins."""
        old = self.domains[cell]
        new = old & domain
        if not new:
            self.failed = True
        elif new != old:
            self.put(cell, new)

    def post(
        self,
        propagator: Propagator,
        watched: Sequence[int],
        decided: Sequence[int] = (),
        late: bool = False,
    ) -> int:
        """Add a propagator; its number. It runs once at the start, and after any change of a cell
        of ``watched`` or the decision of a cell of ``decided``. A ``late`` propagator runs when no
        other has work.
        """
        number = len(self.propagators)
        self.propagators.append(propagator)
        self.scopes.append((*watched, *decided))
        self.late.append(late)
        self.idle.append(False)
        (self.late_queue if late else self.queue).append(number)
        watchers, deciders = self.watchers, self.deciders
        for cell in watched:
            if watchers[cell]:
                watchers[cell].append(number)
            else:
                watchers[cell] = [number]
        for cell in decided:
            if deciders[cell]:
                deciders[cell].append(number)
            else:
                deciders[cell] = [number]
        return number

    def post_sleeping(self, propagator: Propagator, scope: Sequence[int]) -> int:
        """Add a late propagator that sleeps until a search proves hard; its number. Then it runs
        once, and whenever another propagator queues it, which that may do only if ``idle`` says so.
        """
        number = len(self.propagators)
        self.propagators.append(propagator)
        self.scopes.append(tuple(scope))
        self.late.append(True)
        self.idle.append(False)
        self.sleepers.append(number)
        return number

    def cut(self, cells: int, propagators: int) -> None:
        """Take out the cells and propagators that were added since there were so many of them."""
        if len(self.propagators) > propagators:
            for scope in self.scopes[propagators:]:
                for cell in scope:
                    for woken in (self.watchers[cell], self.deciders[cell]):
                        while woken and woken[-1] >= propagators:
                            woken.pop()
            while self.sleepers and self.sleepers[-1] >= propagators:
                self.sleepers.pop()
            del (
                self.propagators[propagators:],
                self.scopes[propagators:],
                self.late[propagators:],
                self.idle[propagators:],
            )
        del self.domains[cells:], self.watchers[cells:], self.deciders[cells:]

    def put(self, cell: int, domain: int) -> None:
        """Set the domain of a cell, note the old one on the trail, and wake the propagators that
        watch the cell.
        """
        kept, trail, idle = self.kept, self.trail, self.idle
        trail.append(cell)
        trail.append(kept[cell])
        kept[cell] = domain
        for number in self.watchers[cell]:
            if idle[number]:
                idle[number] = False
                if self.late[number]:
                    self.late_queue.append(number)
                else:
                    self.queue.append(number)
        if not domain & (domain - 1):
            for number in self.deciders[cell]:
                if idle[number]:
                    idle[number] = False
                    self.queue.append(number)

    def note(self, cell: int, domain: int) -> None:
        """As ``put``, of a cell that nobody watches and that may have this domain already."""
        old = self.domains[cell]
        if old != domain:
            self.trail.append(cell)
            self.trail.append(old)
            self.domains[cell] = domain

    def search(
        self,
        choices: Sequence[tuple[int, int, int]],
        shown: Sequence[int],
        statistics: Statistics,
        objective: int = -1,
        better: Callable[[int], int] = lambda domain: ANY,
        numbers: Sequence[int] = (),
    ) -> Iterator[None]:
        """Stop at each solution: the domains are then those of the solution.

        ``choices``: the cells to decide, each with the cell and bit that it depends on (-1: none).
        After a solution, the search looks only for solutions that differ from it in one of the
        cells ``shown`` or one of the slots ``numbers``. ``objective``: a cell whose domain, after a
        solution where it is ``domain``, has to lie in ``better(domain)``. Raises ``OutOfBudget``.
        """
        if self.failed:
            return
        domains, trail = self.domains, self.trail
        self.weights = [1] * len(domains)
        stack: list[tuple[int, int, int]] = []  # trail length, cell, what else it may be
        shown_set = {*shown, *numbers}
        failures, answered, limit = 0, False, ANY
        holds = self.propagate(statistics)
        free = (
            [choice for choice in choices if domains[choice[0]] & (domains[choice[0]] - 1)]
            if holds
            else []
        )
        if free:
            self._weigh()
        plain = all(guard < 0 for _, guard, _ in free)
        cells = [cell for cell, _, _ in free]
        while True:
            if holds:
                best = self._smallest(
                    cells
                    if plain
                    else [cell for cell, at, bit in free if at < 0 or domains[at] == bit]
                )
                if best < 0 and self.intervals:
                    best = self._widest()
                    if best >= 0:
                        statistics.node()
                        if not stack:
                            self.root = len(trail)
                        least, most = self.intervals[best]
                        middle = (domains[least] + domains[most]) // 2
                        if best == self.first and self.upwards:
                            stack.append((len(trail), most, middle))
                            self.put(least, middle + 1)
                        else:
                            stack.append((len(trail), least, middle + 1))
                            self.put(most, middle)
                        holds = self.propagate(statistics)
                        continue
                if best < 0:
                    answered = True
                    yield
                    if objective >= 0:
                        limit = better(domains[objective])
                    # choices made after the shown cells were decided lead to this answer again
                    if not any([domains[cell] & (domains[cell] - 1) for cell in shown]):
                        last = len(trail) - 2
                        while last >= 0 and trail[last] not in shown_set:
                            last -= 2
                        while stack and stack[-1][0] > last:
                            stack.pop()
                else:
                    statistics.node()
                    domain = domains[best]
                    bit = domain & -domain
                    if not stack:
                        self.root = len(trail)
                    stack.append((len(trail), best, domain ^ bit))
                    self.put(best, bit)
                    holds = self.propagate(statistics)
                    continue
            if not stack:
                return
            failures += 1
            if failures == WAKING:
                self.late_queue += self.sleepers
            if not answered and (failures == TRYING or (failures == WAKING and self.sleepers)):
                self._undo(stack[0][0])
                stack.clear()
                holds = self.propagate(statistics) and (
                    failures < TRYING or self._try_values(free, statistics)
                )
                continue
            mark, cell, rest = stack.pop()
            self._undo(mark)
            if self.always >= 0:
                self._wake(self.always)
            if (
                limit != ANY
            ):  # the trail has brought back the domain that the objective had before the last solution
                within = limit & (rest if cell == objective else domains[objective])
                if not within:
                    holds = False
                    continue
                if cell == objective:
                    rest = within
                elif within != domains[objective]:
                    self.put(objective, within)
            self.put(cell, rest)
            holds = self.propagate(statistics)

    def _smallest(self, cells: list[int]) -> int:
        """The cell to be decided: with the fewest values left for its weight; -1 where all are
        decided.
        """
        domains, weights = self.domains, self.weights
        best, size, least = -1, 0, 0
        for cell in cells:
            domain = domains[cell]
            rest = domain & (domain - 1)
            if rest > 0:
                count = 2
                if rest & (rest - 1):
                    count = COUNTS[domain] if domain < LISTED else domain.bit_count()
                if best < 0 or count * least < size * weights[cell]:
                    best, size, least = cell, count, weights[cell]
        return best

    def _widest(self) -> int:
        """The number of the interval to be split: with the fewest halvings left for its weight; -1
        where all are decided.
        """
        domains, weights = self.domains, self.weights
        best, size, weight = self.first, 0, 0
        if best >= 0 and domains[self.intervals[best][0]] != domains[self.intervals[best][1]]:
            return best
        best = -1
        for number, (least, most) in enumerate(self.intervals):
            if domains[least] != domains[most]:
                halvings = (domains[most] - domains[least]).bit_length()
                if best < 0 or halvings * weight < size * weights[least]:
                    best, size, weight = number, halvings, weights[least]
        return best

    def _wake(self, number: int) -> None:
        """Let a propagator run again."""
        if self.idle[number]:
            self.idle[number] = False
            self.queue.append(number)

    def _weigh(self) -> None:
        """Count, for each open cell, the propagators that it shares with another open one. Whatever
        is decided does not count: so a value weighs the same whether it was known when the goal was
        read or not.
        """
        weights = self.weights
        is_open = [domain & (domain - 1) != 0 for domain in self.domains]
        for scope in self.scopes:
            still = {cell for cell in scope if is_open[cell]}
            if len(still) > 1:
                for cell in still:
                    weights[cell] += 1

    def _undo(self, mark: int) -> None:
        """Put the domains back to those when the trail had the length ``mark``."""
        kept, trail = self.kept, self.trail
        while len(trail) > mark:
            domain = trail.pop()
            cell: int = trail.pop()
            kept[cell] = domain

    def _try_values(self, choices: Sequence[tuple[int, int, int]], statistics: Statistics) -> bool:
        """Try each value of the cells by itself, and drop the values that fail. False when nothing
        can hold.

        A value that follows from a value tried with success is not tried in the same round: no more
        would follow from it. Cells with many failures come first. After many values in vain, trying
        ends.
        """
        domains, trail, weights = self.domains, self.trail, self.weights
        other: int
        for _ in range(ROUNDS):
            dropped, in_vain = False, 0
            fits = [0] * len(domains)
            for cell, guard, chosen in sorted(choices, key=lambda choice: -weights[choice[0]]):
                values = domains[cell]
                if values & (values - 1) <= 0 or (guard >= 0 and domains[guard] != chosen):
                    continue
                while values:
                    bit = values & -values
                    values ^= bit
                    if not domains[cell] & bit or fits[cell] & bit:
                        continue
                    if domains[cell] == bit:
                        break
                    statistics.node()
                    mark = len(trail)
                    self.put(cell, bit)
                    if self.propagate(statistics):
                        in_vain += 1
                        for other in trail[mark::2]:
                            domain = domains[other]
                            if not domain & (domain - 1):
                                fits[other] |= domain
                        self._undo(mark)
                    else:
                        self._undo(mark)
                        dropped, in_vain = True, 0
                        self.put(cell, domains[cell] ^ bit)
                        if not self.propagate(statistics):
                            return False
                if in_vain > IN_VAIN:
                    return True
            if not dropped:
                break
        return True

    def propagate(self, statistics: Statistics) -> bool:
        """Run the woken propagators until none has work. False when nothing can hold."""
        queue, late_queue, idle, propagators = (
            self.queue,
            self.late_queue,
            self.idle,
            self.propagators,
        )
        runs, pause = 0, LONG
        while True:
            # the queue is walked while it grows: first in, first out
            for number in queue:
                runs += 1
                if not propagators[number].run():
                    break
                idle[number] = True
                if runs > pause:
                    pause += LONG
                    try:
                        statistics.check()
                    except OutOfBudget:
                        self._forget()
                        raise
            else:
                queue.clear()
                if not late_queue:
                    statistics.propagations += runs
                    return True
                number = late_queue.pop(0)
                runs += 1
                if propagators[number].run():
                    idle[number] = True
                    continue
            weights = self.weights
            for cell in self.scopes[number]:
                weights[cell] += 1
            idle[number] = True
            self._forget()
            statistics.propagations += runs
            return False

    def _forget(self) -> None:
        """Let no propagator wait any longer."""
        for waiting in (*self.queue, *self.late_queue):
            self.idle[waiting] = True
        self.queue.clear()
        self.late_queue.clear()
