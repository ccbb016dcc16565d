"""Writes a clue as a person would: "The owner of the fox does not drink tea", "Ada is either the
baker or the judge".

That takes a phrase for each value: how to name somebody by it, and how to say that somebody has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.meanings import if_then, negate_clue
from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.kinds.naming import list_words
from logicpuzzles.kinds.puzzle import Clue, Item


@dataclass(frozen=True, slots=True)
class Phrase:
    """How sentences speak of a value: ``who`` names somebody by it, ``verb`` and ``what`` say that
    somebody has it.

    >>> Phrase.of("the owner of the {}", "owns the {}", "fox")
    Phrase(who='the owner of the fox', verb='owns', what='the fox')
    """

    who: str
    verb: str
    what: str

    @classmethod
    def of(cls, who: str, does: str, value: str) -> Phrase:
        """The phrase of a value; ``{}`` stands for it."""
        verb, what = does.split(" ", 1)
        return cls(who.format(value), verb, what.format(value))


Speaking = Callable[[Item], Phrase]
Clause = tuple[str, str, str]  # the subject, the verb and the rest of the predicate

LISTS = {
    "lall": "All of these are true", "lany": "At least one of these is true",
    "lone": "Exactly one of these is true",
}  # fmt: skip
_IRREGULAR = {"is": "be", "has": "have", "does": "do", "goes": "go"}
_PLACED = pattern(
    r"\{(\d)\} is (?!not )(.*)"
)  # the sentence of a relation that tells where an item is


def one_house(text: str) -> str:
    """The text with "one house" for "1 houses"."""
    return text.replace("are 1 houses", "is one house")


def phrase_clue(clue: Clue, speaking: Speaking, mirrored: bool = False) -> Iterator[str]:
    """Sentences of a clue, each with its full stop, the most natural first; none for a clue that
    has no such sentence.

    ``mirrored``: a clue about the right-hand side is said the other way round.
    """
    parts = [_clause(part, speaking) for part in _parts(clue)]
    listed = None
    if clue.relation in LISTS and None not in parts:
        listed = f"{LISTS[clue.relation]}: {'; '.join(map(str, parts))}"
    for sentence in (_clause(clue, speaking, mirrored), listed):
        if sentence is not None:
            yield f"{sentence[0].upper()}{sentence[1:]}."


def _parts(clue: Clue) -> list[Clue]:
    """The clues that a clue is about."""
    return [part for part in clue.arguments if isinstance(part, Clue)]


def _clause(clue: Clue, speaking: Speaking, mirrored: bool = False) -> str | None:
    """The sentence inside another."""
    simple = _simple(clue, speaking, mirrored)
    if simple is not None:
        return _join_clauses([simple])
    parts, row = _parts(clue), RELATIONS.get(clue.relation)
    if row is not None:
        if row.placeless:
            return _existing(clue, speaking)
        text = row.plain.format(*_show_arguments(clue, speaking))
        return one_house(text[0].lower() + text[1:])
    conditional = if_then(clue)
    if conditional:
        condition, consequence = [_clause(part, speaking) for part in conditional]
        return f"if {condition}, then {consequence}" if condition and consequence else None
    if clue.relation == "noto" and parts[0].relation in RELATIONS and negate_clue(parts[0]) == clue:
        denied = None if parts[0].relation == "existso" else _clause(parts[0], speaking)
        return denied and f"it is not true that {denied}"
    clauses = [_simple(part, speaking) for part in parts]
    stated = [each for each in clauses if each is not None]
    if len(stated) < max(len(clauses), 2):
        return None
    apart = [_join_clauses([each]) for each in stated]
    alone, two = len({subject for subject, _, _ in stated}) == 1, len(stated) == 2
    if clue.relation == "lall":
        return (alone and _neither(parts, speaking)) or ", and ".join(apart)
    if clue.relation == "lone" and two:
        return _join_clauses(stated, "either", "or") if alone else f"either {' or '.join(apart)}"
    if clue.relation == "lany":
        both = ", or both" if two and not _same_category(parts) else ""
        return f"{_join_clauses(stated, '', 'or') if alone else ', or '.join(apart)}{both}"
    return None


def _simple(clue: Clue, speaking: Speaking, mirrored: bool = False) -> Clause | None:
    """The clause of a clue about where one value is, or how two are placed; ``None`` for other
    clues. ``mirrored``: in the words that tell the other side.
    """
    part = clue.arguments[0] if clue.arguments else None
    if isinstance(part, Clue):
        denied = _simple(part, speaking) if negate_clue(part) == clue else None
        return denied and _deny_clause(denied)
    row = RELATIONS.get(clue.relation)
    if row is None:
        return None
    if row.name == "sameo":
        a, b = [speaking(item) for item in clue.arguments if isinstance(item, Item)]
        return a.who, b.verb, b.what
    placed = _PLACED.fullmatch(row.said if mirrored else row.plain)
    if placed:
        shown = _show_arguments(clue, speaking)
        return shown[int(placed[1])], "lives", placed[2].format(*shown)
    clause = _simple(replace(clue, relation=row.denies), speaking) if row.denies else None
    return clause and _deny_clause(clause)


def _show_arguments(clue: Clue, speaking: Speaking) -> list[str]:
    """The arguments of a clue; somebody is named by each value."""
    return [
        speaking(argument).who if isinstance(argument, Item) else str(argument)
        for argument in clue.arguments
    ]


def _deny_clause(clause: Clause) -> Clause:
    """The clause with "not"."""
    subject, verb, rest = clause
    return (subject, "is not", rest) if verb == "is" else (subject, f"does not {_base(verb)}", rest)


def _base(verb: str) -> str:
    """The verb without the ending of the third person."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[: -2 if verb.endswith(("ches", "shes", "sses", "xes", "zes")) else -1]


def _join_clauses(clauses: Sequence[Clause], before: str = "", joint: str = "") -> str:
    """Clauses with one subject as one clause. A verb that they share is said once."""
    (subject, verb, _), *others = clauses
    shared = all(each[1] == verb for each in others)
    head = " ".join(filter(None, [subject, verb if shared else "", before]))
    rests = [rest if shared else f"{own} {rest}" for _, own, rest in clauses]
    return f"{head} {list_words(rests, joint)}"


def _neither(parts: Sequence[Clue], speaking: Speaking) -> str | None:
    """The sentence with "neither … nor", where two things are denied of one value."""
    clauses = [_simple(negate_clue(part), speaking) for part in parts if _denies(part.relation)]
    stated = [each for each in clauses if each is not None]
    return _join_clauses(stated, "neither", "nor") if len(stated) == len(parts) == 2 else None


def _denies(relation: str) -> bool:
    """Whether a relation is said as the denial of another one."""
    row = RELATIONS.get(relation)
    return row is not None and bool(row.denies) and not _PLACED.fullmatch(row.plain)


def _existing(clue: Clue, speaking: Speaking) -> str | None:
    """The sentence that says that there is a value."""
    phrase = speaking(clue.arguments[0]) if isinstance(clue.arguments[0], Item) else None
    return (
        None if phrase is None or phrase.verb == "is" else f"somebody {phrase.verb} {phrase.what}"
    )


def _same_category(parts: Sequence[Clue]) -> bool:
    """Whether clues exclude each other: they give one value two values of one category, or two
    places.
    """
    seconds = [part.arguments[1] if len(part.arguments) == 2 else None for part in parts]
    fields = {second.field if isinstance(second, Item) else type(second) for second in seconds}
    return len(fields) == 1 and len({part.relation for part in parts}) == 1
