"""The marks that hold on a full board: random ones, and sharper ones where several boards fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, Protocol

from logicpuzzles.asking.running import run
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.goals import Goal, eq
from logicpuzzles.core.terms import is_variable, var
from logicpuzzles.generate.regions import (
    cut_region,
    follow_values,
    halve_region,
    hand_over_cell,
    partition_grid,
    size_bounds,
    sort_regions,
)
from logicpuzzles.kinds.layers import Layer, Paths, Regions
from logicpuzzles.kinds.layout import Layout, Place
from logicpuzzles.kinds.marks import Labels
from logicpuzzles.kinds.puzzle import Clue
from logicpuzzles.relations import membero

SHARPENED = 200  # rounds of changing the marks of regions
MANY = 20  # marks that are asked for one by one, at most
CHANGED = 40  # changes of regions that tell no more boards apart, at most
OFFERED = 12  # changes of which the best is taken
CUT = 20  # changes after which one region is cut in two
ANY = 4  # numbers below it are chosen from where any number holds
WALKS = 60  # walks for one line, at most
MIXED = 4  # layers of paths on one board, where the kind has more


class AskedRules(Protocol):
    """The rules of a puzzle without clues, which are asked for boards."""

    term: Any

    def add(self, goal: Goal) -> int:
        """The switch of a goal."""

    def other(self, values: Sequence[Any], on: Sequence[int] = ()) -> tuple[Any, ...] | None:
        """The values of another board, with some switches on; ``None`` if there is none."""


class BoardMarks:
    """Finds the marks of some layers of a board, which has ``size``: rows and columns."""

    def __init__(self, layers: Sequence[Layer], size: tuple[int, int]) -> None:
        self.layers, self.size = layers, size
        self.fitting: dict[Any, list[Any]] = {}  # the marks that hold on known cells
        self.scopes: dict[Any, Any] = {}  # of the layers at places

    def forget(self) -> None:
        """Begin another puzzle: the work for it does not depend on those before."""
        self.fitting.clear()
        self.scopes.clear()

    def choose(self, layout: Layout, board: Any, random: Random) -> dict[str, list[Clue]] | None:
        """For each layer the marks that hold on a full board; ``None`` where a layer that must be
        complete cannot be.
        """
        clues: dict[str, list[Clue]] = {}
        paths = [
            layer
            for layer in self.layers
            if isinstance(layer, Paths) and not layer.is_complete(layout.known)
        ]
        mixed = random.sample(paths, min(len(paths), MIXED))
        used: set[Place] = set()
        for layer in self.layers:
            whole = layer.is_complete(layout.known)
            own = clues.setdefault(layer.name, [])
            places: Iterable[Any] = layout.mark_places(layer)
            if isinstance(layer, Regions) and not layer.structural:
                places = self._cages(layer, layout, board, random)
            elif layer in paths:
                places = self._paths(layer, layout, board, used, random) if layer in mixed else ()
            for place in places:
                marks = self._fitting(layer, layout, board, place)
                if marks:
                    own.append(Clue(layer.name, (random.choice(marks), place)))
                elif whole and not self._absent(layer, layout, board, place):
                    return None
            if whole:
                own[:] = [clue for clue in own if clue.arguments[0] != layer.absent]
        return clues

    def _absent(self, layer: Layer, layout: Layout, board: Any, place: Any) -> bool:
        """Whether a place of a full board may be without a mark."""
        return isinstance(layer, Regions) or bool(
            run(1, True, layout.goal(layer, board, layer.absent, place))
        )

    def _fitting(self, layer: Layer, layout: Layout, board: Any, place: Any) -> list[Any]:
        """The marks that hold at a place of a full board."""
        if (layer.name, place) not in self.scopes:
            self.scopes[layer.name, place] = layout.scope(layer, place)
        terms = layout.terms(board, self.scopes[layer.name, place])
        named = tuple([layout.known.get(name) for name in layer.relation.keywords])
        placed = place if "place" in layer.relation.keywords else None
        loose = isinstance(layer, Regions) and not layer.ordered and placed is None
        key = (layer.name, tuple(sorted(terms, key=repr)) if loose else terms, named, placed)
        if key not in self.fitting:
            marks = list(self._asked_marks(layer, layout, board, place, terms))
            self._check_meaning(layer, layout, place, terms, marks)
            self.fitting[key] = marks
        return self.fitting[key]

    def _check_meaning(
        self, layer: Layer, layout: Layout, place: Any, terms: Any, marks: list[Any]
    ) -> None:
        """Check that the marks found on known cells hold on unknown ones, and that an unknown mark
        is one of them. A relation that looks at a value says something else there.
        """
        cells, mark = layout.blank(), var()
        known = eq(layout.terms(cells, layout.scope(layer, place)), terms)
        same = all([run(1, True, layout.goal(layer, cells, each, place), known) for each in marks])
        values = (
            None
            if layer.marks is None or layer.of is not None
            else layer.marks.values(layout.known)
        )
        if same and values is not None:
            told = run(0, mark, layout.goal(layer, cells, mark, place), known)
            same = {each for each in values if each in told or any(map(is_variable, told))} == {
                *marks
            }
        if not same:
            raise PuzzleError(
                f"{layer.relation.name} says something else of an unknown than of its value; "
                "expected goals, such as eq(mark, "
                '"o"), where it looks at what it is given, as in mark == "o"'
            )

    def _asked_marks(
        self, layer: Layer, layout: Layout, board: Any, place: Any, terms: Any
    ) -> Iterator[Any]:
        if layer.of is not None:
            mark = layer.of(terms)
            yield from [] if mark is None else [mark]
            return
        marks = layer.marks
        if marks is None:
            if run(1, True, layout.goal(layer, board, None, place)):
                yield None
            return
        if isinstance(marks, Labels):
            number = var()
            some = False
            for sign in (
                *marks.signs,
                "",
            ):  # a label without a sign says less: used only where none with a sign fits
                for each in (
                    run(2, number, layout.goal(layer, board, (number, sign), place))
                    if sign or not some
                    else ()
                ):
                    if not is_variable(each):
                        some = True
                        yield each, sign
                    elif sign:  # any number holds
                        yield from [(number, sign) for number in range(1, ANY)]
            return
        values = marks.values(layout.known)
        mark = var()
        if values is None:
            yield from [
                each
                for each in run(2, mark, layout.goal(layer, board, mark, place))
                if not is_variable(each)
            ]
            return
        if len(values) > MANY:  # they are asked for together
            told = run(0, mark, membero(mark, values), layout.goal(layer, board, mark, place))
            yield from sorted(told)
            return
        for each in values:
            if run(1, mark, eq(mark, each), layout.goal(layer, board, each, place)):
                yield each

    def _cages(
        self,
        layer: Regions,
        layout: Layout,
        board: Any,
        random: Random,
    ) -> list[tuple[Place, ...]]:
        """Random regions, each with a mark that holds; a region without one is cut in two until its
        parts have one.
        """
        waiting = list(partition_grid(self.size, layer, layout.known, random))
        regions = []
        while waiting:
            region = waiting.pop()
            if self._fitting(layer, layout, board, region) or len(region) == 1:
                regions.append(region)
            else:
                waiting += (
                    sort_regions(region[:1], region[1:])
                    if len(region) == 2
                    else halve_region(region, random)
                )
        return sorted(regions)

    def _paths(
        self, layer: Paths, layout: Layout, board: Any, used: set[Place], random: Random
    ) -> list[Any]:  # fmt: skip
        """Random places where a mark holds, about as many as the board has rows. Lines and cages are
        walks over cells that no other one has, cut where a mark holds last.
        """
        few = max(self.size)
        fixed = layer.places_on(layout.grid)
        if fixed:
            fitting = (
                place
                for place in random.sample(fixed, len(fixed))
                if self._fitting(layer, layout, board, place)
            )
            return sorted(islice(fitting, 2 * few))
        paths: list[Any] = []
        for _ in range(WALKS * few):
            if len(paths) == few:
                break
            path = self._walk(layer, layout, board, used, random)
            if path:
                paths.append(path)
                used.update(path)
        return sorted(paths)

    def _walk(
        self, layer: Paths, layout: Layout, board: Any, used: set[Place], random: Random
    ) -> tuple[Place, ...]:  # fmt: skip
        """The cells of a random line or cage, none where no mark holds on one."""
        free = [place for place in layout.grid.cells if place not in used]
        low, high = layer.cells
        wanted = random.randint(low, high)
        path: tuple[Place, ...] = (random.choice(free),) if free else ()
        good: tuple[Place, ...] = ()
        while free and len(path) < wanted:
            froms = path if layer.sort == "cage" else path[-1:]
            steps = [
                place
                for place in free
                if place not in path and any([self._touch(layer, place, each) for each in froms])
            ]
            if not steps:
                break
            random.shuffle(steps)
            longer = [layer.arrange([*path, step]) for step in steps]
            fits = [each for each in longer if self._fitting(layer, layout, board, each)][:1]
            path = fits[0] if fits else longer[0]
            good = path if fits else good
        return good if len(good) >= low else ()

    @staticmethod
    def _touch(layer: Paths, place: Place, other: Place) -> bool:
        """Whether a path may go from a cell to another one: the cells of cages touch at sides."""
        down, right = abs(place[0] - other[0]), abs(place[1] - other[1])
        return max(down, right) < 2 and (layer.sort == "line" or down + right == 1)

    def sharpen(
        self, layer: Regions, layout: Layout, asked: AskedRules, values: tuple[Any, ...], clues: dict[str, list[Clue]],
        random: Random,
    ) -> None:  # fmt: skip
        """While the marks of regions leave several boards, give a region another mark that tells
        two of these apart, or cut it in two.
        """
        board = layout.board_of(values)
        switches: dict[Clue, int] = {}
        for _ in range(SHARPENED):
            for clue in clues[layer.name]:
                if clue not in switches:
                    switches[clue] = asked.add(layout.goal(layer, asked.term, *clue.arguments))
            other = asked.other(values, [switches[clue] for clue in clues[layer.name]])
            if other is None:
                return
            wrong = layout.board_of(other)
            regions: list[Any] = [clue.arguments[1] for clue in clues[layer.name]]
            regions = [
                region
                for region in regions
                if layout.terms(board, region) != layout.terms(wrong, region)
            ]
            choices = []
            for region in regions:
                both = [self._fitting(layer, layout, each, region) for each in (board, wrong)]
                choices += [(mark, region) for mark in both[0] if mark not in both[1]]
            if choices:
                mark, changed = random.choice(choices)
                made = [Clue(layer.name, (mark, changed))]
            else:
                changed = random.choice(regions)
                parts = (
                    sort_regions(changed[:1], changed[1:])
                    if len(changed) == 2
                    else halve_region(changed, random)
                )
                marks = [self._fitting(layer, layout, board, part) for part in parts]
                if not all(marks):
                    return
                made = [
                    Clue(layer.name, (random.choice(own), part))
                    for own, part in zip(marks, parts, strict=True)
                ]
            clues[layer.name] = [
                clue for clue in clues[layer.name] if clue.arguments[1] != changed
            ] + made

    def mend_regions(
        self, layer: Regions, layout: Layout, asked: AskedRules, values: tuple[Any, ...],
        regions: Any, random: Random,
    ) -> Any:  # fmt: skip
        """The regions, with cells handed over to neighbouring ones, and regions cut in two, for as
        long as their marks leave another board than that of ``values``. ``asked``: the rules, which
        say nothing of regions.
        """
        board = layout.board_of(values)
        switches: dict[Any, list[int]] = {}
        others: list[tuple[Any, Any]] = []  # values and boards that were found
        known: dict[Any, tuple[int, int]] = {}

        def marks_of(region: Any) -> list[Any]:
            """The first mark that holds on a region, if any."""
            return self._fitting(layer, layout, board, region)[:1]

        def switch(region: Any) -> list[int]:
            if region not in switches:
                goals = [layout.goal(layer, asked.term, mark, region) for mark in marks_of(region)]
                switches[region] = [asked.add(goal) for goal in goals]
            return switches[region]

        def told(region: Any) -> int:
            """Bit by bit, of which boards that were found the mark of a region says that they are
            wrong.
            """
            many, mask = known.get(region, (0, 0))
            if many < len(others):
                own = marks_of(region)
                for at in range(many, len(others)):
                    fitting = self._fitting(layer, layout, others[at][1], region)
                    mask |= any([mark not in fitting for mark in own]) << at
                known[region] = len(others), mask
            return mask

        def still_fit(regions: Any) -> list[int]:
            refuted = 0
            for each in regions:
                refuted |= told(each)
            return [at for at in range(len(others)) if not refuted >> at & 1]

        def count_fits(regions: Any) -> tuple[int, int]:
            """On how many boards all marks hold, then how many marks tell a wrong one."""
            return len(still_fit(regions)), -sum([told(each).bit_count() for each in regions])

        def fits(changed: Any, regions: Any) -> bool:
            """Whether the regions that are changed are of the sizes that the layer says."""
            own = [len(region) for region in changed if region not in regions]
            return all([(low or 1) <= size <= (high or size) for size in own])

        cells = [cell for region in regions for cell in region]
        low, high = size_bounds(layer, layout.known)
        idle = 0  # changes since one that told more boards apart
        again = not layout.grid.has_edges
        while idle < CHANGED or again:
            if idle == CHANGED:  # regions of one value say most of their cells
                again, idle = False, 0
                owner = dict(zip(layout.places, values, strict=True))
                regions = follow_values(owner, low or 1, high or len(cells), random)
            left = still_fit(regions)
            if not left:
                found = asked.other(values, [each for region in regions for each in switch(region)])
                if found is None:
                    break
                others.append((found, layout.board_of(found)))
                left, idle = [len(others) - 1], 0
            both = zip(layout.places, values, others[random.choice(left)][0], strict=True)
            places = [place[-2:] for place, own, again in both if own != again]
            places = random.sample(places, len(places)) + random.sample(cells, len(cells))
            offered = [
                next(hand_over_cell(regions, place, random), None) for place in places[:OFFERED]
            ]
            if idle % CUT == CUT - 1:
                offered = [cut_region(regions, place, random) for place in places[:OFFERED]]
            better = [each for each in offered if each is not None and fits(each, regions)]
            if better:
                regions = min(better, key=count_fits)
            idle += 1
        return regions
