"""What a release says of itself: one version everywhere, and papers that name files which are
there.
"""

import re
import tomllib
from runpy import run_path
from typing import Any

import pytest
from samples import ROOT

from logicpuzzles.version import __version__


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_version_is_the_same_everywhere():
    assert re.search(r"^version: (.*)$", text("CITATION.cff"), re.MULTILINE)[1] == __version__  # type: ignore[index]
    assert re.findall(r"^## (\d\S*)$", text("CHANGELOG.md"), re.MULTILINE)[0] == __version__


def test_the_readme_is_a_page():
    assert len(text("README.md").splitlines()) <= 150


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"])
def test_links_lead_to_files(name):
    links = re.findall(r"""(?:\]\(|src="|srcset=")(?!https?:)([^)#"]+)""", text(name))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_contributors_are_told_of_files_that_are_there():
    paths = re.findall(
        r"`((?:rules|examples|logicpuzzles|docs|tests|\.ci)/[^`<*\s]*)`", text("CONTRIBUTING.md")
    )
    made = {"rules/latin.py", "logicpuzzles/engines/backwards.py"}  # by the examples of the page
    assert len(paths) > 10
    assert [path for path in paths if path not in made and not (ROOT / path).exists()] == []


def test_the_source_distribution_has_what_a_build_needs():
    backend = tomllib.loads(text("pyproject.toml"))["build-system"]["backend-path"]
    assert all(f"graft {folder}\n" in text("MANIFEST.in") for folder in backend)


def test_a_release_says_where_it_is_at_home(monkeypatch):
    told: dict[str, Any] = {}
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("setuptools.setup", told.update)
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    run_path("setup.py")
    assert told.pop("long_description") == text("README.md") and "project_urls" not in told
    monkeypatch.setenv("GITHUB_REPOSITORY", "Some/puzzles")
    monkeypatch.setenv("GITHUB_REF_NAME", "v1.2.3")
    run_path("setup.py")
    links = re.findall(r"""(?:\]\(|src="|srcset=")([^)"]+)""", told["long_description"])
    assert all(link.startswith(("https:", "http:")) for link in links)
    assert "https://some.github.io/puzzles/pictures/boards.svg" in links
    assert "https://github.com/Some/puzzles/blob/v1.2.3/CHANGELOG.md" in links
    assert told["project_urls"]["Source"] == "https://github.com/Some/puzzles"
