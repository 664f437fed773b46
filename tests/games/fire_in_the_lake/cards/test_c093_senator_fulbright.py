"""Card 93, Senator Fulbright."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_the_us_takes_four_pieces_home() -> None:
    """The US chooses, though VC executes: Troops, Bases and Irregulars alike."""
    scene = Scene().put("saigon", us_troops=3, us_base=1).put("hue", irregular_active=2)
    play = CardPlay(93, scene).run("vc", "unshaded")
    assert play.seat == "us"
    play.do("saigon", "us_base-1", "hue", "irregular_active-2").finish("saigon", "us_troops-1")

    assert scene.pieces("saigon") == {"us_troops": 2}
    assert scene.pieces("hue") == {}
    assert scene.box("available", "us_troops") == 38
    assert scene.box("available", "us_base") == 6
    assert scene.box("available", "irregular") == 6
    assert scene.audit() == []


def test_fewer_than_four_all_go() -> None:
    """With 3 pieces on the map nothing is asked."""
    scene = Scene().put("saigon", us_troops=2).put("hue", irregular_underground=1)
    CardPlay(93, scene).run("us", "unshaded").finish()

    assert (scene.pieces("saigon"), scene.pieces("hue")) == ({}, {})
    assert scene.audit() == []


def test_no_us_pieces_on_the_map_is_ineffective() -> None:
    """ARVN pieces do not count."""
    scene = Scene().put("saigon", arvn_troops=4)
    assert not CardPlay(93, scene).effective("vc", "unshaded")
    assert CardPlay(93, scene.put("hue", us_base=1)).effective("vc", "unshaded")


def test_a_base_goes_out_of_play_and_aid_falls() -> None:
    """One Available Base; 9 Aid."""
    scene = Scene().set(aid=20)
    CardPlay(93, scene).run("vc", "shaded").finish()

    assert (scene.box("available", "us_base"), scene.box("out_of_play", "us_base")) == (5, 1)
    assert scene.s.aid == 11
    assert scene.audit() == []


def test_aid_falls_without_a_base() -> None:
    """Aid stops at 0."""
    scene = Scene().set(aid=4).none_available("us_base")
    assert CardPlay(93, scene).effective("vc", "shaded")
    CardPlay(93, scene).run("vc", "shaded").finish()

    assert (scene.s.aid, scene.box("out_of_play", "us_base")) == (0, 6)


def test_no_base_and_no_aid_is_ineffective() -> None:
    """Nothing is left to question."""
    scene = Scene().none_available("us_base")
    assert not CardPlay(93, scene).effective("vc", "shaded")
    assert CardPlay(93, Scene()).effective("vc", "shaded")
