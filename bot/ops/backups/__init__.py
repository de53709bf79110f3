"""Backups: made by hand and by schedule, verified, restored."""
