"""Nonogram: how other programs write it."""
