"""Steam Tunnel: cards flipped on a torus, tunnels bought or buried (Tunnel rulings 2.1 to 2.9)."""
