"""The commands that tell why, and what comes next."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from samples import EXAMPLES

from logicpuzzles.faces.cli import main

GARDENS = str(EXAMPLES / "zebra" / "three-gardens.txt")
TAKUZU = str(EXAMPLES / "takuzu" / "seed.txt")


def test_the_steps_as_text(capsys):
    assert main(["explain", GARDENS]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "1. Roses are in house 1: by clue 5 (Roses grow in the first garden).",
        "   [clue alone]",
    ]


def test_the_steps_as_json(capsys):
    assert main(["explain", TAKUZU, "--format", "json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert (value["kind"], value["status"], len(value["cells"])) == ("takuzu", "unique", 36)
    first = value["steps"][0]
    assert first["facts"] == [{"cell": 22, "value": 0, "holds": True}]
    assert first["rules"] == ["no three in a row are equal in column 5"]
    assert {fact["cell"] for fact in first["because"]} == {16, 28}


def test_the_steps_as_lines_while_they_are_found(capsys):
    assert main(["explain", TAKUZU, "--format", "jsonl"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [step["number"] for step in found] == list(range(1, len(found) + 1))
    placed = {fact["cell"] for step in found for fact in step["facts"] if fact["holds"]}
    given = 36 - len(placed)
    assert given == sum(map(str.isdecimal, Path(TAKUZU).read_text("utf-8")))
    assert "(step 1)" in "".join([step["text"] for step in found])
    assert (
        main(["explain", str(EXAMPLES / "takuzu" / "seed-broken.txt"), TAKUZU, "--format", "jsonl"])
        == 1
    )
    paths = [json.loads(line)["path"] for line in capsys.readouterr().out.splitlines()]
    assert len(set(paths)) == 2


def test_rules_that_never_hold_are_one_step(tmp_path, capsys):
    rules, puzzle = tmp_path / "nowhere.py", tmp_path / "nowhere.json"
    rules.write_text(
        '"""Nowhere: one cell has two values."""\n'
        "from logicpuzzles import eq, lall, membero, relation, var\n\n\n"
        "@relation\ndef nowhereo(board):\n"
        "    cell, other = var(), var()\n"
        "    values = [membero(each, (1, 2)) for each in (cell, other)]\n"
        "    return lall(eq(board, ((cell, other),)), eq(cell, 1), eq(cell, 2), values)\n",
        encoding="utf-8",
    )
    puzzle.write_text('{"kind": "nowhere", "givens": [[null, null]]}', "utf-8")
    texts = {}
    for form in ("json", "jsonl"):
        assert main(["explain", str(puzzle), "--rules", str(rules), "--format", form]) == 1
        value = json.loads(capsys.readouterr().out)
        texts[form] = value["steps"][0]["text"] if form == "json" else value["text"]
    assert set(texts.values()) == {"The rules alone cannot hold for this puzzle."}
    assert main(["hint", str(puzzle), "--rules", str(rules)]) == 0
    assert (
        capsys.readouterr().out
        == "The puzzle has no solution. The rules alone cannot hold for this puzzle.\n"
    )


def test_a_page_and_a_picture(tmp_path, capsys):
    page = tmp_path / "why.html"
    assert main(["explain", GARDENS, "--format", "html", "-o", str(page)]) == 0
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert main(["explain", TAKUZU, "--format", "svg", "--step", "3"]) == 0
    assert ElementTree.fromstring(capsys.readouterr().out).tag.endswith("svg")
    assert main(["explain", TAKUZU, "--format", "svg", "--step", "99"]) == 2
    assert "there is no step 99; expected 0 to 21" in capsys.readouterr().err


def test_a_contradiction_is_explained(capsys):
    assert main(["explain", str(EXAMPLES / "takuzu" / "seed-broken.txt")]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "So there is no solution."


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["explain", GARDENS, "--step", "1"], "--step goes with --format svg"),
        (["explain", GARDENS, GARDENS, "--format", "html"], "html shows one puzzle"),
        (["explain", "nowhere.txt"], "nowhere.txt: no such file"),
        (["hint", TAKUZU, "--filled", "nowhere.txt"], "--filled nowhere.txt: no such file"),
        (["hint", TAKUZU, "--filled", GARDENS], "there is no board of this puzzle in it"),
    ],
)
def test_what_cannot_be(more, message, capsys):
    assert main(more) == 2
    assert message in capsys.readouterr().err


def test_a_hint(tmp_path, capsys):
    filled = tmp_path / "filled.txt"
    filled.write_text("------\n" * 3 + "----1-\n" + "------\n" * 2, "utf-8")
    assert main(["hint", TAKUZU, "--filled", str(filled)]) == 1
    assert "An entry is wrong. R4C5 is not 1: " in capsys.readouterr().out
    assert main(["hint", TAKUZU, "--format", "json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert (value["hint"], value["step"]["technique"]) == ("next", "sandwich")


def test_levels_of_a_hint(tmp_path, capsys):
    texts = []
    for level in ("1", "2", "3"):
        assert main(["hint", TAKUZU, "--level", level]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[:2] == ["Look at column 5.\n", "Look at column 5: sandwich.\n"]
    filled = tmp_path / "filled.txt"
    filled.write_text("------\n" * 3 + "----1-\n" + "------\n" * 2, "utf-8")
    for level, text in (("1", "An entry in row 4 is wrong."), ("2", "It is wrong that R4C5 is 1.")):
        assert main(["hint", TAKUZU, "--filled", str(filled), "--level", level]) == 1
        assert capsys.readouterr().out == f"{text}\n"


def test_a_hint_for_a_table(tmp_path, capsys):
    assert main(["solve", GARDENS, "--format", "json"]) == 0
    table = json.loads(capsys.readouterr().out)["solutions"][0]
    filled = tmp_path / "filled.json"
    filled.write_text(json.dumps(table), "utf-8")
    assert main(["hint", GARDENS, "--filled", str(filled)]) == 0
    assert capsys.readouterr().out == "Everything is filled in, and right.\n"
    table["rows"][0][1], table["rows"][1][1] = table["rows"][1][1], table["rows"][0][1]
    filled.write_text(json.dumps(table), "utf-8")
    assert main(["hint", GARDENS, "--filled", str(filled)]) == 1
    assert "An entry is wrong. " in capsys.readouterr().out
