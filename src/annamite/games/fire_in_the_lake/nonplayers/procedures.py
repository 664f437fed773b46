"""All procedures: importing this module registers them."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.nonplayers import general
from annamite.games.fire_in_the_lake.nonplayers.arvn import flowchart as arvn
from annamite.games.fire_in_the_lake.nonplayers.events import cards, choices
from annamite.games.fire_in_the_lake.nonplayers.nva import flowchart as nva
from annamite.games.fire_in_the_lake.nonplayers.us import flowchart as us
from annamite.games.fire_in_the_lake.nonplayers.vc import flowchart as vc
from annamite.games.fire_in_the_lake.nonplayers.vc import telling

__all__ = ["arvn", "cards", "choices", "general", "nva", "telling", "us", "vc"]
