"""Reads a sentence by shapes, tried in a fixed order: the first whose frame fits decides.

If the parts of that frame are then not understood, the sentence is refused: no later shape may
rescue it. A shape is a function of a :class:`Reader` and the tokens of a sentence; it returns
``None`` where its frame does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from logicpuzzles.extras.zebra.english.closed import is_verb
from logicpuzzles.extras.zebra.english.comparing import find_place, find_winner, orders
from logicpuzzles.extras.zebra.english.frames import clause
from logicpuzzles.extras.zebra.english.masking import (
    ITEMS,
    PLACES,
    RELATIONS,
    SIDED,
    Token,
    find_kind,
    has_kind,
    tokens_of,
)
from logicpuzzles.extras.zebra.english.meanings import join_clues, negate_clue
from logicpuzzles.extras.zebra.english.mentions import Lexicon, Mention
from logicpuzzles.extras.zebra.english.notation import compile_phrase
from logicpuzzles.extras.zebra.english.orders import order_of
from logicpuzzles.extras.zebra.english.reader import (
    Reader,
    Shape,
    Stated,
    conjuncts,
    make_ordered_clue,
    together,
    trim_tokens,
)
from logicpuzzles.extras.zebra.english.record import Context, NotUnderstood
from logicpuzzles.extras.zebra.english.several import (
    all_different,
    in_some_order,
    of_two,
    some_of,
)
from logicpuzzles.extras.zebra.english.units import stem
from logicpuzzles.extras.zebra.english.vocabulary import (
    EVENTS,
    NOUNS,
    ORDINALS,
    PARTICLES,
    VERBS,
    word_set,
)
from logicpuzzles.kinds.puzzle import Clue, Item

# How lists of clues begin, and the relation of their parts.
_FROM_END = compile_phrase(r"but one|penultimate|to(-| )last")
_THESE = (
    "of (these|the following|the) [two|three|four] [statements|claims|facts|things|sentences] "
    "(is|are|holds?)"
)
_LISTS = tuple(
    (compile_phrase(f"({which}) {_THESE}"), relation)
    for which, relation in (
        ("at least one", "lany"),
        ("(exactly|just|only|one and only) one", "lone"),
        ("none|neither", "noto"),
        ("all|both", "lall"),
    )
)
_ARRIVING = word_set("""
    came come comes finished finishes finish placed ranked ended in not n't went go goes ran spoke
    sang and or either
