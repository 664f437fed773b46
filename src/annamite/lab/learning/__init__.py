"""What learners' interfaces share: a match, what its seats see as numbers, and what it is worth.

`annamite.lab.pettingzoo`, `annamite.lab.gymnasium` and `annamite.lab.openspiel` put this into the
words of each.
"""

from annamite.lab.learning.match import IllegalAction, Match
from annamite.lab.learning.observing import Eyes
from annamite.lab.learning.rewards import REWARDS, Reward
from annamite.lab.learning.seating import Seating, agents_of, seated

__all__ = [
    "REWARDS",
    "Eyes",
    "IllegalAction",
    "Match",
    "Reward",
    "Seating",
    "agents_of",
    "seated",
]
