"""Card 40, PoWs."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _prisoners(casualties: int, **tracks: int) -> Scene:
    scene = Scene().set(**tracks)
    scene.s.available[0] -= casualties
    scene.s.casualties[0] += casualties
    return scene


def test_the_executor_strikes_and_two_come_home() -> None:
    """Any faction; normal spaces, hits and shift."""
    scene = _prisoners(3, trail=2).put("hue", police=1, nva_troops=1, vc_guerrilla_active=1)
    scene.put("saigon", nva_troops=1)
    before = scene.box("available", "us_troops")
    play = CardPlay(40, scene).run("vc", "unshaded").do(3)
    assert (play.seat, play.offered) == ("vc", ["hue", "done", "trail"])
    play.do("hue", "nva_troops", "trail")
    assert play.request is None
    assert (scene.level("hue"), scene.s.trail) == (-1, 1)
    assert scene.box("casualties", "us_troops") == 1
    assert scene.box("available", "us_troops") == before + 2
    assert scene.audit() == []


def test_without_a_target_the_casualty_still_returns() -> None:
    """No die is rolled; the only one comes back."""
    scene = _prisoners(1)
    assert CardPlay(40, scene).effective("us", "unshaded")
    assert CardPlay(40, scene).run("us", "unshaded").request is None
    assert scene.box("casualties", "us_troops") == 0
    assert not CardPlay(40, scene).effective("us", "unshaded")
    assert CardPlay(40, scene.set(trail=1)).effective("us", "unshaded")


def test_a_ban_does_not_stop_it_but_caps_and_monsoon_bind() -> None:
    """Bombing Pause is overridden; 2 spaces in Monsoon, 1 under Typhoon Kate."""
    for momentum, monsoon, spaces in ((1 << 41, True, 2), (1 << 41 | 1 << 115, False, 1)):
        scene = Scene().set(momentum=momentum)
        names = ("hue", "da_nang", "saigon")
        for space in names:
            scene.put(space, police=1, vc_guerrilla_active=2)
        play = CardPlay(40, scene).run("us", "unshaded", monsoon=monsoon).do(6)
        assert play.offered == ["hue", "da_nang", "saigon", "done"]
        for space in names[:spaces]:
            play.do(space, "vc_guerrilla_active")
        assert play.offered == [*names[:spaces], "done"]


def test_three_available_troops_become_casualties() -> None:
    """All if fewer; idle with none."""
    for available, lost in ((5, 3), (2, 2)):
        scene = Scene().available(us_troops=available)
        CardPlay(40, scene).run("nva", "shaded").finish()
        assert scene.box("casualties", "us_troops") == lost
        assert scene.box("available", "us_troops") == available - lost
        assert scene.audit() == []
    assert not CardPlay(40, Scene().none_available("us_troops")).effective("nva", "shaded")
    assert CardPlay(40, Scene().available(us_troops=1)).effective("nva", "shaded")
