"""4.8 to 4.8.2: launching a raid, BARCAP and suppression, composition, altitude."""

from __future__ import annotations

import pytest

from annamite.games.rolling_thunder.box.ids import (
    FORCES,
    MANDATORY_TYPES,
    MISSILES,
    N_SQUADRONS,
    OBJECTIVES,
    PLACE,
    RAID_TARGETS,
    REGIONS,
    ROLES,
    SQUADRONS,
)
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids import cover, resolve
from annamite.games.rolling_thunder.raids.raid import land
from annamite.games.rolling_thunder.raids.targets import legal, may_launch, mig_rating, type_of
from annamite.games.rolling_thunder.ratings import (
    ambush_toll,
    cap_rating,
    defence_rating,
    interception,
    low_level,
    sams_left,
    sead_rating,
    strike_base,
    suppression,
)
from annamite.games.rolling_thunder.state import DESTROYED, FIELDS
from tests.games.rolling_thunder.scenes import GAME, Play, Scene

BOX = GAME.box


def launched(scene: Scene, force: str, target: str) -> Play:
    """Name a target and stop at what comes next."""
    play = scene.stretch(Phase.RAIDS)
    if play.step == "raid.order":
        play.do(force)
    return play.do(target)


def assigned(
    scene: Scene, force: str, target: str, *squadrons: str, altitude: str = "medium"
) -> Play:
    """Compose a raid up to the choice of extras."""
    play = launched(scene, force, target).to("raid.squadron", *squadrons)
    if play.step == "raid.squadron":
        play.do("done")
    return play.do(altitude)


# --- 4.8 --------------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.8-c")
def test_a_raid_needs_a_strike_squadron() -> None:
    """A player raids as often as STRIKE squadrons allow."""
    scene = Scene().squadrons("navy", cap=3, sead=3)
    assert not may_launch(scene.t, 1)
    scene = Scene().squadrons("navy", strike=2).squadrons("air_force")
    scene.decks(defence={"aaa0": 12})
    for _ in range(2):
        play = launched(scene, "navy", "bridges_vinh").to("raid.squadron")
        assert play.offered == ["strike"]
        play.do("strike").to("raid.altitude", "medium")
        play.do("clear_skies", "aaa0", "aaa0", "aaa0", 1).finish()
        assert scene.s.phase == Phase.RAIDS
    scene.stretch()
    assert scene.s.phase == Phase.PRODUCTION


@pytest.mark.rule("ort 4.8-d", "ort 4.8-f", "ort 4.8-e")
def test_the_order_of_a_raid() -> None:
    """Target, BARCAP and suppression, composition, altitude, ambush, defences, strike."""
    scene = Scene()
    play = assigned(scene, "navy", "bridges_vinh", "strike", "cap")
    play.to("deck.mig", "clear_skies")
    play.do("aaa0", "aaa0", "aaa0", 6, "vinh_main").finish()
    firsts = list(dict.fromkeys(play.asked))
    assert [step for step in firsts if step in ORDER] == ORDER
    assert play.asked.index("raid.strike") == len(play.asked) - 2


ORDER = [
    "raid.target",
    "raid.support",
    "raid.squadron",
    "raid.altitude",
    "deck.mig",
    "deck.defence",
    "raid.strike",
]


# --- 4.8.1 ------------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.8.1-a", "ort 4.8.1.1-d", "ort 4.8.1.1-a")
def test_barcap_over_own_airfields_and_gia_lam() -> None:
    scene = Scene().alert("kep")
    assert mig_rating(scene.t, PLACE["lang_son"]) == 4
    play = launched(scene, "navy", "bridges_lang_son")
    barcap = [word for word in play.offered if word.startswith("barcap")]
    assert barcap == ["barcap_gia_lam", "barcap_kep", "barcap_kien_an"]
    play.do("barcap_kep", "cap")
    assert mig_rating(scene.t, PLACE["lang_son"]) == 3
    assert scene.reserve("navy")["cap"] == 1


