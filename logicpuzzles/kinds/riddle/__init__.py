"""Riddles, matrices with hints: how they are written, made and searched."""
