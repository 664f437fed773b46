"""Who may do what: browsers that own the table, seats that were given by link, and who was turned away."""
