"""The formats in which disks are written."""

from __future__ import annotations

from logicpuzzles.kinds.notation import Format

FORMATS = (Format("disks", "disks", "disks_text", order=50),)
