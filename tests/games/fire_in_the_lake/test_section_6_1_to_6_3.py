"""Sections 6.0 to 6.3: the Coup Round up to the Support Phase."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.coup.arrival import end_game
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.spaces import CITIES, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.victory import AFTER_FINAL_COUP, BY_CHECK, margin
from tests.games.fire_in_the_lake.rounds import Round
from tests.games.fire_in_the_lake.scenes import Scene

QUIET = (
    "hue",
    "da_nang",
    "kontum",
    "qui_nhon",
    "cam_ranh",
    "an_loc",
    "saigon",
    "can_tho",
)


def calm(**options: Any) -> Scene:
    """Return a scene whose Cities are all held by one Ranger each: nothing is Sabotaged."""
    scene = Scene(**options)
    for city in QUIET[:6]:
        scene.put(city, ranger_underground=1)
    return scene.put("saigon", irregular_underground=1).put("can_tho", irregular_underground=1)


def sabotaged(scene: Scene) -> set[str]:
    return {space for space in SPACE_IDS if space.startswith("loc_") and scene.markers(space)}


def resources(scene: Scene) -> Round:
    """Play the Resources Phase."""
    return Round(scene, Phase.RESOURCES, until=Phase.PACIFY_US)


# --- the Round ----------------------------------------------------------------------------


@pytest.mark.rule("fitl 6.0-b", "fitl 6.1-a")
def test_the_phases_come_in_order() -> None:
    """Victory, Resources, Support, Redeploy, Commitment, Reset, one after the other."""
    scene = Scene("full").set(card=128)
    play = Round(scene, Phase.COUP_EFFECT).finish()
    assert play.phases == [
        Phase.COUP_EFFECT,
        Phase.VICTORY,
        Phase.RESOURCES,
        Phase.PACIFY_US,
        Phase.PACIFY_ARVN,
        Phase.AGITATE,
        Phase.LAOS_CAMBODIA,
        Phase.REDEPLOY_TROOPS,
        Phase.REDEPLOY_POLICE,
        Phase.REDEPLOY_NVA,
        Phase.REDEPLOY_END,
        Phase.COMMIT_CASUALTIES,
        Phase.COMMIT_TROOPS,
        Phase.COMMIT_BASES,
        Phase.WITHDRAWAL,
        Phase.RESET,
    ]
    assert scene.told("coup.round") == [{"number": 1}]


@pytest.mark.rule("fitl 6.1-a", "fitl 7.2-a")
def test_a_met_condition_ends_the_game_before_anything_else() -> None:
    """With ARVN at 51 nothing is earned any more; with 50 the Round goes on."""
    for patronage, over in ((50, False), (51, True)):
        scene = Scene().set(patronage=patronage, aid=9)
        play = Round(scene, Phase.VICTORY, until=Phase.RESOURCES)
        assert play.over
        assert (scene.s.phase == Phase.OVER) is over
        assert scene.s.ended == (BY_CHECK if over else 0)
        assert scene.resources("arvn") == 30
        assert scene.told("game.over") == ([{"how": BY_CHECK}] if over else [])


@pytest.mark.rule("fitl 7.2-a")
@pytest.mark.parametrize(("patronage", "over"), [(50, False), (51, True)])
def test_a_coup_round_opens_with_the_check(patronage: int, over: bool) -> None:
    """From the Coup card on: what the Resources Phase would earn comes too late."""
    scene = Scene().set(card=128, patronage=patronage, aid=9)
    play = Round(scene, Phase.COUP_EFFECT, until=Phase.RESOURCES)
    assert play.phases == [Phase.COUP_EFFECT, Phase.VICTORY]
    assert (scene.s.phase == Phase.OVER) is over
    assert scene.resources("arvn") == 30


def test_the_victory_check_tells_every_margin() -> None:
    """Whether the game ends by it or goes on, and again when the final Coup Round is over."""
    for patronage, over in ((45, False), (53, True)):
        scene = Scene().set(patronage=patronage, aid=9).put("central_laos", nva_base=1)
        scene.support("hue", 1).support("can_tho", -2)
        Round(scene, Phase.VICTORY, until=Phase.RESOURCES)
        us = 2 + scene.box("available", "us_troops") + scene.box("available", "us_base") - 50
        margins = {"us": us, "arvn": patronage - 50, "nva": 1 - 18, "vc": 2 - 35}
        assert scene.told("victory.margins") == [{"final": 0, **margins}]
        assert (scene.s.phase == Phase.OVER) is over
        assert [e.rule for e in scene.log if e.key == "victory.margins"] == ["7.2"]


def test_the_end_of_the_final_coup_round_tells_every_margin() -> None:
    """By the position as Redeploy left it."""
    scene = Scene("short").set(coups=3, patronage=20)
    end_game(scene.s, AFTER_FINAL_COUP, scene.log.append)
    [told] = scene.told("victory.margins")
    assert told == {"final": 1} | {name: margin(scene.s, n) for n, name in enumerate(FACTIONS)}
    assert [e.key for e in scene.log][-2:] == ["victory.margins", "game.over"]


# --- 6.2 resources ------------------------------------------------------------------------


@pytest.mark.rule("fitl 6.2.1-a")
@pytest.mark.parametrize(
    ("pieces", "falls"),
    [
        ({"vc_guerrilla_underground": 1}, True),
        ({"nva_guerrilla_active": 1}, True),
        ({"vc_guerrilla_active": 1, "police": 1}, False),
        ({"vc_guerrilla_active": 1, "nva_guerrilla_underground": 1, "police": 1}, True),
        ({"vc_guerrilla_active": 2, "us_troops": 1, "irregular_active": 1}, False),
        ({"nva_troops": 3}, False),
        ({"nva_troops": 3, "nva_guerrilla_active": 1, "arvn_troops": 1}, False),
        ({"vc_guerrilla_active": 2, "arvn_troops": 1}, True),
    ],
)
def test_guerrillas_that_outnumber_coin_sabotage_a_loc(pieces: dict[str, int], falls: bool) -> None:
    """Guerrillas of both Insurgents against all COIN pieces; NVA Troops do not count."""
    scene = calm().put("loc_ban_me_thuot_da_lat", **pieces)
    assert resources(scene).over
    assert sabotaged(scene) == ({"loc_ban_me_thuot_da_lat"} if falls else set())
    assert scene.audit() == []


@pytest.mark.rule("fitl 6.2.1-b")
def test_a_city_without_coin_control_sabotages_the_locs_around_it() -> None:
    """Uncontrolled or under NVA Control alike; Provinces and other Cities' LoCs do not matter."""
    scene = calm().put("can_tho", vc_guerrilla_active=1).put("hue", nva_troops=2)
    scene.put("quang_tri", nva_troops=2)
    assert scene.control("can_tho") == "none"
    assert scene.control("hue") == "nva"
    resources(scene)
    assert sabotaged(scene) == {
        "loc_hue_khe_sanh",
        "loc_hue_da_nang",
        "loc_saigon_can_tho",
        "loc_can_tho_chau_doc",
        "loc_can_tho_bac_lieu",
        "loc_can_tho_long_phu",
    }
    assert scene.s.markers_left == 9


