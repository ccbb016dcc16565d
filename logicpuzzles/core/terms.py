"""Terms: what they are made of, how two of them unify, and the shapes that boards are built from.

A term is a logic variable, an atom, or a compound: a tuple, a list, a dict, a cons pair, or an
instance of a class that was made ``unifiable``. Variables and classes are those of the
``unification`` package, so that terms mix with kanren's.

**Atoms** unify when they are equal, and numbers only when their types are equal too: ``1``, ``1.0``
and ``True`` are three things, as in Prolog and unlike in kanren, where Python's ``==`` makes one of
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from numbers import Number
from operator import is_
from typing import Any, Final

from logicpuzzles.core.errors import ENDLESS, GoalError
from logicpuzzles.core.packages import (
    ConsError,
    ConsPair,
    Var,
    _global_logic_variables,
    _unify,
    car,
    cdr,
    isvar,
    unifiable,
    variables,
)  # fmt: skip

__all__ = [
    "ATOM", "COMPOUND", "CONS", "KINDS", "LEAVES", "MANY", "MAPPING", "OBJECT", "OPAQUE", "PLAIN",
    "SEQUENCE", "SIMPLE", "VARIABLE", "Var", "atom_key", "cells", "fresh", "global_variables", "grid",
    "is_plain", "is_variable", "isvar", "kind_of", "leaves", "match_parts",
    "note_compound", "pair", "parts", "record", "sequence", "unifiable", "value_order", "var",
    "variables", "vars",
]  # fmt: skip

ATOM: Final = 1
VARIABLE: Final = 2
SEQUENCE: Final = 3
MAPPING: Final = 4
OBJECT: Final = 5
CONS: Final = 6
OPAQUE: Final = 7
COMPOUND = (SEQUENCE, MAPPING, OBJECT)

KINDS: Final[dict[type, int]] = {
    Var: VARIABLE, tuple: SEQUENCE, list: SEQUENCE, dict: MAPPING,
    int: ATOM, str: ATOM, float: ATOM, bool: ATOM, bytes: ATOM, type(None): ATOM,
}  # fmt: skip
PLAIN: Final = frozenset(
    [cls for cls, kind in KINDS.items() if kind == ATOM]
)  # classes of atoms that can be nothing else
SIMPLE: Final = frozenset((int, str))  # classes whose equality is that of terms, among themselves
LEAVES: Final = PLAIN | {Var}  # classes without parts
_ATOMS: dict[type, int] = {}  # classes of atoms, each with the number of rules when it was one
_UNIFY_SEQUENCE = _unify.dispatch(tuple, tuple, dict)
_UNIFY_MAPPING = _unify.dispatch(dict, dict, dict)
_UNIFY_ATOM = _unify.dispatch(object, object, dict)
_MISSING = object()

State = Any  # a kanren state: a Mapping of variables to terms, perhaps a ConstrainedState


def is_variable(term: object) -> bool:
    """Whether ``term`` is a logic variable."""
    return type(term) is Var or kind_of(term) == VARIABLE


def global_variables() -> bool:
    """Whether ``with variables(...)`` is in force, which makes arbitrary objects variables."""
    return bool(_global_logic_variables)


def kind_of(term: object) -> int:
    """The kind of a term, read off its type: one of ``ATOM``, ``VARIABLE``, ``SEQUENCE`` (tuples
    and lists), ``MAPPING``, ``OBJECT`` (an instance of a unifiable class), ``CONS`` or ``OPAQUE``
    (unified by code of its own).
    """
    cls = type(term)
    kind = KINDS.get(cls)
    if kind is None:
        kind = ATOM if _ATOMS.get(cls) == len(_unify.funcs) else _classify(cls)
    return kind


def _classify(cls: type) -> int:
    if issubclass(cls, Var):
        kind = VARIABLE
    else:
        rule = _unify.dispatch(cls, cls, dict)
        if rule is _UNIFY_SEQUENCE and issubclass(cls, tuple | list):
            kind = SEQUENCE
        elif rule is _UNIFY_MAPPING:
            kind = MAPPING
        elif rule is _UNIFY_ATOM or rule is None:
            _ATOMS[cls] = len(
                _unify.funcs
            )  # for as long as there is no new rule: the class may yet be made unifiable
            return ATOM
        elif getattr(rule, "__name__", "") == "_unify_object":
            kind = OBJECT
        elif getattr(rule, "__name__", "") == "_unify_Cons":
            kind = CONS
        else:
            kind = OPAQUE
    KINDS[cls] = kind
    return kind


def is_plain(term: Any) -> bool:
    """Whether ``term`` is a tuple or list of nothing but numbers, texts and the like: there is
    nothing in it to look up.
    """
    return (type(term) is tuple or type(term) is list) and PLAIN.issuperset(map(type, term))


def parts(term: Any, kind: int) -> tuple[object, Sequence[Any]]:
    """The constructor of a compound term and its arguments. Two compounds unify when their
    constructors are equal and their arguments unify one by one. ``kind`` is ``SEQUENCE``,
    ``MAPPING`` or ``OBJECT``.
    """
    if kind == SEQUENCE:
        return (tuple if isinstance(term, tuple) else list, len(term)), term
    if kind == MAPPING:
        names = _Names(term)
        return (dict, names), [term[name] for name in names.names]
    cls = type(term)
    if hasattr(cls, "__slots__"):
        slots = tuple(cls.__slots__)
        return (cls, slots), [getattr(term, slot) for slot in slots]
    fields = term.__dict__
    return (cls, tuple(fields)), list(fields.values())


class _Names:
    """The names of a mapping, in one order for all; ``written`` as this one has them."""

    __slots__ = ("names", "written")

    def __init__(self, written: Iterable[Any]) -> None:
        self.written = tuple(written)
        self.names = tuple(sorted(self.written, key=repr))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Names) and self.names == other.names

    def __hash__(self) -> int:
        return hash(self.names)


def build(constructor: Any, arguments: Sequence[Any]) -> Any:
    """The compound with this constructor and these arguments: the inverse of :func:`parts`."""
    cls, names = constructor
    if cls is tuple:
        return tuple(arguments)
    if cls is list:
        return list(arguments)
    if cls is dict:
        value = dict(zip(names.names, arguments, strict=True))
        return {name: value[name] for name in names.written}
    made = cls.__new__(cls)
    for name, argument in zip(names, arguments, strict=True):
        object.__setattr__(made, name, argument)
    return made


MANY: Final = 100  # compounds of a term after which those are noted that were met
REPEATED = 100_000  # compounds that a term may hold again, where all of it has to be gone through


def note_compound(part: Any, met: set[int], steps: int) -> None:
    """Note that a compound was met as one of so many ``steps`` through a term. Raises ``GoalError``
    for a term that holds the same parts so often that nobody can go through it: a tuple that holds
    another one twice, which holds a third one twice, and so on.
    """
    met.add(id(part))
    if steps - MANY - len(met) > REPEATED:
        raise GoalError(
            f"a term that repeats more than {REPEATED:,} of its own parts cannot be spelled out; "
            "ask for some of them"
        )


def rebuild_term(term: Any, look: Callable[[Any], Any]) -> Any:
    """The term with ``look`` applied to it, and to every part of the result. What does not change
    is the same object. It uses a stack of its own, for terms may be deep.
    """
    made: list[Any] = []
    stack: list[tuple[Any, Any]] = [(None, term)]
    met: set[int] = set()
    steps = 0
    while stack:
        constructor, term = stack.pop()
        if constructor is None:
            term = look(term)
            kind = kind_of(term)
            if kind in (SEQUENCE, MAPPING, OBJECT):
                steps += 1
                if steps > MANY:
                    note_compound(term, met, steps)
                constructor, arguments = parts(term, kind)
                stack.append((constructor, (term, arguments)))
                stack.extend((None, argument) for argument in reversed(arguments))
            else:
                made.append(term)
        else:
            whole, arguments = term
            size = len(arguments)
            new = made[len(made) - size :]
            del made[len(made) - size :]
            same = all(map(is_, new, arguments))
            made.append(whole if same else build(constructor, new))
    return made[0]


def term_key(term: Any) -> tuple[Any, ...] | None:
    """A hashable value that two terms share exactly when they are the same up to the names of
    unknowns; ``None`` when a part cannot be hashed. It lists the parts from left to right: a number
    for each unknown, a constructor for each compound, type and value for each atom.
    """
    names: dict[Any, int] = {}
    key: list[Any] = []
    stack = [term]
    met: set[int] = set()
    steps = 0
    while stack:
        part = stack.pop()
        if is_plain(part):
            key.append((type(part), len(part)))
            key.extend(zip(map(type, part), part, strict=True))
            continue
        kind = kind_of(part)
        if kind == VARIABLE:
            key.append(names.setdefault(part, len(names)))
            continue
        if kind in (ATOM, OPAQUE):
            key.append((type(part), part))
            continue
        steps += 1
        if steps > MANY:
            note_compound(part, met, steps)
        if kind == CONS:
            key.append((CONS, 2))
            stack += (part.cdr, part.car)
        else:
            constructor, arguments = parts(part, kind)
            key.append(constructor)
            stack.extend(reversed(arguments))
    try:
        hash(tuple(key))
    except TypeError:
        return None
    return tuple(key)


def atom_key(atom: Any) -> object:
    """A key that two atoms share exactly when they unify. Raises ``TypeError`` for an unhashable
    atom.
    """
    cls = type(atom)
    if cls is str or cls is int:
        return atom
    hash(atom)
    return (cls, atom) if isinstance(atom, Number) else atom


def value_order(atom: Any) -> tuple[int, str, Any]:
    """The key by which values are sorted; their order does not depend on where they were met."""
    cls = type(atom)
    if cls is int:
        return (0, "", atom)
    if cls is str:
        return (1, atom, 0)
    return (2, f"{cls.__name__} {atom!r}", 0)


def same_atom(a: Any, b: Any) -> bool:
    """Whether two atoms unify."""
    if type(a) is type(b):
        return bool(a == b)
    return bool(a == b) and not (isinstance(a, Number) and isinstance(b, Number))


def match_parts(u: Any, v: Any, ku: int, kv: int) -> Iterable[tuple[Any, Any]] | None:
    """The pairs that have to be equal for ``u`` and ``v`` to be, neither a variable nor opaque;
    ``None`` when they cannot be.
    """
    if ku == ATOM and kv == ATOM:
        return () if same_atom(u, v) else None
    if ku == CONS or kv == CONS:
        return _cons_pairs(u, v)
    if ku != kv:
        return None
    constructor, arguments = parts(u, ku)
    other, others = parts(v, kv)
    return zip(arguments, others, strict=True) if constructor == other else None


def _cons_pairs(u: Any, v: Any) -> list[tuple[Any, Any]] | None:
    """The pairs of two terms of which one is a cons pair. Those with a tuple or list are taken off
    it all at once.
    """
    if type(u) in (tuple, list):
        u, v = v, u
    if type(u) is ConsPair and type(v) in (tuple, list):
        size = len(v)
        pairs: list[tuple[Any, Any]] = []
        while type(u) is ConsPair and len(pairs) < size:
            pairs.append((u.car, v[len(pairs)]))
            u = u.cdr
        if type(u) is ConsPair:
            return None
        pairs.append((u, v[len(pairs) :]))
        pairs.reverse()
        return pairs
    try:
        return [(cdr(u), cdr(v)), (car(u), car(v))]
    except (ConsError, NotImplementedError):
        return None


def pair(head: Any, tail: Any) -> Any:
    """The list that begins with ``head`` and goes on with ``tail``, as kanren's ``cons`` has it."""
    if type(tail) is not Var:
        return ConsPair(head, tail)
    made = object.__new__(
        ConsPair
    )  # the class would ask of the unknown tail whether it is any kind of list
    made.car = head
    made.cdr = tail
    return made


