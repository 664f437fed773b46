"""4.8.5 and 4.8.6: STRIKE, damage, JCS-94."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    BRIDGES,
    CAP,
    OBJECTIVES,
    PLACE,
    RAID_TARGETS,
    ROLES,
    SEAD,
    SQUADRONS,
)
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.damage import (
    hit_airfield,
    hit_bridges,
    hit_objective,
    inflict,
)
from annamite.games.rolling_thunder.raids.resolve import strike
from annamite.games.rolling_thunder.raids.targets import legal
from annamite.games.rolling_thunder.ratings import (
    Damage,
    cap_rating,
    sead_rating,
    strike_base,
    strike_cell,
)
from annamite.games.rolling_thunder.state import DESTROYED, STANDING
from tests.games.rolling_thunder.scenes import GAME, Play, Scene

BOX = GAME.box


def counters(scene: Scene) -> dict[str, int]:
    return {name: count for name, count in zip(BRIDGES, scene.s.bridges) if count}


def struck(scene: Scene, force: str, target: str, *dice: str | int, **squadrons: Any) -> Play:
    """Strike a target and apply the damage."""
    raid = scene.fly(force, target, **squadrons)
    result = scene.segment(strike, raid, *dice).result
    return Play(inflict(scene.t, raid, result))


# --- the rating -------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.8.5.1-a", "ort 4.8.5.1-b", "ort 4.8.5.1-c", "ort 4.8.5.6-a", "ort 6.4-c")
def test_the_strike_rating_adds_up() -> None:
    scene = Scene()
    raid = scene.fly(
        "navy", "bridges_vinh", strike=1, strike_upgraded=1, pilots=("strike",), sorties="strike"
    )
    assert strike_base(scene.s, BOX, raid) == 2 + 3 + 1 + 1
    raid.lost = 3
    assert strike_base(scene.s, BOX, raid) == 4
    scene = Scene(1967)
    raid = scene.fly(
        "navy", "bridges_vinh", strike_missile=1, pilots=("strike",), missiles=("eogb",)
    )
    scene.segment(strike, raid, 3, 1)
    assert raid.strike == 1  # 4 needed, 3 with a pilot


def test_a_role_counts_its_own_squadrons_only() -> None:
    """Every kind of the other roles flies along, one of each, and adds nothing."""
    for role, rating in ((CAP, cap_rating), (SEAD, lambda box, raid: sead_rating(box, raid, 0))):
        others: dict[str, Any] = {name: 1 for name in SQUADRONS if not name.startswith(ROLES[role])}
        assert rating(BOX, Scene().fly("navy", "bridges_vinh", **others)) == 0
    others = {name: 1 for name in SQUADRONS if not name.startswith("strike")}
    scene = Scene()
    assert strike_base(scene.s, BOX, scene.fly("navy", "bridges_vinh", **others)) == 0


@pytest.mark.rule("ort 4.8.2.1-e", "ort 4.8.2.1-g")
def test_small_arms_reach_raids_at_low_altitude_only() -> None:
    """Of any die of the Strike Table, a raid that flies higher loses no crew and gains nothing."""
    for altitude, penalty in (("high", 1), ("medium", 0)):
        for die in range(1, 7):
            scene = Scene().objective("n_w4", "w8")
            raid = scene.fly("navy", "n_w4", strike_upgraded=1, altitude=altitude)
            assert scene.segment(strike, raid, die).result == strike_cell(BOX, 3 - penalty, die)
            assert scene.s.losses == [0, 0]


@pytest.mark.rule("ort 4.8.5.1-g", "ort 4.8.5.1-h")
def test_weather_lowers_strike() -> None:
    for kind, rating in (("clear", 4), ("overcast", 3), ("monsoon", 2)):
        scene = Scene().weather(vinh=kind)
        assert strike_base(scene.s, BOX, scene.fly("navy", "bridges_vinh", strike=2)) == rating


@pytest.mark.rule(
    "ort 4.8.5.1-d", "ort 4.8.5.1-m", "ort 4.8.5.5-d", "ort 4.8.5.5-e", "ort 4.8.5.5-f"
)
@pytest.mark.parametrize(("year", "need", "bonus"), [(1967, 4, 1), (1968, 3, 2)])
def test_a_successful_guided_bomb(year: int, need: int, bonus: int) -> None:
    for die, gain in ((need, bonus), (need - 1, 0)):
        scene = Scene(year)
        raid = scene.fly("navy", "bridges_vinh", strike_missile=1, missiles=("eogb",))
        play = scene.segment(strike, raid)
        assert play.step == "raid.eogb"
        play.do(die, 1)
        assert strike_base(scene.s, BOX, raid) == 2 + gain


def test_a_strike_that_came_to_nothing_is_not_rolled() -> None:
    """Only the guided bomb kept the raid going, and it fails: no strike die, and it breaks off."""
    scene = Scene(1967)
    raid = scene.fly("navy", "bridges_vinh", strike_missile=1, missiles=("eogb",))
    raid.lost = 2
    play = scene.segment(strike, raid, 1)
    assert (play.request, play.asked) == (None, ["raid.eogb"])
    assert (play.result, raid.aborted) == ((0, 0, 0), True)
    scene = Scene(1967)
    raid = scene.fly("navy", "bridges_vinh", strike_missile=1, missiles=("eogb",))
    raid.lost = 2
    play = scene.segment(strike, raid, 6)
    assert (play.step, raid.aborted) == ("raid.strike", False)


@pytest.mark.rule("ort 4.8.5.1-i", "ort 2.3.1-f", "ort 2.1-f")
def test_one_table_for_every_target() -> None:
    """Column 3, die 6: 3 hits, 2 green and 2 yellow dots, against whatever is raided."""
    assert strike_cell(BOX, 3, 6) == (3, 2, 2)
    for name in ("n_w4", "bridges_vinh", "airfield_kep"):
        scene = Scene().objective("n_w4", "w8")
        raid = scene.fly("navy", name, strike_upgraded=1)
        assert scene.segment(strike, raid, 6).result == (3, 2, 2)


@pytest.mark.rule("ort 4.8.5.1-j")
def test_a_rating_above_7_raises_the_die() -> None:
    columns = BOX.c.strike.columns
    assert strike_cell(BOX, 7, 5) == columns[7][4]
    assert strike_cell(BOX, 8, 4) == columns[7][4]
    assert strike_cell(BOX, 9, 6) == BOX.c.strike.overflow[8]
    assert strike_cell(BOX, 14, 6) == BOX.c.strike.overflow[9]
    assert strike_cell(BOX, 0, 6) == (0, 0, 0)


# --- objectives -------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.8.5.1-k", "ort 4.8.5.2-a", "ort 4.8.5.2-j")
def test_hits_destroy_an_objective() -> None:
    scene = Scene().objective("n_w4", "w4")
    struck(scene, "navy", "n_w4", 5, strike_upgraded=1)
    assert scene.s.hits[OBJECTIVES.index("n_w4")] == 2
    assert scene.status("n_w4") == STANDING
    scene.s.raid = None
    struck(scene, "navy", "n_w4", 3, strike_upgraded=1)
    assert scene.status("n_w4") == DESTROYED
    assert RAID_TARGETS.index("n_w4") not in legal(scene.t, 1)


@pytest.mark.rule("ort 4.8.5.2-e", "ort 4.8.5.2-f", "ort 4.8.5.2-g", "ort 4.8.5.2-h", "ort 6.1-a")
def test_the_reward_of_destruction() -> None:
    """Lang Son yards with Target 8: Impact +2, Experience 3, JCS-94 2, two transport cubes."""
    scene = Scene().objective("n_w1", "w8")
    hit_objective(scene.t, 1, OBJECTIVES.index("n_w1"), 5)
    assert scene.s.impact == 25
    assert scene.s.experience == [0, 3]
    assert scene.s.jcs == [0, 2]
    assert (scene.s.transport, scene.s.production) == ([1, 1], [])
    keys = [entry.key for entry in scene.log]
    steps = [keys.index(key) for key in ("impact", "experience", "jcs94", "matrix")]
    assert steps == sorted(steps)


def test_a_printed_objective_pays_what_is_printed() -> None:
    """Haiphong Harbor: structure 4, Impact +2, Experience 3, one transport cube, black."""
    scene = Scene()
    number = OBJECTIVES.index("haiphong_harbor")
    hit_objective(scene.t, 1, number, 3)
    assert (scene.status("haiphong_harbor"), scene.s.impact) == (STANDING, 23)
    hit_objective(scene.t, 1, number, 1)
    assert (scene.status("haiphong_harbor"), scene.s.impact) == (DESTROYED, 25)
    assert (scene.s.experience, scene.s.jcs) == ([0, 3], [0, 0])
    assert (scene.s.transport, scene.s.production) == ([1], [])


@pytest.mark.rule("ort 4.8.5.2-i", "ort 4.10.4-h")
def test_a_plus_one_box_pays_at_once() -> None:
    scene = Scene().set(transport=[0] * 3, production=[0] * 2)
    scene.t.fill_matrix(1, "T", "4.8.5.2")
    assert scene.s.impact == 24
    scene.t.fill_matrix(1, "P", "4.10.4")
    assert scene.s.impact == 25
    scene.t.fill_matrix(1, "P", "4.10.4")
    assert scene.s.impact == 25


@pytest.mark.rule("ort 4.8.5.2-b")
def test_bridges_and_airfields_are_never_destroyed() -> None:
    """However many dots they take: counters and damage, no Impact."""
    scene = Scene()
    scene.run(hit_bridges, 0, PLACE["lao_cai"], Damage(9, 1, 1)).do("lao_cai_1")
    hit_airfield(scene.t, 1, AIRFIELDS.index("kep"), Damage(9, 4, 4))
    assert scene.s.impact == 23
    assert DESTROYED not in scene.s.status


@pytest.mark.rule("ort 4.8.5.2-c", "ort 4.8.5.2-d")
def test_hits_last_till_the_end_of_the_year() -> None:
    scene = Scene().objective("n_w1", "w8", hits=3).set(impact=10)
    scene.stretch(Phase.CLEAN_UP)
    scene.stretch(Phase.REPAIR)
    assert max(scene.s.hits) == 3
    scene.set(year=1966)
    play = scene.stretch(Phase.DESIGNATE)
    while play.request is not None:
        play.do(play.offered[0])
    assert max(scene.s.hits) == 0
    assert scene.s.impact == 10


# --- bridges ----------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.8.5.1-l", "ort 4.8.5.3-b", "ort 4.8.5.3-c", "ort 4.8.5.3-e")
def test_two_dots_at_vinh() -> None:
    """One on each location, or both on one."""
    for where in (("vinh_main", "vinh_west"), ("vinh_west", "vinh_west")):
        scene = Scene()
        struck(scene, "navy", "bridges_vinh", 6, strike_upgraded=1).do(*where)
        assert counters(scene) == {name: where.count(name) for name in set(where)}


@pytest.mark.rule("ort 4.8.5.3-d", "ort 4.8.5.3-f", "ort 4.8.5.3-g", "ort 4.8.5.3-l", "ort 6.1-b")
def test_dong_hoi_takes_one_more() -> None:
    """Limit 3, two there: STRIKE 3, die 6 places 1 counter and earns 1 Experience."""
    scene = Scene().bridges(dong_hoi_1=2)
    struck(scene, "air_force", "bridges_dong_hoi", 6, strike_upgraded=1).do("dong_hoi_1")
    assert counters(scene) == {"dong_hoi_1": 3}
    assert scene.s.experience == [1, 0]
    assert scene.s.jcs == [1, 0]
    assert RAID_TARGETS.index("bridges_dong_hoi") not in legal(scene.t, 0)


@pytest.mark.rule("ort 4.8.5.3-h", "ort 4.8.6.1-d")
def test_a_point_per_counter_placed() -> None:
    scene = Scene()
    struck(scene, "navy", "bridges_vinh", 6, strike_upgraded=1).do("vinh_main", "vinh_main")
    assert scene.s.jcs == [0, 2]
    assert scene.s.experience == [0, 2]


@pytest.mark.rule("ort 4.8.5.3-j", "ort 4.8.5.3-k")
def test_bridges_of_hanoi() -> None:
    """A Navy raid puts one counter on each bridge; a later Air Force raid one more on either."""
    scene = Scene()
    struck(scene, "navy", "bridges_hanoi", 6, strike_upgraded=1).do("hanoi_road", "hanoi_rail")
    scene.s.raid = None
    play = struck(scene, "air_force", "bridges_hanoi", 3, strike_upgraded=1)
    assert play.offered == ["hanoi_rail", "hanoi_road"]
    play.do("hanoi_road")
    assert counters(scene) == {"hanoi_rail": 1, "hanoi_road": 2}


# --- airfields --------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.8.5.4-a", "ort 4.8.5.4-c")
def test_two_dots_at_phuc_yen() -> None:
    scene = Scene()
    struck(scene, "air_force", "airfield_phuc_yen", 6, strike_upgraded=1)
    assert scene.s.damage[AIRFIELDS.index("phuc_yen")] == 2
    assert scene.told("airfield.closed") == []


@pytest.mark.rule("ort 4.8.5.4-d", "ort 4.8.5.4-e", "ort 4.8.5.4-f", "ort 4.8.6.1-e")
def test_the_fourth_space_is_the_last() -> None:
    """Phuc Yen with 3: damage 4, Experience 1, and two JCS-94 points for one hit."""
    scene = Scene().damage(phuc_yen=3)
    struck(scene, "air_force", "airfield_phuc_yen", 6, strike_upgraded=1)
    assert scene.s.damage[AIRFIELDS.index("phuc_yen")] == 4
    assert scene.s.experience == [1, 0]
    assert scene.s.jcs == [2, 0]


# --- JCS-94 -----------------------------------------------------------------------------------


@pytest.mark.rule(
    "ort 4.8.6.1-a", "ort 4.8.6.1-b", "ort 4.8.6.1-c", "ort 4.8.6.1-f", "ort 4.8.6.1-g"
)
def test_points_of_each_kind_of_target() -> None:
    """Five kinds score; black ones nothing."""
    assert BOX.c.jcs94.points == {
        "white": 2,
        "brown": 1,
        "gray": 1,
        "black": 0,
        "bridge_counter": 1,
        "airfield_damage": 2,
    }
    for name, target, points in (
        ("n_w4", "w1", 2),
        ("n_n1", "n1", 1),
        ("n_g3", "g1", 1),
        ("n_b1", "b1", 0),
    ):
        scene = Scene().objective(name, target)
        hit_objective(scene.t, 1, OBJECTIVES.index(name), 2)
        assert scene.s.jcs[1] == points


@pytest.mark.rule("ort 4.8.6.2-a", "ort 4.8.6.2-b", "ort 9.0-b")
def test_medals_at_6_and_12_points() -> None:
    """A marker that passes the box earns one as well; the track starts again each season."""
    scene = Scene()
    scene.t.comply(0, 5, "4.8.6.1")
    assert scene.s.medals == [0, 0]
    scene.t.comply(0, 2, "4.8.6.1")
    assert scene.s.medals == [1, 0]
    scene.t.comply(0, 30, "4.8.6.1")
    assert (scene.s.medals, scene.s.jcs) == ([2, 0], [24, 0])
    scene.stretch(Phase.CLEAN_UP)
    scene.t.comply(0, 6, "4.8.6.1")
    assert scene.s.medals == [3, 0]


@pytest.mark.rule("ort 9.0-b")
@pytest.mark.parametrize(
    ("advances", "medals"), [((6, 1), 1), ((5, 1, 5), 1), ((12,), 2), ((5, 8), 2), ((12, 1), 2)]
)
def test_each_medal_box_is_earned_once(advances: tuple[int, ...], medals: int) -> None:
    """Moving on from one earns nothing more; going past both at once earns two."""
    scene = Scene()
    for points in advances:
        scene.t.comply(1, points, "4.8.6.1")
    assert scene.s.medals == [0, medals]


@pytest.mark.rule("ort 4.8.6.3-a", "ort 4.8.6.3-b", "ort 4.8.6.3-c")
def test_the_worked_example_of_jcs_94() -> None:
    """Air Force: 4 bridges and a white target; Navy: a black target and 3 airfield hits."""
    scene = Scene().objective("af_w1", "w2").objective("n_b1", "b1").set(impact=20)
    for region in ("lao_cai", "thai_nguyen"):
        name = f"{region}_1"
        scene.run(hit_bridges, 0, PLACE[region], Damage(0, 2, 0)).do(name, name)
    hit_objective(scene.t, 0, OBJECTIVES.index("af_w1"), 2)
    hit_objective(scene.t, 1, OBJECTIVES.index("n_b1"), 2)
    hit_airfield(scene.t, 1, AIRFIELDS.index("kep"), Damage(0, 3, 0))
    assert scene.s.jcs == [6, 6]
    before = scene.s.impact
    scene.stretch(Phase.INFILTRATION)
    assert scene.s.impact == before + 2
    effects = [Scene().set(jcs=[n, 0]).t.jcs_impact() for n in (0, 2, 5, 9, 12)]
    assert effects == [-2, -1, 0, 1, 2]
