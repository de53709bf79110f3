"""The only writer, with its cache of tables."""
