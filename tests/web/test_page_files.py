"""The files of the page: what a strict content policy forbids is not in them, they are small, and
they fit together.
"""

from __future__ import annotations

import re
from gzip import compress
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "logicpuzzles" / "faces" / "web" / "page"
VENDOR = PAGE / "vendor"
OWN = sorted(path for path in PAGE.rglob("*") if path.is_file() and VENDOR not in path.parents)
MODULES = [path for path in OWN if path.suffix == ".js"]
MOST = 60_000  # bytes of our own code, compressed


def test_the_page_is_small() -> None:
    assert sum(len(compress(path.read_bytes())) for path in OWN) < MOST


def test_what_others_wrote_has_its_version_and_its_licence() -> None:
    for path in VENDOR.glob("*.js"):
        assert re.fullmatch(r"[a-z-]+-\d+\.\d+\.\d+", path.stem)
        assert "BSD" in (VENDOR / f"LICENSE-{path.stem}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_nothing_needs_a_weaker_policy(path: Path) -> None:
    """No style attributes, no scripts or styles in the document, no code from texts, nothing from
    elsewhere.
    """
    text = path.read_text(encoding="utf-8")
    assert not re.search(
        r"""\sstyle=|<style|\son\w+=["']|\beval\(|new Function|innerHTML|insertAdjacentHTML""", text
    )
    assert not re.search(r"<script(?! type=\"module\" src=)", text)
    assert re.findall(r"https?://(?!www\.w3\.org/)[\w./-]+", text) == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_modules_import_what_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for names, address in re.findall(
        r'^import (?:\{([^}]*)\} from )?"([^"]+)";', text, re.MULTILINE
    ):
        exported = (path.parent / address).resolve().read_text(encoding="utf-8")
        for name in filter(None, (name.strip() for name in names.split(","))):
            assert re.search(
                rf"export (async )?(const|function|class) {name}\b|\bas {name}\b", exported
            ), f"{address}: {name}"


def test_every_text_is_defined() -> None:
    table = (PAGE / "texts.js").read_text(encoding="utf-8")
    rooms = dict(
        re.findall(r"^  (\w+): \{(.*?)\},$(?=\n  \w|\n\};)", table, re.MULTILINE | re.DOTALL)
    )
    for path in MODULES:
        for room, name in re.findall(r"\btexts\.(\w+)\.(\w+)", path.read_text(encoding="utf-8")):
            assert re.search(rf"\b{name}\b", rooms[room]), f"{path.name}: texts.{room}.{name}"
