"""Card 122, Easter Offensive."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

CARD = ALL_EVENTS[122]
ELSEWHERE = ("march", "the_parrots_beak", "the_fishhook", 1, "done", "done")
"""A March that has nothing to do with what is tested."""


def test_the_precondition_is_two_leader_cards_and_more_nva_than_us_troops() -> None:
    """Every card in the box counts; equal numbers of Troops are not enough."""
    assert CARD.precondition is not None
    scene = Scene().put("north_vietnam", nva_troops=3).put("saigon", us_troops=2)
    assert not CARD.precondition(scene.s)
    scene.set(leaders=bytes((129, 128)))
    assert CARD.precondition(scene.s)
    scene.put("hue", us_troops=1)
    assert not CARD.precondition(scene.s)


def test_march_off_the_roads_and_attack_everywhere() -> None:
    """Each step in turn: Troops just Marched onto a LoC go on; half of all Troops remove pieces."""
    scene = Scene().put("north_vietnam", nva_troops=4).put("saigon", nva_troops=4, us_troops=3)
    scene.put("hue", arvn_troops=2).put("pleiku", nva_guerrilla_active=2, police=1)
    scene.set(nva=0, vc=0)
    play = CardPlay(122, scene).run("nva", "single")
    play.do("march", "loc_hue_khe_sanh", "north_vietnam", 4, "done", "done")
    assert (play.seat, play.step) == ("nva", "event.move_from")
    play.do("loc_hue_khe_sanh", "hue", "nva_troops-3", "loc_hue_khe_sanh", "quang_tri")
    play.do("nva_troops-1")
    assert play.step == "attack.remove"
    play.do("arvn_troops")
    play.do("us_troops", "done")
    assert play.request is None

    assert scene.pieces("hue") == {"arvn_troops": 1, "nva_troops": 3}
    assert scene.pieces("quang_tri") == {"nva_troops": 1}
    assert scene.pieces("saigon") == {"us_troops": 2, "nva_troops": 3}
    assert scene.pieces("pleiku") == {"police": 1, "nva_guerrilla_active": 2}
    assert scene.box("casualties", "us_troops") == 1
    assert scene.resources("nva") == 0
    assert scene.audit() == []


def test_troops_on_a_road_with_enemies_stay_and_fight() -> None:
    """And Guerrillas on an open road do not move."""
    scene = Scene().put("loc_hue_da_nang", nva_troops=2, police=1)
    scene.put("loc_hue_khe_sanh", nva_guerrilla_underground=1)
    scene.put("the_fishhook", nva_guerrilla_underground=1).set(nva=0, vc=0)
    play = CardPlay(122, scene).run("nva", "single").do(*ELSEWHERE)
    assert play.step == "attack.remove"
    play.do("police")
    assert play.request is None
    assert scene.pieces("loc_hue_da_nang") == {"nva_troops": 2}


def test_each_troop_leaves_a_road_once() -> None:
    """What comes from one LoC to the next does not go on."""
    scene = Scene().put("loc_hue_khe_sanh", nva_troops=1).put("loc_hue_da_nang", nva_troops=1)
    scene.put("loc_da_nang_qui_nhon", nva_troops=1).set(nva=0, vc=0)
    scene.put("the_fishhook", nva_guerrilla_underground=1)
    play = CardPlay(122, scene).run("nva", "single").do(*ELSEWHERE)
    play.do("loc_hue_khe_sanh", "hue", "nva_troops-1")
    play.do("loc_hue_da_nang", "da_nang", "nva_troops-1", "done")
    assert play.request is None
    assert scene.pieces("loc_da_nang_qui_nhon") == {"nva_troops": 1}


def test_pt_76_counts() -> None:
    """Unshaded each Attack first costs a Troop; shaded 1 space removes a piece per Troop."""
    scene = Scene().put("hue", nva_troops=4, police=4).put("saigon", nva_troops=4, police=4)
    scene.set(capabilities_unshaded=1 << 45)
    scene.put("the_fishhook", nva_guerrilla_underground=1).set(nva=0, vc=0)
    play = CardPlay(122, scene).run("nva", "single").do(*ELSEWHERE, "police", "police")
    assert play.request is None
    assert scene.pieces("hue") == {"police": 3, "nva_troops": 3}

    scene = Scene().put("hue", nva_troops=4, police=4).put("saigon", nva_troops=4, police=4)
    scene.set(capabilities_shaded=1 << 45)
    scene.put("the_fishhook", nva_guerrilla_underground=1).set(nva=0, vc=0)
    play = CardPlay(122, scene).run("nva", "single").do(*ELSEWHERE, "yes", *["police"] * 6)
    assert play.request is None
    assert scene.pieces("hue") == {"nva_troops": 4}
    assert scene.pieces("saigon") == {"police": 2, "nva_troops": 4}


def test_without_nva_on_the_map_it_is_ineffective() -> None:
    """Bases alone do nothing."""
    scene = Scene().put("saigon", nva_base=1, police=1)
    assert not CardPlay(122, scene).effective("nva", "single")
    assert CardPlay(122, scene.put("saigon", nva_troops=1)).effective("nva", "single")
