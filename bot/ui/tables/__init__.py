"""Opening a table and its lobby."""
