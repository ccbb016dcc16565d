"""The prompt: dialogues from a pipe."""

import io
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from itertools import product
from random import Random
from typing import Any

import pytest
from samples import EXAMPLES

from logicpuzzles import eq, membero, neq, run, var
from logicpuzzles.core import memory
from logicpuzzles.core.memory import in_use
from logicpuzzles.faces import prompt
from logicpuzzles.faces.cli import main
from logicpuzzles.faces.reasons import Query, reasons
from logicpuzzles.faces.writing import Writer

COMMANDS = (
    ":load",
    ":engine",
    ":n",
    ":time",
    ":timeout",
    ":listing",
    ":let",
    ":residual",
    ":why",
    ":trace",
    ":help",
    ":quit",
)

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
        (["clues = [eq(X, 1), eq(Y, 2)]", "eq(Z, 3), *clues"], "Z = 3, X = 1, Y = 2.\n"),
        (
            ["clues = [eq(X, 1)]", "*clues, eq(Y, 2).  ", "*clues,  # all of them"],
            "Y = 2, X = 1.\nX = 1.\n",
        ),
        (["eq(1, 2)"], "false.\n"),
        (["eq(X, 1), eq(X, 2)"], "false.\n"),
        (["membero(X, (1, 2, 3))"], "X = 1 .\n"),
        (["membero(X, (1, 2, 3))", ";"], "X = 1 ;\nX = 2 .\n"),
        (["membero(X, (1, 2, 3))", ";", " ; "], "X = 1 ;\nX = 2 ;\nX = 3.\n"),
        (["membero(X, (1, 2))", "eq(Y, 3)"], "X = 1 .\nY = 3.\n"),
        (["membero(X, (1, 2))", "", "eq(1, 1)"], "X = 1 .\ntrue.\n"),
        ([":n 0", "membero(X, (1, 2))"], "X = 1 ;\nX = 2.\n"),
        (
            [":n 1", "membero(X, (1, 2))", ":n", "membero(X, (1, 2))", ";"],
            "X = 1 .\nX = 1 ;\nX = 2.\n",
        ),
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
        (
            ["@relation", "def twino(a, b):", "    return eq(b, (a, a))", "", "twino(1, X)"],
            "X = (1, 1).\n",
        ),
        (["def half(n):", "    return n"], ""),
        (["membero(X, (1, 2))", ":quit", "eq(1, 1)"], "X = 1 .\n"),
        (["quit()", "eq(1, 1)"], ""),
        ([":engine kanren", "eq(X, 1)"], "engine: kanren\nX = 1.\n"),
        (["neq(X, 1)"], "X = _1, neq(_1, 1).\n"),
        (["neq(_A, 1)"], "true.\n"),
        (["lesso(X, 3)"], "X = _1, lesso(_1, 3).\n"),
        (["sumo((X, Y), 3)"], "X = _1, Y = _2, sumo((_1, _2), 3).\n"),
        (["check(lambda n: n > 1, X)"], "X = _1, check(lambda, _1).\n"),
        (["membero(X, (Y, 1)), neq(X, 1)"], "X = _1, Y = _1, neq(_1, 1).\n"),
        (["appendo((1, 2), X, Y), neq(X, ())"], "X = (_1 | _2), Y = (1, 2, _1 | _2).\n"),
        (["eq(X, 1); eq(X, 2), eq(Y, 3)", ";"], "X = 1, Y = _1 ;\nX = 2, Y = 3.\n"),
        (["eq(X, 1); eq(X, 2).", ";"], "X = 1 ;\nX = 2.\n"),
        (["eq(X, 1);"], "X = 1.\n"),
        (["(eq(X, 1), eq(Y, 3); eq(X, 2)), neq(X, 1)"], "X = 2, Y = _1.\n"),
        (["noto(eq(X, 1); (eq(X, 3); eq(X, 4))), membero(X, (1, 2))"], "X = 2.\n"),
        (["1; 2; None"], "1\n2\n"),
        (["x = 1; x", "x = 2; eq(X, x)"], "1\nX = 2.\n"),
        (["eq([H | T], (1, 2, 3))", "eq([1, 2|T], [1, 2])"], "H = 1, T = (2, 3).\nT = [].\n"),
        (["eq(X, [1 | [Y, 2]])", "eq((1, 2 | T), (1, 2))"], "X = [1, _1, 2], Y = _1.\nT = ().\n"),
        (["[eq(X, 1) | eq(X, 2)]", ";", "[4 | 2]"], "X = 1 ;\nX = 2.\n[6]\n"),
        (["eq(X, 1).", "halt.", "eq(X, 2)"], "X = 1.\n"),
        (["eq(X, 1).", "quit", "eq(X, 2)"], "X = 1.\n"),
        (["exit", "eq(1, 1)"], ""),
        (["conda([eq(X, 1)], [eq(X, 2)])"], "X = 1.\n"),
        (
            ["def one(x):", "    return eq(x, 1)", "", "one(X)", "listing(one)"],
            "X = 1.\ndef one(x):\n    return eq(x, 1)\n",
        ),
        (
            ["likes = Relation('likes'); facts(likes, ('ann', 1))", "listing.", ":listing likes"],
            "likes('ann', 1)\n" * 2,
        ),
        (["listing"], "nothing was defined\n"),
    ],
)
def test_dialogues(talk, lines, out):
    assert talk(*lines) == (out, "")


