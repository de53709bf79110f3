"""What is drawn of Court of the Medici."""
