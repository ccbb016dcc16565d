"""A text for another system, run by that system, has the answers of fd, whatever the puzzle is
called and its values are.
"""

import json
import pathlib
import shutil
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from samples import EXAMPLES

from logicpuzzles import (
    abso,
    alldiffo,
    counto,
    cumulativeo,
    eq,
    inverseo,
    lall,
    lany,
    lexo,
    lineo,
    maxo,
    maxruno,
    membero,
    mino,
    neq,
    nooverlapo,
    permuteo,
    producto,
    quotiento,
    remaindero,
    run,
    sumo,
    tableo,
    var,
    vars,
)
from logicpuzzles.core.errors import PuzzleError, Unsupported
from logicpuzzles.engines.ground.exports import EXPORTS, exported
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.runner import load_all

SUFFIXES = {"asp": ".lp", "dimacs": ".cnf", "minizinc": ".mzn", "prolog": ".pl"}

Answer = dict[str, Any]  # the name of a place -> its value


def named(term: Any, path: tuple[int, ...] = ()) -> Answer:
    """The places of an answer, as the texts name them."""
    if isinstance(term, tuple | list | dict):
        parts = [term[key] for key in sorted(term, key=repr)] if isinstance(term, dict) else term
        return {
            name: value
            for at, part in enumerate(parts, 1)
            for name, value in named(part, (*path, at)).items()
        }
    if len(path) == 2:
        return {f"r{path[0]}c{path[1]}": term}
    return {"_".join([f"x{path[0]}", *map(str, path[1:])]) if path else "x": term}


def in_order(answers: list[Answer]) -> list[Answer]:
    return sorted(answers, key=lambda answer: json.dumps(answer, sort_keys=True))


# --- the systems ----------------------------------------------------------------------------------


def by_asp(path: pathlib.Path) -> list[Answer]:
    clingo = pytest.importorskip("clingo")
    messages: list[str] = []
    options = ["0", "--project"] if "clingo FILE 0 --project" in path.read_text("utf-8") else ["0"]
    control = clingo.Control(options, logger=lambda _, text: messages.append(text))
    control.load(str(path))
    control.ground()
    answers = []
    with control.solve(yield_=True) as handle:
        for model in handle:
            symbols = [symbol.arguments for symbol in model.symbols(shown=True)]
            answers.append({name.name: _value(value) for name, value in symbols})
    assert messages == []
    return answers


def _value(symbol: Any) -> Any:
    kind = symbol.type.name
    if kind == "String":
        return symbol.string
    return (
        symbol.number
        if kind == "Number"
        else json.loads(symbol.arguments[0].string if symbol.arguments else str(symbol))
    )


def by_dimacs(path: pathlib.Path) -> list[Answer]:
    formula = pytest.importorskip("pysat.formula")
    solvers = pytest.importorskip("pysat.solvers")
    meanings: list[tuple[int, str, Any]] = []
    always: Answer = {}
    shown: list[int] = []
    top = 0
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("p cnf "):
            top = int(line.split()[2])
        words = line.split(" ", 4)
        if line.startswith("c p show "):
            shown = [int(word) for word in line.split()[3:-1]]
        elif len(words) == 5 and words[3] == "=" and words[1].lstrip("-").isdigit():
            meanings.append((int(words[1]), words[2], json.loads(words[4])))
        elif line.endswith(" in any case"):
            _, name, _, value = line.removesuffix(" in any case").split(" ", 3)
            always[name] = json.loads(value)
    clauses = formula.CNF(from_file=str(path))
    answers = []
    with solvers.Solver("minisat22", bootstrap_with=clauses.clauses) as solver:
        while solver.solve():
            held = {literal for literal in solver.get_model() if literal > 0}
            held |= {-literal for literal in range(1, top + 1) if literal not in held}
            answers.append(
                {**always, **{name: value for literal, name, value in meanings if literal in held}}
            )
            solver.add_clause([-literal if literal in held else literal for literal in shown])
    return answers


