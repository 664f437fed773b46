"""Card 124, Tet Offensive."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from annamite.games.fire_in_the_lake.events.cards.c124_tet_offensive import tet_offensive
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

CARD = ALL_EVENTS[124]


def test_the_precondition_is_two_leader_cards_and_over_twenty_guerrillas() -> None:
    """In the South, LoCs included, hidden or not."""
    assert CARD.precondition is not None
    scene = Scene().put("saigon", vc_guerrilla_active=10, vc_base=1)
    scene.put("loc_hue_da_nang", vc_guerrilla_underground=10)
    scene.put("the_fishhook", vc_guerrilla_underground=5).set(leaders=bytes((129, 128)))
    assert not CARD.precondition(scene.s)
    scene.put("hue", vc_guerrilla_underground=1)
    assert CARD.precondition(scene.s)
    scene.set(leaders=bytes((128,)))
    assert not CARD.precondition(scene.s)


def test_all_three_steps() -> None:
    """Terror wherever VC hide, 6 pieces into Cities, Attacks together with the NVA."""
    scene = Scene().put("quang_tri", vc_guerrilla_underground=2).support("quang_tri", 1)
    scene.put("loc_hue_da_nang", vc_guerrilla_underground=1)
    scene.put("the_fishhook", vc_guerrilla_underground=1)
    scene.put("saigon", us_troops=4, nva_guerrilla_underground=2).set(vc=0)
    play = CardPlay(124, scene).run("vc", "single")
    assert play.step == "event.place_space"
    assert scene.pieces("quang_tri") == {"vc_guerrilla_underground": 1, "vc_guerrilla_active": 1}
    assert (scene.markers("quang_tri"), scene.level("quang_tri")) == (1, 0)
    assert scene.markers("loc_hue_da_nang") == 1
    assert scene.markers("the_fishhook") == 1
    assert len(play.offered) == 8
    play.do("hue", "vc_base-1", "saigon", "vc_guerrilla-1", "can_tho", "vc_guerrilla-4")
    assert (play.step, play.seat) == ("attack.roll", "chance")
    play.do(3, "us_troops", "us_troops")
    assert play.request is None

    assert scene.pieces("saigon") == {"us_troops": 2, "nva_guerrilla_active": 1}
    assert scene.pieces("hue") == {"vc_base": 1}
    assert scene.pieces("can_tho") == {"vc_guerrilla_underground": 4}
    assert scene.box("casualties", "us_troops") == 2
    assert scene.resources("vc") == 0
    assert scene.audit() == []


@pytest.mark.rule("fitl 3.3.3-c")
def test_a_successful_attack_may_remove_one_piece_or_none() -> None:
    """What "up to 2" takes is VC's choice: they may spare themselves the loss for US Troops."""
    scene = Scene().put("hue", us_troops=2, vc_guerrilla_active=3)
    scene.put("saigon", us_troops=2, vc_guerrilla_active=3).none_available(
        "vc_guerrilla", "vc_base"
    )
    play = CardPlay(124, scene).run("nva", "single").do(1)
    assert (play.seat, play.offered) == ("vc", ["us_troops", "done"])
    play.do("us_troops", "done", 1, "done")
    assert play.request is None
    assert scene.pieces("hue") == {"us_troops": 1, "vc_guerrilla_active": 2}
    assert scene.pieces("saigon") == {"us_troops": 2, "vc_guerrilla_active": 3}


def test_a_roll_above_their_number_fails() -> None:
    """All Guerrillas are Activated all the same; NVA Troops take no part."""
    scene = Scene().put("pleiku", police=2, nva_troops=4, nva_guerrilla_underground=1)
    scene.none_available("vc_guerrilla", "vc_base")
    play = CardPlay(124, scene).run("vc", "single").do(2)
    assert play.request is None
    assert scene.pieces("pleiku") == {"police": 2, "nva_troops": 4, "nva_guerrilla_active": 1}


def test_fewer_are_placed_where_pieces_or_room_run_out() -> None:
    """3 Guerrillas and no Base Available: 3 come; VC need not lift others off the map."""
    scene = Scene().available(vc_guerrilla=3).none_available("vc_base")
    play = CardPlay(124, scene).run("vc", "single").do("hue", "vc_guerrilla-3").finish()
    assert play.request is None
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 3}


def test_when_markers_run_short_vc_say_where_terror_comes_first() -> None:
    """2 left for 3 spaces: the last one shifts without a marker."""
    scene = Scene().none_available("vc_base")
    for space in ("hue", "saigon", "pleiku"):
        scene.put(space, vc_guerrilla_underground=1)
    scene.none_available("vc_guerrilla")
    for _ in range(13):
        scene.mark("quang_tri")
    play = CardPlay(124, scene).run("vc", "single")
    assert sorted(play.offered) == ["hue", "pleiku", "saigon"]
    play.do("pleiku", "hue").finish()
    assert [scene.markers(space) for space in ("hue", "pleiku", "saigon")] == [1, 1, 0]
    assert [scene.level(space) for space in ("hue", "pleiku", "saigon")] == [-1, -1, -1]
    assert scene.audit() == []


def test_cadres_cost_guerrillas_but_do_not_prevent_terror() -> None:
    """Unshaded Cadres take 2, or the only one."""
    scene = Scene().put("hue", vc_guerrilla_underground=1).put("saigon", vc_guerrilla_underground=3)
    scene.none_available("vc_guerrilla", "vc_base").set(capabilities_unshaded=1 << 116)
    play = CardPlay(124, scene).run("vc", "single")
    play.do("vc_guerrilla_active", "vc_guerrilla_active", "vc_guerrilla_underground")
    while play.request is not None:
        play.do(play.offered[-1])
    assert scene.markers("hue") == 1
    assert scene.markers("saigon") == 1


def test_vc_decide_when_another_card_brings_it_on() -> None:
    """By card 96 the US may execute it: the same steps, VC choosing."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, police=1)
    play = scene.play(tet_offensive(scene.turn("us")))
    assert (play.seat, play.step) == ("vc", "event.place_space")
    play.do("saigon", "vc_guerrilla-6", 1)
    assert play.seat == "vc"
    play.do("police")
    assert play.request is None
    assert scene.pieces("hue") == {"vc_guerrilla_active": 1}
    assert scene.pieces("saigon") == {"vc_guerrilla_underground": 6}


def test_with_nothing_to_do_it_is_ineffective() -> None:
    """No VC piece hidden or Available, and no Guerrilla with an enemy."""
    scene = Scene().put("hue", vc_guerrilla_active=1).none_available("vc_guerrilla", "vc_base")
    for city in ("saigon", "da_nang"):
        scene.put(city, police=1)
    card = CardPlay(124, scene)
    assert not CardPlay(124, Scene().none_available("vc_guerrilla", "vc_base")).effective(
        "vc", "single"
    )
    assert card.effective("vc", "single")  # the Guerrilla in Hue may go to another City
    assert not card.effective("us", "single")
