"""What people ask: from an interaction to its handler."""
