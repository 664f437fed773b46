"""Losses in a campaign, where the NLF's replacements are secret: what the US side can tell (5.5, 17)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.sides import NLF, Pool
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.deployment import free_battalions
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.casualties import meet
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    MOUNTAIN,
    PAVN_32ND_REGIMENT,
    POLITICAL_SECTION,
    STRONG_VC_BATTALION,
    VC_1ST_REGIMENT,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


def attacked(*ids: str, campaign: bool = True, losses: int = 1, **pools: int) -> Scene:
    """Return a combat in which the NLF units of a hex have losses to meet."""
    scene = interphase(Stage.PACIFICATION) if campaign else Scene()
    for pool, points in pools.items():
        scene.s.pools[Pool[pool.upper()]] = points
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    units = [scene.unit(id_, MOUNTAIN) for id_ in ids]
    meet(scene, MOUNTAIN, [us], units, [0, losses])
    return scene


def asked(scene: Scene) -> Decision:
    """Return the question at hand, which is how the NLF meets its losses."""
    assert scene.position is not None
    request = scene.position.request
    assert isinstance(request, Decision)
    assert request.step.id == "combat.loss"
    return request


@pytest.mark.parametrize(
    ("id_", "pool"), [(STRONG_VC_BATTALION, "vc"), (PAVN_32ND_REGIMENT, "nva")]
)
def test_an_empty_stock_does_not_show(id_: str, pool: str) -> None:
    """Only one way is left, and the NLF is asked all the same: a US side that waits learns nothing."""
    empty: dict[str, Any] = {pool: 0}
    scene = attacked(id_, **empty)
    assert scene.words == ["remove-1"]
    assert not asked(scene).forced
    assert asked(attacked(id_, campaign=False, **empty)).forced


def test_a_lack_of_free_battalions_does_not_show() -> None:
    """Whether a VC regiment could break down hangs on what else was built (9)."""
    scene = interphase(Stage.PACIFICATION)
    scene.s.pools[Pool.VC] = 0
    for n in BOX.vc_battalions:
        for at in range(BOX.counters[n].count):
            scene.unit(BOX.counters[n].id, at, known=0)
    assert not any(free_battalions(scene.t).values())
    us, regiment = (
        scene.unit(x, MOUNTAIN) for x in (FIRST_BATTALION_28TH_INFANTRY, VC_1ST_REGIMENT)
    )
    scene.s.hits[regiment] = 5
    meet(scene, MOUNTAIN, [us], [regiment], [0, 1])
    assert scene.words == [f"remove-{regiment}"]
    assert not asked(scene).forced


@pytest.mark.parametrize("id_", [WEAK_VC_BATTALION, POLITICAL_SECTION])
def test_nobody_is_asked_where_everybody_knows_that_there_is_no_choice(id_: str) -> None:
    """A single unit that can take no point goes, however many points there are."""
    scene = attacked(id_, vc=9)
    assert scene.words == ["remove-1"]
    assert asked(scene).forced


def test_the_us_side_is_not_asked_in_vain() -> None:
    """Its stocks are open: a forced loss of its own answers itself."""
    scene = interphase(Stage.PACIFICATION)
    scene.s.pools[Pool.US] = 0
    us, vc = (scene.unit(x, MOUNTAIN) for x in (FIRST_BATTALION_28TH_INFANTRY, STRONG_VC_BATTALION))
    meet(scene, MOUNTAIN, [vc], [us], [1, 0])
    assert asked(scene).forced


@pytest.mark.parametrize("campaign", [True, False])
def test_what_a_removed_vc_unit_gives_back_is_told_in_scenarios_alone(*, campaign: bool) -> None:
    """In a campaign the points come back all the same, and no ledger counts them."""
    scene = attacked(STRONG_VC_BATTALION, campaign=campaign, vc=0)
    scene.play("remove-1")
    assert scene.s.pools[Pool.VC] == 2
    assert len(scene.told("recovered")) == (not campaign)
    if campaign:
        assert "vc" not in scene.t.season.ledger.spent


def test_what_the_nlf_spends_is_told_as_it_is_spent() -> None:
    """Each point met with a replacement, of either army."""
    scene = attacked(STRONG_VC_BATTALION, vc=9, losses=2)
    scene.play("replace-1")
    assert len(scene.told("replaced")) == 1
    assert scene.t.op.combat is not None
    assert scene.t.op.combat.losses[NLF] == 1
