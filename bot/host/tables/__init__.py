"""The table: its state, settings, lobby, pause and end."""
