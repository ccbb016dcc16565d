"""Goals: statements about terms, in six kinds and no more.

``eq``, ``neq``, ``check``, ``lall``, ``lany`` and the application of a named relation. Each is a
kanren goal: called with a state it yields the states in which it holds, so it may stand anywhere in
``kanren.run``, ``kanren.lall`` or ``kanren.conde``. Each also carries its structure, which engines
read instead of running it.

Goals are immutable, are never iterable (kanren would take them apart) and give an independent
stream at each call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial, update_wrapper, wraps
from inspect import Parameter, Signature, signature
from itertools import chain, islice, tee
from math import inf
from operator import length_hint
from typing import Any, ClassVar, Generic, NoReturn, ParamSpec, overload

from logicpuzzles.core.errors import ENDLESS, GoalError, OperandError, TooEarly
from logicpuzzles.core.expressions import MEANINGS, SameTerms, has_expression, is_number
from logicpuzzles.core.habits import advise
from logicpuzzles.core.substitution import (
    bindings,
    bound_in,
    new_bindings,
    plain_state,
    reify,
    unify,
    variable_key,
)
from logicpuzzles.core.tabling import TabledBody
from logicpuzzles.core.terms import COMPOUND, State, is_variable, kind_of, leaves, parts

__all__ = [
    "And",
    "Call",
    "Check",
    "Endless",
    "Eq",
    "Goal",
    "GoalSearch",
    "Late",
    "NamedRelation",
    "Neq",
    "Or",
    "P",
    "apart",
    "check",
    "conde",
    "eq",
    "flat",
    "lall",
    "lany",
    "neq",
    "put_off",
    "put_terms",
    "refuse_goals",
    "refuse_tabled",
    "relation",
    "terms_in",
    "turn_goal",
]  # fmt: skip

Solve = Callable[[Sequence[Any], int], "Iterable[Any] | None"]


# what asks Python whether a goal is true
CHOICES = (
    "a and b",
    "a or b",
    "not a",
    "1 < x < 5",
    "all(goals)",
    "any(goals)",
    "max(cells)",
    "min(cells)",
)


class GoalSearch:
    """How a goal runs by itself: ``states`` gives those in which it holds, from one to begin with.
    The machine, which stands on goals, puts it here.
    """

    states: ClassVar[Callable[[Any, State], Iterator[State]]]


class Goal:
    """A statement about terms. Called with a state, it yields the states in which it holds."""

    __slots__ = ()
    __iter__: ClassVar[None] = None

    def __call__(self, state: State) -> Iterator[State]:
        return map(plain_state, GoalSearch.states(self, state))

    def __bool__(self) -> NoReturn:
        raise GoalError(f"{self} is neither true nor false until it is run; {advise(*CHOICES)}")

    def _counted(self, *_: Any) -> NoReturn:
        raise OperandError(
            f"{self} is a goal, not a number; truth({self}) is 1 where it holds and 0 where "
            "it does not"
        )

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = _counted
    __lt__ = __le__ = __gt__ = __ge__ = __index__ = __int__ = _counted

    def __xor__(self, _: Any) -> NoReturn:
        raise OperandError(f"{self} is a goal: {advise('a ^ b')}")

    __rxor__ = __xor__

    def __and__(self, other: Any) -> Goal:
        return And(tuple(flat((self, other), "&")))

    def __rand__(self, other: Any) -> Goal:
        return And(tuple(flat((other, self), "&")))

    def __or__(self, other: Any) -> Goal:
        return Or(tuple(flat((self, other), "|")))

    def __ror__(self, other: Any) -> Goal:
        return Or(tuple(flat((other, self), "|")))

    def __invert__(self) -> Goal:
        return self.negated()

    def known(self, bound: Any) -> Any:
        """The same with what is known put in."""
        return put_terms(self, lambda term: reify(term, bound))

    def loose(self) -> frozenset[Any]:
        """Unknowns each of which makes the goal hold by being a value that stands nowhere else."""
        return frozenset()

    def negated(self) -> Goal:
        """The goal that holds where this one does not. Raises ``GoalError`` where that cannot be
        said.
        """
        raise GoalError(
            f"noto cannot look inside {self!r}; it takes goals built from this vocabulary"
        )


class Eq(Goal):
    """``u`` and ``v`` unify."""

    __slots__ = ("u", "v")

    def __init__(self, u: Any, v: Any) -> None:
        self.u = u
        self.v = v

    @property
    def mentioned(self) -> tuple[Any, ...]:
        return (self.u, self.v)

    def step(self, state: State) -> State:
        return unify(self.u, self.v, state)

    def negated(self) -> Goal:
        return Neq(self.u, self.v)

    def __repr__(self) -> str:
        return f"eq({self.u!r}, {self.v!r})"


class Neq(Goal):
    """``u`` and ``v`` never become equal."""

    __slots__ = ("u", "v")

    def __init__(self, u: Any, v: Any) -> None:
        self.u = u
        self.v = v

    def negated(self) -> Goal:
        return Eq(self.u, self.v)

    def watched(self, bound: Any) -> Any:
        """``True`` or ``False`` where it is settled, else the keys of unknowns, one of which must
        be bound before it can be broken: the two sides of an equation that is still lacking.
        """
        needed = bindings(bound).needed(self.u, self.v)
        if not needed:
            return needed is None
        key, other = needed[0]
        return (key, variable_key(other)) if is_variable(other) else (key,)

    def solved(self, state: State) -> None:
        """A difference never says what an unknown is."""

    def loose(self) -> frozenset[Any]:
        needed = new_bindings(self.u, self.v, {}) or {}
        return frozenset(
            [leaf for pair in needed.items() for leaf in leaves(pair) if is_variable(leaf)]
        )

    @property
    def mentioned(self) -> tuple[Any, ...]:
        return (self.u, self.v)

    def __repr__(self) -> str:
        return f"neq({self.u!r}, {self.v!r})"


class Check(Goal):
    """A Python test that waits until its terms are known.

    ``defined``: a test of the same terms; where it fails, the negation does not hold either. It is
    true where ``holds`` is.
    """

    __slots__ = ("call", "defined", "holds", "solve", "terms")

    def __init__(
        self,
        holds: Callable[..., Any],
        terms: tuple[Any, ...],
        solve: Solve | None = None,
        defined: Callable[..., Any] | None = None,
    ) -> None:
        self.holds = holds
        self.terms = terms
        self.solve = solve
        self.defined = defined
        self.call: Call | None = None  # the application of a relation whose body this is

    def negated(self) -> Goal:
        holds, defined = self.holds, self.defined
        if defined is None:
            return Check(lambda *terms: not holds(*terms), self.terms)
        return Check(
            lambda *terms: defined(*terms) and not holds(*terms), self.terms, None, defined
        )

    def watched(self, bound: Any) -> Any:
        """``True`` or ``False`` where it is settled, else the key of an unknown that must be bound
        before it can be.
        """
        terms = reify(self.terms, bound)
        for leaf in leaves(terms):
            if is_variable(leaf):
                return (variable_key(leaf),)
        return bool(self.holds(*terms))

    @property
    def mentioned(self) -> tuple[Any, ...]:
        return self.terms

    def solved(self, state: State) -> Goal | None:
        """The goal that says what the only unknown term is; ``None`` where the test does not
        determine it.
        """
        if self.solve is None:
            return None
        terms = reify(self.terms, bound_in(state))
        unknown = [
            place
            for place, term in enumerate(terms)
            if any(is_variable(leaf) for leaf in leaves(term))
        ]
        if len(unknown) != 1 or not is_variable(terms[unknown[0]]):
            return None
        values = self.solve(terms, unknown[0])
        return (
            None
            if values is None
            else Or(tuple([Eq(terms[unknown[0]], value) for value in values]))
        )

    def __repr__(self) -> str:
        name = getattr(self.holds, "__name__", "test")
        return f"check({', '.join([name, *map(repr, self.terms)])})"


class And(Goal):
    """Every one of ``goals`` holds.

    ``defines``, where it is given: the goals but the last one are definitions, which hold for the
    negation, too; each of these unknowns has one value by them, or none. ``opposite``: the negation
    of the last goal, where that is known.
    """

    __slots__ = ("defines", "goals", "opposite")

    def __init__(
        self,
        goals: tuple[Any, ...],
        defines: tuple[Any, ...] | None = None,
        opposite: Goal | None = None,
    ) -> None:
        self.goals = goals
        self.defines = defines
        self.opposite = opposite

    def negated(self) -> Goal:
        if self.defines is not None:
            definitions, unknowns, goal, opposite = apart(self)
            return And((*definitions, opposite), unknowns, goal)
        return Or(tuple([turn_goal(part) for part in self.goals]))

    def __repr__(self) -> str:
        if self.defines is not None and len(self.goals) == 1:
            return repr(self.goals[0])
        return f"lall({', '.join(map(repr, self.goals))})"


class Or(Goal):
    """At least one of ``goals`` holds."""

    __slots__ = ("goals",)

    def __init__(self, goals: tuple[Any, ...]) -> None:
        self.goals = goals

    def negated(self) -> Goal:
        return And(tuple([turn_goal(part) for part in self.goals]))

    def __repr__(self) -> str:
        return f"lany({', '.join(map(repr, self.goals))})"


class Call(Goal):
    """A named relation applied to arguments; its body is run only when it is expanded."""

    __slots__ = ("arguments", "named", "relation")

    def __init__(
        self, relation: NamedRelation[...], arguments: tuple[Any, ...], named: dict[str, Any]
    ) -> None:
        self.relation = relation
        self.arguments = arguments
        self.named = named

    @property
    def mentioned(self) -> tuple[Any, ...]:
        terms: list[Any] = []
        for argument in (*self.arguments, *self.named.values()):
            terms.extend(terms_in(argument) if isinstance(argument, Goal) else (argument,))
        return tuple(terms)

    def given(self, terms: tuple[Any, ...]) -> Call:
        """The same relation called with other terms: first those of its arguments, then those of
        its named arguments.
        """
        number = len(self.arguments)
        return Call(
            self.relation, terms[:number], dict(zip(self.named, terms[number:], strict=True))
        )

    def negated(self) -> Goal:
        if self.relation is _NEGATED:
            inner: Goal = self.arguments[0]
            return inner
        if (
            self.relation.opposed is not None
            and (opposite := self.relation.opposed(*self.arguments, **self.named)) is not None
        ):
            return opposite
        if self.relation.negation is not None:
            return Call(self.relation.negation, self.arguments, self.named)
        refuse_tabled(self.relation)
        return Call(_NEGATED, (self,), {})

    def expand(self, bound: Any = None, early: bool = False, written: Any = None) -> Goal:
        """The goal that the body gives for the arguments, with the terms that ``bound`` has for
        their variables put in.

        ``early``: more may become known of the arguments. ``written``: what they were before
        unknowns in them were found. Raises ``GoalError`` where more has to be known of them.
        """
        arguments, named = self.arguments, self.named
        if bound is not None:
            arguments = reify(arguments, bound)
            named = reify(named, bound) if named else named
            if any([isinstance(argument, Goal) for argument in arguments]):  # noto of a call is one
                arguments = tuple(
                    [
                        argument.known(bound) if isinstance(argument, Goal) else argument
                        for argument in arguments
                    ]
                )
        if early and self.relation.waits is not None and self.relation.waits(*arguments, **named):
            raise TooEarly
        judged = self.relation.refuse is not None  # what is wrong was said where it was applied
        NamedRelation.found.append(
            None if judged else ((arguments, named), written or (self.arguments, self.named))
        )
        try:
            goal = self.relation.body(*arguments, **named)
        except OperandError:
            raise
        except TypeError as problem:
            unknown = next(filter(is_variable, leaves((*arguments, *named.values()))), None)
            if unknown is None:
                raise
            raise GoalError(
                f"{self.relation.name} was called with {unknown!r}, which is not known yet "
                f"({problem}); "
                "a body may take a skeleton apart but not a variable: begin it with "
                "eq(argument, skeleton)"
            ) from problem
        finally:
            NamedRelation.found.pop()
        if goal is None:
            raise GoalError(
                f"the body of {self.relation.name} returned None; does it lack a return?"
            )
        if type(goal) is Check:
            goal.call = Call(self.relation, arguments, named)
        return goal if isinstance(goal, Goal) else lall(goal)

    def __repr__(self) -> str:
        shown = [
            *map(repr, self.arguments),
            *[f"{name}={value!r}" for name, value in self.named.items()],
        ]
        return f"{self.relation.name}({', '.join(shown)})"


def turn_goal(goal: Any) -> Goal:
    """What it means that ``goal`` does not hold. Raises ``GoalError`` where that cannot be said."""
    if not isinstance(goal, Goal):
        raise GoalError(
            f"noto cannot look inside {goal!r}; it takes goals built from this vocabulary"
        )
    try:
        return goal.negated()
    except RecursionError:
        raise GoalError(
            "goals are nested too deep for noto to turn them around; make relations of the "
            "inner ones"
        ) from None


def refuse_tabled(relation: NamedRelation[...]) -> None:
    """Raises ``GoalError`` for a tabled relation, which has no negation."""
    if relation.tabled:
        raise GoalError(
            f"{relation.name} is tabled; noto cannot take it, as no call fails before all its "
            "answers are known"
        )


def apart(goal: Any) -> tuple[tuple[Goal, ...], tuple[Any, ...], Goal, Goal]:
    """The definitions that a goal and its negation share, the unknowns they define, and the rest of
    the one and the other.
    """
    goal = goal if isinstance(goal, Goal) else lall(goal)
    if type(goal) is And and goal.defines is not None:
        *definitions, rest = goal.goals
        return (
            tuple(definitions),
            goal.defines,
            rest,
            turn_goal(rest) if goal.opposite is None else goal.opposite,
        )
    return (), (), goal, turn_goal(goal)


P = ParamSpec("P")


def _usage(name: str, takes: Signature) -> str:
    """How something is applied: ``lesso(a, b)``."""
    return f"{name}({', '.join([str(each.replace(annotation=Parameter.empty)) for each in takes.parameters.values()])})"


def _fit(name: str, takes: Signature, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The arguments in order. Raises ``GoalError`` for arguments that are not those which ``takes``
    has.
    """
    try:
        return takes.bind(*arguments, **named).args
    except TypeError:
        given = [*map(repr, arguments), *[f"{key}={value!r}" for key, value in named.items()]]
        raise GoalError(
            f"{_usage(name, takes)} is how {name} is written; it was given {len(given)} "
            f"argument{'s'[len(given) == 1 :]}"
            f"{': ' if given else ''}{', '.join(given)}"
        ) from None


