"""Leaving, coming back and taking over."""
