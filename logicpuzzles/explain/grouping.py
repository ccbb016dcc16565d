"""Steps put together as people tell them: what only links two items is told inside the step that
needs it, what was found on a detour is told on the way, and what follows for the same record, from
the same clue, or for the same reason is one step.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from logicpuzzles.explain.network import RULE, Network, Part
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact

ROOM = 5  # clues and known facts of a step that tells a link, at most
ALIKE = 20  # steps for the same reason that are told as one, at most
LINKS = 4  # steps that are told in one breath with another, at most


def group_steps(network: Network, steps: Sequence[Deduction]) -> list[Deduction]:
    """The steps of a network with links, fewer and longer."""
    return _join_steps(network, _told_inside(network, list(steps)))


def merge_steps(steps: Sequence[Deduction]) -> list[Deduction]:
    """The steps, where those with the same reasons are one. What lies between two of them is no
    longer called the least where the facts that are told earlier might serve it.
    """
    kept: list[Deduction] = []
    places: dict[Hashable, int] = {}
    for step in steps:
        unit = step.unit if step.facts else None
        reasons = step.switches, frozenset(step.because)
        at = places.get(reasons, -1) if unit is not None else -1
        between = kept[at + 1 :]
        trials = any(
            [other.assumed is not None for other in between]
        )  # some step inside might say the same
        crossed = trials or any([_interferes(fact, between) for fact in step.facts])
        if unit is None or at < 0 or crossed:
            if unit is not None:
                places[reasons] = len(kept)
            kept.append(step)
            continue
        first = kept[at]
        first.facts, first.strikes = [*first.facts, *step.facts], [*first.strikes, *step.strikes]
        first.least = first.least and step.least and first.parts == step.parts
        first.parts = tuple(sorted({*first.parts, *step.parts}))
        first.striking = tuple([switch for switch in step.switches if switch not in first.parts])
        _told_earlier(unit.network, step, between)
    return kept


def _told_earlier(network: Network, step: Deduction, between: Sequence[Deduction]) -> None:
    """Call those steps no longer the least that may be told for less where another one is told
    before them.
    """
    if not between:
        return
    told = {
        cell
        for fact in step.facts
        for part in network.part_of.values()
        for cell in (fact.cell, *part.struck(fact))
    }
    for other in between:
        for each in (other, *other.so):
            each.least = each.least and not _serves(network, told, each)


def postpone_steps(steps: Sequence[Deduction], again: bool = False) -> list[Deduction]:
    """The steps, where one that only strikes values is told with a later one whose reasons force
    that as well, or do so with other facts of the steps that it rests on; ``again``: or with its
    own reasons, where its rules and clues cost as much. So what was found on a detour is told on
    the way.
    """
    told = {fact: step for step in steps for fact in step.facts}
    gone: set[int] = set()
    for at in range(len(steps) - 1, -1, -1):
        step, later = steps[at], steps[at + 1 :]
        if not _strikes(step):
            continue
        homes = [
            _home(fact, step, [other for other in later if id(other) not in gone], told, again)
            for fact in step.facts
        ]
        if all(homes):
            for fact, home in zip(step.facts, homes, strict=True):
                if home is not None:
                    home[0].take(fact, home[1], step.striking)
                    told[fact] = home[0]
            gone.add(id(step))
    return [step for step in steps if id(step) not in gone]


def _home(
    fact: Fact,
    step: Deduction,
    later: Sequence[Deduction],
    told: Mapping[Fact, Deduction],
    again: bool,
) -> tuple[Deduction, list[Fact]] | None:
    """The last of some later steps that may tell a fact of a step before it is needed, with the
    facts that it would rest on.
    """
    user = next((place for place, other in enumerate(later) if fact in other.because), len(later))
    for place in range(user - 1, -1, -1):
        home = later[place]
        if (
            home.unit is None
            or not _strikes(home)
            or fact.cell not in home.unit.cells
            or _interferes(fact, later[:place])
        ):
            continue
        beside = [
            other
            for reason in home.because
            if reason in told
            for other in told[reason].facts
            if other not in step.facts
        ]
        network = home.unit.network
        own = step.because if again and home.price(network) <= step.price(network) else ()
        because = list(dict.fromkeys([*home.because, *beside, *own]))
        if home.forces(network, because, fact, step.striking if own else ()):
            return home, because
    return None


def _interferes(fact: Fact, between: Sequence[Deduction]) -> bool:
    """Whether some steps place a value in the cell of a fact, or that same value in another cell,
    which may strike it there.
    """
    return any(
        [
            other.holds and (other.cell == fact.cell or other.value == fact.value)
            for step in between
            for other in step.facts
        ]
    )


def _strikes(step: Deduction) -> bool:
    """Whether a step that a unit found only strikes values."""
    return (
        step.unit is not None and bool(step.facts) and not any([fact.holds for fact in step.facts])
    )


def settle_last_values(steps: Sequence[Deduction]) -> list[Deduction]:
    """The steps, where the last value that a trial alone leaves to a cell is a fact of the trial,
    not of another step.
    """
    kept: list[Deduction] = []
    trials: dict[Fact, Deduction] = {}
    for step in steps:
        trial = (
            trials.get(step.because[0])
            if step.because and not step.switches and len(step.facts) == 1
            else None
        )
        if trial is not None and step.facts[0].holds and set(step.because) <= set(trial.facts):
            trial.facts = [*trial.facts, *step.facts]
            trial.strikes = [*trial.strikes, *step.strikes]
            continue
        if step.assumed is not None:
            trials.update(dict.fromkeys(step.facts, step))
        kept.append(step)
    return kept


def chain_steps(network: Network, steps: Sequence[Deduction]) -> list[Deduction]:
    """The steps, where those that only say the same of another item of the record, or that a cell
    has a mark as the unknown next to it has, are told with the step before them.
    """
    kept: list[Deduction] = []
    chain: set[Fact] = set()
    for step in steps:
        last = kept[-1] if kept else None
        parts = [network.part_of[switch] for switch in step.switches]
        plain = bool(parts) and all([part.link or part.same is not None for part in parts])
        plain = plain or (
            len(parts) == 1 and _marks(network, parts[0]) and chain.issuperset(step.because)
        )
        follows = plain and bool(step.facts) and not chain.isdisjoint(step.because)
        if last is not None and follows and last.facts and len(last.so) < LINKS:
            last.so.append(step)
            chain.update(step.facts)
        else:
            kept.append(step)
            chain = set(step.facts)
    return kept


def _marks(network: Network, part: Part) -> bool:
    """Whether a rule is about marks: cells with two values, among them an unknown of the rules."""
    marks = all([len(network.domains[cell]) == 2 for cell in part.cells])
    return marks and part.statement < 0 and max(part.cells) >= network.shown


def alike_together(
    network: Network, steps: Sequence[Deduction], kin: Callable[[Deduction], Hashable]
) -> list[Deduction]:
    """The steps, where those that say the same of several cells for the same reason are one. A
    later step joins an earlier one only where all that it rests on was known before. What lies
    between is no longer called the least where the facts that are told earlier might serve it.
    ``kin``: the same for two such steps; ``None`` for one that stands alone.
    """
    kept: list[Deduction] = []
    first: dict[
        Hashable, tuple[int, set[Fact]]
    ] = {}  # for each kin the place of a step, and the facts found with it or later
    for step in steps:
        own = None if step.so else kin(step)
        at, since = first.get(own, (-1, set[Fact]()))
        if (
            own is not None
            and at >= 0
            and since.isdisjoint(step.because)
            and len(kept[at].so) + 1 < ALIKE
        ):
            kept[at].so.append(step)
            _told_earlier(network, step, kept[at + 1 :])
        else:
            kept.append(step)
            if own is not None:
                first[own] = (len(kept) - 1, set())
        for _, found in first.values():
            found.update([*step.facts, *[fact for other in step.so for fact in other.facts]])
    return kept


def fold_strikes(steps: Sequence[Deduction]) -> list[Deduction]:
    """The steps without those in which a part of a clue strikes values of one cell, where just one
    later step rests on that, by another part of the same clue: it rests on both parts instead.
    """
    kept = list(steps)
    for step in steps:
        if step.because or len(step.parts) != 1 or not _strikes(step):
            continue
        assert step.unit is not None, "a unit found it"
        network = step.unit.network
        part = network.part_of[step.parts[0]]
        users = [other for other in steps if not set(step.facts).isdisjoint(other.because)]
        user = (
            users[0] if len(users) == 1 and users[0].unit is not None and users[0].facts else None
        )
        if user is None or len(part.cells) != 1 or part.statement < 0:
            continue
        if part.statement not in [network.part_of[at].statement for at in user.parts]:
            continue
        rest = [fact for fact in user.because if fact not in step.facts]
        user.rest_on(
            network, (*user.parts, part.number), (*user.switches, part.number), rest, user.facts
        )
        kept.remove(step)
    return kept


def _serves(network: Network, told: set[int], step: Deduction) -> bool:
    """Whether facts about some cells might give a step cheaper reasons: a rule or a clue is about
    both, or several may be.
    """
    if not step.facts or step.cost(network) >= 2 * RULE:
        return True
    own = {fact.cell for fact in step.facts}
    return any(
        [
            not told.isdisjoint(part.cells) and not own.isdisjoint(part.cells)
            for part in network.part_of.values()
        ]
    )


def repeated_inside(
    steps: Sequence[Deduction], words: Callable[[Sequence[Fact]], str]
) -> list[Deduction]:
    """The steps, where those are told with the step before them that say in words what that one
    says: that the other parts of a bridge are double, too. ``words``: facts in a sentence.
    """
    kept: list[Deduction] = []
    of_fact: dict[Fact, Deduction] = {}
    for step in steps:
        leaders = {
            id(leader): leader for fact in step.because if (leader := of_fact.get(fact)) is not None
        }
        leader = (
            next(iter(leaders.values()))
            if len(leaders) == 1 and all([fact in of_fact for fact in step.because])
            else None
        )
        if leader is not None and step.facts and not step.so and _says(words, leader, step):
            leader.so.append(step)
        else:
            kept.append(step)
            leader = step
        of_fact.update(
            dict.fromkeys([fact for each in (step, *step.so) for fact in each.facts], leader)
        )
    return kept


def _says(words: Callable[[Sequence[Fact]], str], leader: Deduction, step: Deduction) -> bool:
    """Whether the words for the facts of a step are among those for single facts of another."""
    return leader.assumed is None and {words([fact]) for fact in step.facts} <= {
        words([fact]) for fact in leader.facts
    }


def _told_inside(network: Network, steps: list[Deduction]) -> list[Deduction]:
    """The steps without those that only link items: the later steps that need them tell their
    reasons, where these are few.
    """
    at = 0
    while at < len(steps):
        step = steps[at]
        needed = not _links(network, step) or len(step.facts) > 1
        for user in [] if needed else steps[at + 1 :]:
            if step.facts[0] in user.because and not _tells(network, user, step):
                needed = True
        if needed:
            at += 1
        else:
            del steps[at]
    return steps


def _tells(network: Network, user: Deduction, step: Deduction) -> bool:
    """Give a step the reasons of an earlier one instead of its fact; whether these were few
    enough.
    """
    because = tuple(
        dict.fromkeys([*[fact for fact in user.because if fact not in step.facts], *step.because])
    )
    switches = (*user.switches, *step.switches)
    clues = {network.part_of[switch].statement for switch in switches} - {-1}
    if user.assumed is not None or not user.facts or len(because) + len(clues) > ROOM:
        return False
    user.rest_on(network, (*user.parts, *step.parts), switches, because, user.facts)
    return True


def _links(network: Network, step: Deduction) -> bool:
    """Whether a step only says that two items belong together, or not: because of others, or as a
    clue says outright.
    """
    parts = [network.part_of[switch] for switch in step.parts]
    linked = any([part.link for part in parts]) and all(
        [fact.cell in network.links for fact in step.facts]
    )
    return (
        linked and step.assumed is None and (not step.because or all([part.link for part in parts]))
    )


def _join_steps(network: Network, steps: list[Deduction]) -> list[Deduction]:
    """The steps, where values that follow for one record are one step."""
    joined: list[Deduction] = []
    for step in steps:
        last = joined[-1] if joined else None
        record = _record(network, step)
        if (
            last is not None
            and record >= 0
            and record == _record(network, last)
            and not set(last.facts) & set(step.because)
        ):
            because = tuple(dict.fromkeys([*last.because, *step.because]))
            strikes = [*last.strikes, *step.strikes]
            switches = (*last.switches, *step.switches)
            last.rest_on(
                network, (*last.parts, *step.parts), switches, because, [*last.facts, *step.facts]
            )
            last.strikes = strikes
        else:
            joined.append(step)
    return joined


def _record(network: Network, step: Deduction) -> int:
    """The record in which a step places values, by links alone; -1 for other steps."""
    width = max(1, len(network.puzzle.fields))
    if not step.parts or any([not network.part_of[switch].link for switch in step.parts]):
        return -1
    if any([not fact.holds or fact.cell >= network.shown for fact in step.facts]):
        return -1
    records = {fact.cell // width for fact in step.facts}
    return records.pop() if len(records) == 1 else -1
