"""The machine: runs goals on states, depth first, on a stack of its own, and fair.

It is plain miniKanren with three differences. Equations of a conjunction come before the rest. An
alternative that fails at once is not put on the stack. And a relation whose body is a template
(:mod:`logicpuzzles.core.templates`) is called without running that body: a call fills a frame of
slots, equations are matched with what stands in them, and an unknown that is met first on a known
term takes it without ever being made.

Answers come in the order in which the alternatives are written, depth first; after ``SLICE`` steps
the alternative that has waited longest goes on. The same program always has the same order.

The terms of unknowns are those of :class:`~logicpuzzles.core.substitution.Bindings`; what is not
a plain term is left to it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from logicpuzzles.core.errors import GoalError, TooEarly
from logicpuzzles.core.goals import And, Call, Check, Eq, Goal, GoalSearch, Late, Neq, Or, put_off
from logicpuzzles.core.packages import ConsPair
from logicpuzzles.core.substitution import (
    Bindings,
    all_equal,
    bound_in,
    occurs,
    plain_state,
    reify,
    unify,
    walk,
)
from logicpuzzles.core.tabling import TableAnswer, TabledBody, Tables
from logicpuzzles.core.templates import (
    CONSTANT,
    EMPTY,
    PAIR,
    ROW,
    SLOT,
    UNSET,
    BodyStep,
    BodyTemplate,
    GoalBlock,
    GoalCode,
    TermPattern,
    begin_run,
    mixed_term,
    template_of,
)
from logicpuzzles.core.terms import PLAIN, State, Var, is_plain, is_variable, leaves, pair

SLICE: Final = (
    512  # steps that one alternative may take before the oldest one waiting gets its turn
)
TOLD: Final = 8  # steps that are counted at once
IN_ONE: Final = 4  # steps that the equations of a template take the place of
TABLE: Final = 8  # rows of a tuple that is kept in mind, at least

# what is done for a goal, by its class
FOREIGN: Final = 0
EQUATION: Final = 1
CALL: Final = 2
CONJUNCTION: Final = 3
DISJUNCTION: Final = 4
RECORD: Final = 5
DIFFERENCE: Final = 6
TEST: Final = 7
LATER: Final = 8
ANSWER: Final = 9
HOW: Final[dict[type, int]] = {
    Eq: EQUATION,
    Call: CALL,
    And: CONJUNCTION,
    Or: DISJUNCTION,
    TabledBody: RECORD,
    Neq: DIFFERENCE,
    Check: TEST,
    Late: LATER,
    TableAnswer: ANSWER,
}
# found at once by compiled code, as what modules have that are not compiled is not
UNKNOWN: Final[Any] = Var
ATOMS: Final = PLAIN
NEW: Final[Any] = object.__new__

AT_ONCE: Final = 1_000
RESERVED: Final[list[Iterator[int]]] = [iter(())]  # the numbers of the next unknowns


class CodeTrial:
    """The alternatives of a block from ``index`` on, for the terms in ``frame``."""

    __slots__ = ("block", "frame", "index")

    def __init__(self, block: GoalBlock, index: int, frame: list[Any]) -> None:
        self.block = block
        self.index = index
        self.frame = frame


class CodeRest:
    """The steps of an alternative from ``index`` on."""

    __slots__ = ("code", "frame", "index")

    def __init__(self, code: GoalCode, index: int, frame: list[Any]) -> None:
        self.code = code
        self.index = index
        self.frame = frame


class AmongMembers:
    """``term`` is one of ``members`` from ``index`` on."""

    __slots__ = ("index", "members", "term")

    def __init__(self, term: Any, members: Sequence[Any], index: int) -> None:
        self.term = term
        self.members = members
        self.index = index


class RefusedCall:
    """A call that is a mistake."""

    __slots__ = ("problem",)

    def __init__(self, problem: GoalError) -> None:
        self.problem = problem


class ForeignResults:
    """The states that a foreign goal still has to give; ``before``: the one that it was given."""

    __slots__ = ("before", "states")

    def __init__(self, before: State, states: Iterator[State]) -> None:
        self.before = before
        self.states = states


class GoalMachine:
    """One search: the alternatives that wait, each a state and the goals that are still to hold in
    it: the first, and the rest likewise. ``templates``: whether they are used; without them each
    body is run at each call.
    """

    def __init__(
        self, tick: Callable[[int], None] | None, tables: Tables | None, templates: bool
    ) -> None:
        from logicpuzzles.core import constraints

        self.constraints: Any = constraints
        self.tick = tick
        self.templates = templates
        self.tables = Tables(self.expand) if tables is None else tables
        self.waiting: deque[Any] = deque()
        self.run = begin_run()
        self.agenda: Any = None  # of the alternative that goes on
        self.rows: dict[int, tuple[Any, bool]] = {}  # tables, by their id: whether they are ground

    def template(self, goal: Call) -> BodyTemplate | None:
        """The template of a call; ``None`` where its body has to be run."""
        if not self.templates or any([isinstance(each, Goal) for each in goal.arguments]):
            return None
        return template_of(goal.relation, len(goal.arguments), tuple(goal.named), self.run)

    def expand(self, goal: Call) -> Any:
        """What is to be done for a call, as the body of its relation says."""
        template = self.template(goal)
        if template is None or template.block is None:
            return goal.expand()
        return CodeTrial(
            template.block, 0, [*goal.arguments, *goal.named.values(), *template.blank]
        )

    def go_on(self, state: State, goal: Any) -> State | None:
        """The state after one goal, which is no longer on the agenda; ``None`` where the
        alternative ends. Further goals are put on the agenda.
        """
        if type(goal) is CodeTrial:
            return self.try_codes(goal, state)
        if type(goal) is CodeRest:
            return self.take_steps(goal.code, goal.index, goal.frame, state)
        kind = HOW.get(type(goal), FOREIGN)
        if kind == ANSWER:
            known: TableAnswer = goal
            state = unify(known.given, known.answer, state)
            return None if state is False else state
        if kind == EQUATION:
            state = unify(goal.u, goal.v, state)
            return None if state is False else state
        if kind == CALL:
            return self.call(goal, state)
        if kind == CONJUNCTION:
            for part in equations_first(goal)[::-1]:
                self.agenda = (part, self.agenda)
            return state
        if kind == DISJUNCTION:
            if not goal.goals:
                return None
            for part in goal.goals[:0:-1]:
                self.waiting.append((state, (part, self.agenda)))
            self.agenda = (goal.goals[0], self.agenda)
            return state
        if kind == RECORD:
            solved = None if type(state) is Bindings else self.constraints.awake(state)
            if solved is None:
                self.waiting.extend(self.tables.recorded(goal, state))
                return None
            self.agenda = (solved, (goal, self.agenda))
            return state
        if kind == DIFFERENCE:
            state = self.differ(goal.u, goal.v, state, goal)
            return None if state is False else state
        if kind == TEST:
            solved = goal.solved(state)
            if solved is not None:
                self.agenda = (solved, self.agenda)
                return state
            state = self.constraints.suspend(goal, state)
            return None if state is False else state
        if kind == LATER:
            return self.call_late(goal, state)
        if type(goal) is AmongMembers:
            return self.choose_member(goal, state)
        if type(goal) is RefusedCall:
            raise goal.problem
        state = plain_state(state)
        self.waiting.append((ForeignResults(state, iter(goal(state))), self.agenda))
        return None

    def call(self, goal: Call, state: State) -> State | None:
        relation = goal.relation
        if relation.tabled:
            self.waiting.extend(self.tables.called(goal, state, self.agenda))
            return None
        bound = bound_in(state)
        if relation.members is None and type(bound) is Bindings:
            template = self.template(goal)
            if template is not None and template.block is not None:
                frame = [*goal.arguments, *goal.named.values(), *template.blank]
                return self.try_codes(CodeTrial(template.block, 0, frame), state)
        try:
            if relation.members is not None and not goal.named and self.templates:
                arguments = [self.known_term(each, bound) for each in goal.arguments]
                if relation.waits is not None and relation.waits(*arguments):
                    raise TooEarly
                among = relation.members(*arguments)
                if among is not None:
                    return self.choose_member(AmongMembers(among[0], among[1], 0), state)
            self.agenda = (goal.expand(bound, early=True), self.agenda)
        except GoalError as problem:  # more may be known of its arguments later
            if type(problem) is not TooEarly:
                terms = reify(goal.mentioned, bound)
                if not any(map(is_variable, leaves(terms))):
                    raise
            self.agenda = put_off(Late(goal, state), self.agenda)
        return state

    def known_term(self, term: Any, bound: Any) -> Any:
        """A term with what is bound put in. A table of rows is looked through once."""
        if type(term) is not tuple or len(term) < TABLE:
            return reify(term, bound)
        if id(term) not in self.rows:
            ground = all(
                [type(row) in ATOMS or (type(row) is tuple and is_plain(row)) for row in term]
            )
            self.rows[id(term)] = (term, ground)
        return term if self.rows[id(term)][1] else reify(term, bound)

    def call_late(self, goal: Late, state: State) -> State | None:
        call = goal.call
        early = goal.state is not state  # else nothing has become known since
        solved = None if early else self.constraints.awake(state)
        if solved is not None:
            self.agenda = (solved, (goal, self.agenda))
            return state
        try:
            self.agenda = (call.expand(bound_in(state), early), self.agenda)
        except GoalError:
            if not early:
                raise
            self.agenda = put_off(Late(call, state), self.agenda)
        return state

    def choose_member(self, among: AmongMembers, state: State) -> State | None:
        """The state in which the term is the first member that it can be."""
        members, term = among.members, among.term
        size = len(members)
        index = among.index
        while index < size:
            reached = unify(term, members[index], state)
            index += 1
            if reached is not False:
                if index < size:
                    self.waiting.append((state, (AmongMembers(term, members, index), self.agenda)))
                return reached
            if index % SLICE == 0 and self.tick is not None:
                self.tick(1)
        return None

    def try_codes(self, trial: CodeTrial, state: State) -> State | None:
        """The state in which the equations of the first alternative hold whose equations can."""
        known = bound_in(state)
        if type(known) is not Bindings:
            self.agenda = (goal_of_block(trial.block, trial.index, trial.frame), self.agenda)
            return state
        bound: Bindings = known  # as the compiler knows by this, whose calls are direct then
        codes, frame = trial.block.codes, trial.frame
        size = len(codes)
        terms: dict[Any, Any] = bound.terms()
        index = next_code(codes, trial.index, frame, terms)
        while index < size:
            code = codes[index]
            following = next_code(codes, index + 1, frame, terms)
            mine = frame if following == size else frame.copy()
            reached = state
            if code.pairs:
                added: list[Any] = []
                if not hold_equations(code.pairs, mine, terms, added):
                    index = following
                    continue
                if added:
                    more = bound.extended(added)
                    reached = more if state is bound else state.post_unify_checks(more, None, None)
                    if reached is False:
                        terms = bound.terms()
                        index = following
                        continue
            if following < size:
                rest = CodeTrial(trial.block, following, frame)
                self.waiting.append((state, (rest, self.agenda)))
            return self.take_steps(code, 0, mine, reached) if code.steps else reached
        return None

    def take_steps(
        self, code: GoalCode, index: int, frame: list[Any], state: State
    ) -> State | None:
        """The state after the steps of an alternative, up to a call."""
        steps = code.steps
        size = len(steps)
        while index < size:
            step = steps[index]
            index += 1
            if step.relation is None and step.block is None:
                left, right = step.arguments
                state = self.differ(build_term(left, frame), build_term(right, frame), state)
                if state is False:
                    return None
                continue
            for slot in step.later:
                if frame[slot] is UNSET:
                    frame[slot] = new_unknown()
            if step.block is not None:
                if index < size:
                    self.agenda = (CodeRest(code, index, frame), self.agenda)
                self.agenda = (CodeTrial(step.block, 0, frame), self.agenda)
                return state
            relation = step.relation
            terms = [build_term(pattern, frame) for pattern in step.arguments]
            if step.empties:
                known = self.empty_terms(step, terms, state, index == size)
                if known is not None:
                    if known is False:
                        return None
                    state = known
                    continue
            if index < size:
                self.agenda = (CodeRest(code, index, frame), self.agenda)
            if step.checked != self.run:
                step.checked = self.run
                given = len(terms) - len(step.names)
                step.template = None
                if self.templates and not relation.tabled:
                    step.template = template_of(relation, given, step.names, self.run)
            template = step.template
            if template is not None and template.block is not None:
                terms.extend(template.blank)
                self.agenda = (CodeTrial(template.block, 0, terms), self.agenda)
                return state
            if step.judged:
                try:
                    refuse_written(step, frame)
                except GoalError as problem:  # it matters where nothing else fails
                    self.agenda = put_off(RefusedCall(problem), self.agenda)
                    return state
            self.agenda = (call_of(step, terms), self.agenda)
            return state
        return state

    def differ(self, left: Any, right: Any, state: State, goal: Neq | None = None) -> State:
        """The state in which two terms differ, or ``False``. ``goal``: says that they do."""
        bound = bound_in(state)
        if type(bound) is Bindings:
            terms = bound.terms()
            left, right = walk(left, terms), walk(right, terms)
            if type(left) in ATOMS and type(right) in ATOMS:
                return False if type(left) is type(right) and left == right else state
        return self.constraints.suspend(Neq(left, right) if goal is None else goal, state)

    def empty_terms(
        self, step: BodyStep, terms: list[Any], state: State, last: bool
    ) -> State | None:
        """The state in which all terms are empty lists of the type that is known of them, ``False``
        where they cannot be; ``None`` where another has to find out.
        """
        bound = bound_in(state)
        if type(bound) is not Bindings:
            return None
        names = step.names
        values = bound.terms()
        given = [walk(each, values) for each in terms[: len(terms) - len(names)]]
        known: Any = None
        for each in given:
            if type(each) is tuple or type(each) is list:
                if each or (known is not None and type(each) is not known):
                    return False
                known = type(each)
            elif type(each) is not UNKNOWN:
                pairs = type(each) is ConsPair or (type(each) in ATOMS and each is not None)
                return False if pairs else None
        if known is None:
            if not last or self.agenda is not None or state is not bound:
                return None
            for name, term in zip(names, terms[len(given) :], strict=True):
                if name == step.relation.empties and type(term) is tuple:
                    for each in term:
                        each = walk(each, values)
                        if type(each) is not tuple and type(each) is not list:
                            continue
                        if known is not None and type(each) is not known:
                            return False
                        known = type(each)
            if known is None:
                return None
        empty: Any = () if known is tuple else []
        for each in given:
            if type(each) is UNKNOWN:
                state = unify(each, empty, state)
                if state is False:
                    return False
        return state


def stream(
    goal: Any,
    state: State,
    tick: Callable[[int], None] | None = None,
    tables: Tables | None = None,
    templates: bool = True,
) -> Iterator[State]:
    """The states in which ``goal`` holds, given ``state``: depth first, on a stack of its own, and
    fair.

    Fair means that an endless alternative never keeps a finite one from its answers: after
    ``SLICE`` steps the alternative that has waited longest goes on. ``tick`` is told how many steps
    there were, a few at a time and before each answer, and may raise to end the search.
    ``tables``: those of searches that have come to their end, for this one to go on with.
    ``templates``: without them every body is run at every call, as the reference.
    """
    machine = GoalMachine(tick, tables, templates)
    awake, quick, waiting = machine.constraints.awake, machine.constraints.quick, machine.waiting
    waiting.append((quick(state), (goal, None)))
    steps = untold = 0
    while waiting:
        state, agenda = waiting.pop()
        if type(state) is ForeignResults:
            results, state = state, next(state.states, None)
            if state is None:
                continue
            waiting.append((results, agenda))
            state = machine.constraints.keep_constraints(results.before, state)
            if state is False:
                continue
            state = quick(state)
        machine.agenda = agenda
        while True:
            if machine.agenda is None:
                solved = None if type(state) is Bindings else awake(state)
                if solved is None:
                    if tick is not None and untold:
                        tick(untold)
                        untold = 0
                    yield state
                    break
                machine.agenda = (solved, None)
            goal, machine.agenda = machine.agenda
            steps += IN_ONE if type(goal) is CodeTrial else 1
            untold += 1
            if untold == TOLD and tick is not None:
                tick(untold)
                untold = 0
            state = machine.go_on(state, goal)
            if state is None:
                break
            if steps >= SLICE:
                steps = 0
                waiting.append((state, machine.agenda))
                waiting.append(waiting.popleft())
                break
    if tick is not None and untold:
        tick(untold)
    machine.tables.complete()


GoalSearch.states = stream


def new_tables() -> Tables:
    """Tables for several searches, one after the other."""
    return GoalMachine(None, None, True).tables


REORDERED = frozenset((And, Eq))  # goals of a conjunction whose order may be another


def equations_first(goal: And) -> Sequence[Any]:
    """The goals that a conjunction joins, equations before the others: what they make known is
    known to all of them.
    """
    if REORDERED.isdisjoint(map(type, goal.goals)):
        return goal.goals
    equations: list[Any] = []
    others: list[Any] = []
    stack: list[Any] = [goal]
    while stack:
        part = stack.pop()
        if type(part) is And:
            stack.extend(reversed(part.goals))
        else:
            (equations if type(part) is Eq else others).append(part)
    return equations + others


# --- terms ----------------------------------------------------------------------------------------


def new_unknown() -> Any:
    """A new unknown. Its number is one of many that are taken at once: with each change of the
    class of unknowns Python forgets where its attributes are.
    """
    number = next(RESERVED[0], None)
    if number is None:
        number = Var._id
        Var._id = number + AT_ONCE
        RESERVED[0] = iter(range(number + 1, Var._id))
    unknown = NEW(UNKNOWN)
    unknown.token = f"_{number}"
    return unknown


def build_term(pattern: TermPattern, frame: list[Any]) -> Any:
    """The term of a pattern. A slot without a value gets a new unknown."""
    kind = pattern.kind
    if kind == SLOT:
        term = frame[pattern.slot]
        if term is UNSET:
            term = frame[pattern.slot] = new_unknown()
        return term
    if kind == CONSTANT:
        return pattern.value
    if kind == ROW:
        made = [build_term(part, frame) for part in pattern.parts]
        return made if pattern.value is list else tuple(made)
    if kind == PAIR:
        head = build_term(pattern.parts[0], frame)
        return pair(head, build_term(pattern.parts[1], frame))
    for slot in pattern.slots:
        if frame[slot] is UNSET:
            frame[slot] = new_unknown()
    return mixed_term(pattern, frame)


def hold_equations(
    equations: list[tuple[TermPattern, TermPattern]],
    frame: list[Any],
    terms: dict[Any, Any],
    added: list[Any],
) -> bool:
    """Bind in ``terms`` what makes equations hold, noted in ``added``; where nothing can, ``terms``
    is as it was.
    """
    holds = False
    try:
        for left, right in equations:
            if left.kind != SLOT:
                holds = match(right, build_term(left, frame), frame, terms, added)
            elif frame[left.slot] is UNSET:
                term = build_term(right, frame)
                holds = True
                if frame[left.slot] is UNSET:
                    frame[left.slot] = term
                else:
                    holds = all_equal([(frame[left.slot], term)], terms, added)
            else:
                holds = match(right, frame[left.slot], frame, terms, added)
            if not holds:
                break
        else:
            holds = True
    finally:
        if not holds:
            for key, _ in added:
                del terms[key]
    return holds


def match(
    pattern: TermPattern, term: Any, frame: list[Any], terms: dict[Any, Any], added: list[Any]
) -> bool:
    """Make a pattern equal to a term, as ``hold_equations`` does."""
    kind = pattern.kind
    if kind == SLOT:
        old = frame[pattern.slot]
        if old is UNSET:
            frame[pattern.slot] = term
            return True
        return old is term or all_equal([(old, term)], terms, added)
    term = walk(term, terms)
    cls = type(term)
    if kind == CONSTANT:
        value = pattern.value
        if cls in ATOMS and type(value) in ATOMS:
            return cls is type(value) and bool(term == value)
        return all_equal([(value, term)], terms, added)
    if kind == ROW and cls is pattern.value:
        parts = pattern.parts
        if len(parts) != len(term):
            return False
        for number, part in enumerate(parts):
            if not match(part, term[number], frame, terms, added):
                break
        else:
            return True
        return False
    if kind == PAIR:
        head, tail = pattern.parts
        if cls is ConsPair:
            return match(head, term.car, frame, terms, added) and match(
                tail, term.cdr, frame, terms, added
            )
        if cls is tuple or cls is list:
            return (
                len(term) > 0
                and match(head, term[0], frame, terms, added)
                and match(tail, term[1:], frame, terms, added)
            )
    if cls in ATOMS:
        return False
    if cls is UNKNOWN:
        inside = False
        for slot in pattern.slots:
            old = frame[slot]
            if old is not UNSET and type(old) not in ATOMS:
                inside = True
        made = build_term(pattern, frame)
        if inside and occurs(term.token, made, terms):
            return False
        terms[term.token] = made
        added.append((term.token, made))
        return True
    return all_equal([(build_term(pattern, frame), term)], terms, added)


def next_code(codes: list[GoalCode], index: int, frame: list[Any], terms: dict[Any, Any]) -> int:
    """The number of the next alternative, from ``index`` on, that is not seen at once to fail."""
    size = len(codes)
    while index < size:
        for slot, pattern in codes[index].guards:
            term = frame[slot]
            if term is not UNSET and not may_match(pattern, walk(term, terms), terms):
                break
        else:
            return index
        index += 1
    return size


def may_match(pattern: TermPattern, term: Any, terms: dict[Any, Any]) -> bool:
    """Whether a look at a term does not tell that it differs from a pattern."""
    cls = type(term)
    if cls is UNKNOWN:
        return True
    kind = pattern.kind
    if kind == CONSTANT:
        value = pattern.value
        return (
            cls not in ATOMS or type(value) not in ATOMS or (cls is type(value) and term == value)
        )
    if kind == ROW:
        if cls is pattern.value:
            parts = pattern.parts
            if len(parts) != len(term):
                return False
            for part, each in zip(parts, term, strict=True):
                if part.kind != SLOT and not may_match(part, walk(each, terms), terms):
                    return False
            return True
        return cls not in ATOMS and cls is not tuple and cls is not list
    if kind == PAIR:
        return len(term) > 0 if cls is tuple or cls is list else cls not in ATOMS
    if kind == EMPTY:
        if cls is tuple or cls is list:
            return len(term) == 0
        return cls is not ConsPair and (cls not in ATOMS or term is None)
    return True


# --- templates as goals -----------------------------------------------------------------------------


def call_of(step: BodyStep, terms: list[Any]) -> Call:
    """The call of a step, with these terms."""
    names = step.names
    if not names:
        return Call(step.relation, tuple(terms), {})
    given = len(terms) - len(names)
    return Call(step.relation, tuple(terms[:given]), dict(zip(names, terms[given:], strict=True)))


def refuse_written(step: BodyStep, frame: list[Any]) -> None:
    """Raises ``GoalError`` where the relation of a step refuses what was written as the arguments
    of the relation that it stands in. Of unknowns it refused nothing when the template was made.
    """
    blank = [UNSET] * len(frame)
    written = False
    for pattern in step.arguments:
        for slot in pattern.slots:
            blank[slot] = frame[slot]
            written = written or (frame[slot] is not UNSET and type(frame[slot]) is not UNKNOWN)
    if not written:
        return
    call = call_of(step, [build_term(pattern, blank) for pattern in step.arguments])
    if step.relation.refuse is not None:
        step.relation.refuse(*call.arguments, **call.named)


def goal_of_block(block: GoalBlock, index: int, frame: list[Any]) -> Goal:
    """The alternatives of a block from ``index`` on as a goal."""
    return Or(tuple([goal_of_code(code, frame.copy()) for code in block.codes[index:]]))


def goal_of_code(code: GoalCode, frame: list[Any]) -> Goal:
    """The goal that a code stands for, with the terms of a frame."""
    goals: list[Any] = [Eq(build_term(u, frame), build_term(v, frame)) for u, v in code.pairs]
    for step in code.steps:
        if step.block is not None:
            for slot in step.later:
                if frame[slot] is UNSET:
                    frame[slot] = new_unknown()
            goals.append(goal_of_block(step.block, 0, frame))
        else:
            terms = [build_term(pattern, frame) for pattern in step.arguments]
            goals.append(Neq(*terms) if step.relation is None else call_of(step, terms))
    return And(tuple(goals))
