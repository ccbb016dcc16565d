"""The static site in a browser: Python starts there, answers, can be stopped, and needs no network
after the first visit.

A start of Python takes seconds, so each test does several things in one visit.
"""

import json
from typing import Any

import pytest
from samples import EXAMPLES

pytestmark = [pytest.mark.web, pytest.mark.slow]
TEMPLATE = EXAMPLES / "kinds" / "template.py"
START = 120_000  # milliseconds for Python to start on a busy machine
ASK = """
async ([request, stopped]) => {
  const module = [...document.scripts].find((script) => script.type === "module").src;
  const { ask } = await import(new URL("engine.js", module));
  const control = new AbortController();
  const parts = [];
  const onPart = (part) => {
    parts.push(part);
    if (parts.length === stopped) {
      control.abort();
    }
  };
  try {
    return { result: await ask(request, { onPart, signal: control.signal }), parts };
  } catch (error) {
    return { error: error.name === "AbortError" ? "stopped" : error.message, parts };
  }
}"""
# the search goes on for minutes, and nothing is printed but by the first entry
LONG = "for number in range(10**9):\n    if number % 10**6 == 0: print(number)\n"


def text_of(kind: str, name: str) -> str:
    return next((EXAMPLES / kind).glob(f"{name}.*t")).read_text("utf-8")


