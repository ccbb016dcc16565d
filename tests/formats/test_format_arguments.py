"""What a puzzle says is checked before any rule runs: every command answers, or all of them say the
same in one line.
"""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from samples import ROOT, every

import logicpuzzles as lp
from logicpuzzles.core.errors import BadInput
from logicpuzzles.faces.cli import main
from logicpuzzles.formats import puzzle_json
from logicpuzzles.kinds.discovery import forget_files
from logicpuzzles.kinds.parts import built_in
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle
from logicpuzzles.solving.batch import BatchSettings, check_line, solve_line
from logicpuzzles.solving.runner import load, load_all, solve

SCHEMA = jsonschema.Draft202012Validator(
    json.loads((ROOT / "docs" / "reference" / "schemas" / "puzzle.schema.json").read_text("utf-8"))
)
QUICK = ("solve --timeout 2", "count --timeout 2", "read")
COMMANDS = (
    *QUICK,
    "check --timeout 2",
    "backbone --timeout 2",
    "explain --timeout 2",
    "hint --timeout 2",
)
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 99, 2.5, 1e308, 10**30, "", "1", "x", [], [[]], {}, [None], [1, 1],
    {"field": "x", "value": "y"}, {"relation": "noto", "arguments": []},
)  # fmt: skip


def smallest(kind: str) -> list[Any]:
    """Some examples of a kind as JSON, the smallest first."""
    paths = [
        path
        for path in (ROOT / "examples" / kind).iterdir()
        if not path.name.endswith((".answer.json", ".py"))
    ]
    values = [
        puzzle_json.to_value(puzzle) for path in sorted(paths) for puzzle in load_all(path)[:2]
    ]
    return sorted(values, key=lambda value: len(json.dumps(value)))[:4]


def places(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    yield path
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, each in inner:
        if key != "text":
            yield from places(each, (*path, key))


def mutated(random: Random, value: Any) -> Any:
    """A puzzle of which one part is missing, there twice, turned round, nested, near by or
    something else.
    """
    value = deepcopy(value)
    root = random.choice(
        [name for name in ("givens", "arguments", "clues", "fields") if value.get(name)]
    )
    path = random.choice([path for path in places(value[root], (root,)) if len(path) > 1])
    holder = value
    for key in path[:-1]:
        holder = holder[key]
    key = path[-1]
    old, way = holder[key], random.randrange(6)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, list):
        holder.insert(key, deepcopy(old))
    elif way == 2 and isinstance(old, list):
        old.reverse()
    elif way == 3 and type(old) is int:
        holder[key] = old + random.choice((-1, 1, 10, -10))
    elif way == 4:
        holder[key] = [old]
    else:
        holder[key] = random.choice(VALUES)
    return value


def outcome(command: str, path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = main([*command.split(), str(path)])
    return status, capsys.readouterr().err


def agree(
    value: Any, commands: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]
) -> bool:
    """Whether a puzzle is one. All commands agree about that."""
    path = folder / "puzzle.json"
    path.write_text(json.dumps(value), "utf-8")
    try:
        load(path)
        assert SCHEMA.is_valid(value), value
    except BadInput as error:
        message = f"{error.at(str(path))}\n"
        assert "; " in message, message
        assert "do not fit together" not in message
        for command in commands:
            assert outcome(command, path, capsys) == (2, message), value
        line = json.dumps({"id": 1, "puzzle": value}).encode()
        for ask in (solve_line, check_line):
            assert ask(line, BatchSettings()) == {"id": 1, "error": str(error)}
        return False
    for command in commands:
        status, message = outcome(command, path, capsys)
        known = command.startswith(("explain", "hint")) and re.search(
            "rules alone cannot hold|the solution needs", message
        )
        assert status in (0, 1, 3) or known, (value, command, message)
    return True