def _of_two(made: Callable[P, Goal]) -> Callable[P, Goal]:
    """The same function of two terms, which raises ``GoalError`` where it is given more or
    fewer.
    """
    takes = signature(made)
    called: Callable[..., Goal] = made

    @wraps(made)
    def goal(*arguments: P.args, **named: P.kwargs) -> Goal:
        if named or len(arguments) != 2:
            arguments = _fit(made.__name__, takes, arguments, named)
        try:
            return called(*arguments)
        except RecursionError:
            raise ENDLESS.with_traceback(None) from None

    return goal


class NamedRelation(Generic[P]):
    """A relation with a name: applied to arguments it gives a goal that knows that name.

    The body is not run when the relation is applied, only when the goal is, so a relation may call
    itself. ``found``: the arguments of the bodies that are run just now, and those that were
    written; ``None`` where nothing in them is refused.
    """

    found: ClassVar[list[tuple[Any, Any] | None]] = [((), ())]
    gives_goals: ClassVar[bool] = True

    def __init__(self, body: Callable[P, Any]) -> None:
        self.body: Callable[..., Any] = body
        update_wrapper(self, body)
        self.name = str(getattr(body, "__name__", "relation"))
        self.negation: NamedRelation[...] | None = None
        self.opposed: Callable[..., Goal | None] | None = (
            None  # the goal that holds where this does not, if it can be said
        )
        self.tabled = False
        # the term that is among others, and those, where these are known: calls of it choose one
        self.members: Callable[..., tuple[Any, Sequence[Any]] | None] | None = None
        # where it says of each argument given in order that it is an empty list: the name of the
        # argument that has lists of the same type, or none
        self.empties: str | None = None
        self.templates: dict[Any, Any] = {}  # of its body, by how it is called
        self.says = ""
        self.technique: str | tuple[str, str] = ""
        self.refuse: Callable[..., object] | None = (
            None  # raises where it is applied, so that the line is known
        )
        self.waits: Callable[..., bool] | None = (
            None  # whether it means another thing where more is known of its arguments
        )

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """The names of the arguments that are given by name only."""
        return tuple(
            [
                each.name
                for each in self.signature.parameters.values()
                if each.kind is Parameter.KEYWORD_ONLY
            ]
        )

    @cached_property
    def signature(self) -> Signature:
        """The arguments that the relation takes."""
        return signature(self.body)

    @cached_property
    def shape(self) -> tuple[int, float, frozenset[str], frozenset[str]]:
        """The least and the greatest number of arguments that are given in order, and the names of
        those that are given by name only: all of them, and those that have to be given.
        """
        parameters = self.signature.parameters.values()
        ordered = [
            each
            for each in parameters
            if each.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
        ]
        least = len([each for each in ordered if each.default is Parameter.empty])
        most = (
            inf
            if any([each.kind is Parameter.VAR_POSITIONAL for each in parameters])
            else len(ordered)
        )
        by_name = [each for each in parameters if each.kind is Parameter.KEYWORD_ONLY]
        needed = [each.name for each in by_name if each.default is Parameter.empty]
        return least, most, frozenset([each.name for each in by_name]), frozenset(needed)

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> Goal:
        try:
            least, most, by_name, needed = self.shape
            if not least <= len(arguments) <= most or (
                (named or needed) and not needed <= named.keys() <= by_name
            ):
                _fit(self.name, self.signature, arguments, named)
            if self.refuse is not None and (found := self.found[-1]) is not None:
                try:
                    self.refuse(*arguments, **named)
                except GoalError:
                    if not _was_found((arguments, named), found):
                        raise
            if MEANINGS.needed and (
                has_expression(arguments) or (named and has_expression((*named.values(),)))
            ):
                goal: Goal = MEANINGS.stated(self, arguments, named)
                return goal
            return Call(self, arguments, named)
        except RecursionError:
            raise ENDLESS.with_traceback(None) from None

    @property
    def usage(self) -> str:
        """How the relation is applied: ``lesso(a, b)``."""
        return _usage(self.name, self.signature)

    def __repr__(self) -> str:
        return f"<relation {self.name}>"


