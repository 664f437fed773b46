"""Who holds a town when units change into others, or leave it without a move (9, 11.3, 16.1)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn import deployment
from annamite.games.vietnam_1965_1975.turn.deployment import BATTALIONS
from annamite.kernel import Chance
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import viet_cong
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import with_hq
from tests.games.vietnam_1965_1975.campaign.seasons import game_turn, season_of
from tests.games.vietnam_1965_1975.casualties import meet
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    FIRST_BRIGADE_FIRST_DIVISION,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    RANGER_GROUP,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX

TOWN = BOX.at[QUANG_NGAI]


@pytest.mark.rule("vn 16.1-k")
def test_a_regiment_that_breaks_down_holds_its_town() -> None:
    """Its battalions are there at once: the garrison beside them retakes nothing."""
    scene = game_turn(captured=(TOWN,), marked=(TOWN,))
    regiment = scene.unit(VC_1ST_REGIMENT, QUANG_NGAI)
    scene.unit(ARVN_BATTALION, QUANG_NGAI)
    deployment.break_regiment(scene.t, regiment)
    assert season_of(scene).captured == (TOWN,)
    assert scene.told("town.retaken") == []


@pytest.mark.rule("vn 16.1-k")
def test_a_ranger_group_that_goes_home_leaves_the_town_to_the_enemy() -> None:
    """It was the last of its side there: the NLF captures it then."""
    scene = game_turn()
    ranger = scene.unit(RANGER_GROUP, QUANG_NGAI)
    scene.unit(VC_BATTALION, QUANG_NGAI)
    scene.operation(units=[ranger])
    scene.stage = Stage.END_OF_OPERATION
    scene.play()
    assert scene.s.hex[ranger] == HOLDING_BOX
    assert season_of(scene).captured == (TOWN,)
    assert season_of(scene).marked == (TOWN,)


@pytest.mark.rule("vn 16.1-k")
def test_an_hq_that_is_laid_aside_leaves_the_town_to_the_enemy() -> None:
    """Its battalions are elsewhere; a brigade that only changes its counter gives up nothing."""
    scene = game_turn()
    headquarters, *_ = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.t.put(headquarters, TOWN, "3")
    scene.unit(VC_BATTALION, QUANG_NGAI)
    deployment.change(scene.t, headquarters, BATTALIONS)
    assert season_of(scene).captured == (TOWN,)
    scene = game_turn()
    brigade = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    scene.unit(VC_BATTALION, QUANG_NGAI)
    deployment.change(scene.t, brigade, BATTALIONS)
    assert season_of(scene).captured == ()
    assert len(scene.t.at(TOWN, US)) == 3
    assert len(scene.t.at(TOWN, NLF)) == 1


@pytest.mark.rule("vn 16.1-k")
def test_battalions_that_form_a_regiment_hold_their_town() -> None:
    """They leave the map as it appears; nobody of the US side can be beside them (17.5-ah)."""
    scene = viet_cong(captured=(TOWN,), marked=(TOWN,))
    for _ in range(3):
        scene.unit(VC_BATTALION, QUANG_NGAI)
    scene.play("regiment", *(f"merge-{unit}" for unit in range(3)))
    scene.play(f"build-{VC_1ST_REGIMENT}", "0-0-2", VC_1ST_REGIMENT)
    assert [scene.s.counter[u] for u in scene.t.at(TOWN, NLF)] == [
        BOX.counter_number[VC_1ST_REGIMENT]
    ]
    assert season_of(scene).captured == (TOWN,)
    assert season_of(scene).merging == ()
    assert not scene.told("town.retaken")


@pytest.mark.rule("vn 16.1-k")
@pytest.mark.parametrize(
    ("id_", "foe", "held"),
    [
        (FIRST_BRIGADE_FIRST_DIVISION, PAVN_32ND_REGIMENT, ()),
        (VC_1ST_REGIMENT, ARVN_BATTALION, (TOWN,)),
    ],
)
def test_who_breaks_down_to_meet_losses_gives_up_no_town(
    id_: str, foe: str, held: tuple[int, ...]
) -> None:
    """Its parts are there in its stead: nobody captures or retakes the town meanwhile."""
    scene = game_turn(captured=held, marked=held)
    unit, enemy = scene.unit(id_, QUANG_NGAI), scene.unit(foe, QUANG_NGAI)
    losses = [0, 0]
    losses[scene.t.side(unit)] = 1
    meet(scene, QUANG_NGAI, [enemy], [unit], losses=losses)
    request = scene.play(f"break-{unit}")
    while isinstance(request, Chance):
        request = scene.play(VC_BATTALION)
    assert len(scene.t.at(TOWN, scene.t.side(unit))) > 1
    assert season_of(scene).captured == held
    assert season_of(scene).ledger.captured == ()
    assert not scene.told("town.captured")
    assert not scene.told("town.retaken")
