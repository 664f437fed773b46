"""What each army builds, by what it is worth to the people in the seasons to come (17)."""
