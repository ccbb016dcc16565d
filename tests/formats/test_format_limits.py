"""Reading ends in time: a long text is refused at once, or given up when the time is up. Ticks are
counted, not seconds.
"""

import json
from contextlib import suppress

import pytest
from samples import EXAMPLES, every

import logicpuzzles as lp
from logicpuzzles.core.budget import Budget, Statistics, running, tick
from logicpuzzles.core.errors import LONGEST, BadInput, OutOfBudget
from logicpuzzles.faces.cli import main
from logicpuzzles.formats import formats_of, read
from logicpuzzles.formats.jsontext import MAX_DEPTH, parse
from logicpuzzles.formats.text import MAX_LINE
from logicpuzzles.kinds.discovery import kind_named, kinds
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.solving.runner import solve

TEXTS = sorted(path for path in EXAMPLES.glob("*/*.txt") if path.parent.name in kinds())


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_reader_stops_when_the_time_is_up(path):
    with pytest.raises(OutOfBudget):
        lp.load(path, timeout=1e-9)


def test_json_is_read_in_time():
    with pytest.raises(OutOfBudget):
        lp.load(next(iter(sorted(EXAMPLES.glob("riddle/*.json")))), timeout=1e-9)


@pytest.mark.parametrize("kind", every(4, kinds()))
@pytest.mark.parametrize("part", ["1", "1 ", "a", "(", "A+", "1,", "| ", "the "])
def test_a_line_has_a_limit(kind, part):
    if not formats_of(kind_named(kind)):
        return
    with pytest.raises(BadInput) as caught:
        read(part * MAX_LINE, kind=kind)
    assert len(str(caught.value)) <= LONGEST


def test_reading_is_a_part_of_the_budget_of_a_command(capsys):
    path = str(EXAMPLES / "zebra/life-1962.txt")
    for command in ("solve", "check", "count", "backbone", "explain", "hint"):
        assert main([command, path, "--timeout", "1e-9"]) == 3
        written = capsys.readouterr()
        assert (
            written.out,
            written.err.count("gave up: the limit of 1e-09 seconds was reached"),
        ) == ("", 1)


def test_stating_is_a_part_of_the_budget():
    puzzle = read((EXAMPLES / "zebra/life-1962.txt").read_text("utf-8"))
    assert solve(puzzle, timeout=1e-9).status == "unknown"


def test_a_search_has_the_time_that_is_left_of_the_whole_one():
    with running(Statistics(Budget(5))) as whole:
        part = Statistics(Budget(60))
        assert part.budget.seconds is not None
        assert part.budget.seconds <= 5
        assert Statistics(Budget(0.01)).budget.seconds == 0.01
        assert Statistics().budget.seconds is not None
        tick()
        whole.budget = Budget(0)
        with pytest.raises(OutOfBudget, match="the limit of 5 seconds"):
            tick()
    assert Statistics().budget.seconds is None
    tick()


@pytest.mark.parametrize("opening", ["[", '{"a":'])
@pytest.mark.parametrize("deep", [MAX_DEPTH + 1, 1000, 100_000])
def test_json_that_is_too_deep_is_refused(opening, deep):
    text = opening * deep + "1" + ("]" if opening == "[" else "}") * deep
    with pytest.raises(BadInput, match="too deep, more than 100 in each other"):
        parse(text)
    for kind in (None, *(kinds() if deep < 100_000 else sorted(kinds())[::27])):
        with suppress(BadInput):
            assert read(text, kind=kind).kind == "disks"  # brackets may stand between its places


def test_json_as_deep_as_allowed_is_read():
    text = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert json.dumps(parse(text).value) == text


@pytest.mark.parametrize("number", ["1e999", "-1e999", "1e309"])
def test_a_number_beyond_all_floats_is_no_json(number):
    with pytest.raises(BadInput, match="is too large for a number"):
        parse(f'{{"x": {number}}}')


def test_a_product_of_many_factors_is_read_in_one_pass():
    text = "2 * 3 / 4 * 5 * 6 = a\ndomain: 0..9\n"
    assert read(text, kind="equations").clues[0].arguments[0] == ("*", ("/", ("*", 2, 3), 4), 5, 6)
    assert isinstance(
        read(f"{' * '.join(['1'] * 250)} = a\ndomain: 0..9\n", kind="equations"), Puzzle
    )
