"""Star battle: how other programs write it."""
