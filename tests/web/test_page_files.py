"""The files of the page: what a strict content policy forbids is not in them, they are small, and
they fit together.
"""

import posixpath
import re
from gzip import compress
from pathlib import Path

import pytest

from logicpuzzles.faces.web import files
from logicpuzzles.faces.web.files import DRAWINGS, addresses, content

VENDOR = "vendor/"
TEXTS = {address: (content(address) or b"").decode() for address in addresses()}
OWN = [address for address in TEXTS if not address.startswith(VENDOR)]
MODULES = [address for address in OWN if address.endswith(".js")]
MOST = 71_000  # bytes of our own code without that of kinds, compressed
LINES = 6_000  # of it, as they are written
ENGINES = {
    "server": {"server.js"},
    "worker": {"worker-engine.js", "worker.js", "service-worker.js"},
}


@pytest.mark.parametrize("engine", ENGINES)
def test_all_rooms_of_a_visit_are_small(engine):
    others = set().union(*(ENGINES[name] for name in ENGINES if name != engine))
    own = {address for address in OWN if "/" not in address} - {DRAWINGS, *others}
    assert sum(len(compress(TEXTS[address].encode())) for address in own) < MOST


def test_the_page_is_one_that_can_be_read():
    assert sum(TEXTS[address].count("\n") for address in OWN if "/" not in address) < LINES


def test_what_others_wrote_has_its_version_and_its_licence():
    for address in TEXTS:
        if address.startswith(VENDOR) and address.endswith(".js"):
            name = posixpath.basename(address).removesuffix(".js")
            assert re.fullmatch(r"[a-z-]+-\d+\.\d+\.\d+", name)
            assert "BSD" in TEXTS[f"{VENDOR}LICENSE-{name}.txt"]


@pytest.mark.parametrize("address", OWN)
def test_nothing_needs_a_weaker_policy(address):
    """No style attributes, no scripts or styles in the document, no code from texts, nothing from
    elsewhere.
    """
    text = TEXTS[address]
    assert not re.search(
        r"""\sstyle=|<style|\son\w+=["']|\beval\(|new Function|innerHTML|insertAdjacentHTML""", text
    )
    assert not re.search(r"<script(?! type=\"module\" src=)", text)
    assert re.findall(r"https?://(?!www\.w3\.org/)[\w./-]+", text) == []


@pytest.mark.parametrize("address", MODULES)
def test_modules_import_what_is_there(address):
    for names, name in re.findall(
        r'^import (?:\{([^}]*)\} from )?"([^"]+)";', TEXTS[address], re.MULTILINE
    ):
        exported = TEXTS[posixpath.normpath(posixpath.join(posixpath.dirname(address), name))]
        for each in filter(None, (each.strip() for each in names.split(","))):
            assert re.search(
                rf"export (async )?(const|function|class) {each}\b|\bas {each}\b", exported
            ), f"{name}: {each}"


def test_every_text_is_defined():
    texts = Path(files.__file__).parent.joinpath("page", "texts.js").read_text("utf-8")
    rooms = dict(
        re.findall(r"^  (\w+): \{(.*?)\},$(?=\n  \w|\n\};)", texts, re.MULTILINE | re.DOTALL)
    )
    for address in MODULES:
        for room, name in re.findall(r"\btexts\.(\w+)\.(\w+)", TEXTS[address]):
            if "/" not in address:
                assert re.search(rf"\b{name}\b", rooms[room]), f"{address}: texts.{room}.{name}"
