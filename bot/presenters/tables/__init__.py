"""Lobby, settings, menu and end of a table."""