def test_residual_goals_are_shown_in_full(talk):
    differences = ", ".join(f"neq(X, {n})" for n in range(20))
    out, err = talk(
        ":residual", differences, ":residual", "eq(X, 1)", ":residual", "eq(1, 2)", ":residual"
    )
    lines = out.splitlines()
    assert lines[:2] == ["X = _1,", "neq(_1, 0),"]
    assert lines[8:10] == ["neq(_1, 7),", "… and 12 more goals (:residual)."]
    assert lines[10:30] == [f"neq(_1, {n})" for n in range(20)]
    assert lines[30:] == ["X = 1.", "the last answer leaves no goals", "false."]
    assert err == "there is no answer yet, or the last query had none\n" * 2


def test_what_is_wide_is_wrapped(talk):
    out, _ = talk(
        "eq(X, tuple(range(60)))",
        "eq(X, tuple((n, (Y,) * 20) for n in range(3)))",
        "eq(X, 'a' * 200)",
    )
    assert max(map(len, out.splitlines()[:-1])) <= 100
    assert out.startswith("X = (0, 1, 2, 3, ")
    assert "\n     59).\n" in out or ", 59).\n" in out
    assert out.splitlines()[-1] == f"X = {'a' * 200!r}."


def test_a_deep_term_is_written():
    term = var()
    for _ in range(5000):
        term = (term,)
    assert Writer(40).answer({"X": term}, ()) == "X = " + "(" * 5000 + "_1" + ",)" * 5000


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("membr(X, (1,))", 'there is no "membr"; did you mean "membero"?'),
        ("eq(x, 1)", 'there is no "x"; a variable begins with a capital'),
        (
            "X == 1",
            "~X == 1 asks Python whether two things are the same, and is False; eq(~X, 1) is",
        ),
        (
            "eq(X, 1), X != 2",
            "~X != 2 asks Python whether two things differ, and is True; neq(~X, 2)",
        ),
        ("X in (1, 2)", "write membero(a, b), not a in b"),
        ("X #= 3", "write eq(A, B), not #="),
        ("X #\\= 3", "write neq(A, B), not #\\="),
        ("\\+ eq(X, 1)", "write noto(A), not \\+"),
        ("X =< 3", "write A <= B, not =<"),
        ("twin(X) = 3", "write eq(A, B), not ="),
        ("twin(X, Y) :- eq(X, Y).", "write @relation and a def"),
        ("member(X, [1])", 'there is no "member"; write membero(A, B)'),
        ("findall(X, eq(X, 1), L)", 'there is no "findall"; write run(0, A, goals)'),
        ("X in 1..3", "write domaino(A, range(1, 10)), for A in 1..9, not .."),
        (
            "not eq(X, 1)",
            "eq(~X, 1) is neither true nor false until it is run; write ~a, not not a\n",
        ),
        (
            "1 < max(X, Y) < 5",
            "lesso(~X, ~Y) is neither true nor false until it is run; write (1 < x) & (x < 5), "
            "not 1 < x < 5; maxo(cells, value), not max(cells)\n",
        ),
        ("p :- q.", "write @relation and a def"),
        ("X =.. Y", "write eq(A, (B, C)), a tuple of its parts, not =.."),
        ("raise MemoryError", "MemoryError\n"),
        ("true.", 'there is no "true"; write succeed'),
        (":listing nothing", 'there is no "nothing"; :listing alone lists'),
        (":timeout soon", '":timeout soon": expected seconds'),
        ("X is Y + 2", "write eq(a, b), not a is b"),
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
def test_an_error_is_one_line_and_ends_nothing(talk, line, error):
    out, err = talk(line, "eq(X, 1)")
    assert out == "X = 1.\n"
    assert err.startswith(error)
    assert err.count("\n") == 1


