"""Equations in letters: how they are written, made and searched."""
