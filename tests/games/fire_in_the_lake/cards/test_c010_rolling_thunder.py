"""Card 10, Rolling Thunder."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_the_north_is_bombed() -> None:
    """2 boxes, 9 Resources, Ineligible through the next card."""
    scene = Scene().set(trail=4, nva=10)
    CardPlay(10, scene).run("us", "unshaded").finish()
    assert (scene.s.trail, scene.resources("nva"), scene.s.made_ineligible) == (2, 1, 0b0100)
    assert scene.audit() == []


def test_what_can_be_done_is_done() -> None:
    """Trail 1, Resources 3."""
    scene = Scene().set(trail=1, nva=3)
    CardPlay(10, scene).run("us", "unshaded").finish()
    assert (scene.s.trail, scene.resources("nva"), scene.s.made_ineligible) == (0, 0, 0b0100)


def test_unshaded_is_idle_only_when_the_nva_is_out_anyway() -> None:
    """NVA has acted on this card, so that it is Ineligible on the next."""
    scene = Scene().set(trail=0, nva=0)
    assert CardPlay(10, scene).effective("us", "unshaded")
    assert not CardPlay(10, scene.set(acted=0b0100)).effective("us", "unshaded")
    assert CardPlay(10, scene.set(nva=1)).effective("us", "unshaded")


def test_shaded_costs_arvn_and_forbids_air_strikes() -> None:
    """The US may still Advise and Air Lift; Events still grant an Air Strike."""
    scene = Scene().put("hue", police=1, us_troops=1, vc_guerrilla_active=1).set(arvn=20, trail=2)
    scene.put("saigon", us_base=1)  # somewhere to Train
    play = scene.operation("us", "train", activity=True).do("activity")
    assert play.offered == ["advise", "air_lift", "air_strike"]

    assert CardPlay(10, scene).effective("nva", "shaded")
    CardPlay(10, scene).run("nva", "shaded").finish()
    assert scene.resources("arvn") == 15
    play = scene.operation("us", "train", activity=True).do("activity")
    assert play.offered == ["advise", "air_lift"]

    CardPlay(40, scene).run("us", "unshaded").do(2).finish("trail")
    assert scene.s.trail == 1


def test_the_ban_ends_with_the_reset() -> None:
    """ARVN Resources stop at 0 before."""
    scene = Scene().put("hue", police=1, vc_guerrilla_active=1).set(arvn=3, trail=2)
    CardPlay(10, scene).run("nva", "shaded").finish()
    assert scene.resources("arvn") == 0
    assert not scene.can_activity("us", "air_strike", "train")
    scene.set(phase=Phase.RESET).stretch()
    assert scene.can_activity("us", "air_strike", "train")
