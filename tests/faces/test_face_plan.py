"""Plans of weighings: as few as possible, right for every case, in every form; and proofs where
there are none.
"""

import json
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest

from logicpuzzles import runner
from logicpuzzles.faces.cli import main
from logicpuzzles.search.schemes import plates, scheme
from logicpuzzles.search.weighing import (
    BallGroups,
    least,
    outcomes,
    possibilities,
    too_many,
    trap,
    weighings,
)

Streams = pytest.CaptureFixture[str]
CASES = {"heavier": 1, "lighter": -1}


def shown(ball: int, weight: str, left: list[int], right: list[int]) -> str:
    """What the scale shows when this ball is the odd one."""
    side = CASES[weight] * ((ball in left) - (ball in right))
    return {0: "=", 1: ">", -1: "<"}[side]


def followed(node: Any, ball: int, weight: str) -> tuple[Any, int]:
    """The end of a plan for a case, and how many weighings there were."""
    done = 0
    while "ball" not in node:
        assert len(node["left"]) == len(node["right"]) > 0
        assert not set(node["left"]) & set(node["right"])
        node = node[shown(ball, weight, node["left"], node["right"])]
        done += 1
    return node, done


@pytest.mark.parametrize("balls", [3, 4, 5, 11, 12, 13, 39, 40, 119, 120])
def test_a_plan_finds_every_ball_and_so_does_a_scheme(balls, capsys):
    assert main(["plan", str(balls), "--format", "json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert whole["weighings"] == least(BallGroups(unknown=balls))
    ends = set()
    for ball, weight in product(range(1, balls + 1), CASES):
        end, done = followed(whole["plan"], ball, weight)
        assert end == {"ball": ball, "weight": weight}
        assert done <= whole["weighings"]
        ends.add(
            "".join(shown(ball, weight, each["left"], each["right"]) for each in whole["scheme"])
        )
    assert len(ends) == 2 * balls
    assert len(whole["scheme"]) == whole["weighings"]


def test_there_is_a_scheme_for_every_number_that_has_a_plan():
    for balls in range(3, 130):
        count = least(BallGroups(unknown=balls)) or 0
        codes = scheme(balls, count)
        assert codes is not None and len(codes) == balls
        assert (
            len({*codes, *[tuple([-digit for digit in code]) for code in codes]} - {(0,) * count})
            == 2 * balls
        )
        assert all(len(left) == len(right) > 0 for left, right in plates(codes))
    assert [scheme(balls, 3) for balls in (1, 2, 13, 14)] == [None] * 4


def test_the_scheme_in_text_is_a_puzzle_of_this_kind(capsys):
    """What it says of each ball, the relations say."""
    assert main(["plan", "12"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (
        lines[0]
        == "12 balls, one of them heavier or lighter: 3 weighings find it, whatever the scale shows."
    )
    assert (
        lines[1]
        == "No fewer do: each ball may be heavier or lighter, 24 cases, and 2 weighings tell 9 apart at most."
    )
    assert lines[2] == "= the plates are equal, > the left one goes down, < the right one goes down"
    assert lines[4] == "weigh 1-4 against 5-8"
    start = lines.index("The same with weighings that are fixed beforehand:")
    fixed = [line.split(". ")[1] for line in lines[start + 1 : start + 4]]
    table = [line.split() for line in lines[start + 6 :]]
    assert len(table) == 12
    for ball, heavier, lighter in table:
        for weight, signs in (("heavier", heavier), ("lighter", lighter)):
            text = "".join(
                f"{way.replace(' against ', f' {sign} ')}\n"
                for way, sign in zip(fixed, signs, strict=True)
            )
            assert runner.solve(
                runner.load(text=f"balls: 12\n{text}", kind="balance")
            ).solutions == [{"ball": int(ball), "weight": weight}]


def test_a_plan_says_why_no_fewer_do_and_what_is_more_than_needed(capsys):
    assert main(["plan", "12", "--weighings", "4"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "4 weighings are more than it needs."
    for balls, fewer in ((4, 2), (13, 3), (40, 4)):
        assert main(["plan", str(balls), "--weighings", str(fewer)]) == 1
        proof = capsys.readouterr().out.splitlines()[1:]
        assert main(["plan", str(balls)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[1] == f"No fewer do. This is why {fewer} weighings are too few:"
        assert lines[2 : 2 + len(proof)] == proof and len(proof) == 4


@pytest.mark.parametrize("balls", range(1, 15))
def test_a_proof_is_there_just_where_there_is_no_plan(balls, capsys):
    fewest = least(BallGroups(unknown=balls))
    for count in range(4):
        none = fewest is None or count < fewest
        assert main(["plan", str(balls), "--weighings", str(count)]) == none
        out = capsys.readouterr().out
        assert (" not suffice" in out or "No number of weighings suffices" in out) == none
        proof = too_many(balls, count)
        if fewest is not None and count:
            assert (proof is not None) == none
            for each, name, left in proof or []:
                way = next(
                    way
                    for way in weighings(BallGroups(unknown=balls))
                    if way.left == way.right == BallGroups(unknown=each)
                )
                after = dict(
                    zip(
                        ("balanced", "left", "right"),
                        outcomes(BallGroups(unknown=balls), way),
                        strict=True,
                    )
                )[name]
                assert left == (0 if after is None else possibilities(after)) > 3 ** (count - 1)
            if proof:
                assert [each for each, _, _ in proof] == list(range(1, balls // 2 + 1))


def test_the_trap_is_closed_and_only_where_nothing_helps():
    for balls in range(1, 8):
        states = trap(balls)
        assert bool(states) == (least(BallGroups(unknown=balls)) is None)
        for state, ways in states.items():
            assert set(ways) == set(weighings(state))
            assert all(after in states for _, after in ways.values())


def test_pictures_and_bad_numbers(tmp_path, capsys):
    path = tmp_path / "plan.svg"
    assert main(["plan", "12", "--format", "svg", "-o", str(path)]) == 0
    root = ElementTree.fromstring(path.read_text("utf-8"))
    texts = [each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert sum(text.startswith("ball ") for text in texts) == 24
    assert "1-4 against 5-8" in texts
    described = root.findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert (
        root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
        and described.count("ball ") == 24
    )
    assert "prefers-color-scheme:dark" in path.read_text("utf-8")
    for words, complaint in (
        (
            ["13", "--weighings", "3", "--format", "svg"],
            "there is no plan to draw; expected text, which has the proof, or --w",
        ),
        (["121", "--format", "svg"], "too large for a picture; expected 120 at most, or text"),
        (["1001"], "1001 balls are too many; expected 1000 at most"),
        (["0"], "'0' is not a whole number, 1 or more"),
    ):
        assert main(["plan", *words]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert complaint in printed.err
    assert main(["plan", "1000"]) == 0
    assert "7 weighings find it" in capsys.readouterr().out
