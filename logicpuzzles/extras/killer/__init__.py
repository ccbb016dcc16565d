"""Killer: its formats in other programs."""