@pytest.mark.rule("ort 4.7.1-q", "ort 4.8.1.1-b", "ort 4.8.1.1-c")
def test_both_alerts_must_be_cancelled() -> None:
    """CAP over an airfield that is not on alert does nothing."""
    scene = Scene().alert("kep").barcap("gia_lam", "navy")
    assert mig_rating(scene.t, PLACE["bac_giang"]) == 5
    scene.barcap("kien_an", "navy")
    assert mig_rating(scene.t, PLACE["bac_giang"]) == 5
    scene.barcap("kep", "navy", "cap_missile")
    assert mig_rating(scene.t, PLACE["bac_giang"]) == 4


@pytest.mark.rule("ort 4.8.1.1-e")
def test_one_squadron_over_an_airfield() -> None:
    scene = Scene()
    play = launched(scene, "navy", "bridges_hanoi").do("barcap_gia_lam", "cap")
    assert "barcap_gia_lam" not in play.offered
    assert "ask_barcap" not in play.offered


@pytest.mark.rule("ort 4.8.1.1-f", "ort 4.8.1.2-b")
def test_the_other_player_may_be_asked() -> None:
    scene = Scene()
    play = launched(scene, "navy", "bridges_hanoi").do("ask_barcap")
    assert (play.step, play.seat) == ("raid.help", "air_force")
    play.do("no")
    assert "ask_barcap" not in play.offered
    play.do("ask_suppression", "yes")
    assert scene.s.suppression[PLACE["hanoi"]] == 1
    assert scene.s.recon_reserve == [3, 4]
    other = launched(Scene(), "navy", "bridges_vinh")
    assert {"ask_barcap", "ask_suppression"}.isdisjoint(other.offered)


@pytest.mark.rule("ort 4.8.1.1-g", "ort 4.8.1.2-h", "ort 2.2.1-e")
def test_help_over_hanoi_serves_both_forces() -> None:
    """The Navy raids Hanoi with Air Force CAP and suppression, which a later raid enjoys as well."""
    scene = Scene()
    play = launched(scene, "navy", "bridges_hanoi").do("ask_barcap", "yes", "cap")
    play.do("ask_suppression", "yes")
    assert mig_rating(scene.t, PLACE["hanoi"]) == 5
    assert scene.reserve("air_force")["cap"] == 1
    for force in FORCES:
        scene.s.raid = None
        raid = scene.fly(force, "bridges_hanoi", strike=1)
        assert sead_rating(BOX, raid, suppression(scene.s, raid.region)) == 1
        assert mig_rating(scene.t, raid.region) == 5


@pytest.mark.rule("ort 4.8.1-b", "ort 4.8.1.2-a", "ort 4.8.1.2-c")
def test_two_suppression_squadrons_of_a_force_in_a_region() -> None:
    scene = Scene()
    play = launched(scene, "navy", "bridges_hanoi").do("suppression", "suppression")
    assert "suppression" not in play.offered
    assert "ask_suppression" in play.offered
    play.do("ask_suppression", "yes")
    assert suppression(scene.s, PLACE["hanoi"]) == 3
    assert scene.s.suppression[FIELDS + PLACE["hanoi"]] == 2


@pytest.mark.rule("ort 4.8.1.2-b", "ort 4.8.1.2-c")
def test_the_other_player_may_be_asked_for_two() -> None:
    """Until they refuse, or both their squadrons are there."""
    scene = Scene()
    play = launched(scene, "navy", "bridges_hanoi").do("ask_suppression", "yes")
    play.do("ask_suppression", "yes")
    assert scene.s.suppression[PLACE["hanoi"]] == 2
    assert "ask_suppression" not in play.offered
    play = launched(Scene(), "navy", "bridges_hanoi").do("ask_suppression", "yes")
    play.do("ask_suppression", "no")
    assert "ask_suppression" not in play.offered


@pytest.mark.rule("ort 4.8.1.1-f", "ort 4.8.1.2-b")
@pytest.mark.parametrize(
    ("region", "asked"),
    [
        ("hanoi", {"ask_barcap", "ask_suppression"}),
        ("nam_dinh", {"ask_barcap"}),
        ("bac_giang", {"ask_barcap"}),
        ("haiphong", set()),
    ],
)
def test_help_is_asked_for_where_it_helps(region: str, asked: set[str]) -> None:
    """CAP wherever Gia Lam covers the target; suppression for a raid on Hanoi itself."""
    play = launched(Scene(), "navy", f"bridges_{region}")
    assert {word for word in play.offered if word.startswith("ask")} == asked


