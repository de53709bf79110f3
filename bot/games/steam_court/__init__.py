"""Steam Court's screens: the board, the private panel, the words around them."""
