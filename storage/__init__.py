"""Where games are kept: one append-only log of commits a table, and what stands beside it."""