@pytest.mark.rule("fitl 6.2.1-a", "fitl 6.2.1-b")
def test_a_sabotaged_loc_is_not_sabotaged_again() -> None:
    """A LoC with a marker keeps one."""
    scene = calm().mark("loc_hue_khe_sanh").put("hue", nva_troops=2)
    resources(scene)
    assert scene.markers("loc_hue_khe_sanh") == 1
    assert scene.s.markers_left == 13


@pytest.mark.rule("fitl 6.2.1-c")
def test_vc_chooses_when_markers_run_short() -> None:
    """Sixteen LoCs lie open and 15 markers are left: VC names them until none remain."""
    scene = Scene()
    play = resources(scene)
    assert (play.step, play.seat) == ("coup.sabotage", "vc")
    assert len(play.offered) == 16
    assert "loc_ban_me_thuot_da_lat" not in play.offered
    assert "hue" not in play.offered
    for count in range(15):
        assert len(play.offered) == 16 - count
        play.do(play.offered[-1])
    assert play.over
    assert sabotaged(scene) == {space for space in SPACE_IDS if space.startswith("loc_")} - {
        "loc_hue_khe_sanh",
        "loc_ban_me_thuot_da_lat",
    }
    assert scene.s.markers_left == 0
    assert scene.s.econ == 1


