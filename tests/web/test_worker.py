"""What runs in a browser's worker, without a browser."""

import io
import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from samples import EXAMPLES

from logicpuzzles.faces.web import worker

TAKUZU = (EXAMPLES / "takuzu" / "seed.txt").read_text(encoding="utf-8")


def test_requests_and_replies_are_texts():
    sent: list[str] = []
    worker.answer(json.dumps({"ask": "count", "text": TAKUZU, "kind": "takuzu"}), sent.append)
    assert [json.loads(each) for each in sent] == [{"result": {"count": 1}}]


def test_the_page_that_runs_python_itself_may_use_the_prompt():
    sent: list[str] = []
    worker.answer(json.dumps({"ask": "prompt", "line": "eq(X, 7)"}), sent.append)
    assert json.loads(sent[0]) == {"part": {"text": "X = 7"}}


def test_an_interruption_is_told(monkeypatch):
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(worker, "handle", interrupted)
    sent: list[str] = []
    worker.answer("{}", sent.append)
    assert [json.loads(each)["error"]["why"] for each in sent] == ["stopped"]


@pytest.fixture
def finders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of modules on the path; finders and modules that come are taken away again."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_an_archive_is_fetched_once_when_one_of_its_modules_is_imported(finders):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("first_of_two/__init__.py", "from second_of_two import value")
        file.writestr("second_of_two.py", "value = 7")
    fetched: list[str] = []

    def fetch(address: str) -> object:
        fetched.append(address)
        return SimpleNamespace(to_bytes=archive.getvalue)

    worker.fetch_later({"first_of_two": "two.zip", "second_of_two": "two.zip"}, str(finders), fetch)
    assert fetched == []
    import first_of_two  # type: ignore[import-not-found]

    assert first_of_two.value == 7
    assert fetched == ["two.zip"]
    with pytest.raises(ModuleNotFoundError):
        __import__("third_of_two")


def test_what_cannot_be_fetched_is_missing_and_asked_for_again(finders):
    asked: list[str] = []

    def fetch(address: str) -> object:
        asked.append(address)
        return None

    worker.fetch_later({"far_away": "far.zip"}, str(finders), fetch)
    for _ in range(2):
        with pytest.raises(ModuleNotFoundError, match=r"far_away could not be fetched: far\.zip"):
            __import__("far_away")
    assert asked == ["far.zip", "far.zip"]
