"""Section 5.6, retreat and pursuit: how far units pursue, and what unused pursuit is worth."""

from __future__ import annotations

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind, Role
from annamite.games.vietnam_1965_1975.box.land import CITY, MAJOR_CITY
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.box.scenarios import Special
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.moving.costs import allowance, pursuit
from annamite.games.vietnam_1965_1975.operation.combat import choose, reach, result
from annamite.games.vietnam_1965_1975.operation.guns import supporters
from annamite.games.vietnam_1965_1975.operation.odds import forecast, pursuit_bonus, work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    FIELDS_IN_QUANG_TIN,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    HILLS,
    HOWITZERS,
    MECHANIZED_BATTALION,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    QUI_NHON,
    SECOND_BATTALION_28TH_INFANTRY,
    SOUTH_OF_QUANG_NGAI,
    STRONG_VC_BATTALION,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_BATTALION,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.operations import search, walk
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene, lost, sets_out


@pytest.mark.rule("vn 5.1-n", "vn 5.6-b", "vn 5.1-u")
def test_rounds_of_combat_retreat_and_pursuit() -> None:
    """An operation has three rounds at most, each with combat, retreat and pursuit."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(STRONG_VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    search(scene, us, target=NORTHWEST_OF_QUANG_NGAI)
    walk(scene, us, NORTHWEST_OF_QUANG_NGAI)
    scene.play("done", "done", 1, "done")
    for expected in (1, 2, 3):
        op = scene.t.op
        assert op.round == expected
        while scene.asked.startswith("fire."):
            scene.play("done")
        assert scene.asked == "combat.attack"
        assert ("done" in scene.words) == (expected > 1)
        scene.play(f"hex-{scene.where(vc)}")
        while scene.asked == "fire.support":
            scene.play("done")
        scene.play(5)
        while scene.asked == "combat.loss":
            scene.play(next(w for w in scene.words if w.startswith("replace")))
        assert scene.asked == "round.retreat"
        scene.play("done")
        if scene.asked == "round.pursuit":
            scene.play("done")
    assert scene.asked == "turn.initiative"
    assert len(scene.told("result")) == 3


@pytest.mark.rule("vn 5.6-l", "vn 5.6-aa")
def test_pursuit_beyond_the_printed_allowance_or_not_at_all() -> None:
    """A good result carries units farther than they march; at 0 or less not even flyers pursue."""
    scene = Scene()
    vc = scene.unit(VC_1ST_REGIMENT, FIELDS_IN_QUANG_TIN)
    us = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI)
    scene.operation(units=[us], result_before=20, target_hexes=[FIELDS_IN_QUANG_TIN], targets=[vc])
    assert allowance(scene.t, us, Going.PURSUIT) > 2 * scene.t.movement(us)
    for total, offered in ((0, False), (1, True)):
        scene = Scene()
        vc = scene.unit(VC_1ST_REGIMENT, FIELDS_IN_QUANG_TIN)
        us = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI)
        scene.s.airmobile = 0
        innate = scene.t.profile(us).pursuit or 0
        scene.operation(
            units=[us],
            result_before=total - innate,
            target_hexes=[FIELDS_IN_QUANG_TIN],
            targets=[vc],
        )
        scene.stage = Stage.PURSUIT
        far = scene.unit(THIRD_BATTALION_THIRD_MARINES, MOUNTAIN_NORTH_OF_SON_HA)
        scene.play()
        assert (scene.asked == "round.pursuit") or not offered
        assert (f"move-{us}" in scene.words) == offered
        assert f"move-{far}" not in scene.words


@pytest.mark.rule("vn 5.6-m", "vn 6.1-b", "vn 5.6-y", "vn 5.6-z", "vn 8.2-g")
def test_who_pursues_how_far() -> None:
    """Result plus own modifier, 2 less in clear and secure; units without one need to fly."""
    scene = Scene()
    foot = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    gun = scene.unit(HOWITZERS, NORTHWEST_OF_QUANG_NGAI)
    op = scene.operation(Kind.CLEAR, units=[foot, gun], result_before=2)
    assert pursuit(scene.t, foot) == 3
    assert pursuit(scene.t, gun) is None
    op.march.airmobile = [gun]
    assert pursuit(scene.t, gun) == 0
    op.kind = Kind.SEARCH
    assert pursuit(scene.t, gun) == 2
    assert allowance(scene.t, foot, Going.PURSUIT) == 10


@pytest.mark.rule("vn 5.6-o", "vn 5.6-p")
def test_pursuit_passes_zones_and_enemies() -> None:
    """Pursuers may go any way, through zones and enemy hexes that they can pay to leave."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    target = scene.unit(VC_BATTALION, SOUTH_OF_QUANG_NGAI)
    scene.operation(units=[us], targets=[target], target_hexes=[SOUTH_OF_QUANG_NGAI])
    ways = scene.ways(us, going=Going.PURSUIT, mp=20)
    around = {n for n in BOX.around(BOX.at[QUANG_NGAI]) if not BOX.sea[n]}
    assert around <= {n for n, _ in ways.steps()}
    assert not ways.may_stop(BOX.at[NORTHWEST_OF_QUANG_NGAI])
    assert BOX.at[NORTHWEST_OF_QUANG_NGAI] not in dict(
        scene.ways(us, going=Going.PURSUIT, mp=3).steps()
    )
    sets_out(scene, [us], Going.PURSUIT)
    scene.t.move.allowance = 40
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert scene.asked == "move.incident"
    assert scene.where(vc) == NORTHWEST_OF_QUANG_NGAI


