"""A game view becomes a screen: plain text, buttons, menus and a picture request."""
