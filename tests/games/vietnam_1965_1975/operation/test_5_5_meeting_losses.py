"""Section 5.5, losses: who bears them, and the ways to meet them."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, NLF, US
from annamite.games.vietnam_1965_1975.operation.losses import (
    LOSS_ACTS,
    endurance,
    loss_values,
    participants,
)
from annamite.games.vietnam_1965_1975.operation.odds import band, losses, ratio, work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.casualties import lose, meet
from tests.games.vietnam_1965_1975.named import (
    ARVN_4TH_REGIMENT,
    ARVN_6TH_REGIMENT,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_DIVISION_HQ,
    HILLS,
    HOWITZERS,
    JUNGLE,
    KOREAN_1ST_REGIMENT,
    LIGHT_BRIGADE,
    MECHANIZED_BATTALION,
    MORE_HOWITZERS,
    MOUNTAIN,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_1ST_DIVISION_HQ,
    PAVN_32ND_REGIMENT,
    RANGER_GROUP,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_FOURTH_MARINES,
    SOUTHWEST_OF_QUANG_NGAI,
    STRONG_VC_BATTALION,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, lost

CHARTS = BOX.charts


def kinds(scene: Scene) -> set[str]:
    """Return the ways on offer to meet a loss."""
    return {word.split("-")[0] for word in scene.words}


@pytest.mark.rule("vn 5.5-ag", "vn 5.5-b", "vn 5.4-y", "vn 5.4-n")
def test_the_example_of_casualties() -> None:
    """26 against the attacker and 9 against the defender, in the row of a modified 4: 2 and 1."""
    scene = Scene()
    attackers = [scene.unit(f"nva.1.{n}", JUNGLE) for n in ("32", "33")]
    attackers.append(scene.unit(STRONG_VC_BATTALION, JUNGLE))
    defenders = [scene.unit(FIRST_BATTALION_28TH_INFANTRY, JUNGLE), scene.unit("us.1c.cav", JUNGLE)]
    guns = [scene.unit(HOWITZERS, JUNGLE)]
    combat = scene.combat(JUNGLE, attackers, defenders, guns=[guns, []])
    scene.s.free_fire = -1
    scene.s.mission = [0] * len(scene.s.hex)
    total = work_out(scene.t, combat)
    assert total.attack.ground == 2 * 19
    assert (total.defence.ground, total.defence.support, total.defence.fire) == (10, 14, 14)
    total.attack.support = total.attack.fire = 8
    assert ratio(38 + 8, 24) == "3:2"
    total.terms["ratio"] = 1
    total.bands = (band(CHARTS, 38 + 14), band(CHARTS, 10 + 8))
    assert total.terms["terrain"] == -1
    assert losses(scene.t, combat, total, 4) == (4, 2, 1)


@pytest.mark.rule("vn 5.5-e", "vn 5.5-g", "vn 5.5-h")
@pytest.mark.parametrize("pool", [9, 0])
def test_points_or_units_meet_a_loss(pool: int) -> None:
    """Each loss costs a Replacement Point of the pool, or a whole unit goes."""
    scene = Scene()
    us, vc = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN), scene.unit(VC_BATTALION, MOUNTAIN)
    scene.s.pools[2] = pool
    meet(scene, MOUNTAIN, [us], [vc], losses=[0, 1])
    assert kinds(scene) == ({"replace", "remove"} if pool else {"remove"})
    scene.play(f"remove-{vc}")
    assert scene.s.hex[vc] == GONE
    assert scene.asked == "turn.initiative"


@pytest.mark.rule("vn 5.2-aa")
@pytest.mark.parametrize("round_", [2, 3])
@pytest.mark.parametrize("id_", [VC_BATTALION, PAVN_32ND_REGIMENT])
def test_the_nlf_may_remove_units_in_later_rounds(round_: int, id_: str) -> None:
    """Removal stays open beside Replacement Points, and spends none of them."""
    scene = Scene()
    us, foe = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN), scene.unit(id_, MOUNTAIN)
    scene.operation(units=[us], targets=[foe], target_hexes=[MOUNTAIN], round=round_)
    meet(scene, MOUNTAIN, [us], [foe], losses=[0, 1])
    assert scene.words == [f"replace-{foe}", f"remove-{foe}"]
    scene.play(f"remove-{foe}")
    assert scene.where(foe) == GONE
    assert min(scene.s.pools) == 9


@pytest.mark.rule("vn 5.5-ah", "vn 5.5-ai", "vn 5.5-aj", "vn 5.5-f", "vn 5.5-t")
@pytest.mark.parametrize("points", [0, 1, 3])
def test_three_losses_of_a_four_and_a_two(points: int) -> None:
    """With no point the 4 goes; with one, the 2 may go instead; with three, neither has to."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    four, two = scene.unit(MECHANIZED_BATTALION, MOUNTAIN), scene.unit("us.1c.cav", MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [foe], [four, two], losses=[3, 0], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.s.pools[0] = points
    scene.play()
    if points == 0:
        assert scene.words == [f"remove-{four}", f"remove-{two}"]
        scene.play(f"remove-{four}")
        assert scene.s.hex[two] >= 0
    elif points == 1:
        scene.play(f"replace-{four}", f"remove-{two}")
        assert scene.s.hex[four] >= 0
    else:
        lost(scene)
        assert min(scene.s.hex[four], scene.s.hex[two]) >= 0
    assert scene.s.op is None or scene.s.op.combat is None
    assert scene.s.pools[0] == 0


