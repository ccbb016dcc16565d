"""Games to be played, and what was scored in them: no goal and no engine is in them."""
