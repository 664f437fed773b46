"""The rules references: whether they are whole, stand alone and are in words of our own."""
