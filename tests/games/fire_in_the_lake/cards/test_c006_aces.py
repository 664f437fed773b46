"""Card 6, Aces."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_six_hits_in_one_space_abroad_then_two_boxes() -> None:
    """No roll, no COIN piece there, hits not on the Trail; the executor aims."""
    scene = Scene().set(trail=3)
    scene.put("north_vietnam", nva_troops=4, nva_guerrilla_active=1, nva_base=2)
    scene.put("central_laos", nva_troops=1).put("hue", police=1, vc_guerrilla_active=1)
    play = CardPlay(6, scene).run("arvn", "unshaded")
    assert (play.seat, play.offered) == ("arvn", ["north_vietnam", "central_laos", "done"])
    play.do("north_vietnam", "nva_troops")
    assert play.offered == ["north_vietnam", "done"]
    for kind in ["nva_troops"] * 3 + ["nva_guerrilla_active", "nva_base"]:
        play.do("north_vietnam", kind)

    assert play.request is None
    assert scene.pieces("north_vietnam") == {"nva_base": 1}
    assert scene.s.trail == 1
    assert scene.audit() == []


def test_piece_caps_bind_it() -> None:
    """Shaded Laser Guided Bombs: 2 pieces; shaded Wild Weasels: 1."""
    for cap, most in (({"capabilities_shaded": 1 << 20}, 2), ({"momentum": 1 << 205}, 1)):
        scene = Scene().put("central_laos", nva_troops=5).set(**cap)
        play = CardPlay(6, scene).run("us", "unshaded")
        for _ in range(most):
            play.do("central_laos", "nva_troops")
        assert play.offered == ["done"]
        play.finish()
        assert scene.pieces("central_laos") == {"nva_troops": 5 - most}


def test_bans_guns_and_fires_do_not_stop_it() -> None:
    """Rolling Thunder forbids only the Special Activity; AAA and Oriskany only hits on the Trail.

    MiGs and SA-2s answer to those hits only, too.
    """
    scene = Scene().put("central_laos", nva_troops=1).set(trail=2)
    scene.set(momentum=1 << 210 | 1 << 239, capabilities_shaded=1 << 31 | 1 << 33)
    CardPlay(6, scene).run("us", "unshaded").do("central_laos", "nva_troops").finish()
    assert (scene.pieces("central_laos"), scene.s.trail) == ({}, 0)
    assert scene.box("casualties", "us_troops") == 0


def test_without_targets_only_the_trail_falls() -> None:
    """Underground Guerrillas and Tunneled Bases are no targets."""
    scene = Scene().put("the_fishhook", vc_guerrilla_underground=1, vc_tunneled_base=1)
    assert not CardPlay(6, scene).effective("us", "unshaded")
    scene.set(trail=1)
    assert CardPlay(6, scene).effective("us", "unshaded")
    assert CardPlay(6, scene).run("us", "unshaded").request is None
    assert scene.s.trail == 0


def test_pilots_lost_and_the_trail_improved() -> None:
    """2 Available Troops become Casualties; the Trail rises by 2."""
    scene = Scene().set(trail=1).available(us_troops=5)
    CardPlay(6, scene).run("nva", "shaded").finish()
    assert (scene.box("available", "us_troops"), scene.box("casualties", "us_troops")) == (3, 2)
    assert scene.s.trail == 3
    assert scene.audit() == []


def test_shaded_in_part_and_not_at_all() -> None:
    """1 Troop and a Trail of 3; then neither."""
    scene = Scene().set(trail=3).available(us_troops=1)
    CardPlay(6, scene).run("nva", "shaded").finish()
    assert (scene.box("casualties", "us_troops"), scene.s.trail) == (1, 4)
    assert not CardPlay(6, scene).effective("nva", "shaded")
    assert CardPlay(6, scene.set(trail=3)).effective("nva", "shaded")
