"""What would leave a puzzle one solution, and the rules beside a contradiction, against plain
enumeration.
"""

import json
import re
import sys
from itertools import combinations, count, permutations
from random import Random
from typing import Any

import pytest
from samples import EXAMPLES

from logicpuzzles import load, runner
from logicpuzzles.checks import additions as suggesting
from logicpuzzles.checks import check
from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.terms import leaves, rebuild_term
from logicpuzzles.explain import explain
from logicpuzzles.extras.zebra import additions
from logicpuzzles.faces.cli import main
from logicpuzzles.faces.cli.common import remark_on
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle
from logicpuzzles.kinds.stating import layout_of
from logicpuzzles.scoring.judging import find_violations
from logicpuzzles.scoring.texts import OPEN as GAP

MOST = 80  # solutions of a puzzle of a law
BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
OWN = '''"""Corners: each row and each column holds one star; a number says how many stars are beside its cell.

Source: made for a test."""
from logicpuzzles import Board, Cells, Clues, columns, eq, exactlyo, grid, lall, membero, numbers, relation


@relation(says="{number} of the cells beside {where} have a star")
def besideo(number, cells):
    return exactlyo(number, 1, cells)


@relation
def cornerso(board, size):
    rows = grid(*size)
    return lall(eq(board, rows), [exactlyo(1, 1, line) for line in rows + columns(rows)],
                [membero(cell, (0, 1)) for row in rows for cell in row])


BOARD = Board(Cells("-*", given=False), Clues("beside", numbers(0, 4), besideo, scope="beside", exact=True), square=True)
'''


def rows(cells: list[str], width: int) -> str:
    return "".join(["".join(cells[at : at + width]) + "\n" for at in range(0, len(cells), width)])


def text_of(kind: str, random: Random) -> str:
    """A small puzzle, which may have any number of solutions."""
    if kind == "takuzu":
        return rows([random.choice("01") if random.random() < 0.2 else "-" for _ in range(16)], 4)
    if kind == "sudoku":
        return rows([random.choice("1234") if random.random() < 0.3 else "." for _ in range(16)], 4)
    if kind == "equations":
        return random.choice(
            ["AB + C = BA\n", "A + A = B\n", "AB - BA = C\n", "domain: 1..6\nx + y = 6\nx < y\n"]
        )
    return rows(
        [random.choice("0123") if random.random() < 0.6 else "." for _ in range(6)], 3
    )  # slitherlink


def values_on(puzzle: Puzzle, board: Any) -> tuple[Any, ...]:
    layout = layout_of(kind_named(puzzle.kind), puzzle)
    return tuple(leaves(board) if layout is None else layout.values_on(board))


def fewest_cells(boards: list[tuple[Any, ...]], wanted: list[tuple[Any, ...]]) -> int:
    """The fewest cells that tell one of the wanted boards from all others."""
    return next(
        size
        for size in range(len(boards[0]) + 1)
        for board in wanted
        for cells in combinations(range(len(board)), size)
        if sum([all([other[cell] == board[cell] for cell in cells]) for other in boards]) == 1
    )


@pytest.mark.parametrize("kind", ["takuzu", "sudoku", "equations", "slitherlink"])
def test_the_fewest_cells_are_as_few_as_enumeration_finds(kind):
    random = Random(kind)
    tried = 0
    for _ in range(60):
        puzzle = runner.load(text=text_of(kind, random), kind=kind)
        boards = runner.solve(puzzle, limit=MOST + 1).boards
        if not 1 < len(boards) <= MOST:
            continue
        tried += 1
        values = [values_on(puzzle, board) for board in boards]
        report = check(puzzle)
        assert report.status == "multiple" and report.fewest is True
        assert len(report.settling) == fewest_cells(values, values)
        chosen = random.randrange(len(boards))
        wanted = check(puzzle, wanted=boards[chosen])
        assert wanted.boards[0] == boards[chosen] and wanted.fewest is True
        assert len(wanted.settling) == fewest_cells(values, [values[chosen]])
        for each in (
            report,
            wanted,
        ):  # what is given leaves the solution that is shown first, and no other
            names = dict(zip(_names(puzzle, boards[0]), range(len(values[0])), strict=True))
            given = [(names[fact.cell], fact.values[0]) for fact in each.settling]
            left = [own for own in values if all([own[cell] == value for cell, value in given])]
            assert left == [values_on(puzzle, each.boards[0])]
    assert tried > 5


