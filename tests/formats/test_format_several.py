"""What is written is read back as what it was, whether one puzzle or several, of one kind or of
many, without naming the kind.
"""

import json
import pathlib
from collections.abc import Iterator
from dataclasses import replace

import pytest
from samples import every

import logicpuzzles as lp
from logicpuzzles import formats
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.engines.ground.exports import EXPORTS
from logicpuzzles.faces.cli import main
from logicpuzzles.formats import codes, read_all, readings, write_stated
from logicpuzzles.formats.puzzle_json import to_value
from logicpuzzles.kinds.discovery import FOLDERS, forget_files
from logicpuzzles.kinds.examples import example_text, examples_of
from logicpuzzles.kinds.parts import built_in
from logicpuzzles.kinds.puzzle import Puzzle

# Grids of small numbers, which many kinds have.
FILLED = '''"""Filled: every row holds each number once.

Source: test.
"""
from logicpuzzles import Board, Cells, Outside, alldiffo, digits, domaino, eq, grid, lall, numbers, relation, sumo

@relation
def endso(number, line):
    return sumo((line[0], line[-1]), number)

@relation
def filledo(board, side):
    rows = grid(side, side)
    return lall(eq(board, rows), domaino(rows, range(1, side + 1)), [alldiffo(row) for row in rows])

BOARD = Board(Cells(digits(1, "side")){})
'''


def examples(kind: str) -> list[Puzzle]:
    texts = [example_text(kind, name) for name in examples_of(kind)]
    return [puzzle for text in texts for puzzle in read_all(text, kind=kind)]


@pytest.fixture
def own_kinds(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Puzzle]]:
    """Puzzles of two kinds of a user, in a folder that the environment names."""
    (tmp_path / "filled.py").write_text(FILLED.format(""))
    (tmp_path / "hedged.py").write_text(
        FILLED.replace("filled", "hedged").format(', Outside("ends", numbers(0), endso)')
    )
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    yield [
        *read_all("12.\n...\n..3\n", kind="filled"),
        *read_all(
            "   3 . 4\n. | . 2 . | .\n5 | . . . | .\n. | . . 3 | 4\n   . 5 .\n", kind="hedged"
        ),
        *read_all("...\n...\n..1\n", kind="hedged"),
    ]
    forget_files()


