"""Tents: how other programs write it."""
