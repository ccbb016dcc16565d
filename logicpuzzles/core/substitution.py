"""Substitutions: the terms that variables stand for, unification, and reification."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import is_
from typing import Any, Final

from logicpuzzles.core.packages import Var, _global_logic_variables, _reify, cons
from logicpuzzles.core.packages import reify as reify_by_rules
from logicpuzzles.core.packages import unify as unify_by_rules
from logicpuzzles.core.terms import (
    ATOM,
    CONS,
    KINDS,
    MANY,
    MAPPING,
    OBJECT,
    OPAQUE,
    PLAIN,
    SEQUENCE,
    VARIABLE,
    State,
    build,
    is_variable,
    kind_of,
    match_parts,
    note_compound,
    parts,
)

__all__ = [
    "Bindings",
    "all_equal",
    "bindings",
    "bound_in",
    "new_bindings",
    "occurs",
    "plain_state",
    "reify",
    "unify",
    "variable_key",
    "variable_of",
    "walk",
]

_MISSING: Final[Any] = object()
_OTHER: Final[Any] = object()
# found at once by compiled code, as what modules have that are not compiled is not
UNKNOWN: Final[Any] = Var
ATOMS: Final = PLAIN
KIND: Final = KINDS

LEAF: Final = 8  # beside the kinds of terms: the same whatever is bound
LEAVES: Final[set[type]] = set(PLAIN)  # classes of such
_ALWAYS: dict[type, int] = {
    Var: VARIABLE,
    tuple: SEQUENCE,
    list: SEQUENCE,
    dict: MAPPING,
    **dict.fromkeys(PLAIN, LEAF),
}
_HOW: Final[dict[type, int]] = dict(_ALWAYS)  # how instances of a class are reified
_RULE_OF_ATOMS = _reify.dispatch(object, dict)
_RULES_OF_SEQUENCES = (_reify.dispatch(tuple, dict), _reify.dispatch(list, dict))
_rules = [
    len(_reify.funcs)
]  # how many rules of reification there were when the classes were remembered


def variable_key(variable: Any) -> Any:
    """What a variable is looked up by: two variables share it exactly when they are equal. Texts
    are hashed once, variables are hashed by a Python function each time.
    """
    token = variable.token
    return (
        token if type(variable) is UNKNOWN or variable == variable_of(token) else (_OTHER, variable)
    )


def variable_of(key: Any) -> Any:
    """The variable that is looked up by a key."""
    if type(key) is tuple and len(key) == 2 and key[0] is _OTHER:
        return key[1]
    variable = object.__new__(Var)
    variable.token = key
    return variable


class _Table:
    """The dictionary that the versions of a substitution share, and the version that it is at
    present.
    """

    __slots__ = ("holder", "terms")

    def __init__(self) -> None:
        self.terms: dict[Any, Any] = {}
        self.holder: Bindings | None = None


class Bindings:
    """What variables stand for, as a mapping that never changes; :meth:`unified` gives a new one
    that says more: ``parent`` with what is ``added``, which stands in its terms already.

    The versions that come from one beginning share one dictionary, which at any time is that of one
    of them. A version knows its parent and what it adds; when another one is asked, what this one
    lacks is taken out of the dictionary and what it has is put in. A search that is depth first
    asks almost only the newest, so a binding costs the same however many there are.

    Source: Henry Baker, "Shallow binding in Lisp 1.5", 1978; Sylvain Conchon and Jean-Christophe
    Filliâtre, "A persistent union-find data structure", 2007.

    >>> from logicpuzzles import var
    >>> x, y = var("x"), var("y")
    >>> first = Bindings().unified(x, 1)
    >>> second = first.unified(y, (x, 2))
    >>> dict(first), dict(second), second.unified(x, 3)
    ({~x: 1}, {~x: 1, ~y: (~x, 2)}, False)
    """

    __slots__ = ("_added", "_depth", "_parent", "_table")

    def __init__(
        self,
        bound: Mapping[Any, Any] | None = None,
        parent: Bindings | None = None,
        added: list[tuple[Any, Any]] | None = None,
    ) -> None:
        self._table: _Table = _Table() if parent is None else parent._table
        self._table.holder = self
        self._parent = parent
        self._added = [] if added is None else added
        self._depth: int = 0 if parent is None else parent._depth + 1
        if bound:
            self._table.terms.update(
                {
                    variable_key(variable): term
                    for variable, term in bound.items()
                    if is_variable(variable)
                }
            )

    def terms(self) -> dict[Any, Any]:
        """What variables stand for, by their keys: valid, and not to be changed, until another
        version is asked.
        """
        table = self._table
        if table.holder is not self:
            self._hold(table)
        return table.terms

    def _hold(self, table: _Table) -> None:
        """Make the dictionary that of this version, by way of the last one that both it and its
        holder come from.
        """
        terms = table.terms
        there: Bindings | None = table.holder
        here: Bindings | None = self
        lacking: list[Bindings] = []
        while there is not here and there is not None and here is not None:
            if there._depth >= here._depth:
                for key, _ in there._added:
                    del terms[key]
                there = there._parent
            else:
                lacking.append(here)
                here = here._parent
        for version in lacking[::-1]:
            for key, term in version._added:
                terms[key] = term
        table.holder = self

    def unified(self, u: Any, v: Any) -> Any:
        """The bindings under which ``u`` and ``v`` are equal too, or ``False``."""
        terms = self.terms()
        added: list[tuple[Any, Any]] = []
        if not equal_terms(u, v, terms, added):
            return False
        return self.extended(added) if added else self

    def extended(self, added: list[tuple[Any, Any]]) -> Bindings:
        """The version with further bindings, which were put into its terms already."""
        return Bindings(None, self, added)

    def added(self) -> list[Any]:
        """The keys of what this version adds to its parent."""
        return [key for key, _ in self._added]

    def needed(self, u: Any, v: Any) -> list[tuple[Any, Any]] | None:
        """What must be bound, by keys, to make ``u`` and ``v`` equal; ``None`` when nothing can."""
        terms = self.terms()
        added: list[tuple[Any, Any]] = []
        if not equal_terms(u, v, terms, added):
            return None
        for key, _ in added:
            del terms[key]
        return added

    def copy(self) -> dict[Any, Any]:
        """The same as a dictionary of variables, as kanren's own goals take and give them."""
        return {variable_of(key): term for key, term in self.terms().items()}

    def __getitem__(self, variable: Any) -> Any:
        if is_variable(variable):
            term = self.terms().get(variable_key(variable), _MISSING)
            if term is not _MISSING:
                return term
        raise KeyError(variable)

    def __contains__(self, variable: object) -> bool:
        return is_variable(variable) and variable_key(variable) in self.terms()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.copy())

    def __len__(self) -> int:
        return len(self.terms())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and self.copy() == dict(other)

    __hash__ = None  # type: ignore[assignment]

    def get(self, variable: Any, default: Any = None) -> Any:
        return (
            self.terms().get(variable_key(variable), default) if is_variable(variable) else default
        )

    def keys(self) -> Any:
        return self.copy().keys()

    def values(self) -> Any:
        return self.copy().values()

    def items(self) -> Any:
        return self.copy().items()

    def __repr__(self) -> str:
        return f"Bindings({self.copy()!r})"