@pytest.mark.rule("vn 5.5-i", "vn 5.5-k", "vn 5.5-s")
def test_hits_add_up_over_the_operation() -> None:
    """Points fall on single units, each of which endures one less than its strength."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    vc = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    strength = scene.t.profile(us).ground
    scene.s.hits[us] = strength - 2
    meet(scene, MOUNTAIN, [us], [vc], losses=[2, 0])
    assert kinds(scene) == {"replace", "remove"}
    scene.play(f"replace-{us}")
    assert scene.s.hits[us] == strength - 1
    assert scene.words == [f"remove-{us}"]


@pytest.mark.rule("vn 5.5-an", "vn 5.5-j", "vn 4.2-h")
def test_the_example_of_one_battalion_and_its_fourth_loss() -> None:
    """In fields the militia bears one of the losses of a battalion of 3: its fourth removes it."""
    scene = Scene()
    hex_ = next(h.id for h in BOX.hexes if h.terrain == ("cultivated",) and h.region and not h.town)
    foe = scene.unit(PAVN_32ND_REGIMENT, hex_)
    us = next(
        scene.unit(counter.id, hex_)
        for number, counter in enumerate(BOX.counters)
        if counter.id.startswith("us.") and BOX.profile(number, 0).ground == 3
        and BOX.profile(number, 0).battalion
    )  # fmt: skip
    meet(scene, hex_, [foe], [us], losses=[4, 0])
    for _ in range(3):
        scene.play(next(w for w in scene.words if not w.startswith("remove")))
    assert scene.s.pools == [9 - 2, 9 - 1, 9, 9]
    assert scene.words == [f"remove-{us}"]


@pytest.mark.rule("vn 5.5-l", "vn 5.5-n")
def test_every_nation_pays_out_of_its_own_pool() -> None:
    """Free World losses use the US pool, ARVN's its own; if one is empty the other may pay more."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, JUNGLE)
    rok, arvn = scene.unit(KOREAN_1ST_REGIMENT, JUNGLE), scene.unit(ARVN_6TH_REGIMENT, JUNGLE)
    combat = scene.combat(JUNGLE, [foe], [rok, arvn])
    assert lose(scene, combat, US, 2) == [
        f"replace-{rok}", f"remove-{rok}", f"replace-{arvn}", f"remove-{arvn}",
    ]  # fmt: skip
    scene.s.pools[0] = 0
    assert lose(scene, combat, US, 2) == [
        f"remove-{rok}", f"replace-{arvn}", f"remove-{arvn}",
    ]  # fmt: skip
    combat.shares[N_ARVN] = 1
    uneven = [LOSS_ACTS.word(v) for v in loss_values(scene.t, combat, US)]
    assert uneven == [f"remove-{rok}", f"replace-{arvn}"]
    scene.s.pools = [0, 0, 9, 9]
    assert lose(scene, combat, US, 2) == [f"remove-{rok}", f"remove-{arvn}"]


