"""Killer: how other programs write it."""