def _lines(*command: str) -> list[Any]:
    program = shutil.which(command[0])
    if program is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(
        [program, *command[1:]], capture_output=True, timeout=60, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 0, done.stderr.decode()
    lines = done.stdout.decode().splitlines()
    return [json.loads(line) for line in lines if not line.startswith(("-----", "====="))]


def by_minizinc(path: pathlib.Path) -> list[Answer]:
    return [named(answer) for answer in _lines("minizinc", "-a", str(path))]


def by_prolog(path: pathlib.Path) -> list[Answer]:
    return [named(answer) for answer in _lines("swipl", str(path))]


BY: dict[str, Callable[[pathlib.Path], list[Answer]]] = {
    "asp": by_asp, "dimacs": by_dimacs, "minizinc": by_minizinc, "prolog": by_prolog,
}  # fmt: skip


@pytest.fixture(params=sorted(BY))
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def found_by(
    system: str, folder: pathlib.Path, term: Any, goal: Any, title: str = "a puzzle"
) -> list[Answer]:
    path = folder / f"puzzle{SUFFIXES[system]}"
    path.write_text(exported(term, goal, system, title), "utf-8")
    return in_order(BY[system](path))


def expected(term: Any, goal: Any) -> list[Answer]:
    return in_order([named(answer) for answer in run(0, term, goal)])


# --- the same answers -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "balance/undetermined-several.txt", "disks/flower-several.txt", "equations/send-more-money-broken.txt",
        "equations/two-plus-two.txt", "jodici/seed.csv", "jodici/seed-broken.csv", "riddle/city-several.json",
        "riddle/neighbours-broken.json", "sudoku/4x4-several.txt", "takuzu/seed.txt", "zebra/life-1962.txt",
        "zebra/three-gardens.txt", "zebra/zebrajs-5x5-several.json",
    ],
)  # fmt: skip
def test_an_example_has_the_answers_of_fd(system, name, tmp_path):
    term, goal = goal_of(load_all(EXAMPLES / name)[0])
    assert found_by(system, tmp_path, term, goal, name) == expected(term, goal)


def conditional() -> tuple[Any, Any]:
    """Each kind of constraint, where a branch is chosen."""
    a, b, c, n = vars(4)
    row = (a, b, c)
    return (*row, n), lall(
        [membero(cell, (-1, 0, 2)) for cell in row],
        membero(n, range(4)),
        lany(
            [alldiffo(row), sumo(row, n)],
            [counto(row, {2: n}), eq(a, b)],
            [producto((a, b), n), maxruno(row, 1), neq(n, 0)],
        ),
        lany(
            [tableo(row, ((0, 0, 2), (-1, 2, 0), (2, -1, -1)))],
            [neq(row, (0, 2, 2)), lineo((1, -2), (a, c), "!=", 0)],
        ),
        lany(
            [membero(a, (0, 2)), counto(row, {0: 1})],
            [permuteo(row, (2, 2, 0))],
            [lineo((1, 1), (b, n), "<=", 2)],
        ),
    )


def test_every_kind_of_constraint_under_a_condition(system, tmp_path):
    term, goal = conditional()
    wanted = expected(term, goal)
    assert len(wanted) > 9
    assert found_by(system, tmp_path, term, goal) == wanted


def test_what_is_calculated(system, tmp_path):
    a, b, c, n = vars(4)
    domains = [membero(cell, range(-2, 3)) for cell in (a, b, c)] + [membero(n, (-2, 0, 1, "none"))]
    always = lall(domains, maxo((a, b, 0), c), quotiento(a, b, n))
    chosen = lall(
        domains, lany([maxo((a, b), n), remaindero(a, b, c)], [mino((a, 1, b), n), abso(a, c)])
    )
    for goal in (always, chosen):
        wanted = expected((a, b, c, n), goal)
        assert len(wanted) > 5
        assert found_by(system, tmp_path, (a, b, c, n), goal) == wanted


def test_rows_in_order(system, tmp_path):
    a, b, c, n = row = vars(4)
    domains = [membero(cell, (-1, 0, 1)) for cell in (a, b, c)] + [membero(n, (0, 1, "none"))]
    always = lall(domains, lexo((a, b, c), (c, a, b)), inverseo((a, b), (a, b)))
    chosen = lall(
        domains, lany([lexo((a, b), (1, c), strict=True), eq(n, 0)], inverseo((a, n), (b, c)))
    )
    for goal in (always, chosen):
        wanted = expected(tuple(row), goal)
        assert wanted
        assert found_by(system, tmp_path, tuple(row), goal) == wanted


def test_tasks(system, tmp_path):
    a, b, c, n = row = tuple(vars(4))
    domains = [membero(cell, range(-1, 4)) for cell in (a, b, c)] + [
        membero(n, (-1, 0, 1, 2, "none"))
    ]
    always = lall(domains, nooverlapo((a, b, c), (1, n, 2)))
    shared = cumulativeo((a, b, c), (2, 1, n), (1, 1, n), 2)
    chosen = lall(domains, lany(shared, [eq(n, "none"), nooverlapo((a, b, c), (2, 2, 2))]))
    for goal in (always, chosen):
        wanted = expected(row, goal)
        assert len(wanted) > 5
        assert found_by(system, tmp_path, row, goal) == wanted


