"""What Minesweeper has beyond its rules: how puzzles are made."""
