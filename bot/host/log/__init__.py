"""Stored commits: read, replayed, repaired, exported and verified."""
