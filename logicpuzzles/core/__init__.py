"""Terms, goals, and what holds them together: it stands below all else, and imports none of it."""
