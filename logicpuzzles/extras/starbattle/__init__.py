"""Star battle: its formats in other programs."""
