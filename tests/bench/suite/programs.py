"""Programs outside: how they are run, and what memory they take."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from suite.model import METER

WATCH = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE)
sys.stdout.buffer.write(done.stdout)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(done.returncode)
"""
"""Runs a program and tells its peak of memory last. A process of its own, as small as they come:
what it has counts as well.
"""


def output(command: Sequence[str], statuses: Sequence[int] = (0,)) -> str:
    """What a program prints. Raises `RuntimeError` when it ends with another status."""
    watched = [sys.executable, "-I", "-S", "-c", WATCH, *command] if METER.on else command
    done = subprocess.run(watched, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode not in statuses:
        raise RuntimeError(
            f"{command[0]} ended with status {done.returncode}: {' '.join(done.stderr.split())[-200:]}"
        )
    if METER.on:
        kib = int(done.stderr.split()[-1])
        METER.kib = kib // 1024 if sys.platform == "darwin" else kib
    return done.stdout
