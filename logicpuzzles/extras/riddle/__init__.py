"""Riddles, matrices with hints: their format, their generator and their searches."""
