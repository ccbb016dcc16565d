"""Relations about lists: their items, their ends, their order, and their parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import permutations
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.expressions import MEANINGS
from logicpuzzles.core.goals import (
    And,
    Call,
    Goal,
    NamedRelation,
    P,
    check,
    conde,
    eq,
    lall,
    lany,
    neq,
    refuse_goals,
    relation,
)
from logicpuzzles.core.rows import fitting_members
from logicpuzzles.core.terms import (
    CONS,
    SEQUENCE,
    VARIABLE,
    is_variable,
    kind_of,
    pair,
    vars,
)

__all__ = [
    "appendo",
    "conso",
    "heado",
    "itero",
    "membero",
    "nullo",
    "permuteo",
    "permuteq",
    "rembero",
    "tailo",
]


class _Membership(NamedRelation[P]):
    """A relation that reads an iterator when the goal is built, because the goal may run more than
    once.
    """

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> Goal:
        if len(arguments) == 2 and type(arguments[1]) is tuple and not (named or MEANINGS.needed):
            return Call(self, arguments, named)  # there is nothing to refuse
        if len(arguments) != 2 or type(arguments[1]) is tuple or type(arguments[1]) is list:
            return super().__call__(*arguments, **named)
        item, collection = arguments
        given: Any = (item, list_items(collection))
        return super().__call__(*given, **named)


def list_items(collection: Any) -> Any:
    """A collection that has items in order as a tuple, list or long range; anything else as it
    is.
    """
    kind = type(collection)
    if kind is tuple or kind is list or (kind is range and collection[LISTED:]):
        return collection
    if isinstance(collection, str | bytes | Mapping) or not isinstance(collection, Iterable):
        return collection
    if isinstance(collection, Set) and not hasattr(collection, "mapping"):
        return collection
    return collection if kind_of(collection) in (SEQUENCE, CONS) else tuple(collection)


def refuse_no_items(name: str, item: Any, collection: Any) -> None:
    """Raises ``GoalError`` in the name of a relation for what has no items in order, and for a goal
    as the item.
    """
    refuse_goals(name, item)
    if type(collection) is tuple or type(collection) is range:
        return
    if kind_of(collection) in (SEQUENCE, VARIABLE, CONS):
        return
    if isinstance(collection, str | bytes):
        raise GoalError(
            f"{name} looks into tuples and lists, not into the text {collection!r}; take it "
            "apart with tuple(...)"
        )
    if isinstance(collection, Set):
        raise GoalError(
            f"{name} needs an ordered collection; {collection!r} is a set: pass sorted(...) of it"
        )
    raise GoalError(
        f"{name} takes a list of values, such as range(1, 6); {collection!r} is not one"
    )


@_Membership
def membero(item: Any, collection: Any) -> Goal:
    """``item`` is one of the items of ``collection``: a tuple, list, range, iterator, cons pair, or
    unknown.

    With an atom for every item this declares the domain of an unknown ``item``. An unknown
    collection is enumerated as ever longer lists.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, membero(x, (1, 2, 3)), membero(x, (3, 2)))
    (2, 3)
    """
    if kind_of(collection) == SEQUENCE:
        members = fitting_members(item, collection)
        if len(members) > MANY:
            return lany(membero(item, members[:MANY]), membero(item, members[MANY:]))
        return lany([eq(item, member) for member in members])
    if type(collection) is range:
        return _in_range(item, collection)
    if kind_of(collection) not in (CONS, VARIABLE):
        return lany()
    head, tail = vars(2)
    return lall(conso(head, tail, collection), conde([eq(head, item)], [membero(item, tail)]))


membero.refuse = partial(refuse_no_items, "membero")
membero.members = lambda item, collection: (
    (item, fitting_members(item, collection))
    if type(collection) is tuple or type(collection) is list
    else None
)
membero.waits = lambda _, collection: is_variable(collection)

LISTED = 1_024  # numbers of a range that is read as a tuple, at most
MANY = 10_000  # items of a tuple or list that are listed at once, at most
AT_ONCE = 64  # numbers of a longer range that are listed before the rest of it


def _in_range(item: Any, numbers: range) -> Goal:
    """``item`` is one of ``numbers``, which are listed as they are asked for."""

    def outside(number: Any) -> bool:
        return type(number) is not int or number not in numbers

    if not is_variable(item):
        return lall() if type(item) is int and item in numbers else lany()
    first = [eq(item, number) for number in numbers[:AT_ONCE]]
    among = lany(first, membero(item, numbers[AT_ONCE:]))
    return And((among,), (), check(outside, item))


@relation
def conso(head: Any, tail: Any, whole: Any) -> Goal:
    """``whole`` is the list that begins with ``head`` and goes on with ``tail``. Any of the three
    may be unknown.

    >>> from logicpuzzles import run, var
    >>> h, t = var(), var()
    >>> run(0, (h, t), conso(h, t, (1, 2, 3)))
    ((1, (2, 3)),)
    """
    return eq(pair(head, tail), whole)


@relation
def heado(head: Any, whole: Any) -> Goal:
    """``head`` is the first item of ``whole``.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, heado(x, [7, 8]))
    (7,)
    """
    return conso(head, vars(1)[0], whole)


@relation
def tailo(tail: Any, whole: Any) -> Goal:
    """``tail`` is ``whole`` without its first item.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, tailo(x, [7, 8]))
    ([8],)
    """
    return conso(vars(1)[0], tail, whole)


@relation
def nullo(*terms: Any, refs: Any = None, default_ConsNull: Any = list) -> Goal:  # noqa: N803 (kanren's name)
    """Every term is the empty sequence of one type: the type of the known sequences among
    ``terms``, else that of those among ``refs``, or ``default_ConsNull`` where none is known in the
    end. It fails where they have two types.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, nullo(x)), run(0, x, nullo(x, ()))
    (([],), ((),))
    """
    known = _known_lists(terms) or _known_lists(refs or ())
    types = {tuple if isinstance(term, tuple) else type(term) for term in known}
    if len(types) > 1:
        return lany()
    empty = types.pop()() if types else default_ConsNull()
    return lall([eq(term, empty) for term in terms])


def _known_lists(terms: Sequence[Any]) -> list[Any]:
    return [term for term in terms if term is None or kind_of(term) == SEQUENCE]


nullo.empties = "refs"
nullo.waits = lambda *terms, **_: all(map(is_variable, terms))


@relation
def itero(whole: Any, nullo_refs: Any = None, default_ConsNull: Any = list) -> Goal:  # noqa: N803
    """``whole`` is a list of any length. An unknown one is enumerated, shortest first.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> [len(answer) for answer in run(3, x, itero(x))]
    [0, 1, 2]
    """
    head, tail = vars(2)
    return conde(
        [nullo(whole, refs=nullo_refs, default_ConsNull=default_ConsNull)],
        [conso(head, tail, whole), itero(tail, default_ConsNull=default_ConsNull)],
    )


@relation
def appendo(first: Any, second: Any, whole: Any, default_ConsNull: Any = list) -> Goal:  # noqa: N803
    """``whole`` is ``first`` followed by ``second``, and of the same type. Any of the three may be
    unknown; ``first`` is then of this type, too.

    Source: William Byrd, "Relational Programming in miniKanren", 2009, page 247.

    >>> from logicpuzzles import run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), appendo(x, y, (1, 2)))
    (((), (1, 2)), ((1,), (2,)), ((1, 2), ()))
    """
    head, tail, rest = vars(3)
    default = {"default_ConsNull": default_ConsNull}
    return conde(
        [nullo(second, whole, refs=(first,), **default), nullo(first, refs=(whole,), **default)],
        [conso(head, tail, whole), eq(second, whole), nullo(first, refs=(whole,), **default)],
        [
            conso(head, tail, first),
            conso(head, rest, whole),
            appendo(tail, second, rest, **default),
        ],
    )


appendo.refuse = lambda *terms, **_: _refuse_no_list("appendo", terms[:3])


@relation
def rembero(item: Any, whole: Any, rest: Any, default_ConsNull: Any = list) -> Goal:  # noqa: N803
    """``rest`` is ``whole`` without the first ``item`` in it (``whole`` itself when there is none).

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, rembero(1, [2, 1, 3], x))
    ([2, 3],)
    """
    head, tail, left = vars(3)
    return conde(
        [nullo(whole, rest, default_ConsNull=default_ConsNull)],
        [conso(head, tail, whole), eq(item, head), eq(tail, rest)],
        [
            conso(head, tail, whole),
            neq(head, item),
            conso(head, left, rest),
            rembero(item, tail, left, default_ConsNull=default_ConsNull),
        ],
    )


rembero.refuse = lambda _, *terms, **__: _refuse_no_list("rembero", terms[:2])


def _refuse_no_list(name: str, terms: Iterable[Any]) -> None:
    for term in terms:
        if isinstance(term, range | Iterator):
            raise GoalError(f"{name} needs a tuple or list, not {term!r}: pass list(...) of it")
        if isinstance(term, Set | Mapping):  # a text is an atom, which no list equals
            refuse_no_items(name, None, term)


def _refuse_no_order(*terms: Any, **_: Any) -> None:
    for term in terms[:2]:
        if isinstance(term, Set | str | bytes):
            refuse_no_items("permuteo", None, term)


class _Permutation(NamedRelation[P]):
    """A relation that reads a range or an iterator when the goal is built, as a sequence of the
    type of the other argument.
    """

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> Goal:
        listed = any([type(each) is list for each in arguments[:2]])
        given: Any = (
            *[
                list(read) if listed and read is not each else read
                for each in arguments[:2]
                for read in (list_items(each),)
            ],
            *arguments[2:],
        )
        return super().__call__(*given, **named)


@_Permutation
def permuteo(
    a: Any,
    b: Any,
    inner_eq: Any = eq,
    default_ConsNull: Any = list,  # noqa: N803
    no_ident: bool = False,
) -> Goal:
    """``a`` and ``b`` are sequences of one type that hold the same items in some order, each as
    often. A range is of the type of the other.

    ``inner_eq`` compares items; ``no_ident`` leaves out the order that changes nothing. Either may
    be unknown; where both are, ever longer ones are enumerated.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, permuteo(x, (1, 2))), run(0, x, permuteo((3, 1, x), range(1, 4)))
    (((1, 2), (2, 1)), (2,))
    """
    known_a, known_b = kind_of(a) == SEQUENCE, kind_of(b) == SEQUENCE
    if known_a and known_b:
        if len(a) != len(b) or isinstance(a, tuple) != isinstance(b, tuple):
            return lany()
        if no_ident:
            orders = permutations(a)
            next(orders)
            return lany(inner_eq(b, type(a)(order)) for order in orders)
        if not a:
            return lall()
        how = {} if inner_eq is eq else {"inner_eq": inner_eq}
        rest = b[1:]
        return lany(
            [
                lall(inner_eq(b[0], item), permuteo(a[:i] + a[i + 1 :], rest, **how))
                for i, item in enumerate(a)
            ]
        )
    if not known_a and not known_b:
        if not is_variable(a) and kind_of(a) != CONS:
            return lany()
        return lall(
            itero(a, nullo_refs=(b,), default_ConsNull=default_ConsNull),
            permuteo(a, b, inner_eq=inner_eq, default_ConsNull=default_ConsNull, no_ident=no_ident),
        )
    known, unknown = (a, b) if known_a else (b, a)
    skeleton = type(known)(vars(len(known)))
    options = (
        {} if inner_eq is eq and not no_ident else {"inner_eq": inner_eq, "no_ident": no_ident}
    )
    return lall(eq(unknown, skeleton), permuteo(known, skeleton, **options))


permuteo.refuse = _refuse_no_order
permuteo.waits = lambda a, b, *_, **__: is_variable(a) or is_variable(b)
permuteq = permuteo
