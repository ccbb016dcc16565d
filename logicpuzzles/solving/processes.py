"""Processes that work for another one: they are not ended by Ctrl-C, and end with the one that they
work for.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from logicpuzzles.core.memory import keep_to

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess


def start(process: BaseProcess) -> None:
    """Start a process, which calls :func:`begin_work` first."""
    with _without_interruption():
        process.start()


def begin_work(memory: int | None) -> None:
    """Make this process work for the one that started it. It may use so many bytes of ``memory``;
    ``None`` is no limit.
    """
    keep_to(memory)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that it works for
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "SIGHUP") and callable(signal.getsignal(signal.SIGHUP)):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    _end_with_parent()


def _end_with_parent() -> None:
    """End this process when the one that it works for ends, even if that is killed, and whatever
    this one does then.
    """
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is None:
        return

    def follow(timeout: float | None = None) -> None:
        if wait([parent.sentinel], timeout):
            os._exit(1)

    if (
        sys.platform == "linux" and os.getppid() == parent.pid
    ):  # else a server of processes stands between them
        from ctypes import CDLL

        if CDLL(None).prctl(1, signal.SIGKILL) == 0:  # PR_SET_PDEATHSIG
            follow(0)  # it may have ended before
            return
    threading.Thread(target=follow, daemon=True).start()


@contextmanager
def _without_interruption() -> Iterator[None]:
    """Processes that are started meanwhile do not get Ctrl-C."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
