"""Towns captured and retaken: whoever is the last to be there alone holds them (13, 16.1)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import viet_cong
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import game_turn, season_of
from tests.games.vietnam_1965_1975.casualties import meet
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BRIGADE_FIRST_DIVISION,
    HILLS,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    RANGER_GROUP,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

TOWN = BOX.at[QUANG_NGAI]
THE_NLF: Any = {"captured": (TOWN,), "marked": (TOWN,)}
"""Of a season in which the NLF holds the town."""


def held(scene: Scene) -> bool:
    """Return whether the NLF holds the town, and whether its marker says so."""
    season = season_of(scene)
    assert (TOWN in season.captured) == (TOWN in season.marked)
    return TOWN in season.captured


@pytest.mark.rule("vn 16.1-k")
@pytest.mark.parametrize("side", [US, NLF])
def test_a_unit_that_breaks_down_in_combat_does_not_leave_its_town(side: int) -> None:
    """Its parts are there before anybody else is alone, though both sides are in the town."""
    scene = game_turn(**({} if side == US else THE_NLF))
    brigade = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    regiment = scene.unit(VC_1ST_REGIMENT, QUANG_NGAI)
    units = {US: brigade, NLF: regiment}
    scene.operation(
        side=1 - side,
        units=[units[1 - side]],
        targets=[units[side]],
        target_hexes=[QUANG_NGAI],
    )
    losses = [0, 0]
    losses[side] = 1
    meet(scene, QUANG_NGAI, [units[1 - side]], [units[side]], losses)
    scene.play(f"break-{units[side]}")
    if side == NLF:
        scene.play("vc.bn.a", "vc.bn.b", "vc.bn.c")
    assert len(scene.t.at(TOWN, side)) > 1
    assert held(scene) == (side == NLF)
    assert season_of(scene).ledger.captured == ()
    assert not scene.told("town.captured") + scene.told("town.retaken")


@pytest.mark.rule("vn 16.1-k")
def test_a_regiment_that_breaks_down_in_the_interphase_keeps_its_town() -> None:
    """Though somebody of the US side is there."""
    scene = interphase(Stage.VC_BREAKDOWN, **THE_NLF)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    regiment = scene.unit(VC_1ST_REGIMENT, QUANG_NGAI)
    scene.play(f"break-{regiment}")
    assert held(scene)
    assert not scene.told("town.retaken")


@pytest.mark.rule("vn 16.1-k", "vn 13-l")
def test_rangers_who_go_home_leave_their_town() -> None:
    """To enemies who are there, too."""
    scene = game_turn()
    rangers = scene.unit(RANGER_GROUP, QUANG_NGAI)
    regiment = scene.unit(PAVN_32ND_REGIMENT, QUANG_NGAI)
    scene.operation(units=[rangers], targets=[regiment])
    scene.stage = Stage.END_OF_OPERATION
    scene.play()
    assert scene.s.hex[rangers] == HOLDING_BOX
    assert held(scene)


@pytest.mark.rule("vn 16.1-k")
def test_headquarters_that_are_laid_aside_leave_their_town() -> None:
    """Where they stood alone beside enemies; their battalions are elsewhere."""
    scene = interphase(Stage.US_ORGANIZATION)
    hq = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI, back=1)
    for battalion in ("us.1.1.1", "us.1.1.2", "us.1.1.3"):
        scene.unit(battalion, HILLS)
    scene.unit(PAVN_32ND_REGIMENT, QUANG_NGAI)
    scene.play(f"to_battalions-{hq}")
    assert held(scene)


@pytest.mark.rule("vn 16.1-k")
def test_a_brigade_that_only_changes_its_counter_gives_up_no_town() -> None:
    """Its battalions are there in its stead."""
    scene = interphase(Stage.US_ORGANIZATION)
    brigade = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    scene.unit(PAVN_32ND_REGIMENT, QUANG_NGAI)
    scene.play(f"to_battalions-{brigade}")
    assert not held(scene)
    assert (len(scene.t.at(TOWN, US)), len(scene.t.at(TOWN, NLF))) == (3, 1)


@pytest.mark.rule("vn 16.1-k")
def test_battalions_that_form_a_regiment_hold_their_town() -> None:
    """They leave the map as it appears; nobody of the US side can be beside them (17.5-ah)."""
    scene = viet_cong(**THE_NLF)
    for _ in range(3):
        scene.unit(VC_BATTALION, QUANG_NGAI)
    scene.play("regiment", *(f"merge-{unit}" for unit in range(3)))
    scene.play(f"build-{VC_1ST_REGIMENT}", "0-0-2", VC_1ST_REGIMENT)
    assert [scene.s.counter[u] for u in scene.t.at(TOWN, NLF)] == [
        BOX.counter_number[VC_1ST_REGIMENT]
    ]
    assert held(scene)
    assert season_of(scene).merging == ()
    assert not scene.told("town.retaken")
