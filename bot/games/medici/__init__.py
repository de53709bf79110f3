"""Court of the Medici's screens: the board, the private panel, the words around them."""
