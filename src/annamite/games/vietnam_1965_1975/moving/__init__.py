"""Movement, stacks and what carries them (3, 4, 8)."""