def _was_found(terms: Any, found: tuple[Any, Any]) -> bool:
    """Whether a search found some of these terms: what is wrong with them does not hold, and is
    nobody's mistake.
    """
    now, before = [set(map(id, _inside(each))) for each in found]
    return any([id(part) in now and id(part) not in before for part in _inside(terms)])


def _inside(term: Any) -> Iterator[Any]:
    """The term and its parts, and theirs."""
    stack = [term]
    while stack:
        term = stack.pop()
        yield term
        kind = kind_of(term)
        if kind in COMPOUND:
            stack.extend(parts(term, kind)[1])


@overload
def relation(body: Callable[P, Any]) -> NamedRelation[P]: ...
@overload
def relation(
    *,
    negates: NamedRelation[...] | None = None,
    says: str = "",
    technique: str | tuple[str, str] = "",
    tabled: bool = False,
) -> Callable[[Callable[P, Any]], NamedRelation[P]]: ...
def relation(
    body: Any = None,
    *,
    negates: NamedRelation[...] | None = None,
    says: str = "",
    technique: str | tuple[str, str] = "",
    tabled: bool = False,
) -> Any:
    """A named relation whose meaning is what ``body`` returns: a goal, or a list of goals that all
    hold.

    A relation may call itself: the body runs when the goal does, one call at a time. ``negates``:
    the relation that holds exactly where this one does not; :func:`noto` turns each of the two into
    the other. ``says``: the sentence that explanations use for the relation as one rule, with the
    names of arguments in braces: ``"{line} has as many 0 as 1"``. ``technique``: the name of a step
    that this relation alone forces; of two names, the first is for a step without known cells, the
    second for one with some.

    ``tabled``: the answers to a call are kept in a table while a question is answered, and a call
    that was made before takes its answers from there. Recursion of any form, left recursion and
    cycles included, then ends where calls and answers are finitely many, and gives each answer
    once. Two things raise ``GoalError``: an answer whose unknowns still wait for a goal of the body
    (``neq``, ``check``), and :func:`noto` of the relation. Kanren runs it, whatever the engine.

    >>> from logicpuzzles import relation, conde, eq, membero, run, var
    >>> parents = (("Abe", "Homer"), ("Homer", "Bart"))
    >>> @relation
    ... def ancestoro(old, young):
    ...     middle = var()
    ...     return conde([membero((old, young), parents)], [membero((old, middle), parents), ancestoro(middle, young)])
    >>> who = var()
    >>> run(0, who, ancestoro(who, "Bart"))
    ('Homer', 'Abe')
    >>> streets = (("home", "park"), ("park", "school"), ("school", "home"))
    >>> @relation(tabled=True)
    ... def reachedo(there):
    ...     before = var()
    ...     return conde([eq(there, "home")], [reachedo(before), membero((before, there), streets)])
    >>> run(0, who, reachedo(who))
    ('home', 'park', 'school')
    """
    if body is not None:
        return NamedRelation(body)

    def named(body: Callable[..., Any]) -> NamedRelation[...]:
        made = NamedRelation(body)
        made.says = says
        made.technique = technique
        made.tabled = tabled
        if negates is not None:
            made.negation, negates.negation = negates, made
        return made

    return named


