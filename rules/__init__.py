"""Knowledge bases, one for each kind of puzzle: what holds, never how to look for it."""
