"""Names of techniques: checked by a recogniser of sudoku that knows only candidates and groups; the
page lists all of them.
"""

from itertools import combinations

import pytest
from samples import ROOT

from logicpuzzles.core.budget import Statistics
from logicpuzzles.explain import Step, explain
from logicpuzzles.explain.network import Network
from logicpuzzles.explain.techniques import NAMES, own_names
from logicpuzzles.generate import Options, generator_of, make
from logicpuzzles.kinds.discovery import built_in, kind_named
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.runner import load

SIZES = {
    "single": 1,
    "pair": 2,
    "triple": 3,
    "quad": 4,
    "X-wing": 2,
    "swordfish": 3,
    "jellyfish": 4,
}
BOX = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
Groups = dict[str, list[frozenset[int]]]


def groups_of(side: int) -> Groups:
    high, wide = BOX[side]
    square = range(side)
    return {
        "row": [frozenset(side * y + x for x in square) for y in square],
        "column": [frozenset(side * y + x for y in square) for x in square],
        "box": [
            frozenset(side * (top + y) + left + x for y in range(high) for x in range(wide))
            for top in range(0, side, high)
            for left in range(0, side, wide)
        ],
    }


def forced(name: str, left: list[set[int]], groups: Groups) -> set[tuple[int, int]]:
    """The values that a technique rules out somewhere, as pairs of cell and value. ``left``: the
    candidates of each cell.
    """
    every = [group for kind in groups.values() for group in kind]
    lines = [*groups["row"], *groups["column"]]
    values = range(1, len(groups["row"]) + 1)
    out: set[tuple[int, int]] = set()
    size = SIZES.get(name.split()[-1], 0)
    for group in every if name.startswith("naked") else ():
        for cells in combinations(sorted(group), size):
            held = set.union(*[left[cell] for cell in cells])
            if len(held) == size:
                rest = [cells[0]] if size == 1 else [cell for cell in group if cell not in cells]
                struck = set(values) - held if size == 1 else held
                out |= {(cell, value) for cell in rest for value in struck}
                out |= {(cell, value) for cell in group - set(cells) for value in held}
    for group in every if name.startswith("hidden") else ():
        for chosen in combinations(values, size):
            places = [cell for cell in group if left[cell] & set(chosen)]
            if len(places) == size:
                out |= {(cell, value) for cell in places for value in values if value not in chosen}
    if name in ("pointing", "claiming", "locked candidates"):
        pairs = [(box, line) for box in groups["box"] for line in lines if box & line]
        ways = {"pointing": pairs, "claiming": [(line, box) for box, line in pairs]}
        for here, there in ways.get(name, [*pairs, *ways["claiming"]]):
            for value in values:
                if all(cell in there for cell in here if value in left[cell]):
                    out |= {(cell, value) for cell in there - here}
    if name in ("X-wing", "swordfish", "jellyfish"):
        for one, other in (("row", "column"), ("column", "row")):
            for value in values:
                for chosen_lines in combinations(groups[one], size):
                    places = {cell for line in chosen_lines for cell in line if value in left[cell]}
                    across = [line for line in groups[other] if line & places]
                    if len(across) <= size:
                        out |= {
                            (cell, value)
                            for line in across
                            for cell in line - frozenset().union(*chosen_lines)
                        }
    return out


def is_right(step: Step, before: list[set[int]], groups: Groups) -> bool:
    out = forced(step.technique, before, groups)
    for fact in step.facts:
        struck = set(before[fact.cell]) - set(fact.values) if fact.holds else set(fact.values)
        if not all((fact.cell, value) in out for value in struck):
            return False
    return True


def puzzles() -> list[Puzzle]:
    examples = [
        load(ROOT / "examples/sudoku" / f"{name}.txt") for name in ("6x6", "easy", "hard-17")
    ]
    options = Options("sudoku", (6,))
    generator = generator_of(options)
    return [*examples, *[make(generator, options, 11, number).puzzle for number in range(24)]]


def test_names_agree_with_a_recogniser_of_sudoku():
    recognised = {
        name
        for name in NAMES
        if name.startswith(("naked", "hidden")) and name != "naked or hidden set"
    }
    recognised |= {"pointing", "claiming", "locked candidates", "X-wing", "swordfish", "jellyfish"}
    checked, wrong = 0, []
    for puzzle in puzzles():
        explanation = explain(puzzle)
        groups = groups_of(explanation.rows)
        for step in explanation.steps:
            if step.technique in recognised:
                checked += 1
                if not is_right(
                    step, [set(values) for values in explanation.after(step.number - 1)], groups
                ):
                    wrong.append(step.text)
    assert checked > 400
    assert wrong == []


def test_a_placement_by_a_set_is_no_single():
    """The reasons for a single name its value, or a full cell of its line: three values that go to
    three cells are a triple.
    """
    sizes = {"sudoku": (6,), "jigsaw": (5,), "futoshiki": (5,)}
    graded = load(text="solo:3x3:e6a7_4a4_7c9d5d2c1_5a9_2b8b2a7b9b2_6a8_7c2d6d8c3_5a1_9a3e\n")
    made = [
        make(generator_of(options), options, 3, 0).puzzle
        for options in map(Options, sizes, sizes.values())
    ]
    singles, wrong = 0, []
    for puzzle in (graded, *made, load(ROOT / "examples/jigsaw/5x5.txt")):
        network = Network(Dissection(puzzle), Statistics())
        for step in explain(puzzle).steps:
            if step.technique == "hidden single":
                own = {fact.cell for fact in step.facts}
                full = {
                    fact.cell
                    for fact in step.because
                    if fact.value not in [placed.value for placed in step.facts]
                }
                singles += 1
                if not any(
                    [own | full <= set(network.part_of[number].cells) for number in step.parts]
                ):
                    wrong.append(step.text)
    assert singles > 80
    assert wrong == []


def test_the_recogniser_rejects_other_names():
    explanation = explain(load(ROOT / "examples/sudoku/6x6.txt"))
    groups = groups_of(6)
    first = explanation.steps[0]
    before = [set(values) for values in explanation.after(0)]
    assert is_right(first, before, groups)
    assert not any(
        [
            forced(name, before, groups) >= {(first.facts[0].cell, 0)}
            for name in ("naked pair", "X-wing", "pointing")
        ]
    )


@pytest.mark.parametrize("kind", built_in())
def test_the_page_names_every_technique(kind):
    page = (ROOT / "docs/reference/techniques.md").read_text("utf-8")
    book = kind_named(kind)
    wording = book.own_class("Wording")
    more = () if wording is None else (*wording.techniques.values(), *wording.more_techniques)
    missing = [name for name in (*NAMES, *own_names(book), *more) if f"| {name} |" not in page]
    assert missing == []
