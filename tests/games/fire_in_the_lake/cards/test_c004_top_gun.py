"""Card 4, Top Gun."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _bombing(trail: int, side: str | None = None) -> Scene:
    scene = Scene().put("hue", police=1, vc_guerrilla_active=3).set(trail=trail)
    if side:
        CardPlay(4, scene).run("us", side).finish()
    return scene


def test_unshaded_two_hits_degrade_two_boxes() -> None:
    """Once for each Air Strike; without the card it is 1 box."""
    plain = _bombing(3)
    plain.activity("us", "air_strike").do(4, "trail").finish()
    assert plain.s.trail == 2

    scene = _bombing(3, "unshaded")
    play = scene.activity("us", "air_strike").do(4, "trail")
    assert play.offered == ["hue", "done"]
    play.finish()
    assert scene.s.trail == 1
    assert scene.audit() == []


def test_unshaded_stops_at_the_end_and_above_the_guns() -> None:
    """At Trail 1 it goes to 0; under shaded AAA from 3 to 2."""
    scene = _bombing(1, "unshaded")
    scene.activity("us", "air_strike").do(2).finish("trail")
    assert scene.s.trail == 0

    guns = _bombing(3, "unshaded").set(capabilities_shaded=1 << 31)
    guns.activity("us", "air_strike").do(2).finish("trail")
    assert guns.s.trail == 2


def test_unshaded_takes_shaded_migs_out_of_play() -> None:
    """Unshaded MiGs and other Capabilities stay."""
    scene = _bombing(3).set(capabilities_shaded=1 << 33 | 1 << 31, capabilities_unshaded=1 << 8)
    CardPlay(4, scene).run("us", "unshaded").finish()
    assert scene.s.capabilities_shaded == 1 << 31
    assert scene.s.capabilities_unshaded == 1 << 8 | 1 << 4
    assert scene.told("capability.lost") == [{"faction": "us", "card": 33}]

    other = _bombing(3).set(capabilities_unshaded=1 << 33)
    CardPlay(4, other).run("us", "unshaded").finish()
    assert other.s.capabilities_unshaded == 1 << 33 | 1 << 4


def test_shaded_needs_another_roll() -> None:
    """On 3 the two hits are lost, and the one attempt with them; on 4 the Trail falls."""
    missed = _bombing(3, "shaded")
    play = missed.activity("us", "air_strike").do(5, "trail")
    assert play.step == "air_strike.trail_roll"
    play.do(3)
    assert play.offered == ["hue", "done"]
    play.do("hue", "vc_guerrilla_active").finish()
    assert (missed.s.trail, missed.pieces("hue")["vc_guerrilla_active"]) == (3, 2)

    hit = _bombing(3, "shaded")
    hit.activity("us", "air_strike").do(2, "trail", 4)
    assert hit.s.trail == 2


def test_a_miss_sets_nothing_else_off() -> None:
    """No ADSID loss, no MiGs, no SA-2s unless the Trail is Degraded."""
    for roll, nva, casualties, troops in ((1, 30, 0, 1), (6, 24, 1, 0)):
        scene = _bombing(3, "shaded").put("north_vietnam", nva_troops=1)
        scene.s.momentum = 1 << 7
        scene.s.capabilities_shaded |= 1 << 33
        scene.s.capabilities_unshaded |= 1 << 34
        scene.activity("us", "air_strike").do(2, "trail", roll)
        assert scene.resources("nva") == nva
        assert scene.box("casualties", "us_troops") == casualties
        assert scene.pieces("north_vietnam").get("nva_troops", 0) == troops


def test_both_sides_always_begin_a_lasting_effect() -> None:
    """There is no position in which the card would be idle."""
    for side in ("unshaded", "shaded"):
        assert CardPlay(4, Scene()).effective("us", side)