@_of_two
def eq(u: Any, v: Any) -> Goal:
    """``u`` and ``v`` are the same term: they unify, with the occurs check.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, eq((1, x), (1, 2))), run(0, x, eq(x, (x,)))
    ((2,), ())
    """
    if MEANINGS.needed and (has_expression(u) or has_expression(v)):
        goal: Goal = MEANINGS.stated(eq, (u, v), {})
        return goal
    if isinstance(u, Goal) or isinstance(v, Goal):
        refuse_goals("eq", u, v)
    return Eq(u, v)


def refuse_goals(name: str, *terms: Any) -> None:
    """Raises ``GoalError`` in the name of a relation for a goal that is one of the ``terms`` or one
    of their items.
    """
    for term in terms:
        for each in term if isinstance(term, tuple | list) else (term,):
            if isinstance(each, Goal):
                raise GoalError(
                    f"{name} takes terms, and {each} is a goal; truth({each}) is 1 where it holds "
                    "and 0 where it does not"
                )


@_of_two
def neq(u: Any, v: Any) -> Goal:
    """``u`` and ``v`` are different terms. Either may be unknown or partly known, then or later.

    >>> from logicpuzzles import membero, run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), neq((x, y), (1, 2)), membero(x, (1, 2)), eq(y, 2))
    ((2, 2),)
    """
    if MEANINGS.needed and (has_expression(u) or has_expression(v)):
        goal: Goal = MEANINGS.stated(neq, (u, v), {})
        return goal
    if isinstance(u, Goal) or isinstance(v, Goal):
        refuse_goals("neq", u, v)
    return Neq(u, v)