@pytest.mark.rule("vn 5.6-r", "vn 5.6-s", "vn 5.6-v", "vn 5.6-w", "vn 5.6-x")
def test_unused_pursuit_adds_to_the_die() -> None:
    """From round two on what attackers have left counts: the lowest, the result plus 1 at most."""
    scene = Scene()
    one = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    two = scene.unit(SECOND_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    gun = scene.unit(HOWITZERS, NORTHWEST_OF_QUANG_NGAI)
    foe = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [one, two, gun], [foe])
    op = scene.t.op
    op.fights.result_before, op.fights.pursuit_left = 1, {one: 8, two: 3, gun: 0}
    assert pursuit_bonus(scene.t, combat) == 0
    op.round = 2
    assert pursuit_bonus(scene.t, combat) == 1
    op.fights.pursuit_left = {one: 8, two: 8}
    assert pursuit_bonus(scene.t, combat) == 2
    op.fights.pursuit_left = {one: 8, two: -4}
    assert pursuit_bonus(scene.t, combat) == -2


@pytest.mark.rule("vn 3-s", "vn 5.6-r", "vn 5.6-v")
def test_a_stack_in_pursuit_keeps_what_its_slowest_unit_has_left() -> None:
    """All of a stack have left what its slowest has, a unit dropped on the way as well."""
    scene = Scene()
    fast = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI)
    slow = scene.unit(MECHANIZED_BATTALION, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, FIELDS_IN_QUANG_TIN)
    third = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.operation(
        units=[fast, slow, third],
        targets=[vc],
        target_hexes=[FIELDS_IN_QUANG_TIN],
        result_before=2,
        fought=True,
    )
    scene.stage = Stage.PURSUIT
    scene.play(f"move-{fast}", f"join-{slow}", f"hex-{NORTH_OF_QUANG_NGAI}", f"drop-{slow}", "stop")
    assert scene.asked == "round.pursuit"
    left = scene.t.op.fights.pursuit_left
    assert (left[slow], left[fast]) == (2 * 4 - 2, 2 * 4 - 2)


@pytest.mark.rule("vn 5.4-z", "vn 5.6-t")
@pytest.mark.parametrize("kind", [Kind.SEARCH, Kind.CLEAR])
def test_unused_pursuit_is_capped_alike(kind: Kind) -> None:
    """Clear and secure shortens pursuit and leaves the cap of the bonus alone."""
    for round_, left, expected in ((1, 9, 0), (2, 9, 3), (2, 1, 1), (3, 9, 3)):
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
        vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
        scene.operation(
            kind, units=[us], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI], result_before=2, round=round_,
            pursuit_left={us: 2 * left},
        )  # fmt: skip
        assert pursuit_bonus(scene.t, scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [vc])) == expected
    allowed = pursuit(scene.t, us)
    scene.t.op.kind = Kind.SEARCH
    plain = pursuit(scene.t, us)
    assert allowed is not None
    assert plain is not None
    assert plain - allowed == (2 if kind == Kind.CLEAR else 0)


