"""Where a text does not stand by its board: it takes it back, leaves it open, or does not say which
of several counts.

A sentence about the answer as a whole is judged by a few words that deny or doubt, and so are the
nearest lines before the board; a sentence that names something of the puzzle only by words that
nobody needs for an explanation.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice

from logicpuzzles.core.patterns import pattern
from logicpuzzles.scoring.texts import MAX_LINE, norm

FEW = 4  # words that say of what text they are
NEAR = 3  # lines before a board that lead to it
TAKES_BACK, LEFT_OPEN = "it takes its board back", "it leaves open whether its board counts"
SENTENCE = pattern(r"(?<=[.!?;])\s+")

_OPEN = pattern(  # leaves a board open wherever it stands
    r"\b(?:probabl[ey]|perhaps|maybe|possibl[ey]|presumabl[ey]|supposed(?:ly)?|likel[yi]\w*|"
    r"plausibl[ey]|hopefully|tentative(?:ly)?|seemingly|apparently|potentially|guess\w*|unsure|"
    r"uncertain\w*|unclear|doubt\w*|ambiguous|un(?:verified|confirmed|tested|checked|decided)|"
    r"either|vs|alternativ\w*|unless|vice versa|confidence|certainty|probability|idk|dunno|"
    r"no idea|more or less|coin|random\w*|arbitrar\w+|(?:might|may|could) (?:\w+ ){0,2}?(?:be|"
    r"have|also|not|contain|work|fit|differ)|i (?:\w+ )?(?:suppose|assume|suspect|hope|imagine|"
    r"wonder|reckon)|chances?|one of (?:these|those|them|the (?:two|three|following|above))|"
    r"(?:some|any|which) of (?:these|them)|also (?:work|fit|possible|valid|hold)\w*|or (?:else|"
    r"maybe|perhaps|something|similar|so|rather|the other|it|is)|(?:another|other|second|"
    r"different|several|multiple|many|two|three|2|3) (?:\w+ )?(?:solution|answer|option|"
    r"possibilit\w+|arrangement|assignment|board|grid|candidate|completion)s?|and so on|"
    r"something like|(?:final|verified|certain|sure|checked|complete|correct|valid|"
    r"solved)\W{1,3}(?:false|no)|please (?:\w+ )?(?:double|verif|check|confirm)\w*|if (?:i|my|"
    r"this|that|it|everything)\b)\b|(?:\bnot|n['’]t|\bcannot|\bunable to|\bhardly|\bonly|\bfairly|"
    r"\bmostly|\bwithout|%) (?:\w+ ){0,3}(?:sure|certain|confident|clear|know|tell|remember|trust|"
    r"finish\w*|choose|prove|decide|solve|guarantee|find|(?:\w+ ?)?(?:verif|check|confirm|test|"
    r"determin)\w*)\b|(?<![0-9.])[0-9]{1,2} ?(?:%|percent\b)|[🤔🤷ツ≈±]|^\W*(?:or|(?:assum|"
    r"presum)\w+)\b|(?<!\w)~(?=[\w…])"
)
_LEADS = pattern(  # leaves open the board before which it stands
    r"\b(?:option|possibility|candidate|scenario|variant|version|hypothesis) (?:[0-9]|[a-h]|one|"
    r"two)\b|\b(?:solution|answer) (?:[#1-9]|[a-d]\b|one|two|three)|\b(?:a|an|one) (?:possibility|"
    r"candidate|option)\b|\b(?:draft|sketch|rough|placeholder|example|template|partial|unfinished|"
    r"incomplete|best i|feeling|possible (?:answer|solution|board|arrangement)|hypothetical\w*|"
    r"preliminary|(?:friend|someone|they|s?he) (?:says?|said|claims?)|would|might|may|could)\b|"
    r"\?\W*$|^\W*(?:assum\w+|suppos\w+|if|unless|try|say|let['’]s (?:try|assume|suppose))\b"
)
_DENIES = pattern(  # takes a board back, of whatever it speaks
    r"\b(?:wrong|incorrect|invalid|inconsistent|contradict\w*|(?:my|an?|some) (?:mistake|error)|"
    r"violat\w+|broken|breaks|(?:that|this|it|which|rule|clue|row|column|sum)s? (?:\S+ )?fail(?:s|"
    r"ed)?|impossible|unsolvable|fishy|seems? off|oops|scratch|ignore|disregard|forget|"
    r"never ?mind|withdr[ae]w|retract|disagree|reconsider|rethink|redo|fix|swap\w*|exchang\w+|"
    r"give up|take (?:it|that|this) back|should (?:be|have been|read|say))\b|(?:does not|"
    r"doesn['’]t|do not|cannot|can['’]t)[.!\s]*$|✗|❌|\bno (?:\w+ )?(?:solution|answer)\b|"
    r"\bnot (?:\w+ )?(?:met|satisfied|kept|ok)\b"
)
_DENIES_NEXT = pattern(  # takes back the board before which it stands
    r"(?:\bnot|n['’]t|\bcannot be)\W*$|(?:\bnot|n['’]t)\b[^.:;]{0,40}\b(?:solution|answer|correct|"
    r"right|valid)\b|\b(?:wrong|incorrect|invalid|bad|failed|rejected|discarded|"
    r"impossible)\b(?:[^.:;]{0,20}(?::|$)| (?:answer|solution|board|grid|table)\b)"
)
_NO = pattern(  # takes a board back, where it speaks of the answer as a whole
    r"^\W*false\W*$|\b(?:no|not|never|cannot|wait|hmm+|off|correction|actually no|nope|instead)\b|"
    r"n['’]t\b"
)
_HARMLESS = pattern(
    r"\bnot (?:wrong|incorrect|invalid|contradictory)\b|\b(?:no|not (?:any|a single|only|just)|"
    r"without(?: any)?|nothing|never)\b(?! (?:\w+ )?(?:solution|answer|idea|guarantee|mind|way|"
    r"good)\b) (?:\w+ ){0,2}?\w{3}|\b(?:if|would|otherwise|trying|as required|only (?:one|"
    r"possible|way)|unique(?:ly)?|indeed)\b|[✓✔✅]"
)
_SETTLED = pattern(
    r"\b(?:full|complete|absolute|total|high|100 ?(?:%|percent)|with|no) (?:confidence|certainty|"
    r"doubt|guess\w*)\b|\b(?:confidence|certainty|probability)\W{1,4}(?:100 ?%?|1(?:\.0+)?|high|"
    r"full|certain|null|none)(?![\w.%])|(?<!not )\b100 ?(?:%|percent) (?:sure|certain)\b|"
    r"\bno (?:other|alternativ\w*|second|more|further)\b|\bnot (?:just|only)\b|\bnothing else\b|"
    r"\bonly (?:one|possible|way)\b|\bunique(?:ly)?\b"
)
_ASKS = pattern(
    r"^\W*(?:so |and |but )?(?:who|whom|whose|which|what|where|when|how|why)\b|"
    r"\byou (?:want|need|like)\b|\banything else\b|\bwhy\W*$"
)
_WORDED = pattern(r"[^\W\d_]|…|\(\?|^[?\s()\[\]]+$")  # of a question, and of no row of a board
_RETRACTS = pattern(  # says that what comes later counts
    r"\b(?:no|not|wait|actually|correct\w*|instead|rather|oops|sorry|scratch|mistake|error|wrong|"
    r"should|fix\w*|chang\w+|revis\w+|hmm+|again|attempt|try|trying|backtrack\w*|contradict\w*|"
    r"fails?|failed|breaks?|violat\w+|impossible|exchang\w+|swap\w*|mixed up|other way)\b|"
    r"n['’]t\b|✗|❌"
)
_ANNOUNCES = pattern(r"\b(?:final\w*|answer|solution|so the|result)\b[^:]{0,40}:\W*$")
_MARKS = pattern(r"[*_`#|\"“”„]+|^\s*>+")
_WORDS = pattern(r"[^\W\d_]{2}")
_NUMBER = pattern(r"(?<![\d.])\d+(?!\d|\.\d|\W?(?:%|percent))")

Mask = Callable[[str], str]


def doubt_about(
    lines: Sequence[str], first: int, after: int, echo: Collection[str], mask: Mask
) -> tuple[str, int] | None:
    """Why a text does not stand by the board that begins at the line ``first``, in a few words, and
    the line that says so. ``after``: the line where the board before it ends. ``echo``: texts of
    the puzzle, which say nothing about the answer. ``mask`` takes the names of the puzzle out.
    """
    leads = True  # until a sentence before the board was read
    for at in islice(_lines_with_words(lines, first, after), NEAR):
        for sentence in reversed(_sentences_of(lines[at], echo)):
            bare = mask(sentence)
            about = bare != sentence or _NUMBER.search(sentence)  # something of the puzzle
            before = leads and (not about or sentence.endswith(":"))
            if before and _DENIES_NEXT.search(bare):
                return TAKES_BACK, at
            if (before and _LEADS.search(bare)) or ((before or not about) and _is_open(bare)):
                return LEFT_OPEN, at
            leads = False
    for at in range(first, len(lines)):
        for sentence in _sentences_of(lines[at], echo):
            bare = mask(sentence)
            if _is_open(bare) or ("?" in bare and _WORDED.search(bare) and not _ASKS.search(bare)):
                return LEFT_OPEN, at
            whole = bare == sentence and not _NUMBER.search(sentence)
            denies = _DENIES.search(bare) or (whole and _NO.search(bare))
            if denies and not _HARMLESS.search(bare):
                return TAKES_BACK, at
    return None


def supersedes(lines: Sequence[str], other: tuple[int, int], first: int) -> bool:
    """Whether a text says that its board which begins at the line ``first`` counts, and not the one
    before. ``other``: where that one begins and ends.
    """
    if any([_is_open(each) or _LEADS.search(each) for each in _lead(lines, first, other[1])]):
        return False
    return any([_RETRACTS.search(line.casefold()) for line in lines[other[1] : first + 1]])


def parts_attempts(line: str) -> bool:
    """Whether what follows a line is another attempt than what stands above it."""
    return bool(_RETRACTS.search(line.casefold()) or _ANNOUNCES.search(line.casefold()))


def repeats(sentence: str, echo: Collection[str]) -> bool:
    """Whether a sentence repeats one of the puzzle, or a part of one."""
    bare = norm(sentence)
    return bare in echo or (len(bare.split()) >= FEW and any(bare in each for each in echo))


def _lines_with_words(lines: Sequence[str], first: int, after: int) -> Iterator[int]:
    """The lines with words before the line ``first``, the nearest one first."""
    before = range(min(first, len(lines)) - 1, after, -1)
    yield from [at for at in before if _WORDS.search(lines[at])]


def _lead(lines: Sequence[str], first: int, after: int) -> list[str]:
    """The sentences of the first line of a board and of the nearest line with words before it."""
    near = next(_lines_with_words(lines, first, max(after, first - 2 * NEAR)), len(lines))
    told = (*lines[near : near + 1], *lines[first : first + 1])
    return [sentence for line in told for sentence in _sentences_of(line)]


def _is_open(sentence: str) -> bool:
    return bool(_OPEN.search(sentence)) and not _SETTLED.search(sentence)


def _sentences_of(line: str, echo: Collection[str] = ()) -> list[str]:
    """The sentences of a line without marks, those of the puzzle left out."""
    plain = SENTENCE.split(_MARKS.sub(" ", line[:MAX_LINE].casefold()))
    return [" ".join(each.split()) for each in plain if each.strip() and not repeats(each, echo)]
