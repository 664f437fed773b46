"""Card 110, No Contact."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.pieces import TYPES
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _casualties(scene: Scene, **types: int) -> Scene:
    for name, count in types.items():
        scene.s.available[TYPES.index(name)] -= count
        scene.s.casualties[TYPES.index(name)] += count
    return scene


def test_two_casualties_return_and_special_forces_hide() -> None:
    """An Irregular and a Base of the executing faction's choice; all faces turn."""
    scene = _casualties(Scene(), us_troops=2, us_base=1, irregular=1)
    scene.put("hue", ranger_active=2, irregular_active=1, vc_guerrilla_active=1)
    scene.put("saigon", us_base=2)
    play = CardPlay(110, scene).run("us", "unshaded")
    assert "north_vietnam" not in play.offered
    play.do("saigon")
    assert play.offered == ["us_troops-1", "us_troops-2", "irregular-1"]
    play.do("irregular-1", "tay_ninh").finish("us_base-1")

    assert scene.pieces("saigon") == {"irregular_underground": 1, "us_base": 2}
    assert scene.pieces("tay_ninh") == {"us_base": 1}
    assert scene.pieces("hue") == {
        "ranger_underground": 2,
        "irregular_underground": 1,
        "vc_guerrilla_active": 1,
    }
    assert scene.box("casualties", "us_troops") == 2
    assert scene.audit() == []


def test_one_casualty_returns_alone() -> None:
    """Fewer than 2 all return, even to a LoC."""
    scene = _casualties(Scene(), us_troops=1)
    CardPlay(110, scene).run("us", "unshaded").finish("loc_saigon_can_tho", "us_troops-1")
    assert scene.pieces("loc_saigon_can_tho") == {"us_troops": 1}
    assert scene.box("casualties", "us_troops") == 0
    assert scene.audit() == []


def test_without_casualties_and_active_special_forces_it_is_ineffective() -> None:
    """Either is enough."""
    scene = Scene().put("hue", ranger_underground=1)
    assert not CardPlay(110, scene).effective("us", "unshaded")
    assert CardPlay(110, Scene().put("hue", irregular_active=1)).effective("us", "unshaded")
    assert CardPlay(110, _casualties(Scene(), us_base=1)).effective("us", "unshaded")


def test_all_guerrillas_hide() -> None:
    """NVA and VC alike, everywhere; Rangers stay Active."""
    scene = Scene().put("hue", vc_guerrilla_active=2, nva_guerrilla_underground=1, ranger_active=1)
    scene.put("loc_saigon_can_tho", nva_guerrilla_active=3)
    CardPlay(110, scene).run("vc", "shaded").finish()

    assert scene.pieces("hue") == {
        "vc_guerrilla_underground": 2,
        "nva_guerrilla_underground": 1,
        "ranger_active": 1,
    }
    assert scene.pieces("loc_saigon_can_tho") == {"nva_guerrilla_underground": 3}
    assert scene.audit() == []


def test_hidden_guerrillas_are_ineffective() -> None:
    """Active Irregulars do not count."""
    scene = Scene().put("hue", vc_guerrilla_underground=2, irregular_active=1)
    assert not CardPlay(110, scene).effective("vc", "shaded")