def leaves(term: Any) -> Iterator[Any]:
    """The variables and atoms of a term, from left to right, each as often as it stands there."""
    stack = [term]
    met: set[int] = set()
    steps = 0
    while stack:
        term = stack.pop()
        if (type(term) is tuple or type(term) is list) and LEAVES.issuperset(map(type, term)):
            yield from term
            continue
        kind = kind_of(term)
        if kind in (ATOM, VARIABLE, OPAQUE):
            yield term
            continue
        steps += 1
        if steps > MANY:
            note_compound(term, met, steps)
        if kind == CONS:
            stack += (term.cdr, term.car)
        else:
            stack.extend(reversed(parts(term, kind)[1]))


def sequence(term: Any, relation: str) -> Sequence[Any]:
    """``term`` itself, which must be a tuple or list. Raises ``GoalError`` in the name of
    ``relation`` when it is not: the length of a group of cells has to be known.
    """
    if kind_of(term) != SEQUENCE:
        raise GoalError(
            f"{relation} needs a tuple or list of cells, not {term!r}; unify it with a "
            "skeleton first"
        )
    return term  # type: ignore[no-any-return]


def var(token: Any = None, prefix: str = "") -> Any:
    """A new logic variable; with a ``token`` (a name, for instance) the one variable of that name.

    >>> var() == var(), var("x") == var("x")
    (False, True)
    """
    if token is not None or prefix:
        return Var(token, prefix)
    variable = object.__new__(Var)
    variable.token = f"_{Var._id}"
    Var._id += 1
    return variable