Mapping.register(Bindings)  # instead of a base, with which its instances would be slower


def bindings(bound: Any) -> Bindings:
    """A mapping of variables to terms as bindings: itself where it is that already."""
    return bound if type(bound) is Bindings else Bindings(bound)


def bound_in(state: State) -> Any:
    """What unknowns stand for in a state, without the constraints that stand on it."""
    return state if type(state) is Bindings else getattr(state, "data", state)


def plain_state(state: State) -> State:
    """A state as kanren's own goals take it, a dictionary inside."""
    return state.copy() if type(bound_in(state)) is Bindings else state


def equal_terms(u: Any, v: Any, terms: dict[Any, Any], added: list[tuple[Any, Any]]) -> bool:
    """Bind in ``terms`` what makes ``u`` and ``v`` equal, noted in ``added``; where nothing can,
    ``terms`` is as it was.

    Unification after Robinson (1965) with the occurs check, on a stack of its own: terms may be
    deep.
    """
    try:
        if all_equal([(u, v)], terms, added):
            return True
    except BaseException:
        _undo(terms, added)
        raise
    _undo(terms, added)
    return False


def _undo(terms: dict[Any, Any], added: list[tuple[Any, Any]]) -> None:
    for key, _ in added:
        del terms[key]


def all_equal(
    stack: list[tuple[Any, Any]], terms: dict[Any, Any], added: list[tuple[Any, Any]]
) -> bool:
    """Bind in ``terms`` what makes pairs of terms equal, noted in ``added``, also where it fails.
    Of many compounds, two that were met with each other are not looked into again.
    """
    kinds = KIND
    met: dict[tuple[int, int], Any] | None = None
    steps = 0
    while stack:
        u, v = stack.pop()
        ku, kv = kinds.get(type(u)) or kind_of(u), kinds.get(type(v)) or kind_of(v)
        if ku == VARIABLE:
            u = _walk(u, terms)
            ku = kinds.get(type(u)) or kind_of(u)
        if kv == VARIABLE:
            v = _walk(v, terms)
            kv = kinds.get(type(v)) or kind_of(v)
        if u is v:
            continue
        if ku == VARIABLE or kv == VARIABLE:
            if ku != VARIABLE:
                u, v, kv = v, u, ku
            key = u.token if type(u) is UNKNOWN else variable_key(u)
            if kv == VARIABLE:
                if variable_key(v) == key:
                    continue
            elif kv != ATOM and occurs(key, v, terms):
                return False
            terms[key] = v
            added.append((key, v))
        elif ku == OPAQUE or kv == OPAQUE:
            merged = unify_by_rules(u, v, {variable_of(key): term for key, term in terms.items()})
            if merged is False:
                return False
            for variable, term in merged.items():
                key = variable_key(variable)
                if key not in terms:
                    terms[key] = term
                    added.append((key, term))
        else:
            steps += 1
            if steps > MANY:
                met = {} if met is None else met
                if (id(u), id(v)) in met:
                    continue
                met[id(u), id(v)] = (u, v)  # which are kept, so that nothing else gets their ids
            if type(u) is type(v) and (type(u) is tuple or type(u) is list):
                if len(u) != len(v):
                    return False
                for at, left in enumerate(u):
                    left, right = walk(left, terms), v[at]
                    if type(right) not in ATOMS:
                        stack.append((left, right))
                    elif type(left) is UNKNOWN:
                        terms[left.token] = right
                        added.append((left.token, right))
                    elif type(left) not in ATOMS:
                        stack.append((left, right))
                    elif left is not right and (type(left) is not type(right) or left != right):
                        return False
                continue
            pairs = match_parts(u, v, ku, kv)
            if pairs is None:
                return False
            stack.extend(pairs)
    return True


