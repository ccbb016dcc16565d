"""The closed list of single words of logic, and the sentence parts in which a content word relates
two persons.

A word of logic that no shape consumed refuses the sentence: a half understood clue is worse than
none.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.masking import Token, has_kind
from logicpuzzles.extras.zebra.english.mentions import Lexicon
from logicpuzzles.extras.zebra.english.vocabulary import (
    CARDINALS,
    NOUNS,
    PARTICLES,
    VERBS,
    word_set,
)

LOGIC = word_set("""
    no none nobody nothing nowhere nor neither hardly seldom rarely barely scarcely without except unless instead rather
    unlike all every each everyone everybody any anyone anybody anything few several most least fewer more less half double
    twice triple both only another other others else same different similar same-sex identical equal equally exactly just
    previous preceding before after next since until till during later earlier sooner already again yet then older younger
    taller shorter longer bigger smaller larger higher lower heavier lighter cheaper costlier pricier dearer oldest youngest
    tallest shortest longest biggest smallest largest highest lowest heaviest lightest cheapest earliest latest closest
    nearest furthest farthest closer nearer further farther better worse best worst than right between among amongst adjacent
    adjoining beside besides near nearby neighbour neighbours neighbor neighbors neighbouring neighboring far apart away close
    above below under underneath beneath over behind ahead beyond opposite across facing faces middle centre center edge side
    sides end ends corner around round toward towards past against upstairs downstairs diagonally follows follow followed
    following precedes precede preceded flanked surrounded separated separate separates may might could should cannot can't
    couldn't shouldn't maybe perhaps probably possibly likely unlikely almost nearly supposedly allegedly apparently seems
    seem seemed appears hates hate hated dislikes dislike disliked detests detest loathes loathe despises avoids avoid avoided
    avoiding refuses refuse refused rejects rejected lacks lack lacked lacking missed fears fear feared afraid allergic
    jealous envious envies envy envied quits quit stopped stops wants want wanted wishes wished hopes hoped needs thinks think
    thought believes believe believed knows know knew says say said claims claimed guesses guessed suspects suspected doubts
    doubt doubted denies deny denied forgets forgot forgotten ignores ignore ignored shuns shun skips skip fails fail failed
    regrets misses missing imagines pretends opposed overlooks overlooking averse formerly previously once ex former latter
    respectively vice versa he she they them him it itself himself herself themselves these those sum total plus minus times
    odd even prime digit digits multiple divisible squared if iff or either when whether because although though however
    therefore
""")

# Nouns that relate two persons: the friend of Ann, Ann's friend.
_RELATIONAL = word_set("""
    friend friends brother brothers sister sisters mother mothers father fathers mom mum dad parent parents son sons daughter
    daughters child children kid kids cousin cousins uncle aunt nephew niece grandmother grandfather grandson granddaughter
    twin twins wife husband spouse partner partners fiance fiancee girlfriend boyfriend lover roommate roommates flatmate
    helper helpers apprentice apprentices manager managers deputy aide butler chauffeur
    colleague colleagues boss employee employees employer assistant secretary teacher pupil student students patient patients
    client clients customer customers neighbour enemy enemies rival rivals opponent fan admirer guest host landlord tenant
    relative relatives acquaintance mentor coach trainer bodyguard predecessor successor companion buddy pal
""")

_KNOWN = VERBS | PARTICLES
_CALLINGS = word_set(
    "job jobs profession occupation career nationality role surname name names person"
)
_END = [Token("end", "", 0, 0)] * 3
_AGED = word_set("older younger oldest youngest")
_BODY = word_set("haired eyed headed bearded faced nosed")
_AGES = frozenset(["age", "ages"])
_BACK = word_set("back off extra change")
_ORDINAL = pattern(r"\d+(?:st|nd|rd|th)")
_YEAR = pattern(r"1[5-9]\d\d|20\d\d")
_PLURAL = pattern(r"[a-z]{2,}[^s']s|feet|percent|people|children|men|women")
_KIN = word_set("mother father parent mom mum dad son daughter child children kid")
_COPULAR = word_set("""
    is are was were be been being the a an 's ’s ' ’ person man woman lady guy boy girl gentleman people one who that which
    whose whom named called known as works work worked working job occupation profession nationality name surname also who's
    who’s will would can ca became becomes remains must turns out himself herself mr mrs ms dr miss professor - and his her their
    it's
""")
_PERSON_NOUNS = word_set("""
    person man woman lady guy boy girl gentleman owner owners one individual someone somebody people keeper lover fan
    enthusiast smoker drinker eater driver player reader speaker user wearer admirer buff aficionado collector breeder child
    student pupil guest resident friend worker
