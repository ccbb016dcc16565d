"""The pictures of the README are those that their program writes."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PICTURES = runpy.run_path(str(ROOT / "docs/programs/write_pictures.py"))["pictures"]()


def test_there_is_one_for_light_and_one_for_dark_pages() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert sorted(PICTURES) == sorted(path.name for path in (ROOT / "docs/pictures").iterdir())
    assert all(f"docs/pictures/{name}" in readme for name in PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_current(name: str) -> None:
    assert (ROOT / "docs/pictures" / name).read_text(encoding="utf-8") == PICTURES[name]
