"""Light up: how other programs write it."""