@pytest.mark.rule("vn 5.6-ab")
def test_who_did_not_pursue_attacks_and_fires_all_the_same() -> None:
    """Units that stayed attack what is next to them in the new round, and guns in range support."""
    scene = Scene()
    us, gun = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI), scene.unit(HOWITZERS, HILLS)
    vc = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI, 1)
    scene.operation(
        units=[us, gun], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI], result_before=3
    )
    scene.stage = Stage.PURSUIT
    assert BOX.distance(BOX.at[HILLS], BOX.at[NORTHWEST_OF_QUANG_NGAI]) == 2
    scene.play("done")
    while scene.asked.startswith("fire."):
        scene.play("done")
    assert (scene.asked, scene.t.op.round) == ("combat.attack", 2)
    assert reach(scene.t, BOX.at[NORTHWEST_OF_QUANG_NGAI]) == [us]
    assert supporters(scene.t, scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [vc]), US) == [gun]


@pytest.mark.rule("vn 5.6-ac")
def test_the_kinds_of_cities() -> None:
    """Saigon and Hue are major cities, four others cities; capitals are neither."""
    found: dict[int, set[str]] = {}
    box = Box(BOX.c)
    for n, h in enumerate(box.hexes):
        if h.town and box.place[n] >= CITY:
            found.setdefault(box.place[n], set()).add(h.town.name)
    assert found == {
        CITY: {"Gia Dinh", "Bien Hoa", "Qui Nhon", "Da Nang"},
        MAJOR_CITY: {"Saigon", "Hue"},
    }


@pytest.mark.rule("vn 5.6-ai", "vn 5.6-am", "vn 5.6-an", "vn 5.6-ae", "vn 5.6-af")
def test_pursuit_allowances() -> None:
    """Worked examples: in the open, at a result of 0, after a major city, and in round two."""
    scene = Scene()
    four = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, NORTHWEST_OF_QUANG_NGAI)
    three = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    two = scene.unit(MECHANIZED_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    op = scene.operation(units=[four, three, two], result_before=-1)
    assert [pursuit(scene.t, u) for u in (four, three)] == [3, 2]
    op.fights.result_before = 3
    assert pursuit(scene.t, two) == 5
    op.fights.result_before = 0
    assert pursuit(scene.t, two) == 2
    op.fights.slowed = [two]
    assert pursuit(scene.t, two) == 0
    assert pursuit(scene.t, four) == 4
    op.round, op.fights.result_before = 2, 3
    assert pursuit(scene.t, two) == 5


@pytest.mark.rule("vn 5.6-ae", "vn 5.6-ah")
def test_only_those_who_fought_for_a_major_city_are_slowed_by_it() -> None:
    """A major city slows those who attacked it, in the first round alone."""
    hue = next(h.id for h in BOX.hexes if h.town and h.town.name == "Hue")
    beside = next(
        BOX.ids[n] for n in BOX.around(BOX.at[hue]) if not BOX.sea[n] and not BOX.hexes[n].town
    )
    scene = Scene()
    here = scene.unit(FIRST_BATTALION_28TH_INFANTRY, hue)
    there = scene.unit(SECOND_BATTALION_28TH_INFANTRY, beside)
    vc = scene.unit(WEAK_VC_BATTALION, hue)
    op = scene.operation(
        units=[here, there], targets=[vc], target_hexes=[hue], attacked=[BOX.at[hue]], used=[here]
    )
    op.combat = scene.combat(hue, [here], [vc], allotting=Role.DEFENDER)
    scene.stage = Stage.RESULT
    scene.play(6)
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    op = scene.t.op
    assert op.fights.result == op.fights.result_before == 0
    assert (pursuit(scene.t, here), pursuit(scene.t, there)) == (0, 3)
    op.round, op.fights.result_before = 2, 1
    assert (pursuit(scene.t, here), pursuit(scene.t, there)) == (4, 4)


@pytest.mark.rule("vn 5.6-ao", "vn 5.6-ah")
def test_capitals_do_not_slow_pursuit() -> None:
    """By a ruling a capital leaves the result as it is; a city cuts a good one to nothing."""
    assert choose is not result
    for hex_, limited in ((QUANG_NGAI, False), (QUI_NHON, True)):
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, hex_)
        vc = scene.unit(WEAK_VC_BATTALION, hex_)
        combat = scene.combat(hex_, [us], [vc])
        op = scene.t.op
        op.combat, scene.stage = combat, Stage.RESULT
        scene.play(5)
        while scene.asked == "combat.loss":
            scene.play(scene.words[0])
        assert (op.fights.result == 0) == limited
        assert op.fights.slowed == []


