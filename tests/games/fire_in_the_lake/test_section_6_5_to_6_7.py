"""Sections 6.5 to 6.7: Commitment, Reset, the Trail."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import T_US_TROOPS, US
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.games.fire_in_the_lake.victory import score
from annamite.games.fire_in_the_lake.view import view
from annamite.kernel.shapes import plain
from tests.games.fire_in_the_lake.rounds import Round
from tests.games.fire_in_the_lake.scenes import Scene

LOCS = {space for space in SPACE_IDS if space.startswith("loc_")}


def commit(scene: Scene) -> Round:
    """Play the Commitment Phase."""
    return Round(scene, Phase.COMMIT_CASUALTIES, until=Phase.RESET)


# --- 6.5 ----------------------------------------------------------------------------------


@pytest.mark.rule("fitl 6.5-b", "fitl 6.5-c", "fitl 6.5-d", "fitl index-k")
@pytest.mark.parametrize(
    ("troops", "gone"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2)]
)
def test_a_third_of_the_troops_and_all_bases_go_out_of_play(troops: int, gone: int) -> None:
    """One in three, rounded down; Irregulars come back; the other Troops are placed."""
    scene = Scene().hurt(us_troops=troops, us_base=2, irregular=3)
    play = commit(scene)
    assert scene.box("out_of_play", "us_troops") == gone
    assert scene.box("out_of_play", "us_base") == 2
    assert scene.box("available", "irregular") == 6
    assert scene.box("available", "us_troops") == 40 - troops
    assert sum(scene.s.casualties) == scene.box("casualties", "us_troops") == troops - gone
    assert scene.box("available", "us_base") == 4
    if troops:
        assert play.step == "commit.place"
        play.do("saigon")
        assert play.offered == [str(count) for count in range(1, troops - gone + 1)]
        play.do(str(troops - gone))
        assert scene.pieces("saigon") == {"us_troops": troops - gone}
    assert sum(scene.s.casualties) == 0
    assert play.step == "commit.troops_from"
    assert scene.told("rotation") == [
        {
            "faction": "us",
            "troops": gone,
            "bases": 2,
            "irregulars": 3,
            "returning": troops - gone,
        }
    ]


@pytest.mark.rule("fitl 6.5-e")
def test_each_casualty_stays_in_its_box_until_it_is_placed() -> None:
    """None of them counts as Available for the US; the audit would see one that has left its box."""
    scene = Scene().hurt(us_troops=3).set(total_support=20).put("hue", us_troops=20)
    before = score(scene.s, US)
    assert before == 20 + 17 + 6
    play = commit(scene)
    for left in (2, 1):
        assert play.step == "commit.place"
        assert score(scene.s, US) == before
        assert scene.box("casualties", "us_troops") == left
        assert plain(view(scene.s, None))["victory"]["us"]["score"] == before
        assert [flaw for flaw in scene.audit() if "Casualties" in flaw] == []
        play.do("saigon", "1")
    assert play.step == "commit.troops_from"
    assert score(scene.s, US) == before
    assert [entry["box"] for entry in scene.told("place")] == ["casualties"] * 2
    lost = Scene().hurt(us_troops=3)
    commit(lost)
    lost.s.casualties[T_US_TROOPS] -= 2
    lost.s.available[T_US_TROOPS] += 2
    assert lost.audit() == ["the Casualties to be placed are not in their box"]


@pytest.mark.rule("fitl 6.5-e")
def test_returning_casualties_go_to_control_locs_or_saigon() -> None:
    """All of them, in as many groups as the US likes; not to other spaces, nor to Available."""
    scene = Scene().hurt(us_troops=6).put("hue", police=1).put("saigon", nva_troops=3)
    scene.put("pleiku", nva_troops=1).put("can_tho", us_troops=1, vc_guerrilla_active=1)
    play = commit(scene)
    assert play.seat == "us"
    assert play.offered == ["hue", "saigon", *[space for space in SPACE_IDS if space in LOCS]]
    play.do("hue", "1", "loc_hue_da_nang", "2")
    assert play.step == "commit.place"
    play.do("saigon")
    assert play.offered == ["1"]
    play.do("1")
    assert play.step == "commit.troops_from"
    assert scene.pieces("hue") == {"police": 1, "us_troops": 1}
    assert scene.pieces("loc_hue_da_nang") == {"us_troops": 2}
    assert scene.pieces("saigon") == {"nva_troops": 3, "us_troops": 1}


@pytest.mark.rule("fitl 6.5-f")
def test_ten_troops_move_less_the_casualties_placed() -> None:
    """Nine Casualties return six Troops: four more may move; a move within the map counts too."""
    scene = Scene().hurt(us_troops=9).put("hue", us_troops=5).put("pleiku", us_troops=1)
    scene.put("quang_tri", us_troops=1, nva_troops=1)
    play = commit(scene).do("saigon", "6")
    assert play.offered == ["hue", "saigon", "pleiku", "available", "done"]
    play.do("hue")
    open_ = ["saigon", "pleiku", *[space for space in SPACE_IDS if space in LOCS], "available"]
    assert play.offered == open_
    play.do("pleiku")
    assert play.offered == ["1", "2", "3", "4"]
    play.do("1", "available")
    assert play.offered == ["hue", *open_[:-1]]
    play.do("hue")
    assert play.offered == ["1", "2", "3"]
    play.do("2", "hue", "available")
    assert play.offered == ["1"]
    play.do("1")
    assert (play.step, play.offered) == ("commit.troops_from", ["done"])
    assert scene.pieces("hue") == {"us_troops": 5}
    assert scene.pieces("pleiku") == {"us_troops": 2}
    assert scene.box("available", "us_troops") == 40 - 3 - 6 - 7 - 2 + 1


@pytest.mark.rule("fitl 6.5-f")
def test_the_limit_is_ten_without_casualties_and_none_beyond_ten() -> None:
    """Ten of eleven may move; after twelve Casualties were placed none may."""
    play = commit(Scene().put("hue", us_troops=11)).do("hue", "saigon")
    assert play.offered == [str(count) for count in range(1, 11)]
    scene = Scene().hurt(us_troops=18).put("hue", us_troops=2)
    play = commit(scene).do("saigon", "12")
    assert (play.step, play.offered) == ("commit.troops_from", ["done"])
    scene = Scene().hurt(us_troops=15).put("hue", us_troops=2)
    play = commit(scene).do("saigon", "10")
    assert (play.step, play.offered) == ("commit.troops_from", ["done"])


@pytest.mark.rule("fitl 6.5-f")
def test_no_troops_available_no_commitment() -> None:
    """The Available box is offered only while it holds what may come."""
    scene = Scene().none_available("us_troops", "us_base").put("hue", police=1)
    play = commit(scene)
    assert play.offered == ["done"]
    play.do("done")
    assert (play.step, play.offered) == ("commit.base_from", ["done"])


@pytest.mark.rule("fitl 6.5-g", "fitl index-l")
def test_two_bases_may_move_where_there_is_room() -> None:
    """Among Available and open Provinces and Cities with fewer than two Bases; never to a LoC."""
    scene = Scene().put("hue", us_base=1, police=1).put("quang_tri", us_base=1, nva_troops=3)
    scene.put("pleiku", us_base=1, arvn_base=1).put("kontum", police=2, vc_base=1)
    scene.put("saigon", nva_troops=1)
    play = commit(scene).do("done")
    assert (play.step, play.seat) == ("commit.base_from", "us")
    assert play.offered == ["hue", "pleiku", "available", "done"]
    play.do("available")
    assert play.offered == ["hue", "kontum", "saigon"]
    play.do("kontum", "pleiku")
    assert play.offered == ["hue", "saigon", "available"]
    play.do("saigon")
    assert (play.step, play.offered) == ("commit.base_from", ["done"])
    assert scene.pieces("kontum") == {"police": 2, "vc_base": 1, "us_base": 1}
    assert scene.pieces("saigon") == {"nva_troops": 1, "us_base": 1}
    assert scene.box("available", "us_base") == 2
    assert scene.audit() == []


@pytest.mark.rule("fitl 6.5-g")
def test_a_base_cannot_come_where_none_fits() -> None:
    """With two Bases in every open space a Base on the map may only go to Available."""
    scene = Scene().put("saigon", us_base=2)
    play = commit(scene).do("done")
    assert play.offered == ["saigon", "done"]
    play.do("saigon")
    assert play.offered == ["available"]
    play.do("available")
    assert play.offered == ["saigon", "available", "done"]
    play.do("saigon")
    assert play.offered == ["available"]
    play.do("available")
    assert play.offered == ["done"]
    assert scene.box("available", "us_base") == 6


@pytest.mark.rule("fitl 6.5-h")
def test_control_is_adjusted_at_the_end_of_the_commitment() -> None:
    """Troops go from Hue to Saigon; Control of both changes when the US is done, not before."""
    scene = Scene().put("hue", us_troops=2, vc_guerrilla_active=1)
    scene.put("saigon", vc_guerrilla_active=1)
    play = commit(scene).do("hue", "saigon", "2")
    assert (scene.control("hue"), scene.control("saigon")) == ("coin", "none")
    assert scene.s.coin_population == 2
    play.do("done")
    assert scene.control("hue") == "coin"
    play.do("done")
    assert play.step == "commit.withdrawal"
    assert (scene.control("hue"), scene.control("saigon")) == ("none", "coin")
    assert scene.s.coin_population == 6
    assert {row["space"] for row in scene.told("control")} == {"hue", "saigon"}


@pytest.mark.rule("fitl 6.5-i", "fitl index-l")
@pytest.mark.parametrize(("troops", "bases", "left"), [(1, 0, 0), (1, 1, 1), (3, 0, 1), (4, 2, 3)])
def test_two_pieces_withdrawn_are_one_population(troops: int, bases: int, left: int) -> None:
    """Troops and Bases that went from the map to Available, halved and rounded down."""
    scene = Scene().put("hue", us_troops=8, us_base=2).put("saigon", police=1)
    for space in ("pleiku", "phu_bon", "khanh_hoa", "quang_nam"):
        scene.support(space, 1)
    play = commit(scene).do("hue", "saigon", "1", "hue", "available", str(troops), "done")
    for _ in range(bases):
        play.do("hue", "available")
    play.do("done")
    assert (play.step, play.seat) == ("commit.withdrawal", "vc")
    for number in range(left):
        assert play.play.request.params == {"count": left - number}
        play.do(("pleiku", "phu_bon", "khanh_hoa")[number])
    assert play.offered == ["done"]
    assert [scene.level(space) for space in ("pleiku", "phu_bon", "khanh_hoa")] == [
        0 if number < left else 1 for number in range(3)
    ]
    play.do("done")
    assert scene.s.scratch == ()


@pytest.mark.rule("fitl 6.5-i")
def test_troops_committed_or_moved_are_not_withdrawn() -> None:
    """Only what goes from the map to Available counts."""
    scene = Scene().put("hue", us_troops=4).support("pleiku", 1)
    play = commit(scene).do("available", "hue", "4", "hue", "saigon", "4", "done", "done")
    assert (play.step, play.offered) == ("commit.withdrawal", ["done"])


@pytest.mark.rule("fitl 6.5-i", "fitl 6.5-j")
def test_withdrawal_shifts_each_space_one_level_at_most() -> None:
    """A space costs its Population, shifts once, and is not offered if too populous or all against."""
    scene = Scene().put("hue", us_troops=10).put("saigon", police=1)
    scene.support("saigon", 2).support("quang_tri", 2).support("pleiku", -2).support("phu_bon", -1)
    play = commit(scene).do("hue", "available", "10", "done", "done")
    assert play.play.request.params == {"count": 5}
    offered = play.offered
    assert "saigon" not in offered
    assert "pleiku" not in offered
    assert "phuoc_long" not in offered
    assert {"quang_tri", "phu_bon", "hue", "done"} <= set(offered)
    play.do("quang_tri")
    assert scene.level("quang_tri") == 1
    assert play.play.request.params == {"count": 3}
    assert "quang_tri" not in play.offered
    play.do("phu_bon", "hue")
    assert (scene.level("phu_bon"), scene.level("hue")) == (-2, -1)
    assert play.offered == ["done"]


@pytest.mark.rule("fitl 6.5-j")
def test_vc_may_forgo_a_withdrawal() -> None:
    """VC may stop while Population is left; play goes on to the Reset."""
    scene = Scene().put("saigon", us_troops=10).support("pleiku", 1)
    play = commit(scene).do("saigon", "available", "10", "done", "done", "done")
    assert play.over
    assert scene.level("pleiku") == 1
    assert scene.s.phase == Phase.RESET


# --- 6.6, 6.7 -----------------------------------------------------------------------------


@pytest.mark.rule("fitl 6.6-a", "fitl 6.7-c")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_reset_brings_the_trail_in_from_its_ends(before: int, after: int) -> None:
    """0 becomes 1, 4 becomes 3, the rest stands."""
    scene = Scene().set(trail=before)
    assert Round(scene, Phase.RESET).over
    assert scene.s.trail == after


@pytest.mark.rule("fitl 6.6-b", "fitl 6.6-c", "fitl 6.6-d", "fitl 6.6-e")
def test_reset_clears_the_map_and_the_cards() -> None:
    """Markers go, Guerrillas and Special Forces hide, Momentum ends, all are Eligible."""
    scene = Scene().mark("hue", "pleiku", "loc_hue_da_nang").set(momentum=1 << 39, eligible=0b0010)
    scene.set(capabilities_shaded=1 << 31)
    scene.put("hue", irregular_active=1, ranger_active=2, nva_guerrilla_active=3)
    scene.put("hue", vc_guerrilla_active=4, vc_guerrilla_underground=1, nva_tunneled_base=1)
    scene.put("saigon", irregular_underground=1, vc_guerrilla_active=1, us_troops=2)
    assert Round(scene, Phase.RESET).over
    assert scene.pieces("hue") == {
        "irregular_underground": 1,
        "ranger_underground": 2,
        "nva_guerrilla_underground": 3,
        "vc_guerrilla_underground": 5,
        "nva_tunneled_base": 1,
    }
    assert scene.pieces("saigon") == {
        "irregular_underground": 1,
        "vc_guerrilla_underground": 1,
        "us_troops": 2,
    }
    assert [scene.markers(space) for space in ("hue", "pleiku", "loc_hue_da_nang")] == [0, 0, 0]
    assert scene.s.markers_left == 15
    assert (scene.s.momentum, scene.s.eligible) == (0, 0b1111)
    assert scene.s.capabilities_shaded == 1 << 31
    assert [row["space"] for row in scene.told("terror.gone")] == ["hue", "pleiku"]
    assert [row["space"] for row in scene.told("sabotage.gone")] == ["loc_hue_da_nang"]
    assert len(scene.told("reset")) == 1
    assert scene.audit() == []


@pytest.mark.rule("fitl 6.6-f")
def test_after_the_reset_the_next_card_is_played_and_another_revealed() -> None:
    """The card that showed is played; fate turns up the one after it."""
    scene = Scene().set(card=128, next_card=5)
    play = Round(scene, Phase.RESET, until=Phase.PIVOTAL)
    assert (play.seat, play.step) == ("chance", "deck.card")
    play.do("7")
    assert play.phases == [Phase.RESET, Phase.NEXT_CARD]
    assert (scene.s.card, scene.s.next_card, scene.s.played) == (5, 7, b"\x05")


@pytest.mark.rule("fitl 6.7-a", "fitl 1.9-e", "fitl index-m")
def test_the_trail_runs_from_0_to_4() -> None:
    """Improving raises it, Degrading lowers it, by boxes, within its ends."""
    scene = Scene().set(trail=2)
    turn = scene.turn("nva")
    for boxes, result in ((1, 3), (2, 4), (1, 4), (-3, 1), (-2, 0), (-1, 0)):
        turn.shift_trail(boxes, "6.7")
        assert scene.s.trail == result
    assert [(row["old"], row["new"]) for row in scene.told("trail")] == [
        (2, 3),
        (3, 4),
        (4, 1),
        (1, 0),
    ]


@pytest.mark.rule("fitl 6.7-c")
def test_the_trail_sets_what_an_nva_rally_places() -> None:
    """At a Base the Trail's value and one more; the Rally itself may Improve the Trail."""
    for trail, most in ((0, 1), (3, 4)):
        scene = Scene().set(trail=trail).put("central_laos", nva_base=1)
        play = scene.operation("nva", "rally").do("central_laos")
        offered = [word for word in play.offered if word.startswith("guerrilla")]
        assert offered == [f"guerrilla-{count}" for count in range(1, most + 1)]
        play.do("guerrilla-1", "done", "yes")
        assert scene.s.trail == trail + 1


