"""What a command imports: it starts as quickly as what it needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from logicpuzzles.kinds.parts import aliases, built_in, rules_module

ROOT = Path(__file__).parents[2]


def imported(*arguments: str) -> set[str]:
    """The modules that a command imports."""
    command = [sys.executable, "-X", "importtime", "-m", "logicpuzzles", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, env=environment, stdin=subprocess.DEVNULL)
    assert ended.returncode == 0, ended.stderr[-2000:]
    lines = [line.rpartition("|")[2].strip() for line in ended.stderr.splitlines() if line.startswith("import time:")]
    return set(lines[1:])


def readers(modules: set[str]) -> set[str]:
    """The kinds whose readers are among some modules."""
    notations = {module.split(".")[2] for module in modules if module.startswith("logicpuzzles.kinds.") and module.count(".") == 3}
    return notations & set(built_in())


def test_other_names_are_those_that_the_rules_state() -> None:
    """They are read without importing the rules."""
    stated = [(alias, kind) for kind in built_in() for alias in getattr(rules_module(kind), "ALIASES", ())]
    assert len(stated) == len(dict(stated)) > 30
    assert aliases() == dict(stated)
