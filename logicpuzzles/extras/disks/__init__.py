"""Flower disks: their format, answers and words."""
