"""Where a text takes its own board back: it says that the board is wrong or must be changed, and not plainly how."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from logicpuzzles.core.patterns import pattern

__all__ = ["RETRACTS", "taken_back"]

MAX_LINE = 5_000  # characters
NEAR = 3  # lines after "Correction:" in which the correction stands

_NOUN = r"board|grid|table|answer|solution|result|assignment|arrangement|list|one|above"
_BOARD = rf"(?:this|that|it|which|(?:this|that|the|my)(?: \w+)? (?:{_NOUN}))(?: above| below)?"
_IS = r"(?:['’]s| is| was| are| seems| looks| must be| cannot be| can['’]t be)(?: \w+){0,2}?"
_WRONG = (
    r"wrong|incorrect|invalid|false|inconsistent|contradictory|impossible|no solution|"
    r"not (?:quite |really |actually )?(?:right|correct|valid|true|allowed|possible|(?:the|a|my)(?: \w+)? (?:answer|solution))"
)
_FITS = r"right|correct|valid|true|work|hold|fit|satisfy|(?:the|my)(?: \w+)? (?:answer|solution)"
_TAKEN = pattern(
    rf"\b{_BOARD}{_IS} (?:{_WRONG})\b|\b{_BOARD} (?:isn|wasn|doesn|can)['’]?t (?:be )?(?:{_FITS})\b|"
    rf"\b{_BOARD}(?: \w+)? (?:violates|breaks|contradicts|fails|does not (?:work|hold|fit|satisfy)|repeats)\b|"
    r"\b(?:needs?|must|has|have) (?:to )?(?:be )?(?:swap|exchang|chang|correct|fix|revis|redo|replac)\w*|"
    r"\b(?:contains|has|is|['’]s|made|make) (?:an? |one |some )?(?:mistake|error)|"
    r"\b(?:i was|i am|i['’]m) wrong\b|\bmy (?:mistake|bad|error)\b|"
    r"^\W*(?:correction|oops|scratch that|scrap that|swap|exchange)\b|"
    r"\b(?:ignore|disregard|retract) (?:this|that|it|the above|my)\b|\btake (?:this|that|it) back\b|\bstart over\b|"
    r"\b(?:let me|i will|i['’]ll|let['’]s) (?:redo|fix|correct|revise|try again|swap|change)\b|"
    r"\b\w+ should (?:be|have been|read|say)\b|\bnot (?:the|my)(?: \w+)? (?:answer|solution)\b"
)
_DENIED = pattern(
    r"(?:\bnot|n['’]t)"
    r"(?: (?:be|the|a|my|our|actually|really|quite|necessarily|final|correct|right|valid|real|think (?:this|that|it) is))*"
    r" (?:solution|answer|correct|right|valid)\b|"
    r"\b(?:wrong|incorrect|invalid|failed|rejected|discarded)\b[^.:;]{0,20}(?::|$)|\bnot\s*:"
)
_HARMLESS = pattern(
    r"\b(?:if|suppose|assum\w+|otherwise|alternativ\w*|try(?! again)|trying|would|no|without|never|sums?|totals?|indeed|"
    r"as (?:required|expected|needed))\b|(?:\bnot|n['’]t) (?:wrong|incorrect|invalid|false|contradictory)\b|[✓✔✅]"
)
_SENTENCE = pattern(r"(?<=[.!?;])\s+")
_MARKS = pattern(r"[*_`#>|]+")
RETRACTS = pattern(  # words by which a line says that what comes later counts
    r"\b(?:no|not|wait|actually|correct\w*|instead|rather|oops|sorry|scratch|mistake|error|wrong|should|fix\w*|chang\w+|revis\w+|"
    r"hmm+|again|attempt|try|trying|backtrack\w*|contradict\w*|fails?|failed)\b|n['’]t\b|✗|❌",
    re.IGNORECASE,
)
_NO = pattern(r"^no\b[,.!\s]*")


def taken_back(lines: Sequence[str], first: int, corrected: Collection[int], echo: Collection[str]) -> int | None:
    """The line of a text that takes the board back that begins at the line ``first``; ``None`` where none does. ``corrected``:
    the lines whose corrections are known. ``echo``: lines of the puzzle, which say nothing about the answer."""
    before = next((at for at in range(first - 1, max(0, first - NEAR) - 1, -1) if at < len(lines) and lines[at].strip()), None)
    if before is not None and _DENIED.search(_sentences(lines[before])[-1]):
        return before
    if first < len(lines) and any([_DENIED.search(each) for each in _sentences(lines[first])]):
        return first
    for at in range(first, len(lines)):
        if lines[at].strip() in echo or any([at <= line <= at + NEAR for line in corrected]):
            continue
        if any([_TAKEN.search(each) and not _HARMLESS.search(each) for each in _sentences(lines[at])]):
            return at
    return None


def _sentences(line: str) -> list[str]:
    plain = _MARKS.sub(" ", line[:MAX_LINE].casefold())
    return [_NO.sub("", " ".join(each.split())) for each in _SENTENCE.split(plain)] or [""]
