"""Card 20, Laser Guided Bombs."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _field() -> Scene:
    scene = Scene().put("hue", police=1, vc_guerrilla_active=3).set(trail=2)
    return scene.put("saigon", police=1, vc_guerrilla_active=2)


def test_unshaded_one_loss_does_not_shift() -> None:
    """2 losses still shift 1 level; a Base is a piece."""
    scene = _field()
    CardPlay(20, scene).run("us", "unshaded").finish()
    play = scene.activity("us", "air_strike").do(3, "hue", "vc_guerrilla_active")
    play.do("saigon", "vc_guerrilla_active", "saigon", "vc_guerrilla_active")
    assert (scene.level("hue"), scene.level("saigon")) == (0, -1)
    assert scene.audit() == []


def test_without_the_card_each_shifts() -> None:
    """The usual rule."""
    scene = _field()
    scene.activity("us", "air_strike").do(1, "hue", "vc_guerrilla_active")
    assert scene.level("hue") == -1


def test_shaded_two_pieces_in_all() -> None:
    """Further hits may go to the Trail."""
    scene = _field()
    CardPlay(20, scene).run("vc", "shaded").finish()
    play = scene.activity("us", "air_strike").do(6, "hue", "vc_guerrilla_active")
    play.do("saigon", "vc_guerrilla_active")
    assert play.offered == ["done", "trail"]
    play.do("trail").finish()
    assert (scene.level("hue"), scene.level("saigon"), scene.s.trail) == (-1, -1, 1)
    assert scene.pieces("hue")["vc_guerrilla_active"] == 2
    assert scene.audit() == []


def test_both_sides_always_begin_a_lasting_effect() -> None:
    """It lasts to the end of the game."""
    for side in ("unshaded", "shaded"):
        assert CardPlay(20, Scene()).effective("us", side)
    scene = Scene()
    CardPlay(20, scene).run("us", "shaded").finish()
    assert (scene.s.capabilities_unshaded, scene.s.capabilities_shaded) == (0, 1 << 20)