@pytest.mark.rule("ort 4.8.1.1-h", "ort 4.8.1.2-d", "ort 5.0-a", "ort 5.0-b")
def test_they_stay_for_the_season_and_come_home_at_clean_up() -> None:
    scene = Scene().squadrons("navy", cap=2, strike=2, armed_recon=2).squadrons("air_force")
    launched(scene, "navy", "bridges_vinh").do("barcap_kep", "cap", "suppression", "done").do(
        "strike", "done", "medium"
    ).do("clear_skies", "aaa0", "aaa0", "aaa0", 1).finish()
    assert scene.s.barcap[3] > 0
    assert scene.s.suppression[FIELDS + PLACE["vinh"]] == 1
    scene.set(b52=[1, 0, 0, 1])
    scene.stretch(Phase.CLEAN_UP)
    assert scene.s.barcap == [0] * 5
    assert scene.reserve("navy") == {"cap": 2, "strike": 2}
    assert (scene.s.recon_reserve[1], scene.s.b52) == (2, [0, 0, 0, 0])


@pytest.mark.rule("ort 4.8.1.2-e", "ort 4.8.1.2-f", "ort 4.8.1.2-g")
def test_suppression_over_hoa_binh_works_in_two_raids_and_in_armed_recon() -> None:
    scene = Scene().objective("af_g4", "g8").over("hoa_binh", "air_force", recon=1, suppression=1)
    for _ in range(2):
        raid = scene.fly("air_force", "af_g4", strike=1)
        assert sead_rating(BOX, raid, suppression(scene.s, raid.region)) == 1
        scene.s.raid = None
    scene.stretch(Phase.RECON_MISSIONS, "hoa_binh", "aaa+miss")
    assert scene.s.losses == [0, 0]


@pytest.mark.rule("ort 4.8.1.2-i", "ort 4.8.1.2-j")
def test_any_number_of_suppression_squadrons_over_laos() -> None:
    scene = Scene()
    play = scene.stretch(Phase.RECON_ASSIGN)
    for _ in range(4):
        play.do("pathet_lao", "suppression")
    assert scene.s.suppression[18] == 4
    scene.over("pathet_lao", "navy", recon=1)
    scene.stretch(Phase.RECON_MISSIONS, "pathet_lao", "aaa+miss", "1")
    assert scene.s.losses == [0, 0]


def test_suppression_needs_a_squadron_in_reserve() -> None:
    for ready in (0, 1):
        scene = Scene().squadrons("navy", cap=1, strike=1, armed_recon=ready)
        play = launched(scene, "navy", "bridges_vinh")
        assert play.step == "raid.support"
        assert ("suppression" in play.offered) is bool(ready)


def test_the_other_player_reads_what_is_asked_for() -> None:
    for asked, what in (("ask_barcap", "barcap"), ("ask_suppression", "suppression")):
        play = launched(Scene(), "navy", "bridges_hanoi").do(asked)
        assert (play.step, play.seat) == ("raid.help", "air_force")
        assert play.request.params == {"whose": "navy", "what": what}


def test_the_squadron_that_flew_barcap_comes_back_as_it_was() -> None:
    scene = Scene().squadrons("navy", cap=1, cap_upgraded_missile=1, strike=1)
    launched(scene, "navy", "bridges_vinh").do("barcap_kep", "cap_upgraded_missile")
    assert scene.reserve("navy") == {"cap": 1, "strike": 1}
    scene.s.raid = None
    scene.stretch(Phase.CLEAN_UP)
    assert scene.reserve("navy") == {"cap": 1, "cap_upgraded_missile": 1, "strike": 1}


# --- what may be raided -----------------------------------------------------------------------


def may_raid(scene: Scene, force: str, target: str) -> bool:
    return RAID_TARGETS.index(target) in legal(scene.t, FORCES.index(force))


def test_bridges_and_airfields_are_targets_until_their_last_space() -> None:
    """Dong Hoi takes three counters, Phuc Yen four of damage: the last one may still be flown for."""
    for down, open_ in ((0, True), (2, True), (3, False)):
        assert may_raid(Scene().bridges(dong_hoi_1=down), "air_force", "bridges_dong_hoi") is open_
    for damage, open_ in ((0, True), (3, True), (4, False)):
        scene = Scene().damage(phuc_yen=damage)
        assert may_raid(scene, "air_force", "airfield_phuc_yen") is open_


