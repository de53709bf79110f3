"""What one person has chosen for themselves."""
