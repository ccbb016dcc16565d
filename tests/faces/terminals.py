"""Programs in a terminal of some width, and what they write there."""

import os
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

__all__ = ["in_terminal"]


def in_terminal(
    arguments: Sequence[str | Path], columns: int = 100, typed: bytes = b""
) -> tuple[int, bytes]:
    """The exit status of the command line, and all bytes that the terminal got. ``typed``: what is
    typed there.
    """
    import fcntl
    import pty
    import termios

    here, there = pty.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {
        key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")
    }
    command = [sys.executable, "-m", "logicpuzzles", *map(str, arguments)]
    process = subprocess.Popen(
        command, stdin=there, stdout=there, stderr=there, env={**environment, "TERM": "dumb"}
    )
    os.close(there)
    if typed:
        os.write(here, typed)
    got = b""
    try:
        while chunk := os.read(here, 65536):
            got += chunk
    except OSError:  # the program has ended
        pass
    finally:
        os.close(here)
    return process.wait(timeout=60), got.replace(b"\r\n", b"\n")