def test_weather_scouts_lead_those_who_hold_them() -> None:
    """A card in the partner's hand opens no target under Storms."""
    for holder in FORCES:
        scene = Scene().weather(vinh="storms", dong_hoi="storms").hand(holder, "weather_scouts")
        assert may_raid(scene, "navy", "bridges_vinh") is (holder == "navy")
        assert may_raid(scene, "air_force", "bridges_dong_hoi") is (holder == "air_force")


def test_a_third_carrier_is_of_no_use_without_a_target() -> None:
    """The card brings STRIKE squadrons back; under Storms everywhere nobody is asked for it."""
    for weather, phase in (("clear", Phase.RAIDS), ("storms", Phase.PRODUCTION)):
        scene = (
            Scene().squadrons("navy", cap=1).squadrons("air_force").hand("navy", "third_carrier")
        )
        scene.s.committed[N_SQUADRONS + SQUADRONS.index("strike")] = 2
        scene.weather(**dict.fromkeys(REGIONS, weather)).stretch()
        assert scene.s.phase == phase


@pytest.mark.rule("ort 4.8.2-h")
@pytest.mark.parametrize("aborted", [False, True])
def test_the_first_raid_alone_is_bound_to_the_mandatory_type(*, aborted: bool) -> None:
    """Once a raid has landed, even if it was broken off, the force is free; the partner's duty stays."""
    bridge = MANDATORY_TYPES.index("bridge")
    scene = Scene().objective("n_w4", "w8").objective("af_w1", "w2").set(mandatory=[bridge, bridge])
    assert not may_raid(scene, "navy", "n_w4")
    raid = scene.fly("navy", "bridges_vinh", strike=1)
    raid.aborted = aborted
    land(scene.t, raid)
    assert may_raid(scene, "navy", "n_w4")
    assert may_raid(scene, "navy", "bridges_vinh")
    assert not may_raid(scene, "air_force", "af_w1")


@pytest.mark.rule("ort 4.5-c")
def test_the_duty_lapses_with_the_last_target_of_the_type() -> None:
    """Once nothing of it is left to raid, all else is open."""
    scene = Scene().objective("n_w4", "w8").set(mandatory=[0, MANDATORY_TYPES.index("white")])
    assert not may_raid(scene, "navy", "bridges_vinh")
    scene.s.status[OBJECTIVES.index("n_w4")] = DESTROYED
    assert may_raid(scene, "navy", "bridges_vinh")


def test_every_bridge_and_airfield_is_of_its_mandatory_type() -> None:
    t = Scene().t
    for kind in ("bridge", "airfield"):
        found = {
            MANDATORY_TYPES[type_of(t, number)]
            for number, name in enumerate(RAID_TARGETS)
            if name.startswith(kind)
        }
        assert found == {kind}


# --- 4.8.2 ------------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.8.2-a", "ort 2.4-d")
def test_limits_of_a_raid() -> None:
    """Three CAP, three SEAD, two STRIKE; afterwards they are committed."""
    scene = Scene().squadrons("navy", cap=4, sead=4, strike=3).squadrons("air_force")
    play = launched(scene, "navy", "bridges_vinh").to("raid.squadron")
    assert play.offered == ["cap", "sead", "strike"]
    play.do("cap", "cap", "cap")
    assert play.offered == ["sead", "strike"]
    play.do("sead", "sead", "sead", "strike")
    assert play.offered == ["strike", "done"]
    play.do("strike")
    assert play.step == "raid.altitude"
    play.do("medium", "clear_skies", "aaa0", "aaa0", "aaa0", 1).finish()
    assert scene.committed("navy") == {"cap": 3, "sead": 3, "strike": 2}
    assert scene.reserve("navy") == {"cap": 1, "sead": 1, "strike": 1}


@pytest.mark.rule("ort 4.8.2-b", "ort 6.3-b", "ort 6.3-c")
def test_one_pilot_to_a_role_that_flies() -> None:
    scene = Scene().set(pilots=[0, 3])
    play = assigned(scene, "navy", "bridges_vinh", "cap", "strike")
    assert play.offered == ["pilot_cap", "pilot_strike", "done"]
    play.do("pilot_cap")
    assert play.offered == ["pilot_strike", "done"]
    assert scene.s.pilots == [0, 2]
    play.do("pilot_strike")
    assert scene.s.raid is not None
    assert [scene.s.raid.pilot(role) for role in range(3)] == [True, False, True]