def check_all(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        assert read_all(write_stated(puzzle)) == (puzzle,)
        assert read_all(json.dumps(to_value(puzzle))) == (puzzle,)
    several = tuple(puzzles)
    assert read_all("\n".join([write_stated(each, always=True) for each in puzzles])) == several
    assert read_all("".join([write_stated(each, always=True) for each in puzzles])) == several
    assert (
        read_all("# all\n\n" + "\n\n\n".join([write_stated(each, always=True) for each in puzzles]))
        == several
    )
    objects = [to_value(each) for each in puzzles]
    assert read_all("".join([json.dumps(each) + "\n" for each in objects])) == several
    records = [
        {"id": at, "kind": each.kind, "puzzle": write_stated(each)}
        for at, each in enumerate(puzzles)
    ]
    assert read_all("".join([json.dumps(each) + "\n\n" for each in records])) == several


@pytest.mark.parametrize("kind", every(5, built_in(), at=3))
def test_puzzles_of_a_kind_are_read_as_they_were_written(kind):
    check_all(examples(kind))


def test_puzzles_of_a_kind_of_a_user_are_read_as_they_were_written(own_kinds):
    check_all(own_kinds)


def test_puzzles_of_all_kinds_stand_in_one_text():
    puzzles = [puzzle for kind in built_in() for puzzle in examples(kind)[:1]]
    text = "\n".join([write_stated(puzzle, always=True) for puzzle in puzzles])
    assert read_all(text) == tuple(puzzles)
    assert [reading.to_json()["kind"] for _, reading in readings(text)] == list(built_in())


def test_codes_stand_one_on_each_line():
    lines, wanted = [], []
    for puzzle in [puzzle for kind in built_in() for puzzle in examples(kind)[:2]]:
        for site in codes.SITES:
            try:
                lines.append(codes.write(puzzle, site))
            except BadInput:
                continue
            wanted.append(puzzle.kind)
    assert len(lines) > 50
    assert [puzzle.kind for puzzle in read_all("".join(lines))] == wanted


MADE = [
    ("sudoku", "4"), ("takuzu", "4"), ("futoshiki", "4"), ("killer", "4"), ("skyscrapers", "4"),
    ("nonogram", "4"), ("equations", "2"), ("riddle", "3x3"), ("zebra", "3x3"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        *MADE[:2],
        MADE[3],
        *MADE[-3:],
        *[pytest.param(*each, marks=pytest.mark.thorough) for each in (MADE[2], *MADE[4:6])],
    ],
)
def test_what_is_made_is_read_back(kind, size, tmp_path):
    ask = ["generate", kind, "--size", size, "--seed", "5", "--quiet", "-o"]
    wanted = [
        (puzzle.kind, puzzle.givens, puzzle.arguments, puzzle.clues)
        for made in lp.generate(kind, size=tuple(map(int, size.split("x"))), seed=5, count=3)
        for puzzle in [made.data]
    ]
    for number, more in enumerate(
        [
            [],
            ["--title"],
            ["--format", "json"],
            ["--format", "jsonl", "--title"],
            ["--start", "1", "--no-minimal"],
        ]
    ):
        for count in (1, 3):
            out = tmp_path / f"{number}-{count}.dat"
            assert main([*ask, str(out), "--count", str(count), *more]) == 0
            got = [
                (each.kind, each.data.givens, each.data.arguments, each.data.clues)
                for each in lp.load_all(out)
            ]
            assert len(got) == count
            assert [each[0] for each in got] == [kind] * count
            if "--start" not in more:
                assert got == wanted[:count]


def test_lines_of_a_file_are_named_after_their_lines(tmp_path):
    path = tmp_path / "made.jsonl"
    assert (
        main(
            [
                "generate",
                "sudoku",
                "--size",
                "4",
                "--seed",
                "1",
                "--count",
                "2",
                "-q",
                "-o",
                str(path),
            ]
        )
        == 0
    )
    assert [puzzle.name for puzzle in lp.load_all(path)] == ["made:1", "made:2"]
    with pytest.raises(
        BadInput, match=r"there are 2 puzzles; expected one, unless all are asked for \(load_all\)"
    ):
        lp.load(path)
    path.write_text(path.read_text().splitlines()[0])
    assert lp.load(path).solve().status == "unique"


SUDOKU = "12..\n....\n....\n..34\n"
TAKUZU = "--1-\n0---\n----\n---0\n"
FIRST = """There are 3 houses.

Name: Ann, Bob, Cleo
Pet: cat, dog, fox

1. Ann owns the cat.
2. Bob lives next to the dog.
"""
SECOND = """There are 3 houses.

Ship: Ada, Bea, Eva
Town: Rome, Oslo, Bern

1. The Ada is from Rome.
2. The Bea is not from Oslo.
"""


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        (f"{TAKUZU}\n{TAKUZU}", "takuzu", 'the text could be 2 puzzles of takuzu, or one; expected a line "kind: takuzu" above'),
        (TAKUZU.replace("-", ".") + "\n" + TAKUZU, "takuzu", "the text could be 2 puzzles of takuzu, or one;"),
        (f"{TAKUZU}\n{TAKUZU}", None, "the text could be 2 puzzles of takuzu, or one; expected --kind, or a line"),
        (f"{SUDOKU}\n{SUDOKU}", None, "the text could be 2 puzzles of sudoku, or one of killer; expected --kind, or a line"),
        ("A+B=C\n\nAB+C=DE\n", None, "the text could be 2 puzzles of equations, or one;"),
        (f"{FIRST}\n{SECOND}", None, "what follows has nothing to do with what stands above; expected one puzzle, or a line"),
        ("1.2\n...\n2..\n\n...\n1..\n...\n", None, "the text could be 2 puzzles of antiking, antiknight, "),
        (".1\n..\n", "nonogram\0", '"nonogram'),
        ("kind: chess\n12", None, '"chess" is not a kind;'),
        ("kind: sudoku\n\nkind: sudoku\n12..\n", None, "there is no puzzle below this line; expected one"),
        (f"{SUDOKU}kind: sudoku\n{SUDOKU}", None, 'this stands above "kind: sudoku"; expected each puzzle below such a line'),
        (f"kind: takuzu\n{TAKUZU}", "sudoku", 'kind: found "takuzu"; expected "sudoku"'),
        ("kind: rules.py\n12", None, 'kind: found "rules.py"; expected a name, because only --kind and --rules may name a file'),
    ],
)  # fmt: skip
def test_what_may_be_several_puzzles_is_never_guessed(text, kind, message):
    with pytest.raises(BadInput) as caught:
        read_all(text, kind=kind)
    assert caught.value.message.startswith(message)


def test_squares_with_blank_lines_between_are_several_puzzles():
    """No part of a square is a square, so nothing else can be meant; a strip may be a part of a
    larger board.
    """
    assert [len(puzzle.givens) for puzzle in read_all(f"{SUDOKU}\n{SUDOKU}", kind="sudoku")] == [
        4,
        4,
    ]
    assert len(read_all(f"# a\n\n{SUDOKU}\n\n\n# b\n{SUDOKU}\n{SUDOKU}", "my-sudokus.txt")) == 3
    assert len(read_all(SUDOKU.replace("\n", "\n\n", 2), kind="sudoku")) == 1  # between the boxes
    with pytest.raises(
        BadInput, match="there is one block too many; expected the end of the puzzle"
    ):
        read_all("1.2.\n....\n\n....\n..3.\n", kind="minesweeper")
    with pytest.raises(BadInput, match="there is one block too many"):
        read_all("1.2.\n\n....\n\n....\n\n..3.\n", kind="minesweeper")