def test_variables_are_those_of_their_query(talk):
    out, err = talk(
        "eq(X, 1)", "print([name for name in globals() if name == 'X'])", "neq(X, 1), eq(X, 2)"
    )
    assert (out, err) == ("X = 1.\n[]\nX = 2.\n", "")


def test_a_capital_stays_a_variable(talk):
    out, err = talk(
        "X = 3",
        "eq(X, 4)",
        "for N in range(2): print(N)",
        "",
        "eq(N, 5)",
        "(M := 6)",
        "eq(M, 7)",
        "Var = 1",
        "Var",
    )
    assert out == "X = 4.\nN = 5.\n6\nM = 7.\n<class 'unification.variable.Var'>\n"
    first, second, third = err.splitlines()
    assert first == (
        '"X" begins with a capital and stays a variable; eq(X, …) is a goal, and :let X = … or a lower-case name keeps a value'
    )
    assert second.startswith('"N" begins')
    assert third.startswith('"Var" begins')


def test_def_class_and_import_may_use_capitals(talk):
    lines = [
        "def F(A):",
        "    B = A",
        "    return B",
        "",
        "class Box: size = 4",
        "",
        "from fractions import Fraction",
    ]
    out, err = talk(*lines, "eq(X, (F(2), Fraction(1, 2), Box.size))", "eq(A, 1), eq(B, 2)")
    assert (out, err) == ("X = (2, Fraction(1, 2), 4).\nA = 1, B = 2.\n", "")


def test_let_names_a_value(talk):
    lines = [
        ":let X = (1,",
        "  2)",
        "membero(Y, X)",
        ";",
        ":let X",
        "eq(X, 3)",
        ":let Var = 1",
        "Var",
        ":let Var",
        "Var.__name__",
    ]
    out, err = talk(*lines)
    assert (out, err) == ("Y = 1 ;\nY = 2.\nX = 3.\n1\n'Var'\n", "")
    assert talk(":let", ":let 1 = 2", ":let X", ":let X = 1 +")[1].splitlines() == [
        '":let ": expected NAME = VALUE, or NAME alone to take the name back',
        '":let 1 = 2": expected NAME = VALUE, or NAME alone to take the name back',
        'there is no "X" to take back',
        "invalid syntax",
    ]


def test_names_of_the_vocabulary_and_of_loaded_files_keep_their_meaning(talk, tmp_path):
    path = tmp_path / "sizes.py"
    path.write_text(
        "from itertools import pairwise\nSIZE = 3\ndef _hidden(): pass\ndef doubled(n): return 2 * n\n"
    )
    out, err = talk(
        f":load {path}",
        "eq(X, SIZE)",
        "isvar(Var('a'))",
        "eq(X, doubled(SIZE))",
        "SIZE = 4",
        "SIZE",
    )
    assert out == f"{path}: SIZE, doubled\nX = 3.\nTrue\nX = 6.\n3\n"
    assert err.startswith('"SIZE" begins')
    out, _ = talk("Board = 1", "eq(X, len(Board))", load=str(EXAMPLES / "sudoku/4x4.txt"))
    assert out.startswith("X = 4, Board = ((_1, 4, _2, _3), ")


