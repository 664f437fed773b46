"""Section 11.3, rangers: joining operations, absorbing hits, watching the border."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import GONE, HOLDING_BOX
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.box.tallies import T_ARVN_RP
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    FIRST_BATTALION_28TH_INFANTRY,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    RANGER_GROUP,
    ROAD_JUNCTION,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_FOURTH_MARINES,
    SOUTH_OF_CHU_LAI,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, lost, quiet


def _near_laos() -> tuple[int, int, int]:
    """Return a hex on the border of Laos, one next to it inland, and one still farther in."""
    border = next(
        n
        for n in range(len(BOX.ids))
        if BOX.national_border[n] and "Laos" in BOX.hexes[n].country and BOX.foot_cost[n] == 3
    )
    inner = _inland(border)
    return border, inner, _inland(inner)


def _inland(at: int) -> int:
    """Return a hex next to another that is neither sea nor on a border."""
    return next(n for n in BOX.around(at) if not BOX.national_border[n] and not BOX.sea[n])


@pytest.mark.rule("vn 11.3-b")
def test_rangers_watch_the_border() -> None:
    """Three or four groups in play make border hexes dearer by 1, five by 2, and no others."""
    border, inner, deep = _near_laos()
    costs = []
    for groups in (0, 2, 3, 4, 5):
        scene = Scene()
        unit = scene.unit(PAVN_32ND_REGIMENT, inner)
        for _ in range(groups):
            scene.unit(RANGER_GROUP, HOLDING_BOX)
        ways = scene.ways(unit)
        costs.append(ways.enter(inner, border) // 2)
        assert ways.enter(inner, deep) == dict(BOX.crossings.steps[0][inner])[deep]
    base = costs[0]
    assert costs == [base, base, base + 1, base + 1, base + 2]


@pytest.mark.rule("vn 11.3-c", "vn 11.3-d", "vn 11.3-e")
def test_rangers_join_by_the_die() -> None:
    """A die up to the number in play brings them, a higher one none; they return to the box."""
    for die, joins in ((1, True), (2, False)):
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
        ranger = scene.unit(RANGER_GROUP, HOLDING_BOX)
        scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
        scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "yes", die)
        if joins:
            scene.play(f"hex-{QUANG_NGAI}")
            assert scene.where(ranger) == QUANG_NGAI
            assert ranger in scene.t.op.units
        scene.play("none", "done", "done")
        assert scene.where(ranger) == HOLDING_BOX
        assert scene.s.done[ranger] == 0


@pytest.mark.rule("vn 11.3-g", "vn 11.3-j")
def test_rangers_move_attack_and_pursue_and_may_serve_again_in_the_same_turn() -> None:
    """A group is a unit of its operation to the end of it, and joins the next one all the same."""
    scene = Scene()
    first = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    second = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    ranger = scene.unit(RANGER_GROUP, HOLDING_BOX)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    for us in (first, second):
        scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "yes", 1)
        scene.play(f"hex-{QUANG_NGAI}", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "done")
        scene.play(f"move-{ranger}", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop", "done")
        assert scene.where(ranger) == NORTHWEST_OF_QUANG_NGAI
        scene.play("done", 1, "done", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
        assert ranger in scene.t.combat.attackers
        quiet(scene)
        scene.play(6)
        lost(scene)
        scene.play("done")
        assert scene.asked == "round.pursuit"
        scene.play(f"move-{ranger}", f"hex-{NORTH_OF_QUANG_NGAI}", "stop")
        assert scene.where(ranger) == NORTH_OF_QUANG_NGAI
        while scene.asked != "turn.initiative":
            scene.play("done")
        assert scene.where(ranger) == HOLDING_BOX
    assert scene.where(vc) == NORTHWEST_OF_QUANG_NGAI


@pytest.mark.rule("vn 11.3-c")
def test_ranger_groups_may_stay_in_their_box() -> None:
    """The die allows placing groups and forces nobody to."""
    scene = Scene()
    unit = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, SOUTH_OF_CHU_LAI)
    group = scene.unit(RANGER_GROUP, HOLDING_BOX)
    scene.operation(units=[unit])
    scene.stage = Stage.RANGERS
    scene.play("yes", 1, "done")
    assert scene.asked == "operation.target"
    assert scene.where(group) == HOLDING_BOX
    assert scene.t.op.units == [unit]


@pytest.mark.rule("vn 11.3-d", "vn 11.3-f")
def test_ranger_groups_join_one_to_a_hex_and_the_target_is_named_next() -> None:
    """At most one group joins in each hex with operating units; the rest stay in the box."""
    scene = Scene()
    one = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    two = scene.unit(SECOND_BATTALION_FOURTH_MARINES, NORTHWEST_OF_QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, SOUTH_OF_CHU_LAI)
    groups = [scene.unit(RANGER_GROUP, HOLDING_BOX) for _ in range(3)]
    scene.operation(units=[one, two])
    scene.stage = Stage.RANGERS
    scene.play("yes", 3)
    assert scene.words == ["done", f"hex-{NORTHWEST_OF_QUANG_NGAI}", f"hex-{QUANG_NGAI}"]
    scene.play(f"hex-{QUANG_NGAI}")
    assert scene.words == ["done", f"hex-{NORTHWEST_OF_QUANG_NGAI}"]
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert scene.asked == "operation.target"
    assert [scene.where(unit) for unit in groups] == [
        QUANG_NGAI,
        NORTHWEST_OF_QUANG_NGAI,
        HOLDING_BOX,
    ]
    assert scene.t.op.units == [one, two, *groups[:2]]


@pytest.mark.rule("vn 11.3-e")
@pytest.mark.parametrize(("die", "asked"), [(2, "operation.ranger"), (3, "operation.target")])
def test_rangers_come_if_the_die_is_not_above_their_number(die: int, asked: str) -> None:
    """With two groups waiting, 2 brings them and 3 does not."""
    scene = Scene()
    unit = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, SOUTH_OF_CHU_LAI)
    for _ in range(2):
        scene.unit(RANGER_GROUP, HOLDING_BOX)
    scene.operation(units=[unit])
    scene.stage = Stage.RANGERS
    scene.play("yes", die)
    assert scene.asked == asked


@pytest.mark.rule("vn 11.3-f")
def test_no_more_rangers_than_hexes_with_operating_units() -> None:
    """Groups beyond the number of hexes with operating units are not placed."""
    scene = Scene()
    us = [
        scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        scene.unit(SECOND_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI),
    ]
    rangers = [scene.unit(RANGER_GROUP, HOLDING_BOX) for _ in range(4)]
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate", "search_and_destroy", *(f"unit-{u}" for u in us), "done", "yes", 4)
    scene.play(f"hex-{QUANG_NGAI}")
    assert scene.words == ["done", f"hex-{NORTH_OF_QUANG_NGAI}"]
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}")
    assert scene.asked == "operation.target"
    assert sum(scene.s.hex[u] == HOLDING_BOX for u in rangers) == 2


@pytest.mark.rule("vn 11.3-h")
def test_rangers_exert_a_zone_of_control() -> None:
    """On the map a ranger group has a zone, unlike an ARVN battalion."""
    zones = {}
    for id_ in (RANGER_GROUP, ARVN_BATTALION):
        scene = Scene()
        scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)
        zones[id_] = BOX.at[ROAD_JUNCTION] in scene.t.zoc(US)
    assert zones == {RANGER_GROUP: True, ARVN_BATTALION: False}


@pytest.mark.rule("vn 11.3-k", "vn 11.3-l", "vn 11.3-m", "vn 11.3-n")
@pytest.mark.parametrize("save", ["yes", "no"])
def test_the_third_hit_destroys_a_ranger_unless_it_is_bought_back(save: str) -> None:
    """5 ARVN points return it to the box; otherwise it is lost, and its points come back."""
    scene = Scene()
    foe, ranger = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN), scene.unit(RANGER_GROUP, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [foe], [ranger], losses=[1, 0], shares=[0] * 5)
    op = scene.t.op
    op.combat, op.round = combat, 2
    scene.s.hits[ranger], scene.s.pools[1], scene.s.tally[T_ARVN_RP] = 2, 5, 2
    scene.stage = Stage.LOSSES
    scene.play()
    assert scene.words == [f"remove-{ranger}"]
    scene.play(f"remove-{ranger}", save)
    assert scene.s.hex[ranger] == (HOLDING_BOX if save == "yes" else GONE)
    assert scene.s.pools[1] == (0 if save == "yes" else 5 + 2)
    assert scene.s.tally[T_ARVN_RP] == (2 + 5 if save == "yes" else 0)
    assert scene.t.ranger_groups() == (save == "yes")


@pytest.mark.rule("vn 11.3-l")
@pytest.mark.parametrize(("pool", "asked"), [(5, False), (6, True)])
def test_points_just_spent_on_a_ranger_do_not_buy_it_back(pool: int, asked: bool) -> None:
    """One point goes into its second hit; the price of five must be there beyond it."""
    scene = Scene()
    foe, ranger = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN), scene.unit(RANGER_GROUP, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [foe], [ranger], losses=[2, 0], shares=[0] * 5)
    op = scene.t.op
    op.combat, op.round = combat, 2
    scene.s.hits[ranger], scene.s.pools[1], scene.s.tally[T_ARVN_RP] = 1, pool, 1
    scene.stage = Stage.LOSSES
    scene.play(f"replace-{ranger}", f"remove-{ranger}")
    assert (scene.asked == "combat.ranger") == asked
    scene.play(*["yes"] * asked)
    assert scene.s.hex[ranger] == (HOLDING_BOX if asked else GONE)
    assert scene.s.pools[1] == (0 if asked else pool + 1)


def test_without_waiting_ranger_groups_nobody_is_asked() -> None:
    """With an empty box the question for rangers would have one answer: it is left out."""
    scene = Scene()
    unit = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, SOUTH_OF_CHU_LAI)
    scene.operation(units=[unit])
    scene.stage = Stage.RANGERS
    scene.play()
    assert scene.asked == "operation.target"