def _names(puzzle: Puzzle, board: Any) -> list[str]:
    from logicpuzzles.kinds.stating import named_leaves

    return [name for name, _ in named_leaves(puzzle, board)]


def marks_on(board: Any, width: int, height: int) -> dict[tuple[int, int], int]:
    """The number of each cell of a slitherlink."""
    across, down = board
    return {
        (y, x): across[y][x] + across[y + 1][x] + down[y][x] + down[y][x + 1]
        for y in range(height)
        for x in range(width)
    }


def test_the_fewest_numbers_of_a_loop_are_as_few_as_enumeration_finds():
    random = Random(4)
    tried = 0
    for _ in range(60):
        puzzle = runner.load(text=text_of("slitherlink", random), kind="slitherlink")
        boards = runner.solve(puzzle, limit=MOST + 1).boards
        if not 1 < len(boards) <= MOST:
            continue
        report = check(puzzle)
        marks = [tuple(marks_on(board, 3, 2).values()) for board in boards]
        first = marks[boards.index(report.boards[0])]
        if marks.count(first) > 1:
            assert report.clues == ()
            continue
        tried += 1
        assert report.fewest_clues is True
        assert len(report.clues) == fewest_cells(marks, [first])
    assert tried > 5


def test_a_kind_of_a_users_own_gets_marks(tmp_path):
    path = tmp_path / "corners.py"
    path.write_text(OWN)
    puzzle = runner.load(text="...\n...\n...\n", rules=str(path), kind="corners")
    report = check(puzzle, rules=str(path))
    boards = [
        [[int(x == star) for x in range(3)] for star in stars] for stars in permutations(range(3))
    ]
    marks = [
        tuple([
            sum([board[y + down][x + right] for down, right in BESIDE if 0 <= y + down < 3 and 0 <= x + right < 3])
            for y in range(3)
            for x in range(3)
        ])
        for board in boards
    ]  # fmt: skip
    first = marks[boards.index([list(row) for row in report.boards[0]])]
    assert (report.status, report.fewest_clues, len(report.clues)) == (
        "multiple",
        True,
        fewest_cells(marks, [first]),
    )
    assert report.clues[0].text == "2 of the cells beside row 3, column 3 have a star"


# --- the rules beside a contradiction -------------------------------------------------------------


def units_of(sentences: list[str]) -> list[list[int]]:
    """The cells that each sentence about a 4x4 sudoku is about."""
    units = {}
    for at in range(4):
        units[f"row {at + 1}"] = [4 * at + other for other in range(4)]
        units[f"column {at + 1}"] = [4 * other + at for other in range(4)]
        top, left = at // 2 * 2, at % 2 * 2
        units[f"box {at + 1}"] = [4 * (top + y) + left + x for y in range(2) for x in range(2)]
    return [units[sentence.removesuffix(" holds each value once")] for sentence in sentences]


def has_board(given: dict[int, int], units: list[list[int]]) -> bool:
    """Whether some board holds the givens and no value twice in any unit, by plain search."""
    cells = sorted({cell for unit in units for cell in unit})
    board = dict(given)

    def fits(cell: int) -> bool:
        return all(
            [
                board[cell] != board.get(other)
                for unit in units
                if cell in unit
                for other in unit
                if other != cell
            ]
        )

    if not all([fits(cell) for cell in given]):
        return False
    waiting = [cell for cell in cells if cell not in given]

    def search(at: int) -> bool:
        if at == len(waiting):
            return True
        for value in (1, 2, 3, 4):
            board[waiting[at]] = value
            if fits(waiting[at]) and search(at + 1):
                return True
        del board[waiting[at]]
        return False

    return search(0)


@pytest.mark.parametrize("engine", ["fd", "auto"])
def test_rules_and_givens_that_contradict_each_other_are_minimal_together(engine):
    random = Random(7)
    tried = 0
    for _ in range(40):
        text = rows(
            [random.choice("1234") if random.random() < 0.35 else "." for _ in range(16)], 4
        )
        report = check(runner.load(text=text, kind="sudoku"), engine)
        if report.status != "none":
            continue
        tried += 1
        given = {}
        for finding in report.contradiction:
            assert finding.place is not None
            given[(finding.place[0] - 1) * 4 + finding.place[1] - 1] = int(
                finding.text.rpartition(" ")[2]
            )
        units = units_of(list(report.rules))
        assert report.rules_needed is True and not has_board(given, units)
        for cell in given:
            assert has_board(
                {other: value for other, value in given.items() if other != cell}, units
            )
        for unit in units:
            assert has_board(given, [other for other in units if other != unit])
    assert tried > 8