@pytest.mark.rule("fitl 6.2.1-c")
def test_terror_and_sabotage_share_the_markers() -> None:
    """With one marker left of 15 and two LoCs threatened VC picks one; with two it is not asked."""
    provinces = [name for name in SPACE_IDS if not name.startswith("loc_") and name not in QUIET]
    for spent, asked in ((14, True), (13, False), (15, False)):
        scene = calm().mark(*provinces[:spent]).put("hue", nva_troops=2)
        play = resources(scene)
        if asked:
            assert play.offered == ["loc_hue_khe_sanh", "loc_hue_da_nang"]
            play.do("loc_hue_da_nang")
        assert play.over
        wanted = {14: {"loc_hue_da_nang"}, 13: {"loc_hue_khe_sanh", "loc_hue_da_nang"}, 15: set()}
        assert sabotaged(scene) == wanted[spent]
        assert scene.s.markers_left == 0


@pytest.mark.rule("fitl 6.2.2-a", "fitl 6.7-c")
def test_coin_control_abroad_degrades_the_trail_once() -> None:
    """One box for one or several spaces of Laos and Cambodia; none below 0, none without Control."""
    scene = calm().set(trail=3).put("central_laos", us_troops=1)
    scene.put("sihanoukville", us_troops=2)
    resources(scene)
    assert scene.s.trail == 2
    scene = calm().set(trail=3).put("northeast_cambodia", us_troops=1)
    resources(scene)
    assert scene.s.trail == 2
    scene = calm().set(trail=0).put("southern_laos", us_troops=1)
    resources(scene)
    assert scene.s.trail == 0
    scene = calm().set(trail=3).put("central_laos", us_troops=1, nva_troops=1)
    resources(scene)
    assert scene.s.trail == 3


@pytest.mark.rule("fitl 6.2.3-a", "fitl 6.2.3-b", "fitl 6.2.3-c", "fitl 6.2-a")
def test_arvn_earns_aid_and_unsabotaged_econ() -> None:
    """Aid, then 15 less the Sabotaged LoCs' Econ, which the Econ marker then shows; 75 at most."""
    scene = calm().set(arvn=10, aid=12, econ=15).mark("loc_saigon_can_tho", "loc_hue_da_nang")
    scene.mark("loc_can_tho_bac_lieu", "hue")
    resources(scene)
    assert scene.s.econ == 12
    assert scene.resources("arvn") == 10 + 12 + 12
    assert scene.s.aid == 12
    scene = calm().set(arvn=40, aid=30, econ=3)
    resources(scene)
    assert (scene.s.econ, scene.resources("arvn")) == (15, 75)
    assert scene.told("econ")[0]["new"] == 15


@pytest.mark.rule("fitl 6.2.4-a", "fitl 6.2.4-b", "fitl 6.2-a")
def test_insurgents_earn_by_bases_and_trail() -> None:
    """VC 1 per Base anywhere; NVA 1 per Base in Laos and Cambodia and 2 per Trail box."""
    scene = calm().set(trail=3, nva=5, vc=7)
    scene.put("tay_ninh", vc_base=1, vc_tunneled_base=1).put("the_fishhook", vc_base=1)
    scene.put("central_laos", nva_base=1, nva_tunneled_base=1).put("sihanoukville", nva_base=1)
    scene.put("north_vietnam", nva_base=2).put("quang_tri", nva_base=1)
    resources(scene)
    assert scene.resources("vc") == 7 + 3
    assert scene.resources("nva") == 5 + 3 + 6
    scene.set(trail=4, nva=70, vc=74)
    resources(scene)
    assert (scene.resources("nva"), scene.resources("vc")) == (75, 75)


