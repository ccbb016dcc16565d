"""Clues as tuples of numbers become a puzzle: with the names of a theme for English text, or with
the names of zebrajs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from logicpuzzles.extras.zebra.clues import ClueTuple, clue_of, reorder_clue
from logicpuzzles.extras.zebra.english.phrasing import Phrase, phrase_clue
from logicpuzzles.extras.zebra.english.rows import arrange_houses
from logicpuzzles.extras.zebra.english.wording import Checked
from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.extras.zebra.themes import theme_named
from logicpuzzles.extras.zebra.zebrajs import LIST, PUZZLE, TEMPLATE
from logicpuzzles.generate.own_themes import is_own
from logicpuzzles.kinds.puzzle import JOINING, Clue, Item, Puzzle

TEXT_FORM = "text"
FORMS = (TEXT_FORM, "zebrajs", TEMPLATE, LIST, PUZZLE)

Board = tuple[tuple[str | None, ...], ...]


def text_puzzle(
    clues: Sequence[ClueTuple], houses: int, categories: int, theme: str | None, random: Random
) -> tuple[Puzzle, Board]:
    """A puzzle in English and its solution. The clues are sentences about the values of a theme."""
    named = theme_named(theme, houses, categories, random)
    person = (
        "child" if named[0][0].name == "Child" else "person"
    )  # a text calls all people the same
    items = [Item(category.name, value) for category, values in named for value in values]
    phrases = {
        Item(category.name, value): Phrase.of(
            category.who.replace("{person}", person), category.does, value
        )
        for category, values in named
        for value in values
    }
    ranks = [_rank(phrases[item]) for item in items]
    groups = tuple(tuple(random.sample(values, houses)) for _, values in named)
    fields = tuple(category.name for category, _ in named)
    checked = Checked(fields, groups)
    doubtful = theme is not None and is_own(
        theme
    )  # whatever the words of a setter are: a sentence has to read as its clue
    stated = [
        _sentence(
            _begin_clue(reorder_clue(clue, random), ranks),
            items,
            phrases,
            random,
            checked,
            doubtful,
        )
        for clue in clues
    ]
    puzzle = Puzzle("zebra", (), {"groups": groups}, tuple(stated), fields)
    return puzzle, tuple(zip(*[values for _, values in named], strict=True))


def without_row(puzzle: Puzzle, board: Board) -> tuple[Puzzle, Board]:
    """A puzzle whose clues use no places, and its solution, as they are read: rows in the order of
    a category.
    """
    named = arrange_houses(puzzle, row=False)
    order = [next(value for value in row if value is not None) for row in named.givens]
    at = next(at for at, value in enumerate(named.givens[0]) if value is not None)
    return named, tuple(sorted(board, key=lambda house: order.index(house[at])))


def _rank(phrase: Phrase) -> int:
    """How well a value begins a sentence: a name best, then what somebody is, then what somebody
    has.
    """
    return (
        0
        if phrase.who == phrase.what
        else 1
        if phrase.verb == "is" and phrase.who[:4] == "the "
        else 2
    )


def _begin_clue(clue: ClueTuple, ranks: Sequence[int]) -> ClueTuple:
    """The clue, its items exchanged where the sentence then begins with the better one."""
    row = RELATIONS.get(clue[0])
    if row and row.placeless and row.items == 2 and ranks[clue[2]] < ranks[clue[1]]:
        return (clue[0], clue[2], clue[1])
    if (
        clue[0] in JOINING and len({part[1] for part in clue[1:]}) > 1
    ):  # with one item in common, all parts begin with it
        return (clue[0], *[_begin_clue(part, ranks) for part in clue[1:]])
    return clue


def _sentence(
    clue: ClueTuple,
    items: Sequence[Item],
    phrases: Mapping[Item, Phrase],
    random: Random,
    checked: Checked,
    doubtful: bool,
) -> Clue:
    """The clue with the sentence that a person would write, if that reads as the clue.
    ``doubtful``: that is looked at also where sentences are known to read so.
    """
    stated = clue_of(clue, items)
    row = RELATIONS.get(clue[0])
    mirrored = row is not None and bool(row.mirror) and random.random() < 0.5
    texts = phrase_clue(stated, phrases.__getitem__, mirrored)
    if doubtful or clue[0] in JOINING:
        texts = (text for text in texts if checked(text, stated))
    return clue_of(clue, items, next(texts, ""))


def zebrajs_puzzle(
    clues: Sequence[ClueTuple], houses: int, categories: int, form: str, random: Random
) -> tuple[Puzzle, Board]:
    """A puzzle in one of the forms of zebrajs, and its solution.

    In templates and lists the names of items follow their places; otherwise they are random. An
    item that no clue names has no name.
    """
    prefix = "tvar" if form == TEMPLATE else "var"
    arguments: dict[str, object] = {} if form == "zebrajs" else {"form": form}
    fields = [str(y) for y in range(categories)]
    items: list[Item] = []
    for y, field in enumerate(fields):
        order = range(houses) if form in (TEMPLATE, LIST) else random.sample(range(houses), houses)
        items += [Item(field, f"{prefix}{y}_{n}") for n in order]
    if form == PUZZLE:
        arguments["solution"] = tuple(
            tuple(item.value for item in items[y * houses : (y + 1) * houses])
            for y in range(categories)
        )
    row_names: list[list[str]] = [[] for _ in fields]
    stated = []
    for clue in clues:
        clue = reorder_clue(clue, random)
        stated.append(clue_of(clue, items))
        for item in (
            clue[:0:-1] if clue[0] == "righto" else clue[1:]
        ):  # the order in which zebrajs names them: the left one first
            name = items[item].value
            if name not in (names := row_names[item // houses]):
                names.append(name)
    groups = tuple((*names, *[None] * (houses - len(names))) for names in row_names)
    puzzle = Puzzle(
        "zebra", (), {"groups": groups, **arguments}, tuple(stated), tuple(fields), "zebrajs"
    )
    named = {name for names in row_names for name in names}
    columns = [
        [
            item.value if item.value in named else None
            for item in items[y * houses : (y + 1) * houses]
        ]
        for y in range(categories)
    ]
    return puzzle, tuple(zip(*columns, strict=True))


def clue_tuples(puzzle: Puzzle, board: Board) -> list[ClueTuple]:
    """The clues of a puzzle of zebrajs as tuples of numbers. The number of an item follows from its
    house on the board.
    """
    houses = len(board)
    numbers = {
        Item(field, str(value)): y * houses + house
        for y, field in enumerate(puzzle.fields)
        for house, value in enumerate([house[y] for house in board])
        if value is not None
    }
    return [
        (clue.relation, *[numbers[item] for item in clue.arguments if isinstance(item, Item)])
        for clue in puzzle.clues
    ]