@pytest.mark.rule("ort 4.8.2-c", "ort 2.3.1-c", "ort 4.8.3.3-a", "ort 4.8.4.3-a", "ort 4.8.5.5-a")
def test_missiles_need_an_icon_in_their_role() -> None:
    scene = Scene(1967).set(missiles=[0, 0b111])
    play = assigned(scene, "navy", "bridges_vinh", "cap", "sead", "strike")
    assert play.step == "deck.mig"
    scene = Scene(1967).set(missiles=[0, 0b111])
    play = assigned(scene, "navy", "bridges_vinh", "cap_missile", "sead_missile", "strike_missile")
    assert play.offered == [*MISSILES, "done"]
    play.do("aim", "eogb")
    assert play.offered == ["arm", "done"]
    assert scene.s.missiles[1] == 0b010
    for n, missile in enumerate(MISSILES):
        own = [f"{role}_missile" if n == m else role for m, role in enumerate(ROLES)]
        scene = Scene(1967).set(missiles=[0, 0b111])
        assert assigned(scene, "navy", "bridges_vinh", *own).offered == [missile, "done"]
    scene = Scene(1967).set(missiles=[0, 0b100])
    mixed = assigned(scene, "navy", "bridges_vinh", "strike", "strike_missile")
    assert mixed.offered == ["eogb", "done"]


@pytest.mark.rule("ort 4.6-e", "ort 4.6-g", "ort 4.6-h", "ort 4.8.2-d")
def test_more_sorties_joins_one_squadron_once() -> None:
    """It takes no place in the role's limit, and carries nothing itself."""
    scene = Scene().set(sorties=[0, 1], missiles=[0, 0])
    play = assigned(scene, "navy", "bridges_vinh", "strike", "strike_missile", "cap")
    assert play.offered == ["sorties_cap", "sorties_strike", "done"]
    play.do("sorties_strike")
    assert play.step == "deck.mig"
    assert scene.s.raid is not None
    assert scene.s.raid.count(2) == 2
    assert strike_base(scene.s, BOX, scene.s.raid) == 5
    assert scene.s.sorties == [0, 2]


@pytest.mark.parametrize("role", ["cap", "sead", "strike"])
def test_more_sorties_serves_any_role_once(role: str) -> None:
    """A point in that role alone; the counter is flown, and no pilot or missile goes instead."""
    scene = Scene().set(sorties=[0, 1], missiles=[0, 0])
    assigned(scene, "navy", "bridges_vinh", "cap", "sead", "strike").do(f"sorties_{role}")
    raid = scene.s.raid
    assert raid is not None
    assert (scene.s.sorties, raid.pilots, raid.missiles) == ([0, 2], 0, 0)
    ratings = {
        "cap": cap_rating(BOX, raid) - 1,
        "sead": sead_rating(BOX, raid, 0) - 1,
        "strike": strike_base(scene.s, BOX, raid) - 2,
    }
    assert ratings == {"cap": 0, "sead": 0, "strike": 0} | {role: 1}


@pytest.mark.rule("ort 4.6-f", "ort 4.6-j")
def test_more_sorties_may_suppress_before_a_raid() -> None:
    """It goes once no squadron is left, and then joins no raid."""
    scene = Scene().squadrons("navy", strike=1, armed_recon=1).set(sorties=[0, 1])
    play = launched(scene, "navy", "bridges_vinh").do("suppression")
    assert (scene.s.recon_reserve[1], scene.s.sorties[1]) == (0, 1)
    play.do("suppression")
    assert scene.s.suppression[FIELDS + PLACE["vinh"]] == 2
    assert (scene.s.recon_reserve[1], scene.s.sorties[1]) == (0, 3)
    play.to("raid.squadron", "strike", "medium")
    assert "sorties_strike" not in play.offered
    scene.stretch(Phase.CLEAN_UP)
    assert (scene.s.recon_reserve[1], scene.s.sorties[1]) == (1, 0)