@pytest.mark.parametrize(
    ("lines", "out"),
    [
        (["eq(1, 2), eq(X, 1)"], "this goal cannot hold\n  eq(1, 2)\n"),
        (
            ["eq(X, 1), neq(X, 5), eq(X, 2)"],
            "these goals contradict each other\n  eq(X, 1)\n  eq(X, 2)\n",
        ),
        (
            ["lall(eq(Y, 1), eq(X, 1)), [neq(X, n) for n in (0, 1)]"],
            "these goals contradict each other\n  eq(X, 1)\n  neq(X, 1)\n",
        ),
        (
            ["eq(X, 1) & eq(X, 2) & neq(Y, 3)"],
            "these goals contradict each other\n  eq(X, 1)\n  eq(X, 2)\n",
        ),
        (
            ["eq(X, 2 * Y + 1), eq(Y, 1), X < 9"],
            "X = 3, because\n  eq(X, 2 * Y + 1)\n  eq(Y, 1)\nY = 1, because\n  eq(Y, 1)\n",
        ),
        (
            ["membero(X, (1, 2, 3)), lesso(X, 2), eq(Y, 5), neq(Y, 3)"],
            "X = 1, because\n  membero(X, (1, 2, 3))\n  lesso(X, 2)\nY = 5, because\n  eq(Y, 5)\n",
        ),
        (
            ["membero(X, (1, 2)), eq(Y, (X, 0))", ";"],
            "X = 2 is a choice: the goals allow other values, too\nY = (2, 0), because\n  eq(Y, (X, 0))\n  X = 2\n",
        ),
        (["lesso(X, 3)"], "X = _1 is left open by the goals\n"),
        (["eq(1, 1)"], "the goals hold together; none of their unknowns is shown\n"),
        (["import kanren", "kanren.eq(X, 1), neq(X, 2)"], "X = 1, because\n  kanren.eq(X, 1)\n"),
        (
            [":trace eq(X, 1), eq(X, 2)"],
            "these goals contradict each other\n  eq(X, 1)\n  eq(X, 2)\n",
        ),
    ],
)
def test_why(talk, lines, out):
    alone, _ = talk(*lines)
    assert talk(*lines, ":why") == (alone + out, "")


def test_reasons_suffice_and_none_of_them_can_be_left_out():
    """Random goals about two unknowns, against plain Python: 0 and 9 stand for all values that no
    goal names.
    """
    x, y = var(), var()
    forced = contradictions = 0
    for seed in range(150):
        random = Random(seed)
        typed = []
        for _ in range(random.randint(3, 6)):
            term, place = random.choice(((x, 0), (y, 1)))
            values = tuple(random.sample((1, 2, 3), 2))
            typed.append(
                random.choice(
                    (
                        (
                            membero(term, values),
                            lambda pair, place=place, values=values: pair[place] in values,
                        ),
                        (
                            neq(term, values[0]),
                            lambda pair, place=place, value=values[0]: pair[place] != value,
                        ),
                        (eq(x, y), lambda pair: pair[0] == pair[1]),
                        (neq(x, y), lambda pair: pair[0] != pair[1]),
                    )
                )
            )
        tests = {str(number): holds for number, (_, holds) in enumerate(typed)}

        def possible(names: Iterable[str], place: int, tests: Any = tests) -> set[int]:
            """The values that an unknown can have when the goals with these names hold."""
            pairs = product((0, 1, 2, 3, 9), repeat=2)
            return {pair[place] for pair in pairs if all(tests[name](pair) for name in names)}

        query = Query({"X": x, "Y": y}, [goal for goal, _ in typed], list(tests))
        query.values = next(iter(run(1, (x, y), query.goals)), None)
        for sentence in reasons(query, 100):
            title, *needed = (line.strip() for line in sentence.splitlines())
            if query.values is None:
                contradictions += 1
                assert not possible(needed, 0)
                assert all(
                    possible([name for name in needed if name != each], 0) for each in needed
                )
            elif query.values is not None and title.endswith(", because"):
                forced += 1
                place, value = ("X", "Y").index(title[0]), int(title[4])
                given = [name for name in needed if not name.isdigit()]
                tests.update(
                    {name: lambda pair, first=query.values[0]: pair[0] == first for name in given}
                )
                assert possible(needed, place) == {value}
                assert all(
                    possible([name for name in needed if name != each], place) - {value}
                    for each in needed
                )
    assert forced > 50
    assert contradictions > 20


