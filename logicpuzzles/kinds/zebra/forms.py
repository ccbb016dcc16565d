"""How clues that are told by numbers become a puzzle: with the names of a theme for English text, or with those of zebrajs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle
from logicpuzzles.kinds.zebra.clues import SIGNS, Said, clue_of, mentioned, turned
from logicpuzzles.kinds.zebra.themes import Category, theme_named
from logicpuzzles.kinds.zebra.zebrajs import LIST, PUZZLE, TEMPLATE

__all__ = ["FORMS", "TEXT_FORM", "text_puzzle", "told_by_numbers", "zebrajs_puzzle"]

TEXT_FORM = "text"
FORMS = (TEXT_FORM, "zebrajs", TEMPLATE, LIST, PUZZLE)

_SENTENCES = {  # {A} begins it, {b} stands inside; {is_b} says that somebody is b
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
    clues: Sequence[Said], houses: int, categories: int, theme: str | None, random: Random
) -> tuple[Puzzle, Board]:
    """A puzzle in English, its clues as sentences about the values of a theme, and its solution."""
    named = theme_named(theme, houses, categories, random)
    told = [(category, Item(category.name, value)) for category, values in named for value in values]
    stated = [_sentence(turned(said, random), told, random) for said in clues]
    groups = tuple([tuple(random.sample(values, houses)) for _, values in named])
    puzzle = Puzzle("zebra", (), {"groups": groups}, tuple(stated), tuple([category.name for category, _ in named]))
    return puzzle, tuple(zip(*[values for _, values in named], strict=True))


def _sentence(said: Said, told: Sequence[tuple[Category, Item]], random: Random) -> Clue:
    items = [item for _, item in told]
    if said[0] not in _SENTENCES:
        return clue_of(said, items)
    parts: dict[str, object] = {}
    for letter, item in zip("abc", mentioned(said), strict=False):
        category, value = told[item][0], told[item][1].value
        who = category.who.format(value)
        parts[letter], parts[letter.upper()] = who, who[0].upper() + who[1:]
        parts[f"is_{letter}"] = category.does.format(value)
    if "p" in SIGNS[said[0]] or "n" in SIGNS[said[0]]:
        parts["n"] = said[-1]
    text = random.choice(_SENTENCES[said[0]]).format(**parts)
    return clue_of(said, items, text.replace("There are 1 houses", "There is one house"))


def zebrajs_puzzle(clues: Sequence[Said], houses: int, categories: int, form: str, random: Random) -> tuple[Puzzle, Board]:
    """A puzzle in one of the forms of zebrajs, and its solution. Items of templates are called by their places, those of others
    at random; one that no clue names has no name."""
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
    found: list[list[str]] = [[] for _ in fields]
    stated = []
    for said in clues:
        said = turned(said, random)
        stated.append(clue_of(said, items))
        for item in said[:0:-1] if said[0] == "righto" else said[1:]:  # as a reader meets them: what stands left is told first
            name = items[item].value
            if name not in (names := found[item // houses]):
                names.append(name)
    groups = tuple([(*names, *[None] * (houses - len(names))) for names in found])
    puzzle = Puzzle("zebra", (), {"groups": groups, **arguments}, tuple(stated), tuple(fields), "zebrajs")
    named = {name for names in found for name in names}
    columns = [
        [item.value if item.value in named else None for item in items[y * houses : (y + 1) * houses]] for y in range(categories)
    ]
    return puzzle, tuple(zip(*columns, strict=True))


def told_by_numbers(puzzle: Puzzle, board: Board) -> list[Said]:
    """The clues of a puzzle of zebrajs by numbers, once its items are numbered by the houses that they have on the board."""
    houses = len(board)
    numbers = {
        Item(field, str(value)): y * houses + house
        for y, field in enumerate(puzzle.fields)
        for house, value in enumerate([house[y] for house in board])
        if value is not None
    }
    return [(clue.relation, *[numbers[item] for item in clue.arguments if isinstance(item, Item)]) for clue in puzzle.clues]
