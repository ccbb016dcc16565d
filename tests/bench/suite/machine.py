"""What a run ran on, and what of the suite can run there."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path

from suite.cases import ENGINES, PACKAGES, PROGRAMS
from suite.results import OURS

DISTRIBUTIONS = (
    "logicpuzzles",
    "miniKanren",
    "python-sat",
    "pycosat",
    "clingo",
    "ortools",
    "z3-solver",
    "python-constraint2",
)
TOLD = {
    "SWI-Prolog": (("swipl", "--version"), r"version ([\d.]+)"),
}


def missing() -> dict[str, str]:
    """The solvers that cannot run here, and why."""
    reasons = {
        name: f"{package} is not installed"
        for name, package in PACKAGES.items()
        if find_spec(package) is None
    }
    for name, programs in PROGRAMS.items():
        for program in programs:
            if shutil.which(program) is None:
                reasons[name] = f"there is no program {program}"
    for engine in ENGINES:
        reason = _no_engine(engine)
        if reason:
            reasons[f"{OURS} ({engine})"] = reasons[f"{OURS} ({engine}, prepared)"] = reason
    return reasons


def _no_engine(name: str) -> str:
    try:
        engine_named = import_module("logicpuzzles.engines").engine_named
        engine_named(name)
    except Exception as error:
        return str(error)
    return ""


def load(absent: dict[str, str]) -> None:
    """Import what is there, so that no solver pays for it."""
    extra = {
        "pysat": "pysat.solvers",
        "ortools": "ortools.sat.python.cp_model",
        "logicpuzzles": "logicpuzzles.runner",
    }
    for name, package in PACKAGES.items():
        if name not in absent:
            import_module(extra.get(package, package))
    import_module(
        "logicpuzzles.kinds.parts"
    ).built_in()  # finds the rules in a checkout that is not installed
    if find_spec("sympy") is not None:  # which our equations load when they need it
        import_module("sympy")


def machine() -> dict[str, str]:
    """The processor, the system, Python and the versions of the solvers."""
    facts = {
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
    }
    facts["Python"] = f"{platform.python_implementation()} {platform.python_version()}"
    for name in DISTRIBUTIONS:
        try:
            facts[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    for name, (command, pattern) in TOLD.items():
        if shutil.which(command[0]) is not None:
            printed = subprocess.run(command, capture_output=True, text=True).stdout
            version = re.search(pattern, printed)
            facts[name] = version[1] if version else "of an unknown version"
    return facts


def processor() -> str:
    """The model of the processor, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
