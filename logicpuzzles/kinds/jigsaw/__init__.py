"""Jigsaw sudoku: how other programs write it."""
