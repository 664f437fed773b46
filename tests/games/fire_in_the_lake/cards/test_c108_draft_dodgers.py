"""Card 108, Draft Dodgers."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.pieces import TYPES
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _scene(available: int, **casualties: int) -> Scene:
    """So many US Troops Available, Casualties as given, the other Troops out of play."""
    scene = Scene()
    for name, count in casualties.items():
        scene.s.available[TYPES.index(name)] -= count
        scene.s.casualties[TYPES.index(name)] += count
    return scene.available(us_troops=available)


def test_with_few_casualties_three_troops_come() -> None:
    """2 Casualties are fewer than 3."""
    scene = _scene(20, us_troops=1, us_base=1)
    CardPlay(108, scene).run("us", "unshaded").finish()

    assert scene.box("available", "us_troops") == 23
    assert scene.box("out_of_play", "us_troops") == 16
    assert scene.audit() == []


def test_with_one_troop_out_of_play_that_one_comes() -> None:
    """All, if fewer than 3."""
    scene = _scene(39)
    CardPlay(108, scene).run("us", "unshaded").finish()
    assert (scene.box("available", "us_troops"), scene.box("out_of_play", "us_troops")) == (40, 0)


def test_three_casualties_or_nobody_to_come_is_ineffective() -> None:
    """Every type counts as a Casualty."""
    three = _scene(20, us_troops=1, us_base=1, irregular=1)
    assert not CardPlay(108, three).effective("us", "unshaded")
    CardPlay(108, three).run("us", "unshaded").finish()
    assert three.box("available", "us_troops") == 20
    assert not CardPlay(108, _scene(40)).effective("us", "unshaded")
    assert CardPlay(108, _scene(20)).effective("us", "unshaded")


@pytest.mark.parametrize(
    ("available", "casualties", "gone"),
    [
        (20, {"us_troops": 2, "us_base": 1, "irregular": 2}, 3),
        (20, {"irregular": 2}, 2),
        (1, {"us_troops": 5}, 1),
    ],
)
def test_troops_leave_per_casualty(available: int, casualties: dict[str, int], gone: int) -> None:
    """One per Casualty, 3 at most, as many as are Available."""
    scene = _scene(available, **casualties)
    out = scene.box("out_of_play", "us_troops")
    assert CardPlay(108, scene).effective("vc", "shaded")
    CardPlay(108, scene).run("vc", "shaded").finish()

    assert scene.box("available", "us_troops") == available - gone
    assert scene.box("out_of_play", "us_troops") == out + gone
    assert scene.audit() == []


def test_no_casualties_or_no_troops_is_ineffective() -> None:
    """Both are needed."""
    assert not CardPlay(108, _scene(20)).effective("vc", "shaded")
    assert not CardPlay(108, _scene(0, us_base=1)).effective("vc", "shaded")
