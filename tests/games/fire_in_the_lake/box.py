"""What stands in the box, as the tests of the components look at it."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.components import load

BOX = load()
SPACES = {space.id: space for space in BOX.spaces}
SCENARIOS = {scenario.id: scenario for scenario in BOX.scenarios}
CARDS = {card.number: card for card in BOX.cards}