def test_why_of_a_puzzle_is_its_explanation(talk):
    path = str(EXAMPLES / "sudoku/4x4.txt")
    steps, _ = talk(":why", load=path)
    assert steps.startswith(
        "1. R3C3 is 2: the other cells of box 4 are full (R3C4) or see the 2 in R4C1.\n"
    )
    assert talk("puzzleo(Board)", ":why", load=path)[0].partition("\n")[2] == steps
    out, _ = talk("puzzleo(B), eq(B, ((A, _, _, _), _, _, _))", ":why", load=path)
    assert "A = 1, because\n  puzzleo(B)\n  eq(B, ((A, _, _, _), _, _, _))\n" + steps in out
    out, _ = talk("eq(X, 1)", ":why", load=path)
    assert out == "X = 1.\nX = 1, because\n  eq(X, 1)\n"
    out, _ = talk("puzzleo(Board)", ":why", load=str(EXAMPLES / "sudoku/easy-broken.txt"))
    assert out.startswith("false.\n1. ")
    assert out.endswith("So there is no solution.\n")


FAMILY = [
    "@relation",
    "def pairo(x, y):",
    "    return [ino(x), ino(y), lesso(x, y)]",
    "",
    "@relation",
    "def ino(x):",
]
FAMILY += ["    return lany(eq(x, n) for n in (2, 1))", ""]


def test_trace(talk):
    out, err = talk(*FAMILY, ":trace pairo(X, 2)", ";")
    assert err == ""
    assert [line for line in out.splitlines() if "lineo" not in line] == [
        "1 call pairo(X, 2)",
        "  2 call ino(X)",
        "  2 exit ino(2)",
        "  2 call ino(2)",
        "  2 exit ino(2)",
        "  2 call lesso(2, 2)",
        "  2 fail lesso(2, 2)",
        "  2 redo ino(2)",
        "  2 fail ino(2)",
        "  2 redo ino(X)",
        "  2 exit ino(1)",
        "  2 call ino(2)",
        "  2 exit ino(2)",
        "  2 call lesso(1, 2)",
        "  2 exit lesso(1, 2)",
        "1 exit pairo(1, 2)",
        "X = 1 ;",
        "1 redo pairo(X, 2)",
        "  2 redo lesso(1, 2)",
        "  2 fail lesso(1, 2)",
        "  2 redo ino(2)",
        "  2 fail ino(2)",
        "  2 redo ino(X)",
        "  2 fail ino(X)",
        "1 fail pairo(X, 2)",
        "no more answers",
    ]
    assert talk(*FAMILY, ":trace ino(3)")[0] == "1 call ino(3)\n1 fail ino(3)\nfalse.\n"


def test_a_tabled_relation_is_traced_from_outside(talk):
    lines = [
        "@relation(tabled=True)",
        "def wayo(x):",
        "    return lany(wayo(x), eq(x, 1))",
        "",
        ":n 0",
        ":trace wayo(X)",
    ]
    out, err = talk(*lines)
    assert err == ""
    assert out.splitlines() == [
        "1 call wayo(X)", "1 exit wayo(1)", "X = 1 ;", "1 redo wayo(X)", "1 fail wayo(X)", "no more answers",
    ]  # fmt: skip


def test_an_endless_trace_stops_and_asks(talk):
    endless = ["@relation", "def evero(x):", "    return [eq(x, (1, y := var())), evero(y)]", ""]
    out, err = talk(*endless, ":trace evero(X)", "eq(Y, 1)", ":trace evero(X)", ";", "eq(Y, 2)")
    lines = out.splitlines()
    assert (len(lines), err) == (41 + 1 + 82 + 1, "")
    assert lines[40:42] == ["stopped after 40 lines; ; goes on", "Y = 1."]
    assert lines[39].startswith(" " * 40 + "40 call evero(")
    assert talk(":trace", ":trace 1 + 1")[1] == ":trace needs goals to follow\n" * 2


