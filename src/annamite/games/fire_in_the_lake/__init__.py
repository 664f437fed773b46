"""Fire in the Lake, 2nd edition: four factions in Vietnam, 1964-1972."""