""")
_MORE = word_set("more fewer less")
_ENDING = word_set("comma and or nor anyorder not")
_WINNING = compile_phrase("<who:winner>('s|’s|)|win|wins|won")
_CONTESTS = word_set("race contest competition tournament game match event election prize")
_RANKED = compile_phrase("ORDINAL|last")
_PLACED = word_set("the in a place position spot last") | {*ORDINALS}
_PERIOD = compile_phrase("of the (day|week|month|year|evening|night|morning|season)|to")
_KNOWN = PARTICLES | VERBS | NOUNS
_OPEN_KINDS = word_set("viewpoint ordinal ato limit ownedo")  # what they are depends on the rest
_TWO_WAYS = '"or" and "and" may be joined in two ways; expected two sentences'


def read_sentence(
    text: str, mentions: Sequence[Mention], lexicon: Lexicon, houses: int, context: Context
) -> tuple[Stated, tuple[str, ...]]:
    """What one sentence says, and its words that tell nothing about the puzzle. ``mentions``: the
    values in it. Raises :class:`NotUnderstood`.
    """
    tokens = _gather_comparison(_place_ordinal(tokens_of(text, mentions), lexicon))
    stated = Reader(lexicon, houses, context, SHAPES).statement(tokens)
    strange = [token for token in tokens if token.kind == "word" and token.word not in _KNOWN]
    words = [token for token in strange if token.word not in lexicon.heading_words]
    return stated, tuple(token.text for token in words if token.text[0].isalpha())


def _gather_comparison(tokens: list[Token]) -> list[Token]:
    """The tokens, with a comparison that stands around the first value put behind it: *fewer
    people* saw A *than* B.
    """
    begin = int(has_kind(tokens[:1], "word") and any(each.word in _MORE for each in tokens[1:2]))
    then = next((n for n, token in enumerate(tokens) if token.word == "than"), 0)
    head, left, right = tokens[: begin + 2], tokens[begin + 2 : then], tokens[then + 1 :]
    if not (has_kind(left, "value") and right and head[begin].word in _MORE):
        return tokens
    if has_kind(tokens, *RELATIONS, "not", "or", "nor", "and"):
        return tokens
    if right[0].word in {token.word for token in left} - {"the", "a"}:
        right = right[1:]  # went to A than to B
    text = " ".join(token.text for token in [*head, tokens[then]])
    return [*left, Token("rankedo", text, head[0].start, tokens[then].end), *right]


def _place_ordinal(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """The tokens, with a bare ordinal turned into a place or a value where it is one: "is the
    first", "the last is red", "finished third", and with what "left", "over" and a viewpoint are.
    """
    sided = has_kind(tokens, "viewpoint") and has_kind(tokens, *SIDED, "ordinal")
    for n, token in reversed(list(enumerate(tokens))):
        kind, word = token.kind, token.word
        won = None if word in lexicon.heading_words else _WINNING.fullmatch(word)
        if kind not in _OPEN_KINDS and won is None:
            continue
        before = tokens[n - 1] if n else Token("", "", 0, 0)
        after = tokens[n + 1] if n + 1 < len(tokens) else None
        value = None
        ended = after is None or after.kind in _ENDING or is_verb(after) or after.word[-2:] == "ed"
        if after and after.word == "to" and before.word in ("is", "was"):  # was third to sing
            ended = True
        if won and won["who"]:
            of = [other.word for other in tokens[n + 1 : n + 4]]
            contest = after is None or after.word != "of" or {*of[2:]} & _CONTESTS
            told = before.word == "the" and bool(contest)
            value = find_winner(lexicon) if told else None
        elif won and not has_kind(tokens[n - 2 : n - 1], "who"):  # not: the vase that Ann won
            what = [other.word for other in tokens[n + 1 : n + 3]]
            if ended or (what[0] == "the" and {*what[1:]} & _CONTESTS):
                value = find_winner(lexicon)
        elif kind == "ordinal" and _is_adverb(word, tokens[n + 1 : n + 3], lexicon):
            kind = "verb"
        elif kind == "ordinal":
            later = [other.kind for other in tokens[n + 1 : n + 4] if other.word != "the"][:2]
            if later in (["comma", "ato"], ["or", "ato"], ["nor", "ato"]):
                kind = "ato"  # the first or third house
            elif before.word == "the" and after and after.kind == "word":
                value = find_place(word, after.word, lexicon)  # on the last day
                if value is None and _is_arriving(tokens[n + 1 : n + 5], lexicon):
                    value = find_place(word, "", lexicon, timed=word in ("first", "last"))
            elif (ended or before.word == "went" or _goes_on(tokens[n + 2 : n + 3])) and (
                before.word in _ARRIVING or before.word[-2:] == "ed"
            ):
                value = find_place(word, "", lexicon)
            if value is None and ended and before.word in ("the", "is", "are", "was"):
                kind = "ato"
            if kind == "ato":
                token = token._replace(groups=(("ordinal", word),))
        if kind == "ato" and token.part("place"):  # kiln number 3
            value = lexicon.find_numbered(stem(before.word), token.part("place") or "")
        if kind == "ato" and lexicon.placeless and _RANKED.fullmatch(token.part("ordinal") or ""):
            if {*word.split()} <= _PLACED:
                value = find_place(token.part("ordinal") or "", "", lexicon)
        if kind == "viewpoint" and not token.part("turned"):  # from the street, or from a ferry
            kind = "comma" if token.part("front") else "viewpoint" if sided else "verb"
        elif kind == "ato" and lexicon.placeless and _FROM_END.search(word) and orders(lexicon):
            kind = "logic"  # came last but one: in time, or in a row
        elif kind == "limit":  # paid over $20, but: the bridge over Otter Run
            said = not n or is_verb(before) or before.kind == "not" or before.word == "aged"
            kind = "logic" if said or word != "over" else "prep"
            if after and after.mention and (word.startswith("at") or (n and said)):
                fields = [lexicon.fields.index(item.field) for item in after.mention.items]
                kind = "rankedo" if any(order_of(lexicon.groups[each]) for each in fields) else kind
        elif kind == "ownedo" and not (
            token.text.startswith(("'", "’")) or before.text.endswith(("'s", "’s", "s'", "s’"))
        ):
            kind = "word" if word.strip() == "left" else "logic"  # Bob left
            token = token._replace(text=token.text.strip())
        tokens[n] = token._replace(kind=kind) if value is None else token.name_value(value)
    return tokens


def _goes_on(tokens: Sequence[Token]) -> bool:
    """Whether the word before tokens may be a verb: who finished last rode the bike."""
    return bool(tokens) and (tokens[0].kind == "value" or tokens[0].word in ("the", "a", "an"))


def _is_adverb(ordinal: str, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether an ordinal is no place: first seen by; their second scoop, where that is the heading
    of a category.
    """
    by = ordinal == "first" and [token.word for token in tokens[1:]] == ["by"]
    noun = {stem(token.word) for token in tokens[:1]}
    return by or any(
        ordinal in words and noun & {*map(stem, words)} for words in lexicon.headings.values()
    )


