"""The library of relations. Each is defined by simpler goals; that definition is its meaning, and an engine that knows a
relation by name must give the same answers.

Where a text below says *cells*, it means a tuple or list of known length whose items may be unknown. Arithmetic is about
``int`` and ``float``; on anything else (``True`` and ``False`` included) it does not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import combinations, pairwise, permutations
from math import prod
from operator import eq as equal
from operator import ge, gt, le, lt, ne
from typing import Any

from .errors import GoalError
from .goals import Call, Goal, NamedRelation, check, conde, eq, lall, lany, neq, relation
from .terms import ATOM, CONS, SEQUENCE, VARIABLE, is_variable, kind_of, sequence, vars

__all__ = [
    "COMPARISONS", "alldiffo", "appendo", "atleasto", "atmosto", "conso", "counto", "differenceo", "distanceo", "elemento",
    "exactlyo", "heado", "itero", "lesseqo", "lesso", "lineo", "maxruno", "membero", "nullo", "permuteo", "permuteq", "powero",
    "producto", "rembero", "sumo", "tableo", "tailo",
]  # fmt: skip


# --- lists ------------------------------------------------------------------------------------------------------------


class _Membership(NamedRelation):
    """Iterators are read once, when the goal is built: a goal may run more than once."""

    def __call__(self, *arguments: Any, **named: Any) -> Call:
        if len(arguments) == 2 and type(arguments[1]) not in (tuple, list):
            collection = arguments[1]
            if isinstance(collection, Set):
                if not isinstance(collection, Mapping) and not hasattr(collection, "mapping"):
                    raise GoalError(f"membero needs an ordered collection; {collection!r} is a set: pass sorted(...) of it")
                collection = tuple(collection)
            elif isinstance(collection, str | bytes):
                raise GoalError(f"membero looks into tuples and lists, not into the text {collection!r}")
            elif (kind_of(collection) == ATOM and isinstance(collection, Iterable)) or isinstance(collection, Iterator):
                collection = tuple(collection)
            arguments = (arguments[0], collection)
        return Call(self, arguments, named)


@_Membership
def membero(item: Any, collection: Any) -> Goal:
    """``item`` is one of the items of ``collection``: a tuple, list, range, iterator, cons pair, or unknown.

    With an atom for every item this declares the domain of an unknown ``item``. An unknown collection is enumerated as
    ever longer lists.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, membero(x, (1, 2, 3)), membero(x, (3, 2)))
    (2, 3)
    """
    if kind_of(collection) == SEQUENCE:
        return lany([eq(item, member) for member in collection])
    if kind_of(collection) not in (CONS, VARIABLE):
        return lany()
    head, tail = vars(2)
    return lall(conso(head, tail, collection), conde([eq(head, item)], [membero(item, tail)]))


@relation
def conso(head: Any, tail: Any, whole: Any) -> Goal:
    """``whole`` is the list that begins with ``head`` and goes on with ``tail``. Any of the three may be unknown.

    >>> from logicpuzzles import run, var
    >>> h, t = var(), var()
    >>> run(0, (h, t), conso(h, t, (1, 2, 3)))
    ((1, (2, 3)),)
    """
    from cons import cons

    return eq(cons(head, tail), whole)


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
    """Every term is the empty sequence of one type: of the type that the known ones among ``terms`` and ``refs`` have, or
    ``default_ConsNull`` where none is known. It fails where two types are known.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, nullo(x)), run(0, x, nullo(x, ()))
    (([],), ((),))
    """
    known = [term for term in (*terms, *(refs or ())) if term is None or kind_of(term) == SEQUENCE]
    types = {tuple if isinstance(term, tuple) else type(term) for term in known}
    if len(types) > 1:
        return lany()
    empty = types.pop()() if types else default_ConsNull()
    return lall([eq(term, empty) for term in terms])


@relation
def itero(whole: Any, nullo_refs: Any = None, default_ConsNull: Any = list) -> Goal:  # noqa: N803
    """``whole`` is a list of any length. An unknown one is enumerated, shortest first.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> [len(found) for found in run(3, x, itero(x))]
    [0, 1, 2]
    """
    head, tail = vars(2)
    return conde(
        [nullo(whole, refs=nullo_refs, default_ConsNull=default_ConsNull)],
        [conso(head, tail, whole), itero(tail, default_ConsNull=default_ConsNull)],
    )


@relation
def appendo(first: Any, second: Any, whole: Any, default_ConsNull: Any = list) -> Goal:  # noqa: N803
    """``whole`` is ``first`` followed by ``second``. Any of the three may be unknown.

    Source: William Byrd, "Relational Programming in miniKanren", 2009, page 247.

    >>> from logicpuzzles import run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), appendo(x, y, (1, 2)))
    (((), (1, 2)), ((1,), (2,)), ((1, 2), ()))
    """
    head, tail, rest = vars(3)
    return conde(
        [nullo(second, first, whole, default_ConsNull=default_ConsNull)],
        [conso(head, tail, whole), eq(second, whole), nullo(first, refs=(second, whole), default_ConsNull=default_ConsNull)],
        [
            conso(head, tail, first),
            conso(head, rest, whole),
            appendo(tail, second, rest, default_ConsNull=default_ConsNull),
        ],
    )


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


@relation
def permuteo(a: Any, b: Any, inner_eq: Any = eq, default_ConsNull: Any = list, no_ident: bool = False) -> Goal:  # noqa: N803
    """``a`` and ``b`` are sequences of one type that hold the same items in some order, each as often.

    ``inner_eq`` compares items; ``no_ident`` leaves out the order that changes nothing. Either may be unknown; where both
    are, ever longer ones are enumerated.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, permuteo(x, (1, 2))), run(0, x, permuteo((2, 1, x), (2, 1, 2)))
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
        return lany([lall(inner_eq(b[0], item), permuteo(a[:i] + a[i + 1 :], rest, **how)) for i, item in enumerate(a)])
    if not known_a and not known_b:
        if not is_variable(a) and kind_of(a) != CONS:
            return lany()
        return lall(
            itero(a, nullo_refs=(b,), default_ConsNull=default_ConsNull),
            permuteo(a, b, inner_eq=inner_eq, default_ConsNull=default_ConsNull, no_ident=no_ident),
        )
    known, unknown = (a, b) if known_a else (b, a)
    skeleton = type(known)(vars(len(known)))
    options = {} if inner_eq is eq and not no_ident else {"inner_eq": inner_eq, "no_ident": no_ident}
    return lall(eq(unknown, skeleton), permuteo(known, skeleton, **options))


