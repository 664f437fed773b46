"""An operation, segment by segment (5 to 7, 11)."""
