"""Trials in words: what is supposed, what follows from it link by link, and where it clashes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from logicpuzzles.explain.clash_words import ClashWords
from logicpuzzles.explain.clashes import crowd_of
from logicpuzzles.explain.clauses import break_rules, deny_clues, join_alike
from logicpuzzles.explain.phrases import join_phrases
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.words import Words
from logicpuzzles.kinds.naming import list_words

TEXTS = 2  # clues of which a hint tells the texts, at most
CHAIN = 200  # letters of the chain of a trial; of a longer one its end is told
ALONE = "the rules leave nothing else"  # of a cell that can have one value only


class TrialChains:
    """The chains of trials, in the words of a puzzle."""

    def __init__(self, words: Words, clashes: ClashWords) -> None:
        self.words, self.clashes = words, clashes

    def tell(self, deduction: Deduction) -> str:
        """The chain of a trial: what is supposed, what follows, and the clash. Its reasons are in
        the steps inside.
        """
        assert deduction.assumed is not None, "a trial assumes something"
        value = self.words.value(deduction.assumed.value)
        supposed = (
            f"suppose that one of them is {value}"
            if len({fact.cell for fact in deduction.facts}) > 1
            else f"suppose that {self.words.fact(deduction.assumed)}"
        )
        if not deduction.inside:
            parts = self.words.parts_of(deduction)
            clues, rules = self.words.clues(parts), join_alike(self.words.rules(parts))
            if not clues:
                return f"{supposed}; but then {break_rules(rules)}"
            clash = deny_clues(list_words(clues, "and"), len(clues))
            return f"{supposed}; but then {clash}" + (
                f", as {join_phrases(rules)}" if rules else ""
            )
        same = self.words.fact(deduction.assumed)  # what only says this again is no link
        links = [
            step
            for step in deduction.inside
            if not step.facts or self.words.facts(step.facts) != same
        ]
        chain, clash = self.ending(links)
        return "; ".join(
            [part for part in (supposed, f"then {chain}" if chain else "", f"but {clash}") if part]
        )

    def ending(self, steps: Sequence[Deduction]) -> tuple[str, str]:
        """The chain of a trial to its clash, and the clash. The last link is told with the clash
        where it says what must be, or cannot be, in the cell where they meet.
        """
        *links, last = steps
        if not links:
            parts = [self.words.network.part_of[switch] for switch in last.parts]
            clues = self.words.clues(parts)
            return "", deny_clues(list_words(clues, "and"), len(clues)) if 0 < len(
                clues
            ) <= TEXTS else self.clashes.at_end(last)
        link = links[-1]
        both = (
            not last.switches
            and len({fact.cell for fact in last.because}) == 1
            and all([fact.holds for fact in last.because])
        )
        if (
            both
            and not self.words.puzzle.fields
            and len(links) > 1
            and len(link.facts) == 1
            and link.facts[0] in last.because
        ):
            called, value = self.words.called[link.facts[0].cell], self.words.word(link.facts[0])
            clash = f"{called} would have to be {value} as well{self._by(link)}"
            return self.join_links(links[:-1]), clash
        clashing = self._needed_and_out(last)
        if clashing is None:
            left, called = self._left_without(last, link), self.words.called[link.facts[0].cell]
            if not left:
                return self.join_links(links), self.clashes.at_end(last)
            told = len(links) > 1 and {
                fact for fact in last.because if fact not in link.facts
            } <= set(links[-2].facts)
            clash = (
                f"{called} cannot be {left}"
                if told
                else f"{called} would have to be {left}, and cannot be"
            )
            return self.join_links(links[:-1]) if len(links) > 1 else "", f"{clash}{self._by(link)}"
        needed, out = clashing
        called = self.words.called[needed.cell]
        if set(link.facts) <= set(out):
            clash = f"{called} cannot be {self.words.word(needed)}{self._by(link)}"
        elif link.facts == [needed]:
            clash = (
                f"{called} would have to be {self.words.word(needed)}{self._by(link)}, which is "
                "ruled out"
            )
        else:
            return self.join_links(links), self.clashes.at_end(last)
        return self.join_links(links[:-1]) if len(links) > 1 else "", clash

    def _left_without(self, last: Deduction, link: Deduction) -> str:
        """What is left for a cell that loses its last values by a link; "" where a contradiction is
        something else.
        """
        cell = link.facts[0].cell
        others = [fact for fact in last.because if fact not in link.facts]
        alone = (
            not last.switches
            and others
            and all([fact.cell == cell and not fact.holds for fact in last.because])
        )
        if not alone or self.words.puzzle.fields or not set(link.facts) <= set(last.because):
            return ""
        text = self.words.predicate(others, False).removeprefix("is ")
        return "" if text.startswith(("not ", "none of ")) or " and is " in text else text

    def _needed_and_out(self, deduction: Deduction) -> tuple[Fact, list[Fact]] | None:
        """The value that a cell must have and the facts that rule it out, where a contradiction is
        just that.
        """
        needed = next((fact for fact in deduction.because if fact.holds), None)
        if (
            needed is None
            or deduction.facts
            or deduction.parts
            or deduction.striking
            or self.words.puzzle.fields
        ):
            return None
        others = [fact for fact in deduction.because if fact != needed]
        plain = bool(others) and all([
            fact.cell == needed.cell and not fact.holds and needed.value in fact.values for fact in others
        ])  # fmt: skip
        return (needed, others) if plain else None

    def join_links(self, steps: Sequence[Deduction]) -> str:
        """The links of a chain: "so" before one that rests on the link before it. What follows by
        the same clues without that is one link. Of a long chain only its ends.
        """
        groups: list[list[Deduction]] = []
        for step in steps:
            last = groups[-1] if groups else []
            found = {fact for other in last for fact in other.facts}
            if last and found.isdisjoint(step.because) and self._by(last[0]) == self._by(step):
                last.append(step)
            else:
                groups.append([step])
        found_in = [[fact for step in group for fact in step.facts] for group in groups]
        links = [
            f"{self.words.facts(facts)}{self._by(group[0])}"
            for facts, group in zip(found_in, groups, strict=True)
        ]
        words = [
            ", so " if any([set(before) & set(step.because) for step in group]) else ", and "
            for before, group in zip(found_in, groups[1:], strict=False)
        ]
        begun = len(links[0]) < CHAIN // 2 if links else False
        if sum(map(len, links)) > CHAIN and len(links) > 1 + begun:
            count = len(steps) - len(groups[0]) * begun - len(groups[-1])
            between = f"after {count}{' more' * begun} step{'s' if count > 1 else ''}"
            return f"{links[0]}, and {between} {links[-1]}" if begun else f"{between} {links[-1]}"
        return "".join([part for link in zip(links, [*words, ""], strict=True) for part in link])

    def _by(self, deduction: Deduction) -> str:
        """The clues by which a link of a chain follows, by their numbers."""
        cited = self.words.cite_clues(self.words.parts_of(deduction))
        return f" ({cited})" if cited else ""

    def clash(self, deduction: Deduction) -> str:
        """Why an assumption cannot be right: the rule or clue that it breaks, or the chain to the
        clash.
        """
        assert deduction.assumed is not None, "a trial assumes something"
        if not deduction.inside:
            parts = self.words.parts_told(self.words.parts_of(deduction))
            clues, rules = self.words.clues(parts), self.words.rules(parts)
            cited = (
                list_words(clues, "and") if len(clues) <= TEXTS else self.words.cite_clues(parts)
            )
            return self.words.short(
                "otherwise "
                f"{deny_clues(cited, len(clues)) if clues else break_rules(join_alike(rules))}"
            )
        last = deduction.inside[-1]
        if len(deduction.inside) > 1:
            without = _without_assumption(deduction)
            chain, clash = self.ending([step for step in deduction.inside if step not in without])
            first = (
                f"{self.join_links(without)}; and if {self.words.fact(deduction.assumed)}, then"
                if without
                else "otherwise"
            )
            return self.words.short(
                f"{first} {chain}, and then {clash}" if chain else f"{first} {clash}"
            )
        crowd = crowd_of(self.words.network, last)
        if crowd is not None:
            return self.words.short(f"otherwise {self.clashes.tell_crowd(crowd)}")
        broken = self.clashes.close_by.broken(last)
        if broken:
            return self.words.short(f"otherwise {broken}")
        others = tuple([fact for fact in last.because if fact != deduction.assumed])
        if not others and not last.switches:
            return ALONE
        if not last.parts and others and not self.clashes.held_twice(last):
            return self.words.short(
                f"otherwise {self.clashes.at_end(last)}: "
                f"{self.words.reason_of(replace(last, because=others), {})}"
            )
        return self.words.short(self.words.reason_of(replace(last, because=others), {}))


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
