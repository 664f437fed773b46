"""The Ho Chi Minh Trail in the interphase: attacks there, infiltration, and who blocks it (12.5C, 17.8)."""