def walk(term: Any, terms: dict[Any, Any]) -> Any:
    """What an unknown stands for, to the end."""
    while type(term) is UNKNOWN:
        value = terms.get(term.token, _MISSING)
        if value is _MISSING:
            return term
        term = value
    return term


def _walk(term: Any, terms: dict[Any, Any]) -> Any:
    """What a variable of any class stands for, to the end."""
    while True:
        if type(term) is UNKNOWN:
            bound = terms.get(term.token, _MISSING)
        elif kind_of(term) == VARIABLE:
            bound = terms.get(variable_key(term), _MISSING)
        else:
            return term
        if bound is _MISSING:
            return term
        term = bound


def occurs(key: Any, term: Any, terms: dict[Any, Any]) -> bool:
    """Whether the unbound variable with this key stands in a compound term."""
    stack = [term]
    met: set[int] = set()
    steps = 0
    while stack:
        term = stack.pop()
        kind = KIND.get(type(term)) or kind_of(term)
        if kind == VARIABLE:
            term = _walk(term, terms)
            kind = KIND.get(type(term)) or kind_of(term)
            if kind == VARIABLE:
                if variable_key(term) == key:
                    return True
                continue
        if kind == ATOM or (kind == SEQUENCE and ATOMS.issuperset(map(type, term))):
            continue
        steps += 1
        if steps > MANY:
            if id(term) in met:
                continue
            met.add(id(term))
        if kind == CONS:
            stack += (term.car, term.cdr)
        elif kind == SEQUENCE:
            stack.extend(term)
        elif kind in (MAPPING, OBJECT):
            stack.extend(parts(term, kind)[1])
    return False