@pytest.mark.rule("fitl 6.2-b", "fitl 6.2.2-a", "fitl 6.2.1-b")
def test_the_steps_come_in_order() -> None:
    """Sabotage before Econ is counted, the Trail before NVA earns, Aid is paid before it falls."""
    scene = Scene().set(trail=2, aid=20, arvn=0, nva=0).available(us_troops=38)
    for city in QUIET[:5]:
        scene.put(city, police=1)
    scene.put("saigon", police=1).put("can_tho", police=1)
    scene.put("central_laos", us_troops=1)
    scene.s.out_of_play[0] -= 2
    scene.s.casualties[0] += 2
    resources(scene)
    assert sabotaged(scene) == {"loc_saigon_an_loc_ban_me_thuot"}
    assert scene.s.econ == 14
    assert scene.resources("arvn") == 34
    assert scene.resources("nva") == 2
    assert scene.s.aid == 14
    assert scene.audit() == []


@pytest.mark.rule("fitl 6.2.5-a")
def test_each_casualty_costs_three_aid() -> None:
    """Troops, Irregulars and Bases alike, down to 0."""
    for aid, left in ((30, 12), (18, 0), (17, 0)):
        scene = calm().set(aid=aid)
        for type_, count in ((0, 3), (1, 2), (2, 1)):
            scene.s.available[type_] -= count
            scene.s.casualties[type_] += count
        resources(scene)
        assert scene.s.aid == left
        assert scene.audit() == []


# --- 6.3.1 pacification -------------------------------------------------------------------

FIVE = ("quang_nam", "pleiku", "phu_bon", "khanh_hoa", "quang_duc")


def troubled(*, us: bool = True, arvn: bool = True) -> Scene:
    """Return a scene with five Provinces where US and ARVN may Pacify, 60 Resources, Econ 10."""
    scene = Scene().set(arvn=60, econ=10)
    for space in FIVE:
        scene.put(space, police=1, us_troops=int(us), arvn_troops=int(arvn))
    scene.s.scratch = (0, 0, 0, 0)
    return scene


@pytest.mark.rule("fitl 6.3-a", "fitl 6.3.1-a", "fitl 6.3.2-b")
def test_the_us_pacifies_first_then_arvn_then_vc_agitates() -> None:
    """Each pays: US and ARVN from ARVN's Resources, VC from its own."""
    scene = troubled().put("quang_tin", vc_base=1)
    play = Round(scene, Phase.PACIFY_US)
    assert (play.step, play.seat) == ("coup.pacify", "us")
    play.do("pleiku", "1")
    assert (scene.level("pleiku"), scene.resources("arvn")) == (1, 57)
    assert play.seat == "us"
    play.do("done")
    assert (play.step, play.seat) == ("coup.pacify", "arvn")
    play.do("phu_bon", "2", "done")
    assert (scene.level("phu_bon"), scene.resources("arvn")) == (2, 51)
    assert (play.step, play.seat) == ("coup.agitate", "vc")
    play.do("quang_tin", "1")
    assert (scene.level("quang_tin"), scene.resources("vc")) == (-1, 29)
    assert scene.resources("nva") == 30


@pytest.mark.rule("fitl 6.3.1-b", "fitl 6.3.1-c")
@pytest.mark.parametrize("by_us", range(5))
def test_four_spaces_are_pacified_by_both_together(by_us: int) -> None:
    """After three by the US one more for ARVN, after four none; every space has levels left."""
    scene = troubled()
    for space in FIVE:
        scene.support(space, -2)
    play = Round(scene, Phase.PACIFY_US)
    for space in FIVE[:by_us]:
        play.do(space, "1")
    assert play.offered == ([*FIVE[by_us:], "done"] if by_us < 4 else ["done"])
    play.do("done")
    for space in FIVE[by_us:4]:
        assert {space, FIVE[4]} <= set(play.offered)
        play.do(space, "1")
    assert (play.seat, play.offered) == ("arvn", ["done"])
    assert scene.resources("arvn") > scene.s.econ
    assert [scene.level(space) for space in FIVE] == [-1, -1, -1, -1, -2]


@pytest.mark.rule("fitl 6.3.1-b", "fitl 6.3.1-f")
def test_a_space_of_both_counts_for_each_and_shifts_twice_in_all() -> None:
    """ARVN may go on where the US Pacified, with what is left of the two levels and four spaces."""
    scene = troubled()
    for space in FIVE:
        scene.support(space, -2)
    play = Round(scene, Phase.PACIFY_US)
    play.do(FIVE[0], "1", FIVE[1], "2", "done")
    assert play.offered == [FIVE[0], *FIVE[2:], "done"]
    play.do(FIVE[0])
    assert play.offered == ["1"]
    play.do("1")
    assert play.offered == [*FIVE[2:], "done"]
    play.do(FIVE[2], "1")
    assert play.offered == ["done"]
    assert [scene.level(space) for space in FIVE] == [0, 0, -1, -2, -2]


