"""The build backend: setuptools, and mypy as well where the engine is to be compiled.

A build environment gets mypy only then; without the switch nothing more is downloaded or run.
"""

from __future__ import annotations

import os
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 (the backend is that of setuptools, but for what follows)

MYPY = (
    "mypy==2.4.*"  # its checks grow from version to version, and a failed check would end a build
)


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What the build of a wheel needs."""
    switch = os.environ.get("LOGICPUZZLES_COMPILE", "0") not in ("", "0")
    return [*build_meta.get_requires_for_build_wheel(config_settings), *([MYPY] if switch else [])]
