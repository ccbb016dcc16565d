"""Puzzles of any kind, from its relation and the declaration of its board alone.

The rules give a full board: random values are wished for, and while some contradict each other one
of these is dropped. The clue relations give the marks of the full board. Then givens and marks are
taken away, in random order, for as long as the board stays the only answer, so the rest is minimal.
The frame (regions, blocked cells) is random; where several boards fit the regions, a cell in which
they differ is handed to a neighbouring region. Marks that belong to the frame cannot be random: a
generator of the kind's own makes them for a board, and says how they may change where several
boards fit.

``size``: rows and columns. ``clue_types``: the names of the layers that may be used. Further
options are the arguments of the relation. The difficulty is the cost of the explanation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

from logicpuzzles.asking.questions import switched
from logicpuzzles.asking.running import run
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import BadInput, OutOfBudget
from logicpuzzles.core.goals import Goal, eq, lall, neq
from logicpuzzles.core.terms import leaves, var
from logicpuzzles.engines.base import AskedModel
from logicpuzzles.formats.board_text import order_marks
from logicpuzzles.generate import CannotMake, Made, Options, rate
from logicpuzzles.generate.marks import BoardMarks
from logicpuzzles.generate.regions import choose_regions, hand_over_cell
from logicpuzzles.kinds.discovery import Kind, kind_named
from logicpuzzles.kinds.grid import Cells
from logicpuzzles.kinds.layers import Clues, Layer, Regions
from logicpuzzles.kinds.layout import Layout, Place
from logicpuzzles.kinds.marks import Numbers
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.kinds.stating import check_board, frame_of, goal_of, statements_of

ENGINE = (
    "fd"  # gives the boards: always the same engine. Any engine may say whether there is an answer
)
USUAL = (6, 6)
NODES = 20_000  # of one question: a puzzle that needs more is not made
WISHED = 200  # nodes of a question with wishes: dropping a wish is better than a long search
SOUGHT = 2_000  # nodes of a search for another board, after which it is asked for cell by cell
LONG = 5_000  # runs of propagators for wishes, after which they are asked for cell by cell
MENDED = 15  # rounds of changing the frame: few that need more ever fit one board
BLOCKED = (0.12, 0.3)  # the least and the greatest share of blocked cells
FEW = 3  # with so many values or fewer, every cell has a wish
SHARE = 0.5  # the share of cells with a wish, where there are more values


class BoardGenerator:
    """Makes puzzles of a kind that declares its board. Raises ``CannotMake`` for options that can
    never be met.
    """

    asked = "auto"  # the engine that says whether a mark can go

    def __init__(self, options: Options) -> None:
        self.kind: Kind = kind_named(options.kind)
        board = self.kind.board
        if board is None or not board.is_grid:
            raise CannotMake(
                f"{options.kind} declares no board of cells; expected a kind that does, or a "
                "generator of its own"
            )
        self.board = board
        self.options = options
        self.layers = self._layers(options)
        for layer in board.of(Clues):
            own = layer.marked or layer.made or type(self)._rows is not BoardGenerator._rows
            if _is_marked(layer) and not own:
                raise CannotMake(
                    f"the {layer.name} of {options.kind} belong to its rules; expected a "
                    "generator of its own, or marked= or made="
                )
        self.size = self._size(options)
        self.arguments = _read_arguments(self.kind, options)
        self.marks = BoardMarks(self.layers, self.size)

    def _layers(self, options: Options) -> tuple[Layer, ...]:
        clues = [layer for layer in self.board.layers if layer.is_clue]
        for name in options.clue_types or ():
            if name not in [layer.name for layer in clues]:
                names = ", ".join([layer.name for layer in clues]) or "none"
                raise CannotMake(
                    f'"{name}" is not a layer of clues of {options.kind}; expected {names}'
                )
        if options.theme or options.form:
            raise CannotMake(f"{options.kind} has no theme and no form; expected none")
        return tuple(
            [
                each
                for each in clues
                if options.clue_types is None
                or each.complete is True
                or each.name in options.clue_types
            ]
        )

    def _size(self, options: Options) -> tuple[int, int]:
        size = options.size or self.board.size or self.board.usual or USUAL
        shape = (size[0], size[0]) if len(size) == 1 else (size[0], size[1])
        if len(size) > 2 or min(shape) < 1 or max(shape) > 40:
            raise CannotMake(
                f"{options.kind} cannot be {'x'.join(map(str, size))}; expected rows and "
                "columns, at most 40"
            )
        try:
            Layout(self.board, self._blank(shape))
        except BadInput as error:
            raise CannotMake(str(error)) from None
        return shape

    def _blank(self, size: tuple[int, int]) -> Puzzle:
        if isinstance(self.board.answer, Cells):
            return Puzzle(self.options.kind, ((None,) * size[1],) * size[0])
        return Puzzle(self.options.kind, (), {"size": size})

    # --- one puzzle ---

    def attempt(self, random: Random) -> Made | None:
        """A puzzle with one solution and, with ``minimal``, nothing that could be left out."""
        try:
            return self._attempt(random)
        except OutOfBudget:
            return None

    def _attempt(self, random: Random) -> Made | None:
        made = self.puzzle(random)
        if made is None:
            return None
        puzzle, board = made
        statistics: dict[str, Any] = {
            "cells": len([cell for cell in leaves(board) if cell is not None]),
            "givens": sum([cell is not None for row in puzzle.givens for cell in row]),
            "clues": len(puzzle.clues),
        }  # fmt: skip
        key = sha256(
            repr((puzzle.givens, sorted(puzzle.arguments.items()), puzzle.clues)).encode()
        ).hexdigest()[:24]
        return rate(Made(puzzle, board, 1.0, key, statistics), self.options)

    def puzzle(self, random: Random) -> tuple[Puzzle, Any] | None:
        """A puzzle and its board, as :meth:`attempt` makes them, without the difficulty. Raises
        ``OutOfBudget``.
        """
        self.marks.forget()
        blank, layout, asked = self._frame(random)
        values = self._values(layout, asked, random)
        if values is None:
            return None
        mended = self._mend_frame(blank, layout, asked, values, random)
        if mended is None:
            return None
        blank, layout, asked, values = mended
        board = layout.board_of(values)
        clues = self.marks.choose(layout, board, random)
        if clues is None:
            return None
        for layer in self.layers:
            if isinstance(layer, Regions) and layer.complete and not self._gives():
                self.marks.sharpen(layer, layout, asked, values, clues, random)
        given = [(place, layout.at(board, place)) for place in layout.places if self._gives()]
        spared = getattr(self.board.answer, "ungiven", None)
        givens = [(place, value) for place, value in given if value != spared]
        chosen = self._thin_puzzle(blank, layout, board, givens, clues, random)
        if chosen is None:
            return None
        puzzle = order_marks(self.board, chosen)
        return (puzzle, board) if _only(puzzle, self.kind, board) else None

    def check_rules(self) -> None:
        """Raises ``PuzzleError`` where a board that the rules allow is none: in an attempt, wishes
        may hide what it lacks. Raises ``CannotMake`` where it is proven that they allow no board,
        whatever is random.
        """
        blank, layout, _ = self._frame(Random(0))
        with suppress(OutOfBudget):
            boards = run(1, *frame_of(blank, self.kind), engine=ENGINE, budget=Budget(nodes=WISHED))
            for board in boards:
                check_board(board, blank, self.kind, layout)
            if not boards and not any(
                [layer.structural or getattr(layer, "blocks", False) for layer in self.board.layers]
            ):
                size = "x".join(map(str, self.size))
                raise CannotMake(
                    f"the rules of {self.kind.name} allow no board of {size}; expected another size"
                )

    def _gives(self) -> bool:
        return isinstance(self.board.answer, Cells) and self.board.answer.given

    def _frame(self, random: Random) -> tuple[Puzzle, Layout, _Asked]:
        """A puzzle without clues, with a random frame.

        It is compiled anew for each puzzle: earlier questions would change which of several boards
        a program finds first.
        """
        blank = self._blank(self.size)
        arguments = {**blank.arguments, **self.arguments}
        for layer in self.board.layers:
            if isinstance(layer, Clues) and layer.blocks and layer.made is None:
                arguments[layer.name] = tuple(sorted(self._choose_blocked(random)))
            elif _is_marked(layer):
                arguments[layer.name] = self._rows(layer, random)
            elif isinstance(layer, Regions) and layer.structural:
                bare = replace(blank, arguments={**arguments, layer.name: ()})
                arguments[layer.name] = choose_regions(bare, self.kind, layer, self.size, random)
        blank = replace(blank, arguments=arguments)
        layout = Layout(self.board, blank)
        return blank, layout, _Asked(blank, self.kind, layout)

    def _choose_blocked(self, random: Random) -> Iterable[Place]:
        """Random places to be blocked."""
        cells = [(y, x) for y in range(self.size[0]) for x in range(self.size[1])]
        return random.sample(cells, max(1, round(random.uniform(*BLOCKED) * len(cells))))

    def _rows(self, layer: Layer, random: Random) -> tuple[tuple[Any, ...], ...]:
        """The marks of a layer that belong to the frame, row by row, ``None`` for none."""
        return rows_made(layer, self.size, random)

    def _values(self, layout: Layout, asked: _Asked, random: Random) -> tuple[Any, ...] | None:
        """The values of a full board, ``None`` where there is none."""
        return asked.random_values(layout, random, _list_made(self.layers, layout, asked.term))

    def _mend_frame(
        self, blank: Puzzle, layout: Layout, asked: _Asked, values: tuple[Any, ...], random: Random
    ) -> tuple[Puzzle, Layout, _Asked, tuple[Any, ...]] | None:
        """Where what belongs to the frame is to say it all, it is changed until only one board
        fits; ``None`` where it never does. Where marks are random, each time so that another board
        does so no more, if possible.
        """
        structural = [
            layer
            for layer in self.board.layers
            if layer.structural and not getattr(layer, "blocks", False)
        ]
        if not structural or self._gives() or not {*self.layers} <= {*structural}:
            return blank, layout, asked, values
        for layer in structural:
            if layer.marked is not None:
                return *_place_marks(layer, blank, self.kind, values, random), values
        board = layout.board_of(values)
        told = self.kind.relation.signature.parameters
        first = structural[0]
        if self.layers == (first,) and first.name not in told and isinstance(first, Regions):
            made = self.marks.mend_regions(
                first, layout, asked, values, blank.arguments[first.name], random
            )
            blank = replace(blank, arguments={**blank.arguments, first.name: made})
            return blank, Layout(self.board, blank), asked, values

        def state(blank: Puzzle) -> tuple[Puzzle, Layout, _Asked]:
            layout = Layout(self.board, blank)
            marked = _with_marks(blank, self.marks, layout, board, random) if self.layers else blank
            return blank, layout, _Asked(marked, self.kind, layout)

        now = blank, layout, state(blank)[2] if self.layers else asked
        marked = any([isinstance(layer, Clues) for layer in structural])
        for _ in range(MENDED):
            other = now[2].other(values)
            if other is None:
                return *now, values
            best = None
            for layer in random.sample(structural, len(structural)) if marked else structural:
                made = now[0].arguments[layer.name]
                for changed in self._changes(layer, layout.places, made, values, other, random):
                    arguments = {**now[0].arguments, layer.name: changed}
                    candidate = state(replace(blank, arguments=arguments))
                    if candidate[2].holds(values):
                        refutes = not (marked and candidate[2].holds(other))
                        best = candidate if refutes or best is None else best
                        if refutes:
                            break
                else:
                    continue
                break
            if best is None:
                break
            now = best
        return None

    def _changes(
        self, layer: Layer, places: Sequence[Place], made: Any, values: tuple[Any, ...],
        other: tuple[Any, ...], random: Random,
    ) -> Iterator[Any]:  # fmt: skip
        """What belongs to the frame, changed so that the board of ``values`` may still fit and that
        of ``other`` may not: a cell has another region, or another mark.
        """
        cells = zip(places, values, other, strict=True)
        differing = [place[-2:] for place, value, again in cells if value != again]
        return _change_cells(layer, made, random.sample(differing, len(differing)), random)

    # --- taking away ---

    def _thin_puzzle(
        self, blank: Puzzle, layout: Layout, board: Any, givens: Sequence[tuple[Place, Any]], clues: dict[str, list[Clue]],
        random: Random,
    ) -> Puzzle | None:  # fmt: skip
        """The puzzle with the givens and clues that are needed; ``None`` where even all of them do
        not suffice.
        """
        whole = [layer for layer in self.layers if layer.is_complete(layout.known)]
        always = [clue for layer in whole for clue in clues[layer.name]]
        base = replace(blank, clues=tuple(always))
        free = [clue for layer in self.layers if layer not in whole for clue in clues[layer.name]]
        term, frame, statements = statements_of(base, self.kind)
        places = [layout.at(term, place) for place in layout.places]
        values = [layout.at(board, place) for place in layout.places]
        # each item: the given or clue, its goal, and the opposite goal if there is one; a mark that
        # the board determines is an unknown tied to the board
        items: list[tuple[Any, Goal, Goal | None]] = [
            ((place, value), eq(layout.at(term, place), value), neq(layout.at(term, place), value))
            for place, value in givens
        ]
        random.shuffle(items)
        others: list[tuple[Any, Goal, Goal | None]] = []
        tied: list[Goal] = []
        for clue in free:
            layer, (mark, where) = self.board.by_name[clue.relation], clue.arguments
            if layer.exact:
                unknown = var()
                tied.append(layout.goal(layer, term, unknown, where))
                others.append((clue, eq(unknown, mark), neq(unknown, mark)))
            else:
                others.append((clue, layout.goal(layer, term, mark, where), None))
        random.shuffle(others)
        items += others
        program = lall(frame, tied, [each.goal for each in statements])
        asked = switched(
            tuple(places), program, [goal for _, goal, _ in items], self.asked, Statistics()
        )
        other = asked.add(neq(tuple(places), tuple(values)))
        budget = Budget(nodes=NODES)
        kept = list(range(len(items)))
        if asked.holds([*kept, other], budget):
            return None
        if (
            self.options.minimal
            or self.options.difficulty is None
            or self.options.difficulty[1] > 0
        ):
            for at in range(len(items)):
                rest = [each for each in kept if each != at]
                opposite = items[at][2]
                denial = other if opposite is None else asked.add(opposite)
                if not asked.holds([*rest, denial], budget):
                    kept = rest
                    if not self.options.minimal and len(kept) <= 1.3 * len(places) ** 0.5 * 2:
                        break
        rows = [list(row) for row in blank.givens]
        stated = list(always)
        for at in kept:
            what = items[at][0]
            if isinstance(what, Clue):
                stated.append(what)
            else:
                (y, x), value = what
                rows[y][x] = value
        return replace(blank, givens=tuple(map(tuple, rows)), clues=tuple(stated))


def _change_cells(
    layer: Layer, made: Any, places: Sequence[Place], random: Random
) -> Iterator[Any]:
    """What belongs to the frame, with another region or another mark of one cell."""
    for y, x in places:
        if isinstance(layer, Regions):
            yield from hand_over_cell(made, (y, x), random)
            continue
        marks = sorted({*leaves(made)} - {None, made[y][x]}) + [None] * (made[y][x] is not None)
        for mark in random.sample(marks, len(marks)):
            yield (*made[:y], (*made[y][:x], mark, *made[y][x + 1 :]), *made[y + 1 :])


def _read_arguments(kind: Kind, options: Options) -> dict[str, Any]:
    """The arguments of the rules that the options give. Raises ``CannotMake`` for others."""
    for name in options.more:
        if name not in kind.options:
            expected = ", ".join(kind.options) or "none"
            raise CannotMake(f'"{name}" is not an option of {kind.name}; expected {expected}')
    return {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in options.more.items()
    }


def rows_made(layer: Layer, size: tuple[int, int], random: Random) -> tuple[tuple[Any, ...], ...]:
    """Random rows of the marks of a layer as its declaration says; a share of them is not told."""
    if callable(layer.made):
        return tuple(map(tuple, layer.made(size, random)))
    unsaid, share = getattr(layer.marks, "unsaid", None), layer.made or 0
    marks = [unsaid if random.random() < share else None for _ in range(size[0] * size[1])]
    return tuple([tuple(marks[at : at + size[1]]) for at in range(0, len(marks), size[1])])


def _is_marked(layer: Layer) -> bool:
    """Whether a layer is rows of marks, or places, that belong to the frame and are made for it."""
    return isinstance(layer, Clues) and (layer.in_rows or layer.made is not None)


def _list_made(layers: Sequence[Layer], layout: Layout, term: Any) -> list[Goal]:
    """What says that each cell which a layer has made blocked can have its mark."""
    return [
        layout.goal(layer, term, var(), place)
        for layer in layers
        if isinstance(layer, Clues) and layer.blocks and layer.made is not None
        if isinstance(layer.marks, Numbers)
        for place in layout.mark_places(layer)
    ]


def _with_marks(
    puzzle: Puzzle, marks: BoardMarks, layout: Layout, board: Any, random: Random
) -> Puzzle:
    """The puzzle with the marks that hold on a full board."""
    chosen = marks.choose(layout, board, random) or {}
    return replace(puzzle, clues=tuple([clue for own in chosen.values() for clue in own]))


class _Asked:
    """The rules of a puzzle, with its clues where it has some, compiled once, to ask for boards."""

    def __init__(self, blank: Puzzle, kind: Kind, layout: Layout) -> None:
        self.term, self.frame = goal_of(blank, kind) if blank.clues else frame_of(blank, kind)
        self.cells = [layout.at(self.term, place) for place in layout.places]
        self.values = layout.values
        self.statistics = Statistics()
        self.asked = self._compile_model(ENGINE)
        self.others: dict[str, tuple[AskedModel, dict[int, int]]] = {}  # by their engines
        self.goals: dict[int, Goal] = {}  # by the numbers of their switches
        self.switches: dict[tuple[int, Any], int] = {}
        self.denied: tuple[Any, ...] = ()
        self.denial = -1

    def _compile_model(self, engine: str) -> AskedModel:
        return switched(tuple(self.cells), self.frame, [], engine, self.statistics)

    def _ask_another(self, engine: str, on: Sequence[int]) -> tuple[AskedModel, list[int]]:
        """The same rules read by another engine, and what it calls some switches."""
        if engine not in self.others:
            self.others[engine] = self._compile_model(engine), {}
        model, numbers = self.others[engine]
        for number in on:
            if number not in numbers:
                numbers[number] = model.add(self.goals[number])
        return model, [numbers[number] for number in on]

    def add(self, goal: Goal) -> int:
        """The switch of a goal."""
        number = self.asked.add(goal)
        self.goals[number] = goal
        return number

    def _wish(self, cell: int, value: Any) -> int:
        if (cell, value) not in self.switches:
            self.switches[cell, value] = self.asked.add(eq(self.cells[cell], value))
        return self.switches[cell, value]

    def random_values(
        self, layout: Layout, random: Random, besides: Sequence[Goal] = ()
    ) -> tuple[Any, ...] | None:
        """The values of a board that the rules allow, with as many random wishes as are possible
        together; ``None`` if there is none. ``besides``: what else is to hold of it.
        """
        values = layout.values
        if values is None:
            raise CannotMake(
                "the board does not say what its cells can be; expected symbols or digits "
                "with both ends"
            )
        if any([callable(layer.made) for layer in layout.board.layers]) and not self.asked.holds(
            [self.asked.add(goal) for goal in besides], Budget(nodes=NODES)
        ):
            return None
        wished = (
            range(len(self.cells))
            if len(values) <= FEW or layout.board.answer.made
            else random.sample(range(len(self.cells)), round(SHARE * len(self.cells)))
        )
        wishes = layout.board.answer.wishes(layout.grid, values, random)
        first = dict(zip(wished, wishes, strict=False))
        on = [self._wish(cell, value) for cell, value in first.items()]
        always = [self.add(goal) for goal in besides]
        while True:
            if self.statistics.propagations > LONG:
                return self.choose_values(values, first, random, always)
            try:
                answer = self.asked.answer([*always, *on], Budget(nodes=WISHED if on else NODES))
            except OutOfBudget:
                if not on:
                    raise
                on.remove(random.choice(on))
                continue
            if answer is not None:
                return tuple(answer)
            core = sorted(set(self.asked.core()) & set(on))
            if not core:
                return None
            on.remove(random.choice(core))

    def choose_values(
        self,
        values: Sequence[Any],
        first: Mapping[int, Any],
        random: Random,
        on: Sequence[int] = (),
        engine: str = "auto",
    ) -> tuple[Any, ...] | None:
        """The values of a board that the rules allow, with some switches on; ``None`` if there is
        none. ``first``: wishes.

        Cell after cell, in random order, gets the first value that goes with those before, of all
        values in random order, the wished one in front. Only whether there is an answer matters, so
        the values are the same whichever engine is asked.
        """
        asked, always = self._ask_another(engine, on)
        board = asked.answer(always, Budget(nodes=NODES))
        if board is None:
            return None
        fixed: list[tuple[int, int]] = []
        for cell in random.sample(range(len(self.cells)), len(self.cells)):
            order = random.sample(values, len(values))
            if cell in first:
                order.sort(key=first[cell].__ne__)
            while at := order.index(board[cell]):
                half = order[: (at + 1) // 2]
                other = asked.answer(
                    always, Budget(nodes=NODES), [*fixed, (cell, asked.mask(half))]
                )
                if other is None:
                    order = order[len(half) :]
                else:
                    board = other
            fixed.append((cell, asked.mask((board[cell],))))
        return tuple(board)

    def other(self, values: Sequence[Any], on: Sequence[int] = ()) -> tuple[Any, ...] | None:
        """The values of another board, with some switches on; ``None`` if there is none."""
        if self.denied != tuple(values):
            self.denied, self.denial = (
                tuple(values),
                self.add(neq(tuple(self.cells), tuple(values))),
            )
        chosen = [*on, self.denial]
        if not self.others:
            with suppress(OutOfBudget):
                answer = self.asked.answer(chosen, Budget(nodes=SOUGHT))
                return None if answer is None else tuple(answer)
        if self.values is None:
            raise OutOfBudget(f"{SOUGHT} nodes")
        return self.choose_values(self.values, {}, Random(0), chosen)

    def holds(self, values: Sequence[Any]) -> bool:
        """Whether the rules allow the board of these values."""
        return self.asked.holds(
            [self._wish(cell, value) for cell, value in enumerate(values)], Budget(nodes=NODES)
        )


def _place_marks(
    layer: Layer, blank: Puzzle, kind: Kind, values: tuple[Any, ...], random: Random
) -> tuple[Puzzle, Layout, _Asked]:
    """The puzzle with the marks of a full board at random places; while another board fits as well,
    one moves to a place where it refutes that board.
    """
    board = kind.board
    assert layer.marked is not None
    assert board is not None
    first = Layout(board, blank)
    height, width = first.height, first.width
    groups = layer.marked(first.board_of(values))
    places = [random.choice(own) for own, _ in groups]

    def mark_at(place: Place, mark: Any) -> Any:
        return mark(place) if callable(mark) else mark

    def fit_marks(places: Sequence[Place | None], others: Sequence[tuple[Any, Any]]) -> bool:
        """Whether marks are those that another board may have, whose groups are ``others``."""
        own = {
            place: mark_at(place, mark)
            for place, (_, mark) in zip(places, groups, strict=True)
            if place is not None
        }
        found = [[place for place in where if place in own] for where, _ in others]
        return sum(map(len, found)) == len(own) and all(
            [
                own[inside[0]] == mark_at(inside[0], mark) if len(inside) == 1
                else not inside and None in where
                for inside, (where, mark) in zip(found, others, strict=True)
            ]
        )  # fmt: skip

    def state_marks(places: Sequence[Place | None]) -> tuple[Puzzle, Layout, _Asked]:
        rows: list[list[Any]] = [[None] * width for _ in range(height)]
        for place, (_, mark) in zip(places, groups, strict=True):
            if place is not None:
                rows[place[0]][place[1]] = mark_at(place, mark)
        own = {**blank.arguments, layer.name: tuple(map(tuple, rows))}
        puzzle = replace(blank, arguments=own)
        layout = Layout(board, puzzle)
        return puzzle, layout, _Asked(puzzle, kind, layout)

    def is_same(own: Sequence[Place | None], other: Sequence[Any]) -> bool:
        """Whether an area, of which a mark may be anywhere, is one of another division too."""
        differs = {place for place, a, b in zip(first.places, values, other, strict=True) if a != b}
        return first.grid.has_edges and differs.isdisjoint(
            [edge for place in own if place for edge in first.grid.around("edges", place)]
        )

    now = state_marks(places)
    for _ in range(MENDED):
        other = now[2].other(values)
        if other is None:
            break
        moves = [(at, place) for at, (own, _) in enumerate(groups) for place in own]
        same = [at for at, (own, _) in enumerate(groups) if is_same(own, other)]
        others = layer.marked(first.board_of(other))
        for at, place in random.sample(moves, len(moves)):
            if at in same:
                continue
            moved = [*places[:at], place, *places[at + 1 :]]
            if fit_marks(moved, others):
                continue
            candidate = state_marks(moved)
            if not candidate[2].holds(other):
                places, now = moved, candidate
                break
        else:
            break
    return now


def _only(puzzle: Puzzle, kind: Kind, board: Any) -> bool:
    """Whether a board is proven to be the only solution, by a new program."""
    term, goal = goal_of(puzzle, kind)
    boards = run(2, term, goal, engine="auto", budget=Budget(nodes=NODES))
    return len(boards) == 1 and tuple(leaves(boards[0])) == tuple(leaves(board))
