"""Cryptarithms and crosswords of numbers that are made: one solution, nothing idle, keys,
difficulty, and what cannot be made.
"""

import re
from dataclasses import replace
from itertools import permutations, product
from math import prod
from random import Random
from typing import Any

import pytest
from generated import boards_of, made_by
from samples import every, run_python

from logicpuzzles.extras.equations import generator as module
from logicpuzzles.extras.equations.crossword_steps import calculate_lines, try_cells
from logicpuzzles.extras.equations.crosswords import Crossword, crossword, result
from logicpuzzles.extras.equations.cryptarithms import (
    canonical,
    interchangeable,
    letters_of,
    product_solutions,
    roles_of,
    solutions,
    weights_of,
)  # fmt: skip
from logicpuzzles.extras.equations.generator import EquationsGenerator
from logicpuzzles.extras.equations.wordplay import Wordplay
from logicpuzzles.extras.equations.words import THEMES, WORDS
from logicpuzzles.formats import read, write
from logicpuzzles.generate import LEVELS, CannotMake, Options

WAYS: list[dict[str, Any]] = [
    {},
    {"size": (3,)},
    {"size": (2, 5)},
    {"size": (6,)},
    {"more": {"operation": "product"}},
    {"form": "crossword"},
    {"form": "crossword", "size": (2, 3)},
    {"form": "crossword", "minimal": False},
    {"form": "crossword", "more": {"domain": (-5, 9)}},
]


def generator(**options: Any) -> EquationsGenerator:
    return EquationsGenerator(Options("equations", **options))


# --- every puzzle is one --------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["fd", "sat"])
@pytest.mark.parametrize("options", every(2, WAYS))
def test_one_solution(options, engine):
    small = options.get("form") != "crossword" or options.get("size") == (2, 3) or engine == "fd"
    for made in made_by(generator(**options), 2 if small else 1, 10 if engine == "sat" else 0):
        assert boards_of(made.puzzle, engine) == (made.board,)


@pytest.mark.parametrize(
    "options", [ways for ways in WAYS if ways.get("form") and ways.get("minimal", True)]
)
def test_nothing_in_a_crossword_is_idle(options):
    """Neither a given nor an equation."""
    for made in made_by(generator(**options), 3):
        clues = made.puzzle.clues
        assert len(clues) == made.statistics["givens"] + made.statistics["equations"]
        for at in range(len(clues)):
            fewer = replace(made.puzzle, clues=(*clues[:at], *clues[at + 1 :]))
            assert len(boards_of(fewer, "fd")) == 2, clues[at]


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", every(3, [*WAYS, {"form": "crossword", "size": (3, 4)}, {"size": (4,)}])
)
def test_many_have_one_solution(options):
    for made in made_by(generator(**options), 5, 100):
        assert boards_of(made.puzzle, "fd") == (made.board,)
        assert read(write(made.puzzle), kind="equations") == made.puzzle


@pytest.mark.parametrize("options", WAYS)
def test_text_and_back(options):
    for made in made_by(generator(**options), 2):
        assert read(write(made.puzzle), kind="equations") == made.puzzle


def test_sizes_are_kept():
    for made in made_by(generator(size=(3, 5)), 3):
        addends, total = made.puzzle.clues[0].arguments[0], made.puzzle.clues[0].arguments[2]
        assert isinstance(addends, tuple) and isinstance(total, str)
        words = [*addends[1:], total]
        assert len(words) == 4 and max(map(len, words)) == 5 and set(words) <= set(WORDS)
    for made in made_by(generator(form="crossword", size=(2, 4)), 2):
        assert made.statistics["cells"] == 8 and made.statistics["equations"] == 6
    for made in made_by(generator(form="crossword", more={"domain": (3, 30)}), 2):
        assert made.puzzle.arguments["domain"] == (3, 30) and all(
            [3 <= number <= 30 for number in made.board]
        )


# --- the numbers decide, and nothing else ---------------------------------------------------------


@pytest.mark.parametrize("options", WAYS)
def test_the_same_numbers_give_the_same_puzzle(options):
    fresh, used = generator(**options), generator(**options)
    made_by(used, 1, 50)
    assert made_by(used, 1, 3) == made_by(fresh, 1, 3)


