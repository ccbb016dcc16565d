"""Sudoku: how it is written and made."""
