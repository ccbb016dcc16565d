"""Masyu: how other programs write it."""
