"""What the computer does in operations: prices, forecasts, plans, and an answer to each question."""
