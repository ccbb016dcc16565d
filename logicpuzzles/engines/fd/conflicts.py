"""What a failure rests on: which switches, and which choices of the search, led to it.

While propagators run, the record notes only which of them shrank which cells. When nothing can hold
any more and somebody asks why, the record is walked backwards with the bits that have to be missing
from each cell. A propagator that removed some of these bits runs again, with one cell after another
as it was before anything was switched on. If it still removes the bits, they do not rest on that
cell. So every propagator is explained, however it works. (Conflict sets and where to go back to:
Prosser, "Hybrid algorithms for the constraint satisfaction problem", 1993; reasons found
afterwards: Gent, Miguel and Moore, "Lazy explanations for constraint propagators", 2010.)

Roads not taken: a set of reasons kept with every cell as it shrinks (this costs on every question,
and it blames too much: all that ever touched the cells of a propagator); propagators with
explanations of their own (a second text for each).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicpuzzles.engines.fd.store import Store


class ConflictRecord:
    """What has happened since the start of a question: which cause shrank which cells.

    A cause is the number of a propagator, or ``~n`` for number n of ``given``, a set of reasons as
    a mask.
    """

    def __init__(self, store: Store, reads: Mapping[int, Sequence[int]]) -> None:
        self.store = store
        # the cells that a propagator looks at, where they are more than those that wake it
        self.reads = reads
        self.base: list[int] = []  # the domains when nothing is switched on
        self.causes: list[int] = []
        self.marks: list[int] = []  # how long the trail was before each
        self.given: list[int] = []
        self.reasons: list[
            int
        ] = []  # for each propagator: the switch that it belongs to, as a mask
        self.read: dict[int, Sequence[int]] = {}  # the cells that a propagator looks at, each once
        self.runs = 0  # of propagators, in all

    def clear(self) -> None:
        """Forget everything, and set the domains to what they are when nothing is switched on."""
        self.store.domains[:] = self.base
        self.store.trail.clear()
        self.causes.clear()
        self.marks.clear()
        self.given.clear()

    def back(self, changes: int, causes: int, given: int) -> None:
        """Forget what came after so many changes, causes and sets of reasons. The caller puts back
        the domains.
        """
        del (
            self.store.trail[changes:],
            self.causes[causes:],
            self.marks[causes:],
            self.given[given:],
        )

    def propagate(self, late: bool = True) -> int:
        """Run the woken propagators until none has work. Returns the number of a propagator that
        cannot hold, else -1. ``late``: run the late propagators too, when no other has work.
        """
        store, causes, marks = self.store, self.causes, self.marks
        queue, late_queue, idle, propagators, trail = (
            store.queue,
            store.late_queue,
            store.idle,
            store.propagators,
            store.trail,
        )
        mark = len(trail)
        runs = 0
        while True:
            for number in queue:
                runs += 1
                if not propagators[number].run():
                    break
                idle[number] = True
                if len(trail) != mark:
                    causes.append(number)
                    marks.append(mark)
                    mark = len(trail)
            else:
                queue.clear()
                if not late_queue or not late:
                    self.runs += runs
                    return -1
                number = late_queue.pop(0)
                runs += 1
                if propagators[number].run():
                    idle[number] = True
                    if len(trail) != mark:
                        causes.append(number)
                        marks.append(mark)
                        mark = len(trail)
                    continue
            causes.append(number)
            marks.append(mark)
            for waiting in queue:
                idle[waiting] = True
            for waiting in late_queue:
                idle[waiting] = True
            idle[number] = True
            queue.clear()
            late_queue.clear()
            self.runs += runs
            return number

    def shrink(self, cell: int, domain: int, reasons: int) -> None:
        """Shrink a domain, for a set of reasons."""
        self.causes.append(~len(self.given))
        self.marks.append(len(self.store.trail))
        self.given.append(reasons)
        self.store.put(cell, domain)

    def explain(self, number: int) -> int:
        """The reasons why propagator ``number``, the last cause, cannot hold."""
        mark = self.marks[-1]
        return self._walk(number, {}, mark, len(self.causes) - 1)

    def explain_missing(self, cell: int, mask: int, reasons: int) -> int:
        """The reasons why no value of a cell is within ``mask``, which itself holds for
        ``reasons``.
        """
        missing = mask & self.base[cell]
        return reasons | self._walk(
            -1, {cell: missing} if missing else {}, len(self.store.trail), len(self.causes)
        )

    def _walk(self, failed: int, needed: dict[int, int], end: int, number: int) -> int:
        """The reasons among the causes before ``number`` why the bits ``needed`` are missing, by
        cell, and why the propagator ``failed`` (-1: none) fails. ``end``: the length of the trail
        at that point.
        """
        store = self.store
        domains, trail, idle, reasons_of = store.domains, store.trail, store.idle, self.reasons
        now, idle_now = domains[:], idle[:]
        idle[:] = [False] * len(idle)  # so that nothing wakes
        reasons = 0
        at = len(trail)
        while at > end:
            at -= 2
            domains[trail[at]] = trail[at + 1]
        if failed >= 0:
            reasons = reasons_of[failed]
            self._replay(failed, [], needed)
        while needed:
            number -= 1
            begin = self.marks[number]
            after: dict[int, int] = {}
            while at > begin:
                at -= 2
                cell = trail[at]
                if cell in needed and cell not in after:
                    after[cell] = domains[cell]
                domains[cell] = trail[at + 1]
            changes = []
            for cell, new in after.items():
                bits = needed[cell] & (new ^ domains[cell])
                if bits:
                    changes.append((cell, bits, new))
                    if bits == needed[cell]:
                        del needed[cell]
                    else:
                        needed[cell] ^= bits
            if changes:
                cause = self.causes[number]
                if cause < 0:
                    reasons |= self.given[~cause]
                else:
                    reasons |= reasons_of[cause]
                    self._replay(cause, changes, needed)
        domains[:] = now
        idle[:] = idle_now
        return reasons

    def _replay(
        self, number: int, changes: list[tuple[int, int, int]], needed: dict[int, int]
    ) -> None:
        """Add to ``needed`` the bits that must be missing for a propagator to make its ``changes``
        (a cell, bits, and its domain afterwards), with the domains of the moment. No changes: for
        it to fail.
        """
        store, base = self.store, self.base
        domains, trail, propagator = store.domains, store.trail, store.propagators[number]
        reads = self.read.get(number)
        if reads is None:
            reads = self.read[number] = tuple(
                dict.fromkeys(self.reads.get(number) or store.scopes[number])
            )
        cells = [cell for cell in reads if domains[cell] != base[cell]]
        if len(cells) > 1:
            own = [change[0] for change in changes]
            cells.sort(
                key=lambda cell: (cell not in own, cell in needed)
            )  # keep rather the cells that are needed already
        mark = len(trail)
        self.runs += len(cells)
        before, kept, last = [], False, len(cells) - 1
        for place, cell in enumerate(cells):
            domain = domains[cell]
            enough = False
            if kept or place < last:  # at least one cell is to blame
                domains[cell] = base[cell]
                try:
                    if not propagator.run():
                        enough = True
                    elif changes:
                        enough = True
                        for changed, bits, new in changes:
                            if (domains[changed] ^ new) & bits:
                                enough = False
                                break
                except Exception:  # a Python test that never sees such a value otherwise
                    enough = False
                while len(trail) > mark:
                    old = trail.pop()
                    domains[trail.pop()] = old
            if enough:
                before.append((cell, domain))
            else:
                kept = True
                domains[cell] = domain
                needed[cell] = needed.get(cell, 0) | (domain ^ base[cell])
        for cell, domain in before:
            domains[cell] = domain
