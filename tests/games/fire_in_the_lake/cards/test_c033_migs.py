"""Card 33, MiGs."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_unshaded_the_nva_pays_in_each_reset() -> None:
    """6 Resources, down to 0; without the card nothing."""
    plain = Scene().set(nva=10, trail=2, phase=Phase.RESET)
    plain.stretch()
    assert plain.resources("nva") == 10

    scene = Scene().set(nva=10, trail=2)
    CardPlay(33, scene).run("us", "unshaded").finish()
    for left in (4, 0):
        scene.set(phase=Phase.RESET).stretch()
        assert scene.resources("nva") == left
    assert scene.s.capabilities_unshaded == 1 << 33
    assert scene.audit() == []


def test_shaded_degrading_the_trail_costs_a_troop() -> None:
    """From Available to Casualties, also in an Air Strike that an Event grants."""
    scene = Scene().set(trail=4).available(us_troops=2)
    assert CardPlay(33, scene).effective("nva", "shaded")
    CardPlay(33, scene).run("nva", "shaded").finish()
    scene.activity("us", "air_strike").do(2).finish("trail")
    assert (scene.box("available", "us_troops"), scene.box("casualties", "us_troops")) == (1, 1)
    scene.s.casualties[0], scene.s.out_of_play[0] = 0, scene.s.out_of_play[0] + 1
    CardPlay(40, scene).run("vc", "unshaded").do(2).do("trail").finish()
    # PoWs then brings the Casualty back.
    assert (scene.box("available", "us_troops"), scene.s.trail) == (1, 2)
    assert scene.told("box")[0]["box"] == "casualties"


def test_shaded_without_available_troops_or_a_degrade_costs_nothing() -> None:
    """Hits on pieces and other Events do not matter."""
    scene = Scene().set(trail=3).none_available("us_troops")
    CardPlay(33, scene).run("nva", "shaded").finish()
    scene.activity("us", "air_strike").do(2).finish("trail")
    assert (scene.s.trail, scene.box("casualties", "us_troops")) == (2, 0)

    other = Scene().set(trail=2).put("hue", police=1, vc_guerrilla_active=1)
    CardPlay(33, other).run("nva", "shaded").finish()
    other.activity("us", "air_strike").do(1, "hue", "vc_guerrilla_active")
    CardPlay(5, other).run("us", "unshaded").finish()
    assert (other.s.trail, other.box("casualties", "us_troops")) == (0, 0)


def test_unshaded_top_gun_keeps_it_out() -> None:
    """It is idle and does not come into force."""
    scene = Scene().set(capabilities_unshaded=1 << 4)
    assert not CardPlay(33, scene).effective("nva", "shaded")
    CardPlay(33, scene).run("nva", "shaded").finish()
    assert (scene.s.capabilities_shaded, scene.s.capabilities_unshaded) == (0, 1 << 4)


def test_top_gun_turned_over_suppresses_it() -> None:
    """In force beside unshaded Top Gun it costs nothing."""
    scene = Scene().set(trail=3, capabilities_unshaded=1 << 4, capabilities_shaded=1 << 33)
    scene.activity("us", "air_strike").do(2).finish("trail")
    assert (scene.s.trail, scene.box("casualties", "us_troops")) == (1, 0)


def test_unshaded_always_begins_a_lasting_effect() -> None:
    """Top Gun has no bearing on it."""
    scene = Scene().set(capabilities_unshaded=1 << 4)
    assert CardPlay(33, scene).effective("us", "unshaded")
