"""New grid riddles: the clues of a street become hints. A hint is a list of matrices; one of them
fits into the solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random

from logicpuzzles.extras.zebra.clues import TYPES, ClueTuple, items_in_clue
from logicpuzzles.extras.zebra.making import Making
from logicpuzzles.extras.zebra.places import places_of
from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.extras.zebra.themes import theme_named
from logicpuzzles.generate import CannotMake, Made, Options
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.search.result import finished
from logicpuzzles.search.riddle import by_matrices

ALLOWED = tuple(name for name in TYPES if name not in ("lone", "lall", "noto"))
USUAL = tuple(
    row.name for row in RELATIONS.values() if row.weight and row.items < 3 and not row.denies
)
OPTIONS = frozenset(["start", "singleHints", "method"])
METHODS = ("matrices",)  # that a riddle can be made for
PATIENCE = 300  # sets of options that the method may look at
PLACE = "place"

Row = tuple[str | None, ...]
Block = tuple[Row, ...]


class RiddleGenerator:
    """Makes grid riddles. Their rows are numbered in a first column.

    ``options.size``: rows, and columns besides the first one, or one number for both.
    ``options.more``: ``start``, ``sample`` or ``all``; ``singleHints``, whether each row of a hint
    stands anywhere (its number tells where), not directly below the row before; ``method``, a
    method that has to solve the riddle: ``matrices``, the three rules of ``search/riddle.py``. Such
    a riddle has the hints that the rules need; a minimal one they do not solve without any of its
    hints. ``engine``: the engine asked; riddles do not depend on it.

    Raises ``CannotMake`` for options that can never be met.
    """

    def __init__(self, options: Options, engine: str = "auto") -> None:
        self.options = options
        if options.form.lower() not in ("", "json"):
            raise CannotMake(
                f'"{options.form}" is not a form of a riddle; expected none, for there is only one'
            )
        for name in options.more:
            if name not in OPTIONS:
                raise CannotMake(
                    f'"{name}" is not an option of a riddle; expected {", ".join(sorted(OPTIONS))}'
                )
        self.single = options.more.get("singleHints", False)
        if not isinstance(self.single, bool):
            raise CannotMake(f"singleHints is {self.single!r}; expected true or false")
        self.method = options.more.get("method")
        if self.method not in (None, *METHODS):
            raise CannotMake(
                f'a riddle cannot be made for the method "{self.method}"; expected '
                f"{', '.join(METHODS)}"
            )
        least = options if self.method is None else replace(options, minimal=False)
        self.making = Making(least, ALLOWED, USUAL, " of riddles", engine)
        theme_named(options.theme, self.making.houses, self.making.categories, Random(0))

    def attempt(self, random: Random) -> Made | None:
        """A riddle with one solution; minimal if the options ask for it. A value that no hint names
        is blank in the solution. ``None`` where the method does not solve it.
        """
        making = self.making
        clues = making.clues(random)
        if self.method is not None:
            needed = self._choose_needed(clues)
            if needed is None:
                return None
            clues = needed
        difficulty, key, statistics = making.measure_clues(clues)
        named_clues = making.named(clues, random)
        houses, categories = making.houses, making.categories
        named = theme_named(self.options.theme, houses, categories, random)
        items = [value for _, values in named for value in values]
        fields = (PLACE, *[category.name.lower() for category, _ in named])
        givens = tuple((str(house), *[None] * categories) for house in range(1, houses + 1))
        if (
            self.method is not None
            and len(named_clues) > len(clues)
            and not self._is_solved(named_clues, items)
        ):
            return None
        relation = "rowso" if self.single else "blocko"
        choices = [self._options(clue, items) for clue in named_clues]
        hints = [Clue(relation, (options,), _show_blocks(options)) for options in choices]
        values = _values(
            [*givens, *[row for hint in hints for option in _blocks(hint) for row in option]]
        )
        arguments = {"height": houses, "values": values, "singleHints": self.single}
        known = {item for clue in named_clues for item in items_in_clue(clue)}
        board = tuple(
            (str(house + 1), *[items[item] if (item := y * houses + house) in known else "" for y in range(categories)])
            for house in range(houses)
        )  # fmt: skip
        return Made(
            Puzzle("riddle", givens, arguments, tuple(hints), fields),
            board,
            difficulty,
            key,
            statistics,
        )

    def _options(self, clue: ClueTuple, items: Sequence[str]) -> tuple[Block, ...]:
        """The matrices of the hint that states a clue. ``items``: the value of each item."""
        return tuple(
            dict.fromkeys(
                _options(clue, self.making.houses, self.making.categories, items, self.single)
            )
        )

    def _choose_needed(self, clues: Sequence[ClueTuple]) -> list[ClueTuple] | None:
        """The clues that the method needs, if the puzzle is to be minimal; ``None`` where it does
        not solve the riddle.
        """
        items = [str(item) for item in range(self.making.houses * self.making.categories)]
        if not self._is_solved(clues, items):
            return None
        kept = list(clues)
        for place in range(len(kept) - 1, -1, -1) if self.options.minimal else ():
            clue = kept.pop(place)
            if not self._is_solved(kept, items):
                kept.insert(place, clue)
        return kept

    def _is_solved(self, clues: Sequence[ClueTuple], items: Sequence[str]) -> bool:
        """Whether the method solves the riddle of some clues: it finds one solution, and is stuck
        nowhere. Of each category all values have to be named except one, which is known then.
        """
        houses, width = self.making.houses, self.making.categories
        known = [
            item // houses for item in {item for clue in clues for item in items_in_clue(clue)}
        ]
        if any([known.count(category) < houses - 1 for category in range(width)]):
            return False
        result = finished(
            by_matrices(
                {
                    "header": list(map(str, range(width + 1))),
                    "startMatrix": [[str(house), *[""] * width] for house in range(1, houses + 1)],
                    "hints": [
                        [
                            [[cell or "" for cell in row] for row in option]
                            for option in self._options(clue, items)
                        ]
                        for clue in clues
                    ],
                    "singleHints": self.single,
                },
                PATIENCE,
                told=False,
            )
        )
        return result.complete and len(result.solutions) == 1


def _options(
    clue: ClueTuple, houses: int, categories: int, items: Sequence[str], single: bool
) -> Iterator[Block]:
    """The matrices of a hint that states a clue: one of them holds. The hint of an "or" has the
    matrices of each of its clues.
    """
    relation = clue[0]
    if relation == "lany":
        for part in clue[1:]:
            yield from _options(part, houses, categories, items, single)
        return
    about = items_in_clue(clue)
    placing = RELATIONS[relation].placing
    numbered = (
        single and len(about) > 1 and relation != "sameo"
    )  # numbers tell the distance of the rows
    for steps in dict.fromkeys(_steps(clue, about, houses, numbered)):
        rows: dict[int, list[str | None]] = {}
        first = min(steps)
        for item, step in zip(about, steps, strict=True):
            at = step - first
            for place in range(at + 1) if not single else (at,):
                rows.setdefault(place, [None] * (categories + 1))
            rows[at][item // houses + 1] = items[item]
            if numbered or placing:
                rows[at][0] = str(step + 1)
        yield tuple(tuple(rows[at]) for at in sorted(rows))


def _steps(
    clue: ClueTuple, about: Sequence[int], houses: int, numbered: bool
) -> Iterator[tuple[int, ...]]:
    """The houses of the items of a clue for which it holds. When only distances matter, the
    leftmost house is 0.
    """
    for places in product(range(houses), repeat=len(about)):
        if not _holds(clue, places, houses) or any(_clashing(about, places, houses)):
            continue
        if numbered or RELATIONS[clue[0]].placing or min(places) == 0:
            yield places


def _clashing(about: Sequence[int], places: Sequence[int], houses: int) -> Iterator[bool]:
    """For each pair of items, whether their category forbids those places: two in one house, or one
    in two houses.
    """
    for i, item in enumerate(about):
        for j in range(i):
            same = item // houses == about[j] // houses
            yield same and (item == about[j]) != (places[i] == places[j])


def _holds(clue: ClueTuple, places: Sequence[int], houses: int) -> bool:
    relation, *rest = clue
    return tuple(places) in places_of(relation, len(places), houses, *rest[len(places) :])


def _blocks(hint: Clue) -> Sequence[Block]:
    options = hint.arguments[0]
    return options if isinstance(options, tuple) else ()


def _values(rows: Iterable[Row]) -> tuple[tuple[str | None, ...], ...]:
    """The values that each column names, in order of appearance."""
    return tuple(
        tuple(dict.fromkeys([cell for cell in column if cell is not None]))
        for column in zip(*rows, strict=True)
    )


def _show_blocks(options: Sequence[Block]) -> str:
    """A hint for people, in the words of its format."""
    shown = [
        " / ".join(", ".join(cell for cell in row if cell) or "anything" for row in option)
        for option in options
    ]
    return " or ".join(shown)
