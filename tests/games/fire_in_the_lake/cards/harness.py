"""Play one side of a card on a position.

card = CardPlay(37, Scene().put("quang_tri", us_base=1, us_troops=2, nva_troops=3))
card.run("us", "unshaded").finish()
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import carry_out
from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from tests.games.fire_in_the_lake.scenes import Play, Scene


class CardPlay:
    """A card about to be executed on `scene`; the scene's current card is set to it."""

    def __init__(self, number: int, scene: Scene) -> None:
        self.card = ALL_EVENTS[number]
        self.scene = scene.set(card=number)

    def effective(self, faction: str, side: str, **limits: bool) -> bool:
        """Return what the side's own predicate says."""
        return self.card.sides[side].effective(self.scene.turn(faction, **limits))

    def run(self, faction: str, side: str, **limits: bool) -> Play:
        """Start executing a side as `faction`."""
        return self.scene.play(carry_out(self.scene.turn(faction, **limits), self.card, side))
