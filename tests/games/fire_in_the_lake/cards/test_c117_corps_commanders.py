"""Card 117, Corps Commanders."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_three_troops_in_two_adjacent_spaces_and_a_sweep_in_each() -> None:
    """ARVN decide, also which come from out of play; both spaces must be Swept."""
    scene = Scene().available(arvn_troops=10).put("hue", vc_guerrilla_underground=2)
    scene.put("quang_tri", nva_guerrilla_underground=1).set(arvn=0)
    out = scene.box("out_of_play", "arvn_troops")
    play = CardPlay(117, scene).run("vc", "unshaded")
    assert play.seat == "arvn"
    assert "north_vietnam" not in play.offered
    play.do("hue")
    assert play.offered == ["quang_tri", "loc_hue_khe_sanh", "loc_hue_da_nang", "done"]
    play.do("quang_tri")
    assert (play.step, play.offered) == ("event.117.reserves", ["0", "1", "2", "3"])
    play.do(1, "quang_tri", "arvn_troops-1", "hue", "arvn_troops-2")
    assert scene.box("out_of_play", "arvn_troops") == out - 1
    assert scene.box("available", "arvn_troops") == 8
    assert play.offered == ["sweep"]
    play.do("sweep", "hue", "done")
    assert play.offered == ["quang_tri"]
    play.finish("quang_tri")
    assert scene.pieces("hue") == {"arvn_troops": 2, "vc_guerrilla_active": 2}
    assert scene.pieces("quang_tri") == {"arvn_troops": 1, "nva_guerrilla_active": 1}
    assert scene.resources("arvn") == 0
    assert scene.audit() == []


def test_a_loc_gets_troops_but_no_sweep_and_a_space_without_troops_neither() -> None:
    """All 3 on the LoC: there is nothing to Sweep."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, police=1)
    play = CardPlay(117, scene).run("arvn", "unshaded").do("hue", "loc_hue_da_nang", 0)
    play.do("loc_hue_da_nang", "arvn_troops-3")
    assert play.offered == ["nothing"]
    play.finish()
    assert scene.pieces("loc_hue_da_nang") == {"arvn_troops": 3}
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1, "police": 1}


def test_fewer_troops_all_come() -> None:
    """2 Available, none out of play, the US executes: 2 come, none from the map."""
    scene = Scene().put("saigon", arvn_troops=28)
    play = CardPlay(117, scene).run("us", "unshaded").do("can_tho", "done")
    assert play.offered == ["0"]
    play.do(0, "can_tho")
    assert play.offered == ["arvn_troops-1", "arvn_troops-2"]
    play.finish("arvn_troops-2", "sweep", "can_tho")
    assert scene.pieces("can_tho") == {"arvn_troops": 2}
    assert scene.pieces("saigon") == {"arvn_troops": 28}


@pytest.mark.rule("fitl 5.1.3-a")
@pytest.mark.parametrize(
    ("available", "offered"), [(0, ["3"]), (2, ["1", "2", "3"]), (3, ["0", "1", "2", "3"])]
)
def test_troops_out_of_play_make_up_for_those_not_available(
    available: int, offered: list[str]
) -> None:
    """Three must come: ARVN may not leave them out of play by asking for fewer."""
    scene = Scene().available(arvn_troops=available)
    scene.s.out_of_play[3] = 5
    play = CardPlay(117, scene).run("arvn", "unshaded").do("hue", "done")
    assert (play.step, play.offered) == ("event.117.reserves", offered)


def test_no_sweep_where_arvn_lets_its_troops_stay_where_they_are() -> None:
    """ARVN executes: it could lift Troops off the map, does not, and so Sweeps nowhere."""
    scene = Scene().put("saigon", arvn_troops=3).put("hue", police=2, vc_guerrilla_underground=1)
    scene.none_available("arvn_troops")
    scene.s.out_of_play[3] = 0
    play = CardPlay(117, scene).run("arvn", "unshaded").do("hue", "done", 0)
    assert play.offered == ["hue", "done"]
    play.do("done")
    assert (play.step, play.offered) == ("event.operation", ["nothing"])


