"""Who sits where once a game runs, and what the players agree to."""