@pytest.mark.parametrize("block", ["x", "1", ".", "*", "1 2", "1.\n.1", "..\n..", "# a\n\n1"])
def test_very_many_blocks_of_which_the_kind_is_not_clear_are_not_all_read(block, monkeypatch):
    read: list[str] = []
    one = formats._read_or_none
    monkeypatch.setattr(
        formats, "_read_or_none", lambda format, text: read.append(text) or one(format, text)
    )
    with pytest.raises(BadInput, match=r"the text could be .* expected --kind") as caught:
        read_all(f"{block}\n\n" * 1000)
    assert caught.value.reason == "ambiguous"
    assert len(read) <= formats.MOST_READ


def test_each_line_may_be_a_sudoku():
    line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n"
    puzzles = read_all(f"# easy ones\n{line}\n{line}", "top.txt")
    assert [(puzzle.kind, puzzle.name) for puzzle in puzzles] == [
        ("sudoku", "top:2"),
        ("sudoku", "top:4"),
    ]


@pytest.mark.parametrize("kind", ["fillomino", "hitori", "adjacent", "disks"])
def test_a_text_of_another_kind_is_not_taken_for_one_that_looks_alike(kind):
    for name in examples_of(kind):
        try:
            found = {puzzle.kind for puzzle in read_all(example_text(kind, name))}
        except BadInput as error:
            assert error.message.startswith("the text could be ")
            assert kind in {format.kind for format in formats._fitting(example_text(kind, name))}
        else:
            assert found == {kind}


def test_places_are_those_in_the_whole_text():
    text = f"kind: sudoku\n{SUDOKU}\nkind: zebra\n{FIRST}\nkind: sudoku\n12..\n...x\n....\n..34\n"
    with pytest.raises(BadInput) as caught:
        read_all(text)
    assert (caught.value.line, caught.value.column) == (18, 4)
    assert [clue.line for clue in read_all(text.replace("x", "."))[1].clues] == [13, 14]
    with pytest.raises(BadInput) as caught:
        read_all(
            '{"kind": "sudoku", "puzzle": "1234"}\n{"kind": "sudoku", "puzzle": "12..\\n..x."}\n'
        )
    assert caught.value.line == 1
    assert caught.value.message.startswith("puzzle:1:5: the line has 4 cells")


def test_a_puzzle_keeps_its_kind_in_a_file_of_any_name(tmp_path):
    puzzle = examples("hitori")[0]
    path = tmp_path / "sudoku.txt"
    path.write_text(write_stated(puzzle))
    assert lp.load(path).data == replace(puzzle, name="sudoku")


BROKEN = [
    (kind, name) for kind in built_in() for name in examples_of(kind) if name.endswith("-broken")
]


@pytest.mark.parametrize(("kind", "name"), every(2, BROKEN))
def test_a_puzzle_without_solution_is_exported_like_any_other(kind, name):
    names = examples_of(kind)
    twin = name.removesuffix("-broken") if name.removesuffix("-broken") in names else names[0]
    broken, whole = [lp.load(text=example_text(kind, each), kind=kind) for each in (name, twin)]
    for system in (*codes.SITES, *EXPORTS):
        try:
            whole.export(system)
        except PuzzleError:
            continue
        text = broken.export(system)
        if system in codes.SITES:
            assert (
                read_all(text)[0] == broken.data or codes.write(read_all(text)[0], system) == text
            )


def test_a_code_may_stand_where_a_path_stands(capsys, tmp_path):
    address = codes.write(examples("futoshiki")[0], "tatham").strip()
    assert lp.load(address).data.kind == "futoshiki"
    assert main(["count", address]) == 0
    assert capsys.readouterr().out == "1\n"
    assert main(["count", str(tmp_path / "none.txt")]) == 2
    assert "no such file" in capsys.readouterr().err
    assert main(["count", "https://puzz.link/p?chess/3/3/1"]) == 2
    assert '"chess" is not a kind whose addresses are read' in capsys.readouterr().err


def test_a_map_beside_a_grid_is_told_where_it_belongs():
    with pytest.raises(
        BadInput, match="two grids stand beside each other; expected the map below the grid"
    ):
        read_all("12.. aabb\n.... ccdd\na=3 b=4 c=5\n", kind="killer")
