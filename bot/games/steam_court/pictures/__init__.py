"""What is drawn of Steam Court."""