def new_bindings(u: Any, v: Any, bound: Any) -> dict[Any, Any] | None:
    """What must be bound, over and above ``bound``, to make ``u`` and ``v`` equal; ``None`` when
    nothing can.
    """
    added = bindings(bound).needed(u, v)
    return None if added is None else {variable_of(key): term for key, term in added}


def unify(u: Any, v: Any, state: Any = None) -> State:
    """The state in which ``u`` and ``v`` are equal too, or ``False``. By default nothing is bound
    before.

    Constraints that stand on the state, whoever put them there, are checked and kept.
    """
    state = {} if state is None else state
    if _global_logic_variables:
        return unify_by_rules(u, v, state)
    if type(state) is Bindings:
        return state.unified(u, v)
    constraints = getattr(state, "constraints", None)
    bound = state if constraints is None else state.data
    known = bindings(bound)
    more = known.unified(u, v)
    if more is False:
        return False
    if more is known:
        return state
    extended = more if type(bound) is Bindings else {**bound, **dict(more)}
    return extended if constraints is None else state.post_unify_checks(extended, u, v)


def reify(term: Any, bound: Any) -> Any:
    """``term`` with the values of its bound variables put in. What does not change is the same
    object.

    >>> from logicpuzzles import var
    >>> x, y = var(), var()
    >>> reify((1, [x, {"a": y}]), {x: (y, 2), y: 3})
    (1, [(3, 2), {'a': 3}])
    """
    if type(bound) is Bindings:
        terms = bound.terms()
        if not terms:
            return term
    elif not len(bound):
        return term
    elif hasattr(bound, "constraints"):
        return reify_by_rules(term, bound)
    else:
        terms = Bindings(bound).terms()
    if _global_logic_variables:
        return reify_by_rules(term, bound)
    if len(_reify.funcs) != _rules[0]:
        _forget()
    return _reify_deep(term, terms, bound)


