"""Files that are written. None is written over unless that was said, and none is left half written:
what is no run of lines replaces another file at the end, in one step. Files of lines lose nothing:
they are locked while they grow, end with a whole line whatever ends the process, and are continued
later.

Beside answers to a batch stands ``FILE.resume``: on its first line what the answers are about, and
then for each answer a mark, a digest of question and answer. By it a later run knows that what is
there answers the questions that it is asked.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import takewhile
from time import monotonic, sleep
from typing import IO, Any, Generic, TextIO, TypeVar

from logicpuzzles.core.errors import BadInput, PuzzleError

Task = TypeVar("Task")

PATIENCE = (
    10,
    0.1,
)  # how often, and after how many seconds, a lock is tried again: workers of a killed process end soon
SAVED = 5.0  # seconds of work that a loss of power may cost
FORM = 1  # of the marks; goes up with changes that readers must know
RESUMED = "--resume to go on with it, "  # what is said of a file that a run may go on with
OPEN = (
    "/dev/stdout",
    "/dev/stderr",
    "/dev/fd/",
    "/proc/self/fd/",
)  # the names of files that are open


def is_stream(path: str) -> bool:
    """Whether a path names a device, a pipe or a file that is open, which takes what is written and
    keeps what it has.
    """
    return path.startswith(OPEN) or (os.path.exists(path) and not os.path.isfile(path))


def refuse_existing(path: str, force: bool, resumed: str = "") -> None:
    """Raises ``BadInput`` where a file stands at a path and is not to be written over by ``force``.
    ``resumed``: what goes on with the file instead.
    """
    if not force and os.path.lexists(path):
        raise BadInput(
            f"{path} is there already; expected {resumed}--force to write over it, or another FILE"
        )


class LineSheet:
    """A file of lines that nobody else writes. ``new``: there was none before. ``end``: where its
    last whole line ends.
    """

    def __init__(self, path: str, file: IO[bytes], new: bool) -> None:
        self.path = path
        self.new = new
        self.end = 0
        self._file = file

    def lines(self) -> Iterator[bytes]:
        """Its whole lines from the beginning, each with its end."""
        with open(self.path, "rb") as lines:
            yield from takewhile(lambda line: line.endswith(b"\n"), lines)

    def cut(self, end: int) -> None:
        """Cut it at a byte."""
        self.end = end
        self._file.truncate(end)
        self._file.seek(end)

    def write(self, line: bytes) -> None:
        """Write a line; it is in the file when the call returns. Raises ``OSError``, with the file
        as it was before.
        """
        rest = memoryview(line)
        try:
            while rest:
                rest = rest[self._file.write(rest) or 0 :]
        except BaseException as error:
            self.cut(self.end)
            if isinstance(error, OSError):
                raise OSError(
                    error.errno or errno.EIO, error.strerror or str(error), self.path
                ) from error
            raise
        self.end += len(line)

    def save(self) -> None:
        """Make what is written survive a loss of power."""
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from error


@contextmanager
def open_sheet(path: str, force: bool = False, resumed: str = "") -> Iterator[LineSheet]:
    """The file at ``path``, locked, and created where there is none; an error leaves no new file
    that is empty. ``force``: whether it may be there already.

    The system frees the lock when its process ends, in whatever way. Raises ``OSError``,
    ``BadInput`` where it is there or is not a regular file, and ``PuzzleError`` when another
    process writes it. ``resumed``: as for :func:`refuse_existing`.
    """
    while True:
        if is_stream(path):
            raise BadInput(f"{path} is not a regular file; expected one")
        new = not os.path.exists(path)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
        try:
            handle = os.open(path, flags | (os.O_EXCL if new else 0), 0o666)
        except FileExistsError:
            continue
        with open(handle, "r+b", buffering=0) as file:
            if not _lock_file(handle):
                raise PuzzleError(
                    f"{path} is being written by another process; expected another FILE, or "
                    "to wait for its end"
                )
            if not os.path.exists(path) or not os.path.samestat(os.stat(path), os.fstat(handle)):
                # it was replaced between the two calls: a lock on it would keep nobody out
                continue
            if not new:
                refuse_existing(path, force, resumed)
            _save_folder(path)
            try:
                yield LineSheet(path, file, new)
            except BaseException:
                if new and not os.fstat(handle).st_size:
                    with suppress(OSError):
                        os.unlink(path)
                raise
            return


def _lock_file(handle: int) -> bool:
    """Lock an open file, as far as the system has locks. Unlike those of ``lockf``, they stay when
    another handle is closed.
    """
    try:
        import fcntl
    except ImportError:
        return True
    for _ in range(PATIENCE[0]):
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sleep(PATIENCE[1])
        except OSError:  # a file system without locks
            return True
        else:
            return True
    return False


def _save_folder(path: str) -> None:
    """Make the name of a new file survive a loss of power, as far as the system can."""
    with suppress(OSError):
        handle = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def replace_file(path: str, force: bool) -> Iterator[tuple[TextIO, Callable[[], None]]]:
    """A stream, and a function to call when what was written is to be the file at ``path``: in one
    step, at the end. Else nothing is left of it, also when power is lost. ``force``: whether it may
    replace a file, whose permissions it gets. Raises ``OSError``, and ``BadInput`` before anything
    is written.
    """
    refuse_existing(path, force)
    target, kept = os.path.realpath(path), []
    folder = os.path.dirname(target)
    name = os.path.join(folder, f".{os.path.basename(target)}.{os.getpid()}.part")
    try:
        handle = _nameless(folder)
        named = handle is None
        if handle is None:
            handle = os.open(
                name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o600
            )
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from error
    try:
        with open(handle, "w", encoding="utf-8", newline="") as stream:
            yield stream, lambda: kept.append(True)
            if kept:
                stream.flush()
                os.fsync(handle)
                if not named:
                    # a handle of a folder is given, and not used, for else the system's ``link``
                    # does not follow
                    os.link(f"/proc/self/fd/{handle}", name, src_dir_fd=handle)
        if kept:
            refuse_existing(path, force)  # it may have come meanwhile
            os.chmod(name, _mode(target))
            os.replace(name, target)
            _save_folder(target)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)


def _mode(path: str) -> int:
    """The permissions that a file at ``path`` has, or would get as a new file."""
    if os.path.exists(path):
        return os.stat(path).st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _nameless(folder: str) -> int | None:
    """A new file without a name, of which nothing is left whatever ends the process; ``None`` where
    the system has no such files.
    """
    if hasattr(os, "O_TMPFILE") and os.path.isdir("/proc/self/fd"):
        with suppress(OSError):
            return os.open(folder, os.O_TMPFILE | os.O_WRONLY | os.O_CLOEXEC, 0o600)
    return None


# --- answers to a batch ---------------------------------------------------------------------------


class AnswerSheet(Generic[Task]):
    """The answers to the tasks of a batch, a line each, and their marks. ``about``: what else the
    answers depend on, as JSON. ``key``: gives what a task asks.
    """

    def __init__(
        self,
        answers: LineSheet,
        marks: LineSheet,
        about: dict[str, Any],
        key: Callable[[Task], bytes],
    ) -> None:
        self._answers = answers
        self._marks = marks
        self._about = {"form": FORM, **about}
        self._key = key
        self._saved = monotonic()
        self._anew = False

    def begun(self) -> Iterator[tuple[Task, Any]]:
        """Begin anew with the first answer, whatever is there: nothing is kept then."""
        self._anew = True
        return iter(())

    def _begin(self) -> None:
        if self._anew:
            self._anew = False
            self._answers.cut(0)
            self._marks.cut(0)
            self._marks.write(json.dumps(self._about).encode() + b"\n")

    def kept(self, tasks: Iterator[Task]) -> Iterator[tuple[Task, Any]]:
        """The first tasks, with the answers to them that are there; what comes after the last whole
        one is cut off.

        Raises ``BadInput``, with the line of the answer, where the tasks are others, or it was
        changed.
        """
        marks = self._marks.lines()
        head = next(marks, None)
        if head is None:
            if os.path.getsize(self._answers.path):
                name = os.path.basename(self._marks.path)
                raise BadInput(
                    f"there is no {name} beside it; expected the output of an earlier run"
                )
            yield from self.begun()
            return
        self._compare(head)
        ends = [0, len(head)]
        for number, (line, mark) in enumerate(zip(self._answers.lines(), marks, strict=False), 1):
            task = next(tasks, None)
            if task is None or self._mark(task, line) != mark:
                raise BadInput(
                    "this answers another line, or was changed; expected an earlier run of "
                    "this batch",
                    number,
                )
            yield task, json.loads(line)
            ends = [ends[0] + len(line), ends[1] + len(mark)]
        self._answers.cut(ends[0])
        self._marks.cut(ends[1])

    def _compare(self, head: bytes) -> None:
        """See that the answers that are there are about the same."""
        about = _about(head)
        if about.keys() != self._about.keys():
            name = os.path.basename(self._marks.path)
            raise BadInput(
                f"{name} beside it comes from another command; expected the command that began it"
            )
        for name, value in self._about.items():
            if about[name] != value:
                raise BadInput(
                    f"it was begun with {name} {about[name]}, not {value}; expected the same "
                    "to go on"
                )

    def _mark(self, task: Task, line: bytes) -> bytes:
        question = self._key(task)
        return (
            sha256(b"%d %b%b" % (len(question), question, line)).hexdigest()[:16].encode() + b"\n"
        )

    def write(self, task: Task, line: bytes) -> None:
        """Write the answer to a task. Raises ``OSError``, with whole answers in the file."""
        self._begin()
        self._marks.write(self._mark(task, line))
        self._answers.write(line)
        if monotonic() - self._saved > SAVED:
            self.save()

    def save(self) -> None:
        """Make what is written survive a loss of power."""
        self._begin()
        self._answers.save()
        self._marks.save()
        self._saved = monotonic()


def _about(head: bytes) -> dict[str, Any]:
    """What the first line of marks says; nothing where it is the line of another file."""
    try:
        about = json.loads(head)
    except (ValueError, RecursionError):
        about = None
    return about if isinstance(about, dict) else {}


@contextmanager
def answers_to(
    path: str, about: dict[str, Any], key: Callable[[Task], bytes], force: bool
) -> Iterator[AnswerSheet[Task]]:
    """The answers in the file at ``path``, with the marks in ``path.resume``. ``force``: whether
    these may be there already. Raises as :func:`sheet` does.
    """
    with open_sheet(path, force, RESUMED) as answers, open_sheet(f"{path}.resume", True) as marks:
        if os.path.getsize(marks.path) and "form" not in _about(next(marks.lines(), b"")):
            refuse_existing(marks.path, force)
        yield AnswerSheet(answers, marks, about, key)
