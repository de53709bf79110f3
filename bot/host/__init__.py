"""The host: lobby, seats, votes, the only writer; it knows no Discord and no single game."""
