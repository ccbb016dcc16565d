"""The manifest of a file of puzzles, which says how it was made and whether it is whole; and its lock, while a process writes it.

They are ``FILE.manifest.json`` and ``FILE.lock``. The manifest does not say when, where or by how many workers: for the same
puzzles it is the same.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from typing import Any

from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.generate import Options
from logicpuzzles.version import __version__

__all__ = ["Manifest", "locked", "manifest_of", "path_of", "read_manifest", "write_manifest"]

FORM = 1  # of manifest and records; goes up with changes that readers must know


@dataclass(frozen=True, slots=True)
class Manifest:
    """How a file of puzzles is made, and whether it is finished.

    ``rules``: the published rules of the kind. ``bytes`` and ``sha256``: of the whole file, once it is ``finished``.
    """

    kind: str
    options: dict[str, Any]
    seed: str
    count: int
    generator_version: int
    package_version: str = __version__
    form: int = FORM
    rules: str = ""
    finished: bool = False
    bytes: int | None = None
    sha256: str | None = None


def manifest_of(options: Options, seed: int | str, count: int, rules: str) -> Manifest:
    """The manifest of a new file."""
    described = options.to_json()
    return Manifest(options.kind, {k: v for k, v in described.items() if k not in ("kind", "version")}, str(seed), count,
                    described["version"], rules=rules)  # fmt: skip


def path_of(path: str) -> str:
    """The path of the manifest of the file at ``path``."""
    return f"{path}.manifest.json"


def read_manifest(path: str) -> Manifest | None:
    """The manifest of the file at ``path``, ``None`` when it has none.  Raises :class:`BadInput` when it is no manifest."""
    try:
        with open(path_of(path), "rb") as file:
            value = json.loads(file.read())
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        value = None
    try:
        manifest = Manifest(**value) if isinstance(value, dict) else None
    except TypeError:
        manifest = None
    if manifest is None or manifest.form != FORM or not isinstance(manifest.options, dict) or type(manifest.count) is not int:
        raise BadInput(f"{path_of(path)}: this is no manifest of a file of puzzles; expected one, or another FILE after -o")
    return manifest


def write_manifest(path: str, manifest: Manifest) -> None:
    """Replace the manifest of the file at ``path`` in one step, or leave it as it was.  Raises ``OSError``."""
    target = path_of(path)
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=os.path.dirname(os.path.abspath(target)))
    try:
        with open(handle, "w", encoding="ascii", newline="") as file:
            json.dump(asdict(manifest), file, indent=1)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, os.stat(path).st_mode & 0o666)
        os.replace(name, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, target) from error
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)


# --- the lock ---------------------------------------------------------------------------------------------------------

_mine: set[str] = set()  # the locks of this process: the system would let it take a lock twice


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Lock the file at ``path`` for writing.  Raises ``PuzzleError`` with the number of the process that has the lock.

    The system frees the lock when its process ends, in whatever way: a lock file that is left over locks nothing.
    """
    name = f"{os.path.realpath(path)}.lock"
    if name in _mine:
        raise _refused(path, str(os.getpid()))
    handle = _taken(name, path)
    _mine.add(name)
    try:
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())
        yield
    finally:
        with suppress(OSError):
            os.unlink(name)
        os.close(handle)
        _mine.discard(name)


def _taken(name: str, path: str) -> int:
    """The lock file, open and locked."""
    while True:
        handle = os.open(name, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
        try:
            if not _lock(handle):
                raise _refused(path, os.read(handle, 20).decode("ascii", "replace").strip())
            if os.path.exists(name) and os.path.samestat(os.stat(name), os.fstat(handle)):
                kept, handle = handle, -1
                return kept
            # Its owner removed the file between the two calls: a lock on it would keep nobody out.
        finally:
            if handle >= 0:
                os.close(handle)


def _lock(handle: int) -> bool:
    try:
        import fcntl
    except ImportError:  # without it only ``_mine`` guards, within this process
        return True
    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # unlike flock, it does not pass to processes that are forked
    except OSError:
        return False
    return True


def _refused(path: str, pid: str) -> PuzzleError:
    who = f"process {pid}" if pid.isdigit() else "another process"
    return PuzzleError(f"{path} is being written by {who}; expected to wait for its end, or another FILE")