def check(holds: Callable[..., bool], *terms: Any, solve: Solve | None = None) -> Goal:
    """``holds(*terms)`` is true. The test waits until every term is known, so its place in a
    program does not matter.

    ``holds`` must depend on its arguments alone. ``solve(terms, place)`` may be given: called when
    the term at ``place`` is the only unknown one, it returns the values which that term can have
    (or ``None`` when they are not determined).

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, check(lambda n: n % 2 == 1, x), membero(x, range(5)))
    (1, 3)
    """
    if not callable(holds):
        raise GoalError(f"check needs a function and then its arguments, not {holds!r}")
    if MEANINGS.needed and has_expression(terms):
        goal: Goal = MEANINGS.stated(partial(check, holds, solve=solve), terms, {})
        return goal
    return Check(holds, terms, solve)


def lall(*goals: Any) -> Goal:
    """All of ``goals`` hold. Goals may stand in lists, tuples or iterators, nested as you like. No
    goals: it holds.

    >>> from logicpuzzles import run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), lall(eq(x, 1), [eq(y, 2)]))
    ((1, 2),)
    """
    return And(tuple(flat(goals, "lall")))


def lany(*goals: Any) -> Goal:
    """At least one of ``goals`` holds. Goals may stand in lists, tuples or iterators. No goals: it
    fails.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, lany(eq(x, n) for n in range(3))), run(0, x, lany())
    ((0, 1, 2), ())
    """
    if len(goals) == 1 and isinstance(goals[0], Iterator):
        return _lazily(goals[0], lambda drawn: Or(tuple(flat(drawn, "lany"))))
    return Or(tuple(flat(goals, "lany")))


