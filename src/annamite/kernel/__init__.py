"""What every game shares: decisions, chance, sessions and records; it knows no game."""