@pytest.mark.rule("fitl 5.1.3-b")
def test_with_no_troops_to_place_the_chosen_spaces_are_swept() -> None:
    """The rest of the text is carried out, where that does anything."""
    scene = Scene().put("hue", arvn_troops=2, vc_guerrilla_underground=1)
    scene.none_available("arvn_troops")
    scene.s.out_of_play[3] = 0
    play = CardPlay(117, scene).run("us", "unshaded")
    assert "hue" in play.offered
    assert {"saigon", "loc_hue_khe_sanh"}.isdisjoint(play.offered)
    play.do("hue", "done", 0)
    assert (play.step, play.offered) == ("event.operation", ["sweep"])
    play.finish("sweep", "hue")
    assert scene.pieces("hue") == {"arvn_troops": 2, "vc_guerrilla_active": 1}


@pytest.mark.rule("fitl 5.1.3-b")
@pytest.mark.parametrize("faction", ["us", "arvn", "vc"])
def test_where_a_sweep_finds_someone_may_be_chosen_though_no_troops_come(faction: str) -> None:
    """All Troops stand in Hue: ARVN, executing, could lift some into any space but that one."""
    scene = Scene().put("hue", arvn_troops=30, vc_guerrilla_underground=1)
    play = CardPlay(117, scene).run(faction, "unshaded")
    assert "hue" in play.offered
    play.do("hue", "done", 0)
    assert (play.step, play.offered) == ("event.operation", ["sweep"])
    play.finish("sweep", "hue")
    assert scene.pieces("hue") == {"arvn_troops": 30, "vc_guerrilla_active": 1}
    assert scene.audit() == []


def test_a_second_space_may_be_one_that_only_a_sweep_serves() -> None:
    """All Troops stand in Hue: Quang Tri can get some of them, and Hue can still be the other."""
    scene = Scene().put("hue", arvn_troops=30, vc_guerrilla_underground=1)
    play = CardPlay(117, scene).run("arvn", "unshaded").do("quang_tri")
    assert "hue" in play.offered
    play.do("hue", 0)
    assert play.step == "event.place_space"


def test_unshaded_ineffective() -> None:
    """No Troops anywhere to place, and no Sweep that would do anything."""
    scene = Scene().none_available("arvn_troops")
    assert CardPlay(117, scene).effective("vc", "unshaded")  # they are out of play
    scene.s.out_of_play[3] = 0
    assert not CardPlay(117, scene).effective("vc", "unshaded")


def test_shaded_losses_and_ineligibility() -> None:
    """On a 4, from two adjacent spaces as the executing faction splits them."""
    scene = Scene().put("saigon", arvn_troops=3, arvn_base=1).put("kien_hoa", police=2)
    scene.put("hue", police=1)
    play = CardPlay(117, scene).run("nva", "shaded")
    assert (play.seat, play.offered) == ("nva", ["hue", "saigon", "kien_hoa"])
    play.do("saigon")
    assert play.offered == ["kien_hoa", "done"]
    play.do("kien_hoa", 4, "saigon", "arvn_base-1", "saigon", "arvn_troops-3")
    assert play.request is None
    assert scene.pieces("saigon") == {}
    assert scene.pieces("kien_hoa") == {"police": 2}
    assert scene.s.made_ineligible == 0b0010
    assert scene.audit() == []


def test_shaded_all_if_fewer_and_part() -> None:
    """A single space with 1 piece on a 6; with no ARVN at all only the eligibility changes."""
    scene = Scene().put("hue", ranger_active=1)
    CardPlay(117, scene).run("nva", "shaded").do("hue", 6)
    assert scene.pieces("hue") == {}
    scene = Scene()
    assert CardPlay(117, scene).effective("nva", "shaded")
    CardPlay(117, scene).run("nva", "shaded").finish()
    assert scene.s.made_ineligible == 0b0010
    assert not CardPlay(117, scene).effective("nva", "shaded")
