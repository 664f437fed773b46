"""Card 51, 301st Supply Bn."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_six_pieces_leave_from_outside_the_south() -> None:
    """Troops and Guerrillas, no Bases, and nothing from the South."""
    scene = Scene().put("north_vietnam", nva_troops=4, nva_base=1)
    scene.put("sihanoukville", vc_guerrilla_underground=2, nva_guerrilla_active=2)
    scene.put("quang_tri", nva_troops=3)
    play = CardPlay(51, scene).run("us", "unshaded")
    assert play.offered == ["north_vietnam", "sihanoukville"]
    play.do("north_vietnam", "nva_troops-4")
    play.do("sihanoukville", "vc_guerrilla_underground-2")

    assert play.request is None
    assert scene.pieces("north_vietnam") == {"nva_base": 1}
    assert scene.pieces("sihanoukville") == {"nva_guerrilla_active": 2}
    assert scene.pieces("quang_tri") == {"nva_troops": 3}
    assert scene.audit() == []


def test_fewer_than_six_all_leave() -> None:
    """Nothing is asked."""
    scene = Scene().put("central_laos", nva_troops=2, nva_base=1).put("the_fishhook", nva_troops=1)
    assert CardPlay(51, scene).run("arvn", "unshaded").request is None
    assert scene.pieces("central_laos") == {"nva_base": 1}
    assert scene.pieces("the_fishhook") == {}


def test_unshaded_needs_pieces_outside_the_south() -> None:
    """Bases do not count."""
    scene = Scene().put("central_laos", nva_base=1).put("quang_tri", nva_troops=2)

    assert not CardPlay(51, scene).effective("us", "unshaded")
    assert CardPlay(51, scene.put("central_laos", vc_guerrilla_active=1)).effective(
        "us", "unshaded"
    )


def test_the_trail_improves_by_two_and_nva_gain_a_roll() -> None:
    """Trail 1 to 3."""
    scene = Scene().set(trail=1, nva=10)
    play = CardPlay(51, scene).run("nva", "shaded").do(5)

    assert play.request is None
    assert scene.s.trail == 3
    assert scene.resources("nva") == 15
    assert scene.audit() == []


def test_the_tracks_have_an_end() -> None:
    """Trail 3 to 4, and 75 Resources."""
    scene = Scene().set(trail=3, nva=73)
    CardPlay(51, scene).run("nva", "shaded").do(6)

    assert scene.s.trail == 4
    assert scene.resources("nva") == 75


def test_shaded_is_ineffective_at_the_top() -> None:
    """Trail 4 and 75 Resources."""
    assert not CardPlay(51, Scene().set(trail=4, nva=75)).effective("nva", "shaded")
    assert CardPlay(51, Scene().set(trail=3, nva=75)).effective("nva", "shaded")
    assert CardPlay(51, Scene().set(trail=4, nva=74)).effective("nva", "shaded")
