"""Each relation of the zebra vocabulary holds of just the houses that it should, and rules files
keep their contract.
"""

import ast
from inspect import signature
from itertools import permutations, product
from typing import Any

import pytest
from oracles import PLACES
from samples import ROOT

from logicpuzzles import domaino, kinds, noto, run, var
from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import NamedRelation
from logicpuzzles.rules import zebra

RULES = sorted(path for path in (ROOT / "rules").glob("*.py") if path.stem != "__init__")
RELATIONS = {
    name: value
    for name, value in vars(zebra).items()
    if getattr(value, "__module__", "") == zebra.__name__
}
NAMED = sorted(
    name
    for name, value in RELATIONS.items()
    if isinstance(value, NamedRelation) and name != "zebrao"
)
CLUES = [
    name
    for name in NAMED
    if not name.startswith("_") and "category" not in signature(RELATIONS[name].body).parameters
]
NUMBERS = {"place": lambda size: range(1, size + 1), "between": lambda size: range(size)}


@pytest.fixture(params=["fd", "kanren"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def arguments_of(name: str) -> list[str]:
    """What a relation takes besides the street: houses and numbers."""
    return [
        parameter
        for parameter in signature(RELATIONS[name].body).parameters
        if parameter != "street"
    ]


def choices(name: str, size: int) -> Any:
    """All places of houses, from 1, and all numbers that a relation may be asked about."""
    return product(
        *[
            NUMBERS.get(argument, lambda size: range(1, size + 1))(size)
            for argument in arguments_of(name)
        ]
    )


def test_the_oracle_knows_every_relation():
    assert set(CLUES) == set(PLACES)
    for name in CLUES:
        assert list(signature(RELATIONS[name].body).parameters)[-1] == "street"


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("name", CLUES)
def test_it_holds_of_the_true_places_and_no_others(name, size, engine):
    street = tuple(("house", letter) for letter in "ABCD"[:size])
    for chosen in choices(name, size):
        given = [
            number if argument in NUMBERS else (var(), "ABCD"[number - 1])
            for argument, number in zip(arguments_of(name), chosen, strict=True)
        ]
        answers = run(0, "yes", RELATIONS[name](*given, street), engine=engine)
        assert answers == (("yes",) if PLACES[name](*chosen, size) else ()), chosen


@pytest.mark.parametrize("name", CLUES)
def test_it_finds_the_true_places(name, engine):
    size, street = 4, tuple(("house", letter) for letter in "ABCD")
    for numbers in {tuple(number for number, argument in zip(chosen, arguments_of(name), strict=True) if argument in NUMBERS)
                    for chosen in choices(name, size)}:  # fmt: skip
        letters, given, rest = [], [], list(numbers)
        for argument in arguments_of(name):
            if argument in NUMBERS:
                given.append(rest.pop(0))
            else:
                letters.append(var())
                given.append((var(), letters[-1]))
        answers = run(0, tuple(letters), RELATIONS[name](*given, street), engine=engine)
        true = [
            tuple("ABCD"[place - 1] for place in places)
            for places in product(range(1, size + 1), repeat=len(letters))
            if PLACES[name](*places, *numbers, size)
        ]
        assert sorted(answers) == true, numbers


@pytest.mark.parametrize("name", CLUES)
def test_with_the_frame_it_leaves_the_true_streets(name, engine):
    size, letters = 3, "ABC"
    for chosen in choices(name, size):
        given = [
            number if argument in NUMBERS else (letters[number - 1],)
            for argument, number in zip(arguments_of(name), chosen, strict=True)
        ]
        street = tuple((var(),) for _ in letters)
        answers = run(
            0,
            street,
            RELATIONS[name](*given, street),
            zebra.zebrao(street, (tuple(letters),)),
            engine=engine,
        )
        true = set()
        for order in permutations(letters):
            places = [place if type(place) is int else order.index(place[0]) + 1 for place in given]
            if PLACES[name](*places, size):
                true.add(tuple((letter,) for letter in order))
        assert set(answers) == true
        assert len(answers) == len(true)


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("name", [name for name in CLUES if name != "existso"])
def test_its_negation_holds_of_all_the_others(name, size, engine):
    street = tuple(("house", letter) for letter in "ABCD"[:size])
    for chosen in choices(name, size):
        given = [
            number if argument in NUMBERS else (var(), "ABCD"[number - 1])
            for argument, number in zip(arguments_of(name), chosen, strict=True)
        ]
        answers = run(0, "yes", noto(RELATIONS[name](*given, street)), engine=engine)
        assert answers == (() if PLACES[name](*chosen, size) else ("yes",)), chosen


def test_values_are_compared_by_their_pairs_and_so_are_their_negations(engine):
    pairs, street = (("7", "12"), ("7", "30"), ("12", "30")), (("A", "30"), ("B", "7"), ("C", "12"))
    for a, b in product("ABC", repeat=2):
        lower = zebra.rankedo((a, var()), (b, var()), 1, pairs, street)
        expected = (dict(street)[a], dict(street)[b]) in pairs
        assert run(0, "yes", lower, engine=engine) == (("yes",) if expected else ())
        assert run(0, "yes", noto(lower), engine=engine) == (() if expected else ("yes",))


# --- the contract ---------------------------------------------------------------------------------


def is_relation(node: ast.FunctionDef) -> bool:
    decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
    return any([each.split("(")[0] == "relation" for each in decorators])


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_a_rules_file_keeps_the_contract(path):
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    doc = ast.get_docstring(tree) or ""
    assert "Source: " in doc
    named = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for name, node in named.items():
        assert name.startswith("_") or ast.get_docstring(node)
        assert is_relation(node) == name.endswith("o") or name.startswith("_"), (
            f"{name} ends like a relation, or is one"
        )
    shared = [each for each in RULES if f"import {path.stem}" in each.read_text("utf-8")]
    assert 10 <= len(text.splitlines()) <= (400 if shared else 130)
    kind = kinds.kind_named(path.stem)
    assert kind.relation is getattr(kind.module, f"{path.stem}o")


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_a_rules_file_says_what_holds_and_nothing_else(path):
    """What makes the marks of a new puzzle may do more."""
    tree = ast.parse(path.read_text("utf-8"))
    stating = [
        node
        for each in tree.body
        if not isinstance(each, ast.FunctionDef) or is_relation(each)
        for node in ast.walk(each)
    ]
    called = {ast.unparse(node.func) for node in stating if isinstance(node, ast.Call)}
    assert called.isdisjoint({"print", "run", "input", "open", "isvar", "is_variable"})
    forbidden = (ast.Global, ast.While, ast.Try, ast.ClassDef, ast.Assert)
    assert not [node for node in stating if isinstance(node, forbidden)]


def test_a_domain_is_a_list_of_values():
    with pytest.raises(
        GoalError, match=r"^domaino takes a list of values, such as range\(1, 6\); 5 is not one$"
    ):
        run(0, (x := var()), domaino((x,), 5))  # type: ignore[arg-type]
