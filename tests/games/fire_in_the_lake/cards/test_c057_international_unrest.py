"""Card 57, International Unrest."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.pieces import TYPES
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _casualties(**types: int) -> Scene:
    scene = Scene()
    for name, count in types.items():
        type_ = TYPES.index(name)
        scene.s.available[type_] -= count
        scene.s.casualties[type_] += count
    return scene


def test_two_casualties_of_any_type_become_available() -> None:
    """The executing faction picks a Base and one of three Troops."""
    scene = _casualties(us_troops=3, us_base=1, irregular=1)
    play = CardPlay(57, scene).run("us", "unshaded")
    assert play.offered == ["us_troops-1", "us_troops-2", "irregular-1", "us_base-1"]
    play.finish("us_base-1", "us_troops-1")

    assert (scene.box("casualties", "us_base"), scene.box("available", "us_base")) == (0, 6)
    assert (scene.box("casualties", "us_troops"), scene.box("available", "us_troops")) == (2, 38)
    assert scene.box("casualties", "irregular") == 1
    assert scene.audit() == []


def test_a_single_casualty_returns_unasked() -> None:
    """Where there is one, it goes."""
    scene = _casualties(irregular=1)
    play = CardPlay(57, scene).run("nva", "unshaded")

    assert play.request is None
    assert scene.box("casualties", "irregular") == 0


def test_without_casualties_it_is_ineffective() -> None:
    """Pieces out of play are no Casualties."""
    assert not CardPlay(57, Scene().none_available("us_troops")).effective("us", "unshaded")
    assert CardPlay(57, _casualties(us_base=1)).effective("vc", "unshaded")


def test_two_troops_leave_and_nva_roll_for_resources() -> None:
    """2 Available Troops go out of play; NVA gain the roll."""
    scene = Scene()
    CardPlay(57, scene).run("vc", "shaded").finish(5)

    assert (scene.box("available", "us_troops"), scene.box("out_of_play", "us_troops")) == (38, 2)
    assert scene.resources("nva") == 35
    assert scene.audit() == []


def test_one_troop_and_a_full_purse() -> None:
    """The only Available Troop goes; Resources stop at 75."""
    scene = Scene().available(us_troops=1).set(nva=73)
    CardPlay(57, scene).run("nva", "shaded").finish(6)

    assert (scene.box("available", "us_troops"), scene.box("out_of_play", "us_troops")) == (0, 40)
    assert scene.resources("nva") == 75


def test_shaded_is_ineffective_without_troops_and_room() -> None:
    """Available Bases do not count."""
    scene = Scene().none_available("us_troops").set(nva=75)

    assert not CardPlay(57, scene).effective("nva", "shaded")
    assert CardPlay(57, scene.set(nva=74)).effective("nva", "shaded")
    assert CardPlay(57, Scene().set(nva=75)).effective("nva", "shaded")