@pytest.mark.parametrize("asked", [":help righto", "help(righto)"])
def test_help_on_a_relation(talk, asked):
    out, err = talk(asked, load="zebra")
    assert (out.splitlines()[0], err) == ("righto(a, b, street)", "")
    assert "    " in out.splitlines()[1]


def test_help_on_nothing_known(talk):
    assert talk(":help membro")[1] == 'there is no "membro"; did you mean "membero"?\n'


def test_time(talk):
    out, _ = talk(":time on", "eq(X, 1)", ":time off", "eq(X, 2)")
    first, cost, second = out.splitlines()
    assert (first, second) == ("X = 1.", "X = 2.")
    assert cost.startswith("% auto: ")


def test_help_names_every_command(talk):
    out, _ = talk(":help")
    assert all(command in out for command in (*COMMANDS, "puzzleo"))


def test_rules_of_a_kind_are_in_scope(talk):
    out, err = talk("righto(X, 1, (1, 2, 3))", load="zebra")
    assert (out, err) == ("X = 2.\n", "")


def test_names_of_a_file_are_in_scope(talk, tmp_path):
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


def test_a_bad_file_to_begin_with_is_status_2(tmp_path, capsys):
    path = tmp_path / "bad.csv"
    path.write_text("1,2\n")
    assert main(["repl", str(path), "--kind", "jodici"]) == 2
    assert capsys.readouterr().err.startswith(f"{path}:1:4: ")


def test_a_grid_that_was_loaded(talk):
    path = str(EXAMPLES / "sudoku/4x4.txt")
    out, err = talk("puzzleo(Board)", "puzzleo(B), eq(B, (_, (A, _, _, _), _, _))", load=path)
    first, second = out.splitlines()
    assert err == ""
    assert first == "Board = ((1, 4, 3, 2), (3, 2, 1, 4), (4, 1, 2, 3), (2, 3, 4, 1))."
    assert second == first.replace("Board", "B").removesuffix(".") + ", A = 3."


def test_two_boards_of_one_puzzle(talk):
    several, unique = EXAMPLES / "sudoku/4x4-several.txt", EXAMPLES / "sudoku/4x4.txt"
    assert talk("puzzleo(A), puzzleo(B), neq(A, B)", load=str(unique)) == ("false.\n", "")
    out, _ = talk(":n 0", "puzzleo(A), puzzleo(B), neq(A, B)", load=str(several))
    assert out.count("A = ") == 6


def test_fields_that_are_no_names_can_be_asked_for(talk, tmp_path):
    path = tmp_path / "riddle.json"
    path.write_text('{"header": ["1st", "class"], "startMatrix": [["a", "b"]], "hints": []}')
    assert talk("puzzleo((house(field_1st=A, field_class=B),))", load=str(path)) == (
        "A = 'a', B = 'b'.\n",
        "",
    )
    out, err = talk(
        'puzzleo(B), membero(house(field_1="var1_0", field_0=Who), B)',
        load=str(EXAMPLES / "zebra/zebrajs-2x2.json"),
    )
    assert (out.splitlines()[-1], err) == (
        "B = (('var0_0', 'var1_0'), ('var0_1', 'var1_1')), Who = 'var0_0'.",
        "",
    )


def test_a_zebra_that_was_loaded(talk):
    path = str(EXAMPLES / "zebra/life-1962.txt")
    out, err = talk(
        'puzzleo(B), membero(house(Nation=Who, Pet="zebra"), B), eq(B, (_, House2, _, _, _))',
        load=path,
    )
    assert err == ""
    assert "Who = 'Japanese'" in out
    assert "House2 = ('Ukrainian', 'blue', 'horse', 'tea', 'Chesterfields')" in out


def test_a_foreign_goal_is_a_goal(talk):
    out, err = talk("import kanren", "kanren.eq(X, 1)", "kanren.membero(X, (1, 2)), neq(X, 1)")
    assert (out, err) == ("X = 1.\nX = 2.\n", "")


