"""4.8.3 and 4.8.4: MiG Ambush and SEAD."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.rolling_thunder.box.ids import FORCES, PLACE, WEATHERS
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.raid import land
from annamite.games.rolling_thunder.raids.resolve import ambush, can_strike, defences, strike
from annamite.games.rolling_thunder.ratings import (
    ambush_toll,
    cap_rating,
    defence_rating,
    defence_toll,
    fire_rating,
    interception,
    sead_rating,
    strike_base,
)
from annamite.games.rolling_thunder.support import playable
from tests.games.rolling_thunder.scenes import GAME, Play, Scene

BOX = GAME.box


def met(scene: Scene, segment: Any, raid: Any, *cards: str | int) -> tuple[int, int]:
    """Play a segment; return the points of STRIKE and the crews that it cost."""
    before = sum(scene.s.losses)
    play = scene.segment(segment, raid, *cards)
    while play.request is not None:
        assert play.seat != "chance", play.step
        play.do("press_on" if play.step == "raid.press_on" else "none")
    return raid.lost, sum(scene.s.losses) - before


# --- 4.8.3: cards -----------------------------------------------------------------------------


@pytest.mark.rule(
    "ort 4.8.3.1-a", "ort 4.8.3.1-b", "ort 4.8.3.1-c", "ort 4.8.3.1-e", "ort 4.8.3.2-p"
)
def test_values_of_the_cards() -> None:
    """Clear Skies 0, MiG-17 1, MiG-21 2: the Interception rating is their sum."""
    for cards, strike_lost in (
        (("clear_skies", "clear_skies"), 0),
        (("mig17", "clear_skies"), 1),
        (("mig21", "clear_skies"), 2),
        (("mig17", "mig21"), 3),
    ):
        scene = Scene(1966)
        raid = scene.fly("navy", "bridges_thanh_hoa", strike=2)
        assert met(scene, ambush, raid, *cards) == (strike_lost, strike_lost // 2)


@pytest.mark.rule("ort 4.8.3.1-d", "ort 4.8.3.2-r")
def test_one_mig17_is_worth_2_in_bad_weather() -> None:
    assert [interception(2, 0, 1, weather) for weather in (0, 1, 2)] == [2, 3, 3]
    assert interception(0, 1, 1, 2) == 2
    scene = Scene().weather(thanh_hoa="overcast")
    raid = scene.fly("navy", "bridges_thanh_hoa", strike=2, cap=1)
    assert met(scene, ambush, raid, "mig17", "clear_skies") == (1, 0)


@pytest.mark.rule("ort 4.8.3.2-a", "ort 4.8.3.2-d", "ort 4.8.3.2-e", "ort 4.8.3.1-f")
def test_missiles_are_not_counted_among_the_cards_to_draw() -> None:
    """Rating 2: two Clear Skies or MiG cards, however many missiles come between."""
    scene = Scene()
    play = scene.segment(ambush, scene.fly("navy", "bridges_thanh_hoa", cap=3, strike=1))
    play.do("sam_launch", "mig17", "sam_launch")
    assert play.step == "deck.mig"
    assert scene.s.mig_up == [0, 1, 0, 2]
    play.do("clear_skies")
    assert scene.s.mig_up == [0, 0, 0, 0]
    assert scene.s.mig_discard == [1, 1, 0, 2]


@pytest.mark.rule("ort 4.8.3.1-h")
def test_an_empty_deck_is_made_of_its_discards() -> None:
    scene = Scene().decks(mig={"clear_skies": 1})
    scene.s.mig_discard = [2, 3, 0, 1]
    play = scene.segment(ambush, scene.fly("navy", "bridges_thanh_hoa", cap=1, strike=1))
    assert play.offered == ["clear_skies"]
    play.do("clear_skies")
    assert play.offered == ["clear_skies", "mig17", "sam_launch"]
    assert scene.told("reshuffled") == [{"deck": "mig"}]


# --- 4.8.3.2: missiles ------------------------------------------------------------------------


@pytest.mark.rule("ort 4.8.3.2-f", "ort 4.8.3.2-g", "ort 4.8.3.2-j")
def test_suppression_discards_a_missile_each() -> None:
    """1 CAP, 1 suppression, 2 missiles: CAP falls to 0, no crew is lost."""
    scene = Scene().over("thanh_hoa", "navy", suppression=1)
    raid = scene.fly("navy", "bridges_thanh_hoa", cap=1, strike=2)
    cards = ("sam_launch", "sam_launch", "clear_skies", "clear_skies")
    assert met(scene, ambush, raid, *cards) == (0, 0)
    assert cap_rating(BOX, raid) - 1 == 0
    scene = Scene()
    raid = scene.fly("navy", "bridges_thanh_hoa", cap=1, strike=2)
    assert met(scene, ambush, raid, *cards) == (1, 1)


@pytest.mark.rule("ort 4.8.3.2-h", "ort 4.8.3.2-i", "ort 4.8.3.2-o")
def test_cap_below_0_is_paid_by_strike() -> None:
    """Each missile takes a CAP point once; every two cost a crew."""
    assert ambush_toll(1, 0, 1, escorted=True) == (0, 0)
    assert ambush_toll(1, 0, 3, escorted=True) == (2, 1)
    assert ambush_toll(2, 2, 1, escorted=True) == (1, 0)
    assert ambush_toll(1, 0, 4, escorted=True) == (3, 2)


@pytest.mark.rule("ort 4.8.3.2-w")
def test_cap_below_0_does_not_count_twice() -> None:
    """CAP 1, two missiles, one MiG: one point spills over, and CAP 0 meets the MiG."""
    assert ambush_toll(1, 1, 2, escorted=True) == (2, 1)


# --- 4.8.3.2: CAP -----------------------------------------------------------------------------


@pytest.mark.rule("ort 4.8.3.2-k", "ort 4.8.3.2-l", "ort 4.8.3.2-m", "ort 4.8.3.4-a", "ort 6.4-a")
def test_the_cap_rating_adds_up() -> None:
    scene = Scene().set(year=1965)
    raid = scene.fly(
        "navy", "bridges_vinh", cap=1, cap_upgraded=1, strike=1, pilots=("cap",), sorties="cap"
    )
    assert cap_rating(BOX, raid) == 1 + 2 + 1 + 1
    raid.cap = 2
    assert cap_rating(BOX, raid) == 7
    scene = Scene()
    raid = scene.fly(
        "navy", "bridges_vinh", cap_missile=1, strike=1, pilots=("cap",), missiles=("aim",)
    )
    scene.segment(ambush, raid, "clear_skies", 5)
    assert raid.cap == 1  # 6 needed, 5 with a pilot


@pytest.mark.rule("ort 4.8.3.2-n", "ort 4.8.3.3-d")
@pytest.mark.parametrize(("die", "lost"), [(5, 1), (6, 0)])
def test_a_successful_aim_adds_a_point(die: int, lost: int) -> None:
    scene = Scene()
    raid = scene.fly("navy", "bridges_thanh_hoa", cap_missile=1, strike=2, missiles=("aim",))
    assert met(scene, ambush, raid, "mig17", "mig17", die) == (lost, 0)


@pytest.mark.rule("ort 4.8.3.3-e", "ort 4.8.3.3-f", "ort 4.8.3.3-g", "ort 4.8.3.3-h")
@pytest.mark.parametrize(("year", "need"), [(1965, 6), (1966, 5), (1967, 4), (1968, 3)])
def test_the_aim_improves_every_year(year: int, need: int) -> None:
    for die, bonus in ((need, 1), (need - 1, 0)):
        scene = Scene(year)
        raid = scene.fly("navy", "bridges_vinh", cap_missile=1, strike=1, missiles=("aim",))
        scene.segment(ambush, raid, "clear_skies", die)
        assert raid.cap == bonus


@pytest.mark.rule("ort 4.8.3.2-s", "ort 4.8.3.2-t", "ort 4.8.3.2-u", "ort 2.3.1-d")
def test_interception_against_cap() -> None:
    """Equal CAP stops all; each point missing costs STRIKE, every two a crew."""
    tolls = [tuple(ambush_toll(3, fighters, 0, escorted=True)) for fighters in range(3, 8)]
    assert tolls == [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)]


@pytest.mark.rule("ort 4.8.3.2-v")
def test_the_worked_example_of_an_ambush() -> None:
    """Rating 2; 1 CAP, 2 SEAD, 2 STRIKE, 1 suppression; Clear Skies, missile, MiG-17."""
    scene = Scene().over("thanh_hoa", "navy", suppression=1)
    raid = scene.fly("navy", "bridges_thanh_hoa", cap=1, sead=2, strike=2)
    assert met(scene, ambush, raid, "clear_skies", "sam_launch", "mig17") == (0, 0)
    assert scene.s.mig_discard == [1, 1, 0, 1]


# --- 4.8.3.3 ----------------------------------------------------------------------------------


def broken_off(missile: str, kind: str) -> Scene:
    """Break a raid off after the ambush took points from it; it carried a missile."""
    scene = Scene(1967).set(missiles=[0, 0b111])
    other: dict[str, Any] = {kind: 1}
    raid = scene.fly("navy", "bridges_thanh_hoa", strike=2, **other, missiles=(missile,))
    play = scene.segment(ambush, raid, "mig21", "clear_skies")
    if play.step == "raid.aim":
        play.do(1)
    play.do("break_off")
    assert (play.request, raid.aborted) == (None, True)
    land(scene.t, raid)
    return scene


@pytest.mark.rule("ort 4.8.3.3-b", "ort 4.8.4.3-b", "ort 4.8.5.5-b")
def test_a_broken_off_raid_keeps_what_it_did_not_use() -> None:
    """The AIM was tested and is spent; a Shrike or EOGB comes back."""
    assert broken_off("aim", "cap_missile").s.missiles[1] == 0b110
    assert broken_off("arm", "sead_missile").s.missiles[1] == 0b111
    assert broken_off("eogb", "strike_missile").s.missiles[1] == 0b111


@pytest.mark.parametrize(
    ("segment", "kind", "missile", "drawn", "timing"),
    [
        (ambush, "cap_missile", "aim", ["clear_skies"], "raid_mig_ambush"),
        (defences, "sead_missile", "arm", ["aaa0"] * 3, "raid_sead"),
    ],
)
def test_a_missile_is_tested_before_cards_are_played(
    segment: Any, kind: str, missile: str, drawn: list[str], timing: str
) -> None:
    scene = Scene(1966).hand("navy", "mig_screen", "iron_hand_section")
    squadrons: dict[str, Any] = {kind: 1}
    raid = scene.fly("navy", "bridges_vinh", strike=2, missiles=(missile,), **squadrons)
    play = scene.segment(segment, raid, *drawn)
    assert play.step == f"raid.{missile}"
    assert play.do(6).step == f"card.{timing}"


def test_a_raid_that_lost_a_crew_alone_may_break_off() -> None:
    """Two missiles take two points of three of CAP, and a crew, but no STRIKE."""
    scene = Scene()
    raid = scene.fly("navy", "bridges_vinh", cap=3, strike=1)
    play = scene.segment(ambush, raid, "sam_launch", "sam_launch", "clear_skies")
    assert (raid.lost, scene.s.losses, play.step) == (0, [0, 1], "raid.press_on")


@pytest.mark.rule("ort 4.8.3.3-b", "ort 4.8.4.3-b", "ort 4.8.5.5-b")
def test_a_raid_that_turns_back_over_its_target_has_tested_both_missiles() -> None:
    """The AIM failed on the way in and the Shrike over the target; the EOGB comes back."""
    scene = Scene(1967).set(missiles=[0, 0b111])
    flying: dict[str, Any] = {"cap_missile": 1, "sead_missile": 1, "strike_missile": 1}
    raid = scene.fly("navy", "bridges_vinh", missiles=("aim", "arm", "eogb"), **flying)
    scene.segment(ambush, raid, "clear_skies", 1)
    scene.segment(defences, raid, "aaa2", "aaa0", "aaa0", 1, "break_off")
    land(scene.t, raid)
    assert scene.s.missiles[1] == 0b100


@pytest.mark.rule("ort 4.8.3.2-t", "ort 4.8.4.2-n")
def test_what_the_ambush_took_is_missing_over_the_target_too() -> None:
    scene = Scene()
    raid = scene.fly("navy", "bridges_vinh", strike=2)
    assert met(scene, ambush, raid, "mig17") == (1, 0)
    assert met(scene, defences, raid, "aaa1", "aaa0", "aaa0") == (2, 0)
    assert strike_base(scene.s, BOX, raid) == 2


@pytest.mark.rule("ort 4.8.3.3-c", "ort 4.8.4.3-c", "ort 4.8.5.5-c")
def test_missiles_are_spent_with_the_raid() -> None:
    scene = (
        Scene(1967)
        .set(missiles=[0, 0b111])
        .squadrons("navy", cap_missile=1, sead_missile=1, strike_missile=1)
    )
    play = scene.stretch(Phase.RAIDS, "navy", "bridges_vinh").to("raid.squadron")
    play.do("cap_missile", "sead_missile", "strike_missile", "medium", "aim", "arm", "eogb")
    play.do("clear_skies", 1, "aaa0", "aaa0", "aaa0", 1, 1, 1).finish()
    assert scene.s.missiles[1] == 0


# --- 4.8.3.5 ----------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.8.3.5-a", "ort 4.8.3.5-b", "ort 4.8.3.5-d")
def test_without_cap_missiles_and_migs_count_together() -> None:
    """1 missile and 1 MiG-17: 2 points and a crew; with CAP 0 they would cost no crew."""
    assert ambush_toll(0, 1, 1, escorted=False) == (2, 1)
    assert ambush_toll(0, 1, 1, escorted=True) == (2, 0)
    scene = Scene().over("thanh_hoa", "navy", suppression=1)
    raid = scene.fly("navy", "bridges_thanh_hoa", strike=2)
    cards = ("sam_launch", "sam_launch", "mig17", "clear_skies")
    assert met(scene, ambush, raid, *cards) == (2, 1)


@pytest.mark.rule("ort 4.8.3.5-c")
def test_cards_about_cap_need_cap() -> None:
    scene = Scene().hand("navy", "mig_screen")
    raid = scene.fly("navy", "bridges_vinh", strike=1)
    assert playable(scene.t, raid.force, "raid_mig_ambush") == []
    raid.squadrons[0] = 1
    assert len(playable(scene.t, raid.force, "raid_mig_ambush")) == 1


# --- 4.8.4 ------------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.8.4.1-a", "ort 4.8.4.1-b", "ort 4.8.4.1-c", "ort 4.8.4.2-l")
def test_fire_adds_up() -> None:
    assert fire_rating(0, 0, 0) == 0
    assert fire_rating(2, 1, 1) == 5
    scene = Scene()
    raid = scene.fly("navy", "bridges_vinh", strike=2)
    assert met(scene, defences, raid, "aaa0", "sam_launch", "aaa2", "aaa1") == (4, 2)


@pytest.mark.rule("ort 4.8.4.2-a", "ort 4.8.4.2-b")
def test_as_many_aaa_cards_as_the_defence_rating() -> None:
    scene = Scene()
    play = scene.segment(defences, scene.fly("navy", "bridges_vinh", sead=3, strike=2))
    play.do("aaa0", "sam_launch", "aaa0")
    assert (play.step, scene.s.defence_up) == ("deck.defence", [2, 0, 0, 1])
    play.do("aaa0")
    assert play.request is None
    assert scene.s.defence_discard == [3, 0, 0, 1]


@pytest.mark.rule("ort 4.8.4.1-e")
def test_the_defence_deck_is_made_of_its_discards() -> None:
    scene = Scene().decks(defence={"aaa0": 1})
    scene.s.defence_discard = [0, 2, 2, 0]
    play = scene.segment(defences, scene.fly("navy", "bridges_vinh", sead=3, strike=2), "aaa0")
    assert play.offered == ["aaa1", "aaa2"]


@pytest.mark.rule("ort 4.8.4.2-d")
def test_monsoon_thickens_the_defence() -> None:
    viet_tri = PLACE["viet_tri"]
    assert [defence_rating(BOX, viet_tri, 1, weather) for weather in (0, 1, 2)] == [3, 3, 4]
    assert defence_rating(BOX, PLACE["lai_chau"], 0, 0) == 0


@pytest.mark.rule("ort 4.8.4.2-c", "ort 4.8.4.2-d")
@pytest.mark.parametrize(
    ("weather", "flak"), [("clear", 3), ("overcast", 3), ("monsoon", 4), ("storms", 3)]
)
def test_a_raid_under_monsoon_draws_one_more_card(weather: str, flak: int) -> None:
    scene = Scene().weather(viet_tri=weather).decks(defence={"aaa0": 9})
    raid = scene.fly("air_force", "bridges_viet_tri", sead=3, strike=2)
    play = scene.segment(defences, raid)
    while play.step == "deck.defence":
        play.do("aaa0")
    assert scene.s.defence_discard == [flak, 0, 0, 0]


@pytest.mark.rule("ort 2.2.1-e", "ort 4.8.1.2-c")
@pytest.mark.parametrize("suppressing", FORCES)
@pytest.mark.parametrize("raiding", FORCES)
def test_suppression_over_hanoi_supports_raids_of_both_forces(
    raiding: str, suppressing: str
) -> None:
    """One squadron discards the one missile of the ambush, and meets the one point of fire."""
    scene = Scene().over("hanoi", suppressing, suppression=1).barcap("gia_lam")
    scene.decks(mig={"clear_skies": 9, "sam_launch": 1}, defence={"aaa0": 9, "sam_launch": 1})
    raid = scene.fly(raiding, "bridges_hanoi", strike=2)
    flak = ["aaa0"] * BOX.defence[PLACE["hanoi"]]
    clear = ["clear_skies"] * BOX.mig[PLACE["hanoi"]]
    assert met(scene, ambush, raid, "sam_launch", *clear) == (0, 0)
    assert met(scene, defences, raid, "sam_launch", *flak) == (0, 0)


@pytest.mark.rule(
    "ort 4.8.4.2-f", "ort 4.8.4.2-g", "ort 4.8.4.2-i", "ort 4.8.4.2-j", "ort 4.8.4.4-a"
)
def test_the_sead_rating_adds_up() -> None:
    scene = Scene().over("vinh", "navy", suppression=2)
    raid = scene.fly(
        "navy", "bridges_vinh", sead=1, sead_upgraded=1, strike=1, pilots=("sead",), sorties="sead"
    )
    assert sead_rating(BOX, raid, 2) == 1 + 2 + 1 + 1 + 2
    scene = Scene(1966)
    raid = scene.fly(
        "navy", "bridges_vinh", sead_missile=1, strike=1, pilots=("sead",), missiles=("arm",)
    )
    scene.segment(defences, raid, "aaa0", "aaa0", "aaa0", 3)
    assert raid.sead == 1  # 4 needed, 3 with a pilot


@pytest.mark.rule("ort 4.8.4.2-h", "ort 6.4-b")
def test_thud_ridge() -> None:
    """A SEAD pilot counts 2 over Thai Nguyen, and still adds 1 to the test."""
    scene = Scene(1966)
    raid = scene.fly(
        "air_force",
        "bridges_thai_nguyen",
        sead_missile=1,
        strike=1,
        pilots=("sead",),
        missiles=("arm",),
    )
    assert sead_rating(BOX, raid, 0) == 3
    scene.segment(defences, raid, "aaa0", "aaa0", "aaa0", "aaa0", 3)
    assert sead_rating(BOX, raid, 0) == 4


@pytest.mark.rule("ort 6.4-b")
@pytest.mark.parametrize(("pilots", "rating", "tested"), [((), 1, 1), (("sead",), 2, 3)])
def test_a_pilot_adds_one_to_sead_and_to_the_test(
    pilots: tuple[str, ...], rating: int, tested: int
) -> None:
    """With a 3 the Shrike of 1966 works for a pilot alone."""
    scene = Scene(1966)
    raid = scene.fly(
        "navy", "bridges_vinh", sead_missile=1, strike=1, pilots=pilots, missiles=("arm",)
    )
    assert sead_rating(BOX, raid, 0) == rating
    play = scene.segment(defences, raid)
    while play.step == "deck.defence":
        play.do("aaa0")
    play.do(3)
    assert sead_rating(BOX, raid, 0) == tested


@pytest.mark.rule("ort 4.8.4.2-k", "ort 4.8.4.3-d", "ort 4.8.4.3-h")
@pytest.mark.parametrize(("year", "bonus"), [(1966, 1), (1967, 1), (1968, 2)])
def test_a_successful_anti_radiation_missile(year: int, bonus: int) -> None:
    scene = Scene(year)
    raid = scene.fly("navy", "bridges_vinh", sead_missile=1, strike=2, missiles=("arm",))
    cards = ("aaa1", "aaa1", "aaa1")
    assert met(scene, defences, raid, *cards, 6) == (2 - bonus, 0)


@pytest.mark.rule("ort 4.8.4.3-e", "ort 4.8.4.3-f", "ort 4.8.4.3-g")
@pytest.mark.parametrize(("year", "need"), [(1966, 4), (1967, 3), (1968, 4)])
def test_need_of_anti_radiation_missiles(year: int, need: int) -> None:
    for die, works in ((need, True), (need - 1, False)):
        scene = Scene(year)
        raid = scene.fly("navy", "bridges_vinh", sead_missile=1, strike=2, missiles=("arm",))
        scene.segment(defences, raid, "aaa0", "aaa0", "aaa0", die)
        assert bool(raid.sead) is works


@pytest.mark.rule("ort 4.8.4.2-m", "ort 4.8.4.2-n", "ort 4.8.4.2-o", "ort 2.3.1-e")
def test_fire_against_sead() -> None:
    tolls = [tuple(defence_toll(2, fire)) for fire in range(1, 8)]
    assert tolls == [(0, 0), (0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)]


@pytest.mark.rule("ort 4.8.4.2-p")
def test_the_worked_example_of_viet_tri() -> None:
    """Defence 3; 2 SEAD and 1 suppression; AAA 1, AAA 0, missile, AAA 1: beaten."""
    scene = Scene().over("viet_tri", "air_force", suppression=1)
    raid = scene.fly("air_force", "bridges_viet_tri", sead=2, strike=2)
    assert met(scene, defences, raid, "aaa1", "aaa0", "sam_launch", "aaa1") == (0, 0)


@pytest.mark.rule("ort 4.8.4.5-a", "ort 4.8.4.5-b", "ort 4.8.4.5-d")
def test_without_sead_squadrons() -> None:
    """Everything hits home; suppression still helps."""
    cards = ("aaa2", "aaa1", "aaa0")
    for suppressing, toll in ((0, (3, 1)), (1, (2, 1)), (2, (1, 0))):
        scene = Scene().over("vinh", "navy", suppression=suppressing)
        raid = scene.fly("navy", "bridges_vinh", strike=2)
        assert met(scene, defences, raid, *cards) == toll


@pytest.mark.rule("ort 4.8.4.5-c")
def test_cards_about_sead_need_sead() -> None:
    scene = Scene().hand("navy", "iron_hand_section")
    raid = scene.fly("navy", "bridges_vinh", strike=1)
    assert playable(scene.t, raid.force, "raid_sead") == []
    raid.squadrons[4] = 1
    assert len(playable(scene.t, raid.force, "raid_sead")) == 1


def test_a_raid_without_strike_left_is_broken_off() -> None:
    """No decision is asked; at low altitude a rating of 0 may still become 1."""
    scene = Scene()
    raid = scene.fly("navy", "bridges_thanh_hoa", strike=1)
    scene.segment(ambush, raid, "mig17", "mig17")
    assert raid.aborted
    scene = Scene()
    raid = scene.fly("navy", "bridges_thanh_hoa", strike=1, altitude="low")
    play = scene.segment(ambush, raid, "mig17", "mig17")
    assert play.step == "raid.press_on"
    play.do("press_on")
    assert Play(strike(scene.t, raid)).do(4).result == (1, 0, 0)
    scene = Scene(1966)
    raid = scene.fly("navy", "bridges_thanh_hoa", strike=1, altitude="low")
    play = scene.segment(ambush, raid, "mig17", "mig21")
    assert (play.request, raid.aborted) == (None, True)  # at -1 the best die makes it 0


@pytest.mark.parametrize(
    ("year", "lost", "tested", "flies"),
    [
        (1967, 2, 0, True),
        (1967, 3, 0, False),
        (1967, 2, 0b100, False),
        (1968, 3, 0, True),
        (1968, 4, 0, False),
    ],
)
def test_an_untested_guided_bomb_may_keep_a_raid_going(
    year: int, lost: int, tested: int, *, flies: bool
) -> None:
    """It may still add what it adds that year: 1 in 1967, 2 in 1968."""
    scene = Scene(year)
    raid = scene.fly("navy", "bridges_vinh", strike_missile=1, missiles=("eogb",))
    raid.lost, raid.tested = lost, tested
    assert can_strike(scene.t, raid) is flies


@pytest.mark.parametrize(
    ("force", "target", "cards", "weather", "lost", "flies"),
    [
        ("navy", "bridges_thanh_hoa", ["heavy_bomb_load"], "clear", 2, True),
        ("navy", "bridges_thanh_hoa", ["heavy_bomb_load"] * 2, "clear", 3, False),
        ("navy", "bridges_thanh_hoa", ["all_weather_attack"], "overcast", 1, True),
        ("navy", "bridges_thanh_hoa", ["radar_guided_release"], "monsoon", 0, False),
        ("air_force", "bridges_son_la", ["radar_guided_release"], "monsoon", 0, True),
    ],
)
def test_a_card_in_hand_may_keep_a_raid_going(
    force: str, target: str, cards: list[str], weather: str, lost: int, flies: bool
) -> None:
    """A title counts once, and only for a side that may play it."""
    scene = Scene().hand(force, *cards)
    raid = scene.fly(force, target, strike=1)
    raid.weather = WEATHERS.index(weather)
    raid.lost = lost
    assert can_strike(scene.t, raid) == flies
    assert strike_base(scene.s, BOX, raid) <= 0
