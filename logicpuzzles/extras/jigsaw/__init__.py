"""Jigsaw sudoku: its formats in other programs."""
