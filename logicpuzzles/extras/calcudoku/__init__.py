"""Calcudoku: its formats in other programs."""
