"""How people see and play each game: a folder a game, and the list of them."""
