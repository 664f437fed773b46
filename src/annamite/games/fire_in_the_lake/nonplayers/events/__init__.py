"""What non-players choose inside Events (8.4)."""
