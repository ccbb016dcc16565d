"""Runs Python files that the user named: rules, and the parts of a kind beside them."""

from __future__ import annotations

import os
import sys
from types import ModuleType

from logicpuzzles.core.errors import GoalError, PuzzleError

__all__ = ["FILE_MODULE", "RulesError", "module_of", "stem_of"]

FILE_MODULE = "logicpuzzles_file_"  # prefix of the module names of a user's files


class RulesError(PuzzleError):
    """A rules file cannot be loaded or breaks the contract. The message begins with its name and
    line.
    """


def stem_of(path: str) -> str:
    """The kind that a file is, from its path; any other name is itself."""
    return os.path.basename(path).removesuffix(".py") if path.endswith(".py") else path


def module_of(path: str, within: str = "") -> ModuleType:
    """The module of the Python file at ``path``. The file is run. ``within``: the kind of which it
    is a part.

    Raises :class:`RulesError` with file and line when the file raises anything.
    """
    filename = os.path.realpath(path)
    try:
        with open(filename, "rb") as file:
            source = file.read()
    except OSError as error:
        raise RulesError(
            f"{path}: {(error.strerror or str(error)).lower()}; expected a Python file"
        ) from error
    module = ModuleType(f"{FILE_MODULE}{within}{'_' * bool(within)}{stem_of(path)}")
    module.__file__ = filename
    sys.modules[module.__name__] = module  # dataclasses and pickle look for it there
    try:
        exec(compile(source, filename, "exec"), vars(module))
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise RulesError(_describe_error_of(path, filename, error)) from error
    return module


def _describe_error_of(path: str, filename: str, error: BaseException) -> str:
    """The error of a file on one line, which begins with its place."""
    if isinstance(error, SyntaxError) and error.filename == filename:
        return f"{path}:{error.lineno or 1}:{error.offset or 1}: {error.msg}; expected Python"
    from traceback import extract_tb

    lines = [
        frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == filename
    ]
    place = f"{path}:{lines[-1]}" if lines else path
    what = "" if isinstance(error, GoalError) else f"{type(error).__name__}: "
    return f"{place}: {what}{' '.join(str(error).split())}"
