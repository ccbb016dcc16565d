"""Best results (the fewest weighings that won each level of a game) and the file that keeps
them.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Container
from contextlib import suppress


def data_folder() -> str | None:
    """The folder for the user's data on this platform; ``None`` when it is unknown.

    Source: XDG Base Directory Specification,
    https://specifications.freedesktop.org/basedir-spec/latest/.
    """
    asked = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(asked):  # the specification says to ignore a relative path
        return asked
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        folder = os.path.expanduser(os.path.join("~", "Library", "Application Support"))
    else:
        folder = os.path.expanduser(os.path.join("~", ".local", "share"))
    return folder if os.path.isabs(folder) else None


class _Broken(Exception):
    """The file holds no best results."""


class Scores:
    """The best result of each level, ``best``, kept in the file at ``path``; without a path only
    while the game runs.

    No problem with the file ends the game: ``complain`` gets one line about it, and the results
    last while the game runs. A file that cannot be understood is moved aside before it is replaced.
    """

    def __init__(
        self, path: str | None, levels: Container[int], complain: Callable[[str], object]
    ) -> None:
        self.path = path
        self.levels = levels
        self.complain = complain
        self.best: dict[int, int] = {}
        if path is None:
            complain(
                "there is no folder for data; best results are not kept; expected one in "
                "XDG_DATA_HOME"
            )
            return
        try:
            self.best = self._read(path)
        except OSError as error:
            self._give_up(error)
        except _Broken:
            complain(
                f"{path}: no list of best results; a new one begins, and the next result "
                f"moves this file to {_aside(path)}"
            )

    def record(self, level: int, score: int) -> None:
        """Record that the level was won with this score. Lower is better."""
        self.best[level] = min(score, self.best.get(level, score))
        if self.path is None:
            return
        try:
            self._write(os.path.realpath(self.path))
        except OSError as error:
            self._give_up(error)

    def _read(self, path: str) -> dict[int, int]:
        try:
            with open(path, encoding="utf-8") as stream:
                scores = {int(level): score for level, score in json.load(stream)["best"].items()}
        except FileNotFoundError:
            return {}
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise _Broken from error
        if any(
            level not in self.levels or type(score) is not int or score < 1
            for level, score in scores.items()
        ):
            raise _Broken
        return scores

    def _write(self, path: str) -> None:
        """Replace the file in one step. Better results that another game saved meanwhile stay."""
        folder = os.path.dirname(path)
        os.makedirs(folder, mode=0o700, exist_ok=True)
        try:
            for level, score in self._read(path).items():
                self.best[level] = min(score, self.best.get(level, score))
        except _Broken:
            os.replace(path, _aside(path))
        handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=folder)
        try:
            with open(handle, "w", encoding="utf-8") as stream:
                json.dump(
                    {"best": {str(level): self.best[level] for level in sorted(self.best)}}, stream
                )
                stream.write("\n")
            os.replace(name, path)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(name)

    def _give_up(self, error: OSError) -> None:
        self.complain(
            f"{self.path}: {(error.strerror or str(error)).lower()}; best results are not kept"
        )
        self.path = None


def _aside(path: str) -> str:
    return path + ".bad"