@pytest.mark.parametrize("kind", every(3, built_in(), at=2))
def test_a_part_that_is_changed(kind, tmp_path, capsys):
    random = Random(kind)
    examples = smallest(kind)
    assert agree(examples[0], ("read",), tmp_path, capsys)
    for _ in range(8):
        agree(mutated(random, random.choice(examples)), QUICK, tmp_path, capsys)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", built_in())
def test_many_parts_that_are_changed(kind, tmp_path, capsys):
    random = Random(f"{kind}, at length")
    examples = smallest(kind)
    puzzles = [
        agree(mutated(random, random.choice(examples)), COMMANDS, tmp_path, capsys)
        for _ in range(300)
    ]
    assert not all(puzzles)


PEOPLE = {"groups": [["Ada", "Bob", "Cleo"], ["red", "blue", "green"]]}
ADA, RED = {"field": "Name", "value": "Ada"}, {"field": "Colour", "value": "red"}


def people(*clues: Any, **more: Any) -> dict[str, Any]:
    stated = [
        {"relation": relation, "arguments": list(arguments)} for relation, *arguments in clues
    ]
    return {
        "kind": "zebra",
        "givens": [],
        "arguments": PEOPLE,
        "clues": stated,
        "fields": ["Name", "Colour"],
        **more,
    }


WRONG: list[tuple[dict[str, Any], str]] = [
    *[
        (people(("ato", ADA, place)), f"clues[0].arguments[1]: found {shown}; expected a number from 1 to 3")
        for place, shown in ((0, "0"), (-1, "-1"), (4, "4"), (True, "true"), ("2", '"2"'), (None, "null"), ([1], "a list"))
    ],
    (people(("notato", ADA, 0)), "clues[0].arguments[1]: found 0"),
    (people(("gapo", ADA, RED, -1)), "clues[0].arguments[2]: found -1"),
    (people(("lany", {"relation": "ato", "arguments": [ADA, 9]})), "clues[0].arguments[0].arguments[1]: found 9"),
    (people(("lany",)), "clues[0]: there is no clue in lany"),
    (people(("noto", 3)), "clues[0].arguments[0]: found 3; expected a clue"),
    (people(("righto", ADA, 1)), "clues[0].arguments[1]: found 1"),
    (people(("righto", ADA, {"field": "Name", "value": "red"})), 'clues[0].arguments[1].value: found "red"'),
    (people(("righto", ADA, {"field": "Pet", "value": "dog"})), 'clues[0].arguments[1].field: found "Pet"; expected a field of'),
    (people(("righto", ADA)), "expected righto(a, b)"),
    (people(("righto", ADA, RED, RED)), "expected righto(a, b)"),
    (people(fields=["Name", "Name"]), "expected different headings"),
    (people(fields=["Name"]), "arguments.groups: found a list; expected a list for each field, 1 in all"),
    (people(givens=[["Ada", None]]), "givens: found 1 rows; expected 3"),
    (people(givens=[["Ada", None], ["Eve", None], [None, None]]), 'givens[1][0]: found "Eve"; expected a value of Name'),
    (people(arguments={**PEOPLE, "rows": True}), "arguments.rows: it means nothing here"),
    (people(arguments={"groups": [["Ada", "Bob"], ["red"]]}), "expected 2 values, as for the first field"),
    (people(arguments={"groups": [["Ada", "Ada"], ["red", "blue"]]}), "expected each one once"),
    ({"kind": "sudoku", "givens": [[True] + [None] * 3] + [[None] * 4] * 3}, "expected a number, a text or null"),
    ({"kind": "sudoku", "givens": [[None] * 4] * 4, "arguments": {"diagonals": 2}}, "expected 0 or 1"),
    ({"kind": "sudoku", "givens": [[None] * 4] * 4, "arguments": {"diagonal": 1}}, 'did you mean "diagonals"?'),
    ({"kind": "sudoku", "givens": [[None] * 4] * 4, "arguments": {"side": 3}}, "side: found 3; expected 4"),
    ({"kind": "takuzu", "givens": [[None] * 4] * 4, "arguments": {"size": [4, 6]}}, "size: found a list; expected (4, 4)"),
    ({"kind": "takuzu", "givens": [[None] * 4] * 4, "fields": ["a"]}, "fields: found some; expected none"),
    ({"kind": "masyu", "arguments": {"size": [4]}}, "size: found a list; expected the numbers of rows and columns"),
    ({"kind": "balance", "arguments": {"balls": 0}, "clues": []}, "arguments.balls: found 0; expected a number from 1"),
    ({"kind": "disks", "arguments": {"disks": [[0, 1], [1, 2]]}}, "arguments.disks[1][1]: found 2; expected a number"),
    ({"kind": "equations", "arguments": {"names": ["A", 3]}}, "arguments.names[1]: found 3; expected a text"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "message"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_said_with_its_place(value, message, tmp_path, capsys):
    with pytest.raises(BadInput, match=re.escape(message)):
        load(text=json.dumps({"givens": [], "arguments": {}, "clues": [], **value}))
    assert not agree(value, QUICK, tmp_path, capsys)


def test_a_line_of_a_data_set_is_checked(tmp_path, capsys):
    data, answers = tmp_path / "data.jsonl", tmp_path / "answers.jsonl"
    data.write_text(
        json.dumps({"id": 1, "puzzle": people(("ato", ADA, 0))}) + "\n", encoding="utf-8"
    )
    answers.write_text('{"id": 1, "answer": "Ada is red"}\n', "utf-8")
    assert main(["score", str(data), str(answers)]) == 2
    assert "clues[0].arguments[1]: found 0" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (
            "sudoku",
            "diagonals: 2\n\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n",
            "arguments.diagonals: found 2; expected 0 or 1",
        ),
        ("bridges", "most: 5\n\n7 . 4\n", "arguments.most: found 5; expected 1, 2, 3 or 4"),
        (
            "starbattle",
            "stars: 0\n\na a b\na b b\nc c c\n",
            "arguments.stars: found 0; expected a number from 1 to 3",
        ),
    ],
)
def test_a_text_is_checked_as_well(kind, text, message, tmp_path, capsys):
    path = tmp_path / "puzzle.txt"
    path.write_text(text, "utf-8")
    for command in COMMANDS:
        assert main([*command.split(), "--kind", kind, str(path)]) == 2
        assert message in capsys.readouterr().err