def vars(n: int, **named: Any) -> list[Any]:
    """A list of ``n`` new logic variables.

    >>> len(set(vars(3)))
    3
    """
    if not isinstance(n, int):
        raise GoalError(f"vars takes a number, as in x, y = vars(2), not {n!r}")
    try:
        return [Var(**named) for _ in range(n)] if named else fresh(n)
    except RecursionError:
        raise ENDLESS.with_traceback(None) from None


def fresh(n: int) -> list[Any]:
    """``n`` new variables. They are not entered in the register that finds a variable by its name:
    nobody can know the names of these, and a board has hundreds.
    """
    first = Var._id
    Var._id += n
    made = []
    for number in range(first, first + n):
        variable = object.__new__(Var)
        variable.token = f"_{number}"
        made.append(variable)
    return made


def grid(
    rows: int, columns: int, without: Iterable[tuple[int, int]] = ()
) -> tuple[tuple[Any, ...], ...]:
    """A tuple of ``rows`` tuples of ``columns`` fresh variables.

    ``without``: places, pairs of row and column from 0, that are no cells; ``None`` stands there.

    >>> [len(row) for row in grid(2, 3)], grid(1, 2, [(0, 0), (0, 1)])
    ([3, 3], ((None, None),))
    """
    blocked = {tuple(place) for place in without}
    if not blocked:
        return tuple([tuple(fresh(columns)) for _ in range(rows)])
    left = iter(fresh(rows * columns))
    return tuple(
        [
            tuple([None if (y, x) in blocked else next(left) for x in range(columns)])
            for y in range(rows)
        ]
    )


