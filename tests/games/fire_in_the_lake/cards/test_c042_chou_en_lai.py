"""Card 42, Chou En Lai."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_nva_lose_ten_resources_and_a_roll_of_troops() -> None:
    """NVA choose which, whoever executes."""
    scene = Scene().put("north_vietnam", nva_troops=4).put("quang_tri", nva_troops=2).set(nva=25)
    play = CardPlay(42, scene).run("us", "unshaded").do(3)
    assert play.seat == "nva"
    play.do("north_vietnam", "nva_troops-3")

    assert play.request is None
    assert scene.resources("nva") == 15
    assert scene.pieces("north_vietnam") == {"nva_troops": 1}
    assert scene.pieces("quang_tri") == {"nva_troops": 2}
    assert scene.audit() == []


def test_fewer_troops_than_rolled_all_go() -> None:
    """And Resources stop at 0."""
    scene = Scene().put("quang_tri", nva_troops=2, nva_guerrilla_active=1).set(nva=3)
    play = CardPlay(42, scene).run("us", "unshaded").do(6)

    assert play.request is None
    assert scene.resources("nva") == 0
    assert scene.pieces("quang_tri") == {"nva_guerrilla_active": 1}


def test_unshaded_needs_resources_or_troops() -> None:
    """Guerrillas do not count."""
    scene = Scene().put("quang_tri", nva_guerrilla_active=1).set(nva=0)

    assert not CardPlay(42, scene).effective("us", "unshaded")
    assert CardPlay(42, scene.put("quang_tri", nva_troops=1)).effective("us", "unshaded")
    assert CardPlay(42, Scene().set(nva=1)).effective("us", "unshaded")


def test_nva_gain_ten_and_vc_the_trail() -> None:
    """Trail 3: 3 Resources."""
    scene = Scene().set(nva=5, vc=5, trail=3)
    CardPlay(42, scene).run("vc", "shaded").finish()

    assert scene.resources("nva") == 15
    assert scene.resources("vc") == 8
    assert scene.audit() == []


def test_shaded_stops_at_seventy_five() -> None:
    """Only part fits."""
    scene = Scene().set(nva=70, vc=74, trail=4)
    CardPlay(42, scene).run("nva", "shaded").finish()

    assert scene.resources("nva") == 75
    assert scene.resources("vc") == 75


def test_shaded_is_ineffective_when_nothing_can_rise() -> None:
    """NVA full, and VC full or the Trail at 0."""
    assert not CardPlay(42, Scene().set(nva=75, vc=10, trail=0)).effective("nva", "shaded")
    assert not CardPlay(42, Scene().set(nva=75, vc=75, trail=4)).effective("nva", "shaded")
    assert CardPlay(42, Scene().set(nva=75, vc=10, trail=1)).effective("nva", "shaded")
    assert CardPlay(42, Scene().set(nva=74, vc=75, trail=0)).effective("nva", "shaded")