permuteq = permuteo


# --- values among cells -----------------------------------------------------------------------------------------------


@relation
def alldiffo(cells: Any) -> Goal:
    """No two of ``cells`` are equal. An item may be a compound, a whole row for instance.

    Source: Jean-Charles Régin, "A filtering algorithm for constraints of difference in CSPs", 1994 (as an engine sees it).

    >>> from logicpuzzles import run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), alldiffo((x, y, 3)), membero(x, (2, 3)), membero(y, (2, 1)))
    ((2, 1),)
    """
    return lall([neq(a, b) for a, b in combinations(sequence(cells, "alldiffo"), 2)])


@relation
def counto(cells: Any, counts: Any) -> Goal:
    """Each value in ``counts`` stands among ``cells`` as often as its count says: the global cardinality.

    ``counts``: a dict of atoms to counts; a count may be unknown. Values that it does not name are free.

    >>> from logicpuzzles import run, var
    >>> x, n = var(), var()
    >>> run(0, (x, n), counto((1, x, 1), {1: 2, 2: n}), membero(x, (1, 2)))
    ((2, 1),)
    """
    row = sequence(cells, "counto")
    if not isinstance(counts, Mapping):
        raise GoalError(f"counto needs a dict of values to counts, not {counts!r}")

    def tally(value: Any) -> Goal:
        def stands(*terms: Any) -> bool:
            return bool(_whole(terms[-1]) and _occurrences(terms[:-1], value) == terms[-1])

        def solve(terms: Sequence[Any], place: int) -> list[int] | None:
            return [_occurrences(terms[:-1], value)] if place == len(terms) - 1 else None

        stands.__name__ = f"count_of_{value}"
        return check(stands, *row, counts[value], solve=solve)

    return lall([tally(value) for value in counts])


def _occurrences(terms: Sequence[Any], value: Any) -> int:
    return sum(1 for term in terms if term == value and type(term) is type(value))


