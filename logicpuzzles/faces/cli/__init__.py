"""The command line.

Standard output carries answers and nothing else; remarks go to standard error. Exit status: 0
solved, 1 no solution, 2 bad usage or bad input, 3 a limit was reached before an answer, 130
interrupted. With several puzzles the highest status counts, and a bad puzzle does not stop the
rest. A reader that closes standard output early (``| head``) is no error: it has what it wanted.
"""

from __future__ import annotations

import gc
import sys

from logicpuzzles.faces.cli.commands import about_text, function_named
from logicpuzzles.faces.streams import drop, guard_streams

# The modules of the arguments and of a command are imported when it is given.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

__all__ = ["main"]

# objects more than before are made between two runs of the garbage collector; usually 700
COLLECTED = 50_000
DISCOVERY, MEMORY = "logicpuzzles.kinds.discovery", "logicpuzzles.core.memory"


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, and return the exit status. Rules files that an earlier command named are
    forgotten.
    """
    if argv is None:  # a process of its own, in which nearly all that is made is kept
        gc.set_threshold(COLLECTED)
    try:
        with guard_streams():
            return _main(sys.argv[1:] if argv is None else list(argv), argv is None)
    finally:
        if MEMORY in sys.modules and argv is not None:
            sys.modules[MEMORY].keep_to(None)


def _main(words: list[str], alone: bool) -> int:
    """``alone``: in a process that runs this command only, which leaves some of the machine's
    memory to others.
    """
    if DISCOVERY in sys.modules:
        sys.modules[DISCOVERY].forget_files()
    arguments: Any = None
    try:
        if (text := about_text(words)) is not None:
            print(text, end="", flush=True)
            return 0
        from logicpuzzles.faces.cli.arguments import read_arguments

        arguments = read_arguments(words)
        if arguments.memory is not None or alone:
            from logicpuzzles.core.memory import keep_to, machine_memory

            keep_to(arguments.memory or (machine_memory() or 0) * 3 // 4 or None)
        status = int(function_named(arguments.run)(arguments))
        sys.stdout.flush()
    except SystemExit as end:
        return int(end.code or 0)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader has gone
        drop(sys.stdout)
        return 0
    except MemoryError:
        from logicpuzzles.faces.cli.common import complain_of_memory

        complain_of_memory(arguments)
        return 3
    except Exception as error:
        from logicpuzzles.faces.cli.common import complain

        complain(error, "logicpuzzles", arguments)
        if isinstance(error, OSError) and error.filename is None:
            drop(sys.stdout)
        return 3 if getattr(error, "limit", None) else 2
    return status