def test_a_puzzle_made_in_python_is_checked():
    groups = (("Ada", "Bob"), ("red", "blue"))
    puzzle = Puzzle(
        "zebra",
        (),
        {"groups": groups},
        (Clue("ato", (Item("Name", "Ada"), 0)),),
        ("Name", "Colour"),
    )
    with pytest.raises(BadInput, match="found 0; expected a number from 1 to 2"):
        solve(puzzle)


RULES = '''"""Floors: people live on different floors. Source: a test."""
from logicpuzzles import Board, Records, among, groups, items, lall, columns, eq, grid, membero, numbers, permuteo, relation

@relation
def floorso(house, groups: groups()):
    row = grid(len(groups[0]), len(groups))
    return lall(eq(house, row), [permuteo(column, group) for column, group in zip(columns(row), groups)])

@relation
def floor_of(a: items(), floor: int, side: among("left", "right"), house):
    return eq(a, house[floor])

BOARD = Board(Records("floor"))
'''


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((ADA, True, "left"), "found true; expected a number"),
        ((ADA, 0, "up"), 'found "up"; expected left or right'),
        ((3, 0, "left"), "found 3; expected a value of a field"),
        ((ADA, 0, "left"), ""),
    ],
)
def test_the_relations_of_a_user_say_what_they_take(tmp_path, arguments, message):
    forget_files()
    (tmp_path / "floors.py").write_text(RULES, "utf-8")
    text = json.dumps({**people(("floor_of", *arguments)), "kind": "floors"})
    if not message:
        assert lp.load(text=text, rules=str(tmp_path / "floors.py")).count() == 12
        return
    with pytest.raises(BadInput, match=message):
        lp.load(text=text, rules=str(tmp_path / "floors.py"))
