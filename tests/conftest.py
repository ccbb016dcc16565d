"""Settings for all tests: the same examples in every run, and no verdict that depends on how busy
the machine is.

A test whose argument ``engine`` names an engine that is not installed is skipped. Tests with the
mark ``thorough`` say again at length what others say in brief (larger boards, more random
programs): they run with ``--thorough`` only. So do those whose argument ``seed`` is beyond the
first few, the cases that ``repeated.txt`` lists, and most examples of a law.
"""

import gc
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, settings
from samples import AT_LENGTH, repeated_cases

from logicpuzzles.kinds.discovery import forget_files

SEEDS = 20  # of a test that is repeated for seeds
PACKAGES = {"sat": "pysat", "asp": "clingo", "cpsat": "ortools"}

for profile, count in (("brief", AT_LENGTH // 4), ("thorough", AT_LENGTH)):
    settings.register_profile(
        profile,
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )

# Whoever is started in the background ignores Ctrl-C or the end of the terminal, and so would the
# programs that are ended by them here.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough", action="store_true", help="run the tests with the mark thorough too"
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("thorough" if config.getoption("--thorough") else "brief")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--thorough"):
        left_out = [item for item in items if _is_thorough(item)]
        items[:] = [item for item in items if not _is_thorough(item)]
        config.hook.pytest_deselected(items=left_out)


def pytest_collectstart() -> None:
    """Tests that are collected stay, so there is no garbage to look for."""
    gc.disable()


def pytest_collection_finish() -> None:
    """The thousands of tests that wait are not looked through at each collection of garbage."""
    gc.enable()
    gc.collect()
    gc.freeze()


def _is_thorough(item: pytest.Item) -> bool:
    callspec = getattr(item, "callspec", None)
    seed = None if callspec is None else callspec.params.get("seed")
    return (
        item.get_closest_marker("thorough") is not None
        or (isinstance(seed, int) and seed >= SEEDS)
        or item.nodeid in repeated_cases()
    )


@pytest.fixture(autouse=True, scope="module")
def _no_kinds_of_files() -> Iterator[None]:
    """Rules files that the tests of a file name are no kinds for the next one."""
    yield
    forget_files()


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets all clocks that the package looks at run so many times as fast."""

    def hurry(factor: float) -> None:
        for name in ("perf_counter", "monotonic", "process_time", "time"):
            clock = getattr(time, name)
            faster = partial(
                lambda clock, start: start + factor * (clock() - start), clock, clock()
            )
            for module in [
                module for path, module in sys.modules.items() if path.startswith("logicpuzzles.")
            ]:
                if hasattr(module, name):
                    monkeypatch.setattr(module, name, faster)
            monkeypatch.setattr(time, name, faster)

    return hurry


def pytest_runtest_setup(item: pytest.Item) -> None:
    callspec = getattr(item, "callspec", None)
    engine = None if callspec is None else callspec.params.get("engine")
    if isinstance(engine, str) and engine in PACKAGES and find_spec(PACKAGES[engine]) is None:
        pytest.skip(f"{engine} is not installed")