def test_engines_give_the_same_crosswords():
    square = Crossword(
        ((3, 1, 4), (1, 5, 9), (2, 6, 5)), ("+*", "*-", "++", "*+", "+-", "-+"), (1, 9)
    )
    for seed in range(3):
        assert square.thin_numbers(Random(seed), engine="fd") == square.thin_numbers(
            Random(seed), engine="sat"
        )


def test_the_seed_of_hashes_does_not_matter():
    program = (
        "from random import Random\n"
        "from logicpuzzles.generate import Options\n"
        "from logicpuzzles.extras.equations.generator import EquationsGenerator\n"
        "for form in ('', 'crossword'):\n"
        "    print(EquationsGenerator(Options('equations', form=form)).attempt(Random(6)))\n"
    )
    outputs = {
        run_python("-c", program, check=True, env={"PYTHONHASHSEED": seed}).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1


# --- sums of words --------------------------------------------------------------------------------


def by_trying(words: tuple[str, ...], operation: str) -> list[tuple[int, ...]]:
    letters = letters_of(words)
    solutions = []
    for digits in permutations(range(10), len(letters)):
        value = dict(zip(letters, digits, strict=True))
        *operands, answer = [
            int("".join([str(value[letter]) for letter in word])) for word in words
        ]
        right = {"+": sum(operands), "-": 2 * operands[0] - sum(operands), "*": prod(operands)}[
            operation
        ]
        if right == answer and all([len(word) == 1 or value[word[0]] for word in words]):
            solutions.append(digits)
    return solutions


EQUATIONS = [
    "SO SO TOO", "I BB ILL", "GO TO OUT", "NO NO TO", "A A B", "A AB B", "AA A A", "AB A CC",
    "AB CD CE", "ABC AD BE", "A B A B C",
]  # fmt: skip


@pytest.mark.parametrize("operation", "+-*")
@pytest.mark.parametrize("words", [tuple(words.split()) for words in EQUATIONS])
def test_all_solutions_are_found(words, operation):
    if operation == "*":
        if len(words) == 3:
            result = product_solutions(words, most=10**9)
            assert result is not None and sorted(result[0]) == by_trying(words, operation)
    else:
        assert sorted(solutions(weights_of(words, operation), most=10**9)[0]) == by_trying(
            words, operation
        )


def test_random_equations_have_the_solutions_that_an_engine_finds():
    random = Random(3)
    counts = set()
    for number in range(60):
        operation = "+-*"[number % 3]
        count = random.choice((3, 4)) if operation == "+" else 3
        words = tuple(random.choices([word for word in WORDS if len(word) < 5], k=count))
        if len(letters_of(words)) <= 10:
            result = (
                product_solutions(words)
                if operation == "*"
                else solutions(weights_of(words, operation))
            )
            assert result is not None
            puzzle = read(f"{f' {operation} '.join(words[:-1])} = {words[-1]}", kind="equations")
            assert len(boards_of(puzzle, "fd")) == len(result[0]), puzzle
            counts.add(len(result[0]))
            if operation != "*" and interchangeable(weights_of(words, operation)):
                assert len(result[0]) != 1
    assert counts >= {0, 2}


def test_too_many_letters_or_no_patience():
    assert solutions(weights_of(("ABCDEF", "GHIJ", "KLMNOP"))) == ([], 0)
    assert solutions(weights_of(("SEND", "MORE", "MY")))[0] == []
    assert product_solutions(("ABCDEF", "GHIJ", "KLMNOP")) == ([], 0)
    assert product_solutions(("SEND", "MORE", "MY")) == ([], 0)
    assert product_solutions(("TWO", "SIX", "TWELVE"), patience=10) is None


def test_keys_of_cryptarithms():
    roles = roles_of(weights_of(("SEND", "MORE", "MONEY")))
    same = [("MORE", "SEND", "MONEY"), ("ABCD", "EFGB", "EFCBH"), ("SERE", "MOND", "MONEY")]
    assert all([roles_of(weights_of(words)) == roles for words in same])
    assert roles_of(weights_of(("MONEY", "SEND", "MORE"), "-")) == roles
    assert roles_of(weights_of(("SEND", "MORE", "MONES"))) != roles
    assert (
        canonical(("AB", "CD", "EFA"))
        == canonical(("XY", "UV", "WTU"))
        != canonical(("AB", "CD", "EFB"))
    )


@pytest.mark.parametrize(
    ("options", "operation", "operands"),
    [
        *[({"size": (count,)}, "sum", {count}) for count in (2, 3, 4, 5, 6)],
        ({"more": {"operation": "difference"}}, "difference", {2}),
        ({"more": {"operation": "product"}}, "product", {2}),
        ({"theme": "numbers"}, None, set()),
        ({"theme": "animals", "size": (3,)}, "sum", {3}),
    ],
)
def test_cryptarithms_of_each_sort(options, operation, operands):
    words = set(THEMES.get(options.get("theme", ""), WORDS))
    for made in made_by(generator(**options), 4):
        text = write(made.puzzle)
        assert set(re.findall("[A-Z]+", text)) <= words
        assert boards_of(made.puzzle, "sat") == (made.board,)
        if operation is not None:
            assert (
                made.statistics["operation"] == operation
                and {made.statistics["operands"]} == operands
            )
            sign = {"sum": "+", "difference": "-", "product": "*"}[operation]
            assert text.count(sign) == made.statistics["operands"] - 1


def test_without_a_wish_there_is_some_of_everything():
    made = made_by(generator(), 150)
    operations = [each.statistics["operation"] for each in made]
    assert all([operations.count(name) > 3 for name in ("sum", "difference", "product")])
    assert {each.statistics["operands"] for each in made} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    "words", [("SEND", "MORE"), ("ICE", "EYE", "CUBE"), ("ABOUT", "NIGHTS"), ("A",)]
)
@pytest.mark.parametrize("fewest", [0, 5, 7])
def test_words_that_fit_are_those_with_few_new_letters(words, fewest):
    wordplay = Wordplay((*WORDS, *words))
    fitting = wordplay.fitting(words, fewest)
    wanted = {word for word in wordplay.words if fewest <= len(set("".join((*words, word)))) <= 10}
    assert {word for word, place in wordplay.place.items() if place & fitting} == wanted