@pytest.mark.rule("fitl 6.7-b")
@pytest.mark.parametrize("trail", range(5))
def test_the_trail_bears_on_rally_march_infiltrate_and_earnings(trail: int) -> None:
    """The higher it is the more comes and is earned; at 0 nobody Marches on through Laos."""
    rally = Scene().set(trail=trail).put("central_laos", nva_base=1).operation("nva", "rally")
    rally.do("central_laos")
    assert f"guerrilla-{1 + trail}" in rally.offered
    assert f"guerrilla-{2 + trail}" not in rally.offered
    march = Scene().set(trail=trail).put("north_vietnam", nva_troops=1).operation("nva", "march")
    march.do("central_laos", "north_vietnam", 1, "done")
    assert ("southern_laos" in march.offered) is (trail > 0)
    infiltrate = Scene().set(trail=trail).put("hue", nva_base=1).activity("nva", "infiltrate")
    infiltrate.do("hue", "build_up")
    assert infiltrate.offered == [str(count) for count in range(2 + trail)]
    earning = Scene().set(trail=trail, nva=0).put("central_laos", nva_base=1)
    earning.mark(*SPACE_IDS[:15])  # all markers, so that nobody is asked what to Sabotage
    assert Round(earning, Phase.RESOURCES, until=Phase.PACIFY_US).over
    assert earning.resources("nva") == 1 + 2 * trail
