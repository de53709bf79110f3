"""Standing orders of Steam Court: what a player decides ahead of their turn."""
