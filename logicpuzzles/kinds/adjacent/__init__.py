"""Adjacent: how other programs write it."""