def test_a_list_is_told_from_a_tuple(talk):
    out, err = talk("eq([1, X], (1, 2))", "eq([1], (2,))", "eq([1], [2])")
    assert out == "false.\n" * 3
    assert err == "a list and a tuple are two things; with (1, 2) for [1, 2] there is an answer\n"


def test_each_query_has_a_limit_of_time(talk):
    endless = "lany(eq(X, n) for n in count()), check(lambda n: n < 0, X)"
    out, err = talk("from itertools import count", ":timeout 0.05", endless, "eq(X, 1)")
    assert out == "X = 1.\n"
    assert err.startswith("gave up: the limit of 0.05 seconds was reached")
    assert err.endswith("; :timeout SECONDS gives more time, and 0 all of it\n")


def test_an_entry_may_hold_statements_and_queries(talk):
    session = prompt.Session(write=(said := []).append, complain=said.append)
    pasted = "@relation\ndef one(x):\n    return eq(x, 1)\n\none(X)\ny = 2\neq(Y, y)"
    for _ in session.talk_about(pasted):
        pass
    assert "".join(said) == "X = 1.\nY = 2.\n"


def test_what_fits_is_completed(tmp_path, monkeypatch):
    session = prompt.Session()
    (tmp_path / "queens.py").touch()
    (tmp_path / "puzzles").mkdir()
    monkeypatch.chdir(tmp_path)
    for text, begun, words in (
        (":ti", ":ti", [":time ", ":timeout "]),
        (":qu", ":qu", [":quit"]),
        (":load q", "q", ["quadruples", "queens.py"]),
        (":load puz", "puz", ["puzzles/"]),
        (":load zeb", "zeb", ["zebra"]),
        (":engine kan", "kan", ["kanren"]),
        (":time o", "o", ["off", "on"]),
        (":n ", "", []),
        ("eq(X, 1), member", "member", ["membero"]),
        (":help member", "member", ["membero"]),
        ("eq(X, ", "", []),
    ):
        assert session.complete(text) == (begun, words)


def test_ctrl_c_stops_the_query_and_not_the_session():
    command = [sys.executable, "-m", "logicpuzzles", "repl"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(
            "from itertools import count\nlany(eq(X, n) for n in count()), check(lambda n: n < 1, X)\n"
        )
        running.stdin.flush()
        assert (
            running.stdout.read(5) == "X = 0"
        )  # the first answer stands there while the next is looked for
        running.send_signal(signal.SIGINT)
        assert running.stderr.readline() == "interrupted\n"
        out, err = running.communicate("eq(X, 1)\n", timeout=60)
    assert (running.returncode, out.strip(), err) == (0, "X = 1.", "")


@pytest.mark.skipif(not in_use(), reason="the system does not tell how much memory is in use")
def test_a_recursion_that_has_no_end_is_told_what_ends_it(talk, monkeypatch):
    monkeypatch.setattr(prompt, "MOST_MEMORY", 8 << 20)
    # The system would refuse memory to the whole process, also to what runs the tests.
    monkeypatch.setattr(memory, "_refuse", lambda limit: None)
    lines = [
        "@relation{}",
        "def ancestoro(a, b):",
        "    c = var()",
        "    return conde([ancestoro(a, c), membero((c, b), ((1, 2), (2, 3)))], [eq(a, b)])",
        "",
        "@relation",
        "def oldero(a, b): return ancestoro(a, b)",
        "",
        ":n 0",
        "oldero(X, 3)",
        "membero(X, (1, 2)), oldero(1, X)",
    ]
    out, err = talk(*[line.format("") for line in lines])
    assert err.count("gave up: the limit of ") == 2
    advice = "ancestoro calls itself and may have no end: let it call itself last, or write @relation(tabled=True)"
    assert err.count(f"; {advice}\n") == 2
    out, err = talk(*[line.format("(tabled=True)") for line in lines])
    assert (out, err) == ("X = 2 ;\nX = 1 ;\nX = 3.\nX = 1 ;\nX = 2.\n", "")
