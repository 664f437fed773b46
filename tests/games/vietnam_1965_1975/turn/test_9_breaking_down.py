"""Section 9, deployment: brigades that break down in combat, and what their battalions inherit."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD
from annamite.games.vietnam_1965_1975.box.tallies import T_US_COUNTERS
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BRIGADE_FIRST_DIVISION,
    LIGHT_BRIGADE,
    MECHANIZED_BATTALION,
    MOUNTAIN,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    SECOND_BRIGADE_NINTH_DIVISION,
    THIRD_BATTALION_47TH_INFANTRY,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, units_in


def broken_down(brigade: str, name: str) -> tuple[set[str], set[str]]:
    """Return the parts of a brigade that broke down, and those that share what it had by name."""
    scene = Scene()
    us = scene.unit(brigade, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [vc], losses=[4, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    units_in(scene.t.op, name).append(us)
    scene.play(f"break-{us}")
    parts = {u for u, at in enumerate(scene.s.hex) if at >= 0 and u != vc}
    return named(scene, parts), named(scene, parts & {*units_in(scene.t.op, name)})


def named(scene: Scene, units: set[int]) -> set[str]:
    return {BOX.counters[scene.s.counter[unit]].id for unit in units}


@pytest.mark.rule("vn 9-v", "vn 9-q", "vn 9-r", "vn 9-s", "vn 9-t")
def test_a_brigade_breaks_down_to_take_losses() -> None:
    """The example of the 199th: into HQ and four battalions, one of which goes."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    us = scene.unit(LIGHT_BRIGADE, MOUNTAIN, mission=HOLD, done=1)
    combat = scene.combat(MOUNTAIN, [foe], [us], losses=[5, 0], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play(f"break-{us}")
    new = [u for u in range(len(scene.s.hex)) if scene.where(u) == MOUNTAIN and u not in (foe, us)]
    assert len(new) == 4 + 1
    assert [scene.s.mission[u] for u in new] == [HOLD] * 5
    assert all(word.startswith("remove") for word in scene.words)
    scene.play(scene.words[0])
    for _ in range(2):
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    assert scene.s.pools[0] == 9 - 2
    assert scene.s.tally[T_US_COUNTERS] == 1
    assert scene.asked != "combat.loss"


@pytest.mark.rule("vn 5.6-ae", "vn 5.7-s", "vn 8.2-b", "vn 9-q")
@pytest.mark.parametrize("name", ["reserves", "airmobile", "moved", "slowed"])
def test_what_a_brigade_has_done_in_an_operation_its_battalions_have(name: str) -> None:
    """Whatever is noted of the brigade in this operation is noted of each part."""
    scene = Scene()
    us = scene.unit(LIGHT_BRIGADE, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [vc], losses=[4, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    units_in(scene.t.op, name).append(us)
    scene.play(f"break-{us}")
    parts = [u for u, at in enumerate(scene.s.hex) if at >= 0 and u != vc]
    assert len(parts) == 5
    assert set(parts) <= set(units_in(scene.t.op, name))


@pytest.mark.rule("vn 8.3-g", "vn 9-q")
def test_the_infantry_of_a_brigade_that_came_by_boat_still_has_its_boats() -> None:
    """The boats of the brigade go to its battalions of infantry."""
    scene = Scene()
    us = scene.unit(SECOND_BRIGADE_NINTH_DIVISION, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [vc], losses=[4, 0], shares=[0] * 5)
    scene.t.op.combat, scene.t.op.march.amphibious, scene.stage = combat, [us], Stage.LOSSES
    scene.play(f"break-{us}")
    infantry = [BOX.counter_number[id_] for id_ in (THIRD_BATTALION_47TH_INFANTRY, "us.9.2.3")]
    parts = [u for u, counter in enumerate(scene.s.counter) if counter in infantry]
    assert len(parts) == 2
    assert set(parts) <= set(scene.t.op.march.amphibious)


@pytest.mark.rule("vn 8.2-j", "vn 9-q")
def test_the_mechanized_battalion_of_a_lifted_brigade_is_not_airmobile() -> None:
    """A part that no point could have lifted is not lifted."""
    parts, lifted = broken_down(FIRST_BRIGADE_FIRST_DIVISION, "airmobile")
    assert parts - lifted == {MECHANIZED_BATTALION}


@pytest.mark.rule("vn 8.3-j", "vn 9-q")
def test_neither_mechanized_battalion_nor_guns_of_a_brigade_in_boats_have_any() -> None:
    """Parts that no point could have put in boats have none."""
    parts, floated = broken_down(SECOND_BRIGADE_NINTH_DIVISION, "amphibious")
    assert parts - floated == {SECOND_BRIGADE_NINTH_DIVISION, "us.9.2.1"}


@pytest.mark.rule("vn 5.8-g")
def test_battalions_of_a_brigade_that_broke_down_fight_no_second_time_in_a_round() -> None:
    """The brigade stood next to two target hexes; its strength went into the attack on one."""
    scene = Scene()
    brigade = scene.unit(LIGHT_BRIGADE, MOUNTAIN)
    fresh = scene.unit(THIRD_BATTALION_THIRD_MARINES, MOUNTAIN)
    one, two = BOX.around(BOX.at[MOUNTAIN])[:2]
    foe, other = scene.unit(PAVN_32ND_REGIMENT, one), scene.unit(PAVN_33RD_REGIMENT, two)
    op = scene.operation(
        units=[brigade, fresh],
        targets=[foe, other],
        target_hexes=[BOX.ids[one], BOX.ids[two]],
        round=1,
    )
    op.fights.attacked, op.fights.used, op.fights.fought = [one], [brigade], True
    op.combat = scene.combat(BOX.ids[one], [brigade], [foe], losses=[3, 0], shares=[0] * 5)
    scene.stage = Stage.LOSSES
    scene.play(f"break-{brigade}")
    scene.play(scene.words[0])
    while scene.asked == "combat.loss":
        scene.play(next(word for word in scene.words if word.startswith("replace")))
    assert scene.asked == "combat.attack"
    assert len(scene.t.op.units) > 2
    scene.play(f"hex-{BOX.ids[two]}")
    assert scene.asked == "fire.support"
    assert scene.t.combat.attackers == [fresh]


def test_the_battalions_of_an_operating_brigade_go_on_in_its_operation() -> None:
    """All parts take its place in the operation and in the attack."""
    scene = Scene()
    brigade, vc = scene.unit(LIGHT_BRIGADE, MOUNTAIN), scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [brigade], [vc], losses=[4, 0], shares=[0] * 5)
    op = scene.t.op
    op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play(f"break-{brigade}")
    parts = [u for u in range(len(scene.s.hex)) if u not in (brigade, vc)]
    assert len(parts) == 5
    assert sorted(op.units) == sorted(combat.attackers) == parts


@pytest.mark.rule("vn 5.8-g")
def test_the_battalions_of_a_brigade_that_fired_have_fired() -> None:
    """Breaking down gives no second use of artillery in the round."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    combat = scene.combat(
        NORTHWEST_OF_QUANG_NGAI, [us], [vc], losses=[0, 2], shares=[0] * 5, guns=[[], [vc]]
    )
    scene.t.op.combat, scene.t.op.fire.fired, scene.stage = combat, [vc], Stage.LOSSES
    scene.play(f"break-{vc}")
    while scene.asked == "combat.battalion":
        position = scene.position
        assert position is not None
        scene.play(position.request.words[0])  # type: ignore[union-attr]
    parts = [u for u, at in enumerate(scene.s.hex) if at >= 0 and u != us]
    assert len(parts) == 3
    assert set(parts) <= set(scene.t.op.fire.fired)