# --- 4.8.2.1 ----------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.8.2.1-a", "ort 4.8.2.1-b")
def test_high_altitude_needs_clear_weather() -> None:
    for kind, offered in (
        ("clear", ["high", "medium", "low"]),
        ("overcast", ["medium", "low"]),
        ("monsoon", ["medium", "low"]),
    ):
        scene = Scene().weather(vinh=kind)
        play = launched(scene, "navy", "bridges_vinh").to("raid.squadron", "strike", "done")
        assert (play.step, play.offered) == ("raid.altitude", offered)


@pytest.mark.rule("ort 4.8.2.1-c", "ort 4.8.3.2-q")
def test_high_ignores_a_mig17() -> None:
    assert interception(2, 1, 0, 0) == 3
    assert interception(0, 1, 0, 0) == 2
    assert interception(2, 1, 1, 0) == 4


@pytest.mark.rule("ort 4.8.2.1-d", "ort 4.8.4.2-e", "ort 4.8.2.1-g", "ort 4.8.2.1-i")
def test_high_meets_less_defence() -> None:
    ratings = [defence_rating(BOX, PLACE["viet_tri"], altitude, 0) for altitude in (0, 1, 2)]
    assert ratings == [2, 3, 3]


@pytest.mark.rule("ort 4.8.2.1-e", "ort 4.8.5.1-f")
def test_high_costs_a_point_of_strike() -> None:
    values = [
        strike_base(s.s, BOX, s.fly("navy", "bridges_vinh", strike=2, altitude=altitude))
        for altitude in ("high", "medium", "low")
        for s in (Scene(),)
    ]
    assert values == [3, 4, 4]


@pytest.mark.rule("ort 4.8.2.1-f", "ort 4.8.5.5-g")
def test_only_high_forbids_guided_bombs() -> None:
    scene = Scene(1967).set(missiles=[0, 0b100])
    play = assigned(scene, "navy", "bridges_vinh", "strike_missile", altitude="high")
    assert play.step == "deck.mig"
    scene = Scene(1967).set(missiles=[0, 0b100]).weather(vinh="monsoon")
    play = assigned(scene, "navy", "bridges_vinh", "strike_missile", altitude="low")
    assert play.offered == ["eogb", "done"]


@pytest.mark.rule("ort 4.8.2.1-h")
def test_low_ignores_a_missile_in_the_ambush() -> None:
    assert [sams_left(2, 0, altitude) for altitude in (0, 1, 2)] == [2, 2, 1]
    assert sams_left(1, 1, 2) == 0


@pytest.mark.rule("ort 4.8.2.1-j", "ort 4.8.2.1-k", "ort 4.8.2.1-l", "ort 4.8.5.1-e")
def test_low_altitude_and_the_strike_die() -> None:
    """1-2 a crew; 3-4 a crew and +1; 5-6 +1: (crews, hits) with two STRIKE squadrons."""
    assert [low_level(BOX, 2, die) for die in range(1, 7)] == [
        *((1, 0), (1, 0), (1, 1), (1, 1), (0, 1), (0, 1)),
    ]
    found = {}
    for die in range(1, 7):
        scene = Scene().objective("n_w4", "w8")
        raid = scene.fly("navy", "n_w4", strike=2, altitude="low")
        play = scene.segment(resolve.strike, raid, die)
        found[die] = (scene.s.losses[1], play.result.hits)
    assert found == {1: (1, 0), 2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (0, 4), 6: (0, 4)}


def test_a_raid_in_the_clear_is_cheap() -> None:
    """No card that counts: nothing is lost."""
    scene = Scene()
    raid = scene.fly("navy", "bridges_vinh", cap=1, strike=1)
    assert ambush_toll(cap_rating(BOX, raid), 0, 0, escorted=True) == (0, 0)


def test_landing_returns_only_what_was_not_tested() -> None:
    scene = Scene(1967).set(missiles=[0, 0b111])
    raid = scene.fly("navy", "bridges_vinh", strike_missile=1, missiles=("aim", "arm", "eogb"))
    raid.tested, raid.aborted = 0b001, True
    land(scene.t, raid)
    assert scene.s.missiles[1] == 0b110
    assert RAID_TARGETS[raid.target] == "bridges_vinh"
    assert cover.SUPPRESSION_LIMIT == 2
