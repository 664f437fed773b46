"""Who acts inside an Event, and whether it may lift its pieces off the map (1.4.1, 5.1)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.events.tools import Part, acting
from annamite.games.fire_in_the_lake.pieces import FACTIONS, NVA, T_NVA_TROOPS, VC
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


@pytest.mark.rule("fitl 1.4.1-k")
def test_only_the_executing_faction_may_lift_its_own_pieces() -> None:
    """Its turn may, a named faction's may not, and neither may the latter's own part of a part."""
    executing = Scene().turn("nva")
    assert acting(executing, NVA).may_take(T_NVA_TROOPS)
    named = acting(Scene().turn("vc"), NVA)
    assert not named.may_take(T_NVA_TROOPS)
    assert not acting(named, NVA).may_take(T_NVA_TROOPS)


@pytest.mark.parametrize(
    ("card", "resources", "aid"), [(2, 30, 0), (49, 30, 0), (60, 75, 0), (96, 30, 0)]
)
def test_a_faction_that_would_lift_nothing_is_not_told_it_could(
    card: int, resources: int, aid: int
) -> None:
    """Pieces on the map only: a player who executes the text could lift some, a `Part` could not."""
    scene = Scene().set(pivotal=1 << VC, nva=resources, aid=aid)
    scene.put("north_vietnam", nva_troops=2).put("southern_laos", nva_troops=2)
    scene.put("tay_ninh", vc_guerrilla_active=2)
    scene.none_available("us_troops", "nva_troops", "nva_guerrilla", "nva_base")
    scene.none_available("vc_guerrilla", "vc_base")
    side = CardPlay(card, scene).card.sides["shaded"]
    for faction in (NVA, VC):
        assert not side.effective(Part(scene.s, faction))
    owner = VC if card == 96 else NVA
    assert CardPlay(card, scene).effective(FACTIONS[owner], "shaded")
