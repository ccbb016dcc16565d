"""Futoshiki: how other programs write it."""
