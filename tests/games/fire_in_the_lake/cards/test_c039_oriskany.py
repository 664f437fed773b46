"""Card 39, Oriskany."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

CITIES = ("hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc", "saigon", "can_tho")


def _held(trail: int) -> Scene:
    """Return a scene with COIN Control of Central Laos and all Cities, so that nothing is Sabotaged."""
    scene = Scene().set(trail=trail).put("central_laos", police=1)
    for city in CITIES:
        scene.put(city, police=1)
    return scene


def test_four_pieces_from_the_north_and_the_trail() -> None:
    """The executor picks; no order of removal, not from Laos while 4 are in the North."""
    scene = Scene().set(trail=3).put("central_laos", nva_troops=1)
    scene.put("north_vietnam", nva_troops=3, nva_guerrilla_underground=2, nva_base=1)
    play = CardPlay(39, scene).run("us", "unshaded")
    assert (play.seat, play.offered) == ("us", ["north_vietnam"])
    play.do("north_vietnam", "nva_base-1", "north_vietnam", "nva_troops-3")
    assert play.request is None
    assert scene.pieces("north_vietnam") == {"nva_guerrilla_underground": 2}
    assert scene.pieces("central_laos") == {"nva_troops": 1}
    assert scene.s.trail == 1
    assert scene.audit() == []


def test_the_rest_comes_from_laos() -> None:
    """1 in the North, 3 of 5 in Laos, of any faction; US pieces go to Available."""
    scene = Scene().set(trail=1).put("north_vietnam", nva_troops=1, nva_tunneled_base=1)
    scene.put("central_laos", us_troops=1, nva_troops=2).put("southern_laos", vc_base=1, police=1)
    before = scene.box("available", "us_troops")
    play = CardPlay(39, scene).run("us", "unshaded")
    assert play.offered == ["central_laos", "southern_laos"]
    play.do("central_laos", "us_troops-1", "central_laos", "nva_troops-2")
    assert play.request is None
    assert scene.pieces("north_vietnam") == {"nva_tunneled_base": 1}
    assert scene.pieces("central_laos") == {}
    assert scene.pieces("southern_laos") == {"vc_base": 1, "police": 1}
    assert scene.box("available", "us_troops") == before + 1
    assert scene.s.trail == 0


def test_unshaded_is_idle_without_pieces_or_trail() -> None:
    """Cambodia and Tunneled Bases do not count."""
    scene = Scene().put("north_vietnam", nva_tunneled_base=1).put("the_fishhook", nva_troops=1)
    assert not CardPlay(39, scene).effective("us", "unshaded")
    assert CardPlay(39, scene.set(trail=1)).effective("us", "unshaded")
    scene.set(trail=0).put("central_laos", police=1)
    assert CardPlay(39, scene).effective("us", "unshaded")


def test_shaded_a_troop_is_lost_and_air_strikes_spare_the_trail() -> None:
    """Without Troops Available the effect still begins."""
    scene = Scene().set(trail=3).available(us_troops=1)
    before = scene.box("out_of_play", "us_troops")
    assert CardPlay(39, scene).effective("nva", "shaded")
    CardPlay(39, scene).run("nva", "shaded").finish()
    assert (scene.box("available", "us_troops"), scene.box("out_of_play", "us_troops")) == (
        0,
        before + 1,
    )
    assert not scene.can_activity("us", "air_strike", "train")
    scene.put("hue", police=1, vc_guerrilla_active=1)
    assert scene.activity("us", "air_strike").do(6).offered == ["hue", "done"]
    assert scene.audit() == []
    assert CardPlay(39, Scene().none_available("us_troops")).effective("nva", "shaded")


def test_shaded_the_coup_round_spares_the_trail() -> None:
    """COIN Control in Laos Degrades it only without the card."""
    for card, trail in ((False, 2), (True, 3)):
        scene = _held(3)
        if card:
            CardPlay(39, scene).run("nva", "shaded").finish()
        scene.set(phase=Phase.RESOURCES).stretch().finish()
        assert scene.s.trail == trail


def test_shaded_the_reset_leaves_it_at_four_and_ends_it() -> None:
    """From 0 it still Improves."""
    for card, old, new in ((False, 4, 3), (True, 4, 4), (True, 0, 1)):
        scene = Scene().set(trail=old)
        if card:
            CardPlay(39, scene).run("nva", "shaded").finish()
        scene.set(phase=Phase.RESET).stretch()
        assert (scene.s.trail, scene.s.momentum) == (new, 0)
        assert scene.can_activity("us", "air_strike", "train")


def test_other_events_still_degrade() -> None:
    """Wild Weasels."""
    scene = Scene().set(trail=3)
    CardPlay(39, scene).run("nva", "shaded").finish()
    CardPlay(5, scene).run("us", "unshaded").finish()
    assert scene.s.trail == 1


@pytest.mark.rule("fitl 5.1.1-g")
def test_the_owner_may_give_its_tunneled_base_for_one_of_the_four() -> None:
    """NVA gives its own, not that of the VC, and may stop; the rest then comes from Laos."""
    scene = Scene().set(trail=2).put("north_vietnam", nva_troops=1, nva_tunneled_base=1)
    scene.put("central_laos", nva_troops=4, vc_tunneled_base=1)
    play = CardPlay(39, scene).run("nva", "unshaded").do("north_vietnam")
    assert play.offered == ["nva_troops-1", "nva_tunneled_base-1"]
    play.do("nva_tunneled_base-1")
    assert play.offered == ["central_laos"]
    play.do("central_laos")
    assert play.offered == ["nva_troops-1", "nva_troops-2"]
    play.finish("nva_troops-2")
    assert scene.pieces("north_vietnam") == {}
    assert scene.pieces("central_laos") == {"nva_troops": 2, "vc_tunneled_base": 1}
    assert scene.audit() == []


def test_nobody_must_give_a_tunneled_base() -> None:
    """With only the Tunnel left in the North NVA may stop there; Laos still gives the others."""
    scene = Scene().set(trail=2).put("north_vietnam", nva_tunneled_base=1)
    scene.put("central_laos", nva_troops=5)
    play = CardPlay(39, scene).run("nva", "unshaded")
    assert play.offered == ["north_vietnam", "done"]
    play.do("done")
    assert play.offered == ["central_laos"]
    play.do("central_laos", "nva_troops-4")
    assert play.request is None
    assert scene.pieces("north_vietnam") == {"nva_tunneled_base": 1}
    assert scene.pieces("central_laos") == {"nva_troops": 1}
