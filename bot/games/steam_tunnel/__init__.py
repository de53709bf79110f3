"""Steam Tunnel's screens: views become text, buttons, menus and requests for pictures."""
