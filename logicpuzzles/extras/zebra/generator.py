"""New zebras: start with true clues of a street, then drop clues as long as the rest has one
solution.
"""

from __future__ import annotations

from random import Random

from logicpuzzles.asking.running import run
from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.zebra import english, zebrajs
from logicpuzzles.extras.zebra.clues import TEXT, TYPES, ZEBRAJS, ClueTuple, items_in_clue
from logicpuzzles.extras.zebra.forms import (
    FORMS,
    TEXT_FORM,
    clue_tuples,
    text_puzzle,
    without_row,
    zebrajs_puzzle,
)
from logicpuzzles.extras.zebra.making import Making
from logicpuzzles.extras.zebra.themes import theme_named
from logicpuzzles.extras.zebra.zebrajs import LIST
from logicpuzzles.generate import CannotMake, Made, Options
from logicpuzzles.generate.own_themes import is_own
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

OPTIONS = frozenset(["start", "template"])
OTHER_NAMES = {"": TEXT_FORM, "english": TEXT_FORM, "json": "zebrajs"}  # of forms


class ZebraGenerator:
    """Makes zebras, as English text or in one of the forms of zebrajs.

    ``options.size``: houses and categories, or one number for both. ``options.form``: ``text``,
    ``zebrajs``, ``template``, ``list`` or ``puzzle``. ``options.more``: ``start``, ``sample`` or
    ``all``; ``template``, a JSON text of zebrajs whose puzzles are made anew with other names and
    another order. ``engine``: the engine asked; puzzles do not depend on it.

    Unless types of clues are asked for, the forms of zebrajs name every item, by clues that only
    say that it exists: what no clue names, zebrajs does not place.

    Raises ``CannotMake`` for options that can never be met.
    """

    def __init__(self, options: Options, engine: str = "auto") -> None:
        self.options = options
        self.form = OTHER_NAMES.get(options.form.lower(), options.form.lower())
        if self.form not in FORMS:
            raise CannotMake(
                f'"{options.form}" is not a form of a zebra; expected {", ".join(FORMS)}'
            )
        for name in options.more:
            if name not in OPTIONS:
                raise CannotMake(
                    f'"{name}" is not an option of a zebra; expected {", ".join(sorted(OPTIONS))}'
                )
        text = self.form == TEXT_FORM
        if options.theme is not None and not text:
            raise CannotMake(
                f'a zebra in the form "{self.form}" has no theme; expected none, or the form '
                f'"{TEXT_FORM}"'
            )
        allowed, where = (tuple(TYPES), "") if text else (ZEBRAJS, " of zebrajs")
        usual = TEXT if text else ZEBRAJS
        if "template" in options.more:
            known = [_known_clues(template) for template in _templates(options)]
            self.makings = [
                Making(options, allowed, usual, where, engine, known_clues, naming=not text)
                for known_clues in known
            ]
        else:
            self.makings = [
                Making(options, allowed, usual, where, engine, rowless=text, naming=not text)
            ]
        if text:
            for making in self.makings:
                if making.categories < 2:
                    raise CannotMake(
                        "a text of one category is not a size that can be read; expected two "
                        "categories at least"
                    )
                theme_named(options.theme, making.houses, making.categories, Random(0))

    def attempt(self, random: Random) -> Made:
        """A puzzle with one solution; minimal if the options ask for that."""
        making = random.choice(self.makings) if len(self.makings) > 1 else self.makings[0]
        clues = making.clues(random)
        difficulty, key, statistics = making.measure_clues(clues)
        houses, categories = making.houses, making.categories
        if self.form == TEXT_FORM:
            puzzle, board = text_puzzle(clues, houses, categories, self.options.theme, random)
            if self.options.theme is not None and is_own(self.options.theme):
                _refuse_unreadable(puzzle)
            if not making.row:
                puzzle, board = without_row(puzzle, board)
        else:
            named = making.named(clues, random)
            if self.form == LIST:
                named = _of_full_size(named, houses, categories)
            puzzle, board = zebrajs_puzzle(named, houses, categories, self.form, random)
        return Made(puzzle, board, difficulty, key, statistics)


def _refuse_unreadable(puzzle: Puzzle) -> None:
    """Raises ``CannotMake`` where the text of a puzzle does not read as it, because a value of its
    theme has a meaning.
    """
    text = english.write_plainly(puzzle)
    expected = "expected other words for the values of the theme"
    try:
        again = english.read(text)
    except BadInput as error:
        sentence = text.splitlines()[(error.line or 1) - 1]
        raise CannotMake(f'"{sentence}" cannot be read: {error.message}; {expected}') from error
    if again != puzzle:
        wrong = next(
            (
                mine.text
                for mine, clue in zip(again.clues, puzzle.clues, strict=False)
                if mine != clue
            ),
            text,
        )
        raise CannotMake(f'"{wrong}" is read as something else; expected {expected}')


def _of_full_size(clues: list[ClueTuple], houses: int, categories: int) -> list[ClueTuple]:
    """The clues, and more that name items: a whole row, and one item of the last row. A list has no
    grid; these tell its size.
    """
    named = {item for clue in clues for item in items_in_clue(clue)}
    rows = [range(category * houses, (category + 1) * houses) for category in range(categories)]
    missing = [[item for item in row if item not in named] for row in rows]
    more = min(missing, key=len)
    if len(missing[-1]) == houses:
        more = [*more, missing[-1][0]]
    return [*clues, *[("existso", item) for item in dict.fromkeys(more)]]


def _templates(options: Options) -> tuple[Puzzle, ...]:
    text = options.more["template"]
    if options.size is not None or options.clue_types is not None:
        raise CannotMake("a template says its size and its types of clues; expected no others")
    if not isinstance(text, str):
        raise CannotMake("the template is not a text; expected one in JSON of zebrajs")
    try:
        return zebrajs.read_all(text)
    except BadInput as error:
        raise CannotMake(error.at("template")) from error


def _known_clues(template: Puzzle) -> tuple[int, int, list[ClueTuple]]:
    """The size of a template, and its clues as tuples. Raises ``CannotMake`` when it has no
    solution, or several.
    """
    board, goal = goal_of(template)
    boards = run(2, board, goal)
    if len(boards) != 1:
        raise CannotMake(
            f"the template has {'several solutions' if boards else 'no solution'}; expected one"
        )
    return len(boards[0]), len(template.fields), clue_tuples(template, boards[0])