def test_terms_of_any_shape(system, tmp_path):
    x, y, z = vars(3)
    goals = lall(membero(x, (1, True, 2.5, None, "a")), membero(y, ("a", 7)), eq(z, ("k", [x, y])))
    for term in (x, (x, "known", 30), (x, (y, (0, z))), z, {"b": x, "a": y}):
        assert found_by(system, tmp_path, term, goals) == expected(term, goals)


def test_an_answer_that_is_known_beforehand(system, tmp_path):
    x = var()
    assert found_by(system, tmp_path, ("yes", 1), membero(x, (1, 2))) == [{"x1": "yes", "x2": 1}]
    assert (
        found_by(system, tmp_path, ("yes", x), lall(membero(x, (1, 2)), membero(x, (3, 4)))) == []
    )


# --- what comes from outside ----------------------------------------------------------------------

HOSTILE = [
    'say "so"', "back\\slash", "it's", "100 % sure", "/* open", "close */", "\\(x)", "~w~n", '"). bad("', "a'), halt, write('",
    "tab\tand bell\a", "Änder ünï 漢字", "c p show 1 0", "\\n", "trailing\\", "", " ", "{curly} $dollar `tick`", "r1c1", "#show.",
]  # fmt: skip
TITLE = "first\n:- halt.\nconstraint false;\n1 0\n%*\r\u2028:- .\\\n"


def test_hostile_values_and_titles_do_no_harm(system, tmp_path):
    cells = tuple(vars(2))
    goal = lall(
        permuteo(cells, ("one", "other")), membero((third := var()), HOSTILE), neq(third, "it's")
    )
    answers = found_by(system, tmp_path, (*cells, third), goal, TITLE)
    cleaned = {value: value.replace("\t", " ").replace("\a", "").strip() for value in HOSTILE}
    assert len(answers) == 2 * (len(HOSTILE) - 1)
    values = {answer["x3"] for answer in answers}
    assert {text for value, text in cleaned.items() if value not in ("it's", " ")} <= values


def test_values_that_look_alike_are_told_apart(system, tmp_path):
    x = var()
    answers = found_by(system, tmp_path, x, membero(x, ("a b", "a\nb", "1", 1, "true", True)))
    assert {json.dumps(answer["x"]) for answer in answers} == {
        '"a b"',
        '"a b (2)"',
        '"1"',
        "1",
        '"true"',
        "true",
    }


@pytest.mark.parametrize("to", EXPORTS)
def test_a_title_is_one_line(to):
    x = var()
    lines = exported(x, membero(x, (1, 2)), to, TITLE).splitlines()
    assert lines[0].split(" ", 1)[0] in ("%", "c")
    assert "halt" in lines[0]
    assert not any("halt" in line for line in lines[1:])


# --- what cannot be said --------------------------------------------------------------------------


def test_an_unknown_system_is_refused():
    with pytest.raises(
        PuzzleError,
        match='there is no export to "smt"; expected one of asp, dimacs, minizinc, prolog',
    ):
        exported(1, eq(1, 1), "smt")


@pytest.mark.parametrize("to", EXPORTS)
def test_what_has_no_finite_domain_is_refused(to):
    x, y = vars(2)
    with pytest.raises(
        Unsupported, match=f"{to} cannot run .*: .*; an export is of finite domains"
    ):
        exported(x, membero(1, x), to)
    with pytest.raises(
        Unsupported, match=f"{to} cannot run .* it has no domain; give it one: membero"
    ):
        exported((x, y), membero(x, (1, 2)), to)


FAILS = {
    "at once": lambda x, y: lall(eq(1, 2)),
    "of no branches": lambda x, y: lany(),
    "with a known cell": lambda x, y: lall(membero(x, (1, 2)), eq(1, 2)),
    "no values": lambda x, y: membero(x, ()),
    "no common value": lambda x, y: lall(membero(x, (1, 2)), membero(x, (3,))),
    "alike atoms": lambda x, y: lall(alldiffo((1, 1)), membero(x, (1, 2))),
    "a wrong sum": lambda x, y: lall(sumo((1, 2), 4)),
    "no sum": lambda x, y: lall(membero(x, (1, 2)), sumo((x, 2), 9)),
    "no row": lambda x, y: lall(membero(x, (1, 2)), tableo((x, 1), ((3, 1), (4, 1)))),
}


@pytest.mark.parametrize("system", EXPORTS)
@pytest.mark.parametrize("fails", FAILS)
def test_what_fails_early_is_a_program_without_answer_whatever_is_unknown_besides(fails, system):
    x, y = vars(2)
    assert exported((x, y), FAILS[fails](x, y), system)
