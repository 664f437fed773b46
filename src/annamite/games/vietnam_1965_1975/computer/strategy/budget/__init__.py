"""What a season's commitment goes into: for the North against its morale, for the US against its own."""
