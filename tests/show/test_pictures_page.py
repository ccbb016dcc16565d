"""The page of an explanation: one file that a browser reads without scripts too, and in which no
name is markup.
"""

import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made import KIND_EXAMPLES, KINDS, example, explained
from samples import every

from logicpuzzles.checks.checking import Finding
from logicpuzzles.explain import explain
from logicpuzzles.explain.steps import Explanation, Fact, Step
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.runner import load
from logicpuzzles.show.cells import ShownCells
from logicpuzzles.show.drawing import svg
from logicpuzzles.show.markup import escape_text
from logicpuzzles.show.pages import frame_page, page

AREA = re.compile('<path data-cell="([0-9]+)" role="img" d="[^"]*"><title>([^<]*)</title>')
MOST = 100  # steps that are looked at one by one
SPACE = "{http://www.w3.org/2000/svg}"
EMPTY = {"meta", "img", "br"}
HOSTILE = "</script><script>alert(1)</script><!-- '\" --> ]]> &amp; <img src=x onerror=alert(1)> \u202e\x00\ud800"


class Reader(HTMLParser):
    """Reads a page, and checks that every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.comments: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)

    def having(self, tag: str, **attributes: str) -> list[dict[str, str | None]]:
        wanted = {key.rstrip("_"): value for key, value in attributes.items()}
        return [
            values for name, values in self.tags if name == tag and wanted.items() <= values.items()
        ]


def checked(text: str) -> Reader:
    read = Reader(text)
    identities = [attributes["id"] for _, attributes in read.tags if "id" in attributes]
    assert len(identities) == len(set(identities))
    for tag, values in read.tags:
        for key, value in values.items():
            assert not key.startswith("on") and key != "style"
            assert key not in ("src", "href") or (value or "").startswith("#")
            if key == "href":
                assert (value or "")[1:] in identities
        assert tag in EMPTY or tag not in ("iframe", "object", "link", "base", "form")
    assert len(read.having("script")) == len(read.having("style")) == 1
    assert read.comments == []
    return read


@pytest.mark.parametrize("name", KINDS)
def test_a_step_each_with_the_board_first_then_what_is_new_then_why(name):
    explanation = explained(example(name))
    text = page(explanation)
    read = checked(text)
    sections = read.having("section", class_="step")
    assert [attributes["id"] for attributes in sections] == [
        f"step-{place}" for place in range(len(explanation.steps) + 1)
    ]
    trials = sum(bool(step.inside) for step in explanation.steps)
    assert len(read.having("details", class_="trial")) == trials == 1
    assert (
        len(read.having("svg", role="img")) + len(read.having("svg", role="group"))
        == len(sections) + trials
    )
    assert len(read.having("g", id="frame")) == 1
    clues = [
        attributes
        for tag, attributes in read.tags
        if tag == "li" and (attributes.get("id") or "").startswith("clue-")
    ]
    assert len(clues) == sum(statement.place is None for statement in explanation.statements)
    for step in explanation.steps:
        part = text[text.index(f'id="step-{step.number}"') :].partition("</section>")[0]
        new, reason = (
            f"{escape_text(step.conclusion[:1].upper() + step.conclusion[1:])}</h2>",
            f"Reason number {step.number}.",
        )
        assert part.index('<div class="board"><svg') < part.index(new) < part.index(reason)
        assert text.count(reason) == 1 + bool(step.inside)


@pytest.mark.parametrize("name", KINDS)
def test_each_cell_is_named_anew_where_it_changes(name):
    """The names of the first picture with the changes of each step are the names in a picture of
    that step alone.
    """
    explanation = explained(example(name), trial=False)
    explanation.steps[MOST:] = []
    text = page(explanation)
    first = text[text.index('id="step-0"') :].partition("</section>")[0]
    names = {int(cell): unescape(words) for cell, words in AREA.findall(first)}
    changes = [json.loads(unescape(each)) for each in re.findall('data-cells="([^"]*)"', text)]
    assert names and len(changes) == len(explanation.steps)
    for step, change in zip(explanation.steps, changes, strict=True):
        names.update({int(cell): words for cell, words in change.items()})
        alone = svg(
            explanation.puzzle, explanation.after(step.number), rows=explanation.rows, columns=explanation.columns,
            names=explanation.names, start=explanation.start, new=step.facts, waiting=explanation.waiting(step.number),
            because=[*step.because, *givens_of(explanation, step)],
        )  # fmt: skip
        assert {int(cell): unescape(words) for cell, words in AREA.findall(alone)} == names


@pytest.mark.parametrize(
    "path", every(3, KIND_EXAMPLES), ids=[path.parent.name for path in KIND_EXAMPLES]
)
def test_the_page_of_every_kind(path):
    explanation = explained(load(path))
    text = page(explanation)
    read = checked(text)
    sections = read.having("section", class_="step")
    assert len(sections) == len(explanation.steps) + 1 == len(read.having("div", class_="board"))
    pictures = re.findall('<div class="board">(<svg.*?</svg>)</div>', text)
    titles = []
    for number, picture in enumerate(pictures):
        root = ElementTree.fromstring(picture)
        titles.append(root.findtext(f"{SPACE}title"))
        areas = root.findall(f"{SPACE}g[@class='cells']/{SPACE}path")
        assert bool(areas) == (number == 0) and root.get("role") == ("group" if areas else "img")
        assert number == 0 or (root.findtext(f"{SPACE}desc") or "").startswith("new: ")
        assert all(
            part.get("aria-hidden") == "true"
            for part in root
            if part.tag == f"{SPACE}g" and part.get("class") != "cells"
        )
    assert len(set(titles)) == len(sections)
    assert len(read.having("h1")) == len(read.having("main")) == 1 and len(
        read.having("h2")
    ) == len(sections)


def givens_of(explanation: Explanation, step: Step) -> list[Fact]:
    places = [
        place for clue in step.clues if (place := explanation.statements[clue].place) is not None
    ]
    cells = ShownCells(
        explanation.puzzle,
        explanation.start,
        explanation.names,
        explanation.rows,
        explanation.columns,
    )
    at = [
        (cells.at(row - 1, column - 1), explanation.puzzle.givens[row - 1][column - 1])
        for row, column in places
    ]
    return [Fact(cell, value) for cell, value in at if cell is not None]


def test_the_player_works_by_buttons_that_are_named():
    read = checked(page(explained(example("zebra/ships.txt"))))
    buttons = read.having("button", type="button")
    assert [button["aria-label"] for button in buttons] == [
        "First step",
        "Previous step",
        "Next step",
        "Last step",
    ]
    assert read.having("nav", class_="player") and read.having("p", role="status")


def test_clues_that_stand_on_the_board_are_folded():
    folded, full = [
        page(explained(example(name))).partition("<aside>")[2]
        for name in ("nonogram/5x5.txt", "zebra/ships.txt")
    ]
    assert "<details><summary>The 10 clues on the board</summary>" in folded
    assert "<details>" not in full and "<h3>Clues</h3>" in full


def test_only_the_marks_of_a_step_are_told():
    text = page(explain(example("nonogram/5x5.txt"))).partition("</script>")[0]
    for part in text.split("<section")[1:]:
        drawn = {mark for mark in ("new", "out", "why", "reason") if f'class="{mark}"' in part}
        told = {words for words in ("new", "<s>struck</s>", "reason") if f">{words}</b>" in part}
        assert told == {{"out": "<s>struck</s>", "why": "reason"}.get(mark, mark) for mark in drawn}
        assert ('id="step-0"' in part) == (not told)


def test_nothing_moves_by_itself():
    style = re.search(
        "<style>(.*?)</style>", page(explained(example("takuzu/seed.txt"))), re.DOTALL
    )
    assert style is not None and not re.search(
        "transition|animation|(?<!over)scroll-behavior", style[1]
    )


def test_few_values_left_are_told_instead_of_many_struck():
    text = page(explain(example("equations/two-times-two.txt")))
    assert "T * T is 1, 4 or 9" in text and "≠" not in text.partition("<aside>")[2]


def test_clues_and_facts_of_a_step():
    explanation = explained(example("zebra/life-1962.txt"), trial=False)
    words = "as steps 3 and 4: now it is clear (step 7)"
    step = replace(
        explanation.steps[5], clues=(0, 3), because=(explanation.steps[2].facts[0],), reason=words
    )
    explanation.steps[5] = step
    text = page(explanation)
    section = re.search('<section class="step" id="step-6".*?</section>', text, re.DOTALL)
    assert section is not None
    assert 'data-clues="0 3"' in section[0]
    third, fourth = [
        f'<a href="#step-{number}" aria-label="step {number}">{number}</a>' for number in (3, 4)
    ]
    assert f"As steps {third} and {fourth}: now it is clear (step 7)." in section[0]
    assert 'class="new"' in section[0] and 'class="why"' in section[0]


def test_a_given_that_is_a_reason_is_marked():
    explanation = explained(example("takuzu/6x8.txt"), trial=False)
    explanation.steps[:] = [Step(1, (Fact(1, 0),), (0,), (), (), "single")]
    text = page(explanation)
    assert text.count('class="why"') == 1


def test_the_end_of_a_trial():
    explanation = explained(example("jodici/easy.csv"), trial=False)
    inner = (
        Step(1, (Fact(3, 9, False),), (), ("a rule",), (Fact(0, 1),), "first"),
        Step(2, (), (), (), (Fact(3, 9, False),), "contradiction", conclusion="nothing is left"),
    )
    explanation.steps[:] = [
        Step(1, (Fact(0, 1, False),), (), (), (), "trial", assumed=Fact(0, 1), inside=inner)
    ]
    text = page(explanation)
    assert (
        text.count("<summary>The trial, step by step</summary>") == 1
        and "<b>Nothing is left</b>" in text
    )
    assert "1 of the steps needs a trial" in text and "◆" in text


@pytest.mark.parametrize(
    ("status", "words"), [("none", "no solution"), ("multiple", "several"), ("unknown", "limit")]
)
def test_how_it_ended(status, words):
    explanation = explained(example("takuzu/6x8.txt"))
    explanation.status, explanation.stopped = status, "2 seconds" if status == "unknown" else None
    text = page(explanation)
    assert words in text and ("2 seconds" in text) == (status == "unknown")


def test_nothing_to_explain():
    checked(page(Explanation(Puzzle("stars"), "none", 0, 0, (), (), ())))


def test_scripts_and_styles_are_those_of_the_page_alone():
    text = page(explained(example("riddle/challenge.json")))
    policy = re.search('Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None and policy[1].startswith("default-src 'none';")
    for tag in ("script", "style"):
        inside = re.search(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert inside is not None
        assert (
            f"{tag}-src 'sha256-{b64encode(sha256(inside[1].encode()).digest()).decode()}'"
            in policy[1]
        )
    assert (
        page(explained(example("jodici/seed.csv"))).partition("<script>")[2]
        == text.partition("<script>")[2]
    )


def evil(text: str) -> Explanation:
    groups = ((text, "b"), ("c", text + "2"))
    puzzle = Puzzle("zebra", (), {"groups": groups}, (), (text, "other"), name=text)
    statements = (Finding(text, 1, 3), Finding(text, place=(1, 1)))
    puzzle = replace(puzzle, givens=((text, None), (None, None)))
    inner = Step(1, (), (0, 1), (text,), (Fact(0, text),), text, conclusion=text, reason=text)
    steps = [
        Step(1, (Fact(0, text),), (0, 1), (text,), (), text, conclusion=text, reason=text),
        Step(
            2,
            (Fact(3, text + "2", False),),
            (0,),
            (),
            (Fact(0, text),),
            text,
            "",
            Fact(1, text),
            (inner,),
        ),
    ]
    return Explanation(
        puzzle, "unknown", 2, 2, (text,) * 4, statements, (*groups, *groups), steps, text
    )


def test_names_are_no_markup():
    text = page(evil(HOSTILE))
    read = checked(text)
    assert not read.having("img") and "\u202e" not in text and "\x00" not in text
    assert any("</script><script>alert(1)</script>" in part for part in read.texts["li"])
    assert text.encode()


@given(st.text(max_size=60))
def test_any_text_is_text(text):
    checked(page(evil(text)))


def test_a_large_board_stays_small():
    explanation = explained(example("takuzu/14x14.txt"))
    assert len(explanation.steps) > 200
    assert len(page(explanation).encode()) < 3_000_000


def test_a_frame_of_its_own():
    explanation = evil(HOSTILE)
    (frame,) = Reader(frame_page(explanation)).tags
    assert (
        frame[0] == "iframe"
        and frame[1]["sandbox"] == "allow-scripts"
        and frame[1]["srcdoc"] == page(explanation)
    )


@pytest.mark.parametrize("name", ["zebra/life-1962.txt", "zebra/city-several.txt"])
def test_facts_between_items_make_no_cells_on_the_board(name):
    """They are told in the steps; the board has the cells that the puzzle has."""
    explanation = explain(example(name))
    cells = explanation.rows * explanation.columns
    assert len(explanation.names) > cells
    text = page(explanation)
    assert (
        f" of {cells} cells known" in text
        and f" of {len(explanation.names)} cells known" not in text
    )
    assert {int(number) for number, _ in AREA.findall(text)} <= set(range(cells))
