"""The command line.

Standard output carries answers and nothing else; remarks go to standard error. Exit status: 0 solved, 1 no solution, 2 bad usage
or bad input, 3 a limit was reached before an answer, 130 interrupted. With several puzzles the highest status counts, and a bad
puzzle does not stop the rest. A reader that closes standard output early (``| head``) is no error: it has what it wanted.
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress

from logicpuzzles.faces.cli.commands import about, function_named

# The modules of the arguments and of a command are imported when it is given.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

COLLECTED = 50_000  # objects more than before are made between two runs of the garbage collector; usually 700
DISCOVERY = "logicpuzzles.kinds.discovery"


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, and return the exit status. Rules files that an earlier command named are forgotten."""
    if argv is None:  # a process of its own, in which nearly all that is made is kept
        gc.set_threshold(COLLECTED)
    if DISCOVERY in sys.modules:
        sys.modules[DISCOVERY].forget_files()
    try:
        words = sys.argv[1:] if argv is None else list(argv)
        if (text := about(words)) is not None:
            print(text, end="")
            return 0
        parser = function_named("arguments.parser_for")(words)
        arguments, others = parser.parse_known_args(words)
        if others:  # argparse takes paths in one piece only, but options may stand among them
            if "paths" not in arguments or any(other[0:1] == "-" and other != "-" for other in others):
                parser.error(f"unrecognized arguments: {' '.join(others)}")
            arguments.paths += others
        if "limit" in arguments and "resume" in arguments:
            function_named("solving.check_usage")(arguments)
    except SystemExit as end:
        return int(end.code or 0)
    with suppress(AttributeError, ValueError):
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = int(function_named(arguments.run)(arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone. The interpreter flushes once more at its end, which must not fail either.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        function_named("common.complain")(error, "logicpuzzles", arguments)
        return 2
    return status
