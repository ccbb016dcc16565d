"""How much memory the process uses, and a limit for it.

A limit is kept in two ways. Searches look at the memory in use now and then, as they look at the
clock. And the system refuses more, where it can: Python then raises ``MemoryError``, which searches
turn into ``OutOfBudget``. Solvers in C++ would end the process instead, so they are :func:`granted`
what they ask for, and only looked at.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
ROOM = 1 << 24  # bytes
_kept: list[int] = []  # the limit of the process, if there is one


def read_bytes(text: str) -> int:
    """The number of bytes that a text says. Raises ``ValueError``.

    >>> read_bytes("2G"), read_bytes("512M"), read_bytes("1000000")
    (2147483648, 536870912, 1000000)
    """
    unit = text[-1:].upper()
    number = float(text[:-1] if unit in UNITS and unit else text) * UNITS.get(unit, 1)
    if not 0 < number < 1 << 60:
        raise ValueError(text)
    return int(number)


def shown_bytes(number: int) -> str:
    """A number of bytes for people.

    >>> shown_bytes(1 << 31), shown_bytes(1536), shown_bytes(100)
    ('2G', '1.5K', '100')
    """
    for unit in ("T", "G", "M", "K"):
        if number >= UNITS[unit]:
            return f"{number / UNITS[unit]:.3g}{unit}"
    return str(number)


def in_use() -> int:
    """The bytes of memory that the process uses; 0 where the system does not tell."""
    return _statm(1)


def _statm(place: int) -> int:
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[place]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError, IndexError):
        return 0


def most_used() -> int:
    """The most bytes of memory that the process has used so far; 0 where the system does not
    tell.
    """
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return 0
    return getrusage(RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def give_back() -> None:
    """Give memory back to the system that was used before and is needed no more, as far as the
    system can take it.
    """
    gc.collect()
    if sys.platform == "linux":
        from ctypes import CDLL

        with suppress(OSError, AttributeError):  # another library of C has no such function
            CDLL(None).malloc_trim(0)


def machine_memory() -> int | None:
    """The bytes of memory that the machine has, or the group of processes may use; ``None`` where
    the system does not tell.
    """
    try:
        size = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return None
    with suppress(OSError, ValueError), open("/sys/fs/cgroup/memory.max") as file:
        size = min(size, int(file.read()))
    return size if size > 0 else None


def keep_to(memory: int | None) -> None:
    """Keep the process to so many bytes of memory from now on; ``None``: to no limit of its own."""
    _kept[:] = [] if memory is None else [memory]
    _refuse(memory)


def kept_to() -> int | None:
    """The limit of the process; ``None`` where there is none."""
    return _kept[0] if _kept else None


@contextmanager
def refused_beyond(memory: int | None) -> Iterator[None]:
    """The system refuses memory beyond so many bytes to what is done inside."""
    if memory is None:
        yield
        return
    _refuse(memory)
    try:
        yield
    finally:
        _refuse(kept_to())


@contextmanager
def grant_memory() -> Iterator[None]:
    """The system refuses no memory to what is done inside, which would end the process. What that
    has taken is looked at afterwards.
    """
    try:
        from resource import RLIMIT_DATA, getrlimit, setrlimit
    except ImportError:
        yield
        return
    soft, hard = getrlimit(RLIMIT_DATA)
    if soft == hard:
        yield
        return
    setrlimit(RLIMIT_DATA, (hard, hard))
    try:
        yield
    finally:
        _refuse(soft)


def _refuse(memory: int | None) -> None:
    """Have the system refuse more memory than that, where it can. It counts also what is only
    reserved, and may count more than that already: then it refuses what is beyond that and
    ``ROOM``, so that there is room to give up in.
    """
    try:
        import resource
    except ImportError:  # there is none on this system: searches look at the memory in use
        return
    with suppress(OSError, ValueError):
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        memory = None if memory is None else max(memory, _statm(5) + ROOM)
        limit = (
            hard
            if memory is None
            else memory
            if hard == resource.RLIM_INFINITY
            else min(memory, hard)
        )
        resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
