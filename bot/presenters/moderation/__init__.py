"""What moderators see, and what they did, in public terms."""
