"""Warm processes that answer the requests of a page, each one request at a time.

A request is bytes from outside, and nothing of it is looked at but in a child: that may use so much
memory and so many seconds, and no more. Where a request takes too long, or nobody waits for its
answer any longer, the child is killed, whatever it does, and a new one takes its place.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from types import TracebackType
from typing import TYPE_CHECKING, Any

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.memory import give_back, in_use
from logicpuzzles.solving.processes import begin_work, start

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

WAITING = 20  # requests that may wait for a child
# seconds more than a request may take: in these it ends by itself, with a better answer than that
# of a killed child
GRACE = 2.0
PART, LAST, LEAVING = (
    b".",
    b"+",
    b"-",
)  # what a message begins with; LEAVING: it is the last one, and the child ends
Write = Callable[[bytes], Awaitable[None]]

BEGAN_NOT = (
    "no process began that could answer; expected more memory for it: logicpuzzles web --memory "
    "SIZE"
)
ENDED = (
    "the process that worked on the answer has ended; perhaps it needed more memory than it may use"
)
LATE = "the limit of {:g} seconds was reached before there was an answer"
MANY = (
    f"{WAITING} requests are waiting already; expected fewer at once, so try again when one is "
    "answered"
)


class Busy(PuzzleError):
    """As many requests are waiting as may wait."""


@dataclass(frozen=True)
class ChildSettings:
    """``jobs``: how many children. ``seconds``: what a request may take at most. ``memory``: the
    bytes that each child may use; ``None`` is no limit. ``rules``: files with rules, whose kinds
    each child knows.
    """

    jobs: int = 2
    seconds: float = 60.0
    memory: int | None = None
    rules: tuple[str, ...] = ()


def failure(text: str, why: str) -> bytes:
    """The reply that says why there is no answer, as a line."""
    return _line({"error": {"text": text, "line": None, "column": None, "why": why}})


def _line(reply: Any) -> bytes:
    return json.dumps(reply, separators=(",", ":")).encode() + b"\n"


# --- in the child ---------------------------------------------------------------------------------


def _work(pipe: Connection, settings: ChildSettings) -> None:
    """Answer what comes through a pipe until it is closed, or too much is kept from earlier
    requests.
    """
    begin_work(settings.memory)
    from logicpuzzles.faces.web.handling import handle
    from logicpuzzles.kinds.discovery import kind_named

    last = LAST

    def send(reply: Any) -> None:
        nonlocal last
        if "part" not in reply and _is_full(settings.memory):
            last = LEAVING
        pipe.send_bytes((PART if "part" in reply else last) + _line(reply))

    with suppress(EOFError, BrokenPipeError, ConnectionResetError, MemoryError):
        for file in settings.rules:
            kind_named(file)
        handle({"ask": "kinds"}, lambda reply: None)  # all rules are loaded
        pipe.send_bytes(LAST)
        while last == LAST:
            try:
                handle(_read(pipe.recv_bytes(), settings.seconds), send)
            except _Malformed as error:
                send({"error": {"text": str(error), "line": None, "column": None, "why": "input"}})


class _Malformed(PuzzleError):
    """A request is not JSON."""


def _read(body: bytes, most: float) -> Any:
    """A request, which may take ``most`` seconds. Raises :class:`_Malformed`."""
    try:
        request = json.loads(body)
    except RecursionError:
        raise _Malformed("the request is nested too deep; expected an object with ask") from None
    except ValueError as error:
        raise _Malformed(f"the request is not JSON: {error}; expected an object with ask") from None
    if isinstance(request, dict):
        seconds = request.get("seconds")
        if isinstance(seconds, float | int) and seconds > most:
            request["seconds"] = most
    return request


def _is_full(memory: int | None) -> bool:
    """Whether so much of the memory is in use that a new process is better for the next request."""
    if memory is None or in_use() < memory // 2:
        return False
    give_back()
    return in_use() >= memory // 2


# --- in the server --------------------------------------------------------------------------------


class _Child:
    """A process and the pipe to it, from which threads read."""

    def __init__(self, settings: ChildSettings, threads: ThreadPoolExecutor) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, settings), daemon=True)
        start(self._process)
        theirs.close()
        self._threads = threads
        self._began = False
        self._coming = self._soon(self._receive_message)

    def _soon(self, do: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(self._threads, do, *arguments)

    def _receive_message(self) -> bytes:
        """The next message; an empty one where the process has ended."""
        with suppress(EOFError, OSError):
            return self._pipe.recv_bytes()
        return b""

    def _exchange_first(self, request: bytes) -> bytes:
        """The first message after a request."""
        with suppress(OSError):
            self._pipe.send_bytes(request)
        return self._receive_message()

    async def begins(self) -> bool:
        """Whether the process takes requests; it may have ended before."""
        if not self._began:
            self._began = await asyncio.shield(self._coming) == LAST
        return self._began

    async def message(self, request: bytes | None = None) -> bytes:
        """The next message, or the first one after a request. Who is cancelled while it waits, ends
        the child.
        """
        self._coming = (
            self._soon(self._receive_message)
            if request is None
            else self._soon(self._exchange_first, request)
        )
        message: bytes = await asyncio.shield(self._coming)
        return message

    def kill(self) -> None:
        """End the process at once, whatever it does."""
        self._process.kill()

    async def close(self) -> None:
        """Wait for the end of the process, and close what was opened for it."""
        await self._coming
        await self._soon(self._process.join)
        self._pipe.close()
        self._process.close()


class Children:
    """The children. They are there inside ``async with``."""

    def __init__(self, settings: ChildSettings) -> None:
        self.settings = settings
        self._threads = ThreadPoolExecutor(2 * settings.jobs + 2)
        self._all: set[_Child] = set()
        self._idle: asyncio.Queue[_Child] = asyncio.Queue()
        self._ending: set[asyncio.Task[None]] = set()
        self._requests = 0
        self._open = True

    async def __aenter__(self) -> Children:
        for _ in range(self.settings.jobs):
            self._add()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open = False
        for child in list(self._all):
            self._end(child)
        await asyncio.gather(*self._ending)
        self._threads.shutdown()

    @contextmanager
    def room(self) -> Iterator[None]:
        """There is room for a request inside. Raises :class:`Busy` where it is one too many."""
        if self._requests >= self.settings.jobs + WAITING:
            raise Busy(MANY)
        self._requests += 1
        try:
            yield
        finally:
            self._requests -= 1

    async def answer(self, request: bytes, write: Write) -> None:
        """Answer a request: ``write`` gets each reply as a line of JSON. Where this is cancelled,
        the work ends at once.
        """
        await write(await self._last_line(request, write))

    async def _last_line(self, request: bytes, write: Write) -> bytes:
        """The last reply to a request; ``write`` gets the others."""
        child = await self._idle.get()
        usable = True  # for any other request, until it takes this one
        try:
            async with asyncio.timeout(self.settings.seconds + GRACE):
                begun = await child.begins()
                usable = False
                if not begun:
                    return failure(BEGAN_NOT, "fault")
                message = await child.message(request)
                while message.startswith(PART):
                    await write(message[1:])
                    message = await child.message()
                usable = message.startswith(LAST)
                return message[1:] or failure(ENDED, "limit")
        except TimeoutError:
            usable = False
            return failure(LATE.format(self.settings.seconds), "limit")
        finally:
            if usable:
                self._idle.put_nowait(child)
            else:
                self._end(child)
                if self._open:
                    self._add()

    def _add(self) -> None:
        child = _Child(self.settings, self._threads)
        self._all.add(child)
        self._idle.put_nowait(child)

    def _end(self, child: _Child) -> None:
        if child not in self._all:
            return
        child.kill()
        self._all.discard(child)
        task = asyncio.create_task(child.close())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)