def conde(*branches: Any) -> Goal:
    """At least one of ``branches`` holds, each a list of goals that all hold. No branches: it
    fails.

    >>> from logicpuzzles import run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), conde([eq(x, 1), eq(y, 2)], [eq(x, 3), eq(y, 4)]))
    ((1, 2), (3, 4))
    """
    if len(branches) == 1 and isinstance(branches[0], Iterator):
        return _lazily(branches[0], lambda drawn: Or(tuple([lall(branch) for branch in drawn])))
    return Or(tuple([lall(branch) for branch in branches]))


EAGER_BRANCHES = (
    100_000  # an iterator of more branches is taken to be endless and is drawn from one by one
)


def _lazily(branches: Iterator[Any], made: Callable[[Iterable[Any]], Goal]) -> Goal:
    if length_hint(branches, 1) <= EAGER_BRANCHES:
        first = list(islice(branches, 256))
        if len(first) < 256:
            return made(first)
        branches = chain(first, branches)
    return Endless(branches, made)


class Endless(Goal):
    """A disjunction whose branches come from an iterator that may never end. No engine but kanren
    can run it.
    """

    __slots__ = ("branches", "made", "whole")

    def __init__(self, branches: Iterator[Any], made: Callable[[Iterable[Any]], Goal]) -> None:
        self.branches = branches
        self.made = made
        self.whole: Goal | None = None

    def finite(self) -> Goal | None:
        """The same goal with all its branches, if they come to an end soon enough."""
        if self.whole is None:
            self.branches, mine = tee(self.branches)
            drawn = list(islice(mine, EAGER_BRANCHES + 1))
            if len(drawn) <= EAGER_BRANCHES:
                self.whole = self.made(drawn)
        return self.whole

    def __call__(self, state: State) -> Iterator[State]:
        self.branches, mine = tee(self.branches)
        for branch in mine:
            yield from map(plain_state, GoalSearch.states(self.made([branch]), state))