def test_rules_that_never_hold_are_told(capsys):
    assert main(["check", str(EXAMPLES / "hitori/6x6-broken.txt")]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[1:3] == ["the rules alone cannot hold on this board", "by these rules:"]
    assert "  row 1, column 2 and row 1, column 3 touch and are not both shaded" in out


@pytest.mark.parametrize(
    "name, rule",
    [
        ("hanare/4x4", "the region at row 1, column 2 holds one number, its size"),
        ("makaro/4x4", "the region at row 1, column 2 holds each value once"),
        ("roma/4x4", "the arrow in the region at row 1, column 1 leads to a cell of the board"),
    ],
)
def test_a_rule_that_by_itself_says_what_a_cell_can_be_is_told(name, rule):
    puzzle = runner.load(EXAMPLES / f"{name}-broken.txt")
    assert check(puzzle).rules == (rule,)
    assert re.search("R.C. cannot be .+: it can only be ", str(explain(puzzle)))


def test_rules_without_a_sentence_are_told_together_and_no_unknown_is_shown(tmp_path):
    disks = check(runner.load(EXAMPLES / "disks/flower-broken.txt"))
    assert (disks.contradiction, disks.rules) == ((), ("the rules of disks",))
    rules = (EXAMPLES.parent / "rules/bridges.py").read_text("utf-8")
    sentence = '(says="islands are joined where they have a bridge", technique="use of a link")'
    assert sentence in rules
    path = tmp_path / "bridges.py"
    path.write_text(rules.replace(sentence, ""), "utf-8")
    bridges = check(runner.load(EXAMPLES / "bridges/7x7-broken.txt", rules=str(path)))
    assert bridges.rules[-1] == "other rules of bridges"
    assert bridges.rules[0] == "everything is connected" and "~" not in "".join(bridges.rules)


# --- the wanted solution --------------------------------------------------------------------------


def test_the_wanted_solution_is_read_and_stays(tmp_path, capsys):
    path = str(EXAMPLES / "sudoku/4x4-several.txt")
    wanted = tmp_path / "wanted.txt"
    wanted.write_text("1432\n3214\n2143\n4321\n")
    assert main(["check", path, "--wanted", str(wanted), "--format", "json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["solutions"][0] == ["1432", "3214", "2143", "4321"]
    assert value["settled_by_fewest"] is True and len(value["settled_by"]) == 1
    main(["check", path, "--wanted", str(wanted)])
    assert "the wanted one would be the only one if this were given:" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1432\n3214\n2143\n432\n", "there is no board of this puzzle in it; expected a solution"),
        ("1432\n3214\n2143\n432.\n", "row 4, column 4 has no value; expected a whole solution"),
        ("2431\n3214\n1243\n4321\n", "this is not a solution; it breaks row 1, column 1 is 1"),
        (
            "1432\n3214\n2143\n4324\n",
            "this is not a solution; it breaks a rule: row 4 holds each value once",
        ),
    ],
)
def test_a_wanted_board_that_is_no_solution_is_refused(tmp_path, capsys, text, message):
    puzzle, wanted = tmp_path / "puzzle.txt", tmp_path / "wanted.txt"
    puzzle.write_text("1...\n....\n....\n..2.\n")
    wanted.write_text(text)
    assert main(["check", str(puzzle), "--kind", "sudoku", "--wanted", str(wanted)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"{puzzle}: --wanted {wanted}: {message}")


def test_the_front_door_takes_the_wanted_solution():
    puzzle = load("....\n....\n....\n....\n", kind="takuzu")
    wanted = ["0011", "0101", "1010", "1100"]
    report = puzzle.check(wanted=wanted)
    assert report.solutions[0] == wanted and report.fewest
    assert len(puzzle.check().settling) <= len(report.settling)
    with pytest.raises(BadInput, match="it breaks a rule: rows 1 and 2 differ"):
        puzzle.check(wanted=["0011", "0011", "1100", "1100"])


# --- the rating -----------------------------------------------------------------------------------


def test_a_rating_counts_the_steps_by_technique(capsys):
    path = str(EXAMPLES / "sudoku/4x4.txt")
    assert main(["check", path, "--rate", "--format", "json"]) == 0
    rating = json.loads(capsys.readouterr().out)["rating"]
    assert rating["steps"] == sum(rating["techniques"].values()) > 0
    assert 0 < rating["difficulty"] < 1 and rating["level"]
    main(["explain", path, "--format", "json"])
    explanation = json.loads(capsys.readouterr().out)
    assert explanation["difficulty"] == rating["difficulty"]
    assert len(explanation["steps"]) <= rating["steps"]  # it tells like steps as one
    main(["check", path, "--format", "json"])
    assert "rating" not in json.loads(capsys.readouterr().out)


def test_a_batch_can_be_rated(tmp_path, capsys):
    path = tmp_path / "batch.jsonl"
    lines = [
        {"id": 1, "puzzle": ".4..\n..1.\n...3\n2...\n", "kind": "sudoku"},
        {"id": 2, "puzzle": "1", "kind": "sudoku"},
    ]
    path.write_text("".join([json.dumps(line) + "\n" for line in lines]))
    assert main(["check", str(path), "--rate"]) == 2
    first, second = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert first["rating"]["steps"] > 0 and "error" in second
    assert main(["check", str(path), "--wanted", str(path)]) == 2
    assert "--wanted goes with one puzzle" in capsys.readouterr().err


# --- clues ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [2, 3, 5, 7, 8, 11, 13, 14, 15])
def test_a_suggested_sentence_of_a_zebra_leaves_one_solution_when_the_text_is_read_again(number):
    text = (EXAMPLES / "zebra/life-1962.txt").read_text("utf-8")
    without = "".join(
        [line for line in text.splitlines(True) if not line.startswith(f"{number}. ")]
    )
    report = check(runner.load(text=without))
    assert report.status == "multiple" and len(report.clues) == 1 and report.fewest_clues
    again = runner.solve(runner.load(text=f"{without}\n99. {report.clues[0].text}\n"))
    assert (again.status, again.solutions[0]) == ("unique", report.solutions[0])


def test_a_sentence_is_one_of_the_puzzle_with_other_values():
    text = (EXAMPLES / "zebra/life-1962.txt").read_text("utf-8")
    without = "".join([line for line in text.splitlines(True) if not line.startswith("11. ")])
    assert [each.text for each in check(runner.load(text=without)).clues] == [
        "The Norwegian owns the fox."
    ]


def test_a_suggested_hint_of_a_riddle_leaves_one_solution():
    riddle = json.loads((EXAMPLES / "riddle/neighbours.json").read_text("utf-8"))
    riddle.pop("description", None)
    riddle["hints"] = riddle["hints"][1:]
    report = check(runner.load(text=json.dumps(riddle), kind="riddle"))
    values = report.clues[0].text.split(", ")
    columns = [
        next(at for at, own in enumerate(zip(*report.boards[0], strict=True)) if value in own)
        for value in values
    ]
    row = [
        "" if at not in columns else values[columns.index(at)]
        for at in range(len(riddle["header"]))
    ]
    again = runner.solve(
        runner.load(
            text=json.dumps({**riddle, "hints": [*riddle["hints"], [[row]]]}), kind="riddle"
        )
    )
    assert (again.status, again.solutions[0]) == ("unique", report.solutions[0])


def test_a_suggested_clue_of_zebrajs_is_in_its_words():
    report = check(runner.load(EXAMPLES / "zebra/zebrajs-5x5-several.json"))
    assert [each.text for each in report.clues] == ["var1_2 immediately to the left of var0_4"]


def test_suggested_marks_leave_one_solution_when_they_are_written():
    random = Random(2)
    tried = 0
    for _ in range(30):
        text = text_of("slitherlink", random)
        report = check(runner.load(text=text, kind="slitherlink"))
        if not report.clues:
            continue
        tried += 1
        lines = [list(line) for line in text.splitlines()]
        for clue in report.clues:
            place, _, number = clue.text.removeprefix("edges of the loop at row ").partition(": ")
            row, _, column = place.partition(", column ")
            lines[int(row) - 1][int(column) - 1] = number
        again = runner.solve(
            runner.load(
                text="\n".join(["".join(line) for line in lines]) + "\n", kind="slitherlink"
            )
        )
        assert (again.status, again.boards[0]) == ("unique", report.boards[0])
    assert tried > 5


def test_where_the_proof_takes_too_long_no_given_can_be_left_out(monkeypatch):
    from logicpuzzles.checks import settling

    monkeypatch.setattr(settling, "TRIED", 3)
    puzzle = runner.load(text="1...\n....\n....\n....\n", kind="sudoku")
    report = check(puzzle)
    assert report.fewest is False and "(none of these can be left out)" in str(report)
    names = {name: at for at, name in enumerate(_names(puzzle, report.boards[0]))}

    def solutions(facts: list[Any]) -> int:
        cells = list("1" + "." * 15)
        for fact in facts:
            cells[names[fact.cell]] = str(fact.values[0])
        return len(runner.solve(runner.load(text=rows(cells, 4), kind="sudoku"), limit=2).boards)

    facts = list(report.settling)
    assert solutions(facts) == 1
    assert all([solutions([each for each in facts if each is not fact]) == 2 for fact in facts])


@pytest.mark.parametrize(
    "name", ["life-1962", "neighbours", "city-several", "ships", "three-gardens"]
)
def test_every_sentence_that_may_be_suggested_means_its_clue(name):
    """Whatever is suggested, the text with it reads back as the puzzle with that clue."""
    path = EXAMPLES / f"zebra/{name}.txt"
    puzzle = runner.load(path)
    board = runner.solve(puzzle).boards[0]
    for clue in Random(name).sample(list(additions.clues_of(puzzle, board)), 25):
        text = additions.worded(puzzle, clue)
        number = "99. " if "\n1. " in path.read_text("utf-8") else ""
        again = runner.load(text=f"{path.read_text('utf-8')}\n{number}{text}\n", kind="zebra").clues
        turned = (clue.relation, clue.arguments[1::-1] + clue.arguments[2:])
        assert again[:-1] == puzzle.clues, text
        assert (again[-1] == clue) or (again[-1].relation, again[-1].arguments) == turned, text


def test_sentences_are_made_of_the_phrases_of_the_puzzle():
    puzzle = runner.load(EXAMPLES / "zebra/neighbours.txt")
    said = {
        ("nexto", "German", "Dunhill"): "The German lives next to the Dunhill smoker.",
        (
            "aftero",
            "German",
            "birds",
        ): "The German lives somewhere to the right of the one with birds.",
        ("sameo", "Norwegian", "water"): "The Norwegian drinks water.",
        ("sameo", "Dunhill", "yellow"): "Dunhill is smoked in the yellow house.",
    }
    field = {
        value: name
        for name, group in zip(puzzle.fields, puzzle.arguments["groups"], strict=True)
        for value in group
    }
    for (relation, *values), text in said.items():
        clue = Clue(relation, tuple([Item(field[value], value) for value in values]))
        assert additions.worded(puzzle, clue) == text


LOOSE = [
    *[(path.parent.name, path.read_text()) for path in sorted(EXAMPLES.glob("*/*several.txt")) if "crossword" not in path.stem],
    ("sudoku", "." * 81), ("takuzu", "......\n" * 6), ("slitherlink", "....\n" * 4),
    ("fillomino", ".2...\n.....\n..3..\n.....\n4....\n"),
    ("equations", "SEND+MOST=MONEY\n"), ("minesweeper", "1.2...\n......\n......\n...3..\n"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), LOOSE)
def test_what_is_suggested_does_not_depend_on_the_clock(kind, text, monkeypatch):
    """The same is said by a clock that is a second on at each look, as on a very busy machine."""
    puzzle = load(text=text, kind=kind)
    monkeypatch.setattr(suggesting, "WORK", 5_000)
    said = []
    for _ in range(2):
        report = puzzle.check()
        assert report.stopped is None
        board = rebuild_term(report.boards[0], lambda leaf: GAP if leaf == 1 else leaf)
        said.append(
            (
                str(report),
                remark_on(puzzle.data, report.status),
                find_violations(puzzle.data, board),
            )
        )
        leaps = count()
        for name, module in list(sys.modules.items()):
            if name.startswith("logicpuzzles") and hasattr(module, "perf_counter"):
                monkeypatch.setattr(module, "perf_counter", lambda leaps=leaps: next(leaps))
    assert said[0] == said[1]
