"""Mosaic: its formats in other programs."""
