"""Where a text does not stand by its board: it takes it back, leaves it open, or does not say which
of several counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from logicpuzzles.core.patterns import pattern
from logicpuzzles.scoring.texts import norm

__all__ = [
    "ANNOUNCES",
    "FEW",
    "NEAR",
    "RETRACTS",
    "doubt_about",
    "doubts_of",
    "repeats",
    "supersedes",
]

MAX_LINE = 5_000  # characters
FEW = 4  # words that say of what text they are
# lines after "Correction:" in which the correction stands, and lines before a board that lead to it
NEAR = 3

_NOUN = r"board|grid|table|answer|solution|result|assignment|arrangement|list|one|above"
_BOARD = (
    rf"(?:this|that|it|which|something|(?:this|that|the|my)(?: \w+)? (?:{_NOUN}))(?: above| below)?"
)
_IS = r"(?:['’]s| is| was| are| seems| looks| must be| cannot be| can['’]t be)(?: \w+){0,2}?"
_WRONG = (
    r"wrong|incorrect|invalid|false|inconsistent|contradictory|impossible|no solution|off|broken|"
    r"not (?:quite |really |actually "
    r")?(?:right|correct|valid|true|allowed|possible|it|(?:the|a|my)(?: \w+)? "
    r"(?:answer|solution|one))"
)
_FITS = r"right|correct|valid|true|work|hold|fit|satisfy|(?:the|my)(?: \w+)? (?:answer|solution)"
_NONE = r"no (?:valid |possible |such )?(?:solution|answer)"
_TAKEN = pattern(
    rf"\b{_BOARD}{_IS} (?:{_WRONG})\b|\b{_BOARD} (?:isn|wasn|doesn|can)['’]?t (?:be |quite "
    rf"|really )?(?:{_FITS})\b|"
    rf"\b{_BOARD}(?: \w+)? (?:violates|breaks|contradicts|fails|does not "
    r"(?:work|hold|fit|satisfy)|repeats)\b|"
    rf"\b{_BOARD} (?:cannot|can['’]?t) be\b(?! (?:\w+ "
    r")?(?:otherwise|different|chang|improved|swapped))|"
    r"\b(?:needs?|must|has|have) (?:to )?(?:be "
    r")?(?:swap|exchang|chang|correct|fix|revis|redo|replac)\w*|"
    r"\b(?:contains|has|is|['’]s|made|make) (?:an? |one |some )?(?:mistake|error)|"
    r"\b(?:i was|i am|i['’]m) wrong\b|\bmy (?:mistake|bad|error)\b|\bi (?:give|gave) up\b|"
    r"^\W*(?:correction|oops|scratch that|scrap that|swap|exchange|wrong|incorrect|no(?: way| "
    r"good)?\W*$|nope)\b|"
    r"\b(?:ignore|disregard|retract|forget|discard) (?:this|that|it|the "
    r"above|my|all|about)\b|\bnever ?mind\b|"
    r"\btake (?:this|that|it) back\b|\bstart over\b|"
    r"\b(?:withdr[ae]w\w*|retract\w*|delete|strike|cancel|disagree|reconsider\w*|rethink)\b|"
    r"\b(?:seems?|looks?|feels?|is|are) (?:\w+ "
    r")?(?:off|wrong|fishy|inconsistent|incorrect|false|impossible|mistaken)\b|"
    r"\b(?:let me|i will|i['’]ll|let['’]s|i (?:have|need|should)(?: to)?) "
    r"(?:redo|fix|correct|revise|try again|swap|change)\b|"
    r"\b\w+ should (?:be|have been|read|say)\b|\bnot (?:the|my)(?: \w+)? "
    r"(?:answer|solution|final)\b|"
    rf"\b(?:there is|there['’]s|has|is|have) {_NONE}\b|\bunsolvable\b"
)
_FAILS = pattern(  # said of a clue, or as a whole sentence
    r"^(?!.*\b(?:if|would|no (?:rule|clue|hint|row|column|condition|constraint)s?)\b).*"
    r"\b(?:rule|clue|hint|row|column|sum|condition|constraint)s?\W{0,3}(?:no\.? "
    r"?)?(?:[0-9]{1,2}|…)?\W{0,3}"
    r"(?:✗|❌|no\W*$|(?:(?:is|are|was) )?(?:\w+ )?(?:broken|violated|wrong|not "
    r"(?:met|satisfied|true|kept|ok))\b|"
    r"(?:fails?|failed|cannot|can['’]t|does not|doesn['’]t|do not|don['’]t)\b)|"
    r"^\W*+(?:actually|wait|hmm+|hold on|oh|ah|uh|well|but|so|update)?\W*+"
    r"(?:wait|hmm+|hold on|false|no(?! "
    r"(?:rule|clue|row|column|other|two)\b)|nope|idk|dunno|wrong|never)\b"
    r"\W*+(?:see \w+|try again)?\W*+$"
)
_DENIED = pattern(
    r"(?:\bnot|n['’]t|\bcannot be)\W*$|"
    r"(?:\bnot|n['’]t)"
    r"(?: "
    r"(?:be|the|a|my|our|actually|really|quite|necessarily|final|correct|right|valid|real|think "
    r"(?:this|that|it) is)\b)*+"
    r" (?:solution|answer|correct|right|valid)\b|"
    r"\b(?:wrong|incorrect|invalid|failed|rejected|discarded|impossible)\b[^.:;]{0,20}(?::|$)|\bnot\s*:|"
    r"\b(?:wrong|incorrect|invalid|bad) (?:answer|solution|board|grid|table)\b"
)
_HARMLESS = pattern(
    r"\b(?:if|suppose|assum\w+|otherwise|alternativ\w*|try(?! again)|trying|would|no(?! "
    rf"{_NONE[3:]}\b)|without|never(?! ?mind)|"
    r"(?:any|every|all) other|sums?|totals?|indeed|as (?:required|expected|needed))\b|"
    r"(?:\bnot|n['’]t) (?:wrong|incorrect|invalid|false|contradictory)\b|[✓✔✅]"
)
_SURE = r"sure|certain|confident|convinced|positive|clear|verified|checked|tested|proven|confirmed|finished"
_SOLVES = (
    r"verif\w+|check\w*|double\S?\s?check\w*|confirm\w*|determin\w+|decid\w+|tell|prove|solve|rule\w* "
    r"out|exclude|finish|"
    r"complete|figure|guarantee|test\w*|choose|"
    r"find(?! (?:a|an|any|no) (?:other|contradiction|conflict|violation|mistake|error))"
)
_SEVERAL = (
    r"another|other|second|alternative|different|several|multiple|many|more than one|two|three|[23]"
)
_BOARDS = r"solution|answer|option|possibilit(?:y|ies)|arrangement|assignment|board|grid|candidate|completion"
OPENS = pattern(  # words by which a text leaves open whether its board counts
    r"\b(?:probabl[ey]|perhaps|maybe|possibly|presumably|supposedly|likely|plausibl[ey]|hopefully|tentative(?:ly)?|arguably|"
    r"seemingly|apparently|potentially|provisional(?:ly)?|conceivably|speculat\w+|guess\w*|gamble|unsure|uncertain\w*|unclear|"
    r"doubtful|dubious|ambiguous|undecided|unverified|unconfirmed|untested|unchecked|either|versus|vs|alternativ\w*|unless|"
    r"vice versa|on second thoughts?|confidence|certainty|probability|likelihood|no "
    r"(?:idea|guarantee|warranty)|grain of salt|"
    r"idk|dunno|quote me|more or less|provided that|depending "
    r"on|coin|random\w*|arbitrar\w+|as far as i)\b|[🤔🤷ツ≈±]|"
    r"(?<![~\w])~(?=[\w…])|"
    r"(?<![0-9.])[0-9]{1,2} "
    r"?(?:%|percent\b)|[:=]\s?[0-9]{1,9}\s?(?:->|→)\s?[0-9]{1,9}\b(?!\s?(?:->|→|=))|"
    r"\b(?:also|equally|as well) (?:work|fit|possible|valid|hold|satisf)\w*|"
    r"(?:\bnot|n['’]t|\bcannot|\bhardly|\bless "
    r"than|\bonly|%|\bpercent|\bfairly|\bpretty|\bmostly|\bsomewhat|\bhalf|\bnever)"
    rf"(?: \w+){{0,3}} (?:{_SURE})\b|"
    r"(?<!\bno )(?<!\bany )(?<!\bwithout )(?<!\bwithout a )\bdoubts?\b|\b(?:have|not a|n['’]t "
    r"a) (?:no )?clue\b|"
    r"\b(?:do|does|did|would)(?: not|n['’]t) (?:really |quite |actually |even "
    r")?(?:know|remember|trust)\b|"
    r"\bchances? (?:of|that|are|is)\b|\bi(?: \w+)? "
    r"(?:suppose|assume|suspect|hope|imagine|wonder|reckon)\b|"
    r"\b(?:might|may|could|can (?:also|equally|still|just as well))(?: "
    r"(?:well|also|still|just|easily|even|very|possibly)){0,2} "
    r"(?:be|have|also|not be|contain|exist|work|fit|differ)\b(?! "
    r"(?:verified|checked|confirmed|seen|no\b))|"
    r"\b(?:(?:could|can|did|have|has|was|am|is|are)(?: not|n['’]t)|cannot|unable to|not able "
    r"to|failed to|without)(?: \w+)? "
    rf"(?:{_SOLVES})\b(?! (?:otherwise|different|swapped|changed|any other))|"
    r"\bone of (?:these|those|them|the (?:two|three|following|above)|two|several)\b|"
    r"\b(?:some|any|which)(?: one)? of (?:these|them|the two)\b|"
    rf"(?<!\bno )(?<!\bany )\b(?:{_SEVERAL})(?: (?:possible|valid|equally \w+|such|more))* "
    rf"(?:{_BOARDS})s?\b|"
    r"^\W*or\b|\b(?:and|something) (?:so on|like that)\b|"
    r"\bor (?:else|maybe|perhaps|something|similar|so|rather|it (?:is|could)|is it|the "
    r"other|another|swapped|possibly)\b|"
    r"\bplease (?:\w+ )?(?:double|verif|check|confirm)\w*|"
    r"\b(?:should|needs?(?: to)?|must|ought to) (?:still )?be (?:\w+ "
    r")?(?:verified|checked|confirmed)\b|"
    r"\bif (?:i(?: am|['’]m)?|my|this|that|it|everything)(?: \w+){0,3} "
    r"(?:is|are|was|correct|right|correctly|rightly|works?)\b|"
    r"\b(?:final|verified|certain|sure|checked|complete|correct|valid|solved)\W{1,3}(?:false|no)\b"
)
_LEADS_OPEN = pattern(  # of what leads to a board
    r"\b(?:option|possibility|candidate|scenario|variant|version|hypothesis) "
    r"(?:[0-9]|[a-h]|one|two|three|i+)\b|"
    r"\b(?:solution|answer) (?:#|no\.? ?|number )?(?:[1-9]|[a-d]|one|two|three|i+)\b|"
    r"\b(?:a|an|one) (?:possibility|candidate|option)\b|"
    r"\b(?:draft|sketch|rough|placeholder|example|instance|template|partial|unfinished|preliminary|hypothetical\w*|"
    r"incomplete|best i|something like|feeling|possible (?:answer|solution|board|arrangement))\b|"
    r"\b(?:friend|someone|somebody|others?|they|he|she) (?:says?|said|claims?)\b|"
    r"^\W*(?:assuming|suppose|supposing|assume|if|unless|say|try|let['’]s "
    r"(?:try|assume|suppose|say))\b|"
    r"\bwould (?:be|give|have)\b|\b(?:what if|might|may|could)\b"
)
_ASSUMES = pattern(r"\b(?:assum|presum)\w+\b")
_SETTLED = pattern(
    r"\b(?:full|complete|absolute|total|high|100 ?(?:%|percent)|with) (?:confidence|certainty)\b|"
    rf"(?<!not )(?<!n['’]t )\b100 ?(?:%|percent)(?: \w+)? (?:{_SURE})\b|"
    r"\b(?:confidence|certainty|probability)\W{1,4}(?:100 ?%?|1(?:\.0+)?|high|full|very "
    r"high|certain|null|none)(?![\w.%])|"
    r"\bno (?:other|alternativ\w*|second|more|further|doubt|guess\w*)\b|\bnot (?:just|only) "
    r"(?:a )?guess\b|"
    r"\bwithout (?:any )?guess\w*|\bnot (?:either|unless)\b|\bnothing else\b|\bonly "
    r"(?:one|possible|way)\b|\bunique(?:ly)?\b"
)
_ASKS = pattern(
    r"^\W*(?:so |and |but |question )*(?:who|whom|whose|which|what|where|when|how|why)\b|"
    r"\b(?:do|would) you (?:want|need|like)\b|\banything else\b|\bwhy\W*$"
)
_AGREES = pattern(r"^\W*(?:yes|ok|okay|right|correct|true|it is|it does|they do|✓|✔|✅)|[✓✔✅]")
_FINAL = pattern(r"\b(?:final\w*|answer|solution|result|conclusion|conclude\w*|solved)\b")
_HEADED = pattern(
    r"\b(?:final\w*|answer|solution|result|so|thus|hence|therefore|conclu\w+)\b"
)  # a board in its own line
_TENTATIVE = pattern(
    r"\b(?:first|try|trying|attempt|initial\w*|suppose|assum\w+|draft|start\w*|begin|guess|if|perhaps|maybe)\b"
)
_SENTENCE = pattern(r"(?<=[.!?;])\s+")
_MARKS = pattern(r"[*_`#|\"“”„]+|^\s*>+")
_WORDS = pattern(r"[^\W\d_]{2}")
RETRACTS = pattern(  # words by which a line says that what comes later counts
    r"\b(?:no|not|wait|actually|correct\w*|instead|rather|oops|sorry|scratch|mistake|error|wrong|should|fix\w*|chang\w+|revis\w+|"
    r"hmm+|again|attempt|try|trying|backtrack\w*|contradict\w*|fails?|failed|breaks?|violat\w+|"
    r"impossible|exchang\w+|swap\w*|mixed up|other way)\b|n['’]t\b|✗|❌",
    re.IGNORECASE,
)
ANNOUNCES = pattern(r"\b(?:final\w*|answer|solution|so the|result)\b[^:]{0,40}:\W*$", re.IGNORECASE)
_NO = pattern(r"^no\b(?:[,.!]+\s*|\s+(?=this|that|it|wait))(?=\S)")
_PARTED = pattern(r"\S\s{2,}+\S|\|")
_CONCLUDES = pattern(r"^\W*(?:so|hence|thus|therefore|final\w*|the final|answer|the answer)\b")

TAKES_BACK, LEFT_OPEN = "it takes its board back", "it leaves open whether its board counts"

Mask = Callable[[str], str]
Doubt = tuple[str, int]  # in a few words, and the line that says so


def doubt_about(
    lines: Sequence[str],
    first: int,
    after: int,
    echo: Collection[str],
    mask: Mask,
) -> Doubt | None:
    """Why a text does not stand by the board that begins at the line ``first``. ``after``: the line
    where the one before ends. ``echo``: sentences of the puzzle, which say nothing about the
    answer. ``mask`` takes the names of the puzzle out.
    """
    own = _said(lines[first]) if first < len(lines) else []
    told = bool(own) and any([_HEADED.search(each) for each in own])
    number = 0  # of the lines with words before the board, those above columns left out
    for at in range(min(first, len(lines)) - 1, after, -1):
        if not _WORDS.search(lines[at]):
            continue
        heads = _is_heading(lines[at])
        sentences = [each for each in _said(lines[at]) if not repeats(each, echo)]
        for place, sentence in enumerate(reversed(sentences)):
            leads = not (number or place or told or heads)
            bare = mask(sentence)
            if leads and _DENIED.search(bare):
                return TAKES_BACK, at
            about = _is_about(sentence, mask)
            if (leads or heads or not about) and _is_open(
                bare, leads and (not about or sentence.endswith(":"))
            ):
                return LEFT_OPEN, at
        number += not heads
        if number == NEAR:
            break
    if any([_DENIED.search(mask(each)) for each in own]):
        return TAKES_BACK, first
    if own:
        concludes = max([at for at, each in enumerate(own) if _CONCLUDES.search(each)], default=0)
        kept = [each for at, each in enumerate(own) if at >= concludes or not _is_about(each, mask)]
        lines = [*lines[:first], " ".join(kept), *lines[first + 1 :]]
    for at in range(first, len(lines)):
        if doubt := doubts_of(lines[at], echo, mask):
            return doubt, at
    return None


def doubts_of(line: str, echo: Collection[str], mask: Mask, leads: bool = False) -> str:
    """Why what a line says about a board makes it not count, in a few words; "" where it does not.
    ``leads``: it is the name of the board.
    """
    sentences = [each for each in _said(line) if not repeats(each, echo)]
    for at, each in enumerate(sentences):
        bare = mask(each)
        if _FAILS.search(bare) or (_TAKEN.search(bare) and not _HARMLESS.search(bare)):
            return TAKES_BACK
        if (
            _is_open(bare, leads)
            or (bare == each and _ASSUMES.search(bare))
            or _asks(bare, sentences[at + 1 : at + 2])
        ):
            return LEFT_OPEN
    return ""


def supersedes(lines: Sequence[str], other: tuple[int, int], first: int) -> bool:
    """Whether a text says that its board which begins at the line ``first`` counts, and not the one
    before. ``other``: where that one begins and ends.
    """
    begins, ends = other
    between = [
        each for line in lines[ends : first + 1] for each in _SENTENCE.split(line[:MAX_LINE])
    ]
    lead, before = _lead(lines, first, ends), _lead(lines, begins, -1)
    if any([_is_open(each, True) for each in lead]):
        return False
    if any([RETRACTS.search(each) for each in between]):
        return True
    final = any([_FINAL.search(each) for each in lead])
    claimed = any([_FINAL.search(each) for each in before])
    return not claimed and (final or any([_TENTATIVE.search(each) for each in before]))


def _lead(lines: Sequence[str], first: int, after: int) -> list[str]:
    """The sentences that lead to a board: of its own first line, and of the nearest line with words
    before it.
    """
    at = next(
        (
            at
            for at in range(min(first, len(lines)) - 1, max(after, first - 2 * NEAR), -1)
            if _WORDS.search(lines[at])
        ),
        None,
    )
    own = _said(lines[first]) if first < len(lines) else []
    return [*(_said(lines[at]) if at is not None else []), *own]


def repeats(sentence: str, echo: Collection[str]) -> bool:
    """Whether a sentence repeats one of the puzzle, or a part of one."""
    bare = norm(sentence)
    return bare in echo or (len(bare.split()) >= FEW and any([bare in each for each in echo]))


def _is_heading(line: str) -> bool:
    """Whether a line stands above the columns of a table or a drawing."""
    return _PARTED.search(line) is not None and line.rstrip()[-1:] not in (".", ":", "!", "?")


def _is_about(sentence: str, mask: Mask) -> bool:
    """Whether a sentence is about something of the puzzle, and not about the answer as a whole."""
    return mask(sentence) != sentence or bool(
        re.search(r"(?<![\d.])\d+(?!\d|\.\d|\W?(?:%|percent))", sentence)
    )


def _is_open(sentence: str, leads: bool = False) -> bool:
    opens = OPENS.search(sentence) or (
        leads and (_LEADS_OPEN.search(sentence) or re.search(r"\?\W*$", sentence))
    )
    return bool(opens) and not _SETTLED.search(sentence)


def _asks(sentence: str, answered: Sequence[str]) -> bool:
    """Whether a sentence doubts by a question that is not one of the puzzle, and not ``answered``
    by the next sentence.
    """
    alone = sentence.strip(" ()[]") in ("?", "??", "???")
    if "?" not in sentence or not (alone or re.search(r"[^\W\d_]|(?<!=)=(?!=)|\(\?", sentence)):
        return False
    return not _ASKS.search(sentence) and not any([_AGREES.search(each) for each in answered])


def _said(line: str) -> list[str]:
    plain = _MARKS.sub(" ", line[:MAX_LINE].casefold())
    return [_NO.sub("", " ".join(each.split())) for each in _SENTENCE.split(plain)] or [""]
