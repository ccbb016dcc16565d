"""Templates: the bodies of relations, read once instead of run at each call.

The body of a relation is Python and may do anything. Most do one thing: they make some unknowns and
goals of them, the same at each call. Such a body is run once, on unknowns, and what it gives is
kept as a *template*: alternatives of equations and calls, in whose terms the arguments and the
unknowns of the body are numbered *slots*. A call then fills a frame of slots, and no Python of the
user runs.

A body is a template if its bytecode is straight (only opcodes of ``STRAIGHT``: no jump, comparison,
operator, subscript or attribute; what is not known here is not straight, so a new Python is safe),
if what it names outside of itself is a builder of goals, a relation, or plain data, and if its
goals are ``And``, ``Or``, ``Eq``, ``Neq`` and ``Call``. What it names is remembered, and the
template is made anew when that changes. Every other body is run at each call.

Roads not taken: generating Python code for a template (no faster than this, and it has to be
compiled first); reading the source of a body (it may not be there).
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from opcode import opmap
from operator import is_
from types import FunctionType
from typing import Any, Final

from logicpuzzles.core.goals import (
    And,
    Call,
    Eq,
    NamedRelation,
    Neq,
    Or,
    conde,
    eq,
    lall,
    lany,
    neq,
)
from logicpuzzles.core.packages import ConsPair
from logicpuzzles.core.substitution import reify
from logicpuzzles.core.terms import (
    COMPOUND,
    CONS,
    OPAQUE,
    PLAIN,
    Var,
    fresh,
    grid,
    is_variable,
    kind_of,
    leaves,
    pair,
    parts,
    var,
    vars,
)

CONSTANT: Final = 0
SLOT: Final = 1
ROW: Final = 2
PAIR: Final = 3
MIXED: Final = 4
EMPTY: Final = 5


class Unset:
    """The value of a slot that has none yet."""

    __slots__ = ()


UNSET: Final[Any] = Unset()
NOTHING: Final[list[Any]] = []


class TermPattern:
    """A term of a template. ``kind``: a ``CONSTANT``, a ``SLOT``, a ``ROW`` (a tuple or list, by
    ``value``) or ``PAIR`` of ``parts``, or ``MIXED``, any other term, in which the unknowns of
    ``value`` stand for ``slots``. Only guards have ``EMPTY``: an empty tuple or list.
    """

    __slots__ = ("kind", "parts", "slot", "slots", "value")

    def __init__(
        self,
        kind: int,
        value: Any = None,
        slot: int = -1,
        parts: list[TermPattern] = NOTHING,
        slots: list[int] = NOTHING,
    ) -> None:
        self.kind = kind
        self.value = value
        self.slot = slot
        self.parts = parts
        self.slots = slots


class BodyStep:
    """What comes after the equations of an alternative: a difference (``relation`` is ``None``,
    and there is no ``block``), a call, or a disjunction, its ``block``. ``later``: slots that are
    used behind it. ``judged``: patterns whose terms the relation may refuse, as they were written.
    ``template``: what is done for a call, where its body need not be run, by the search ``checked``.
    """

    __slots__ = (
        "arguments",
        "block",
        "checked",
        "empties",
        "judged",
        "later",
        "names",
        "relation",
        "template",
    )

    def __init__(
        self,
        relation: Any,
        arguments: list[TermPattern],
        names: tuple[str, ...],
        judged: bool,
        block: GoalBlock | None,
    ) -> None:
        self.relation = relation
        self.arguments = arguments
        self.names = names
        self.judged = judged
        self.block = block
        self.later: list[int] = []
        self.empties = relation is not None and relation.empties is not None
        self.template: BodyTemplate | None = None
        self.checked = 0


class GoalCode:
    """An alternative: equations, its ``pairs`` of patterns, then the other goals. ``guards``: slots, each with a pattern that
    its term has to fit.
    """

    __slots__ = ("guards", "pairs", "steps")

    def __init__(
        self,
        pairs: list[tuple[TermPattern, TermPattern]],
        guards: list[tuple[int, TermPattern]],
        steps: list[BodyStep],
    ) -> None:
        self.pairs = pairs
        self.guards = guards
        self.steps = steps


class GoalBlock:
    """A disjunction: its alternatives."""

    __slots__ = ("codes",)

    def __init__(self, codes: list[GoalCode]) -> None:
        self.codes = codes


class BodyTemplate:
    """The body of a relation, ``None`` where it has to be run. ``blank``: the slots of its own
    unknowns. ``names``: what it names outside of itself.
    """

    __slots__ = ("blank", "block", "checked", "names")

    def __init__(self, block: GoalBlock | None, blank: list[Any], names: list[Named]) -> None:
        self.block = block
        self.blank = blank
        self.names = names
        self.checked = 0


Named = tuple[Callable[[], Any], Any, Any]  # how a value is found, the value, and what it holds
RUNS = [0]  # searches so far: a template is looked at again once in each


def begin_run() -> int:
    """The number of a new search."""
    RUNS[0] += 1
    return RUNS[0]


def template_of(
    relation: NamedRelation[...], given: int, names: tuple[str, ...], run: int
) -> BodyTemplate | None:
    """The template of a relation that is called with so many arguments, and others by these names;
    ``None`` where its body has to be run. ``run``: the number of the search that asks.
    """
    shape = (given, names)
    known = relation.templates.get(shape)
    if known is None or (known.checked < run and not _same_names(known)):
        known = relation.templates[shape] = _make_template(relation, given, names)
    known.checked = run
    return known if known.block is not None else None


def is_recursion(goals: Iterable[Any]) -> bool:
    """Whether goals are nothing but recursion, tables, facts and equations of terms: there is
    nothing in them for a solver. Members of a collection that holds unknowns are cells of a puzzle,
    and several goals about facts may be one.
    """
    run, recursive = begin_run(), False
    met: dict[int, bool] = {}  # by the id of a relation: whether it is looked into just now
    collections: list[Any] = []
    calls: list[Any] = []
    stack = list(goals)
    while stack:
        goal = stack.pop()
        kind = type(goal)
        if kind is And and goal.defines is None:
            stack.extend(goal.goals)
        elif kind is Call:
            relation = goal.relation
            calls.append(goal)
            if relation.members is not None:
                collections.append(goal.arguments[1])
                recursive = recursive or relation.waits(*goal.arguments)
                continue
            found = _find_recursion(relation, len(goal.arguments), tuple(goal.named), run, met)
            if found is None:
                return False
            recursive = recursive or found
        elif kind is not Eq and kind is not Neq:
            return False
    if len(collections) == len(calls) == 1 and getattr(collections[0], "gives_goals", False):
        return True
    return recursive and not any(
        [
            is_variable(leaf)
            for collection in collections
            if type(collection) is not range
            for leaf in leaves(collection)
        ]
    )


def _find_recursion(
    relation: Any, given: int, names: tuple[str, ...], run: int, met: dict[int, bool]
) -> bool | None:
    """Whether a relation calls itself, or has tables; ``None`` where a body has to be run."""
    if relation.empties or relation.members is not None:
        return False
    if id(relation) in met:
        return met[id(relation)]
    template = template_of(relation, given, names, run)
    if template is None or template.block is None:
        return None
    met[id(relation)] = True
    found = relation.tabled
    blocks = [template.block]
    while blocks:
        for code in blocks.pop().codes:
            for step in code.steps:
                if step.block is not None:
                    blocks.append(step.block)
                elif step.relation is not None:
                    given = len(step.arguments) - len(step.names)
                    inner = _find_recursion(step.relation, given, step.names, run, met)
                    if inner is None:
                        return None
                    found = found or inner
    met[id(relation)] = found
    return bool(found)


# --- recognition --------------------------------------------------------------------------------

STRAIGHT = frozenset(
    """
    BUILD_CONST_KEY_MAP BUILD_LIST BUILD_MAP BUILD_TUPLE CACHE CALL CALL_FUNCTION_EX CALL_KW COPY
    COPY_FREE_VARS DICT_MERGE EXTENDED_ARG KW_NAMES LIST_EXTEND LIST_TO_TUPLE LOAD_CLOSURE
    LOAD_CONST LOAD_DEREF LOAD_FAST LOAD_FAST_BORROW LOAD_FAST_BORROW_LOAD_FAST_BORROW
    LOAD_FAST_LOAD_FAST LOAD_GLOBAL LOAD_SMALL_INT NOP POP_TOP PRECALL PUSH_NULL RESUME
    RETURN_CONST RETURN_VALUE STORE_FAST STORE_FAST_LOAD_FAST STORE_FAST_STORE_FAST SWAP
    UNPACK_SEQUENCE
    """.split()  # noqa: SIM905
)
BUILDERS = (conde, eq, fresh, grid, lall, lany, neq, pair, var, vars)
DEEPEST = 5  # relations in each other that say equations only
LISTED = 1_000  # items of a list that is looked at again in each search, at most


class NotStraight(Exception):
    """A body is no template."""


def _make_template(
    relation: NamedRelation[...], given: int, names: tuple[str, ...]
) -> BodyTemplate:
    named: list[Named] = []
    try:
        if relation.waits is not None or relation.members is not None:
            raise NotStraight
        _look_at(relation.body, named)
        first = Var._id
        arguments = fresh(given + len(names))
        by_name = dict(zip(names, arguments[given:], strict=True))
        written = (tuple(arguments), by_name)
        NamedRelation.found.append((written, written))
        try:
            goal = relation.body(*arguments[:given], **by_name)
        finally:
            NamedRelation.found.pop()
        compiler = _Compiler(first, Var._id, arguments, named)
        code = compiler.code(goal if goal is not None else 0)
        block = GoalBlock([code])
        if not code.pairs and len(code.steps) == 1 and code.steps[0].block is not None:
            block = code.steps[0].block
        return BodyTemplate(block, [UNSET] * (len(compiler.slots) - len(arguments)), named)
    except Exception:  # whatever it is, running the body says so where it matters
        return BodyTemplate(None, [], named)


def _look_at(body: Any, named: list[Named]) -> None:
    """Note what a body names outside of itself. Raises ``NotStraight``."""
    if type(body) is not FunctionType or body.__code__.co_flags & VARIADIC:
        raise NotStraight
    code = body.__code__
    where: dict[str, Callable[[], Any]] = {
        name: partial(getattr, cell, "cell_contents")
        for name, cell in zip(code.co_freevars, body.__closure__ or (), strict=True)
    }
    if not _is_straight(code.co_code):
        raise NotStraight
    for name in code.co_names:  # of globals alone: whatever else has a name is not straight
        where[name] = partial(_global_value, body, name)
    named.append((lambda: body.__code__, code, None))
    for find in where.values():
        value = find()
        named.append((find, value, _held(value)))
    defaults = (*(body.__defaults__ or ()), *(body.__kwdefaults__ or {}).values())
    for value in defaults:
        if value is not list and value is not tuple:
            _held(value)
    named.append((lambda: body.__defaults__, body.__defaults__, None))
    named.append((lambda: body.__kwdefaults__, body.__kwdefaults__, None))


def _is_straight(code: bytes) -> bool:
    """Whether only such opcodes stand in a body's code: two bytes each, itself and its argument."""
    straight = {opmap[name] for name in STRAIGHT if name in opmap}
    other = set(code[::2]) - straight
    return not other or (
        other == {opmap.get(INTRINSIC)}
        and {code[at + 1] for at in range(0, len(code), 2) if code[at] in other} == {TO_TUPLE}
    )


