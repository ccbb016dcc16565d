"""The way from the page to a worker in a browser, with a few lines of JavaScript in the place of Python."""

import shutil
from pathlib import Path

import pytest

from logicpuzzles.faces.web import files

pytestmark = pytest.mark.web
PYTHON = """
export const loadPyodide = async () => ({ toPy: (value) => value, pyimport: () => ({ fetch_later() {}, answer }) });
let ended = false;
function answer(text, send) {
  const { ask } = JSON.parse(text);
  ended ||= ask === "end";
  if (ended) { throw new Error("Traceback\\nMemoryError: no memory"); }
  send(JSON.stringify({ result: ask }));
}
"""
ASK = """async (names) => {
  const { ask } = await import("./engine.js");
  const say = (name) => ask({ ask: name }).catch((error) => error.message);
  return Promise.all(names.map(say));
}"""


def test_a_python_that_ended_is_told_and_replaced(browser, serve, tmp_path):
    """Who waits behind it is answered by the next one."""
    page_folder = Path(files.__file__).parent / "page"
    for file in page_folder.glob("*.js"):
        shutil.copy(file, tmp_path)
    (tmp_path / "pyodide.mjs").write_text(PYTHON)
    (tmp_path / "site.js").write_text(
        'export const SITE = { known: "none/", own: [], pyodide: "", archives: [], later: [], modules: "", bytes: 1 };'
    )
    (tmp_path / "index.html").write_text('<!DOCTYPE html><meta name="engine" content="worker">')
    with serve(tmp_path) as address, browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        assert page.evaluate(ASK, ["one"]) == ["one"]
        page.wait_for_timeout(500)  # a spare one starts
        told = page.evaluate(ASK, ["end", "end", "two", "three"])
        assert told == ["Python ended: MemoryError: no memory"] * 2 + ["two", "three"]