@pytest.mark.rule("fitl 6.3.1-d")
def test_pacification_needs_control_police_and_own_troops() -> None:
    """Missing any of the three, a space is not offered."""
    scene = Scene().set(arvn=60)
    scene.put("hue", police=1, us_troops=1)
    scene.put("da_nang", police=1, arvn_troops=1)
    scene.put("kontum", us_troops=1, arvn_troops=1)
    scene.put("pleiku", police=1, us_base=1, irregular_active=1, ranger_active=1, arvn_base=1)
    scene.put("quang_nam", police=1, us_troops=1, arvn_troops=1, vc_guerrilla_active=3)
    scene.put("central_laos", police=1, us_troops=1, arvn_troops=1)
    scene.put("phuoc_long", police=1, us_troops=1, arvn_troops=1)
    scene.put("loc_hue_da_nang", police=1, us_troops=1, arvn_troops=1).mark("loc_hue_da_nang")
    scene.s.scratch = (0, 0, 0, 0)
    play = Round(scene, Phase.PACIFY_US)
    assert play.offered == ["hue", "done"]
    play.do("done")
    assert play.offered == ["da_nang", "done"]


@pytest.mark.rule("fitl 6.3.1-e", "fitl 6.3.1-f")
def test_three_resources_remove_terror_first_then_shift() -> None:
    """The marker costs as much as a level and is no level; two levels at most after it."""
    scene = troubled().mark("pleiku").support("pleiku", -1)
    play = Round(scene, Phase.PACIFY_US).do("pleiku")
    assert play.offered == ["1", "2", "3"]
    play.do("1")
    assert (scene.markers("pleiku"), scene.level("pleiku")) == (0, -1)
    assert scene.resources("arvn") == 57
    assert "pleiku" not in play.offered
    play.do("done", "pleiku")
    assert play.offered == ["1", "2"]
    play.do("2")
    assert (scene.level("pleiku"), scene.resources("arvn")) == (1, 51)


@pytest.mark.rule("fitl 6.3.1-e", "fitl 6.3.1-b")
def test_terror_may_go_where_no_level_can_shift() -> None:
    """A space at Active Support, or without Population, has only its marker to lose."""
    scene = troubled().support("pleiku", 2).support("phu_bon", 1)
    scene.put("phuoc_long", police=1, us_troops=1).mark("phuoc_long", "quang_nam")
    scene.support("quang_nam", 2).support("khanh_hoa", 2)
    play = Round(scene, Phase.PACIFY_US)
    assert play.offered == ["quang_nam", "phu_bon", "phuoc_long", "quang_duc", "done"]
    play.do("phu_bon")
    assert play.offered == ["1"]
    play.do("1", "phuoc_long")
    assert play.offered == ["1"]
    play.do("1")
    assert scene.markers("phuoc_long") == 0
    assert scene.resources("arvn") == 54
    assert scene.level("phuoc_long") == 0


@pytest.mark.rule("fitl 6.3.1-g")
def test_the_us_may_not_pacify_below_econ_but_arvn_may() -> None:
    """With 15 Resources and Econ 10 the US buys one step, ARVN three; below 3 nobody buys."""
    scene = troubled().set(arvn=15).mark("pleiku")
    play = Round(scene, Phase.PACIFY_US).do("pleiku")
    assert play.offered == ["1"]
    play.do("1")
    assert scene.resources("arvn") == 12
    assert play.offered == ["done"]
    play.do("done", "phu_bon")
    assert play.offered == ["1", "2"]
    play.do("2", "quang_nam", "2")
    assert scene.resources("arvn") == 0
    assert play.offered == ["done"]
    play = Round(troubled().set(arvn=13, econ=10), Phase.PACIFY_US)
    assert len(play.offered) == 6
    play = Round(troubled().set(arvn=13, econ=11), Phase.PACIFY_US)
    assert play.offered == ["done"]