def _whole(term: Any) -> bool:
    return type(term) is int


@relation
def exactlyo(count: Any, value: Any, cells: Any) -> Goal:
    """Exactly ``count`` of ``cells`` are ``value``. The count may be unknown; the value is an atom.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, exactlyo(2, "a", ("a", x, "b")))
    ('a',)
    """
    return counto(cells, {value: count})


@relation
def atleasto(count: Any, value: Any, cells: Any) -> Goal:
    """At least ``count`` of ``cells`` are ``value``; both are known.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, atleasto(2, "a", ("a", x, "b")), membero(x, "a b".split()))
    ('a',)
    """

    def at_least(*terms: Any) -> bool:
        return bool(_occurrences(terms, value) >= count)

    return check(at_least, *sequence(cells, "atleasto"))


@relation
def atmosto(count: Any, value: Any, cells: Any) -> Goal:
    """At most ``count`` of ``cells`` are ``value``; both are known.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, atmosto(1, "a", ("a", x, "b")), membero(x, "a b".split()))
    ('b',)
    """

    def at_most(*terms: Any) -> bool:
        return bool(_occurrences(terms, value) <= count)

    return check(at_most, *sequence(cells, "atmosto"))


@relation
def maxruno(cells: Any, longest: int) -> Goal:
    """No more than ``longest`` neighbours in a row among ``cells`` are equal: the stretch constraint.

    ``longest``: a known whole number, at least 1.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, maxruno((0, 0, x, 1), 2), membero(x, (0, 1)))
    (1,)
    """
    row = sequence(cells, "maxruno")
    if not _whole(longest) or longest < 1:
        raise GoalError(f"maxruno needs the longest run as a whole number of at least 1, not {longest!r}")
    windows = [row[start : start + longest + 1] for start in range(len(row) - longest)]
    return lall([lany([neq(a, b) for a, b in pairwise(window)]) for window in windows])


@relation
def elemento(index: Any, items: Any, value: Any) -> Goal:
    """``value`` is the item at place ``index`` of ``items``, counted from 0. Index and value may be unknown.

    >>> from logicpuzzles import run, var
    >>> i = var()
    >>> run(0, i, elemento(i, "a b a".split(), "a"))
    (0, 2)
    """
    return lany([lall(eq(index, place), eq(value, item)) for place, item in enumerate(sequence(items, "elemento"))])


@relation
def tableo(row: Any, rows: Any) -> Goal:
    """``row`` is one of ``rows``: a relation given by its table.

    ``row``: a tuple of cells; ``rows``: tuples of the same length.

    >>> from logicpuzzles import run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), tableo((x, y), ((1, 2), (2, 3))), eq(y, 3))
    ((2, 3),)
    """
    return membero(tuple(sequence(row, "tableo")), [tuple(one) for one in sequence(rows, "tableo")])


# --- arithmetic -------------------------------------------------------------------------------------------------------

