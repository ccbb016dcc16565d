"""Proves the steps of an explanation again, with clauses and hitting sets of its own: reasons
suffice, none of them is idle, the chain is complete, and where a step claims the least cost,
nothing known before it costs less.

Reasons are judged by the names that a reader sees: a rule that has the same words for several
groups of cells is one rule, which is there as a whole or not at all. What it means that two items
are in one record has no name: it holds all the time from the first step on that uses it, and so
does that each record has another item.

The clauses are those of the engine sat (python-sat), or clingo is asked. Nothing here looks at
units, propagation or the search for reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from time import process_time
from typing import Any

from cheaper_reasons import Model, Question, Strikes, Values, cheaper_reasons

from logicpuzzles.asking.questions import switched
from logicpuzzles.asking.running import run
from logicpuzzles.core.budget import UNLIMITED, Budget, Statistics
from logicpuzzles.core.goals import Goal, Neq
from logicpuzzles.explain import Explanation, Fact, Step
from logicpuzzles.explain.network import EVERY, Network
from logicpuzzles.explain.wording import wording_of
from logicpuzzles.kinds.dissection import Dissection

# the cost of an acting rule, a cell alone or a clue that only says which items are in one record;
# of another clue, of a rule beyond its parts, of what links items, and of a fact
RULE, CLUE, WIDE, LINK, FACT = 10, 12, 30, 4, 1


@dataclass
class Opinion:
    """What was found about the steps of explanations. ``puzzles``: of how many. ``claimed``: steps
    that claim the least cost; ``proven``: those of them where nothing costs less; ``open``: those
    of which that was not decided in time. ``others``: steps that claim nothing (trials apart);
    ``dearer`` are those of them for which something cheaper was found, ``unsaid`` those for which
    there is nothing. ``spared``: trials for whose facts there are cheaper reasons without a trial.
    ``idle``: trials that as a whole could do without a reason that a link of their chain needs.
    """

    puzzles: int = 0
    steps: int = 0
    inner: int = 0
    trials: int = 0
    claimed: int = 0
    proven: int = 0
    open: int = 0
    others: int = 0
    dearer: int = 0
    unsaid: int = 0
    spared: int = 0
    idle: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Opinion) -> None:
        """Count another one in."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass
class Anew:
    """Questions to clingo, which reads all goals anew for each, as it has no switches."""

    term: tuple[Any, ...]
    program: Goal
    goals: Sequence[Goal]

    def answer(self, on: Iterable[int], budget: Budget = UNLIMITED) -> Any | None:
        """The values of an answer to the goals with these numbers; ``None`` where there is none."""
        goals = [self.goals[number] for number in sorted(set(on))]
        return next(
            iter(
                run(1, self.term, self.program, goals, engine="asp", statistics=Statistics(budget))
            ),
            None,
        )


