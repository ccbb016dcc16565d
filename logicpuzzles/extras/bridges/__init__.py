"""Bridges: how other programs write it."""
