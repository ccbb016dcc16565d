"""Puzzles are loaded and solved, one or a whole batch, whatever face dresses that."""