def _is_arriving(tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether tokens after "the first" tell of one of the rows, in the order of time: customer;
    guest of the evening, runner to arrive.
    """
    noun, *rest = tokens
    if not lexicon.placeless or noun.word in ("man", "woman", "boy", "girl", "name", "time"):
        return False
    said = " ".join(token.word for token in rest)
    known = EVENTS.union(map(stem, lexicon.heading_words))
    return stem(noun.word) in known or bool(_PERIOD.match(said))


# --- shapes of sentences --------------------------------------------------------------------------


def _read_brackets(reader: Reader, tokens: list[Token]) -> Stated | None:
    """(A clue.)"""
    kinds = _outer(tokens) if has_kind(tokens[:1], "open") else []
    if not kinds or "close" in kinds[:-1] or kinds[-1] != "close":
        return None
    return reader.statement(tokens[1:-1])


def _read_list(reader: Reader, tokens: list[Token]) -> Stated | None:
    """At least one of these is true: …; …"""
    if not any(token.text == ":" for token in tokens):
        return None
    words = " ".join(token.word for token in tokens[:12])
    relation = next((relation for beginning, relation in _LISTS if beginning.match(words)), None)
    heading, *after = _split(tokens, ":")
    if not after or relation is None:
        return None
    sections = [part for part in _split(tokens[len(heading) + 1 :], ";") if part]
    if len(sections) < 2:
        message = "the list has no two clues; expected them after the colon, between semicolons"
        raise NotUnderstood(message, tokens[len(heading)].start)
    parts = [reader.single(part) for part in sections]
    if relation == "noto":
        return Stated(join_clues([negate_clue(part) for part in parts]), (), "list")
    return Stated(Clue(relation, tuple(parts)), (), "list")


def _denial(reader: Reader, tokens: list[Token]) -> Stated | None:
    """It is not true that …; nobody who …; no baker …; nobody but A …: A does, since values of one
    category are different.
    """
    kinds = [token.kind for token in tokens]
    if kinds[:1] == ["untrue"]:
        return Stated(negate_clue(reader.single(tokens[1:])), (), "denial")
    only, none = kinds[:1] == ["nobodybut"], kinds[1:2] == ["value"] and tokens[0].word == "no"
    if not (only or none):
        return None
    if only and has_kind(tokens, *RELATIONS, "not", "and", "or"):
        raise reader.unknown(tokens[0])
    stated = reader.statement(tokens[1:])
    if only:
        return replace(stated, shape="only")
    if stated.shape != "same" or stated.sides:
        raise reader.unknown(tokens[0])
    return Stated(negate_clue(stated.clue), (), "denial", stated.subject)


def _conditional(reader: Reader, tokens: list[Token]) -> Stated | None:
    """… if and only if …; … only if …; … unless …; unless …, …; … if …; if …, then …"""
    kinds = _outer(tokens)
    for link in ("iff", "onlyif", "unless", "if"):
        begin, at = 0, kinds.index(link) if link in kinds else 0
        if [link] == kinds[:1] == ["unless"] and "comma" in kinds:
            begin, at = 1, kinds.index("comma")
        if any(kind not in ("comma", "word") for kind in kinds[begin:at]):
            left, right = tokens[begin:at], tokens[at + 1 :]
            a, b = reader.single(left), reader.single(_rename_subject(right, left))
            parts = {
                "iff": (join_clues([a, b]), join_clues([negate_clue(a), negate_clue(b)])),
                "onlyif": (negate_clue(a), b), "unless": (a, b), "if": (negate_clue(b), a),
            }[link]  # fmt: skip
            return Stated(Clue("lone" if link == "iff" else "lany", parts), (), "if")
    if "if" not in kinds:
        return None
    at = kinds.index("if")
    problem = None
    for joint in [n for n, kind in enumerate(kinds) if kind == "then"] or [
        n for n, kind in enumerate(kinds) if kind == "comma" and n > at
    ]:
        left, right = tokens[at + 1 : joint], tokens[joint + 1 :]
        try:
            a, b = reader.single(left), reader.single(_rename_subject(right, left))
            return Stated(Clue("lany", (negate_clue(a), b)), (), "if")
        except NotUnderstood as failed:
            problem = problem or failed
    raise problem or tokens[at].wrong('without "then"; expected "If …, then …"')


def _rename_subject(tokens: Sequence[Token], before: Sequence[Token]) -> list[Token]:
    """The tokens with the subject of the part before in place of "he", "she", "it" or "they", where
    only one row is meant.
    """
    tokens = trim_tokens(tokens)
    if not _begins_with_pronoun(tokens):
        return tokens
    subject = find_kind(before, *ITEMS)
    if subject is None or has_kind(before, *RELATIONS, "and", "or"):
        raise tokens[0].wrong("may mean several; expected a value")
    return [before[subject]._replace(start=tokens[0].start, end=tokens[0].end), *tokens[1:]]


def _begins_with_pronoun(tokens: Sequence[Token]) -> bool:
    return has_kind(tokens[:1], "word") and tokens[0].word in ("he", "she", "it", "they")


def _alternatives(reader: Reader, tokens: list[Token]) -> Stated | None:
    """Neither … nor …; either … or …; … or …"""
    kinds = _outer(tokens)
    for opener, closer, relation in (
        ("neither", "nor", "noto"),
        ("either", "or", "lone"),
        ("", "or", "lany"),
    ):
        if (opener or closer) in kinds:
            return _of_alternatives(reader, tokens, kinds, opener, closer, relation)
    return None


def _of_alternatives(
    reader: Reader, tokens: list[Token], kinds: list[str], opener: str, closer: str, relation: str
) -> Stated:
    end = tokens[-1]
    if end.kind in ("notboth", "orboth"):
        relation = "lone" if end.kind == "notboth" else "lany"
        tokens = trim_tokens(tokens[:-1])
    begin = kinds.index(opener) if opener else -1
    if closer not in kinds[begin + 1 :]:
        raise tokens[max(begin, 0)].wrong(f'without "{closer}"; expected both')
    before, parts = tokens[: max(begin, 0)], _parts(tokens[begin + 1 :], closer)
    heads = [*before, *parts[0]]
    parts[1:] = [
        _rename_subject(part[len(part) > 1 and part[0].word == "of" :], heads) for part in parts[1:]
    ]
    if not all(parts):
        at = kinds.index(closer, begin + 1)
        raise NotUnderstood(
            f'nothing stands beside "{tokens[at].text}"; expected two alternatives',
            tokens[at].start,
        )
    for part in parts:
        if part[-1].word in ("the", "a", "an"):  # the or dog
            raise reader.unknown(part[-1])
    listed = _parts(parts[0], "comma")  # A, B or C
    if all(listed) and all(sum(each.kind in ITEMS for each in part) == 1 for part in listed[1:]):
        parts = [*listed, *parts[1:]]
    problem, shared = None, before
    for head, wholes in _wholes(before, parts):
        try:
            stated, shared = [reader.statement(whole) for whole in wholes], head
            break
        except NotUnderstood as failed:
            problem = problem or failed
    else:
        raise problem or reader.unknown(tokens[0])
    at_first, clues, sides = parts[0][0].start, [each.clue for each in stated], stated[0].sides
    shapes = {each.shape for each in stated}  # all alternatives share what joins their parts
    alike = {"either": {"and"}, "neither": {"or"}}.get(opener)
    if shapes & {"and", "or", "either", "neither"} and shapes != alike:
        raise NotUnderstood(_TWO_WAYS, at_first)
    if any(set(each.sides) != set(sides) for each in stated):
        raise NotUnderstood(
            "an alternative says several things; expected several sentences", at_first
        )
    told = {
        (clue.arguments[0], *[each.field for each in clue.arguments if isinstance(each, Item)])
        for clue in clues
    }
    if end.kind == "orboth" and len(told) == 1 and {each.relation for each in clues} == {"sameo"}:
        raise end.wrong("is not possible; expected values of two categories")
    last = max((n for n, token in enumerate(shared) if token.kind == "and"), default=0)
    if relation == "noto":
        clue = together([negate_clue(clue) for clue in clues])
    elif has_kind(shared[last:], "not"):  # "is not A or B" denies both
        clue = together(clues)
    else:  # lives in house 2 and owns either A or B
        each = [conjuncts(clue) for clue in clues]
        common = [part for part in each[0] if all(part in parts for parts in each)]
        rest = [[part for part in parts if part not in common] for parts in each]
        if common and all(rest):
            clues = [join_clues(parts) for parts in rest]
        else:
            common = []
        clue = join_clues([*common, Clue(relation, tuple(clues))])
    shape = "neither" if relation == "noto" else "either" if opener else "or"
    return Stated(clue, sides, shape, stated[0].subject)


def _wholes(
    before: list[Token], parts: list[list[Token]]
) -> Iterator[tuple[list[Token], list[list[Token]]]]:
    """Ways to make whole clauses of the parts, in order of trial, each with what they share."""
    yield before, [before + part for part in parts]
    first, last = parts[0], parts[-1]
    end = find_kind(last[:-1], *ITEMS)
    if end is not None:  # Either A or B owns the dog: the first part lacks the end
        yield before, [*[before + part + last[end + 1 :] for part in parts[:-1]], before + last]
    named = [n for n, token in enumerate(first) if token.kind in ITEMS]
    cuts = list(range(named[-1] if named else 0, 0, -1))
    alike = [cut for cut in cuts if _role(first[cut]) == _role(last[0])]
    for cut in alike or cuts:  # Ann is in house 1 or 3: the others lack the beginning
        shared = before + first[:cut]
        yield shared, [before + first, *[shared + part for part in parts[1:]]]


def _role(token: Token) -> str:
    """What a token begins: a verb ("owns …"), a place ("in house 1", "next to …") or a name."""
    if is_verb(token) or token.kind == "not":
        return "verb"
    placing = token.kind in PLACES or token.kind in RELATIONS or token.kind == "prep"
    return "place" if placing or token.word in ("at", "on", "to") else "name"


def _pronoun(reader: Reader, tokens: list[Token]) -> Stated | None:
    """He, she or it at the beginning: the subject of the sentence before."""
    before = reader.context.before
    clue = before.clues[0] if before is not None and len(before.clues) == 1 else None
    item = clue.arguments[0] if clue is not None and clue.relation in ("sameo", "ato") else None
    if not _begins_with_pronoun(tokens) or not isinstance(item, Item):
        return None
    return reader.statement([tokens[0].name_value(item), *tokens[1:]])


def _of_choices(reader: Reader, tokens: list[Token]) -> Stated | None:
    """Either … or …, and either … or …; either … or …, but not …"""
    kinds = _outer(tokens)
    for at, kind in enumerate(kinds):
        if (kind != "and" and tokens[at].text != ";") or not {"or", "nor"} & {*kinds[:at]}:
            continue
        apart = tokens[at].word == "but" and kinds[at - 1] == "comma"
        if apart or {"or", "either", "neither", "nor"} & {*kinds[at + 1 :]}:
            both = _join(reader, tokens, at, reader.statement(tokens[:at]), together)
            if both is None:
                raise NotUnderstood(_TWO_WAYS, tokens[at].start)
            return both
    return None


def _joined_by_and(reader: Reader, tokens: list[Token]) -> Stated | None:
    """Two clauses that "and" or "but" joins: each with its own subject, or the second about the
    subject of the first.
    """
    for at, token in enumerate(tokens[:-1]):
        if at and (token.kind in ("and", "nordid") or token.text == ";"):
            try:
                left = reader.statement(tokens[:at])
            except NotUnderstood:
                continue
            both = _join(reader, tokens, at, left, make_ordered_clue)
            if both is not None:
                return both
    return None


def _join(
    reader: Reader,
    tokens: list[Token],
    at: int,
    left: Stated,
    joining: Callable[[list[Clue]], Clue],
) -> Stated | None:
    """What the parts before and after "and" say; ``None`` where the second is no clause.
    ``joining``: makes one clue of what both say of one subject.
    """
    second = _second(reader, tokens[:at], left, tokens[at], trim_tokens(tokens[at + 1 :]))
    if second is None:
        return None
    clues, sides = [left.clue, second.clue], tuple(dict.fromkeys([*left.sides, *second.sides]))
    clue = joining(clues) if second.subject is left.subject else together(clues)
    return Stated(clue, sides, "and", left.subject)


def _second(
    reader: Reader, before: list[Token], left: Stated, joint: Token, right: list[Token]
) -> Stated | None:
    """What the part after "and" says; ``None`` where it is no clause."""
    if joint.kind == "nordid":  # nor was she
        pronoun = joint._replace(kind="word", text=joint.word.split()[-1])
        denial = joint._replace(kind="not", text="not")
        return reader.statement([*_rename_subject([pronoun], before), denial, *right])
    if _begins_with_pronoun(right):
        return reader.statement(_rename_subject(right, before))
    if (
        right[0].word in ("his", "her", "their", "its")
        and left.shape in ("same", "not", "place")
        and left.subject is not None
    ):
        right = [left.subject, *right[1:]]
    first = right[0]
    finite = _is_finite(first)
    subjectless = (
        finite
        or first.kind in ("neither", "either")
        or (first.kind not in PLACES and _role(first) != "name")
        or (first.kind in PLACES and not any(map(is_verb, right)))
    )
    if not subjectless:
        if not _has_predicate(right):
            return None
        try:
            return reader.statement(right)
        except NotUnderstood:
            return None
    subject = find_kind(before, *ITEMS, *RELATIONS, "extreme")
    if subject is None or left.subject is None or before[subject].start != left.subject.start:
        return None
    scope = find_kind(before, "not")
    if scope is not None and not (
        joint.word.startswith("but") or finite or has_kind(right[:2], "not")
    ):
        raise before[scope].wrong("may deny both parts; expected two sentences")
    opening = [left.subject]
    if has_kind(right[: 1 + (first.kind == "not")], *RELATIONS):  # leaves before B but after C
        head = [token for token in before[: find_kind(before, *RELATIONS)] if token.kind != "not"]
        if sum(token.kind in ITEMS or token.kind == "extreme" for token in head) == 1:
            opening = head
    return reader.statement([*opening, *right])


def _is_finite(token: Token) -> bool:
    """Whether a word may be a verb with its own ending: bought, owns, is."""
    word = token.word
    return (
        token.kind in ("word", "verb")
        and bool(re.search(r"(s|ed|ught|was|has)$", word))
        and not word.endswith(("'s", "’s"))
    )


def _has_predicate(tokens: Sequence[Token]) -> bool:
    """Whether there are two values, and a word that may be a verb, or a phrase, stands after the
    first; or only two values: "Bob the dog".
    """
    items = [n for n, token in enumerate(tokens) if token.kind in ITEMS]
    rest = tokens[items[0] + 1 :] if len(items) > 1 else []
    if any(is_verb(token) or token.kind in RELATIONS or token.kind == "not" for token in rest):
        return True
    return len(items) == 2 and has_kind(rest, "word")


SHAPES: tuple[Shape, ...] = (
    _read_brackets, _read_list, _denial, _conditional, some_of, of_two, in_some_order, all_different,
    _of_choices, _alternatives, _pronoun, _joined_by_and, clause,
)  # fmt: skip


# --- parts of sentences ---------------------------------------------------------------------------


def _outer(tokens: Sequence[Token]) -> list[str]:
    """The kinds of the tokens; "inner" for each token inside brackets."""
    kinds, depth = [], 0
    for token in tokens:
        depth -= token.kind == "close"
        kinds.append("inner" if depth > 0 else token.kind)
        depth += token.kind == "open"
    return kinds


def _split(tokens: Sequence[Token], mark: str) -> list[list[Token]]:
    """The stretches between separators outside brackets: tokens of a kind, or with a text."""
    parts: list[list[Token]] = [[]]
    for kind, token in zip(_outer(tokens), tokens, strict=True):
        if kind == mark or (kind != "inner" and token.text == mark):
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _parts(tokens: Sequence[Token], mark: str) -> list[list[Token]]:
    """The same, without commas and joining words at their ends."""
    return [trim_tokens(part) for part in _split(tokens, mark)]
