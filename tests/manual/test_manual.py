"""Every block of README and manual gives what the page says (pages.py runs them), and the manual is
built without a warning.
"""

import os
from importlib.util import find_spec

import pytest
from pages import ROOT, Block, Reader, Wrong, alike, blocks
from samples import every, run_python

RUN = ("python", "console", "repl")
TEXTS = {
    str(page.relative_to(ROOT)): page.read_text("utf-8")
    for page in (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
    if page.name != "CONTRIBUTING.md"  # whose blocks change files: the tests of the house follow it
}
PAGES = [
    pytest.param(
        name,
        text,
        id=name,
        marks=[pytest.mark.slow] if any(each.language in RUN[1:] for each in shown) else [],
    )
    for name, text in TEXTS.items()
    if (shown := [each for each in blocks(text) if each.title or each.language in RUN])
]


MANY = [page for page in PAGES if str(page.id).startswith(("docs/how-to", "docs/methods"))]


@pytest.mark.parametrize(
    ("name", "text"), [*[page for page in PAGES if page not in MANY], *every(3, MANY)]
)
def test_a_page_shows_what_its_blocks_give(name, text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert Reader(tmp_path, name).read(text)


RIGHT = """\
```python
>>> a = 1
>>> a + 1
2
```
```python
b = a + 1
```
```python title="three.py"
print(3)
```
```console
$ python three.py
3
$ logicpuzzles solve nothing.txt
nothing.txt: no such file ...
```
1. A list

    ```repl
    ?- eq(X, 1)
    X = 1.
    ```
<!--
```python
1 / 0
```
-->
"""


def test_all_sorts_of_blocks_are_run(tmp_path):
    reader = Reader(tmp_path, "page")
    assert reader.read(RIGHT) == 5
    assert reader.names["b"] == 2


@pytest.mark.parametrize(
    ("page", "error"),
    [
        ("```python\n>>> 1 + 1\n3\n```\n", Wrong),
        ("```python\n1 / 0\n```\n", ZeroDivisionError),
        ("```console\n$ logicpuzzles count examples/equations/two-plus-two.txt\n8\n```\n", Wrong),
        (
            "```console\n$ logicpuzzles solve nothing.txt\n```\n",
            Wrong,
        ),  # an error that is not shown
        ("```console\nlogicpuzzles kinds\n```\n", Wrong),
        ("```repl\n?- eq(X, 1)\nX = 2.\n```\n", Wrong),
        ('```text title="../a.txt"\n```\n', Wrong),
        ("```python\n1\n", Wrong),
    ],
)
def test_a_block_that_gives_something_else_is_named(page, error, tmp_path):
    with pytest.raises(error):
        Reader(tmp_path, "page").read(page)


def test_what_counts_as_alike():
    assert alike("a \n\n", "a\n")
    assert alike("a ... c\n", "a b c\n")
    assert not alike("a\n", "a\nb\n")
    assert not alike("a\n", "")


def test_blocks_know_their_places():
    assert list(blocks('text\n```json title="a.json"\n{}\n```\n')) == [
        Block("json", "a.json", "{}\n", 3)
    ]


@pytest.mark.thorough  # and a release builds it so
def test_the_manual_is_built_without_a_warning_and_fetches_nothing(tmp_path):
    """A broken link or a page outside the navigation is a warning. What a page loads is in the
    site.
    """
    if find_spec("material") is None or find_spec("mkdocstrings") is None:
        pytest.skip(
            "mkdocs with Material and mkdocstrings is not installed: pip install -e '.[docs]'"
        )
    words = ["-W", "ignore", "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    built = run_python(*words, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    assert built.returncode == 0, built.stderr
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > 10
    assert list(tmp_path.glob("search/search_index.js*"))  # for pages that are opened as files
    for page in pages:
        text = page.read_text("utf-8")
        assert 'src="http' not in text and 'src="//' not in text, page
        assert "fonts.googleapis" not in text and 'rel="stylesheet" href="http' not in text, page