COMPARISONS = {"=": equal, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def _numbers(terms: Iterable[Any]) -> bool:
    return all(type(term) is int or type(term) is float for term in terms)


@relation
def lineo(weights: Any, cells: Any, comparison: str, total: Any) -> Goal:
    """The sum of ``cells``, each times its weight, compares with ``total`` as ``comparison`` says.

    ``weights``: known numbers, one a cell; ``comparison``: one of ``= != < <= > >=``; ``total`` may be unknown.

    >>> from logicpuzzles import run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), lineo((3, 5), (x, y), "=", 19), membero(x, range(9)), membero(y, range(9)))
    ((3, 2),)
    """
    row, factors = sequence(cells, "lineo"), sequence(weights, "lineo")
    if len(row) != len(factors) or not _numbers(factors):
        raise GoalError(f"lineo needs a known number for each of {len(row)} cells, not {weights!r}")
    if comparison not in COMPARISONS:
        raise GoalError(f"lineo compares with one of {' '.join(COMPARISONS)}, not with {comparison!r}")
    compare = COMPARISONS[comparison]

    def line(*terms: Any) -> bool:
        return _numbers(terms) and bool(
            compare(sum(w * t for w, t in zip(factors, terms[:-1], strict=True)), terms[-1])
        )

    def solve(terms: Sequence[Any], place: int) -> list[Any] | None:
        coefficients = [*factors, -1]
        if comparison != "=" or coefficients[place] == 0:
            return None
        known = [(w, t) for at, (w, t) in enumerate(zip(coefficients, terms, strict=True)) if at != place]
        if not _numbers(t for _, t in known):
            return []
        return _divided(-sum(w * t for w, t in known), coefficients[place])

    return check(line, *row, total, solve=solve)


def _divided(dividend: Any, divisor: Any) -> list[Any]:
    if _whole(dividend) and _whole(divisor):
        return [dividend // divisor] if dividend % divisor == 0 else []
    return [dividend / divisor]


@relation
def sumo(cells: Any, total: Any) -> Goal:
    """``cells`` sum to ``total``. Any of them may be unknown.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, sumo((1, 2, 3), x)), run(0, x, sumo((1, x), 5))
    ((6,), (4,))
    """
    row = sequence(cells, "sumo")
    return lineo((1,) * len(row), row, "=", total)


@relation
def producto(cells: Any, product: Any) -> Goal:
    """``cells`` multiply to ``product``. Any of them may be unknown.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, producto((2, 3), x)), run(0, x, producto((4, x), 12))
    ((6,), (3,))
    """

    def multiply(*terms: Any) -> bool:
        return _numbers(terms) and bool(prod(terms[:-1]) == terms[-1])

    def solve(terms: Sequence[Any], place: int) -> list[Any] | None:
        factors = [term for at, term in enumerate(terms[:-1]) if at != place]
        if not _numbers(factors):
            return []
        if place == len(terms) - 1:
            return [prod(factors)]
        if not _numbers(terms[-1:]):
            return []
        if prod(factors) == 0:
            return None if terms[-1] == 0 else []
        return _divided(terms[-1], prod(factors))

    return check(multiply, *sequence(cells, "producto"), product, solve=solve)


@relation
def powero(number: Any, exponent: Any, power: Any) -> Goal:
    """``number`` to the ``exponent``, a whole number from 0 on, is ``power``. The power may be unknown.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, powero(2, 10, x)), run(0, x, powero(x, 3, 8), membero(x, range(5)))
    ((1024,), (2,))
    """

    def raised(*terms: Any) -> bool:
        return _numbers(terms) and _whole(terms[1]) and terms[1] >= 0 and bool(terms[0] ** terms[1] == terms[2])

    def solve(terms: Sequence[Any], place: int) -> list[Any] | None:
        if place < 2:
            return None
        return [terms[0] ** terms[1]] if _numbers(terms[:2]) and _whole(terms[1]) and terms[1] >= 0 else []

    return check(raised, number, exponent, power, solve=solve)


@relation
def differenceo(a: Any, b: Any, difference: Any) -> Goal:
    """``a`` minus ``b`` is ``difference``. Any of them may be unknown.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, differenceo(7, x, 3))
    (4,)
    """
    return lineo((1, -1), (a, b), "=", difference)


@relation
def distanceo(a: Any, b: Any, distance: Any) -> Goal:
    """``a`` and ``b`` are ``distance`` apart, which is not negative. Any of them may be unknown.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, distanceo(7, x, 3))
    (4, 10)
    """

    def apart(*terms: Any) -> bool:
        return _numbers(terms) and bool(abs(terms[0] - terms[1]) == terms[2])

    def solve(terms: Sequence[Any], place: int) -> list[Any] | None:
        known = [term for at, term in enumerate(terms) if at != place]
        if not _numbers(known):
            return []
        if place == 2:
            return [abs(known[0] - known[1])]
        if known[1] < 0:
            return []
        return sorted({known[0] - known[1], known[0] + known[1]})

    return check(apart, a, b, distance, solve=solve)


@relation
def lesso(a: Any, b: Any) -> Goal:
    """``a`` is less than ``b``; both are numbers, either may be unknown.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, lesso(x, 2), membero(x, range(5)))
    (0, 1)
    """
    return lineo((1,), (a,), "<", b)


@relation
def lesseqo(a: Any, b: Any) -> Goal:
    """``a`` is at most ``b``; both are numbers, either may be unknown.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, lesseqo(3, x), membero(x, range(5)))
    (3, 4)
    """
    return lineo((1,), (a,), "<=", b)