def flat(goals: Iterable[Any], name: str) -> list[Any]:
    """The goals that stand in ``goals`` and in the lists there, in order. Raises ``GoalError`` in
    the name of ``name``.
    """
    listed: list[Any] = []
    for goal in goals:
        if isinstance(goal, Goal):
            listed.append(goal)
        elif isinstance(goal, Iterable) and not isinstance(goal, str | bytes):
            try:
                listed += flat(goal, name)
            except RecursionError:
                raise GoalError(
                    f"{name} takes goals and lists of goals, and these lists are nested too deep"
                ) from None
            except GoalError:
                _refuse_tuple(goal, name)
                raise
        elif isinstance(goal, NamedRelation):
            raise GoalError(
                f"{name} takes goals, and {goal.name} is a relation; give it its arguments: "
                f"{goal.usage}"
            )
        elif callable(goal):
            if _is_ours(goal):
                raise GoalError(
                    f"{name} takes goals, and {goal.__name__} makes one; give it its arguments"
                )
            listed.append(goal)  # a goal of kanren's own kind
        else:
            hint = ""
            if isinstance(goal, SameTerms):
                goal.refuse()
            elif isinstance(goal, bool):
                hint = (
                    f"; {advise('a != b' if goal else 'a == b', 'a in b')}; where two numbers may "
                    "be known lesso(a, b), for < is then Python's own"
                )
            elif is_number(goal):
                hint = (
                    "; & and | bind tighter than comparisons: (x < 3) & (y < 4)"
                    if name in "&|"
                    else ": compare it"
                )
            raise GoalError(f"{name} takes goals and lists of goals, not {goal!r}{hint}")
    return listed