INTRINSIC = "CALL_INTRINSIC_1"  # an opcode that does many things by its argument
TO_TUPLE = 6  # the argument that makes a tuple of a list


def _global_value(body: FunctionType, name: str) -> Any:
    return body.__globals__.get(name, getattr(builtins, name, UNSET))


VARIADIC = 0x04 | 0x08 | 0x20 | 0x80 | 0x200  # *arguments, **named, generators and the like


def _held(value: Any) -> Any:
    """What a list holds that a body names. Raises ``NotStraight`` for what it must not name."""
    if any([value is each for each in BUILDERS]) or getattr(type(value), "gives_goals", False):
        return None
    if type(value) is list:
        if len(value) > LISTED:
            raise NotStraight
        _held(tuple(value))
        return tuple(value)
    if type(value) is tuple:
        for part in value if len(value) <= LISTED else ():
            if type(part) not in PLAIN:
                _held(part)
            if type(part) is list:
                raise NotStraight
    elif type(value) not in PLAIN and type(value) is not range and not is_variable(value):
        raise NotStraight
    return None


def _is_data(value: Any) -> bool:
    """Whether a value is data, and no goal or function."""
    return (
        not callable(value)
        or value is list
        or value is tuple
        or getattr(type(value), "gives_goals", False)
    )


