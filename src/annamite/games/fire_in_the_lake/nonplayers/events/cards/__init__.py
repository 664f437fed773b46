"""Instructions that the sheet prints for single Events (8.4.1), as procedures."""
