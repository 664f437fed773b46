"""Tactics at the scale of a campaign: those of a game-turn, in view of the pacification that follows.

* `struggle`: what NLF units should move in each region; `worth`: prices by that, in either turn.
* `mind`: a mind that weighs so, and the registry of answers that differ.
* `dashes`: where the NLF goes; `occupation`, `guards`: who of the US side sits in which town.
* `hunts`: what strikes bring, and when; `missions`: who holds; `initiative`: who operates next;
  `offensives`: attacks that are news; `reserves`: whom others' fights do without.
* `roads`: security operations of the US side; `road_net`: where roads lead, for both sides.
* `standing_by`: what is taken over from the policy `historical`.

In games without seasons all is played as the tactics alone have it.
"""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.computer.at_scale import (
    initiative,
    missions,
    offensives,
    reserves,
    roads,
    standing_by,
)
from annamite.games.vietnam_1965_1975.computer.at_scale.dashes import best_dashes
from annamite.games.vietnam_1965_1975.computer.at_scale.hunts import best_strikes
from annamite.games.vietnam_1965_1975.computer.at_scale.mind import AT_SCALE, ScaleMind
from annamite.games.vietnam_1965_1975.computer.at_scale.occupation import best_moves
from annamite.games.vietnam_1965_1975.computer.at_scale.roads import best_sweep

ScaleMind.plans.update(shift=best_dashes, rescue=best_moves, strikes=best_strikes, sweep=best_sweep)

ANSWERING: Final = (initiative, missions, offensives, reserves, roads, standing_by)
"""The modules that answer."""

__all__ = ["ANSWERING", "AT_SCALE", "ScaleMind"]
