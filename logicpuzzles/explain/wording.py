"""Steps in words: what follows and why, as people say it about this puzzle."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.explain.chains import ALONE, TrialChains
from logicpuzzles.explain.clash_words import ClashWords
from logicpuzzles.explain.clashes import crowd_of
from logicpuzzles.explain.clauses import break_rules, deny_clues, join_alike, name_columns
from logicpuzzles.explain.close_by import CloseBy
from logicpuzzles.explain.network import Network, Part
from logicpuzzles.explain.phrases import ASSUMED, Phrases, join_phrases
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.singles import SingleReasons
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.techniques import technique_of
from logicpuzzles.explain.ways import tell_ways
from logicpuzzles.explain.whereabouts import Whereabouts
from logicpuzzles.kinds.naming import FEW, list_words
from logicpuzzles.relations import lineo

FIRST = pattern("([A-Z])[A-Z]+")  # the first letter of a number of two digits or more
OPEN = 8  # cells that are told to stay open, at most
LONG = 80  # letters of a clue that is not shortened, at most
USUAL = (
    260  # letters of a reason; in a longer one what was ruled out before is told by its cells only
)
NUMBERED = pattern(r"^\s*\d+[.)]\s+")


class Wording(Phrases):
    """The words of the explanations of a puzzle.

    A kind with words of its own has a subclass in the module ``wording`` of its folder that says
    whose it is: ``ZebraWording``. ``techniques``: names of techniques, by the names of the relations that a step needs.
    ``more_techniques``: other names that its ``technique`` gives."""

    techniques: Mapping[frozenset[str], str] = {}
    more_techniques: tuple[str, ...] = ()

    def __init__(self, network: Network) -> None:
        super().__init__(network)
        self.singles, self.close_by = SingleReasons(self), CloseBy(self)
        self.clashes = ClashWords(self, self.close_by, self.singles)
        self.chains = TrialChains(self, self.clashes)
        self.where = Whereabouts(self)
        columns = [part for part in network.clues if part.relation == lineo.name]
        self.columns_of: dict[
            int, list[int]
        ] = {}  # a clue -> the parts that are its columns, from the last digit on
        for part in reversed(columns):
            self.columns_of.setdefault(part.statement, []).append(part.number)

    # --- rules and clues ---

    def rule(self, part: Part) -> str:
        """A rule as a sentence without its full stop."""
        if text := self.sentence(part.goal, part.cells):
            return text
        where = f" for {self.line(part.cells)}" if len(part.cells) <= FEW else ""
        return f"the rules of {self.puzzle.kind} hold{where}"

    def because_of(self, part: Part, deduction: Deduction) -> str:
        """A rule in a step as a sentence without its full stop: where a loop or a connection forces
        something close by, just that; "" where it goes without saying.
        """
        return self.close_by.say_forced(part, deduction) or self.rule(part)

    def parts_of(self, deduction: Deduction) -> list[Part]:
        return [self.network.part_of[switch] for switch in deduction.switches]

    def clue_text(self, statement: int) -> str:
        """The text of a clue, without a number and without a full stop."""
        return NUMBERED.sub("", self.network.statements[statement].text).rstrip(".")

    def rules(self, parts: Iterable[Part]) -> tuple[str, ...]:
        """The rules among some parts, in words."""
        return tuple(
            dict.fromkeys(
                [self.rule(part) for part in parts if part.statement < 0 and not part.link]
            )
        )

    def clues(self, parts: Iterable[Part]) -> list[str]:
        """The clues among some parts, each as "clue 6 (The green house …)"; for parts that are
        columns, with the columns.
        """
        by_clue: dict[int, list[Part]] = {}
        for part in parts:
            if part.statement >= 0:
                by_clue.setdefault(part.statement, []).append(part)
        phrases = []
        for statement, own in sorted(by_clue.items()):
            text = self.clue_text(statement)
            columns = self.columns_of.get(statement, [])
            places = sorted(
                [columns.index(part.number) + 1 for part in own if part.number in columns]
            )
            of_sum = "" if len(self.columns_of) == 1 else f" of {_short(text)}"
            first = [part for part in own if part.number not in columns]
            if (
                len(columns) < 2
                or any([part.adds_up for part in first])
                or not self._lead(first, text)
            ):
                phrases.append(f"{self.clue_names([statement])} ({text})")
                continue
            phrases += [f"{name_columns(places)} from the right{of_sum}"] if places else []
            phrases += [f"no number{of_sum} begins with 0"] if first else []
        return phrases

    def _lead(self, parts: Iterable[Part], text: str) -> bool:
        """Whether some parts are only about first letters of numbers in a text."""
        first = set(FIRST.findall(text))
        return all([self.names[cell] in first for part in parts for cell in part.cells])

    # --- steps ---

    def begun(self, text: str) -> str:
        """A text with a capital first, unless it begins with a name that the puzzle gives to a
        number: "h is 3".
        """
        names, first = self.puzzle.arguments.get("names"), text.partition(" ")[0]
        return (
            text
            if isinstance(names, tuple) and first.strip(",:") in map(str, names)
            else capital(text)
        )

    def technique(self, deduction: Deduction) -> str:
        """The name of the technique of a step. A kind may have names of its own."""
        return technique_of(self.network, deduction, self.techniques)

    def step(self, deduction: Deduction, source: Mapping[Fact, str]) -> tuple[str, str]:
        """A step in words: what follows, and why, both without a capital and a full stop.
        ``source``: the label of the step from which each fact is known.
        """
        self.told = source
        conclusion, reason = self._tell_deduction(deduction, source)
        return self.short(conclusion), self.short(reason)

    def kin(self, deduction: Deduction) -> Hashable:
        """The same for steps that say the same of several cells by the same rules and clues;
        ``None`` for a step that is told by itself. Where these are rules, one known fact of each
        step may be another.
        """
        if deduction.assumed is not None and deduction.facts == [deduction.assumed.denied]:
            own = deduction.assumed
            chain = self.chains.tell(deduction).partition("; ")[2]
            return (own.value, chain) if self.is_grid() and own.holds and chain else None
        if deduction.assumed is not None or deduction.pattern or not deduction.facts:
            return None
        parts = self.parts_of(deduction)
        clues = tuple(self.clues(parts))
        rules = frozenset(
            [self.because_of(part, deduction) for part in parts if part.statement < 0]
        )
        said = frozenset(
            [(fact.value, fact.holds, fact.cell < self.shown) for fact in deduction.facts]
        )
        because: Hashable = deduction.because
        if len(deduction.because) == 1 and not clues and parts:
            because = (deduction.because[0].value, deduction.because[0].holds)
        return (self.technique(deduction), clues, rules, said, because)

    def so(self, deduction: Deduction, source: Mapping[Fact, str]) -> tuple[str, str]:
        """What follows and why, with what is told in one breath with it: the same of other cells,
        or what rests on it.
        """
        self.told = source
        if self.kin(deduction) is not None and all(
            [self.kin(step) == self.kin(deduction) for step in deduction.so]
        ):
            every = [deduction, *deduction.so]
            facts = sorted(
                [fact for step in every for fact in step.facts], key=lambda fact: fact.cell
            )
            because = [fact for step in every for fact in step.because]
            parts, striking = (
                [part for step in every for part in step.parts],
                [part for step in every for part in step.striking],
            )
            return self.step(
                replace(
                    deduction, facts=facts, because=tuple(dict.fromkeys(because)), parts=tuple(dict.fromkeys(parts)),
                    striking=tuple(dict.fromkeys(striking)), so=[],
                ),
                source,
            )  # fmt: skip
        chain, said = set(deduction.facts), {self.facts([fact]) for fact in deduction.facts}
        phrases = []
        for step in deduction.so:
            cited = (
                self.cite_clues(self.parts_of(step)),
                self._labels([fact for fact in step.because if fact not in chain], source),
            )
            by = list_words([each for each in cited if each], "and")
            if not {self.facts([fact]) for fact in step.facts} <= said:
                phrases.append(f"{self.facts(step.facts)} ({by})" if by else self.facts(step.facts))
            chain.update(step.facts)
        conclusion, reason = self._tell_deduction(deduction, source)
        so = [f"so {join_phrases(phrases)}"] if phrases else []
        return self.short(conclusion), self.short("; ".join([*([reason] if reason else []), *so]))

    def _tell_deduction(self, deduction: Deduction, source: Mapping[Fact, str]) -> tuple[str, str]:
        if deduction.assumed is not None:
            return self.facts(deduction.facts) or "the puzzle has no solution", self.chains.tell(
                deduction
            )
        if deduction.facts:
            alone = {fact.cell for fact in (*deduction.facts, *deduction.because)}
            if not deduction.switches and deduction.because and len(alone) == 1:
                return self.facts(
                    deduction.facts
                ), f"no other value is left{self.cite_sources(deduction.because, source)}"
            reason = (
                self.singles.single(deduction, source)
                or self.singles.last(deduction, source)
                or self.singles.subset(deduction, source)
                or self.singles.pattern(deduction, source)
            )
            if not reason:
                reason = self.reason_of(deduction, source)
                reason += tell_ways(self, deduction, reason)
            return self.facts(deduction.facts), reason
        if len(self.clashes.held_twice(deduction)) == 2:
            return self.clashes.at_end(deduction), self.reason_of(deduction, source)
        if not deduction.parts:
            return self.clashes.at_end(deduction), (
                self.clashes.never(deduction)
                or self.singles.single(deduction, source)
                or self.reason_of(deduction, source)
            )
        crowd = crowd_of(self.network, deduction)
        if crowd is not None:
            return self.clashes.tell_crowd(crowd), self.clashes.no_room(crowd, deduction, source)
        broken = self.close_by.broken(deduction)
        if broken:
            return broken, join_phrases(self.known_phrases(deduction, source))
        acting = [self.network.part_of[switch] for switch in deduction.parts]
        beside = [part for part in self.parts_told(self.parts_of(deduction)) if part not in acting]
        clues, rules, facts = (
            self.clues(acting),
            list(self.rules(acting)),
            self.known_phrases(deduction, source),
        )
        struck = self.rules(beside)
        if clues:
            return deny_clues(list_words(clues, "and"), len(clues)), join_phrases(
                [*facts, *join_alike([*rules, *struck])]
            )
        return break_rules(rules), join_phrases([*facts, *join_alike(struck)])

    def reason_of(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why something follows: by clues, as rules and facts say."""
        parts = self.parts_told(self.parts_of(deduction))
        clues, facts = self.clues(parts), self.known_phrases(deduction, source)
        told = self._choose_rules(deduction, parts) if clues or facts else parts
        told = [part for part in told if part.statement < 0 and not part.link]
        shown = [
            text
            for text in dict.fromkeys([self.because_of(part, deduction) for part in told])
            if text
        ]
        first = [phrase for phrase in clues if phrase.startswith("no ")]
        clues, shown = (
            [phrase for phrase in clues if phrase not in first],
            [*first, *join_alike(shown)],
        )
        if not clues:
            return join_phrases([*facts, *shown]) or ALONE
        return f"by {list_words(clues, 'and')}" + (
            f", as {join_phrases([*facts, *shown])}" if facts or shown else ""
        )

    def parts_told(self, parts: Sequence[Part]) -> list[Part]:
        """Parts without those that go without saying: that each record has another value, where a
        clue is used.
        """
        if not self.puzzle.fields or all([part.statement < 0 for part in parts]):
            return list(parts)
        return [part for part in parts if part.statement >= 0 or not part.exclusive]

    def _choose_rules(self, deduction: Deduction, parts: Sequence[Part]) -> list[Part]:
        """The rules among the parts of a step that are told: beside rules that only let values
        stand once, those by which known values strike others go without saying.
        """
        acting = [self.network.part_of[switch] for switch in deduction.parts]
        plain = bool(acting) and all([part.statement < 0 and part.exclusive for part in acting])
        return [part for part in parts if part in acting or not plain]

    def known_phrases(self, deduction: Deduction, source: Mapping[Fact, str]) -> list[str]:
        """The known facts of a step in phrases. Where these are long, what was ruled out before is
        told by its cells only.
        """
        known = [fact for fact in deduction.because if not self._names_record(fact)]
        known.sort(key=lambda fact: (source.get(fact) == ASSUMED, not fact.holds, fact.cell))
        phrases = self._phrases(known, source)
        struck = [fact for fact in known if not fact.holds]
        several = not self.puzzle.fields and any(
            [len(self.network.domains[fact.cell]) > 2 for fact in struck]
        )
        if (
            sum(map(len, phrases)) > USUAL
            and len(struck) > 1
            and several
            and self.layout is not None
        ):
            cells = list(dict.fromkeys([fact.cell for fact in struck]))
            held = self._phrases([fact for fact in known if fact.holds], source)
            phrases = [
                *held,
                "so much is ruled out for "
                f"{self.list_cells(cells)}{self.cite_sources(struck, source)}",
            ]
        return phrases

    def cite_clues(self, parts: Iterable[Part]) -> str:
        """The clues among some parts by their numbers; for columns of the only sum of a puzzle, the
        columns by theirs.
        """
        own = [part for part in parts if part.statement >= 0]
        columns = next(iter(self.columns_of.values()), []) if len(self.columns_of) == 1 else []
        if own and len(columns) > 1 and all([part.number in columns for part in own]):
            return name_columns(sorted([columns.index(part.number) + 1 for part in own]))
        return self.clue_names([part.statement for part in own])

    def answers(self, values: Sequence[Any]) -> list[str]:
        """The answers to the questions of the puzzle, without a full stop. ``values``: of the cells
        of the board.
        """
        return []

    def still_open(self, left: Sequence[Sequence[Any]]) -> str:
        """The cells that may still have several values, with these, at most some of them. ``left``:
        the values of each cell.
        """
        cells = [cell for cell in range(self.shown) if len(left[cell]) > 1]
        phrases = []
        by_values: dict[tuple[Any, ...], list[int]] = {}
        for cell in cells[:OPEN]:
            by_values.setdefault((cell if self.puzzle.fields else -1, *left[cell]), []).append(cell)
        for (_, *values), own in by_values.items():
            words = list_words([self.word_value(own[0], value) for value in values], "or")
            if self.puzzle.fields:
                row, column = divmod(own[0], self.columns)
                phrases.append(f"the {self.field(column)} of {self.records[row]} is {words}")
            else:
                phrases.append(f"{self.list_cells(own)} {'is' if len(own) == 1 else 'are'} {words}")
        more = len(cells) - OPEN
        if more > 0:
            phrases.append(f"{more} more cell{'s are' if more > 1 else ' is'} open")
        return self.short(list_words(phrases, "and", "; "))

    def _names_record(self, fact: Fact) -> bool:
        """Whether a fact only says by which value its record is named."""
        if not self.puzzle.fields or fact.cell >= self.shown or not fact.holds:
            return False
        row, column = divmod(fact.cell, self.columns)
        if (
            self.puzzle.arguments.get("row") is not False
            and self.records[row] != f"{self.record} {fact.value}"
        ):
            return False
        return bool(self.puzzle.givens[row][column] == fact.value)


def wording_of(network: Network) -> Wording:
    """The wording for a puzzle: that of its kind where there is one, else the usual wording. Its
    words tell which parts of the network are one rule.
    """
    made: type[Wording] = network.kind.own_class("Wording") or Wording
    wording = made(network)
    network.words = wording.rule
    return wording


def renewed_wording(wording: Wording, network: Network) -> Wording:
    """The same wording, or one for a network that has grown."""
    return wording if wording.network is network else wording_of(network)


def _short(text: str) -> str:
    """A long sum without its middle, because the steps repeat it again and again.

    >>> _short("SO + MANY + MORE + MEN + SEEM + TO + SAY + THAT + THEY + MAY + SOON + TRY + TO + STAY + AT + HOME = TESTS")
    'SO + MANY + MORE + … + HOME = TESTS'
    """
    words = text.split()
    return (
        text if len(text) <= LONG or len(words) < 12 else " ".join([*words[:6], "…", *words[-4:]])
    )


def capital(text: str) -> str:
    """A text with a capital first."""
    return text[:1].upper() + text[1:]
