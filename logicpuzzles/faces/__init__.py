"""What people and programs meet: the command line, the prompt, the game in the terminal."""
