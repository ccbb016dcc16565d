"""Knowledge bases, one for each kind of puzzle. They say what holds, never how to search for it."""
