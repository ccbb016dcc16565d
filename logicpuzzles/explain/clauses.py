"""Rules, clues and columns in a clause: that they clash, and those that say the same of several
lines as one.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.core.patterns import pattern
from logicpuzzles.explain.phrases import join_phrases
from logicpuzzles.kinds.naming import FEW, list_runs, list_words

ONCE = " holds no value twice"
MANY = " hold no value twice"
DIFFER = " differ"
NUMBER = pattern(r"\d+")


def name_columns(places: Sequence[int]) -> str:
    """The columns of a sum by their numbers, in words.

    >>> name_columns([3, 4])
    'columns 3 and 4'
    """
    return (
        f"{'column' if len(places) == 1 else 'columns'} "
        f"{list_words([str(place) for place in places], 'and')}"
    )


def deny_clues(clues: str, count: int = 1) -> str:
    """That some clues clash: they cannot hold, or columns of a sum do not add up. ``count``: how
    many clues there are.

    >>> deny_clues("clues 1 and 3", 2), deny_clues("column 2 from the right")
    ('clues 1 and 3 cannot both hold', 'column 2 from the right does not add up')
    """
    if clues.startswith("column") and count == 1:
        return f"{clues} {'do' if clues.startswith('columns') else 'does'} not add up"
    return f"{clues} cannot { ({1: '', 2: 'both '}.get(count, 'all ')) }hold"


def break_rules(rules: Sequence[str]) -> str:
    """That rules clash.

    >>> break_rules(["the sea is connected"])
    'the rule that the sea is connected is broken'
    >>> break_rules(["R1C1 and R3C1 hold 2, so at most one stays unshaded"])
    'the rule "R1C1 and R3C1 hold 2, so at most one stays unshaded" is broken'
    >>> break_rules([f"R1C{at} is less than R2C{at}" for at in range(1, 9)] + ["stars do not touch"])
    'it cannot be that R1C1 is less than R2C1, as 7 rules more say of other places, and stars do not touch'
    """
    if len(rules) > FEW:
        sorts: dict[str, list[str]] = {}
        for rule in rules:
            sorts.setdefault(NUMBER.sub("", rule), []).append(rule)
        rules = [
            f"{first}{f', as {len(more)} rules more say of other places' if more else ''}"
            for first, *more in sorts.values()
        ]
    if len(rules) > 1:
        return f"it cannot be that {join_phrases(rules)}"
    rule = "".join(rules) or "the rules hold"
    if rule.startswith("the rules "):
        return rule.replace(" hold", " are broken", 1)
    return f'the rule "{rule}" is broken' if ", so " in rule else f"the rule that {rule} is broken"


def join_alike(rules: Sequence[str]) -> list[str]:
    """Rules, where those that say the same of several lines are one.

    >>> join_alike(["row 1 holds no value twice", "column 2 holds no value twice"])
    ['row 1 and column 2 hold no value twice']
    >>> join_alike([f"{line} holds no value twice" for line in ("column 4", "row 5", "column 2")])
    ['columns 2 and 4 and row 5 hold no value twice']
    >>> join_alike(["R1C1 and R1C2 differ", "R1C2 and R2C2 differ"])
    ['R1C2 differs from R1C1 and R2C2']
    """
    rules = join_differing(rules)
    lines = [
        rule.removesuffix(ONCE).removesuffix(MANY) for rule in rules if rule.endswith((ONCE, MANY))
    ]
    if len(lines) < 2:
        return list(rules)
    return [
        *[rule for rule in rules if not rule.endswith((ONCE, MANY))],
        f"{name_lines(lines)}{MANY}",
    ]


def name_lines(lines: Sequence[str]) -> str:
    """Lines by their names, those of a sort by their numbers.

    >>> name_lines(["column 4", "row 5", "column 2", "row 7", "row 6"])
    'columns 2 and 4 and rows 5 to 7'
    """
    numbers: dict[str, list[int]] = {}
    for line in lines:
        name, _, number = line.rpartition(" ")
        if name.isalpha() and number.isdecimal():
            numbers.setdefault(name, []).append(int(number))
    named = [
        f"{name}{('es' if name.endswith('x') else 's') if len(own) > 1 else ''} "
        f"{list_words(list_runs(sorted(own)), 'and')}"
        for name, own in numbers.items()
    ]
    others = [
        line
        for line in lines
        if not (line.rpartition(" ")[0].isalpha() and line.rpartition(" ")[2].isdecimal())
    ]
    return list_words([*named, *others], "and")


def join_differing(rules: Sequence[str]) -> list[str]:
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
            f"{often} differs from {list_words(others, 'and')}"
            if len(others) > 1
            else f"{' and '.join(pairs[0])}{DIFFER}"
        )
        pairs = [pair for pair in pairs if often not in pair]
    return told