# --- 6.3.2 agitation ----------------------------------------------------------------------


def agitated() -> Scene:
    scene = Scene().set(vc=10)
    scene.s.scratch = (0, 0, 0, 0)
    return scene


@pytest.mark.rule("fitl 6.3.2-a")
def test_agitation_needs_vc_pieces_and_no_coin_control() -> None:
    """Any VC piece will do, NVA Control is no bar; COIN Control is, and LoCs are no place for it."""
    scene = agitated()
    scene.put("hue", vc_guerrilla_underground=1).put("pleiku", vc_guerrilla_active=1)
    scene.put("quang_tri", vc_base=1, nva_troops=5).put("tay_ninh", vc_tunneled_base=1)
    scene.put("phu_bon", vc_base=1, police=2).put("kontum", nva_troops=2)
    scene.put("binh_dinh", vc_base=1, police=1)
    scene.put("loc_hue_da_nang", vc_guerrilla_active=1).mark("loc_hue_da_nang")
    scene.put("phuoc_long", vc_base=1).put("quang_tin", vc_base=1).support("quang_tin", -2)
    play = Round(scene, Phase.AGITATE)
    assert set(play.offered) == {
        "hue",
        "quang_tri",
        "pleiku",
        "tay_ninh",
        "binh_dinh",
        "done",
    }


@pytest.mark.rule("fitl 6.3.2-a", "fitl 6.3.2-c")
def test_agitation_takes_four_spaces_and_two_levels_each() -> None:
    """Two steps at most are offered; each space once; after the fourth there are no more."""
    scene = agitated()
    for space in FIVE:
        scene.put(space, vc_guerrilla_active=1).support(space, 2)
    play = Round(scene, Phase.AGITATE)
    for number, space in enumerate(FIVE[:4]):
        assert len(play.offered) == 6 - number
        play.do(space)
        assert play.offered == ["1", "2"]
        play.do("2")
        assert scene.level(space) == 0
    assert play.offered == ["done"]
    assert scene.resources("vc") == 2
    play.do("done")
    assert scene.s.phase == Phase.REDEPLOY_TROOPS


@pytest.mark.rule("fitl 6.3.2-b")
def test_one_vc_resource_removes_terror_or_shifts() -> None:
    """Terror goes first; what VC cannot pay for is not offered."""
    scene = agitated().set(vc=3).put("hue", vc_base=1).mark("hue").put("pleiku", vc_base=1)
    scene.support("pleiku", -1)
    play = Round(scene, Phase.AGITATE).do("hue")
    assert play.offered == ["1", "2", "3"]
    play.do("2")
    assert (scene.markers("hue"), scene.level("hue"), scene.resources("vc")) == (0, -1, 1)
    play.do("pleiku")
    assert play.offered == ["1"]
    play.do("1")
    assert (scene.level("pleiku"), scene.resources("vc")) == (-2, 0)
    assert play.offered == ["done"]
    play = Round(agitated().set(vc=2).put("hue", vc_base=1).mark("hue"), Phase.AGITATE).do("hue")
    assert play.offered == ["1", "2"]


@pytest.mark.rule("fitl 6.3-a")
def test_pacification_tells_nothing_to_agitation() -> None:
    """The Support Phase's counts start again for VC: a Pacified space may be Agitated."""
    scene = troubled().put("hue", us_troops=1, arvn_troops=1, police=1)
    resources(scene)
    assert scene.s.scratch == (0, 0, 0, 0)
    play = Round(scene, Phase.PACIFY_US).do(FIVE[0], "2", "done")
    assert "hue" in play.offered
    play.do(FIVE[1], "2", "done")
    assert scene.s.scratch == (0, 0, 0, 0)
    for space in FIVE[:2]:
        scene.put(space, vc_guerrilla_active=9)
    play = Round(scene, Phase.AGITATE).do(FIVE[0], "2", FIVE[1], "2")
    assert [scene.level(space) for space in FIVE[:2]] == [0, 0]
    assert play.offered == ["done"]


def test_all_cities_are_named() -> None:
    """The scene that nothing threatens holds every City."""
    assert {SPACE_IDS[space] for space in bits(CITIES)} == set(QUIET)
