"""What is asked of goals: their answers, how many there are, what holds in all of them."""
