"""The position and what every rule asks of it: units, the operation under way, what is hidden (10)."""