def _same_names(template: BodyTemplate) -> bool:
    """Whether what a body names is what it was when its template was made."""
    try:
        return all(
            [
                find() is value
                and (held is None or (len(held) == len(value) and all(map(is_, held, value))))
                for find, value, held in template.names
            ]
        )
    except ValueError:  # a name of an outer function that has no value
        return False


# --- compilation --------------------------------------------------------------------------------


class _Compiler:
    """Makes the goals of a body to code. The unknowns with numbers from ``first`` on are its own.
    ``slots``: by the names of unknowns.
    """

    def __init__(self, first: int, last: int, arguments: list[Any], named: list[Named]) -> None:
        self.own = frozenset([f"_{number}" for number in range(first, last)])
        self.slots: dict[Any, int] = {}
        self.named = named
        self.given = len(arguments)
        for argument in arguments:
            self.slots[argument.token] = len(self.slots)

    def code(self, goal: Any) -> GoalCode:
        """An alternative. Raises ``NotStraight`` for a goal that is not among the five kinds."""
        pairs: list[tuple[TermPattern, TermPattern]] = []
        guards: list[tuple[int, TermPattern]] = []
        steps: list[BodyStep] = []
        stack = [goal]
        while stack:
            part = stack.pop()
            kind = type(part)
            if kind is list or kind is tuple or (kind is And and part.defines is None):
                stack.extend(reversed(part if kind is not And else part.goals))
            elif kind is Eq:
                left, right = self.pattern(part.u), self.pattern(part.v)
                if left.kind != SLOT or (right.kind == SLOT and right.slot < self.given):
                    left, right = right, left
                pairs.append((left, right))
                if left.kind == SLOT and right.kind != SLOT:
                    guards.append((left.slot, right))
            elif kind is Neq:
                patterns = [self.pattern(part.u), self.pattern(part.v)]
                steps.append(BodyStep(None, patterns, (), False, None))
            elif kind is Or:
                block = GoalBlock([self.code(inner) for inner in part.goals])
                steps.append(BodyStep(None, [], (), False, block))
            elif kind is Call:
                inner = self.plain_equations(part)
                if inner is not None:
                    stack.extend(reversed(inner))
                    continue
                step = self.call(part)
                if part.relation.empties:
                    for pattern in step.arguments[: len(part.arguments)]:
                        if pattern.kind == SLOT:
                            guards.append((pattern.slot, TermPattern(EMPTY)))
                steps.append(step)
            else:
                raise NotStraight
        used: set[int] = set()
        for step in reversed(steps):
            step.later = sorted(used)
            used |= _slots_of(step)
        return GoalCode(pairs, guards, steps)

    def call(self, goal: Call) -> BodyStep:
        terms = (*goal.arguments, *goal.named.values())
        patterns = [self.pattern(term) for term in terms]
        judged = goal.relation.refuse is not None and any(
            [slot < self.given for pattern in patterns for slot in pattern.slots]
        )
        return BodyStep(goal.relation, patterns, tuple(goal.named), judged, None)

    def plain_equations(self, goal: Call, callers: tuple[Any, ...] = ()) -> list[Eq] | None:
        """The equations that a call says, if its body is straight and says nothing else."""
        relation = goal.relation
        hooks = (relation.refuse, relation.waits, relation.members)
        if goal.named or relation.tabled or relation in callers or hooks != (None,) * 3:
            return None
        named: list[Named] = []
        try:
            _look_at(relation.body, named)
            before = Var._id
            stack = [relation.body(*goal.arguments)]
        except Exception:  # it has to be run at each call
            return None
        self.own |= frozenset([f"_{number}" for number in range(before, Var._id)])
        equations: list[Eq] = []
        while stack:
            part = stack.pop()
            if type(part) is Eq:
                equations.append(part)
            elif type(part) is list or type(part) is tuple:
                stack.extend(reversed(part))
            elif type(part) is And and part.defines is None:
                stack.extend(reversed(part.goals))
            elif type(part) is Call and len(callers) < DEEPEST:
                inner = self.plain_equations(part, (*callers, relation))
                if inner is None:
                    return None
                equations += inner
            else:
                return None
        self.named += named
        return equations

    def pattern(self, term: Any) -> TermPattern:
        """The pattern of a term."""
        if is_variable(term):
            if type(term) is not Var:
                raise NotStraight
            if term.token not in self.own:
                return TermPattern(CONSTANT, term)
            slot = self.slots.setdefault(term.token, len(self.slots))
            return TermPattern(SLOT, None, slot, [], [slot])
        own = {
            leaf.token: leaf
            for leaf in leaves(term)
            if type(leaf) is Var and leaf.token in self.own
        }
        if kind_of(term) == OPAQUE or not _is_data(term):
            raise NotStraight
        if not own:
            return TermPattern(CONSTANT, term)
        inner = [self.pattern(each) for each in _parts(term)]
        slots = sorted({slot for each in inner for slot in each.slots})
        if type(term) is tuple or type(term) is list:
            return TermPattern(ROW, type(term), -1, inner, slots)
        if type(term) is ConsPair:
            return TermPattern(PAIR, None, -1, inner, slots)
        variables = {self.slots[token]: leaf for token, leaf in own.items()}
        return TermPattern(MIXED, (term, variables), -1, [], slots)


def _parts(term: Any) -> Iterator[Any]:
    kind = kind_of(term)
    if kind == CONS:
        yield term.car
        yield term.cdr
    elif kind in COMPOUND:
        yield from parts(term, kind)[1]
    else:
        raise NotStraight


def _slots_of(step: BodyStep) -> set[int]:
    """The slots that stand in a step."""
    used = {slot for pattern in step.arguments for slot in pattern.slots}
    for code in step.block.codes if step.block is not None else ():
        for both in code.pairs:
            used.update([slot for pattern in both for slot in pattern.slots])
        for inner in code.steps:
            used |= _slots_of(inner)
    return used


def mixed_term(pattern: TermPattern, frame: list[Any]) -> Any:
    """The term of a ``MIXED`` pattern whose slots have values."""
    term, variables = pattern.value
    return reify(term, {leaf: frame[slot] for slot, leaf in variables.items()})
