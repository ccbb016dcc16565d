"""Sudoku: its formats and its generator."""
