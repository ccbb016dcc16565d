"""Clues as tuples of numbers become a puzzle: with the names of a theme for English text, or with the names of zebrajs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle
from logicpuzzles.kinds.zebra.clues import SIGNS, ClueTuple, clue_of, mentioned, reordered
from logicpuzzles.kinds.zebra.themes import Category, theme_named
from logicpuzzles.kinds.zebra.zebrajs import LIST, PUZZLE, TEMPLATE

__all__ = ["FORMS", "TEXT_FORM", "clue_tuples", "text_puzzle", "zebrajs_puzzle"]

TEXT_FORM = "text"
FORMS = (TEXT_FORM, "zebrajs", TEMPLATE, LIST, PUZZLE)

_SENTENCES = {  # {A} begins a sentence, {b} stands inside; {is_b} says that somebody is b
    "sameo": ("{A} {is_b}.",),
    "notsameo": ("{A} is not {b}.",),
    "ato": ("{A} lives in house {n}.",),
    "notato": ("{A} does not live in house {n}.",),
    "endo": ("{A} lives at one end.",),
    "notendo": ("{A} lives at neither end.",),
    "righto": ("{A} lives immediately to the right of {b}.", "{B} lives immediately to the left of {a}."),
    "aftero": ("{A} lives somewhere to the right of {b}.", "{B} lives somewhere to the left of {a}."),
    "nexto": ("{A} lives next to {b}.",),
    "notnexto": ("{A} does not live next to {b}.",),
    "gapo": ("There are {n} houses between {a} and {b}.",),
    "betweeno": ("{B} lives somewhere between {a} and {c}.",),
}

Board = tuple[tuple[str | None, ...], ...]


def text_puzzle(
    clues: Sequence[ClueTuple], houses: int, categories: int, theme: str | None, random: Random
) -> tuple[Puzzle, Board]:
    """A puzzle in English and its solution. The clues are sentences about the values of a theme."""
    named = theme_named(theme, houses, categories, random)
    entries = [(category, Item(category.name, value)) for category, values in named for value in values]
    stated = [_sentence(reordered(clue, random), entries, random) for clue in clues]
    groups = tuple([tuple(random.sample(values, houses)) for _, values in named])
    puzzle = Puzzle("zebra", (), {"groups": groups}, tuple(stated), tuple([category.name for category, _ in named]))
    return puzzle, tuple(zip(*[values for _, values in named], strict=True))


def _sentence(clue: ClueTuple, entries: Sequence[tuple[Category, Item]], random: Random) -> Clue:
    items = [item for _, item in entries]
    if clue[0] not in _SENTENCES:
        return clue_of(clue, items)
    parts: dict[str, object] = {}
    for letter, item in zip("abc", mentioned(clue), strict=False):
        category, value = entries[item][0], entries[item][1].value
        who = category.who.format(value)
        parts[letter], parts[letter.upper()] = who, who[0].upper() + who[1:]
        parts[f"is_{letter}"] = category.does.format(value)
    if "p" in SIGNS[clue[0]] or "n" in SIGNS[clue[0]]:
        parts["n"] = clue[-1]
    text = random.choice(_SENTENCES[clue[0]]).format(**parts)
    return clue_of(clue, items, text.replace("There are 1 houses", "There is one house"))


def zebrajs_puzzle(clues: Sequence[ClueTuple], houses: int, categories: int, form: str, random: Random) -> tuple[Puzzle, Board]:
    """A puzzle in one of the forms of zebrajs, and its solution.

    In templates and lists the names of items follow their places; otherwise they are random. An item that no clue names has no
    name.
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
            [tuple([item.value for item in items[y * houses : (y + 1) * houses]]) for y in range(categories)]
        )
    row_names: list[list[str]] = [[] for _ in fields]
    stated = []
    for clue in clues:
        clue = reordered(clue, random)
        stated.append(clue_of(clue, items))
        for item in clue[:0:-1] if clue[0] == "righto" else clue[1:]:  # the order in which zebrajs names them: the left one first
            name = items[item].value
            if name not in (names := row_names[item // houses]):
                names.append(name)
    groups = tuple([(*names, *[None] * (houses - len(names))) for names in row_names])
    puzzle = Puzzle("zebra", (), {"groups": groups, **arguments}, tuple(stated), tuple(fields), "zebrajs")
    named = {name for names in row_names for name in names}
    columns = [
        [item.value if item.value in named else None for item in items[y * houses : (y + 1) * houses]] for y in range(categories)
    ]
    return puzzle, tuple(zip(*columns, strict=True))


def clue_tuples(puzzle: Puzzle, board: Board) -> list[ClueTuple]:
    """The clues of a puzzle of zebrajs as tuples of numbers. The number of an item follows from its house on the board."""
    houses = len(board)
    numbers = {
        Item(field, str(value)): y * houses + house
        for y, field in enumerate(puzzle.fields)
        for house, value in enumerate([house[y] for house in board])
        if value is not None
    }
    return [(clue.relation, *[numbers[item] for item in clue.arguments if isinstance(item, Item)]) for clue in puzzle.clues]
