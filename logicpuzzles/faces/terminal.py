"""Where the prompt's lines come from: a pipe, or a terminal with history and completion."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, Protocol

PROMPT, MORE = "?- ", "|  "
_NEXT_KEYS = (";", "n", " ", "\t")


class LineReader(Protocol):
    """Where a session reads its lines, and whether the user wants the next answer."""

    def line(self, prompt: str) -> str | None:
        """The next line; ``None`` at the end."""

    def wants_next(self) -> bool:
        """Whether the user asks for the next answer."""


class Pipe:
    """Lines of standard input, read without prompts, with a look at the next line before it is
    taken.
    """

    def __init__(self) -> None:
        self.ahead: str | None = None

    def line(self, prompt: str) -> str | None:
        line = self.ahead if self.ahead is not None else sys.stdin.readline()
        self.ahead = None
        return line.rstrip("\n") if line else None

    def wants_next(self) -> bool:
        if self.ahead is None:
            self.ahead = sys.stdin.readline()
        if self.ahead.strip() != ";":
            return False
        self.ahead = None
        return True


class Terminal:
    """A prompt with history and completion, where a block is written and comes back as one; one key
    asks for the next answer. ``complete``: the part of a text before the cursor that may be
    completed, and with what; ``needs_more``: whether an entry goes on in another line.
    """

    def __init__(
        self, complete: Callable[[str], tuple[str, list[str]]], needs_more: Callable[[str], bool]
    ) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.shortcuts import CompleteStyle

        self.session: PromptSession[str] = PromptSession(
            history=_history(),
            completer=_completer(complete),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=0,
            multiline=True,
            prompt_continuation=MORE,
            key_bindings=_keys(needs_more),
        )

    def line(self, prompt: str) -> str | None:
        while True:
            try:
                return self.session.prompt(prompt)
            except KeyboardInterrupt:
                if prompt == MORE:
                    raise
            except EOFError:
                return None

    def wants_next(self) -> bool:
        return _key() in _NEXT_KEYS


def _key() -> str:
    """The next key that is pressed, where the terminal can tell; else the next line."""
    try:
        import termios
        import tty
    except ImportError:
        return sys.stdin.readline().strip("\n")
    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        return os.read(sys.stdin.fileno(), 1).decode("latin-1")
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def _history() -> Any:
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    folder = os.environ.get("XDG_STATE_HOME") or os.path.expanduser(
        os.path.join("~", ".local", "state")
    )
    path = os.path.join(folder, "logicpuzzles", "history")
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "a", encoding="utf-8"):
            return FileHistory(path)
    except OSError:
        return InMemoryHistory()


def _completer(complete: Callable[[str], tuple[str, list[str]]]) -> Any:
    from prompt_toolkit.completion import Completer, Completion

    class Fitting(Completer):
        def get_completions(self, document: Any, _: Any) -> Any:
            begun, words = complete(document.text_before_cursor)
            for word in words:
                yield Completion(word, -len(begun))

    return Fitting()


def next_line(entry: str) -> str:
    """How the line after an entry begins: as deep as the last one, deeper after a colon.

    >>> next_line("def twice(x):"), next_line("eq(X, (1,")
    ('    ', '')
    """
    last = entry.rpartition("\n")[2]
    deep = len(last) - len(last.lstrip())
    return " " * (deep + 4 * last.rstrip().endswith(":"))


def _keys(needs_more: Callable[[str], bool]) -> Any:
    """Enter ends an entry that is whole, and else begins another line of it."""
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()

    @keys.add("enter")
    def enter(event: Any) -> None:
        buffer = event.current_buffer
        entry = buffer.text
        if "\n" in entry and not entry.rpartition("\n")[2].strip():
            entry = entry.rstrip() + "\n"  # an empty line ends a block
        if needs_more(entry):
            buffer.insert_text("\n" + next_line(buffer.document.text_before_cursor))
        else:
            buffer.text = entry.rstrip("\n") + "\n" * ("\n" in entry)
            buffer.validate_and_handle()

    return keys
