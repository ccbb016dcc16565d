"""Mosaic: how other programs write it."""