def _is_ours(function: Any) -> bool:
    """Whether it is a function of this package, such as ``eq``: no goal is one."""
    return (
        getattr(function, "__qualname__", ".").isidentifier()
        and getattr(function, "__module__", "").partition(".")[0] == __package__.partition(".")[0]
    )


def _refuse_tuple(goal: Any, name: str) -> None:
    """Raises ``GoalError`` for a tuple that begins with a function, as ``(eq, x, 1)``."""
    first = next(iter(goal), None) if isinstance(goal, tuple) else None
    called = getattr(first, "__name__", "")
    if callable(first) and called.isidentifier() and not isinstance(first, Goal):
        raise GoalError(
            f"{name} takes goals, and {called} stands in a tuple with its arguments; write "
            f"{called}(…), or goaleval(({called}, …))"
        )


def terms_in(goal: Any) -> Iterator[Any]:
    """The terms that a goal names, without running the body of any relation."""
    if isinstance(goal, And | Or):
        for part in goal.goals:
            yield from terms_in(part)
    elif isinstance(goal, Eq | Neq | Check | Call):
        yield from goal.mentioned


def put_terms(stated: Any, show: Callable[[Any], Any]) -> Any:
    """A goal with the terms that ``show`` gives put in for its own, also in goals inside it. What
    is not a goal is a term.
    """
    if not isinstance(stated, Goal):
        return show(stated)
    if isinstance(stated, Eq | Neq):
        return type(stated)(show(stated.u), show(stated.v))
    if isinstance(stated, And):
        opposite = None if stated.opposite is None else put_terms(stated.opposite, show)
        return And(
            tuple([put_terms(part, show) for part in stated.goals]), stated.defines, opposite
        )
    if isinstance(stated, Or):
        return Or(tuple([put_terms(part, show) for part in stated.goals]))
    if isinstance(stated, Check):
        made = Check(
            stated.holds, tuple([show(term) for term in stated.terms]), stated.solve, stated.defined
        )
        made.call = None if stated.call is None else put_terms(stated.call, show)
        return made
    if isinstance(stated, Call):
        named = {name: put_terms(argument, show) for name, argument in stated.named.items()}
        return Call(
            stated.relation,
            tuple([put_terms(argument, show) for argument in stated.arguments]),
            named,
        )
    return stated


def _negated_body(goal: Call) -> Goal:
    body = goal.expand()
    known = {id(leaf) for argument in goal.mentioned for leaf in leaves(argument)}
    known.update([id(unknown) for unknown in _defined_in(body)])
    for term in terms_in(body):
        for leaf in leaves(term):
            if is_variable(leaf) and id(leaf) not in known:
                raise GoalError(
                    f"noto({goal}) is not sound: its body brings in a variable of its own, {leaf!r}"
                )
    return turn_goal(body)


def _defined_in(goal: Any) -> Iterator[Any]:
    """The unknowns that parts of a goal define."""
    if isinstance(goal, And | Or):
        if isinstance(goal, And) and goal.defines:
            yield from goal.defines
        for part in goal.goals:
            yield from _defined_in(part)


_negated_body.__name__ = "noto"
_NEGATED = NamedRelation(_negated_body)
_NEGATED.waits = lambda goal: (
    goal.relation.waits is not None and goal.relation.waits(*goal.arguments, **goal.named)
)


class Late:
    """A call that waits for the goals behind it, of whose arguments too little was known in a
    state.
    """

    __slots__ = ("call", "state")

    def __init__(self, call: Call, state: State) -> None:
        self.call = call
        self.state = state


def put_off(late: Any, agenda: Any) -> Any:
    """The agenda with a call that waits as its last goal, before an answer is recorded."""
    goals = []
    while agenda is not None and type(agenda[0]) is not TabledBody:
        goal, agenda = agenda
        goals.append(goal)
    agenda = (late, agenda)
    for goal in reversed(goals):
        agenda = (goal, agenda)
    return agenda