@pytest.mark.rule("vn 5.6-ag")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_bonus_after_a_fight_for_a_city_is_one_at_most(die: int) -> None:
    """It is capped at the result plus 1, and a city leaves no result above 0."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, QUI_NHON)
    vc = scene.unit(WEAK_VC_BATTALION, QUI_NHON)
    combat = scene.combat(QUI_NHON, [us], [vc])
    op = scene.t.op
    assert BOX.place[combat.hex] == CITY
    op.combat, op.fights.attacked, scene.stage = combat, [combat.hex], Stage.RESULT
    scene.play(die)
    lost(scene)
    raw = int(scene.told("result")[0].params["pursuit"])
    op = scene.t.op
    op.round, op.fights.pursuit_left = 2, {us: 2 * 9}
    assert op.fights.result_before == min(raw, 0)
    assert pursuit_bonus(scene.t, combat) == min(raw, 0) + 1


@pytest.mark.rule("vn 2.1-as")
@pytest.mark.parametrize("result", [-2, 0, 2])
def test_pursuers_go_as_far_as_result_and_modifier_carry_them(result: int) -> None:
    """A battalion of +3 that follows a road in its pursuit comes that many hexes far."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, FIELDS_IN_QUANG_TIN)
    scene.operation(
        units=[us], targets=[vc], target_hexes=[FIELDS_IN_QUANG_TIN], result_before=result
    )
    scene.stage = Stage.PURSUIT
    scene.play(f"move-{us}")
    assert scene.t.move.allowance == 2 * (result + 3)
    gone = 0
    while hexes := [word for word in scene.words if word.startswith("hex-")]:
        back_and_forth = f"hex-{(NORTH_OF_QUANG_NGAI, QUANG_NGAI)[gone % 2]}"
        assert back_and_forth in hexes
        scene.play(back_and_forth)
        gone += 1
    assert gone == result + 3


@pytest.mark.rule("vn 5.6-aj", "vn 5.6-ak", "vn 5.6-al")
def test_the_example_of_pursuit_in_the_mountains() -> None:
    """The bonus is +1 for a unit that stayed, and none is left for one that followed."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, MOUNTAIN)
    vc = scene.unit(WEAK_VC_BATTALION, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [us], [vc])
    total = work_out(scene.t, combat)
    assert total.modifier == 3 - 2
    assert forecast(scene.t, combat)[3] == (4, 5, 0, 0, 1 - 1)
    op = scene.t.op
    op.round, op.fights.result_before = 2, 0
    op.fights.pursuit_left = {us: 2 * 3}
    assert work_out(scene.t, combat).modifier == 2
    op.fights.pursuit_left = {us: 0}
    assert work_out(scene.t, combat).modifier == 1


@pytest.mark.parametrize(
    ("limit", "round_", "raw", "expected"),
    [(0, 1, 3, 5), (CITY, 1, 0, 2), (MAJOR_CITY, 1, 0, 0), (MAJOR_CITY, 3, 3, 5)],
)
def test_pursuit_after_a_fight_for_a_city(limit: int, round_: int, raw: int, expected: int) -> None:
    """A unit of +2 pursues by the result plus 2, but by 0 after a major city in round one."""
    scene = Scene()
    us = scene.unit(
        next(x.id for x in BOX.counters if x.army == "us" and x.front.pursuit == 2),
        NORTHWEST_OF_QUANG_NGAI,
    )
    slowed = [us] if limit == MAJOR_CITY else []
    scene.operation(Kind.SEARCH, units=[us], result_before=raw, slowed=slowed, round=round_)
    assert pursuit(scene.t, us) == expected


def test_slower_viet_cong_are_slower_in_pursuit_too() -> None:
    """Movement 2 lower, as in Operation Starlite, lowers VC movement and pursuit, not PAVN's."""
    slow = msgspec.structs.replace(SHEET, special=Special(vc_movement=-2))
    for sheet, less in ((SHEET, 0), (slow, 2)):
        scene = Scene(sheet)
        vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
        nva = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
        scene.operation(
            side=NLF, units=[vc, nva], targets=[us], target_hexes=[QUANG_NGAI], result_before=4
        )
        assert pursuit(scene.t, vc) == 4 + 1 - less
        assert allowance(scene.t, vc, Going.OPERATION) == 2 * (6 - less)
        assert pursuit(scene.t, nva) == 4 + (scene.t.profile(nva).pursuit or 0)
