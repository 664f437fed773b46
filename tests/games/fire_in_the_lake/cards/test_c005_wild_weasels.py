"""Card 5, Wild Weasels."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _target(**tracks: int) -> Scene:
    return Scene().put("hue", police=1, vc_guerrilla_active=3).set(**tracks)


def test_the_trail_and_the_nva_suffer() -> None:
    """2 boxes and 9 Resources."""
    scene = Scene().set(trail=3, nva=20)
    CardPlay(5, scene).run("us", "unshaded").finish()
    assert (scene.s.trail, scene.resources("nva")) == (1, 11)
    assert scene.audit() == []


def test_tracks_stop_at_zero() -> None:
    """What can be done is done."""
    scene = Scene().set(trail=1, nva=4)
    CardPlay(5, scene).run("us", "unshaded").finish()
    assert (scene.s.trail, scene.resources("nva")) == (0, 0)


def test_shaded_sa_2s_leaves_play_instead() -> None:
    """Then nothing more happens."""
    scene = Scene().set(trail=3, nva=20, capabilities_shaded=1 << 34)
    CardPlay(5, scene).run("us", "unshaded").finish()
    assert (scene.s.trail, scene.resources("nva")) == (3, 20)
    assert scene.s.capabilities_shaded == 0


def test_unshaded_sa_2s_stays() -> None:
    """Only the shaded text of SA-2s is hunted."""
    scene = Scene().set(trail=3, nva=20, capabilities_unshaded=1 << 34)
    CardPlay(5, scene).run("us", "unshaded").finish()
    assert (scene.s.trail, scene.s.capabilities_unshaded) == (1, 1 << 34)


def test_unshaded_needs_something_to_hit() -> None:
    """SA-2s, the Trail, or NVA Resources."""
    assert not CardPlay(5, Scene().set(nva=0)).effective("us", "unshaded")
    assert CardPlay(5, Scene().set(nva=1)).effective("us", "unshaded")
    assert CardPlay(5, Scene().set(nva=0, trail=1)).effective("us", "unshaded")
    scene = Scene().set(nva=0, capabilities_shaded=1 << 34)
    assert CardPlay(5, scene).effective("us", "unshaded")


def test_shaded_an_air_strike_does_one_thing() -> None:
    """One piece, or the Trail; without the card both."""
    plain = _target(trail=3)
    plain.activity("us", "air_strike").do(6, "hue", "vc_guerrilla_active", "trail").finish()
    assert plain.s.trail == 2

    scene = _target(trail=3)
    assert CardPlay(5, scene).effective("nva", "shaded")
    CardPlay(5, scene).run("nva", "shaded").finish()
    play = scene.activity("us", "air_strike").do(6)
    assert play.offered == ["hue", "done", "trail"]
    play.do("hue", "vc_guerrilla_active")
    assert play.offered == ["done"]
    play.finish()
    assert (scene.s.trail, scene.pieces("hue")["vc_guerrilla_active"]) == (3, 2)
    play = scene.activity("us", "air_strike").do(6, "trail")
    assert play.offered == ["done"]
    play.finish()
    assert (scene.s.trail, scene.pieces("hue")["vc_guerrilla_active"]) == (2, 2)
    assert scene.audit() == []


def test_the_lower_cap_counts() -> None:
    """With shaded Laser Guided Bombs (2 pieces) it is still 1."""
    scene = _target().set(capabilities_shaded=1 << 20)
    CardPlay(5, scene).run("nva", "shaded").finish()
    play = scene.activity("us", "air_strike").do(6, "hue", "vc_guerrilla_active")
    assert play.offered == ["done"]


def test_it_ends_with_the_reset() -> None:
    """Afterwards an Air Strike does both again."""
    scene = _target(trail=3)
    CardPlay(5, scene).run("nva", "shaded").finish()
    scene.set(phase=Phase.RESET).stretch()
    assert scene.s.momentum == 0
    scene.put("hue", nva_troops=2)
    play = scene.activity("us", "air_strike").do(6, "hue", "nva_troops")
    assert play.offered == ["hue", "done", "trail"]