class Judge:
    """Asks the questions about one puzzle. ``seconds``: for the cheapest reasons of one step.
    ``claims``: whether these are only looked for where a step claims to have them. ``anew``:
    whether clingo is asked, which is quicker where clauses are many.
    """

    def __init__(
        self,
        explanation: Explanation,
        seconds: float = 10.0,
        claims: bool = True,
        anew: bool = False,
    ) -> None:
        self.explanation = explanation
        self.seconds = seconds
        self.claims = claims
        network = Network(Dissection(explanation.puzzle), Statistics())
        if len(explanation.names) > len(network.domains) and network.may_link:
            network = network.with_links()
        self.network = network
        self.linked = False  # from the first step that uses a link on, links count
        self.place = [{value: at for at, value in enumerate(domain)} for domain in network.domains]
        self.parts = {part.number: part for part in (*network.rules, *network.clues)}
        self.wide = {part.within for part in self.parts.values()}
        words = wording_of(network)
        by_words: dict[Any, list[int]] = {}
        for number, part in self.parts.items():
            by_words.setdefault(
                words.rule(part) if part.statement < 0 and not part.link else number, []
            ).append(number)
        self.alike = {number: own for own in by_words.values() for number in own}
        self.frame = [
            number
            for number, part in self.parts.items()
            if part.link or (network.links and part.exclusive)
        ]
        goals = [self.parts[number].goal for number in sorted(self.parts)]
        self.switch = {number: at for at, number in enumerate(sorted(self.parts))}
        self.first = [0] * len(network.domains)
        for cell, domain in enumerate(network.domains):
            self.first[cell] = len(goals)
            goals += [Neq(network.variables[cell], value) for value in domain]
        self.stated = len(goals)
        goals += [
            network.statements[part.statement].goal
            for part in network.clues
            if part.same is not None
        ]
        term = tuple(network.variables)
        self.asked = (
            Anew(term, network.program, goals) if anew else switched(term, network.program, goals)
        )
        self.pool: list[Model] = []
        self.false: dict[tuple[int, tuple[int, ...]], bool] = {}

    def _links(self, step: Step) -> bool:
        parts = {part.number for part in self.network.rules if part.link}
        return any(
            [fact.cell in self.network.links for fact in (*step.facts, *step.because)]
        ) or not parts.isdisjoint(step.parts)

    # --- asking ---

    def strikes(self, fact: Fact) -> Strikes:
        """What a fact strikes in its own cell."""
        place = self.place[fact.cell]
        own = {place[value] for value in fact.values if value in place}  # a given may have no place
        return frozenset(
            [
                (fact.cell, at)
                for at in range(len(self.place[fact.cell]))
                if (at in own) != fact.holds
            ]
        )

    def marks(self, fact: Fact) -> Strikes:
        """What a fact strikes, with what its value strikes in other cells by rules that let it
        stand only once.
        """
        struck = set(self.strikes(fact))
        if fact.holds:
            for part in self.network.rules:
                if fact.cell in part.cells and (
                    EVERY in part.exclusive or fact.value in part.exclusive
                ):
                    places = [
                        (cell, self.place[cell].get(fact.value))
                        for cell in part.cells
                        if cell != fact.cell
                    ]
                    struck.update([(cell, at) for cell, at in places if at is not None])
        return frozenset(struck)

    def model(
        self, parts: Iterable[int], struck: Iterable[tuple[int, int]], nodes: int | None = None
    ) -> Values | None:
        """An answer to some rules and clues without some values; ``None`` where there is none.
        Raises ``OutOfBudget``.
        """
        numbers = {other for number in parts for other in self.alike[number]}.union(
            self.frame if self.linked else ()
        )
        on = [
            *[self.switch[number] for number in numbers],
            *[self.first[cell] + at for cell, at in set(struck)],
        ]
        answer = self.asked.answer(on, Budget(None, nodes))
        return (
            None
            if answer is None
            else tuple([self.place[cell][value] for cell, value in enumerate(answer)])
        )

    def against(
        self, parts: Iterable[int], struck: Strikes, facts: Sequence[Fact], nodes: int | None = None
    ) -> Values | None:
        """An answer to parts without some values in which one of the facts is false; ``None`` where
        all facts follow. Raises ``OutOfBudget``.
        """
        for denied in [self.strikes(fact.denied) for fact in facts] or [frozenset()]:
            answer = self.model(parts, struck | denied, nodes)
            if answer is not None:
                return answer
        return None

    def is_false(self, number: int, values: Values) -> bool:
        """Whether a rule or clue does not hold where each cell has its value."""
        part = self.parts[number]
        cells = (
            part.cells
            if part.statement < 0 and len(self.alike[number]) == 1
            else range(len(values))
        )
        key = number, tuple([values[cell] for cell in cells])
        if key not in self.false:
            others = [
                (cell, at)
                for cell in cells
                for at in range(len(self.place[cell]))
                if at != values[cell]
            ]
            self.false[key] = self.model([number], others) is None
        return self.false[key]

    # --- judging ---

    def unfounded(self) -> Iterator[str]:
        """The clues that do not say, with the rules, that the items are in one record of which the
        explanation takes them to say so.
        """
        rules = [self.switch[part.number] for part in self.network.rules]
        same = [part for part in self.network.clues if part.same is not None]
        for stated, part in enumerate(same, self.stated):
            assert part.same is not None
            denials = [((first, True), (second, False)) for first, second in part.same.pairs]
            denials += [((second, True), (first, False)) for first, second in part.same.pairs]
            denials += [((standing, False),) * 2 for standing in part.same.stands]
            for denial in denials:
                struck = [self.strikes(Fact(cell, value, holds)) for (cell, value), holds in denial]
                away = [self.first[cell] + at for cell, at in frozenset().union(*struck)]
                if self.asked.answer([*rules, stated, *away]) is not None:
                    yield f"clue {part.statement + 1}: it does not say that {denial[0][0]} and {denial[1][0]} go together"

    def judge(self) -> Opinion:
        """The opinion about all steps."""
        opinion = Opinion(1)
        opinion.faults += self.unfounded()
        known = [fact for fact, _ in self.network.givens]
        for whole in self.explanation.steps:
            opinion.steps += 1
            if (
                self.against(
                    whole.parts, frozenset().union(*map(self.strikes, whole.because)), whole.facts
                )
                is not None
            ):
                opinion.faults.append(f"step {whole.number}: its reasons do not suffice")
            for step in whole.joined or (whole,):
                self.linked = self.linked or self._links(step)
                self._sound(step, known, opinion)
                self._cost(step, known, opinion)
                known += step.facts
        return opinion

    def _sound(
        self, step: Step, known: Sequence[Fact], opinion: Opinion, where: str = "step "
    ) -> None:
        name = f"{where}{step.number}"
        faults = opinion.faults
        faults += [f"{name}: {fact} is not known" for fact in step.because if fact not in known]
        struck = [self.strikes(fact) for fact in step.because]
        if self.against(step.parts, frozenset().union(*struck), step.facts) is not None:
            faults.append(f"{name}: its reasons do not suffice")
        if step.inside:
            cited = (
                {fact for each in step.inside for fact in each.because},
                {part for each in step.inside for part in each.parts},
            )
            faults += [f"{name}: {fact} is idle" for fact in step.because if fact not in cited[0]]
            faults += [
                f"{name}: part {part} is idle" for part in step.parts if part not in cited[1]
            ]
        idle = list(self._idle(step))
        if step.inside:  # there may be no chain without them
            opinion.idle += bool(idle)
        else:
            faults += [f"{name}: {each} is idle" for each in idle]
        if step.assumed is None:
            return
        opinion.trials += where == "step "
        if step.assumed.denied not in step.facts:
            faults.append(f"{name}: it does not conclude that the assumption is false")
        inner = [*step.because, step.assumed]
        for each in step.inside:
            opinion.inner += 1
            if not set(each.parts) <= set(step.parts):
                faults.append(f"{name}.{each.number}: a part is no reason of the trial")
            self._sound(each, inner, opinion, f"{name}.")
            inner += each.facts
        if step.inside and step.inside[-1].facts:
            faults.append(f"{name}: it does not end in a contradiction")

    def _idle(self, step: Step) -> Iterator[str]:
        """The reasons without which the others of a step suffice."""
        struck = [self.strikes(fact) for fact in step.because]
        for at, fact in enumerate(step.because):
            if (
                self.against(
                    step.parts, frozenset().union(*struck[:at], *struck[at + 1 :]), step.facts
                )
                is None
            ):
                yield str(fact)
        for number in {self.alike[number][0] for number in step.parts}.difference(
            self._goes_unsaid()
        ):
            others = [other for other in step.parts if other not in self.alike[number]]
            if self.against(others, frozenset().union(*struck), step.facts) is None:
                yield f"part {number}"

    def _goes_unsaid(self) -> list[int]:
        return self.frame if self.linked else []

    def _cost(self, step: Step, known: Sequence[Fact], opinion: Opinion) -> None:
        if not step.inside and not self.linked and not self._adds_up(step):
            opinion.faults.append(f"step {step.number}: it does not cost {step.cost}")
        opinion.claimed += step.least
        if step.assumed is None and not step.least:
            opinion.others += 1
        if not step.least and (self.claims or self.linked):  # so many links would take long
            return
        try:
            cheaper = self.cheaper(step, known)
        except TimeoutError:
            opinion.open += step.least
            return
        if step.least:
            opinion.proven += cheaper is None
            if cheaper is not None:
                parts, facts = cheaper
                texts = [str(self.parts[number].goal)[:60] for number in parts]
                opinion.faults.append(
                    f"step {step.number}: costs {step.cost}, but {texts} and {list(facts)} are enough"
                )
        elif step.assumed is not None:
            opinion.spared += cheaper is not None
        else:
            opinion.dearer += cheaper is not None
            opinion.unsaid += cheaper is None

    def _adds_up(self, step: Step) -> bool:
        """Whether its cost is that of its facts and of acting rules and clues that are enough, when
        values strike for nothing.
        """
        struck = frozenset().union(*[self.marks(fact) for fact in step.because])
        price = step.cost - FACT * len(step.because)
        parts = {self.alike[number][0] for number in step.parts}
        needed = [
            number
            for number in parts
            if self.against(parts - {number}, struck, step.facts) is not None
        ]
        others = [number for number in parts if number not in needed]
        for many in range(len(others) + 1):
            for more in combinations(others, many):
                if (
                    self.price((*needed, *more)) == price
                    and self.against((*needed, *more), struck, step.facts) is None
                ):
                    return True
        return False

    def price(self, parts: Iterable[int]) -> int:
        """What parts cost; as much as a rule, where a cell alone is looked at."""
        return (
            sum([self.price_of(number) for number in {self.alike[number][0] for number in parts}])
            or RULE
        )

    def price_of(self, number: int) -> int:
        """What a part costs."""
        part = self.parts[number]
        if number in self.wide:
            return WIDE
        return LINK if part.link else RULE if part.statement < 0 or part.same is not None else CLUE

    def cheaper(
        self, step: Step, known: Sequence[Fact]
    ) -> tuple[frozenset[int], tuple[Fact, ...]] | None:
        """Reasons for the facts of a step that cost less than it; ``None`` where there are none.
        Raises ``TimeoutError``.
        """
        facts = [(fact, self.marks(fact)) for fact in dict.fromkeys(known)]
        parts = {
            number: part
            for number, part in self.parts.items()
            if number == self.alike[number][0] and not part.link
        }
        parts = {
            number: part for number, part in parts.items() if self.price_of(number) < step.cost
        }
        cells = {
            number: frozenset(
                [cell for own in self.alike[number] for cell in self.parts[own].cells]
            )
            for number in parts
        }
        links = frozenset([number for number, part in parts.items() if part.link])
        until = process_time() + self.seconds
        question = Question(step.facts, facts, cells, self.price, FACT, step.cost - 1, links, until)
        reasons = cheaper_reasons(self, question, self.pool)
        if reasons is None:
            return None
        some, because = reasons
        alone = (
            self.against((), frozenset().union(*[self.marks(fact) for fact in because]), step.facts)
            is None
        )
        return (
            None if some and alone else reasons
        )  # a part that is not needed makes a cell alone no cheaper


def opinion_of(
    explanation: Explanation, seconds: float = 10.0, claims: bool = True, anew: bool = False
) -> Opinion:
    """The opinion about an explanation; without any, where the rules alone cannot hold."""
    return Judge(explanation, seconds, claims, anew).judge() if explanation.rows else Opinion(1)


def texts(opinions: dict[str, Opinion]) -> Iterator[str]:
    """A table: a line for each name, and the sum."""
    total = Opinion()
    for name, opinion in opinions.items():
        total.add(opinion)
        yield _line(name, opinion)
    yield _line("all", total)


def _line(name: str, opinion: Opinion) -> str:
    return (
        f"{name:14} {opinion.puzzles:4} puzzles, {opinion.steps:6} steps, {opinion.trials} trials with {opinion.inner} inside, "
        f"{len(opinion.faults)} faults; "
        f"least claimed {opinion.claimed}, proven {opinion.proven}, open {opinion.open}; others {opinion.others}: "
        f"{opinion.unsaid} least, {opinion.dearer} not; {opinion.spared} trials dearer than plain reasons, "
        f"{opinion.idle} with an idle reason"
    )
