"""Section 5.4, combat: strengths, ratio, and the row of the results table.

Some examples are from published plays of Operation Starlite, as far as the revised rules agree with
them. The plays used the first edition: its mountains are -3, its support is halved before it is
capped, and its pursuit is one higher in every row. Where that matters, what the revised rules make
of the same roll is asserted.
"""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, Role
from annamite.games.vietnam_1965_1975.box.places import ESCARPMENT, WATER
from annamite.games.vietnam_1965_1975.operation.odds import (
    forecast,
    losses,
    ratio,
    ratio_modifier,
    row,
    work_out,
)
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    HOWITZERS,
    JUNGLE,
    MORE_HOWITZERS,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_16TH_INFANTRY,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_FOURTH_MARINES,
    SEVENTH_MARINES,
    SOUTHWEST_OF_CHU_LAI,
    STRONG_VC_BATTALION,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_BATTALION_WITH_GUNS,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tests.games.vietnam_1965_1975.sheets import SLOW_VIET_CONG

CHARTS = BOX.charts


@pytest.mark.rule("vn 5.4-o")
def test_a_lone_battalion_against_the_regiment() -> None:
    """A battalion of 3 against a regiment of 6 with its guns of 2 is 1 to 3."""
    scene = Scene(SLOW_VIET_CONG)
    us = scene.unit(THIRD_BATTALION_SEVENTH_MARINES, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    total = work_out(scene.t, scene.combat(TRA_BONG_ROAD, [us], [vc], guns=[[], [vc]]))
    assert (total.ratio, total.modifier) == ("1:3", -3)


@pytest.mark.rule("vn 5.4-ae", "vn 5.4-af", "vn 5.4-ag", "vn 5.4-ah", "vn 5.4-p")
@pytest.mark.parametrize(
    ("attack", "defence", "words", "modifier"),
    [
        (10, 3, "3:1", 3),
        (5, 16, "1:4", -4),
        (27, 16, "3:2", 1),
        (7, 8, "2:3", -1),
        (1, 1, "1:1", 0),
        (50, 1, "5:1", 5),
        (1, 50, "1:5", -5),
        (2, 1, "2:1", 2),
        (1, 2, "1:2", -2),
        (31, 16, "3:2", 1),
        (23, 16, "1:1", 0),
    ],
)
def test_the_ratio_favours_the_defender(
    attack: int, defence: int, words: str, modifier: int
) -> None:
    """Ratios are rounded in the defender's favour; 3 to 2 and 2 to 3 are steps, too."""
    assert ratio(attack, defence) == words
    assert ratio_modifier(CHARTS, attack, defence) == modifier


@pytest.mark.rule("vn 6.2-o", "vn 5.4-q", "vn 5.4-r")
def test_strength_nought_counts_as_one() -> None:
    """A side without ground strength counts as 1, also on hold."""
    scene = Scene()
    gun, foe = scene.unit(HOWITZERS, JUNGLE), scene.unit(VC_9TH_DIVISION_HQ, JUNGLE)
    for attacker, defender in ((gun, foe), (foe, gun)):
        scene.s.op = None
        total = work_out(scene.t, scene.combat(JUNGLE, [attacker], [defender]))
        assert (total.attack.ground, total.defence.ground) == (2, 2)
        assert (total.attack.own, total.defence.own) == (2, 2)
    scene.s.mission[gun] = HOLD
    assert work_out(scene.t, scene.combat(JUNGLE, [foe], [gun])).defence.ground == 2


@pytest.mark.rule("vn 5.4-s", "vn 7.2-j", "vn 7.2-k")
@pytest.mark.parametrize(
    ("hex_", "units", "support", "die", "bonus", "found"),
    [
        (ROAD_JUNCTION, 2, 19, 2, 0, (3, 1, 2)),  # 6 + 9 v 8 = 3:2
        (SOUTHWEST_OF_CHU_LAI, 1, 25, 3, 3, (5, 0, 1)),  # revised: 3 + 4.5 v 8 = 2:3, not 12 v 8
        (TRA_BONG_ROAD, 2, 4, 5, 0, (5, 0, 1)),
        (MOUNTAIN_NORTH_OF_SON_HA, 2, 19, 3, 0, (2, 2, 1)),  # revised: the mountain is -2, not -3
        (MOUNTAIN, 2, 19, 5, 0, (4, 1, 1)),
    ],
)
def test_combats_of_the_plays(
    hex_: str, units: int, support: int, die: int, bonus: int, found: tuple[int, int, int]
) -> None:
    """Row and losses of combats in published plays, by the revised cap on support."""
    scene = Scene(SLOW_VIET_CONG)
    near = BOX.ids[
        next(n for n, bits in BOX.places.near[BOX.at[hex_]] if not bits & (ESCARPMENT | WATER))
    ]
    marines = [
        scene.unit(id_, near)
        for id_ in (THIRD_BATTALION_THIRD_MARINES, SECOND_BATTALION_FOURTH_MARINES)[:units]
    ]
    vc = scene.unit(VC_1ST_REGIMENT, hex_)
    combat = scene.combat(hex_, marines, [vc], guns=[[], [vc]], air=support)
    total = work_out(scene.t, combat)
    total.terms["pursuit"] = bonus
    assert "hexside" not in total.terms
    assert losses(scene.t, combat, total, die) == found


@pytest.mark.rule("vn 5.4-s", "vn 5.4-t", "vn 5.4-v")
@pytest.mark.parametrize(("free_fire", "defence", "fire"), [(True, 4, 25), (False, 2.5, 12.5)])
def test_two_heavy_batteries_alone(free_fire: bool, defence: float, fire: float) -> None:
    """Guns alone have ground 1 and support of 3, halved outside free fire; half points are kept."""
    scene = Scene()
    at = next(n for n, h in enumerate(BOX.hexes) if h.terrain == ("jungle",) and BOX.in_svn[n])
    gun, foe = scene.unit(MORE_HOWITZERS, at), scene.unit(PAVN_32ND_REGIMENT, at)
    scene.s.free_fire = -1 if free_fire else 0
    combat = scene.combat(BOX.ids[at], [foe], [gun], guns=[[], []], air=25)
    total = work_out(scene.t, combat)
    assert (total.defence.ground + total.defence.support) / 2 == defence
    assert total.defence.fire / 2 == fire


@pytest.mark.rule("vn 7.6-a", "vn 4.2-c", "vn 5.4-t", "vn 7.6-p")
def test_the_published_attack_in_the_mountains() -> None:
    """By the revised rules the attack has 3 to 2 and -2; free fire doubles what its fire counts."""
    scene = Scene()
    marines = [
        scene.unit(id_, TRA_BONG_ROAD)
        for id_ in (THIRD_BATTALION_THIRD_MARINES, SECOND_BATTALION_FOURTH_MARINES)
    ]
    guns = [
        scene.unit(SEVENTH_MARINES, NORTHWEST_OF_QUANG_NGAI, 1),
        scene.unit(HOWITZERS, NORTHWEST_OF_QUANG_NGAI),
    ]
    regiment = scene.unit(VC_1ST_REGIMENT, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, marines, [regiment], guns=[guns, [regiment]], air=4)
    total = work_out(scene.t, combat)
    assert (total.attack.ground, total.attack.support, total.attack.fire) == (12, 18, 19)
    assert (total.defence.ground, total.defence.support) == (12, 4)
    assert total.ratio == "3:2"
    assert total.terms == {"ratio": 1, "terrain": -2}
    assert losses(scene.t, combat, total, 5) == (4, 1, 1)
    assert losses(scene.t, combat, total, 4)[1:] == (1, 2)
    assert [outcome[0] for outcome in forecast(scene.t, combat)] == [1, 2, 3, 4, 5, 6]
    assert forecast(scene.t, combat)[4] == (5, 4, 1, 1, 0 - 1)
    scene.s.free_fire = 1 << BOX.region_number["I-5"]
    assert work_out(scene.t, combat).attack.fire == 38


@pytest.mark.rule("vn 5.4-w")
def test_one_die_changed_by_the_ratio() -> None:
    """The row is one die and the modifier of the ratio."""
    scene = Scene()
    us = [
        scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)
        for id_ in (
            FIRST_BATTALION_28TH_INFANTRY,
            SECOND_BATTALION_28TH_INFANTRY,
            SECOND_BATTALION_16TH_INFANTRY,
        )
    ]
    combat = scene.combat(
        NORTHWEST_OF_QUANG_NGAI,
        us,
        [scene.unit(STRONG_VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)],
        allotting=Role.DEFENDER,
    )
    scene.t.op.combat, scene.stage = combat, Stage.RESULT
    modifier = work_out(scene.t, combat).modifier
    assert work_out(scene.t, combat).terms["ratio"] == modifier != 0
    scene.play(4)
    result = scene.told("result")[0].params
    assert (result["die"], result["row"]) == (4, 4 + modifier)


