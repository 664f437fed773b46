"""A computer player for either side of Vietnam 1965-1975.

It answers decisions and does nothing else. It reads the position as its seat sees it, throws no dice
of its own, and gives a reason in a sentence with each answer.
"""

from annamite.games.vietnam_1965_1975.computer.player import Computer, ComputerKind

__all__ = ["Computer", "ComputerKind"]
