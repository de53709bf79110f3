"""The bot: a host for games, its screens and pictures, and Discord around them."""
