"""What moderators press and read."""
