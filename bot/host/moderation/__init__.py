"""What moderators may do and propose, and the audit."""