@pytest.mark.rule("vn 5.4-x")
def test_every_ratio_has_its_modifier() -> None:
    """From -5 at 1 to 5 or worse up to +5 at 5 to 1 or better."""
    defence = {-5: 60, -4: 48, -3: 36, -2: 24, -1: 18, 0: 12, 1: 8, 2: 6, 3: 4, 4: 3, 5: 2}
    for modifier, strength in defence.items():
        assert ratio_modifier(CHARTS, 12, strength) == modifier
    assert (ratio_modifier(CHARTS, 1, 99), ratio_modifier(CHARTS, 99, 1)) == (-5, 5)


@pytest.mark.rule("vn 5.4-ad")
def test_rows_end_at_both_ends() -> None:
    """A modified die beyond the table counts as its first or last row."""
    assert [row(n) for n in (-9, -4, 0, 11, 15)] == [-4, -4, 0, 11, 11]


def test_the_ambush_in_the_marsh() -> None:
    """6 and 16 halved against 2 and 1: 14 to 3, +4, in marsh -1, pursuit kept +1, die 4: row 8."""
    scene = Scene()
    marsh = next(h.id for h in BOX.hexes if h.terrain == ("marsh",) and h.region and not h.town)
    marines = [
        scene.unit(id_, marsh)
        for id_ in (FIRST_BATTALION_28TH_INFANTRY, SECOND_BATTALION_28TH_INFANTRY)
    ]
    vc = scene.unit(VC_BATTALION_WITH_GUNS, marsh)
    combat = scene.combat(marsh, marines, [vc], guns=[[], [vc]], air=16)
    total = work_out(scene.t, combat)
    assert (total.attack.ground + total.attack.support) / 2 == 14
    assert (total.defence.ground + total.defence.support) / 2 == 3
    assert total.terms == {"ratio": 4, "terrain": -1}
    total.terms["pursuit"] = 1
    assert losses(scene.t, combat, total, 4)[::2] == (8, 2)


