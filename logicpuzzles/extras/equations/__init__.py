"""Equations in letters: their format, generator, search, answers and words."""