@pytest.mark.rule("vn 5.5-o", "vn 5.5-p")
@pytest.mark.parametrize(
    ("id_", "own"),
    [(FIRST_BATTALION_28TH_INFANTRY, 0), (KOREAN_1ST_REGIMENT, 0), (ARVN_6TH_REGIMENT, 1)],
)
def test_points_of_a_nation_that_is_not_there_replace_nothing(id_: str, own: int) -> None:
    """Without US or Free World units US points are of no use, without ARVN units ARVN's."""
    scene = Scene()
    foe, unit = scene.unit(PAVN_32ND_REGIMENT, JUNGLE), scene.unit(id_, JUNGLE)
    combat = scene.combat(JUNGLE, [foe], [unit])
    assert f"replace-{unit}" in lose(scene, combat, US, 2)
    scene.s.pools[own] = 0
    assert scene.s.pools[1 - own] == 9
    assert lose(scene, combat, US, 2) == [f"remove-{unit}"]


@pytest.mark.rule("vn 5.5-m", "vn 5.5-l")
def test_us_and_free_world_units_meet_their_share_together() -> None:
    """After a point of the US side's the next is ARVN's, not one of the Koreans."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    rok, arvn = scene.unit(KOREAN_1ST_REGIMENT, MOUNTAIN), scene.unit(ARVN_6TH_REGIMENT, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [foe], [us, rok, arvn], losses=[3, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play(f"replace-{us}")
    assert {word.split("-")[1] for word in scene.words} == {str(arvn)}
    scene.play(f"replace-{arvn}", f"replace-{rok}")
    assert scene.s.pools[:2] == [9 - 2, 9 - 1]


@pytest.mark.rule("vn 5.5-m", "vn 5.5-n", "vn 5.5-au")
def test_a_nation_without_replacements_may_meet_its_half_or_leave_it_to_the_other() -> None:
    """An empty pool excuses a nation from its half, if another can pay."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    arvn = scene.unit(ARVN_6TH_REGIMENT, MOUNTAIN)
    scene.s.pools[1] = 0
    combat = scene.combat(MOUNTAIN, [foe], [us, arvn], losses=[2, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play(f"replace-{us}")
    assert scene.words == [f"remove-{arvn}", f"replace-{us}"]
    scene.play(f"replace-{us}")
    assert scene.s.pools[:2] == [9 - 2, 0]
    assert scene.where(arvn) == MOUNTAIN


@pytest.mark.rule("vn 5.5-m")
def test_losses_go_from_nation_to_nation_as_long_as_both_can_replace() -> None:
    """Points are split evenly; the odd one is the owner's choice."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN)
    nva = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [us], [vc, nva], losses=[0, 3], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play(f"replace-{vc}")
    assert scene.words == [f"replace-{nva}", f"remove-{nva}"]
    scene.play(f"replace-{nva}")
    assert {f"replace-{vc}", f"replace-{nva}"} <= set(scene.words)
    scene.play(f"replace-{nva}")
    assert scene.s.pools[2:] == [9 - 1, 9 - 2]


@pytest.mark.rule("vn 5.5-m")
def test_points_taken_back_are_no_losses_that_a_nation_has_met() -> None:
    """One point came back when the battalion went: its 3 weigh as much as 3 of ARVN's."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    mate = scene.unit(SECOND_BATTALION_28TH_INFANTRY, MOUNTAIN)
    one, two = scene.unit(ARVN_6TH_REGIMENT, MOUNTAIN), scene.unit(ARVN_4TH_REGIMENT, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [foe], [us, mate, one, two], losses=[7, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play(f"replace-{us}", f"replace-{one}", f"remove-{us}")
    assert scene.t.combat.losses[US] == 3
    assert {word.split("-")[1] for word in scene.words} == {str(one), str(two)}
    scene.play(f"replace-{one}", f"replace-{one}")
    assert scene.t.combat.losses[US] == 1
    assert {f"replace-{mate}", f"replace-{two}"} <= set(scene.words)


@pytest.mark.rule("vn 5.5-r")
def test_replacements_need_units_of_their_army() -> None:
    """VC points are for VC units that are there, PAVN points for PAVN units."""
    for id_, pool in ((PAVN_32ND_REGIMENT, 3), (VC_BATTALION, 2)):
        for empty in (True, False):
            scene = Scene()
            us, foe = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN), scene.unit(id_, MOUNTAIN)
            scene.s.pools[pool] = 0 if empty else 9
            meet(scene, MOUNTAIN, [us], [foe], losses=[0, 1])
            assert ("replace" in kinds(scene)) == (not empty)


@pytest.mark.rule("vn 5.5-v", "vn 5.5-x")
def test_guns_far_off_are_safe() -> None:
    """Guns and HQs may be removed for a loss only if in the target hex or next to it."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    near, far = scene.unit(HOWITZERS, SOUTHWEST_OF_QUANG_NGAI), scene.unit(MORE_HOWITZERS, HILLS)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [foe], [us], guns=[[near, far], []])
    assert participants(scene.t, combat, US) == [us, near]


@pytest.mark.rule("vn 5.5-u")
@pytest.mark.parametrize("id_", [HOWITZERS, FIRST_DIVISION_HQ])
def test_guns_and_staffs_of_no_strength_are_worth_one_loss(id_: str) -> None:
    """Of two losses an HQ or a battery that goes meets one."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    support = scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)
    assert scene.t.profile(support).ground == 0
    meet(scene, NORTHWEST_OF_QUANG_NGAI, [foe], [us, support], losses=[2, 0])
    scene.play(f"remove-{support}")
    assert scene.where(support) == GONE
    assert scene.t.combat.losses[US] == 1


@pytest.mark.rule("vn 5.5-am", "vn 5.5-ak", "vn 5.5-as", "vn 11.3-i", "vn 5.5-w")
def test_how_much_a_unit_endures() -> None:
    """One point less than its strength; rangers endure 2, HQs and guns a share when shelled."""
    scene = Scene()
    units = {
        id_: scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)
        for id_ in (
            FIRST_BATTALION_28TH_INFANTRY,
            VC_BATTALION,
            PAVN_1ST_DIVISION_HQ,
            RANGER_GROUP,
            HOWITZERS,
        )
    }
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [], [])
    plain = {id_: endurance(scene.t, combat, u) for id_, u in units.items()}
    assert list(plain.values()) == [2, 1, 0, 2, 0]
    combat.bombardment = True
    assert endurance(scene.t, combat, units[PAVN_1ST_DIVISION_HQ]) == 2
    assert endurance(scene.t, combat, units[HOWITZERS]) == 3


@pytest.mark.rule("vn 5.5-x")
def test_when_all_are_gone_nothing_more_is_owed() -> None:
    """With the last unit removed nothing is owed, not even by regional forces."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [foe], [us], losses=[9, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play()
    assert "regional" in scene.words
    scene.play(f"remove-{us}")
    assert scene.s.pools[:2] == [9, 9]
    assert scene.s.op is None or scene.s.op.combat is None


@pytest.mark.rule("vn 5.5-y")
def test_brigades_may_break_down_instead() -> None:
    """A US brigade or VC regiment may break down to meet a loss, a battalion may not."""
    for id_, may in ((LIGHT_BRIGADE, True), (FIRST_BATTALION_28TH_INFANTRY, False)):
        scene = Scene()
        us, vc = scene.unit(id_, MOUNTAIN), scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
        meet(scene, MOUNTAIN, [vc], [us], losses=[1, 0])
        assert ("break" in kinds(scene)) == may
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN)
    meet(scene, MOUNTAIN, [us], [vc], losses=[0, 1])
    assert "break" in kinds(scene)


@pytest.mark.rule("vn 5.5-ab")
@pytest.mark.parametrize("now", [3, 4])
def test_a_unit_removed_at_its_limit_meets_the_whole_round(now: int) -> None:
    """A battalion of 3 meets 3 losses of the round by going, and points just spent on it return."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    mate = scene.unit(SECOND_BATTALION_28TH_INFANTRY, MOUNTAIN)
    meet(scene, MOUNTAIN, [foe], [us, mate], losses=[now, 0])
    scene.play(f"replace-{us}", f"replace-{us}")
    assert scene.s.pools[0] == 9 - 2
    scene.play(f"remove-{us}")
    assert scene.s.pools[0] == 9
    assert (scene.asked == "combat.loss") == (now > 3)
    assert scene.s.hex[mate] >= 0


@pytest.mark.rule("vn 5.5-au")
def test_the_example_of_two_battalions_and_regional_forces() -> None:
    """Of 4 losses in fields the militia bears 1, and US points the other 3."""
    scene = Scene()
    hex_ = next(h.id for h in BOX.hexes if h.terrain == ("cultivated",) and h.region and not h.town)
    foe = scene.unit(PAVN_32ND_REGIMENT, hex_)
    us = [
        scene.unit(id_, hex_)
        for id_ in (THIRD_BATTALION_THIRD_MARINES, SECOND_BATTALION_FOURTH_MARINES)
    ]
    assert BOX.regional[BOX.at[hex_]] == 1
    meet(scene, hex_, [foe], us, losses=[4, 0])
    scene.play(f"replace-{us[0]}")
    assert scene.words == ["regional"]
    scene.play("regional")
    assert {f"replace-{us[0]}", f"remove-{us[1]}"} <= set(scene.words)
    scene.play(f"replace-{us[1]}")
    assert "regional" not in scene.words
    scene.play(f"replace-{us[0]}")
    assert scene.s.pools == [9 - 3, 9 - 1, 9, 9]
    assert scene.s.hex[us[0]] >= 0


@pytest.mark.rule("vn 5.5-al")
@pytest.mark.parametrize("whole", [False, True])
def test_the_example_of_two_battalions_over_two_rounds(whole: bool) -> None:
    """Of 4 losses in two rounds the militia bears 1, and 3 US points or one battalion the rest."""
    scene = Scene()
    hex_ = next(h.id for h in BOX.hexes if h.terrain == ("cultivated",) and h.region and not h.town)
    foe = scene.unit(PAVN_32ND_REGIMENT, hex_)
    us = [
        scene.unit(id_, hex_)
        for id_ in (THIRD_BATTALION_THIRD_MARINES, SECOND_BATTALION_FOURTH_MARINES)
    ]
    op = scene.operation(side=NLF, units=[foe], targets=us[:], target_hexes=[hex_])
    op.fights.fought, op.fights.result_before = True, 0
    meet(scene, hex_, [foe], us[:], losses=[2, 0])
    scene.play(f"replace-{us[0]}", "regional")
    assert scene.s.pools == [9 - 1, 9 - 1, 9, 9]
    op = scene.t.op
    op.round, op.combat, scene.position = 2, None, None
    meet(scene, hex_, [foe], us[:], losses=[2, 0])
    assert "regional" not in scene.words
    if whole:
        scene.play(f"remove-{us[0]}")
        assert scene.s.pools == [9, 9 - 1, 9, 9]
    else:
        scene.play(f"replace-{us[0]}", f"replace-{us[1]}")
        assert scene.s.pools == [9 - 3, 9 - 1, 9, 9]
    assert scene.asked != "combat.loss"
    assert scene.where(us[0]) == (GONE if whole else hex_)
    assert scene.where(us[1]) == hex_


@pytest.mark.rule("vn 5.5-ao")
def test_the_example_of_a_staff_under_bombardment() -> None:
    """A division HQ of 6 pays for two losses, and the third removes it."""
    scene = Scene()
    hq = scene.unit(PAVN_1ST_DIVISION_HQ, MOUNTAIN)
    assert scene.t.profile(hq).artillery == 6
    combat = scene.combat(MOUNTAIN, [], [hq], bombardment=True)
    assert endurance(scene.t, combat, hq) == 2
    scene.t.op.side = US
    combat.attacker, combat.losses, combat.shares = US, [0, 3], [0] * 5
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play(f"replace-{hq}", f"replace-{hq}")
    assert scene.words == [f"remove-{hq}"]
