"""Card 12, Capt Buck Adams."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_guerrillas_outside_the_south_show_and_a_base_falls() -> None:
    """Guerrillas of both factions; the Base need not stand alone; the South is untouched."""
    scene = Scene().put("north_vietnam", nva_guerrilla_underground=2, nva_base=1)
    scene.put("central_laos", vc_guerrilla_underground=1, vc_base=1)
    scene.put("sihanoukville", nva_guerrilla_active=1, nva_tunneled_base=1)
    scene.put("quang_tri", nva_guerrilla_underground=1, nva_base=1)
    play = CardPlay(12, scene).run("us", "unshaded")

    assert play.request is None
    assert scene.pieces("north_vietnam") == {"nva_guerrilla_active": 2}
    assert scene.pieces("central_laos") == {"vc_guerrilla_active": 1, "vc_base": 1}
    assert scene.pieces("sihanoukville") == {"nva_guerrilla_active": 1, "nva_tunneled_base": 1}
    assert scene.pieces("quang_tri") == {"nva_guerrilla_underground": 1, "nva_base": 1}
    assert scene.audit() == []


def test_the_executing_faction_picks_the_base() -> None:
    """One of several, and one must go."""
    scene = Scene().put("north_vietnam", nva_base=1).put("central_laos", nva_base=1)
    play = CardPlay(12, scene).run("vc", "unshaded")
    assert play.offered == ["north_vietnam", "central_laos"]
    play.do("central_laos").finish()

    assert scene.pieces("central_laos") == {}
    assert scene.pieces("north_vietnam") == {"nva_base": 1}


def test_nva_may_give_a_tunneled_base_instead() -> None:
    """Nobody else may take it."""
    scene = Scene().put("central_laos", nva_tunneled_base=1)
    play = CardPlay(12, scene).run("nva", "unshaded")
    assert play.offered == ["central_laos", "done"]
    play.do("done")
    assert scene.pieces("central_laos") == {"nva_tunneled_base": 1}
    assert CardPlay(12, scene).run("us", "unshaded").request is None


def test_unshaded_is_ineffective_without_targets_outside_the_south() -> None:
    """Active Guerrillas, Troops, Tunneled Bases and the South do not count."""
    scene = Scene().put("central_laos", nva_tunneled_base=1, nva_guerrilla_active=1, nva_troops=1)
    scene.put("quang_tri", nva_base=1, vc_guerrilla_underground=2)

    assert not CardPlay(12, scene).effective("us", "unshaded")
    scene.put("southern_laos", vc_guerrilla_underground=1)
    assert CardPlay(12, scene).effective("us", "unshaded")


def test_a_base_comes_and_three_guerrillas_hide() -> None:
    """The Base needs NVA Control; the Guerrillas may be anywhere."""
    scene = Scene().put("north_vietnam", nva_troops=1).put("southern_laos", vc_guerrilla_active=2)
    scene.put("quang_tri", nva_guerrilla_active=3).put("hue", nva_guerrilla_active=1)
    play = CardPlay(12, scene).run("nva", "shaded")
    assert play.offered == ["north_vietnam"]
    play.do("north_vietnam", "nva_base-1")
    assert play.offered == ["hue", "quang_tri"]
    play.do("quang_tri")
    assert play.offered == [f"nva_guerrilla_active-{n}" for n in (1, 2, 3)]
    play.do("nva_guerrilla_active-3")

    assert play.request is None
    assert scene.pieces("north_vietnam") == {"nva_troops": 1, "nva_base": 1}
    assert scene.pieces("quang_tri") == {"nva_guerrilla_underground": 3}
    assert scene.pieces("hue") == {"nva_guerrilla_active": 1}
    assert scene.audit() == []


def test_only_guerrillas_hide_where_no_base_fits() -> None:
    """Two Bases fill the only Province under NVA Control; two Guerrillas both hide."""
    scene = Scene().put("north_vietnam", nva_troops=5, nva_base=1, vc_base=1)
    scene.put("hue", nva_guerrilla_active=2)
    assert CardPlay(12, scene).run("nva", "shaded").request is None

    assert scene.pieces("north_vietnam") == {"nva_troops": 5, "nva_base": 1, "vc_base": 1}
    assert scene.pieces("hue") == {"nva_guerrilla_underground": 2}


def test_shaded_is_ineffective_without_room_and_active_guerrillas() -> None:
    """No NVA Control outside the South, and all Guerrillas Underground."""
    scene = Scene().put("hue", nva_guerrilla_underground=2).put("quang_tri", nva_troops=2)

    assert not CardPlay(12, scene).effective("nva", "shaded")
    assert CardPlay(12, scene.put("north_vietnam", nva_troops=1)).effective("nva", "shaded")
