"""Choices inside Events for all factions (8.4.2 to 8.4.5, 8.4.7)."""
