"""Minesweeper: how other programs write it."""
