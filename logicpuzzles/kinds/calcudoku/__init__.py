"""Calcudoku: how other programs write it."""
