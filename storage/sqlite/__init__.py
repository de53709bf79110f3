"""The store on disk: SQLite, one process a file."""
