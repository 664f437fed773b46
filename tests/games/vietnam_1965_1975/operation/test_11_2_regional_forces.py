"""Section 11.2, regional forces: the militia that helps defences of the US side."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.operation.losses import LOSS_ACTS, loss_values
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.casualties import lose
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    FIRST_BATTALION_28TH_INFANTRY,
    HOWITZERS,
    MOUNTAIN,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.rule("vn 11.2-h", "vn 11.2-b", "vn 11.2-d", "vn 11.2-f", "vn 4.2-g")
def test_regional_forces_strengthen_defenders_of_the_us_side() -> None:
    """They add 2 in towns and 1 in fields, for odds and losses, but not to the cap of support."""
    for hex_, extra in ((QUANG_NGAI, 2), (NORTHWEST_OF_QUANG_NGAI, 1), (MOUNTAIN, 0)):
        scene = Scene()
        foe = scene.unit(PAVN_32ND_REGIMENT, hex_)
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, hex_)
        total = work_out(scene.t, scene.combat(hex_, [foe], [us]))
        assert total.defence.ground == total.defence.own == 2 * (3 + extra)
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    total = work_out(scene.t, scene.combat(QUANG_NGAI, [us], [foe]))
    assert total.defence.ground == 16
    gun = scene.unit(HOWITZERS, QUANG_NGAI)
    scene.s.op = None
    total = work_out(scene.t, scene.combat(QUANG_NGAI, [foe], [us], guns=[[gun, gun], []]))
    assert total.defence.support == 9


@pytest.mark.rule("vn 11.2-b")
def test_no_militia_outside_south_vietnam() -> None:
    """Regional forces are South Vietnam's: there are none across its borders."""
    at = next(n for n, h in enumerate(BOX.hexes) if h.country == ("Cambodia",) and BOX.regional[n])
    scene = Scene()
    foe, us = scene.unit(PAVN_32ND_REGIMENT, at), scene.unit(FIRST_BATTALION_28TH_INFANTRY, at)
    assert work_out(scene.t, scene.combat(BOX.ids[at], [foe], [us])).defence.ground == 2 * 3


@pytest.mark.rule("vn 11.2-i", "vn 5.5-q", "vn 5.5-m", "vn 11.2-g", "vn 11.2-e")
def test_losses_are_shared_with_regional_forces() -> None:
    """One hit may cost a US or an ARVN point; of two, one of each has to be paid."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    combat = scene.combat(QUANG_NGAI, [foe], [us])
    assert lose(scene, combat, US, 2) == [f"replace-{us}", f"remove-{us}", "regional"]
    combat.shares[2] = 1
    assert [LOSS_ACTS.word(v) for v in loss_values(scene.t, combat, US)] == [
        f"replace-{us}",
        f"remove-{us}",
    ]
    scene.t.op.regional_losses = 1
    assert "regional" not in lose(scene, combat, US, 2)
    scene.t.op.regional_losses = 0
    combat.shares = [1, 0, 0, 0, 0]
    assert [LOSS_ACTS.word(v) for v in loss_values(scene.t, combat, US)] == ["regional"]


@pytest.mark.rule("vn 5.5-g", "vn 11.2-e")
@pytest.mark.parametrize("pool", [0, 1])
def test_regional_forces_take_a_point_only_if_the_pool_has_one(pool: int) -> None:
    """Regional forces meet a loss only with an ARVN Replacement Point from the pool."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    combat = scene.combat(QUANG_NGAI, [foe], [us], losses=[2, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage, scene.s.pools[1] = combat, Stage.LOSSES, pool
    scene.play()
    assert scene.words == [f"replace-{us}", f"remove-{us}", *["regional"] * pool]


@pytest.mark.rule("vn 11.2-g")
def test_the_point_of_regional_forces_is_one_that_arvn_has_met() -> None:
    """After it the next point is the US side's, though ARVN troops stand in the hex as well."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    arvn = scene.unit(ARVN_6TH_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [foe], [us, arvn], losses=[3, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play("regional")
    assert scene.words == [f"replace-{us}", f"remove-{us}"]
    scene.play(f"replace-{us}")
    assert {f"replace-{us}", f"replace-{arvn}"} <= set(scene.words)
