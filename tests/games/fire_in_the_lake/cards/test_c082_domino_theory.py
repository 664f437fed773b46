"""Card 82, Domino Theory."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_up_to_three_us_pieces() -> None:
    """Any types; fewer may come."""
    scene = Scene().available(us_troops=35, us_base=4)
    play = CardPlay(82, scene).run("us", "unshaded")
    assert play.offered == ["us_pieces", "funds"]
    play.finish("us_pieces", "us_base-2", "us_troops-1")
    assert (scene.box("available", "us_base"), scene.box("available", "us_troops")) == (6, 36)
    assert scene.audit() == []

    scene = Scene().available(us_troops=35)
    play = CardPlay(82, scene).run("us", "unshaded").do("us_pieces", "us_troops-1")
    assert play.offered == ["us_troops-1", "us_troops-2", "none-0"]
    play.do("none-0")
    assert (play.request, scene.box("available", "us_troops")) == (None, 36)


def test_up_to_six_arvn_pieces() -> None:
    """Rangers and Bases too."""
    scene = Scene().available(arvn_troops=20, ranger=4, arvn_base=2)
    play = CardPlay(82, scene).run("nva", "unshaded")
    assert play.offered == ["arvn_pieces", "funds"]
    play.finish("arvn_pieces", "arvn_troops-3", "ranger-2", "arvn_base-1")
    assert scene.box("available", "arvn_troops") == 23
    assert (scene.box("available", "ranger"), scene.box("available", "arvn_base")) == (6, 3)
    assert scene.audit() == []


def test_or_resources_and_aid() -> None:
    """9 each, within 75."""
    scene = Scene().set(aid=70, arvn=20)
    CardPlay(82, scene).run("arvn", "unshaded").finish("funds")
    assert (scene.resources("arvn"), scene.s.aid) == (29, 75)


def test_unshaded_is_ineffective_with_nothing_to_gain() -> None:
    """Each of the three alone makes it effective."""
    full = {"aid": 75, "arvn": 75}
    assert not CardPlay(82, Scene().set(**full)).effective("us", "unshaded")
    assert CardPlay(82, Scene().set(aid=74, arvn=75)).effective("us", "unshaded")
    assert CardPlay(82, Scene().set(aid=75, arvn=74)).effective("us", "unshaded")
    assert CardPlay(82, Scene().set(**full).available(ranger=5)).effective("us", "unshaded")
    assert CardPlay(82, Scene().set(**full).available(irregular=5)).effective("us", "unshaded")


def test_three_troops_and_nine_aid_go() -> None:
    """Nothing is asked."""
    scene = Scene().set(aid=20)
    assert CardPlay(82, scene).run("vc", "shaded").request is None
    assert (scene.box("available", "us_troops"), scene.box("out_of_play", "us_troops")) == (37, 3)
    assert scene.s.aid == 11
    assert scene.audit() == []


def test_fewer_troops_and_less_aid() -> None:
    """All that there is."""
    scene = Scene().available(us_troops=2).set(aid=5)
    CardPlay(82, scene).run("nva", "shaded").finish()
    assert (scene.box("available", "us_troops"), scene.s.aid) == (0, 0)


def test_shaded_is_ineffective_without_troops_and_aid() -> None:
    """Available Bases do not count."""
    scene = Scene().none_available("us_troops")
    assert not CardPlay(82, scene).effective("vc", "shaded")
    assert CardPlay(82, scene.set(aid=1)).effective("vc", "shaded")
    assert CardPlay(82, Scene()).effective("vc", "shaded")
