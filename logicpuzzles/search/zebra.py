"""Zebra puzzles by the method of zebrajs: variables for places, change events for clues,
unification, then trying of values.

The puzzle has a variable for each item, its place. Variables of different items of one row must
differ; those that a clue says to be the same are unified. Every other clue is a callback that keeps
the variables of its items consistent. :func:`from_clues` takes a street of places, and clues as
tuples of the name of a relation and its arguments:

>>> drinks, pets = ["tea", "milk", "water"], ["cat", "dog", "owl"]
>>> clues = [("right", "milk", "tea"), ("any", ("at", "owl", 1), ("end", "milk")), ("not end", "cat"), ("after", "dog", "cat"),
...          ("not same", "owl", "water")]
>>> zebra = from_clues(3, [drinks, pets], clues)
>>> zebra.deduce(), zebra.rows
('solved', (('tea', 'milk', 'water'), ('owl', 'cat', 'dog')))

Places are numbered from 1 on the left, and rows are tuples of items from left to right, ``None``
for one without a name. Deduction may get stuck; backtracking goes on there, finds all solutions and
proves that there are no more.

Source: Filipe Vieira, "zebrajs", 2014, https://github.com/fsvieira/zebrajs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from itertools import combinations, product
from typing import Any

from .result import State
from .stated import StatedPuzzle
from .variables import Variable

Item = Hashable
Rows = tuple[tuple[Item | None, ...], ...]
Possible = dict[Item, tuple[int, ...]]
Truth = Callable[[Possible], bool | None]

RELATIONS: dict[
    str, tuple[int, int, Callable[..., bool]]
] = {  # how many items; how many numbers; a test of their places
    "exists": (1, 0, lambda width, a: True),
    "same": (2, 0, lambda width, a, b: a == b),
    "not same": (2, 0, lambda width, a, b: a != b),
    "at": (1, 1, lambda width, a, place: a == place),
    "not at": (1, 1, lambda width, a, place: a != place),
    "end": (1, 0, lambda width, a: a in (1, width)),
    "not end": (1, 0, lambda width, a: a not in (1, width)),
    "right": (2, 0, lambda width, a, b: a == b + 1),  # a is immediately to the right of b
    "after": (2, 0, lambda width, a, b: a > b),
    "next": (2, 0, lambda width, a, b: abs(a - b) == 1),
    "not next": (2, 0, lambda width, a, b: abs(a - b) != 1),
    "gap": (2, 1, lambda width, a, b, between: abs(a - b) == between + 1),
    "between": (3, 0, lambda width, a, b, c: a < b < c or c < b < a),  # b is the one between
}
CONNECTIVES = (
    "all",
    "any",
    "one",
    "not",
)  # all clues that follow hold, at least one, exactly one, none
WORDS = {  # what the relations say of their items and numbers
    "same": "{} and {} have the same place",
    "not same": "{} and {} differ",
    "at": "{} is at {}",
    "not at": "{} is not at {}",
    "end": "{} is at an end",
    "not end": "{} is not at an end",
    "right": "{} is immediately to the right of {}",
    "after": "{} is to the right of {}",
    "next": "{} is next to {}",
    "not next": "{} is not next to {}",
    "gap": "{} and {} have {} between them",
    "between": "{1} is between {0} and {2}",
}
LONG = 80  # characters of a clue


class Zebra(StatedPuzzle):
    """A puzzle stated with variables. ``places``: the variable of each item's place; ``groups``:
    the items of each row.

    Raises ValueError for an item that stands in the groups twice, and for a group of more items
    than there are places.
    """

    def __init__(
        self, width: int, groups: Iterable[Iterable[Item | None]], told: bool = False
    ) -> None:
        super().__init__(told)
        self.width = width
        self.groups = tuple(
            [tuple([item for item in group if item is not None]) for group in groups]
        )
        self.places = self.variables
        if any(len(group) > width for group in self.groups):
            raise ValueError(
                f"there are groups of {max(map(len, self.groups))} items; expected {width} at "
                "most, the places"
            )
        for item, number in Counter(item for group in self.groups for item in group).items():
            if number > 1:
                raise ValueError(
                    f"the item {item!r} stands in the groups {number} times; expected once"
                )

    def place(self, places: Iterable[int]) -> Variable:
        """A new variable for a place, one of ``places``; where these are empty, the puzzle is
        impossible.
        """
        domain = tuple(places)
        self.note(bool(domain))
        return Variable(domain=domain or range(1, self.width + 1), space=self.space)

    @property
    def rows(self) -> Rows:
        """The items of each group from left to right; ``None`` for a place whose item is not
        known.
        """
        return self.rows_of([place.value for place in self.places.values()])

    def rows_of(self, places: Iterable[int | None]) -> Rows:
        """The rows when the items have these places, in the order of ``self.places``."""
        at = {
            (item, place)
            for item, place in zip(self.places, places, strict=True)
            if place is not None
        }
        street = range(1, self.width + 1)
        return tuple(
            [
                tuple(
                    [next((item for item in row if (item, place) in at), None) for place in street]
                )
                for row in self.groups
            ]
        )

    def called(self, name: Any) -> str:
        """An item that is a pair of a field and a value is called by its value."""
        return str(name[1] if isinstance(name, tuple) and len(name) == 2 else name)

    def state(self) -> State:
        """The items that are known, from left to right, a row for each group."""
        return tuple(
            [
                tuple(["" if item is None else self.called(item) for item in row])
                for row in self.rows
            ]
        )


def from_clues(
    width: int,
    groups: Iterable[Iterable[Item | None]],
    clues: Iterable[Sequence[Any]],
    told: bool = False,
    loose: bool = False,
) -> Zebra:
    """A puzzle of ``width`` places, from groups of items and from clues. A clue is a tuple of a
    name of :data:`RELATIONS`, items and numbers, or of a name of :data:`CONNECTIVES` and clues. An
    item is any hashable value; None is an item without a name. A comparison such as "the owner of
    one is older than that of another" is an ``any`` with an ``all`` of two ``same`` for each pair
    of ages.

    ``told``: with the steps of stating it. ``loose``: the clues are not stated, but kept in
    ``checks``, for a search that begins without anything that follows from them.

    Raises ValueError for a clue of another name, with another number of arguments or items of no
    group, and as :class:`Zebra`.
    """
    zebra = Zebra(width, groups, told)
    for group in zebra.groups:
        zebra.places.update({item: zebra.place(range(1, width + 1)) for item in group})
        for a, b in combinations(group, 2):
            zebra.note(zebra.places[a].not_unify(zebra.places[b]))
    if told:
        zebra.begin(
            f"{len(zebra.places)} variables, for the place of each item: 1 to {width}; those "
            "of the same row differ"
        )
    for clue in clues:
        items, truth = _meaning(clue, zebra)
        if loose:
            zebra.checks.append(partial(_keep_possible, list(zebra.places), items, truth))
            continue
        words = ""
        if zebra.telling:
            words = _in_words(zebra, clue)
            zebra.because(
                *(
                    ("unify", f"unified: {words}")
                    if clue[0] == "same"
                    else ("clue", f"clue: {words}")
                )
            )
        if clue[0] in ("same", "not same"):
            a, b = (zebra.places[item] for item in clue[1:])
            zebra.note(a.unify(b) if clue[0] == "same" else a.not_unify(b))
        else:
            revise = partial(_revise, zebra, items, truth)
            for item in items:
                # before the first time: what that takes away may decide all of them
                zebra.hear(zebra.places[item], revise, words)
            zebra.note(revise())
    return zebra


def _keep_possible(
    names: Sequence[Item], items: tuple[Item, ...], truth: Truth, places: Sequence[int]
) -> bool:
    """Whether a clue holds when the items have these places."""
    at = dict(zip(names, places, strict=True))
    return truth({item: (at[item],) for item in items}) is not False


def _in_words(zebra: Zebra, clue: Sequence[Any]) -> str:
    """A clue as a sentence, cut where it is long."""
    name, *arguments = clue
    if name in CONNECTIVES:
        text = f"{name} of: {', '.join([_in_words(zebra, part) for part in arguments])}"
    else:
        text = WORDS.get(name, name).format(*[zebra.called(each) for each in arguments])
    return text if len(text) <= LONG else text[: LONG - 2] + " …"


def _revise(zebra: Zebra, items: tuple[Item, ...], truth: Truth, _: Variable | None = None) -> bool:
    """Discard the places of each item for which a clue is false wherever the other items are; False
    when the clue must be false.
    """
    possible = {item: zebra.places[item].values or () for item in items}
    known = truth(possible)
    if known is not None:
        return known
    for item, places in possible.items():
        bad = [place for place in places if truth({**possible, item: (place,)}) is False]
        if not zebra.places[item].discard(*bad):
            return False
    return True


def _meaning(clue: Sequence[Any], zebra: Zebra) -> tuple[tuple[Item, ...], Truth]:
    """The items of a clue, and a function from their possible places to whether the clue holds,
    None while that is not known.
    """
    name, *arguments = clue
    if name in CONNECTIVES:
        meanings = [_meaning(part, zebra) for part in arguments]
        together = tuple(dict.fromkeys(item for items, _ in meanings for item in items))
        return together, partial(_join_truths, name, [truth for _, truth in meanings])
    if name not in RELATIONS:
        raise ValueError(
            f"{name!r} is not a relation of zebra puzzles; expected one of "
            f"{', '.join((*RELATIONS, *CONNECTIVES))}"
        )
    items, numbers, holds = RELATIONS[name]
    if len(arguments) != items + numbers:
        raise ValueError(
            f"{tuple(clue)} does not fit; expected the number of items {items} and of numbers "
            f"{numbers}"
        )
    unknown = [item for item in arguments[:items] if item not in zebra.places]
    if unknown:
        raise ValueError(
            f"{unknown[0]!r} in {tuple(clue)} is in no group; expected an item of the puzzle"
        )
    return tuple(dict.fromkeys(arguments[:items])), partial(
        _atom, holds, zebra.width, arguments[:items], arguments[items:]
    )


def _atom(
    holds: Callable[..., bool],
    width: int,
    items: Sequence[Item],
    numbers: Sequence[int],
    possible: Possible,
) -> bool | None:
    outcomes = set()
    if len(set(items)) == len(items):
        cases: Iterable[tuple[int, ...]] = product(*[possible[item] for item in items])
    else:  # an item that is named twice is at one place
        names = list(dict.fromkeys(items))
        cases = (
            tuple([at[names.index(item)] for item in items])
            for at in product(*[possible[name] for name in names])
        )
    for places in cases:
        outcomes.add(holds(width, *places, *numbers))
        if len(outcomes) > 1:
            return None
    return outcomes.pop()


def _join_truths(name: str, truths: Sequence[Truth], possible: Possible) -> bool | None:
    outcomes = [truth(possible) for truth in truths]
    true, unknown = outcomes.count(True), outcomes.count(None)
    if name == "all":
        return False if true + unknown < len(outcomes) else None if unknown else True
    if name == "one":
        return False if true > 1 or true + unknown == 0 else None if unknown else True
    some = True if true else None if unknown else False
    return some if name == "any" or some is None else not some
