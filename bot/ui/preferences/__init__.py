"""A person's own settings and tables."""
