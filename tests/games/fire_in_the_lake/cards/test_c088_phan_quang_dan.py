"""Card 88, Phan Quang Dan."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_saigon_shifts_and_patronage_rises() -> None:
    """One level, 5 Patronage."""
    scene = Scene().support("saigon", -1).set(patronage=10)
    CardPlay(88, scene).run("arvn", "unshaded").finish()
    assert (scene.level("saigon"), scene.s.patronage) == (0, 15)
    assert scene.s.made_ineligible == 0
    assert scene.audit() == []


def test_at_active_support_only_patronage_rises() -> None:
    """To 75 at most."""
    scene = Scene().support("saigon", 2).set(patronage=73)
    CardPlay(88, scene).run("us", "unshaded").finish()
    assert (scene.level("saigon"), scene.s.patronage) == (2, 75)


def test_unshaded_is_ineffective_with_both_at_their_most() -> None:
    """Either alone makes it effective."""
    scene = Scene().support("saigon", 2).set(patronage=75)
    assert not CardPlay(88, scene).effective("us", "unshaded")
    assert CardPlay(88, scene.set(patronage=74)).effective("us", "unshaded")
    scene = Scene().support("saigon", 1).set(patronage=75)
    assert CardPlay(88, scene).effective("us", "unshaded")


def test_saigon_shifts_to_neutral_from_either_side() -> None:
    """Down from Support, up from Opposition; 5 less Patronage; ARVN is out."""
    for level, after in ((2, 1), (-2, -1), (0, 0)):
        scene = Scene().support("saigon", level).set(patronage=8)
        CardPlay(88, scene).run("vc", "shaded").finish()
        assert (scene.level("saigon"), scene.s.patronage) == (after, 3)
        assert scene.s.made_ineligible == 0b0010
        assert scene.audit() == []


def test_patronage_stops_at_zero() -> None:
    """2 less 5."""
    scene = Scene().set(patronage=2)
    CardPlay(88, scene).run("nva", "shaded").finish()
    assert scene.s.patronage == 0


def test_shaded_is_ineffective_with_nothing_left_to_lose() -> None:
    """Saigon Neutral, no Patronage, and ARVN has acted on this card or acts now."""
    scene = Scene().set(acted=0b0010)
    assert not CardPlay(88, scene).effective("vc", "shaded")
    assert not CardPlay(88, Scene()).effective("arvn", "shaded")
    assert CardPlay(88, Scene()).effective("vc", "shaded")
    assert CardPlay(88, scene.set(patronage=1)).effective("vc", "shaded")
    scene = Scene().set(acted=0b0010).support("saigon", -1)
    assert CardPlay(88, scene).effective("vc", "shaded")