@pytest.mark.rule("vn 6.2-o", "vn 11.2-d")
@pytest.mark.parametrize("mission", [0, HOLD])
def test_the_least_strength_is_one_for_all_defenders_together(mission: int) -> None:
    """The strength of 1 is given to the hex, not to each unit, and not on top of militia."""
    for hex_, strength in ((MOUNTAIN, 1), (NORTHWEST_OF_QUANG_NGAI, 1), (QUANG_NGAI, 2)):
        scene = Scene()
        guns = [scene.unit(f"us.art.{n}", hex_, mission=mission, done=1) for n in ("2-12", "2-35")]
        foe = scene.unit(PAVN_32ND_REGIMENT, hex_)
        total = work_out(scene.t, scene.combat(hex_, [foe], guns))
        assert (total.defence.ground, total.defence.own) == (2 * strength, 2 * strength)


def test_a_battalion_with_four_air_points_against_the_regiment() -> None:
    """3 and half of 4 against 6 and 2 is 1 to 2."""
    scene = Scene(SLOW_VIET_CONG)
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    total = work_out(scene.t, scene.combat(TRA_BONG_ROAD, [us], [vc], guns=[[], [vc]], air=4))
    assert (total.attack.ground + total.attack.support) / 2 == 5
    assert (total.defence.ground + total.defence.support) / 2 == 8
    assert (total.ratio, total.modifier) == ("1:2", -2)