def test_each_word_of_a_set_is_chosen_alike_often():
    wordplay = Wordplay(WORDS)
    some = [WORDS[0], WORDS[63], WORDS[64], WORDS[-1]]
    among = sum([wordplay.place[word] for word in some])
    random = Random(1)
    chosen = [wordplay.chosen(among, random) for _ in range(1000)]
    assert {word: 200 < chosen.count(word) < 300 for word in set(chosen)} == dict.fromkeys(
        some, True
    )


def test_words_of_a_setter():
    text = """# towns and rivers
        Towns: Riga, Oslo, Rome, Paris, Bern, Berlin, Lima, Milan, Minsk, Cairo, Salem, Lagos, Delhi
        River | {} | {} | Po, Main, Oder, Rhine"""
    words = {word.upper() for word in re.findall("[A-Z][a-z]+", text)} - {"TOWNS", "RIVER"}
    some = made_by(generator(theme=text, size=(2,)), 4)
    assert some
    for made in some:
        assert set(re.findall("[A-Z]+", write(made.puzzle))) <= words
        assert boards_of(made.puzzle, "fd") == (made.board,)


def test_words_are_words():
    assert len(set(WORDS)) == len(WORDS) > 300
    for words in (WORDS, *THEMES.values()):
        assert all([word.isascii() and word.isupper() and 2 <= len(word) <= 8 for word in words])
        assert len(set(words)) == len(words) > 20


# --- squares of calculations ----------------------------------------------------------------------


def test_results_are_those_of_python():
    for numbers in product((-3, 0, 2, 7), repeat=3):
        for signs in product("+-*", repeat=2):
            text = f"({numbers[0]}){signs[0]}({numbers[1]}){signs[1]}({numbers[2]})"
            assert result(numbers, "".join(signs)) == eval(text)