class Window:
    """A page, and what the browser complained about."""

    def __init__(self, context: Any, address: str) -> None:
        self.page = context.new_page()
        self.page.set_default_timeout(START)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "console",
            lambda message: self.faults.append(message.text) if message.type == "error" else None,
        )
        self.page.goto(address)

    def ask(self, stopped: int = 0, **request: Any) -> dict[str, Any]:
        """The result of a request and its parts. ``stopped``: after that many parts."""
        answer: dict[str, Any] = self.page.evaluate(ASK, [request, stopped])
        return answer

    def kept(self) -> None:
        """Wait until the site is kept for when there is no network."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => null)")

    def until(self, condition: str) -> None:
        """Wait for something in the browser."""
        self.page.evaluate(
            f"async () => {{ while (!({condition})) await new Promise((go) => setTimeout(go, 50)); }}"
        )

    @property
    def is_isolated(self) -> bool:
        return bool(self.page.evaluate("crossOriginIsolated"))


def test_a_first_visit(browser, worker_site, serve):
    with serve(worker_site) as address, browser.new_context() as context:
        window = Window(context, address)
        window.page.wait_for_selector("main:not(.loading)")  # the kinds are shown
        assert not window.is_isolated
        zebra = {"text": text_of("zebra", "life-1962"), "kind": "zebra"}
        assert window.ask(ask="solve", **zebra)["result"]["status"] == "unique"
        assert len(window.ask(ask="explain", **zebra)["parts"]) > 10
        assert "<svg" in window.ask(ask="draw", **zebra)["result"]["svg"]
        grid = {"text": "1 2 . .\n. . . .\n. . . .\n. . 3 4\n", "kind": "sudoku"}
        assert window.ask(ask="watch", entries={"2": 1}, **grid)["result"]["broken"] == [1, 2]
        # other packages are fetched when they are needed
        solver = "from pysat.solvers import Solver; print(Solver('minicard').solve())"
        assert window.ask(ask="prompt", line=solver)["parts"][0] == {"text": "True"}
        factors = "x*x*y - 4*y = 0\nx + y = 9\ndomain: 0..9\n"
        assert window.ask(ask="solve", text=factors, kind="equations")["result"]["status"] in (
            "unique",
            "multiple",
        )
        # a Python that came to its end is told in a line, and the next one answers
        for worker in window.page.workers:
            worker.evaluate("() => { JSON.stringify = () => { throw new Error('no memory'); }; }")
        answers = [window.ask(ask="solve", **zebra) for _ in range(3)]
        assert answers[0]["error"] == "Python ended: no memory"
        assert answers[-1]["result"]["status"] == "unique"
        assert window.faults == []


def test_a_puzzle_is_played_before_python_is_there(browser, worker_site, serve):
    """What needs no Python is shown at once; Python draws what was put meanwhile when it comes."""
    with serve(worker_site) as address, browser.new_context() as context:
        python = []
        context.route("**/python/**", lambda route: python.append(route))
        window = Window(context, address)
        page = window.page
        page.locator("a.card", has_text="Slitherlink").first.click()
        page.locator("button.card").first.click()
        page.locator(".board [data-cell]").first.dispatch_event("click")
        page.locator(".board path.line").wait_for(state="attached")
        page.get_by_text("Python is starting").wait_for()
        page.go_back()
        page.go_back()
        page.locator("a.card", has_text="Sudoku").first.locator(".thumb svg").wait_for()
        page.locator("a.card", has_text="Sudoku").first.click()
        page.locator("button.card").first.click()
        cell = page.locator(".board [data-cell][aria-label$='open']").first
        number = cell.get_attribute("data-cell")
        cell.click()
        page.get_by_role("button", name="Enter 5").click()
        page.locator(".board text.centre").wait_for()
        page.wait_for_function("() => document.querySelector('#engine').innerText")
        [route.continue_() for route in python]
        context.unroute("**/python/**")
        page.wait_for_selector(
            f".board [data-cell='{number}'][aria-label$=': 5']", state="attached"
        )
        page.locator(".board text.centre").wait_for(state="detached")
        assert window.faults == []


@pytest.mark.thorough
def test_a_first_visit_compares_and_can_be_stopped(browser, worker_site, serve):
    with serve(worker_site) as address, browser.new_context() as context:
        window = Window(context, address)
        window.page.wait_for_selector("main:not(.loading)")
        takuzu = {"text": text_of("takuzu", "seed"), "kind": "takuzu"}
        rows = window.ask(ask="compare", seconds=1, **takuzu)["parts"]
        assert {"fd", "kanren"} <= {
            part["row"]["approach"] for part in rows if part["row"]["status"] != "refused"
        }
        # a page that is not isolated ends its worker, and the next one answers
        assert window.ask(stopped=2, ask="prompt", line=LONG) == {
            "error": "stopped", "parts": [{"text": "0"}, {"text": "\n"}]
        }  # fmt: skip
        assert window.ask(ask="solve", **takuzu)["result"]["status"] == "unique"
        assert window.faults == []


@pytest.mark.thorough
def test_the_next_visit_can_be_interrupted_and_needs_no_network(browser, worker_site, serve):
    takuzu = {"text": text_of("takuzu", "seed"), "kind": "takuzu"}
    with browser.new_context() as context:
        with serve(worker_site) as address:
            window = Window(context, address)
            window.page.wait_for_selector("main:not(.loading)")
            window.kept()
            window.page.reload()
            assert window.is_isolated
            assert window.ask(ask="prompt", line="kept = 5")["parts"] == []
            assert window.ask(stopped=2, ask="prompt", line=LONG)["error"] == "stopped"
            assert window.ask(ask="prompt", line="kept")["parts"] == [
                {"text": "5\n"}
            ]  # the same Python goes on
        offline = Window(context, f"{address}#prompt")  # nothing listens there any more
        page = offline.page
        page.wait_for_selector("main.prompt")
        page.get_by_label("Entry").fill("membero(X, (4, 5))")
        page.get_by_label("Entry").press("Enter")
        page.get_by_role("button", name="Next answer").click()
        page.locator(".entries pre").filter(has_text="X = 5.").wait_for()
        assert page.locator(".entries pre").text_content().endswith("\nX = 4 ;\nX = 5.\n")
        page.get_by_label("Entry").fill("for number in (6, 7): print(number)")
        page.get_by_role("button", name="Run").click()  # no empty line is needed
        page.locator(".entries pre").filter(has_text="6\n7\n").wait_for()
        assert offline.ask(ask="solve", **takuzu)["result"]["status"] == "unique"
        assert [*window.faults, *offline.faults] == []


@pytest.mark.thorough
def test_a_new_version_takes_the_place_of_the_old_one(
    browser, worker_site, serve, export_site, tmp_path
):
    export_site(tmp_path / "out")
    with serve(tmp_path / "out") as address, browser.new_context() as context:
        window = Window(context, address)
        window.page.wait_for_selector("main:not(.loading)")
        window.kept()
        export_site(tmp_path / "out", [str(TEMPLATE)])
        version = json.loads((tmp_path / "out" / "site.json").read_text())["version"]
        window.page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
        window.until("(await navigator.serviceWorker.getRegistration()).waiting !== null")
        window.page.goto("about:blank")  # the old version is used no more
        again = Window(context, address)
        again.until(
            f"(await caches.keys()).map((name) => name.split(' ').at(-1)).join() === '{version}'"
        )
        again.page.reload()
        kinds = [kind["name"] for kind in again.ask(ask="kinds")["result"]["kinds"]]
        assert "template" in kinds
        assert [*window.faults, *again.faults] == []
