"""The game-turn: set-up, deployment, effectiveness, who operates next, victory (2.1, 5, 9, 11, 18)."""
