"""Words for equations: letters and numbers, described by their bounds."""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.core.goals import Call
from logicpuzzles.explain.network import Part
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.wording import Wording
from logicpuzzles.relations import alldiffo, permuteo


class EquationsWording(Wording):
    """The words of explanations about equations."""

    bounds = True
    more_techniques = ("arithmetic",)

    def rule(self, part: Part) -> str:
        """Different letters are different digits."""
        differ = isinstance(part.goal, Call) and part.goal.relation in (permuteo, alldiffo)
        return "different letters are different digits" if differ else super().rule(part)

    def predicate(self, facts: Sequence[Fact], many: bool) -> str:
        """A number with a name of several small letters is no thing of which there is another:
        "chickens = 23".
        """
        name = self.names[facts[0].cell]
        if (
            len(facts) == 1
            and facts[0].holds
            and not many
            and len(name) > 1
            and name.islower()
            and name.isalpha()
        ):
            return f"= {self.word(facts[0])}"
        return super().predicate(facts, many)

    def technique(self, deduction: Deduction) -> str:
        """A step is arithmetic unless it is a trial or an addition in columns."""
        name = super().technique(deduction)
        return "arithmetic" if name.startswith("clue") else name
