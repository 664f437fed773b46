"""Who can sit in a seat of any game: a person, chance, a search."""