def _reify_deep(term: Any, terms: dict[Any, Any], bound: Any) -> Any:
    """The term as ``reify`` has it, on a stack of its own: terms may be deep."""
    leaves, how = LEAVES, _HOW
    if type(term) is tuple:
        shallow = _shallow(term, terms)
        if shallow is not None:
            return shallow
    elif (
        type(term) is dict
        and leaves.issuperset(map(type, term.values()))
        and leaves.issuperset(map(type, term))
    ):
        return term
    root = [term]
    work: list[tuple[int, list[Any]]] = [(0, root)]  # where a term stands that is to be reified
    opened: list[
        tuple[int, Any, Any, list[Any], int, list[Any]]
    ] = []  # compounds, and where each stands, outer ones first
    met: set[int] = set()
    while work:
        at, into = work.pop()
        term = into[at]
        kind = how.get(type(term)) or _how(type(term))
        if len(opened) > MANY and kind != VARIABLE:
            note_compound(term, met, len(opened))
        if kind == SEQUENCE:
            new = list(term)
            opened.append((kind, term, term, new, at, into))
        elif kind == CONS:
            old = []
            moved = False
            rest = term
            while type(rest) is type(term):
                old.append(rest.car)
                written = rest.cdr
                rest = walk(written, terms)
                moved = moved or rest is not written
            old.append(rest)
            new = old.copy()
            opened.append((kind, None if moved else term, old, new, at, into))
        elif kind == MAPPING and all(
            [(how.get(type(name)) or _how(type(name))) == LEAF for name in term]
        ):
            new = list(term.values())
            opened.append((kind, term, new.copy(), new, at, into))
        elif kind == OBJECT:
            new = list(parts(term, kind)[1])
            old = new.copy()
            opened.append((kind, term, old, new, at, into))
        elif kind == VARIABLE:
            term = _walk(term, terms)
            into[at] = term
            if type(term) not in leaves and kind_of(term) != VARIABLE:
                work.append((at, into))
            continue
        else:
            if kind != LEAF:
                into[at] = reify_by_rules(term, bound)
            continue
        for place, part in enumerate(new):
            cls = type(part)
            if cls in leaves:
                continue
            if cls is UNKNOWN:
                part = new[place] = walk(part, terms)
                cls = type(part)
                if cls is UNKNOWN or cls in leaves:
                    continue
            if (cls is tuple or cls is list) and leaves.issuperset(map(type, part)):
                continue
            work.append((place, new))
    for kind, whole, before, after, at, into in opened[::-1]:
        if whole is not None and all(map(is_, before, after)):
            into[at] = whole
        elif kind == SEQUENCE:
            into[at] = tuple(after) if isinstance(whole, tuple) else after
        elif kind == CONS:
            into[at] = _chain_items(after)
        elif kind == MAPPING:
            into[at] = dict(zip(whole, after, strict=True))
        else:
            into[at] = build(parts(whole, kind)[0], after)
    return root[0]


def _shallow(term: tuple[Any, ...], terms: dict[Any, Any]) -> tuple[Any, ...] | None:
    """A tuple with what is bound put in, such as the arguments of most calls; ``None`` where a part
    has parts to look into.
    """
    new = []
    same = True
    for written in term:
        part = walk(written, terms)
        same = same and part is written
        cls = type(part)
        if (
            cls is not UNKNOWN
            and cls not in LEAVES
            and not ((cls is tuple or cls is list) and LEAVES.issuperset(map(type, part)))
        ):
            return None
        new.append(part)
    return term if same else tuple(new)


def _chain_items(items: list[Any]) -> Any:
    """The chain of cons pairs with these items, the last of which is its end: a tuple or list where
    it ends in such.
    """
    end = items[-1]
    if isinstance(end, list):
        return [*items[:-1], *end]
    if isinstance(end, tuple):
        return (*items[:-1], *end)
    for item in items[-2::-1]:
        end = cons(item, end)
    return end


def _how(cls: type) -> int:
    """How instances of a class are reified: by their kind, or, as ``OPAQUE``, by code of their own.
    Raises nothing.
    """
    rule = _reify.dispatch(cls, dict)
    if rule is _RULE_OF_ATOMS:
        kind = LEAF
        LEAVES.add(cls)
    elif issubclass(cls, Var):
        kind = VARIABLE
    elif rule in _RULES_OF_SEQUENCES:
        kind = SEQUENCE
    elif getattr(rule, "__name__", "") == "_reify_object":
        kind = OBJECT
    elif getattr(rule, "__name__", "") == "_reify_Cons":
        kind = CONS
    else:
        kind = OPAQUE
    _HOW[cls] = kind
    return kind


def _forget() -> None:
    """Classes are asked anew how they are reified, as there are rules that were not there
    before.
    """
    _rules[0] = len(_reify.funcs)
    _HOW.clear()
    _HOW.update(_ALWAYS)
    LEAVES.intersection_update(ATOMS)
