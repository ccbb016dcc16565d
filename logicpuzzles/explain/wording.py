"""Steps in words: what follows and why, as people say it about this puzzle."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.explain.clashes import Crowd, crowd_of
from logicpuzzles.explain.close_by import CloseBy
from logicpuzzles.explain.network import EVERY, Network, Part
from logicpuzzles.explain.phrases import ASSUMED, joined
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.techniques import subset_of, technique_of
from logicpuzzles.kinds.sentences import listed
from logicpuzzles.relations import lineo

__all__ = ["Wording", "capital", "wording_of"]

FIRST = pattern("([A-Z])[A-Z]+")  # the first letter of a number of two digits or more
TEXTS = 2  # clues of which a hint tells the texts, at most
OPEN = 8  # cells that are told to stay open, at most
LONG = 80  # letters of a clue that is not shortened, at most
USUAL = (
    260  # letters of a reason; in a longer one what was ruled out before is told by its cells only
)
CHAIN = 200  # letters of the chain of a trial; of a longer one its end is told
ALONE = "the rules leave nothing else"  # of a cell that can have one value only
ONCE = " holds no value twice"
MANY = " hold no value twice"
DIFFER = " differ"
NUMBERED = pattern(r"^\s*\d+[.)]\s+")


class Wording(CloseBy):
    """The words of the explanations of a puzzle.

    A kind with words of its own has a subclass of the same name in the module ``wording`` of its folder. ``techniques``: names
    of techniques, by the names of the relations that a step needs. ``more_techniques``: other names that its ``technique``
    gives."""

    techniques: Mapping[frozenset[str], str] = {}
    more_techniques: tuple[str, ...] = ()

    def __init__(self, network: Network) -> None:
        super().__init__(network)
        columns = [part for part in network.clues if part.relation == lineo.name]
        self.columns_of: dict[
            int, list[int]
        ] = {}  # a clue -> the parts that are its columns, from the last digit on
        for part in reversed(columns):
            self.columns_of.setdefault(part.statement, []).append(part.number)

    # --- rules and clues ---

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
        """The clues among some parts, each as "clue 6 (The green house …)"; for parts that are columns, with the columns."""
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
            phrases += [f"{_columns(places)} from the right{of_sum}"] if places else []
            phrases += [f"no number{of_sum} begins with 0"] if first else []
        return phrases

    def _lead(self, parts: Iterable[Part], text: str) -> bool:
        """Whether some parts are only about first letters of numbers in a text."""
        first = set(FIRST.findall(text))
        return all([self.names[cell] in first for part in parts for cell in part.cells])

    # --- steps ---

    def begun(self, text: str) -> str:
        """A text with a capital first, unless it begins with a name that the puzzle gives to a number: "h is 3"."""
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
        """A step in words: what follows, and why, both without a capital and a full stop. ``source``: the label of the step from
        which each fact is known."""
        self.told = source
        conclusion, reason = self._told(deduction, source)
        return self.short(conclusion), self.short(reason)

    def kin(self, deduction: Deduction) -> Hashable:
        """The same for steps that say the same of several cells by the same rules and clues; ``None`` for a step that is told by
        itself. Where these are rules, one known fact of each step may be another."""
        if deduction.assumed is not None or not deduction.facts:
            return None
        parts = self._parts(deduction)
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
        """What follows and why, with what is told in one breath with it: the same of other cells, or what rests on it."""
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
                self._cited(self._parts(step)),
                self._labels([fact for fact in step.because if fact not in chain], source),
            )
            by = listed([each for each in cited if each], "and")
            if not {self.facts([fact]) for fact in step.facts} <= said:
                phrases.append(f"{self.facts(step.facts)} ({by})" if by else self.facts(step.facts))
            chain.update(step.facts)
        conclusion, reason = self._told(deduction, source)
        so = [f"so {joined(phrases)}"] if phrases else []
        return self.short(conclusion), self.short("; ".join([*([reason] if reason else []), *so]))

    def _told(self, deduction: Deduction, source: Mapping[Fact, str]) -> tuple[str, str]:
        if deduction.assumed is not None:
            return self.facts(deduction.facts) or "the puzzle has no solution", self._trial(
                deduction
            )
        if deduction.facts:
            alone = {fact.cell for fact in (*deduction.facts, *deduction.because)}
            if not deduction.switches and deduction.because and len(alone) == 1:
                return self.facts(
                    deduction.facts
                ), f"no other value is left{self._from(deduction.because, source)}"
            reason = (
                self._single(deduction, source)
                or self._last(deduction, source)
                or self._subset(deduction, source)
            )
            return self.facts(deduction.facts), reason or self._reason(deduction, source)
        if len(self._held_twice(deduction)) == 2:
            return self._clash(deduction), self._reason(deduction, source)
        if not deduction.parts:
            return self._clash(deduction), self._single(deduction, source) or self._reason(
                deduction, source
            )
        crowd = crowd_of(self.network, deduction)
        if crowd is not None:
            return self._crowded(crowd), self._no_room(crowd, deduction, source)
        broken = self.broken(deduction)
        if broken:
            return broken, joined(self._known(deduction, source))
        acting = [self.network.part_of[switch] for switch in deduction.parts]
        beside = [part for part in self._beside_clues(self._parts(deduction)) if part not in acting]
        clues, rules, facts = (
            self.clues(acting),
            list(self.rules(acting)),
            self._known(deduction, source),
        )
        struck = self.rules(beside)
        if clues:
            return _impossible(listed(clues, "and"), len(clues)), joined(
                [*facts, *alike([*rules, *struck])]
            )
        return _broken(rules), joined([*facts, *alike(struck)])

    def _reason(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why something follows: by clues, as rules and facts say."""
        parts = self._beside_clues(self._parts(deduction))
        clues, facts = self.clues(parts), self._known(deduction, source)
        told = self._shown(deduction, parts) if clues or facts else parts
        told = [part for part in told if part.statement < 0 and not part.link]
        shown = [
            text
            for text in dict.fromkeys([self.because_of(part, deduction) for part in told])
            if text
        ]
        first = [phrase for phrase in clues if phrase.startswith("no ")]
        clues, shown = [phrase for phrase in clues if phrase not in first], [*first, *alike(shown)]
        if not clues:
            return joined([*facts, *shown]) or ALONE
        return f"by {listed(clues, 'and')}" + (
            f", as {joined([*facts, *shown])}" if facts or shown else ""
        )

    def _beside_clues(self, parts: Sequence[Part]) -> list[Part]:
        """Parts without those that go without saying: that each record has another value, where a clue is used."""
        if not self.puzzle.fields or all([part.statement < 0 for part in parts]):
            return list(parts)
        return [part for part in parts if part.statement >= 0 or not part.exclusive]

    def _shown(self, deduction: Deduction, parts: Sequence[Part]) -> list[Part]:
        """The rules among the parts of a step that are told: beside rules that only let values stand once, those by which known
        values strike others go without saying."""
        acting = [self.network.part_of[switch] for switch in deduction.parts]
        plain = bool(acting) and all([part.statement < 0 and part.exclusive for part in acting])
        return [part for part in parts if part in acting or not plain]

    def _known(self, deduction: Deduction, source: Mapping[Fact, str]) -> list[str]:
        """The known facts of a step in phrases. Where these are long, what was ruled out before is told by its cells only."""
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
                f"so much is ruled out for {self._listed(cells)}{self._from(struck, source)}",
            ]
        return phrases

    def _trial(self, deduction: Deduction) -> str:
        """The chain of a trial: what is supposed, what follows, and the clash. Its reasons are in the steps inside."""
        assert deduction.assumed is not None, "a trial assumes something"
        supposed = f"suppose that {self.fact(deduction.assumed)}"
        if not deduction.inside:
            parts = self._parts(deduction)
            clues, rules = self.clues(parts), alike(self.rules(parts))
            if not clues:
                return f"{supposed}; but then {_broken(rules)}"
            clash = _impossible(listed(clues, "and"), len(clues))
            return f"{supposed}; but then {clash}" + (f", as {joined(rules)}" if rules else "")
        same = self.fact(deduction.assumed)  # what only says this again is no link
        links = [
            step for step in deduction.inside if not step.facts or self.facts(step.facts) != same
        ]
        chain, clash = self._ending(links)
        return "; ".join(
            [part for part in (supposed, f"then {chain}" if chain else "", f"but {clash}") if part]
        )

    def _ending(self, steps: Sequence[Deduction]) -> tuple[str, str]:
        """The chain of a trial to its clash, and the clash. The last link is told with the clash where it says what must be, or
        cannot be, in the cell where they meet."""
        *links, last = steps
        if not links:
            parts = [self.network.part_of[switch] for switch in last.parts]
            clues = self.clues(parts)
            return "", _impossible(listed(clues, "and"), len(clues)) if 0 < len(
                clues
            ) <= TEXTS else self._clash(last)
        link = links[-1]
        both = (
            not last.switches
            and len({fact.cell for fact in last.because}) == 1
            and all([fact.holds for fact in last.because])
        )
        if (
            both
            and not self.puzzle.fields
            and len(links) > 1
            and len(link.facts) == 1
            and link.facts[0] in last.because
        ):
            clash = f"{self.called[link.facts[0].cell]} would have to be {self.word(link.facts[0])} as well{self._by(link)}"
            return self._chain(links[:-1]), clash
        clashing = self._needed_and_out(last)
        if clashing is None:
            left, called = self._left_without(last, link), self.called[link.facts[0].cell]
            if not left:
                return self._chain(links), self._clash(last)
            told = len(links) > 1 and {
                fact for fact in last.because if fact not in link.facts
            } <= set(links[-2].facts)
            clash = (
                f"{called} cannot be {left}"
                if told
                else f"{called} would have to be {left}, and cannot be"
            )
            return self._chain(links[:-1]) if len(links) > 1 else "", f"{clash}{self._by(link)}"
        needed, out = clashing
        called = self.called[needed.cell]
        if set(link.facts) <= set(out):
            clash = f"{called} cannot be {self.word(needed)}{self._by(link)}"
        elif link.facts == [needed]:
            clash = (
                f"{called} would have to be {self.word(needed)}{self._by(link)}, which is ruled out"
            )
        else:
            return self._chain(links), self._clash(last)
        return self._chain(links[:-1]) if len(links) > 1 else "", clash

    def _left_without(self, last: Deduction, link: Deduction) -> str:
        """What is left for a cell that loses its last values by a link; "" where a contradiction is something else."""
        cell = link.facts[0].cell
        others = [fact for fact in last.because if fact not in link.facts]
        alone = (
            not last.switches
            and others
            and all([fact.cell == cell and not fact.holds for fact in last.because])
        )
        if not alone or self.puzzle.fields or not set(link.facts) <= set(last.because):
            return ""
        text = self._predicate(others, False).removeprefix("is ")
        return "" if text.startswith(("not ", "none of ")) or " and is " in text else text

    def _needed_and_out(self, deduction: Deduction) -> tuple[Fact, list[Fact]] | None:
        """The value that a cell must have and the facts that rule it out, where a contradiction is just that."""
        needed = next((fact for fact in deduction.because if fact.holds), None)
        if (
            needed is None
            or deduction.facts
            or deduction.parts
            or deduction.striking
            or self.puzzle.fields
        ):
            return None
        others = [fact for fact in deduction.because if fact != needed]
        plain = bool(others) and all([
            fact.cell == needed.cell and not fact.holds and needed.value in fact.values for fact in others
        ])  # fmt: skip
        return (needed, others) if plain else None

    def _chain(self, steps: Sequence[Deduction]) -> str:
        """The links of a chain: "so" before one that rests on the link before it. Of a long chain only its ends."""
        links = [f"{self.facts(step.facts)}{self._by(step)}" for step in steps]
        words = [
            ", so " if set(step.because) & set(before.facts) else ", and "
            for before, step in pairwise(steps)
        ]
        if sum(map(len, links)) > CHAIN and len(links) > 2:
            between = f"{len(links) - 2} more step{'s' if len(links) > 3 else ''}"
            return f"{links[0]}, and after {between} {links[-1]}"
        return "".join([part for link in zip(links, [*words, ""], strict=True) for part in link])

    def _by(self, deduction: Deduction) -> str:
        """The clues by which a link of a chain follows, by their numbers."""
        cited = self._cited(self._parts(deduction))
        return f" ({cited})" if cited else ""

    def _cited(self, parts: Iterable[Part]) -> str:
        """The clues among some parts by their numbers; for columns of the only sum of a puzzle, the columns by theirs."""
        own = [part for part in parts if part.statement >= 0]
        columns = next(iter(self.columns_of.values()), []) if len(self.columns_of) == 1 else []
        if own and len(columns) > 1 and all([part.number in columns for part in own]):
            return _columns(sorted([columns.index(part.number) + 1 for part in own]))
        return self.clue_names([part.statement for part in own])

    def clash(self, deduction: Deduction) -> str:
        """Why an assumption cannot be right: the rule or clue that it breaks, or the chain to the clash."""
        assert deduction.assumed is not None, "a trial assumes something"
        if not deduction.inside:
            parts = self._beside_clues(self._parts(deduction))
            clues, rules = self.clues(parts), self.rules(parts)
            cited = listed(clues, "and") if len(clues) <= TEXTS else self._cited(parts)
            return self.short(
                f"otherwise {_impossible(cited, len(clues)) if clues else _broken(alike(rules))}"
            )
        last = deduction.inside[-1]
        if len(deduction.inside) > 1:
            without = _without_assumption(deduction)
            chain, clash = self._ending([step for step in deduction.inside if step not in without])
            first = (
                f"{self._chain(without)}; and if {self.fact(deduction.assumed)}, then"
                if without
                else "otherwise"
            )
            return self.short(f"{first} {chain}, and then {clash}" if chain else f"{first} {clash}")
        crowd = crowd_of(self.network, last)
        if crowd is not None:
            return self.short(f"otherwise {self._crowded(crowd)}")
        broken = self.broken(last)
        if broken:
            return self.short(f"otherwise {broken}")
        others = tuple([fact for fact in last.because if fact != deduction.assumed])
        if not others and not last.switches:
            return ALONE
        if not last.parts and others and not self._held_twice(last):
            return self.short(
                f"otherwise {self._clash(last)}: {self._reason(replace(last, because=others), {})}"
            )
        return self.short(self._reason(replace(last, because=others), {}))

    def levels(self, deduction: Deduction, technique: str) -> tuple[str, str]:
        """Where to look for a step, and by which technique and clues it is found."""
        parts = [self.network.part_of[switch] for switch in deduction.parts]
        clues = self._cited(self._parts(deduction))
        if clues and deduction.assumed is None:
            texts = self.clues(self._parts(deduction))
            told = listed(texts, "and") if len(texts) <= TEXTS else clues
            where = f"{clues} from the right" if clues.startswith("column") else clues
            return f"Look at {where}.", f"Look at {self.short(told)}: {technique}."
        lines = [
            self.line(part.cells)
            for part in parts
            if part.statement < 0 and max(part.cells) < self.shown
        ]
        if deduction.assumed is not None or not lines or "the board" in lines or self.puzzle.fields:
            lines = [self._whereabouts([fact.cell for fact in deduction.facts])]
        by = f", with {clues}" if clues else ""
        where = (
            self.short(listed(list(dict.fromkeys([line for line in lines if line])), "and"))
            or "the whole puzzle"
        )
        return f"Look at {where}.", f"Look at {where}: {technique}{by}."

    def row_of(self, cell: int) -> str:
        """Where to look for a cell: its record, or its row; "" where there are no rows."""
        if self.puzzle.fields:
            return self.records[cell // self.columns]
        return f"{self.lines[0]} {self.place(cell)[0] + 1}" if self.is_grid() else ""

    def _whereabouts(self, cells: Sequence[int]) -> str:
        """Where some cells are: their names, or for a record only its name."""
        cells = list(dict.fromkeys(cells))
        if self.puzzle.fields and all([cell < self.shown for cell in cells]):
            return listed(
                list(dict.fromkeys([self.records[cell // self.columns] for cell in cells])), "and"
            )
        linked = [self.network.links[cell] for cell in cells if cell in self.network.links]
        if linked:
            return listed(
                list(
                    dict.fromkeys([self.nouns.item(link.field, str(link.value)) for link in linked])
                ),
                "and",
            )
        return self._listed(cells)

    def answers(self, values: Sequence[Any]) -> list[str]:
        """The answers to the questions of the puzzle, without a full stop. ``values``: of the cells of the board."""
        return []

    def still_open(self, left: Sequence[Sequence[Any]]) -> str:
        """The cells that may still have several values, with these, at most some of them. ``left``: the values of each cell."""
        cells = [cell for cell in range(self.shown) if len(left[cell]) > 1]
        phrases = []
        by_values: dict[tuple[Any, ...], list[int]] = {}
        for cell in cells[:OPEN]:
            by_values.setdefault((cell if self.puzzle.fields else -1, *left[cell]), []).append(cell)
        for (_, *values), own in by_values.items():
            words = listed([self.worded(own[0], value) for value in values], "or")
            if self.puzzle.fields:
                row, column = divmod(own[0], self.columns)
                phrases.append(f"the {self.field(column)} of {self.records[row]} is {words}")
            else:
                phrases.append(f"{self._listed(own)} {'is' if len(own) == 1 else 'are'} {words}")
        more = len(cells) - OPEN
        if more > 0:
            phrases.append(f"{more} more cell{'s are' if more > 1 else ' is'} open")
        return self.short(listed(phrases, "and", "; "))

    def _clash(self, deduction: Deduction) -> str:
        """What cannot hold at the end of a trial."""
        parts = [self.network.part_of[switch] for switch in deduction.parts]
        if not parts:
            twice = self._held_twice(deduction)
            if len(twice) == 2:
                return f"{self._listed([fact.cell for fact in twice])} would both be {self.word(twice[0], True)}"
            cell = (
                deduction.unit.cells[0] if deduction.unit is not None else deduction.because[0].cell
            )
            held = [fact for fact in deduction.because if fact.cell == cell and fact.holds]
            if self.puzzle.fields and cell < self.shown:
                if len(held) == 2:
                    both = f"{held[0].value} and {held[1].value}"
                    return f"the {self.field(cell % self.columns)} of {self.records[cell // self.columns]} cannot be both {both}"
                return f"no {self.field(cell % self.columns)} is left for {self.records[cell // self.columns]}"
            if len(held) == 2 and len(self.network.domains[cell]) == 2 and self.words(cell):
                return f"{self.called[cell]} would have to be {' and '.join([self.word(fact) for fact in held])} at once"
            if len(held) == 2:
                return f"{self.called[cell]} cannot be both {' and '.join([self.word(fact) for fact in held])}"
            out = {
                value
                for fact in deduction.because
                if fact.cell == cell and not fact.holds
                for value in fact.values
            }
            if held and held[0].value in out:
                return (
                    f"{self.called[cell]} would have to be {self.word(held[0])}, which is ruled out"
                )
            return f"nothing is left for {self.called[cell]}"
        crowd = crowd_of(self.network, deduction)
        if crowd is not None:
            return self._crowded(crowd)
        broken = self.broken(deduction)
        if broken:
            return broken
        cited = self._cited(parts)
        count = len({part.statement for part in parts if part.statement >= 0})
        return _impossible(cited, count) if count else _broken(self.rules(parts))

    def _crowded(self, crowd: Crowd) -> str:
        """That some cells have too few values between them, or some values too few cells."""
        field = (
            crowd.part.cells[0] % self.columns
            if self.puzzle.fields and crowd.part.cells[-1] < self.shown
            else -1
        )
        values = [
            self.nouns.item(field, str(value)) if field >= 0 else self.value(value)
            for value in crowd.values
        ]
        cells = [self.records[cell // self.columns] for cell in crowd.cells] if field >= 0 else []
        places, things = (
            listed(cells, "and") if cells else self._listed(crowd.cells),
            listed(values, "and"),
        )
        if not crowd.by_value:
            if not values:
                return (
                    f"no {self.field(field)} is left for {places}"
                    if cells
                    else f"nothing is left for {places}"
                )
            return f"only {things} {'is' if len(values) == 1 else 'are'} left for {places}"
        where = f" in {self.line(crowd.part.cells)}" if field < 0 and self.is_grid() else ""
        if crowd.cells:
            return f"{things} have only {places} left{where}"
        return (
            f"no {self.record} is left for {things}"
            if field >= 0
            else f"{things} has no place{where}"
        )

    def _no_room(self, crowd: Crowd, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why cells have too few values between them, or values too few cells."""
        inside = set(crowd.part.cells)
        if self.is_grid() and len(crowd.values) == 1 and not crowd.cells:
            why = self._taken(crowd.part, crowd.values[0], deduction.because, source)
            if why:
                return f"its cells {why}"
        rules = [part for part in self._parts(deduction) if part is not crowd.part]
        within = crowd.by_value or all([fact.cell in inside for fact in deduction.because])
        shown = alike(self.rules([crowd.part, *rules])) if not within or not self.is_grid() else []
        return joined([*self._known(deduction, source), *shown])

    def _held_twice(self, deduction: Deduction) -> list[Fact]:
        """Two cells with one value, where a rule that lets each value stand once is broken by them."""
        held = sorted([fact for fact in deduction.because if fact.holds])
        twice = (
            len(held) == 2 == len(deduction.because)
            and held[0].value == held[1].value
            and held[0].cell != held[1].cell
        )
        return held if twice and not deduction.parts and not self.puzzle.fields else []

    def _single(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why a cell of a grid has its only value, or a value its only place, in the usual words for a sudoku; "" for other
        steps."""
        known = sorted(deduction.because, key=lambda fact: fact.cell)
        placed = deduction.facts[0] if len(deduction.facts) == 1 else None
        if placed is None or not (self.is_grid() and placed.holds):
            return ""
        parts = self._parts(deduction)
        if any(
            [
                part.statement >= 0 or EVERY not in part.exclusive or len(part.cells) == 2
                for part in parts
            ]
        ):
            return ""
        held, struck = (
            [fact for fact in known if fact.holds],
            [fact for fact in known if not fact.holds],
        )
        if not deduction.parts:
            if any([fact.cell != placed.cell for fact in struck]) or not known:
                return ""
            values = [
                self.value(value)
                for value in dict.fromkeys([fact.value for fact in sorted(held, key=self._place)])
            ]
            lines = listed([self.line(part.cells) for part in parts], "and")
            full = f"{lines} {'hold' if len(parts) > 1 else 'holds'} {listed(values, 'and')} already{self._from(held, source)}"
            if not struck:
                return full
            lost = [
                value
                for value in self.network.domains[placed.cell]
                if any([value in fact.values for fact in struck])
            ]
            many = "are" if len(lost) > 1 else "is"
            out = f"{self._values(lost).replace(' or ', ' and ')} {many} ruled out{self._from(struck, source)}"
            return (
                f"{full}, and {out}"
                if held
                else f"no other value is left{self._from(struck, source)}"
            )
        acting = self.network.part_of[deduction.parts[0]]
        if len(deduction.parts) > 1 or placed.cell not in acting.cells:
            return ""
        taken = self._taken(acting, placed.value, known, source)
        return f"the other cells of {self.line(acting.cells)} {taken}" if taken else ""

    def _taken(
        self, part: Part, value: Any, because: Iterable[Fact], source: Mapping[Fact, str]
    ) -> str:
        """Why cells of a rule have no place for a value: they are full, see it, or cannot have it; "" where there are other
        reasons."""
        known = sorted(because, key=lambda fact: fact.cell)
        held, struck = (
            [fact for fact in known if fact.holds],
            [fact for fact in known if not fact.holds],
        )
        full = [fact for fact in held if fact.value != value]
        if any([fact.cell not in part.cells for fact in (*full, *struck)]) or any(
            [value not in fact.values for fact in struck]
        ):
            return ""
        seen = [fact for fact in held if fact.value == value]
        why = [f"are full ({self._cells(full, source)})"] if full else []
        places = listed([self.called[fact.cell] for fact in seen], "or")
        why += (
            [f"see the {self.value(value)} in {places}{self._from(seen, source)}"] if seen else []
        )
        why += [f"cannot be {self.value(value)} ({self._cells(struck, source)})"] if struck else []
        return listed(why, "or")

    def _last(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why a value of a record is the only one left, or its record; "" for other steps."""
        placed = deduction.facts[0] if len(deduction.facts) == 1 else None
        rules = {part.statement for part in self._parts(deduction)}
        if (
            placed is None
            or not placed.holds
            or not self.puzzle.fields
            or placed.cell >= self.shown
            or rules - {-1}
        ):
            return ""
        cells = [fact.cell for fact in deduction.because]
        if any(
            [
                cell % self.columns != placed.cell % self.columns or cell >= self.shown
                for cell in cells
            ]
        ):
            return ""
        own = any([fact.cell == placed.cell for fact in deduction.because])
        left = f"no other {self.field(placed.cell % self.columns) if own else self.record} is left"
        facts = self._known(deduction, source)
        return f"{left}, as {joined(facts)}" if facts else left

    def _subset(self, deduction: Deduction, source: Mapping[Fact, str]) -> str:
        """Why values of a line go to as few of its cells; "" for other steps."""
        if self.puzzle.fields or len(deduction.parts) != 1 or not deduction.because:
            return ""
        subset = subset_of(self.network, deduction)
        if subset is None or not (subset[2] or self.is_grid()):
            return ""
        cells, values, naked = subset
        rule = self.network.part_of[deduction.parts[0]]
        line, beside = self.line(rule.cells), [] if self.is_grid() else [self.rule(rule)]
        ordered = [value for value in self.network.domains[cells[0]] if value in values]
        shown = listed([self.value(value) for value in ordered], "and")
        if len(cells) == 1 and naked:
            return f"{self._listed(cells)} can only be {shown}, as {joined([*self._known(deduction, source), *beside])}"
        kept = (
            f"{self._listed(cells)} hold {shown} between them"
            if naked
            else f"{shown} of {line} go to {self._listed(cells)}"
        )
        return f"{kept}, as {joined([*self._known(deduction, source), *beside])}"

    def _cells(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> str:
        """The cells of facts, and the steps that these are from."""
        cells = list(dict.fromkeys([fact.cell for fact in facts]))
        return self._listed(cells) + self._from(facts, source, "; {}")

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


def _without_assumption(trial: Deduction) -> list[Deduction]:
    """The steps inside a trial that do not rest on what it assumes, but the last."""
    resting = {trial.assumed}
    without = []
    for step in trial.inside[:-1]:
        if resting.isdisjoint(step.because):
            without.append(step)
        else:
            resting.update(step.facts)
    return without


def _columns(places: Sequence[int]) -> str:
    """The columns of a sum by their numbers, in words.

    >>> _columns([3, 4])
    'columns 3 and 4'
    """
    return f"{'column' if len(places) == 1 else 'columns'} {listed([str(place) for place in places], 'and')}"


def _impossible(clues: str, count: int = 1) -> str:
    """That some clues clash: they cannot hold, or columns of a sum do not add up. ``count``: how many clues there are.

    >>> _impossible("clues 1 and 3", 2), _impossible("column 2 from the right")
    ('clues 1 and 3 cannot both hold', 'column 2 from the right does not add up')
    """
    if clues.startswith("column") and count == 1:
        return f"{clues} {'do' if clues.startswith('columns') else 'does'} not add up"
    return f"{clues} cannot { ({1: '', 2: 'both '}.get(count, 'all ')) }hold"


def _broken(rules: Sequence[str]) -> str:
    """That rules clash.

    >>> _broken(["the sea is connected"])
    'the rule that the sea is connected is broken'
    >>> _broken(["R1C1 and R3C1 hold 2, so at most one stays unshaded"])
    'the rule "R1C1 and R3C1 hold 2, so at most one stays unshaded" is broken'
    """
    if len(rules) > 1:
        return f"it cannot be that {joined(rules)}"
    rule = "".join(rules) or "the rules hold"
    if rule.startswith("the rules "):
        return rule.replace(" hold", " are broken", 1)
    return f'the rule "{rule}" is broken' if ", so " in rule else f"the rule that {rule} is broken"


def wording_of(network: Network) -> Wording:
    """The wording for a puzzle: that of its kind where there is one, else the usual wording. Its words tell which parts of the
    network are one rule."""
    own = network.kind.part("wording")
    wording: Wording = Wording(network) if own is None else own.Wording(network)
    network.words = wording.rule
    return wording


def alike(rules: Sequence[str]) -> list[str]:
    """Rules, where those that say the same of several lines are one.

    >>> alike(["row 1 holds no value twice", "column 2 holds no value twice"])
    ['row 1 and column 2 hold no value twice']
    >>> alike([f"{line} holds no value twice" for line in ("column 4", "row 5", "column 2")])
    ['columns 2 and 4 and row 5 hold no value twice']
    >>> alike(["R1C1 and R1C2 differ", "R1C2 and R2C2 differ"])
    ['R1C2 differs from R1C1 and R2C2']
    """
    rules = _differing(rules)
    lines = [
        rule.removesuffix(ONCE).removesuffix(MANY) for rule in rules if rule.endswith((ONCE, MANY))
    ]
    if len(lines) < 2:
        return list(rules)
    numbers: dict[str, list[int]] = {}
    for line in lines:
        name, _, number = line.rpartition(" ")
        if name.isalpha() and number.isdecimal():
            numbers.setdefault(name, []).append(int(number))
    named = [
        f"{name}{'s' if len(own) > 1 else ''} {listed(list(map(str, sorted(own))), 'and')}"
        for name, own in numbers.items()
    ]
    others = [
        line
        for line in lines
        if not (line.rpartition(" ")[0].isalpha() and line.rpartition(" ")[2].isdecimal())
    ]
    return [
        *[rule for rule in rules if not rule.endswith((ONCE, MANY))],
        f"{listed([*named, *others], 'and')}{MANY}",
    ]


def _differing(rules: Sequence[str]) -> list[str]:
    """Rules, where those that a cell differs from others are one."""
    pairs = [
        rule.removesuffix(DIFFER).split(" and ")
        for rule in rules
        if rule.endswith(DIFFER) and rule.count(" and ") == 1
    ]
    told = [rule for rule in rules if not (rule.endswith(DIFFER) and rule.count(" and ") == 1)]
    while pairs:
        names = [name for pair in pairs for name in pair]
        often = max(names, key=names.count)
        others = [name for pair in pairs if often in pair for name in pair if name != often]
        told.append(
            f"{often} differs from {listed(others, 'and')}"
            if len(others) > 1
            else f"{' and '.join(pairs[0])}{DIFFER}"
        )
        pairs = [pair for pair in pairs if often not in pair]
    return told


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