""")
_ARTICLES = frozenset(["the", "a", "an"])
_MARKS = frozenset(["'s", "’s", "'", "’", "-", '"', "“", "”", "`", "…", "."])
_DIGITS = pattern(r"#?\d.*")
_BEFORE_ONE = word_set(
    "the that this house a old year-old long tall high wide deep"
)  # the 7-year-old one
_CARDINALS = frozenset(CARDINALS) - {"one"}


def is_verb(token: Token) -> bool:
    """Whether a token is a verb that is known to say that a value belongs to a row."""
    return token.kind == "verb" or (token.kind == "word" and token.word in VERBS)


def is_logic(tokens: Sequence[Token], n: int, lexicon: Lexicon) -> bool:
    """Whether the token at a place is a word of logic, or a number, that means nothing where
    content stands.
    """
    token = tokens[n]
    kind = token.kind
    if kind in ("value", "verb", "prep", "who", "comma"):
        return False
    if kind != "word":
        return True
    word = token.word
    if word in _COMMON:
        return False
    if word == "one":  # the ivory one, the one who
        before = tokens[n - 1] if n else None
        return before is None or not (before.kind == "value" or before.word in _BEFORE_ONE)
    if word in LOGIC:
        if word == "only":  # who only drinks water
            return not any(is_verb(other) for other in tokens[max(n - 1, 0) : n + 2])
        if (
            word in ("away", "across") and n and tokens[n - 1].kind == "value"
        ):  # 43 light years away
            apart = [other.kind for other in tokens[n + 1 : n + 3]] == ["prep", "value"]
            return apart or not tokens[n - 1].text[0].isdigit()
        if word == "those":  # higher than those of the baker
            return not has_kind(tokens[n + 1 : n + 2], "prep")
        if word == "it" and n and tokens[n - 1].word in ("on", "in", "with"):  # had ham on it
            return not has_kind([*tokens[n + 1 : n + 2], *_END], "end", "comma")
        if word == "against" and lexicon.placeless:  # the game against A, but not: A won against B
            return any(_is_person(other, lexicon) for other in tokens[:n])
        return word not in lexicon.heading_words and not (lexicon.placeless and word in _NEAR)
    return (
        word in _CARDINALS or bool(_DIGITS.match(word)) or not (word[0].isalpha() or word in _MARKS)
    )


# Words of places that say nothing where the rows have none: the stone that fell near Barrow.
_NEAR = word_set("near nearby side corner toward towards")
_COMMON = word_set("""
    the a an is was are were person has who owns loves of 's man woman lives in house and to on at drinks likes keeps his her
