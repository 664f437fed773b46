"""What is printed: components and their data, lookups over them, hexes, scenarios."""
