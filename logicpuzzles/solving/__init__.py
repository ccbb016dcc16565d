"""Loading and solving puzzles, one or a whole batch, for every face."""
