"""Skyscrapers: how other programs write it."""
