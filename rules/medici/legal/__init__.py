"""The legal actions of Court of the Medici, counted instead of listed."""
