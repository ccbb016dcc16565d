"""Disks with solid places, to be turned: how they are written."""
