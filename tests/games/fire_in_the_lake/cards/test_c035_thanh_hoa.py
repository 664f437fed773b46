"""Card 35, Thanh Hoa."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_the_trail_degrades_by_three() -> None:
    """From 4 to 1."""
    scene = Scene().set(trail=4)
    CardPlay(35, scene).run("us", "unshaded").finish()

    assert scene.s.trail == 1
    assert scene.audit() == []


def test_a_low_trail_stops_at_zero() -> None:
    """Only part is possible."""
    scene = Scene().set(trail=2)
    CardPlay(35, scene).run("us", "unshaded").finish()

    assert scene.s.trail == 0


def test_unshaded_needs_a_trail() -> None:
    """At 0 nothing happens."""
    assert not CardPlay(35, Scene().set(trail=0)).effective("us", "unshaded")
    assert CardPlay(35, Scene().set(trail=1)).effective("us", "unshaded")


def test_nva_gain_three_per_box_of_the_improved_trail() -> None:
    """The Trail first: 2 to 3, then 9 Resources."""
    scene = Scene().set(trail=2, nva=10)
    CardPlay(35, scene).run("nva", "shaded").finish()

    assert scene.s.trail == 3
    assert scene.resources("nva") == 19
    assert scene.audit() == []


def test_at_four_only_resources_come() -> None:
    """12 Resources, no further than 75."""
    scene = Scene().set(trail=4, nva=20)
    CardPlay(35, scene).run("vc", "shaded").finish()
    assert (scene.s.trail, scene.resources("nva")) == (4, 32)

    scene = Scene().set(trail=4, nva=70)
    CardPlay(35, scene).run("vc", "shaded").finish()
    assert scene.resources("nva") == 75


def test_shaded_is_ineffective_at_the_top() -> None:
    """Trail 4 and 75 Resources."""
    assert not CardPlay(35, Scene().set(trail=4, nva=75)).effective("nva", "shaded")
    assert CardPlay(35, Scene().set(trail=3, nva=75)).effective("nva", "shaded")
    assert CardPlay(35, Scene().set(trail=4, nva=74)).effective("nva", "shaded")
