"""A person's own choices and tables."""
