"""Section 6.4: Redeploy."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.games.fire_in_the_lake.victory import AFTER_FINAL_COUP
from annamite.kernel import Position
from tests.games.fire_in_the_lake.rounds import Round
from tests.games.fire_in_the_lake.scenes import Scene

LOCS = {space for space in SPACE_IDS if space.startswith("loc_")}


def redeploy(scene: Scene) -> Round:
    """Play the Redeploy Phase."""
    return Round(scene, Phase.LAOS_CAMBODIA, until=Phase.COMMIT_CASUALTIES)


# --- 6.4.1 --------------------------------------------------------------------------------


@pytest.mark.rule("fitl 6.4.1-a", "fitl 6.4.1-b", "fitl 1.3.5-c", "fitl index-h")
def test_coin_leaves_laos_and_cambodia() -> None:
    """US Troops go out of play, all other US and ARVN pieces to Available; Insurgents stay."""
    scene = Scene().put("central_laos", us_troops=3, irregular_active=1, arvn_troops=2, us_base=1)
    scene.put("the_fishhook", police=2, ranger_underground=1, arvn_base=1, nva_troops=2)
    scene.put("north_vietnam", nva_troops=1).put("saigon", us_troops=2)
    play = redeploy(scene)
    assert (play.step, play.offered) == ("redeploy.troops_from", ["done"])
    assert scene.pieces("central_laos") == {}
    assert scene.pieces("the_fishhook") == {"nva_troops": 2}
    assert scene.pieces("saigon") == {"us_troops": 2}
    assert scene.box("out_of_play", "us_troops") == 3
    assert scene.box("available", "us_troops") == 35
    assert sum(scene.s.out_of_play) == 3
    assert sum(scene.s.casualties) == 0
    for type_, count in (
        ("irregular", 6),
        ("us_base", 6),
        ("arvn_troops", 30),
        ("police", 30),
        ("ranger", 6),
        ("arvn_base", 3),
    ):
        assert scene.box("available", type_) == count


@pytest.mark.rule("fitl 6.4-a", "fitl 6.4.4-a")
def test_control_stands_still_until_the_redeploy_is_over() -> None:
    """Pieces leave and enter; Control and the Population counted change at the end only."""
    scene = Scene().put("central_laos", us_troops=1).put("quang_tri", arvn_troops=2)
    scene.put("saigon", vc_guerrilla_active=1).put("hue", police=1).put("pleiku", nva_troops=1)
    scene.put("tay_ninh", nva_base=1, police=2)
    play = redeploy(scene)
    assert scene.pieces("central_laos") == {}
    assert scene.control("central_laos") == "coin"
    play.do("quang_tri", "saigon", "2", "done")
    assert scene.control("quang_tri") == "coin"
    assert scene.control("saigon") == "none"
    assert play.step == "redeploy.police_from"
    play.do("hue", "quang_tri", "1", "done")
    assert scene.pieces("quang_tri") == {"police": 1}
    play.do("pleiku", "tay_ninh", "1")
    assert (scene.control("pleiku"), scene.control("tay_ninh")) == ("nva", "coin")
    assert scene.s.coin_population == 2 + 2 + 2
    assert scene.s.nva_population == 1
    play.finish()
    assert scene.control("saigon") == "coin"
    assert scene.control("hue") == "none"
    assert scene.control("central_laos") == "none"
    assert (scene.control("pleiku"), scene.control("tay_ninh")) == ("none", "none")
    assert scene.s.coin_population == 6 + 2
    assert scene.s.nva_population == 0
    assert {row["space"] for row in scene.told("control")} == {
        "saigon",
        "hue",
        "central_laos",
        "pleiku",
        "tay_ninh",
    }


@pytest.mark.rule("fitl 6.4-a")
def test_a_game_resumed_in_mid_redeploy_keeps_its_control() -> None:
    """A position dumped while Control stands still loads with the same Control."""
    scene = Scene().put("quang_tri", arvn_troops=2).put("saigon", vc_guerrilla_active=1)
    redeploy(scene).do("quang_tri", "saigon", "2")
    again = type(scene.s).load(scene.s.dump())
    assert again.frozen
    assert again.coin_control == scene.s.coin_control
    assert again.coin_population == 2
    assert scene.audit() == []


# --- 6.4.2 --------------------------------------------------------------------------------


@pytest.mark.rule("fitl 6.4.2-e")
def test_us_forces_stay_where_they_are() -> None:
    """Alone on the map they are asked about in no part of the phase."""
    scene = Scene().put("saigon", us_troops=2, us_base=1).put("loc_hue_da_nang", us_troops=1)
    scene.put("pleiku", us_troops=4, irregular_underground=1)
    play = redeploy(scene)
    while not play.over:
        assert play.offered == ["done"]
        play.do("done")
    assert scene.pieces("saigon") == {"us_troops": 2, "us_base": 1}
    assert scene.pieces("loc_hue_da_nang") == {"us_troops": 1}
    assert scene.pieces("pleiku") == {"us_troops": 4, "irregular_underground": 1}


@pytest.mark.rule("fitl 6.4.2-a", "fitl 6.4.2-b", "fitl 6.4.2-c")
def test_arvn_troops_must_leave_the_open_country() -> None:
    """LoCs and Provinces without COIN Base: no end before they are clear; others may move too."""
    scene = Scene().put("loc_hue_da_nang", arvn_troops=1).put("pleiku", arvn_troops=2, us_troops=4)
    scene.put("quang_nam", arvn_troops=3, arvn_base=1).put("quang_tin", arvn_troops=2, us_base=1)
    scene.put("hue", arvn_troops=1).put("kontum", nva_troops=2, arvn_troops=1)
    scene.put("tay_ninh", ranger_active=1, vc_base=1)
    play = redeploy(scene)
    assert (play.step, play.seat) == ("redeploy.troops_from", "arvn")
    origins = ["hue", "kontum", "quang_nam", "quang_tin", "pleiku", "loc_hue_da_nang"]
    assert play.offered == origins
    play.do("pleiku")
    cities = ["hue", "da_nang", "qui_nhon", "cam_ranh", "an_loc", "saigon", "can_tho"]
    assert play.offered == [*cities, "quang_nam", "quang_tin"]
    play.do("hue")
    assert play.offered == ["1", "2"]
    play.do("2")
    assert "done" not in play.offered
    assert "hue" in play.offered
    play.do("loc_hue_da_nang", "quang_nam")
    assert play.offered == ["1"]
    play.do("1")
    assert play.offered == ["hue", "kontum", "quang_nam", "quang_tin", "done"]
    play.do("quang_nam", "da_nang", "3", "kontum", "saigon", "1", "done")
    assert play.step != "redeploy.troops_from"
    assert scene.pieces("pleiku") == {"us_troops": 4}
    assert scene.pieces("hue") == {"arvn_troops": 3}
    assert scene.pieces("quang_nam") == {"arvn_troops": 1, "arvn_base": 1}
    assert scene.pieces("da_nang") == {"arvn_troops": 3}
    assert scene.pieces("saigon") == {"arvn_troops": 1}
    assert scene.pieces("tay_ninh") == {"ranger_active": 1, "vc_base": 1}


@pytest.mark.rule("fitl 6.4.2-c")
def test_saigon_and_bases_are_open_even_under_nva_control() -> None:
    """Of the Cities that NVA Controls only Saigon, and those with a COIN Base, take Troops."""
    scene = Scene().put("saigon", nva_troops=3).put("hue", nva_troops=3)
    scene.put("can_tho", nva_troops=3, us_base=1).put("pleiku", arvn_troops=1)
    scene.put("quang_tri", nva_troops=3, arvn_base=1).put("tay_ninh", nva_base=1, vc_base=1)
    scene.put("an_loc", vc_guerrilla_active=3)
    play = redeploy(scene).do("pleiku")
    assert set(play.offered) == {
        "da_nang",
        "kontum",
        "qui_nhon",
        "cam_ranh",
        "an_loc",
        "saigon",
        "can_tho",
        "quang_tri",
    }


@pytest.mark.rule("fitl 6.4.2-b")
def test_each_piece_redeploys_once() -> None:
    """Troops that arrived stay; those that stood there before may still go."""
    scene = Scene().put("hue", arvn_troops=2).put("saigon", arvn_troops=1)
    play = redeploy(scene).do("hue", "saigon", "2")
    assert play.offered == ["saigon", "done"]
    play.do("saigon", "da_nang")
    assert play.offered == ["1"]
    play.do("1")
    assert play.offered == ["done"]
    assert scene.pieces("saigon") == {"arvn_troops": 2}


@pytest.mark.rule("fitl 6.4.2-b")
def test_troops_in_the_only_city_open_to_them_stay() -> None:
    """Where no other place is open nothing is offered but to be done."""
    scene = Scene().put("saigon", arvn_troops=2)
    for city in ("hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc", "can_tho"):
        scene.put(city, nva_troops=1)
    play = redeploy(scene)
    assert (play.step, play.offered) == ("redeploy.troops_from", ["done"])


@pytest.mark.rule("fitl 6.4.2-d")
def test_police_may_go_to_locs_and_coin_control_in_the_south() -> None:
    """Control as it stood before the Redeploy; from anywhere; it may end at once."""
    scene = Scene().put("pleiku", police=10, vc_guerrilla_active=12).put("hue", police=1)
    scene.put("quang_tri", arvn_troops=1).put("central_laos", us_troops=2).put(
        "saigon", us_troops=1
    )
    play = redeploy(scene).do("quang_tri", "saigon", "1", "done")
    assert (play.step, play.seat) == ("redeploy.police_from", "arvn")
    assert scene.control("central_laos") == "coin"
    assert play.offered == ["hue", "pleiku", "done"]
    play.do("pleiku")
    assert set(play.offered) == {"hue", "quang_tri", "saigon", *LOCS}
    play.do("quang_tri")
    assert play.offered == [str(count) for count in range(1, 11)]
    play.do("7")
    play.do("pleiku", "loc_hue_da_nang", "1")
    assert play.offered == ["hue", "pleiku", "done"]
    play.finish()
    assert scene.pieces("quang_tri") == {"police": 7}
    assert scene.pieces("loc_hue_da_nang") == {"police": 1}
    assert scene.pieces("pleiku") == {"police": 2, "vc_guerrilla_active": 12}


@pytest.mark.rule("fitl 6.4.2-d")
def test_ten_police_move_in_three_decisions() -> None:
    """From, to, how many: a group is moved as one; then the next piece is asked for."""
    scene = Scene().put("hue", police=10).put("saigon", police=1)
    play = redeploy(scene).do("done")
    play.do("hue", "saigon", "10")
    assert scene.pieces("saigon") == {"police": 11}
    assert (play.step, play.offered) == ("redeploy.police_from", ["saigon", "done"])
    play.do("saigon")
    assert play.offered[0] == "hue"
    play.do("loc_hue_da_nang")
    assert play.offered == ["1"]


# --- 6.4.3 --------------------------------------------------------------------------------


@pytest.mark.rule("fitl 6.4.3-a")
def test_nva_troops_may_go_to_any_nva_base() -> None:
    """From anywhere, LoCs too, to Bases under COIN Control or Tunneled; Troops only."""
    scene = Scene().put("quang_tri", nva_troops=4, nva_guerrilla_active=2)
    scene.put("loc_hue_khe_sanh", nva_troops=1).put("tay_ninh", nva_tunneled_base=1, us_troops=5)
    scene.put("north_vietnam", nva_base=1, nva_troops=2).put("pleiku", nva_guerrilla_active=1)
    scene.put("quang_nam", vc_base=1)
    play = redeploy(scene).do("done", "done")
    assert (play.step, play.seat) == ("redeploy.nva_from", "nva")
    assert play.offered == ["north_vietnam", "quang_tri", "loc_hue_khe_sanh", "done"]
    play.do("quang_tri")
    assert play.offered == ["north_vietnam", "tay_ninh"]
    play.do("tay_ninh")
    assert play.offered == ["1", "2", "3", "4"]
    play.do("3", "north_vietnam")
    assert play.offered == ["tay_ninh"]
    play.do("tay_ninh", "2")
    assert play.offered == ["quang_tri", "loc_hue_khe_sanh", "done"]
    play.do("loc_hue_khe_sanh", "north_vietnam", "1", "done")
    assert play.over
    assert scene.pieces("tay_ninh") == {"nva_troops": 5, "nva_tunneled_base": 1, "us_troops": 5}
    assert scene.pieces("quang_tri") == {"nva_troops": 1, "nva_guerrilla_active": 2}
    assert scene.pieces("north_vietnam") == {"nva_base": 1, "nva_troops": 1}


@pytest.mark.rule("fitl 6.4.3-a")
def test_without_a_base_nva_stays() -> None:
    """No Base, or Troops at the only Base: nothing to move."""
    scene = Scene().put("quang_tri", nva_troops=4)
    assert redeploy(scene).do("done", "done").offered == ["done"]
    scene = Scene().put("quang_tri", nva_troops=4, nva_base=1)
    assert redeploy(scene).do("done", "done").offered == ["done"]


@pytest.mark.rule("fitl 6.4.5-a", "fitl 6.5-a")
def test_the_final_round_stops_after_redeploy_with_control_adjusted() -> None:
    """Margins are taken after the moves; no Commitment; Casualties stay where they are."""
    for coups, phase in ((5, Phase.COMMIT_CASUALTIES), (6, Phase.OVER)):
        scene = Scene().hurt(us_troops=3).set(coups=coups)
        scene.put("quang_tri", arvn_troops=2)
        play = redeploy(scene).do("quang_tri", "saigon", "2", "done", "done", "done")
        assert play.over
        assert scene.s.phase == phase
        assert scene.s.ended == (AFTER_FINAL_COUP if coups == 6 else 0)
        assert not scene.s.frozen
        assert scene.s.coin_population == 6
        assert scene.box("casualties", "us_troops") == 3


# --- short stretches ----------------------------------------------------------------------


def test_every_group_is_a_stretch_of_its_own() -> None:
    """Undo and fork reach back one group: each move of a Coup Round begins a new stretch."""
    scene = Scene().put("hue", police=3)
    scene.s.phase = Phase.REDEPLOY_POLICE
    scene.s.scratch = (0,) * len(SPACE_IDS)
    position = Position(FireInTheLake(), scene.s)
    for word in ("hue", "loc_hue_da_nang", "2"):
        assert position.request is not None
        position.push(position.request.step.codec.value(word))
    assert position.stretch == []
