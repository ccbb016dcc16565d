"""Adjacent: its formats in other programs."""
