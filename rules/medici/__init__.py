"""Court of the Medici: alliances and conspiracies with ordinary cards (Medici 3.1 to 3.6)."""
