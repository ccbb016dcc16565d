"""Futoshiki: its formats in other programs."""
