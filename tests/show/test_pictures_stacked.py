"""Cryptarithms are drawn as sums below each other, with the digits below their letters."""

import re
from xml.etree import ElementTree

import pytest
from made import EXAMPLES, example

from logicpuzzles.explain import explain
from logicpuzzles.extras.equations.stacked import MOST, stacked_rows
from logicpuzzles.kinds.puzzle import Clue
from logicpuzzles.runner import load, solve
from logicpuzzles.show.drawing import puzzle_picture as puzzle_svg
from logicpuzzles.show.drawing import solution_picture as solution_svg
from logicpuzzles.show.drawing import svg

SPACE = "{http://www.w3.org/2000/svg}"
TABLE = 220  # where the table of letters begins
SUMS = [
    path for path in sorted((EXAMPLES / "equations").glob("*.txt"))
    if "broken" not in path.name and all(name.isupper() and len(name) == 1 for name in load(path).arguments["names"])
    and any(2 < len(stacked_rows(clue)) <= MOST for clue in load(path).clues)
]  # fmt: skip


def written(root: ElementTree.Element) -> list[tuple[float, float, str]]:
    """Each character with its line and its place in it."""
    texts = []
    for element in root.iter(f"{SPACE}text"):
        places = (element.get("x") or "").split()
        text = "".join(element.itertext())
        for place, part in zip(places, text if len(places) > 1 else [text], strict=True):
            texts.append((float(element.get("y", "")), float(place), part))
    return sorted(texts)


def lines(root: ElementTree.Element) -> list[str]:
    """The lines of a picture from top to bottom, each from left to right."""
    found: dict[float, str] = {}
    for y, _, text in written(root):
        found[y] = found.get(y, "") + text
    return list(found.values())


@pytest.mark.parametrize("path", SUMS, ids=[path.stem for path in SUMS])
def test_the_digits_of_a_solution_add_up_below_their_words(path):
    puzzle = load(path)
    board = solve(puzzle).boards[0]
    digit = dict(zip(puzzle.arguments["names"], board, strict=True))
    drawn = lines(ElementTree.fromstring(solution_svg(puzzle, board)))
    base = puzzle.arguments["base"]
    for clue in puzzle.clues:
        rows = stacked_rows(clue)
        if len(rows) < 3:
            continue
        values = []
        for _, word in rows:
            digits = [digit[letter] for letter in word]
            assert any("".join(word) in line for line in drawn)
            assert any("".join(map(str, digits)) in re.sub("[+−×]", "", line) for line in drawn)
            values.append(sum(each * base**place for place, each in enumerate(reversed(digits))))
        *terms, result = values
        sign = rows[1][0]
        assert (
            result
            == {"+": sum(terms), "−": terms[0] - sum(terms[1:]), "×": terms[0] * terms[1]}[sign]
        )


def test_a_sum_while_it_is_solved():
    explanation = explain(example("equations/send-more-money.txt"))
    names = explanation.names
    at = next(
        step.number
        for step in explanation.steps
        if [names[fact.cell] for fact in step.facts if fact.holds] == ["O"]
    )
    step = explanation.steps[at - 1]
    root = ElementTree.fromstring(svg(
        explanation.puzzle, explanation.after(at), rows=1, columns=len(names), names=names, start=explanation.start,
        new=step.facts, because=step.because, waiting=explanation.waiting(at),
    ))  # fmt: skip
    drawn = lines(root)
    assert [line for line in drawn if line in ("SEND", "MORE", "MONEY")] == [
        "SEND",
        "MORE",
        "MONEY",
    ]
    (more,) = {y for y, x, text in written(root) if text == "R" and x < TABLE}
    below = [text for y, x, text in written(root) if more < y < more + 35 and x < TABLE]
    assert sorted(below) == ["+", "0", "1"]
    (new,) = [path.get("d", "") for path in root.iter(f"{SPACE}path") if path.get("class") == "new"]
    assert new.count("M") == 3  # the O of MORE and of MONEY, and its square of the table
    cells = [path for path in root.iter(f"{SPACE}path") if path.get("data-cell")]
    assert sorted(int(path.get("data-cell", "")) for path in cells) == list(range(len(names)))
    titles = {path.findtext(f"{SPACE}title") for path in cells}
    assert "O: 0, new" in titles and any(
        (title or "").startswith("carry of column 1: ") for title in titles
    )


def test_a_carry_stands_above_the_next_column():
    explanation = explain(example("equations/send-more-money.txt"))
    root = ElementTree.fromstring(svg(
        explanation.puzzle, explanation.start, rows=1, columns=12, names=explanation.names, start=explanation.start,
    ))  # fmt: skip
    cells = {
        int(path.get("data-cell", "")): path.get("d", "")
        for path in root.iter(f"{SPACE}path")
        if path.get("data-cell")
    }
    last = max(y for y, x, text in written(root) if text == "Y" and x < TABLE)
    letters = {text: x for y, x, text in written(root) if y == last}
    for place, letter in enumerate("MONE"):
        carry = cells[explanation.names.index(f"carry of column {4 - place}")]
        assert abs(float(carry[1:].split(" ")[0]) + 11 - letters[letter]) <= 1


def test_what_is_no_sum_of_words():
    def rows(*arguments: object) -> list[tuple[str, str]]:
        return stacked_rows(Clue("equationo", arguments))

    assert rows("MONEY", "=", ("+", "SEND", "MORE")) == [("", "SEND"), ("+", "MORE"), ("", "MONEY")]
    assert rows(("+", ("+", "A", "B"), 7), "=", "CD") == [
        ("", "A"),
        ("+", "B"),
        ("+", "7"),
        ("", "CD"),
    ]
    assert rows(("-", "AB", "C"), "=", "D") == [("", "AB"), ("−", "C"), ("", "D")]
    product, difference = ("+", ("*", "A", "B"), "C"), ("-", "A", ("+", "B", "C"))
    for left in (product, difference, ("^", "A", 2), ("/", "A", "B"), ("*", "A", "B", "C"), "A"):
        assert rows(left, "=", "D") == []
    assert rows(("+", "A", "B"), "<", "C") == [] and rows(("+", "A", "B"), "=", ("-", 2)) == []
    assert rows(("-", 2), "=", "C") == [] and stacked_rows(Clue("other", ())) == []


def test_a_notebook_shows_the_sum_of_a_puzzle_and_of_its_answer():
    drawn = lines(ElementTree.fromstring(puzzle_svg(example("equations/two-plus-two.txt")) or ""))
    assert [line for line in drawn if len(line) > 1 and line.isalpha()] == ["TWO", "TWO", "FOUR"]
    assert puzzle_svg(example("equations/heads-and-legs.txt")) is None
    alone = solve(example("equations/send-more-money.txt"))._repr_svg_()
    assert alone is not None and {"9567", "10652"} <= set(lines(ElementTree.fromstring(alone)))