def test_keys_of_crosswords():
    random = Random(4)
    keys = set()
    for _ in range(10):
        square = crossword((3, 3), (1, 20), random)
        given = random.randrange(512)
        back = sum([1 << at % 3 * 3 + at // 3 for at in range(9) if given >> at & 1])
        description = module._description(square, given)
        assert module._description(square.turned(), back) == description
        keys.add(description)
    assert len(keys) == 10


def test_steps_of_crosswords_keep_what_holds():
    random = Random(5)
    for _ in range(10):
        square = crossword((2, 3), (-2, 9), random)
        numbers = [number for row in square.values for number in row]
        results = [
            result(line, signs)
            for line, signs in zip(square.lines(square.values), square.operators, strict=True)
        ]
        lines = [
            *zip(
                [(0, 1, 2), (3, 4, 5), (0, 3), (1, 4), (2, 5)],
                square.operators,
                results,
                strict=True,
            )
        ]
        state: Any = tuple([frozenset(range(-2, 10))] * 6)
        for most in (6, 1, 2, 6):
            state = calculate_lines(lines, most, state)
            assert state is not None and all(
                [number in may for number, may in zip(numbers, state, strict=True)]
            )
        state = try_cells(lines, state)
        assert all([number in may for number, may in zip(numbers, state, strict=True)])


# --- difficulty -----------------------------------------------------------------------------------


@pytest.mark.thorough
def test_difficulties_differ():
    words = made_by(generator(), 6)
    squares = made_by(generator(form="crossword"), 6)
    for puzzles in (words, squares):
        assert all([0 <= made.difficulty <= 1 for made in puzzles])
        assert len({made.level for made in puzzles}) >= 2


@pytest.mark.thorough
def test_most_levels_are_reached():
    words = {
        made.level
        for options in ({"size": (2, 5)}, {"size": (3,)})
        for made in made_by(generator(**options), 12)
    }
    squares = {made.level for made in made_by(generator(form="crossword"), 30)}
    small = {made.level for made in made_by(generator(form="crossword", size=(2, 2)), 30)}
    assert words >= {"easy", "normal", "hard", "extreme"}
    assert squares | small >= {"easy", "normal", "hard"}


@pytest.mark.parametrize("level", ["trivial", "easy", "normal"])
def test_a_crossword_has_the_givens_that_its_level_asks_for(level):
    maker = generator(form="crossword", minimal=False, difficulty=LEVELS[level])
    made = made_by(maker, 4)
    assert all([each.difficulty <= LEVELS[level][1] for each in made])
    assert level in [each.level for each in made]
    for each in made:
        assert boards_of(each.puzzle, "fd") == (each.board,)


# --- what cannot be made --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": (1,)}, "a sum of 1 words cannot be made; expected 2 to 6"),
        ({"size": (2, 9)}, "whose longest word has 9 letters; expected 3 to 7"),
        ({"size": (2, 5, 5)}, "expected 2 to 6, and perhaps"),
        (
            {"form": "riddle"},
            '"riddle" is not a form of an equation; expected cryptarithm, crossword',
        ),
        ({"clue_types": ("nexto",)}, "no types of clues"),
        ({"theme": "city"}, 'there is no theme "city"; expected numbers, animals'),
        ({"theme": "City: Rome, New York"}, '"NEW YORK" of the theme has other characters'),
        (
            {"theme": "City: Rome, Rome"},
            'line 1 of the theme: "Rome" is there twice; expected different values',
        ),
        ({"theme": "\n"}, "the theme has no category"),
        ({"form": "crossword", "theme": "food"}, "no theme"),
        (
            {"more": {"operation": "root"}},
            '"root" is not an operation; expected sum, difference, product',
        ),
        (
            {"size": (3,), "more": {"operation": "product"}},
            "a product of 3 words cannot be made; expected 2",
        ),
        ({"more": {"domain": (1, 9)}}, '"domain" is not an option'),
        (
            {"form": "crossword", "size": (5, 5)},
            "a crossword cannot be 5x5; expected 2 to 4 rows and columns",
        ),
        ({"form": "crossword", "size": (1,)}, "a crossword cannot be 1x1"),
        ({"form": "crossword", "more": {"domain": (9, 1)}}, "is not a domain"),
        ({"form": "crossword", "more": {"domain": (1, 100)}}, "100 numbers are too many"),
        ({"form": "crossword", "more": {"words": 1}}, '"words" is not an option'),
    ],
)
def test_what_cannot_be_made(options, message):
    with pytest.raises(CannotMake, match=message):
        generator(**options)
