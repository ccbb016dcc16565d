"""What a term is bound to changes nothing: an argument of a relation may be written there, or be an
unknown that is bound before, after, by way of others, beside the goal or in a branch with it; the
answers are the same, on every engine.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from families import ENGINES
from programs import typed
from samples import every

from logicpuzzles import (
    blocks,
    domaino,
    eq,
    lall,
    lany,
    membero,
    noto,
    permuteo,
    relation,
    relations,
    run,
    vars,
)
from logicpuzzles.core.errors import GoalError

EDGES = ((0, 1), (1, 2), (2, 0))
x, y = vars(2)

# the arguments of each relation; x and y are among 0 to 3
CASES: dict[str, list[tuple[Any, ...]]] = {
    "abso": [(x, 2), ("a", x)],
    "acyclico": [((1, x, y), EDGES)],
    "alldiffo": [((x, y, 1),), ((1, (x,), (2,)),), ("ab",), (3,)],
    "appendo": [
        ((1,), x, (1, 2)), ((), (x,), (2,)), ((), x, [1]), ((1,), [2], x), ([x], [2], [1, 2]), (3, x, (1,)), ((1,), x, (1, y)),
    ],
    "areao": [(x, 0, (y, 1, 0), EDGES)],
    "atleasto": [(2, 1, (1, x, y)), (2, None, (1, None, x))],
    "atmosto": [(1, 1, (1, x, y)), (1, None, (x, y))],
    "circuito": [((1, x, y),)],
    "connectedo": [((1, x, y), EDGES)],
    "conso": [(x, (2,), (1, 2)), (x, [2], (1, 2)), (1, x, [1, 2]), (x, y, "ab"), (1, 2, x), (1, None, x)],
    "counto": [((x, y, 1), {1: 2}), ((x, y), {1: x})],
    "cumulativeo": [((x, y), (2, 1), (1, 2), 2)],
    "differenceo": [(x, y, 1), (None, x, 1)],
    "distanceo": [(x, y, 1)],
    "domaino": [((x, y), (1, 2)), ((None, x), (1, 2)), (((x,), [y]), range(1, 3)), (x, (1, 2)), ((x, y), 3), ((x, 1), "ab")],
    "divisiono": [((x, y, 1), EDGES)],
    "elemento": [(x, (1, 2, y), 2), (True, (1, 2), x)],
    "exactlyo": [(x, 1, (1, y)), (2, None, (None, x))],
    "heado": [(x, (1, 2)), (x, []), (x, "ab")],
    "integero": [(x,), (1.0,)],
    "inverseo": [((1, x, 0), (2, y, 1))],
    "itero": [((1, x),), ([],), (3,)],
    "lesseqo": [(x, 1), ("a", x)],
    "lesso": [(x, 1), (None, x)],
    "lexo": [((x, 1), (1, y)), ((x, 1), (1, 1), True)],
    "lineo": [((1, 2), (x, y), "<=", 3), ((1, 1), (x, None), "=", 3), ((), (), "=", 0)],
    "loopo": [((1, x, y), EDGES)],
    "maxo": [((x, 1), 2), ((x, y), 1)],
    "maxruno": [((x, y, 1), 1)],
    "membero": [(x, (1, 2)), (x, range(2)), ((x, 1), ((1, 1), (2, 1))), (x, 3), (x, "ab"), (x, [y, 1]), (x, None), (x, {1: 2})],
    "mino": [((x, 1), 0)],
    "nooverlapo": [((x, y), (2, 1))],
    "nullo": [((), x), ([],), ((1,),), (x, [], []), ([], ())],
    "patho": [((1, x, y), EDGES, 0, 1)],
    "patterno": [((x, y), ("01", "1.")), ((x, 2), ("01", "12"), (1, 2))],
    "permuteo": [((x, y), (1, 2)), ([x], (1,)), ((x, y), (y, 1)), ("ab", x)],
    "powero": [(x, 2, y)],
    "producto": [((x, y), 2), ((x, "a"), 2)],
    "quotiento": [(x, 2, y), (x, 0, y)],
    "regiono": [(x, 0, (y, 1, 1), EDGES)],
    "regionso": [((x, y, 1), EDGES)],
    "regularo": [((x, 1, y), blocks((1,)))],
    "remaindero": [(x, 2, y)],
    "rembero": [(1, (2, 1, 3), x), (x, (1, 2), (2,)), (1, [1], x), (1, (), x)],
    "shapeo": [(x, (y, 1), ((0, 0), (0, 1)), (((0, 0),), ((0, 0), (0, 1))))],
    "straighto": [((x, 1, y, 0),)],
    "seeno": [(2, ((x, 0), (y,))), (x, ((0, 1),))],
    "sumo": [((x, y), 3), ((x, None), 3), ("ab", x)],
    "tableo": [((x, y), ((1, 2), (2, 3))), ([x, y], ([1, 2],)), ((x, y), ("ab",)), ((x,), 3)],
    "tailo": [(x, (1, 2)), (x, [1])],
}  # fmt: skip
SAME = {"permuteq": permuteo}
NO_RELATIONS = {"COMPARISONS", "truth"}


@relation
def bothero(first: Any, second: Any, make: Any) -> Any:
    """A relation whose body states a goal before it says what the goal is about."""
    return lall(make(first), eq(first, second))


WAYS: dict[str, Callable[[Callable[[Any], Any], Any], Any]] = {
    "before": lambda make, term, u, v: [eq(u, term), make(u)],
    "after": lambda make, term, u, v: [make(u), eq(u, term)],
    "aliases": lambda make, term, u, v: [eq(u, v), make(u), eq(v, term)],
    "in a body": lambda make, term, u, v: [bothero(u, term, make)],
    "in a branch": lambda make, term, u, v: [lany(lall(make(u), eq(u, term)))],
    "beside a branch": lambda make, term, u, v: [lany(make(u)), eq(u, term)],
}
DEEPER = (
    "in a body",
    "in a branch",
    "beside a branch",
)  # there what is written is refused, and what is found does not hold
QUICK = {
    engine: tuple(WAYS) if engine in ("fd", "kanren") else ("aliases", "in a branch")
    for engine in ENGINES
}


def outcome(goals: Callable[[], Any], engine: str) -> Any:
    """The answers, or that the question is refused."""
    try:
        return frozenset(
            map(
                typed,
                run(0, (x, y), goals(), membero(x, range(4)), membero(y, range(4)), engine=engine),
            )
        )
    except GoalError:
        return "refused"


def places(
    name: str, arguments: tuple[Any, ...]
) -> list[tuple[Any, Callable[[Any], tuple[Any, ...]]]]:
    """Each argument, and each item of one, with what makes the arguments from another term in its
    place.
    """
    found: list[tuple[Any, Callable[[Any], tuple[Any, ...]]]] = []

    def place(term: Any, put: Callable[[Any], tuple[Any, ...]]) -> None:
        found.append((term, put))

    for at, argument in enumerate(arguments):
        place(argument, lambda term, at=at: (*arguments[:at], term, *arguments[at + 1 :]))
        for inner, item in enumerate(argument) if type(argument) in (tuple, list) else ():
            if name == "domaino" and at == 0 and (item is None or type(item) in (tuple, list)):
                continue  # an unknown among cells is a cell

            def put(
                term: Any, at: int = at, inner: int = inner, items: Any = argument
            ) -> tuple[Any, ...]:
                return (
                    *arguments[:at],
                    type(items)([*items[:inner], term, *items[inner + 1 :]]),
                    *arguments[at + 1 :],
                )

            place(item, put)
    return found


def test_the_table_has_every_relation():
    assert {*CASES, *SAME, *NO_RELATIONS} == {*relations.__all__, "domaino"}


@pytest.mark.parametrize("name", every(2, CASES))
def test_what_a_term_is_bound_to_changes_nothing(name):
    made = domaino if name == "domaino" else getattr(relations, name)
    for arguments in CASES[name]:
        for denied in (False, True):

            def stated(*terms: Any, denied: bool = denied) -> Any:
                return noto(made(*terms)) if denied else made(*terms)

            def direct(arguments: tuple[Any, ...] = arguments) -> Any:
                return stated(*arguments)

            expected = outcome(direct, "kanren")
            for engine in ENGINES:
                assert outcome(direct, engine) == expected, (engine, denied, arguments)
                for term, put in places(name, arguments):
                    for way in QUICK[engine]:
                        if expected == "refused" and way in DEEPER:
                            continue
                        found = outcome(
                            partial(WAYS[way], lambda t, put=put: stated(*put(t)), term, *vars(2)),
                            engine,
                        )
                        assert found == expected, (engine, way, denied, arguments, put("HERE"))
