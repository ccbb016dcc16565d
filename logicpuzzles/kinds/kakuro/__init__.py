"""Kakuro: how other programs write it."""
