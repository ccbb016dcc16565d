"""The pages that programs of docs/programs write from the sources are what these write now; nothing
public is left out.
"""

import importlib
import json
import re
import zlib
from base64 import urlsafe_b64decode

import pytest
from samples import ROOT

PROGRAMS = sorted((ROOT / "docs" / "programs").glob("write_*.py"))
SLOW = ("write_techniques",)  # half an hour; tests/explain/test_techniques.py looks at its page
NEEDED = {
    "write_relations": ("pysat", "clingo", "ortools"),
    "write_evaluations": ("inspect_ai", "reasoning_gym", "verifiers"),
}


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda each: each.stem)
def test_what_a_program_of_the_manual_writes_is_current(program, monkeypatch):
    for package in NEEDED.get(program.stem, ()):
        pytest.importorskip(package)
    monkeypatch.syspath_prepend(str(program.parent))
    loaded = importlib.import_module(program.stem)
    if program.stem in SLOW:
        return
    pages = loaded.pages()
    assert pages
    for path, text in pages.items():
        assert path.is_file(), f"run python docs/programs/{program.name}"
        assert path.read_text("utf-8") == text, (
            f"{path.name} is old: run python docs/programs/{program.name}"
        )


def test_every_name_of_the_vocabulary_is_in_the_reference():
    import logicpuzzles

    pages = "".join(page.read_text("utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
    anchored = set(
        re.findall(
            r"^#+ .*\{ #(?:logicpuzzles\.)?(\w+) \}$|^::: logicpuzzles\.(\w+)$", pages, re.MULTILINE
        )
    )
    names = {name for pair in anchored for name in pair if name}
    assert [name for name in logicpuzzles.__all__ if name not in names] == []


def test_every_public_name_is_on_the_page_about_python():
    from logicpuzzles import asking, runner

    page = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
    assert [name for name in (*runner.__all__, *asking.__all__) if f"`{name}`" not in page] == []


def test_the_links_of_the_gallery_open_the_puzzles():
    from logicpuzzles.faces.opened import kinds, load

    gallery = (ROOT / "docs" / "gallery.md").read_text("utf-8")
    opened = []
    for address in re.findall(r'<a href="play/index.html#p=([\w-]+)">', gallery):
        value = json.loads(
            zlib.decompress(urlsafe_b64decode(address + "=" * (-len(address) % 4)), -zlib.MAX_WBITS)
        )
        opened.append(load(text=value["text"], kind=value["kind"]).kind)
    assert sorted(opened) == [line.name for line in kinds() if line.origin == "built in"]
