"""Card 27, Phoenix Program."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_three_vc_pieces_fall_under_coin_control() -> None:
    """Bases as well as Guerrillas; NVA pieces and other spaces are left alone."""
    scene = Scene().put("saigon", police=9, vc_guerrilla_underground=2, vc_base=1)
    scene.put("hue", police=4, vc_guerrilla_active=2, nva_guerrilla_active=1)
    scene.put("tay_ninh", vc_guerrilla_active=3)
    play = CardPlay(27, scene).run("arvn", "unshaded")
    assert play.offered == ["hue", "saigon"]
    play.do("saigon", "vc_base-1", "hue", "vc_guerrilla_active-2")

    assert play.request is None
    assert scene.pieces("saigon") == {"police": 9, "vc_guerrilla_underground": 2}
    assert scene.pieces("hue") == {"police": 4, "nva_guerrilla_active": 1}
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_active": 3}
    assert scene.audit() == []


def test_fewer_than_three_all_fall() -> None:
    """A Tunneled Base does not."""
    scene = Scene().put("hue", police=5, vc_guerrilla_active=1, vc_tunneled_base=1)
    assert CardPlay(27, scene).run("us", "unshaded").request is None
    assert scene.pieces("hue") == {"police": 5, "vc_tunneled_base": 1}


def test_unshaded_is_ineffective_without_vc_under_coin_control() -> None:
    """No Control, or nothing but a Tunneled Base."""
    scene = Scene().put("hue", police=2, vc_guerrilla_active=2)
    scene.put("saigon", police=3, vc_tunneled_base=1)

    assert not CardPlay(27, scene).effective("us", "unshaded")
    assert CardPlay(27, scene.put("hue", police=1)).effective("us", "unshaded")


def test_two_spaces_get_terror_and_active_opposition() -> None:
    """Terror is added even where there is some; Saigon is exempt; a Tunneled Base is a piece."""
    scene = Scene().put("saigon", police=3, vc_guerrilla_active=1)
    scene.put("hue", police=3, vc_guerrilla_active=1).support("hue", 2).mark("hue")
    scene.put("tay_ninh", police=3, vc_tunneled_base=1)
    scene.put("phuoc_long", police=3, vc_guerrilla_active=1)
    play = CardPlay(27, scene).run("vc", "shaded")
    assert play.offered == ["hue", "phuoc_long", "tay_ninh"]
    play.do("hue", "tay_ninh")

    assert play.request is None
    assert scene.markers("hue") == 2
    assert scene.markers("tay_ninh") == 1
    assert scene.level("hue") == -2
    assert scene.level("tay_ninh") == -2
    assert scene.level("saigon") == 0
    assert scene.audit() == []


def test_only_one_space_without_population() -> None:
    """It gets Terror, but no Opposition."""
    scene = Scene().put("phuoc_long", police=3, vc_guerrilla_active=1)
    CardPlay(27, scene).run("vc", "shaded").finish()

    assert scene.markers("phuoc_long") == 1
    assert scene.level("phuoc_long") == 0


def _all_markers_elsewhere(scene: Scene) -> Scene:
    """Put all 15 markers in one place; more than play would bring, but legal."""
    for _ in range(15):
        scene.mark("saigon")
    return scene


def test_without_markers_only_the_people_turn() -> None:
    """All 15 markers are on the map."""
    scene = _all_markers_elsewhere(Scene()).put("hue", police=3, vc_guerrilla_active=1)
    CardPlay(27, scene).run("vc", "shaded").finish()

    assert scene.markers("hue") == 0
    assert scene.level("hue") == -2
    assert scene.audit() == []


def test_shaded_is_ineffective_where_nothing_can_change() -> None:
    """Saigon alone; or Active Opposition already, and no marker left."""
    scene = Scene().put("saigon", police=3, vc_guerrilla_active=1)
    assert not CardPlay(27, scene).effective("vc", "shaded")

    scene.put("hue", police=3, vc_guerrilla_active=1).support("hue", -2)
    assert CardPlay(27, scene).effective("vc", "shaded")
    assert not CardPlay(27, _all_markers_elsewhere(scene)).effective("vc", "shaded")