""")


def relating_word(tokens: Sequence[Token], lexicon: Lexicon) -> Token | None:
    """The first content word by which a stretch of one row may relate two persons; ``None`` where
    there is none.

    "Ann admires the baker" is no identity. "Ann is the baker" is.
    """
    last = None  # the place of the value before
    person = thing = False  # whether a person was named before, and whether the last was none
    for n, token in enumerate(tokens):
        if token.kind != "value" or token.item is None:
            continue
        here = token.item.field in lexicon.persons
        if person and last is not None:
            between = tokens[last + 1 : n]
            if any(each.word.endswith(" with") for each in between):  # will be working with
                fields = [each.item.field for each in (token, tokens[last]) if each.item]
                if not any(_CALLINGS & {*lexicon.headings[field]} for field in fields):
                    between = []
            between = _after_noun(between) if thing else between
            claimed = between if here else _before_person_noun(between, tokens[n + 1 : n + 2])
            if strange := _not_copular(claimed or (), lexicon):
                return strange
        around = (*tokens[n + 1 : n + 2], *tokens[max(0, n - 5) : n])
        # a thing stands for its owner: the cat owner, the one with the cat
        person = person or here or any(each.word in _PERSON_NOUNS for each in around)
        last, thing = n, not here
    return None


def strange_number(tokens: Sequence[Token], lexicon: Lexicon) -> Token | None:
    """The first value that counts something else: "8 friends" is no age, "red-haired" is no colour
    of a house.
    """
    for n, token in enumerate(tokens):
        if token.kind != "value" or token.item is None:
            continue
        value, field = token.item.value, token.item.field
        before = tokens[n - 1].word if n else ""
        following = [*tokens[n + 1 : n + 4], *_END]
        after, part, owner = following[:3]
        shaped = after.word == "-" and part.word in _BODY
        if shaped and not any(part.word.startswith(word) for word in lexicon.heading_words):
            return token
        paid = value[0] in "$£€" and (after.word in _BACK or before == "by")
        dated = n == 1 and before == "to" and after.word == ","  # to date, …
        year = _YEAR.fullmatch(value)
        sold = year and after.kind == "value" and before not in _ARTICLES  # sold 2003 pots
        if paid or dated or sold:
            return token
        counted = after.kind == "word" and _is_noun(after.word, lexicon)
        counted = counted and after.word != "place"  # the 1st place finisher
        # some of the rows only: the 2nd runner from Hull
        some = after.kind == "word" and part.word in ("from", "of") and owner.kind == "value"
        if _ORDINAL.fullmatch(value) and before == "the" and (counted or some):
            return token
        age = value.isdecimal() and not _AGES.isdisjoint(lexicon.headings[field])
        if counted and (age or year) and _PLURAL.fullmatch(after.word):  # 2003 pots
            return token
    return None


def strange_verb(tokens: Sequence[Token], lexicon: Lexicon) -> Token | None:
    """A value that stands like a verb: prices *rose*; ``None`` where none does. A plural that is no
    noun of a category stands first, and right after it, without an article, the value in small
    letters.
    """
    first, second = (*tokens, None, None)[:2]
    if first is None or second is None or first.kind != "word" or second.kind != "value":
        return None
    plural = first.word not in ("this", "always") and _PLURAL.fullmatch(first.word)
    return second if second.text[0].islower() and plural and _is_noun(first.word, lexicon) else None


def _is_noun(word: str, lexicon: Lexicon) -> bool:
    """Whether a word is none of the known verbs, small words and nouns of categories."""
    return word.isalpha() and word not in _KNOWN and word not in lexicon.heading_words


def relational_noun(tokens: Sequence[Token], lexicon: Lexicon) -> Token | None:
    """The first noun that relates two persons: the *friend* of Ann; ``None`` where there is none.

    Who is older is a matter of two persons, even where the noun is the name of a category: Ann's
    helper is older than Finn.
    """
    aged = any(
        token.kind == "rankedo" and not _AGED.isdisjoint(token.word.split()) for token in tokens
    )
    for n, token in enumerate(tokens):
        if token.kind == "word" and (word := token.word) in _RELATIONAL:
            if _relates(tokens, n, lexicon) and (
                not _is_heading(word, lexicon) or (aged and word not in _KIN)
            ):
                return token
    return None


def _relates(tokens: Sequence[Token], n: int, lexicon: Lexicon) -> bool:
    """Whether a noun such as "friend" relates two persons where it stands."""
    after = tokens[n + 1].word if n + 1 < len(tokens) else ""
    if after in ("of", "to", "with"):
        named = next((token for token in tokens[n + 2 :] if token.kind == "value"), None)
        return named is None or _is_person(named, lexicon)
    before = tokens[n - 1] if n else None
    if before is None:
        return False
    return before.word in ("his", "her", "their") or before.text.endswith(("'s", "’s"))


def _is_heading(word: str, lexicon: Lexicon) -> bool:
    """Whether a noun is the name of a category: "mother", where values are mothers or children."""
    root = word.removesuffix("ed")
    if (
        word != root
        and len(root) > 2
        and any(each.startswith(root) for each in lexicon.heading_words)
    ):
        return True  # owned by: of a category of owners
    return word in lexicon.heading_words or (
        word in _KIN and not _KIN.isdisjoint(lexicon.heading_words)
    )


def _is_person(token: Token, lexicon: Lexicon) -> bool:
    return token.mention is not None and any(
        item.field in lexicon.persons for item in token.mention.items
    )


def _before_person_noun(between: Sequence[Token], after: Sequence[Token]) -> Sequence[Token] | None:
    """The tokens before the noun by which a thing stands for its owner; ``None`` where it stands
    for itself.
    """
    for m, token in enumerate(between):
        if token.word in _PERSON_NOUNS and token.kind == "word":
            return between[:m]
    return between if any(token.word in _PERSON_NOUNS for token in after) else None


def _after_noun(between: Sequence[Token]) -> Sequence[Token]:
    """The tokens from the first "is" on, when only the noun of a thing stands before it: the city
    breaks *is* …
    """
    for n, token in enumerate(between[:5]):
        word = token.word
        if word in ("is", "was", "are", "were"):
            return between[n:]
        if token.kind != "word" or (word in VERBS and word not in NOUNS and word != "vacations"):
            break
    return between


def _not_copular(between: Sequence[Token], lexicon: Lexicon) -> Token | None:
    article = max(
        (m for m, token in enumerate(between) if token.word in _ARTICLES),
        default=len(between),
    )
    for m, token in enumerate(between):
        word = token.word
        if (
            token.kind in ("comma", "not", "value", "who")
            or word in _COPULAR
            or _is_heading(word, lexicon)
        ):
            continue
        if token.kind == "prep" and word in ("of", "from", "named", "called"):
            if word != "of" or any(_is_heading(other.word, lexicon) for other in between):
                continue
        if word == "by" and m and _is_heading(between[m - 1].word, lexicon):  # owned by
            continue
        if m > article and token.kind == "word":  # an adjective: the old baker
            continue
        return token
    return None
