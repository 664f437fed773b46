"""Armies: what comes to Vietnam, and what leaves it (17)."""
