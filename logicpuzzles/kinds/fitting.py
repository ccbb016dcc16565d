"""Checks that a puzzle says what its kind takes. Whoever says it, what is wrong is found here,
before any rule runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import Parameter
from typing import Any

from logicpuzzles.core.errors import BadInput, shown
from logicpuzzles.core.goals import NamedRelation
from logicpuzzles.kinds.arguments import FieldGroups, Items, among, checker, takes
from logicpuzzles.kinds.discovery import Kind, did_you_mean, kind_named
from logicpuzzles.kinds.grid import Records
from logicpuzzles.kinds.layers import Layer, Paths, Regions
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.marks import Fault
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import JOINING, Clue, Puzzle

SIZES = ("size", "side", "height", "width", "area")
ORDERED = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def layout_of(kind: Kind, puzzle: Puzzle) -> Layout | None:
    """The layout of a puzzle's board; ``None`` when its kind declares no board with cells.

    Raises :class:`BadInput` when the puzzle does not fit the board.
    """
    if kind.board is None or isinstance(kind.board.answer, Records):
        return None
    return Layout(kind.board, puzzle)


def known_of(kind: Kind, puzzle: Puzzle, layout: Layout | None) -> Mapping[str, object]:
    """What is known of a puzzle besides its board: its arguments, and what follows from its layout.
    For rules without a board that is the layout of the kind that the puzzle has.
    """
    if layout is None and kind.board is None and puzzle.kind != kind.name:
        layout = layout_of(kind_named(puzzle.kind), puzzle)
    return puzzle.arguments if layout is None else layout.known


def arguments_of(known: Mapping[str, object], frame: NamedRelation[...]) -> dict[str, object]:
    """The arguments of ``frame`` besides the board, of all that is known. Raises :class:`BadInput`
    where one is missing.
    """
    taken: dict[str, object] = {}
    for parameter in list(frame.signature.parameters.values())[1:]:
        if parameter.kind is Parameter.VAR_KEYWORD:
            return dict(known)
        if parameter.name in known:
            taken[parameter.name] = known[parameter.name]
        elif (
            parameter.default is Parameter.empty and parameter.kind is not Parameter.VAR_POSITIONAL
        ):
            names = ", ".join(sorted(known))
            raise BadInput(
                f'{frame.name} needs "{parameter.name}"; expected one of what this puzzle '
                f"says: {names}"
            )
    return taken


def check_puzzle(kind: Kind, puzzle: Puzzle, closed: bool = False) -> Layout | None:
    """The layout of a puzzle, as :func:`layout_of` gives it, once its arguments, givens and clues
    are checked. ``closed``: an argument that its kind does not know is none.

    Raises :class:`BadInput` for the first that its kind does not take.
    """
    return _Check(kind, puzzle, closed).check()


class _Check:
    def __init__(self, kind: Kind, puzzle: Puzzle, closed: bool) -> None:
        self.kind, self.puzzle, self.closed = kind, puzzle, closed
        self.frame = kind.frame(puzzle.kind)
        self.takes = dict(list(takes(self.frame).items())[1:])  # without the board
        self.layers: Mapping[str, Layer] = kind.board.by_name if kind.board is not None else {}
        self.layout = (
            layout_of(kind, puzzle) if kind.board is not None and kind.board.is_grid else None
        )
        self.groups: Any = puzzle.arguments.get("groups")
        for name, each in self.takes.items():
            self.groups = (
                puzzle.arguments.get(name) if isinstance(each, FieldGroups) else self.groups
            )
        self.known = {**puzzle.arguments, "fields": puzzle.fields, "groups": self.groups}
        self.marked: dict[str, set[Any]] = {}

    def check(self) -> Layout | None:
        """Check the puzzle, and give its layout."""
        if self.layout is not None:
            self.known = self.layout.known
        arguments_of(known_of(self.kind, self.puzzle, self.layout), self.frame)
        self._arguments()
        board = self.kind.board
        if board is not None and isinstance(board.answer, Records):
            self._records()
        elif self.puzzle.fields:
            raise BadInput("fields: found some; expected none, as the board is not made of records")
        elif board is not None:
            self.layout = self.layout or Layout(board, self.puzzle)
            self.layout.check()
        for at, clue in enumerate(self.puzzle.clues):
            try:
                self._clue(clue, f"clues[{at}]", True)
            except BadInput as error:
                if clue.line:
                    raise BadInput(f"{clue}: {error}", clue.line, clue.column or None) from None
                raise
        return self.layout

    def _arguments(self) -> None:
        closed = self.closed and self.kind.board is not None
        every = [each.kind for each in self.frame.signature.parameters.values()]
        more: dict[str, Any] = (
            dict.fromkeys(SIZES)
            if self.layout is not None
            else {"row": bool}
            if self.puzzle.fields
            else {}
        )
        for format in getattr(part_of(self.kind.name, "notation"), "FORMATS", ()):
            more |= format.arguments
        for relation in (
            *self.kind.vocabulary.values(),
            *[each.relation for each in self.layers.values() if each.relation],
        ):
            more |= dict.fromkeys(relation.keywords)
        wholes = [each.complete for each in self.layers.values()]
        more |= {each: among(0, 1) for each in wholes if isinstance(each, str)}
        for name, value in self.puzzle.arguments.items():
            if name in self.layers:
                continue
            if (
                name not in self.takes
                and name not in more
                and closed
                and Parameter.VAR_KEYWORD not in every
            ):
                names = sorted({*self.takes, *more, *self.layers})
                hint = did_you_mean(name, names) or f"expected {', '.join(names)}"
                raise BadInput(f"arguments.{name}: it means nothing here; {hint}")
            default = (
                self.frame.signature.parameters[name].default
                if name in self.takes
                else Parameter.empty
            )
            if value is not default:
                _refuse(
                    (self.takes.get(name) or checker(more.get(name))).fault(
                        value, self.known, f"arguments.{name}"
                    )
                )

    def _records(self) -> None:
        """Check the fields and the given values of records."""
        fields, givens = self.puzzle.fields, self.puzzle.givens
        named = "groups" in self.puzzle.arguments  # its clues speak of values by their fields
        if named and (
            len(set(fields)) < len(fields) or not all([field.strip() for field in fields])
        ):
            raise BadInput(
                f"fields: found {', '.join(map(shown, fields))}; expected different headings"
            )
        if self.groups is None:
            self.known.setdefault("height", len(givens))
            return
        if not fields or not (named or givens):
            raise BadInput("the puzzle has no group of values for each field; expected one")
        rows = self.known.setdefault("height", len(self.groups[0]))
        if givens and len(givens) != rows:
            raise BadInput(f"givens: found {len(givens)} rows; expected {rows}")
        for y, row in enumerate(givens):
            if len(row) != len(fields):
                raise BadInput(
                    f"givens[{y}]: found {len(row)} cells; expected {len(fields)}, one for "
                    "each field"
                )
            _refuse(Items().fault(row, self.known, f"givens[{y}]"))

    def _clue(self, clue: Clue, place: str, alone: bool) -> None:
        """Check a clue at a place of the puzzle. ``alone``: it is no part of another."""
        parts = [(each, f"{place}.arguments[{at}]") for at, each in enumerate(clue.arguments)]
        layer = self.layers.get(clue.relation)
        if clue.relation in JOINING:
            if not parts:
                raise BadInput(
                    f"{place}: there is no clue in {clue.relation}; expected one at least"
                )
            for each, there in parts:
                if not isinstance(each, Clue):
                    raise BadInput(f"{there}: found {shown(each)}; expected a clue")
                self._clue(each, there, False)
        elif layer is not None and layer.is_clue and self.layout is not None:
            self._mark(layer, clue, place, alone)
        else:
            relation = self._relation(clue.relation, place)
            ordered = [
                each.name for each in relation.signature.parameters.values() if each.kind in ORDERED
            ]
            named = {
                name: self.puzzle.arguments[name]
                for name in relation.keywords
                if name in self.puzzle.arguments
            }
            try:
                relation.signature.bind(*clue.arguments, None, **named)
            except TypeError:
                usage = f"{clue.relation}({', '.join([*ordered[:-1], *[f'*, {name}' for name in relation.keywords]])})"
                raise BadInput(
                    f"{place}: {clue} does not fit its relation; expected {usage}"
                ) from None
            sorts = [takes(relation)[name] for name in ordered]
            for (each, there), sort in zip(parts, sorts, strict=False):
                if each is not None or not isinstance(sort, Items):  # any record
                    _refuse(sort.fault(each, self.known, there))

    def _mark(self, layer: Layer, clue: Clue, place: str, alone: bool) -> None:
        assert self.layout is not None
        if len(clue.arguments) != 2:
            raise BadInput(f"{place}: {clue} is not a mark; expected the mark and its place")
        at: Any = clue.arguments[1]
        try:
            self.layout.check_mark(layer, clue.arguments[0], at)
        except BadInput as error:
            raise BadInput(f"{place}: {error}") from None
        several = isinstance(layer, Paths)  # different marks may share their cells
        parts = set(
            at if isinstance(layer, Regions) else ((clue.arguments[0], at) if several else at,)
        )
        marked = self.marked.setdefault(layer.name, set())
        if alone and not marked.isdisjoint(parts):
            raise BadInput(
                f"{place}: {layer.name}: there is another mark at {at!r}; expected one at a place"
            )
        marked |= parts

    def _relation(self, name: str, place: str) -> NamedRelation[...]:
        """The relation of a clue."""
        known = {
            each: found
            for each, found in self.kind.vocabulary.items()
            if found is not self.frame and each[0] != "_"
        }
        if name not in known:
            names = [each.name for each in self.layers.values() if each.is_clue] or list(known)
            hint = did_you_mean(name, names) or f"expected {', '.join(names)}"
            raise BadInput(f'{place}: "{name}" is not a relation of {self.kind.name}; {hint}')
        return known[name]


def _refuse(fault: Fault | None) -> None:
    if fault is not None:
        raise BadInput(f"{fault[0]}: found {shown(fault[1])}; expected {fault[2]}")
