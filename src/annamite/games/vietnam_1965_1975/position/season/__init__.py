"""The season of a campaign: what stands on the record sheets of both sides (12 to 17)."""
