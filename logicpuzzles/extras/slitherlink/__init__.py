"""Slitherlink: how other programs write it."""