def cells(term: Any) -> tuple[Any, ...]:
    """All leaves of nested tuples and lists, from left to right.

    >>> cells(((1, 2), (3, (4,))))
    (1, 2, 3, 4)
    """
    if all(type(row) is tuple for row in term) and not any(
        type(cell) in (tuple, list) for row in term for cell in row
    ):
        return tuple([cell for row in term for cell in row])  # the usual case, a grid
    return tuple(leaves(term))


def record(*fields: str) -> Callable[..., tuple[Any, ...]]:
    """A maker of tuples whose places have the names ``fields``; a place that is not given is a
    fresh variable.

    Fields are given by name or in order. Raises ``GoalError`` for a name that is not among them.

    >>> house = record("nation", "colour", "pet")
    >>> nation, colour, pet = house(colour="red", nation="England")
    >>> nation, colour, isvar(pet)
    ('England', 'red', True)
    """
    return RecordMaker(fields)


class RecordMaker:
    """Makes tuples whose places have the names ``fields``."""

    def __init__(self, fields: tuple[str, ...]) -> None:
        self.fields = fields

    def __call__(self, *given: Any, **named: Any) -> tuple[Any, ...]:
        fields = self.fields
        if len(given) > len(fields):
            raise GoalError(f"a record of {len(fields)} fields was given {len(given)} values")
        values = [*given, *[_MISSING] * (len(fields) - len(given))]
        for field, value in named.items():
            if field not in fields:
                raise GoalError(
                    f"{field!r} is not a field of this record; its fields are {', '.join(fields)}"
                )
            values[fields.index(field)] = value
        return tuple([var() if value is _MISSING else value for value in values])
