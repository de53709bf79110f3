"""What the bot sends and keeps current."""
