"""The prompt: dialogues from a pipe."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from logicpuzzles.core.terms import var
from logicpuzzles.faces.cli import main
from logicpuzzles.faces.writing import Writer

EXAMPLES = Path(__file__).parents[2] / "examples"

Patch = pytest.MonkeyPatch
Talk = Callable[..., tuple[str, str]]
Streams = pytest.CaptureFixture[str]


@pytest.fixture
def talk(monkeypatch: Patch, capsys: Streams) -> Talk:
    """What a session says on both streams to the lines typed; it must end with status 0."""

    def talked(*lines: str, load: str = "") -> tuple[str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        assert main(["repl", *([load] if load else [])]) == 0
        captured = capsys.readouterr()
        return captured.out, captured.err

    return talked


@pytest.mark.parametrize(
    ("lines", "out"),
    [
        (["eq(X, 1)"], "X = 1.\n"),
        (["eq(X, 1), eq(Y, X)"], "X = 1, Y = 1.\n"),
        (["eq(1, 1)"], "true.\n"),
        (["eq(1, 2)"], "false.\n"),
        (["eq(X, 1), eq(X, 2)"], "false.\n"),
        (["membero(X, (1, 2, 3))"], "X = 1 .\n"),
        (["membero(X, (1, 2, 3))", ";"], "X = 1 ;\nX = 2 .\n"),
        (["membero(X, (1, 2, 3))", ";", " ; "], "X = 1 ;\nX = 2 ;\nX = 3.\n"),
        (["membero(X, (1, 2))", "eq(Y, 3)"], "X = 1 .\nY = 3.\n"),
        (["membero(X, (1, 2))", "", "eq(1, 1)"], "X = 1 .\ntrue.\n"),
        ([":n 0", "membero(X, (1, 2))"], "X = 1 ;\nX = 2.\n"),
        ([":n 1", "membero(X, (1, 2))", ":n", "membero(X, (1, 2))", ";"], "X = 1 .\nX = 1 ;\nX = 2.\n"),
        (["eq(X, Y)"], "X = _1, Y = _1.\n"),
        (["eq(X, (Y, Z))"], "X = (_1, _2), Y = _1, Z = _2.\n"),
        (["eq((_, _, X), (1, 2, 3))"], "X = 3.\n"),
        (["eq((_A, _A), (1, X))"], "X = 1.\n"),
        (["eq(X, 1).", "?- eq(X, 2)."], "X = 1.\nX = 2.\n"),
        (["membero(X, [", "  1])"], "X = 1.\n"),
        (["[eq(X, 1), eq(Y, 2)]"], "X = 1, Y = 2.\n"),
        (["lany(eq(X, n) for n in range(2))", ";"], "X = 0 ;\nX = 1.\n"),
        (["eq(X, 'a')", "eq(X, 'b')"], "X = 'a'.\nX = 'b'.\n"),
        (["1 + 1", "len((1, 2))"], "2\n2\n"),
        (["x = var()", "eq(x, 1)"], "x = 1.\n"),
        (["g = membero(X, (5,))", "g"], "X = 5.\n"),
        (["import math", "math.sqrt(4.0)"], "2.0\n"),
        (["def half(n):", "    return n / 2", "", "half(4)"], "2.0\n"),
        (["@relation", "def twino(a, b):", "    return eq(b, (a, a))", "", "twino(1, X)"], "X = (1, 1).\n"),
        (["def half(n):", "    return n"], ""),
        (["membero(X, (1, 2))", ":quit", "eq(1, 1)"], "X = 1 .\n"),
        (["quit()", "eq(1, 1)"], ""),
        ([":engine kanren", "eq(X, 1)"], "engine: kanren\nX = 1.\n"),
        (["neq(X, 1)"], "X = _1, neq(_1, 1).\n"),
        (["neq(_A, 1)"], "neq(_1, 1).\n"),
        (["lesso(X, 3)"], "X = _1, lesso(_1, 3).\n"),
        (["sumo((X, Y), 3)"], "X = _1, Y = _2, sumo((_1, _2), 3).\n"),
        (["check(lambda n: n > 1, X)"], "X = _1, check(lambda, _1).\n"),
        (["membero(X, (Y, 1)), neq(X, 1)"], "X = _1, Y = _1, neq(_1, 1).\n"),
        (["appendo((1, 2), X, Y), neq(X, ())"], "X = (_1 | _2), Y = (1, 2, _1 | _2).\n"),
    ],
)
def test_dialogues(talk: Talk, lines: list[str], out: str) -> None:
    assert talk(*lines) == (out, "")


def test_residual_goals_are_shown_in_full(talk: Talk) -> None:
    differences = ", ".join(f"neq(X, {n})" for n in range(20))
    out, err = talk(":residual", differences, ":residual", "eq(X, 1)", ":residual", "eq(1, 2)", ":residual")
    lines = out.splitlines()
    assert lines[:2] == ["X = _1,", "neq(_1, 0),"]
    assert lines[8:10] == ["neq(_1, 7),", "… and 12 more goals (:residual)."]
    assert lines[10:30] == [f"neq(_1, {n})" for n in range(20)]
    assert lines[30:] == ["X = 1.", "the last answer leaves no goals over", "false."]
    assert err == "there is no answer yet, or the last query had none\n" * 2


def test_what_is_wide_is_wrapped(talk: Talk) -> None:
    out, _ = talk("eq(X, tuple(range(60)))", "eq(X, tuple((n, (Y,) * 20) for n in range(3)))", "eq(X, 'a' * 200)")
    assert max(map(len, out.splitlines()[:-1])) <= 100
    assert out.startswith("X = (0, 1, 2, 3, ")
    assert "\n     59).\n" in out or ", 59).\n" in out
    assert out.splitlines()[-1] == f"X = {'a' * 200!r}."


def test_a_deep_term_is_written() -> None:
    term = var()
    for _ in range(5000):
        term = (term,)
    assert Writer(40).answer({"X": term}, ()) == "X = " + "(" * 5000 + "_1" + ",)" * 5000


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("membr(X, (1,))", 'there is no "membr"; did you mean "membero"?'),
        ("eq(x, 1)", 'there is no "x"; a variable begins with a capital'),
        ("X == 1", "Python compared the variables themselves; write eq(a, b) or neq(a, b) for a goal"),
        ("eq(X, 1), X == 2", "lall takes goals"),
        ("1 +", "invalid syntax"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        (";", "there is no query to go on with"),
        (":nonsense", '":nonsense" is not a command; there are :load'),
        (":engine prolog", "there is no engine 'prolog'"),
        (":n few", '":n few": expected a number'),
        (":time", '":time ": expected on or off'),
        (":load", ":load needs"),
        (":load zebro", 'there are no rules for "zebro"; did you mean "zebra"?'),
        (":load missing.csv", "missing.csv: no such file or directory"),
        (":load missing.py", "missing.py: no such file or directory"),
    ],
)
def test_an_error_is_one_line_and_ends_nothing(talk: Talk, line: str, error: str) -> None:
    out, err = talk(line, "eq(X, 1)")
    assert out == "X = 1.\n"
    assert err.startswith(error)
    assert err.count("\n") == 1


def test_variables_are_those_of_their_query(talk: Talk) -> None:
    out, err = talk("eq(X, 1)", "print([name for name in globals() if name == 'X'])", "neq(X, 1), eq(X, 2)")
    assert (out, err) == ("X = 1.\n[]\nX = 2.\n", "")


def test_time(talk: Talk) -> None:
    out, _ = talk(":time on", "eq(X, 1)", ":time off", "eq(X, 2)")
    first, cost, second = out.splitlines()
    assert (first, second) == ("X = 1.", "X = 2.")
    assert cost.startswith("% fd: ")


def test_help_names_every_command(talk: Talk) -> None:
    out, _ = talk(":help")
    assert all(command in out for command in (":load", ":engine", ":n", ":time", ":help", ":quit", "puzzleo"))


def test_rules_of_a_kind_are_in_scope(talk: Talk) -> None:
    out, err = talk("righto(X, 1, (1, 2, 3))", load="zebra")
    assert (out, err) == ("X = 2.\n", "")


def test_names_of_a_file_are_in_scope(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "family.py"
    path.write_text(
        "from logicpuzzles import membero, relation\n"
        "PARENTS = (('Homer', 'Bart'), ('Homer', 'Lisa'))\n"
        "@relation\n"
        "def parento(a, b):\n"
        "    return membero((a, b), PARENTS)\n"
    )
    assert talk("parento('Homer', X)", ";", load=str(path)) == ("X = 'Bart' ;\nX = 'Lisa'.\n", "")
    out, _ = talk(f":load {path}", "parento(X, 'Lisa')")
    assert out == f"{path}: PARENTS, parento\nX = 'Homer'.\n"


def test_a_bad_file_to_begin_with_is_status_2(tmp_path: Path, capsys: Streams) -> None:
    path = tmp_path / "bad.csv"
    path.write_text("1,2\n")
    assert main(["repl", str(path), "--kind", "jodici"]) == 2
    assert capsys.readouterr().err.startswith(f"{path}:1:4: ")


def test_a_grid_that_was_loaded(talk: Talk) -> None:
    path = str(EXAMPLES / "sudoku/4x4.txt")
    out, err = talk("puzzleo(Board)", "puzzleo(B), eq(B, (_, (A, _, _, _), _, _))", load=path)
    first, second = out.splitlines()
    assert err == ""
    assert first == "Board = ((1, 4, 3, 2), (3, 2, 1, 4), (4, 1, 2, 3), (2, 3, 4, 1))."
    assert second == first.replace("Board", "B").removesuffix(".") + ", A = 3."


def test_two_boards_of_one_puzzle(talk: Talk) -> None:
    several, unique = EXAMPLES / "sudoku/4x4-several.txt", EXAMPLES / "sudoku/4x4.txt"
    assert talk("puzzleo(A), puzzleo(B), neq(A, B)", load=str(unique)) == ("false.\n", "")
    out, _ = talk(":n 0", "puzzleo(A), puzzleo(B), neq(A, B)", load=str(several))
    assert out.count("A = ") == 6


def test_fields_that_are_no_names_can_be_asked_for(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "riddle.json"
    path.write_text('{"header": ["1st", "class"], "startMatrix": [["a", "b"]], "hints": []}')
    assert talk("puzzleo((house(field_1st=A, field_class=B),))", load=str(path)) == ("A = 'a', B = 'b'.\n", "")
    out, err = talk('puzzleo(B), membero(house(field_1="var1_0", field_0=Who), B)', load=str(EXAMPLES / "zebra/zebrajs-2x2.json"))
    assert (out.splitlines()[-1], err) == ("B = (('var0_0', 'var1_0'), ('var0_1', 'var1_1')), Who = 'var0_0'.", "")


def test_a_zebra_that_was_loaded(talk: Talk) -> None:
    path = str(EXAMPLES / "zebra/life-1962.txt")
    out, err = talk('puzzleo(B), membero(house(Nation=Who, Pet="zebra"), B), eq(B, (_, House2, _, _, _))', load=path)
    assert err == ""
    assert "Who = 'Japanese'" in out
    assert "House2 = ('Ukrainian', 'blue', 'horse', 'tea', 'Chesterfields')" in out


def test_a_foreign_goal_is_a_goal(talk: Talk) -> None:
    out, err = talk("import kanren", "kanren.eq(X, 1)", "kanren.membero(X, (1, 2)), neq(X, 1)")
    assert (out, err) == ("X = 1.\nX = 2.\n", "")


def test_ctrl_c_stops_the_query_and_not_the_session() -> None:
    command = [sys.executable, "-m", "logicpuzzles", "repl"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write("from itertools import count\nlany(eq(X, n) for n in count()), check(lambda n: n < 1, X)\n")
        running.stdin.flush()
        assert running.stdout.read(5) == "X = 0"  # the first answer stands there while the next is looked for
        running.send_signal(signal.SIGINT)
        assert running.stderr.readline() == "interrupted\n"
        out, err = running.communicate("eq(X, 1)\n", timeout=60)
    assert (running.returncode, out.strip(), err) == (0, "X = 1.", "")
