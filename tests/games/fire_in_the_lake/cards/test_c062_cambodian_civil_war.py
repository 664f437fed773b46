"""Card 62, Cambodian Civil War."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_lift_sweep_and_bases() -> None:
    """The US lifts into two spaces, ARVN Sweep within Cambodia only, 2 of 3 Bases go."""
    scene = Scene().put("saigon", us_troops=2, arvn_troops=3).put("tay_ninh", arvn_troops=2)
    scene.put("the_fishhook", vc_base=1, vc_guerrilla_underground=2)
    scene.put("the_parrots_beak", nva_base=1, nva_tunneled_base=1)
    scene.put("sihanoukville", nva_base=1)
    play = CardPlay(62, scene).run("nva", "unshaded")
    assert (play.seat, play.offered) == ("us", ["air_lift"])
    play.do("air_lift", "saigon")
    assert play.offered == [
        "northeast_cambodia",
        "the_fishhook",
        "the_parrots_beak",
        "sihanoukville",
    ]
    play.do("the_parrots_beak", "arvn_troops-2", "saigon", "the_fishhook", "arvn_troops-1")
    play.do("done")
    assert (play.seat, play.step) == ("nva", "event.faction")
    play.do("arvn", "sweep", "the_fishhook")
    assert (play.seat, play.offered) == ("arvn", ["the_parrots_beak", "done"])
    play.do("the_parrots_beak", 1, "done", "done")
    assert scene.pieces("the_fishhook")["vc_guerrilla_active"] == 1
    assert play.seat == "nva"
    assert play.offered == ["the_fishhook", "the_parrots_beak", "sihanoukville"]
    play.do("the_fishhook", "vc_base-1", "the_parrots_beak")
    assert play.offered == ["nva_base-1", "nva_tunneled_base-1"]
    play.do("nva_base-1")
    assert play.request is None
    assert scene.pieces("sihanoukville") == {"nva_base": 1}
    assert scene.pieces("the_parrots_beak") == {"arvn_troops": 1, "nva_tunneled_base": 1}
    assert scene.audit() == []


@pytest.mark.rule("fitl 5.5-b")
def test_a_lasting_cap_binds_the_us_sweep_in_cambodia() -> None:
    """Cambodia is an area, no list of spaces: 2 under shaded Combined Action Platoons; ARVN any."""
    for faction, third in (("us", False), ("arvn", True)):
        scene = Scene().put("the_fishhook", us_troops=3, arvn_troops=3)
        scene.set(capabilities_shaded=1 << 18)
        play = CardPlay(62, scene).run("vc", "unshaded").do("air_lift")
        while play.step != "event.faction":
            play.do("done" if "done" in play.offered else play.offered[0])
        play.do(faction, "sweep", "the_fishhook")
        while play.step != "sweep.space":
            play.do("done")
        play.do("northeast_cambodia")
        while play.step != "sweep.space":
            play.do("done")
        assert ("the_parrots_beak" in play.offered) is third


def test_lift_between_two_spaces_only_in_monsoon() -> None:
    """One origin and one destination."""
    scene = Scene().put("saigon", us_troops=2).put("hue", us_troops=1)
    play = CardPlay(62, scene).run("us", "unshaded", monsoon=True)
    play.do("air_lift", "saigon", "the_fishhook", "us_troops-1")
    assert play.offered == ["saigon", "done"]


def test_only_what_is_possible_is_done() -> None:
    """With nobody to lift, a Sweep finds nothing and the one Base goes."""
    scene = Scene().put("the_fishhook", vc_base=1)
    play = CardPlay(62, scene).run("us", "unshaded")
    play.finish("nothing", "us", "sweep", "the_fishhook")
    assert scene.pieces("the_fishhook") == {}


def test_unshaded_ineffective() -> None:
    """No Base but a Tunneled one, nobody to lift or Sweep."""
    scene = Scene().put("the_fishhook", vc_tunneled_base=1, vc_guerrilla_underground=1)
    scene.put("saigon", police=3)
    assert not CardPlay(62, scene).effective("us", "unshaded")
    assert CardPlay(62, scene.put("saigon", ranger_active=1)).effective("us", "unshaded")


def test_shaded_nva_place_twelve() -> None:
    """VC executes, NVA decide the mix and the spaces."""
    scene = Scene()
    play = CardPlay(62, scene).run("vc", "shaded")
    assert play.seat == "nva"
    play.do("the_fishhook", "nva_troops-8", "sihanoukville", "nva_guerrilla-4")
    assert play.request is None
    assert scene.pieces("the_fishhook") == {"nva_troops": 8}
    assert scene.pieces("sihanoukville") == {"nva_guerrilla_underground": 4}
    assert scene.audit() == []


def test_shaded_fewer_and_none() -> None:
    """5 Available, all placed; then nothing is left for anyone but NVA to place."""
    scene = Scene().available(nva_troops=2, nva_guerrilla=3)
    play = CardPlay(62, scene).run("vc", "shaded")
    play.do("the_fishhook", "nva_guerrilla-3", "the_fishhook", "nva_troops-2")
    assert play.request is None
    assert not CardPlay(62, scene).effective("vc", "shaded")
