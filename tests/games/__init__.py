"""The laws of every game: one suite over the catalog and the toy, one file of strategies each."""
