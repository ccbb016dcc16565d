"""An answer is right only where it says one thing and stands by it."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import EXAMPLES, every, examples

from logicpuzzles.formats.answers import from_json, to_text
from logicpuzzles.runner import load
from logicpuzzles.scoring import Marker


def records(rows: list[list[str]]) -> list[str]:
    """A board of records as a table, a list and sentences."""
    head, *body = rows
    return [
        "\n".join(
            [" | ".join(head), "|".join(["---"] * len(head)), *[" | ".join(row) for row in body]]
        ),
        "\n".join([f"{head[0]} {row[0]}: {', '.join(row[1:])}" for row in body]),
        " ".join([f"{head[0]} {row[0]} has {' and '.join(row[1:])}." for row in body]),
    ]


def grid(rows: list[str]) -> list[str]:
    """A grid as lines, a table and named rows."""
    return [
        "\n".join(rows),
        "\n".join(["| " + " | ".join(row) + " |" for row in rows]),
        "\n".join([f"Row {number}: {' '.join(row)}" for number, row in enumerate(rows, 1)]),
    ]


GARDENS = [
    ["Garden", "Gardener", "Flower", "Visitor"], ["1", "Boris", "roses", "hedgehog"],
    ["2", "Ada", "tulips", "cat"], ["3", "Chiyo", "dahlias", "robin"],
]  # fmt: skip
SWAPPED = [
    GARDENS[0],
    ["1", "Ada", "roses", "hedgehog"],
    ["2", "Boris", "tulips", "cat"],
    GARDENS[3],
]
BOARDS: dict[
    str, tuple[list[str], list[str]]
] = {  # for each puzzle a right board in several shapes, and a wrong one
    "zebra/three-gardens.txt": (records(GARDENS), records(SWAPPED)),
    "sudoku/4x4.txt": (
        grid(["1432", "3214", "4123", "2341"]),
        grid(["1432", "3214", "4132", "2341"]),
    ),
    "equations/send-more-money.txt": (
        [
            "S=9, E=5, N=6, D=7, M=1, O=0, R=8, Y=2",
            "SEND = 9567, MORE = 1085, MONEY = 10652",
            "9567 + 1085 = 10652",
        ],
        [
            "S=9, E=5, N=6, D=7, M=1, O=0, R=8, Y=3",
            "SEND = 9567, MORE = 1085, MONEY = 10653",
            "9567 + 1086 = 10653",
        ],
    ),
    "balance/seven.txt": (
        ["Ball 7 is heavier.", "7, heavier"],
        ["Ball 6 is heavier.", "7, lighter"],
    ),
}
PRINTED = [
    "jodici/seed.csv",
    "takuzu/6x8.txt",
    "riddle/ships.json",
    "nonogram/5x5.txt",
    "slitherlink/5x5.txt",
    "disks/flower.txt",
]


@cache
def marker(name: str) -> Marker:
    return Marker(load(EXAMPLES / name))


def solution(name: str) -> Any:
    return json.loads((EXAMPLES / f"{name.rpartition('.')[0]}.answer.json").read_text("utf-8"))[
        "solutions"
    ][0]


def spoiled(name: str) -> Any:
    """The solution with two of its rows or values exchanged, which is none."""
    rows = solution(name)
    if name.startswith("slitherlink"):
        return {part: ["".join(["10"[int(edge)] for edge in row]) if isinstance(row, str) else [1 - edge for edge in row]
                       for row in rows[part]] for part in rows}  # fmt: skip
    if isinstance(rows, dict):
        head, (first, *more) = rows["header"], [list(row) for row in rows["rows"]]
        return {
            "header": head,
            "rows": [[first[0], *more[0][1:]], [more[0][0], *first[1:]], *more[1:]],
        }
    at = next(at for at, row in enumerate(rows) if row != rows[0])
    return [rows[at], *rows[1:at], rows[0], *rows[at + 1 :]]


def printed(name: str) -> tuple[list[str], list[str]]:
    """The shapes in which the program itself prints a board."""
    puzzle = marker(name).puzzle
    return tuple(  # type: ignore[return-value]
        [
            [to_text(puzzle, from_json(puzzle, board)), json.dumps(board)]
            for board in (solution(name), spoiled(name))
        ]
    )


CASES = [
    (name, right, wrong)
    for name, (rights, wrongs) in [*BOARDS.items(), *[(name, printed(name)) for name in PRINTED]]
    for right, wrong in zip(rights, wrongs, strict=True)
]

PLAIN = [  # says one thing
    "{r}", "The answer is:\n\n{r}", "{r}\n\nEvery clue holds.", "I think it is:\n{r}", "Final answer:\n\n{r}\n\nThat is all.",
    "First try:\n\n{w}\n\nThat is not right. Second try:\n\n{r}", "{w}\n\nWait, that is wrong.\n\nThe final answer is:\n\n{r}",
    "Perhaps this:\n\n{w}\n\nNo, that breaks a rule. So the solution is:\n\n{r}", "{r}\n\nSo the final answer is:\n\n{r}",
    "I am not sure where to begin.\nLet us look at the clues first.\nThis must go here.\nThat must go there.\n\nAnswer:\n\n{r}",
    "{r}\n\nNo other arrangement is possible, and no clue is violated.", "{r}\n\nI have verified every clue. Hope this helps!",
    "{r}\n\nI double-checked it: it is correct. Do you want another one?",
    "<think>maybe\n\n{w}\n\nor\n\n{r}\n\nnot sure</think>\n\n{r}",
    "After trying all possibilities, the only arrangement is:\n\n{r}\n\nThere are no conflicts, and nothing else fits.",
]  # fmt: skip
DOUBTED = [  # leaves open
    "One of these is right, I do not know which:\n\n{w}\n\nor\n\n{r}", "{w}\n\n{r}\n\nOne of the two is right.",
    "It could be\n\n{w}\n\nor maybe\n\n{r}", "It could be\n\n{r}\n\nor maybe\n\n{w}", "Either\n\n{r}\n\nor\n\n{w}", "{w}\n\n{r}",
    "{r}\n\n{w}",
    "Option A:\n\n{w}\n\nOption B:\n\n{r}", "Solution 1:\n\n{w}\n\nSolution 2:\n\n{r}", "{w}\n\nAlternatively:\n\n{r}",
    "Final answer:\n\n{w}\n\nFinal answer:\n\n{r}", "Answer 1:\n\n{w}\n\nAnswer 2:\n\n{r}",
    "Another solution besides\n\n{w}\n\nis\n\n{r}", "The solution is one of\n\n{w}\n\n{r}", "{w}\n\nvs.\n\n{r}",
    "Probably:\n\n{r}", "I guess it is:\n\n{r}", "My best guess is:\n\n{r}", "Maybe this?\n\n{r}", "It might be\n\n{r}",
    "I am not sure, but:\n\n{r}", "I'm not certain.\n\nAnswer:\n\n{r}", "Not sure:\n\n{r}", "It could be:\n\n{r}",
    "Here is a rough draft, not the final answer:\n\n{r}", "For example:\n\n{r}", "This is perhaps the solution:\n\n{r}",
    "I do not know, so a random guess:\n\n{r}", "A possibility is:\n\n{r}", "{r}\n\nBut I am not sure.", "{r}\n\nI guess.",
    "{r}\n\nThis is only a guess.", "{r}\n\nIs that right?", "{r}\n\nor something like that", "{r}\n\nThis may be wrong.",
    "{r}\n\nI might have made a mistake.", "{r}\n\nProbably.", "{r}\n\nI am only 60% sure.", "{r}\n\nConfidence: 60%",
    "{r}\n\nThere may be another solution.", "{r}\n\nAlternatively, two of them may be swapped.", "{r} (?)", "{r}\n\nMaybe.",
    "{r}\n\nI could not verify this.", "{r}\n\nI have not checked all clues.", "{r}\n\nHopefully that is it.", "{r}\n\n???",
    "{r}\n\nPlease double-check.",
    "{r}\n\nI don't know if this is correct.", "{r}\n\nCan't be certain.",
    "Assuming that the first clue means what I think, it is\n\n{r}\n\nOtherwise it is\n\n{w}",
    "{r}\n\n(not verified)", "{r}\n\nHowever, swapping two rows would also work.", "{r}\n\nNot 100% sure.",
    "Possible answer:\n\n{r}",
    "My attempt (incomplete):\n\n{r}", "Something like:\n\n{r}", "Here are my two guesses.\n\n{w}\n\n{r}", "{r}\n\nmore or less",
    "{r}\n\nThe second row is a guess.", "{w}\n\nBoth this and the following fit:\n\n{r}", "1)\n{w}\n\n2)\n{r}",
    "{r}\n\nI flipped a coin.",
    "{r}\n\nassuming no typos", "Confidence: low\n\n{r}", "{r}\n\n🤷", "{r}\n\nidk", "A:\n{w}\n\nB:\n{r}",
]  # fmt: skip
TAKEN_BACK = [
    "{r}\n\nWait, that is wrong.", "{r}\n\nHmm, that does not work.",
    "{r}\n\nNo, this is not correct.", "{r}\n\nScratch that.", "{r}\n\nForget it.",
    "{r}\n\nThis violates a rule.", "{r}\n\nI made a mistake somewhere.", "{r}\n\nNever mind.",
    "{r}\n\nI take that back.", "{r}\n\nOn second thought, no.", "{r}\n\nIgnore the above.",
    "{r}\n\nSo there is no solution.", "{r}\n\nThe answer above is not the final one.",
    "{r}\n\nThat cannot be, so something is off.", "{r}\n\nThis contradicts rule 2.",
    "This is not the answer:\n\n{r}", "A wrong answer would be\n\n{r}", "{r}\n\nWrong!",
    "{r}\n\nSorry, I give up.", "{r}\n\nBut the clues cannot all hold.", "{r}\n\nRule 2 is broken.",
    "{r}\n\nOops.", "{r}\n\nThis fails.", "{r}\n\nActually, no.", "{r}\n\nI withdraw this answer.",
    "{r}\n\nClue 2 ✗", "{r}\n\nClue 1: ok. Clue 2: violated.", "{r}\n\nThis doesn't quite work.",
    "{r}\n\nCheck: rule 1 holds, rule 2 does not.", "The answer is not\n\n{r}", "{r}\n\nFalse.",
    "{r}\n\nHmm.", "My friend says\n\n{r}\n\nbut I disagree.", "{r}\n\nRow 2 seems off.",
    "{r}\n\nLet me reconsider.",
]  # fmt: skip


@pytest.mark.parametrize(("name", "right", "wrong"), CASES)
def test_what_says_one_thing_is_judged_by_it(name, right, wrong):
    for form in PLAIN:
        answer = form.format(r=right, w=wrong)
        assert marker(name).score(answer).verdict == "right", answer
    assert marker(name).score(wrong).verdict != "right"


@pytest.mark.parametrize(("name", "right", "wrong"), every(2, CASES))
def test_what_leaves_open_or_takes_back_is_never_right(name, right, wrong):
    for form in [*DOUBTED, *TAKEN_BACK]:
        answer = form.format(r=right, w=wrong)
        assert marker(name).score(answer).verdict != "right", answer


R, W = object(), object()  # the right board and a wrong one
OBJECTS: list[Any] = [
    {"answer": R, "solution": W}, {"solution": R, "answer": W}, {"final_answer": R, "answer": W}, {"answer": [W, R]},
    [R, W], [W, R],
    {"solution": R, "alternatives": [W]}, {"solution": R, "alternative": W}, {"solutions": [R, W]}, {"candidates": [W, R]},
    {"option_a": W, "option_b": R}, {"answer_1": W, "answer_2": R}, {"draft": R}, {"solution": R, "confidence": 0.4},
    {"solution": R, "confidence": "low"}, {"confidence": 0.9, "answer": R}, {"solution": R, "note": "I am not sure about this."},
    {"solution": R, "comment": "may be wrong"}, {"note": "just a guess", "solution": R}, {"solution": R, "verified": False},
    {"solution": R, "is_final": False}, {"reasoning": "Could not finish. I am guessing.", "solution": R},
    {"solution": R, "status": "unsure"},
]  # fmt: skip
PLAIN_OBJECTS: list[Any] = [
    {"solution": R}, {"answer": R, "solution": R}, {"solution": R, "confidence": 1.0}, {"solution": R, "alternatives": []},
    {"reasoning": "Maybe this one. No. Then that one. So it is clear.", "solution": R},
    {"solution": R, "unique": True, "other": None},
]  # fmt: skip


def filled(form: Any, right: Any, wrong: Any) -> Any:
    if isinstance(form, dict | list):
        items = form.items() if isinstance(form, dict) else enumerate(form)
        made = {key: filled(each, right, wrong) for key, each in items}
        return made if isinstance(form, dict) else list(made.values())
    return right if form is R else wrong if form is W else form


@pytest.mark.parametrize(
    "name", ["zebra/three-gardens.txt", "sudoku/4x4.txt", "equations/send-more-money.txt", *PRINTED]
)
def test_an_object_with_several_answers_or_doubts_is_never_right(name):
    right = solution(name)
    wrong = {**right, "S": 8, "R": 9} if name.startswith("equations") else spoiled(name)
    for form in (*OBJECTS, *PLAIN_OBJECTS):
        value = filled(form, right, wrong)
        for answer in (value, json.dumps(value), f"```json\n{json.dumps(value, indent=2)}\n```"):
            assert (marker(name).score(answer).verdict == "right") == (form in PLAIN_OBJECTS), (
                answer
            )
    twice = f'{{"answer": {json.dumps(wrong)}, "answer": {json.dumps(right)}}}'
    assert marker(name).score(twice).verdict != "right"


LIFE = "zebra/life-1962.txt"
AGAINST = {  # what is not so on the board of the puzzle
    LIFE: [
        "So the Norwegian owns the zebra.", "Therefore the zebra belongs to the Spaniard.", "So the zebra lives in house 2.",
        "The answer: the Norwegian owns the zebra and the Japanese drinks water.", "The Japanese does not own the zebra.",
        "So the Norwegian lives in the red house.", "Zebra: Norwegian", "The Ukrainian lives directly left of the Japanese.",
    ],
    "sudoku/4x4.txt": ["So row 1, column 2 contains 3.", "R1C2 = 3", "(1,2) is 3", "Row 1: 1 3 4 2", "So column 1 is 1 3 4 3."],
    "equations/send-more-money.txt": ["So Y is 3.", "So MONEY = 10653.", "Hence 9567 + 1086 = 10653"],
    "balance/seven.txt": ["So ball 6 is the odd one.", "Ball 7 is lighter.", "So the answer is ball 3."],
}  # fmt: skip
AGREES = [
    "So the Japanese owns the zebra and the Norwegian drinks water.",
    "The Japanese does not drink water.", "Norwegian; Japanese",
    "The Norwegian lives next to the blue house, as clue 15 says.",
    "Who owns the zebra? The Japanese.", "The Englishman is left of the Spaniard.",
    "Clue 11: the Chesterfields (house 2) are next to the fox (house 1) ✓",
]  # fmt: skip


def life() -> str:
    board = solution(LIFE)
    return records([board["header"], *board["rows"]])[0]


@pytest.mark.parametrize("name", AGAINST)
def test_a_right_board_with_a_wrong_conclusion_is_not_right(name):
    for right in BOARDS[name][0] if name in BOARDS else [life()]:
        for conclusion in AGAINST[name]:
            assert marker(name).score(f"{right}\n\n{conclusion}").verdict != "right", conclusion
    for conclusion in AGREES if name == LIFE else ():
        assert marker(name).score(f"{life()}\n\n{conclusion}").verdict == "right", conclusion


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("sudoku/4x4.txt", "1432\n3214\n4132\n2341\n\nRow 3 is 4 1 2 3."),
        (
            "zebra/three-gardens.txt",
            records(SWAPPED)[0] + "\n\nSo Ada is in garden 2 and Boris is in garden 1.",
        ),
        (
            "equations/send-more-money.txt",
            "S=9, E=5, N=6, D=7, M=1, O=0, R=8, Y=3\n\nSo 9567 + 1085 = 10652.",
        ),
        ("balance/seven.txt", "Ball 7 is lighter.\n\nSo ball 7 is heavier."),
    ],
)
def test_a_wrong_board_with_a_right_sentence_is_not_right(name, answer):
    assert marker(name).score(answer).verdict != "right"


@pytest.mark.parametrize("answer", ["The Japanese owns the zebra.", {"zebra": "Japanese"}, "?"])
def test_a_sentence_alone_answers_no_question(answer):
    mark = marker(LIFE).score(answer)
    assert mark.verdict == mark.question == mark.to_json()["question"] == "unreadable"


def test_a_board_answers_the_questions_of_its_puzzle():
    assert marker(LIFE).score(None).question == "missing"
    for name in (LIFE, "zebra/neighbours.txt", "zebra/ships.txt"):
        assert marker(name).score(solution(name)).question == "right"
    assert "question" not in marker("zebra/three-gardens.txt").score("?").to_json()
    board = solution(LIFE)
    head, rows = board["header"], [list(row) for row in board["rows"]]
    pet, drink = head.index("Pet"), head.index("Drink")
    owner = next(row for row in rows if row[pet] == "zebra")
    owner[drink], rows[2][drink] = rows[2][drink], owner[drink]
    mark = marker(LIFE).score({"header": head, "rows": rows})
    assert (mark.verdict, mark.question) == ("wrong", "right")
    owner[pet], rows[0][pet] = rows[0][pet], owner[pet]
    assert marker(LIFE).score({"header": head, "rows": rows}).question == "wrong"
    rows[0][pet] = None
    mark = marker(LIFE).score({"header": head, "rows": rows})
    assert (mark.verdict, mark.question) == ("incomplete", "incomplete")


GRIDS = {"sudoku/4x4.txt": ["1432", "3214", "4123", "2341"]}
GRIDS |= {name: solution(name) for name in ("takuzu/6x8.txt", "nonogram/5x5.txt")}
MARKS = [
    "{c}/{o}",
    "{c}?",
    "({c})?",
    "{c} or {o}",
    "{{{c},{o}}}",
    "[{c}{o}]",
    "?",
    "{c}({o})",
    "{c} ({o})",
    "maybe {c}",
    "not {o}",
    "{c}→{o}",
]
NAMED = [
    "{c}/{o}",
    "{c}?",
    "{c} or {o}",
    "{c}, {o}",
    "maybe {c}",
    "{c} (or {o})",
    "not {o}",
    "~{c}",
    "{c} (guess)",
    "{c} 60%",
    "?",
    "{o}→{c}?",
]


@examples(100)
@given(st.data())
def test_a_cell_with_several_values_or_a_doubt_is_never_right(data):
    name = data.draw(st.sampled_from([*GRIDS, "zebra/three-gardens.txt"]))
    rows = [list(row) for row in GRIDS.get(name, GARDENS)]
    y = data.draw(st.integers(1, len(rows) - 1))
    x = data.draw(st.integers(name not in GRIDS, len(rows[0]) - 1))
    other = next(row[x] for row in rows[1:] if row[x] != rows[y][x]) if name not in GRIDS else ""
    other = other or next(cell for row in rows for cell in row if cell != rows[y][x])
    rows[y][x] = data.draw(st.sampled_from(MARKS if name in GRIDS else NAMED)).format(
        c=rows[y][x], o=other
    )
    shapes = (
        [" ".join(row) for row in rows],
        ["| " + " | ".join(row) + " |" for row in rows],
        [",".join(row) for row in rows],
    )
    tables = (
        [dict(zip(GARDENS[0], row, strict=True)) for row in rows[1:]]
        if name not in GRIDS
        else {"grid": rows}
    )
    answers = records(rows) if name not in GRIDS else ["\n".join(shape) for shape in shapes]
    answer = data.draw(st.sampled_from([*answers, tables, {"solution": tables}]))
    assert marker(name).score(answer).verdict != "right", answer
    blank = [
        [None if (v, u) == (y, x) else cell for u, cell in enumerate(row)]
        for v, row in enumerate(rows)
    ]
    assert (
        marker(name)
        .score({"header": blank[0], "rows": blank[1:]} if name not in GRIDS else blank)
        .verdict
        != "right"
    )
