"""Card 26, LRRP."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_three_irregulars_then_an_air_strike() -> None:
    """Where they arrived may be struck."""
    scene = Scene().put("central_laos", nva_troops=2).set(trail=1)
    play = CardPlay(26, scene).run("arvn", "unshaded")
    assert play.seat == "us"
    assert play.offered == [
        "central_laos",
        "southern_laos",
        "northeast_cambodia",
        "the_fishhook",
        "the_parrots_beak",
        "sihanoukville",
    ]
    play.do("central_laos", "irregular-2", "the_fishhook", "irregular-1")
    play.do(4, "central_laos", "nva_troops", "trail").finish()
    assert scene.pieces("central_laos") == {"irregular_underground": 2, "nva_troops": 1}
    assert scene.pieces("the_fishhook") == {"irregular_underground": 1}
    assert scene.s.trail == 0
    assert scene.audit() == []


def test_only_an_executing_us_takes_irregulars_from_the_map() -> None:
    """One is Available, the others stand in Saigon."""
    for faction, offered in (("arvn", ["irregular-1"]), ("us", ["irregular-1", "irregular-2"])):
        scene = Scene()
        scene.put("saigon", irregular_active=scene.box("available", "irregular") - 1)
        play = CardPlay(26, scene).run(faction, "unshaded").do("central_laos")
        assert play.offered[:2] == offered


def test_no_more_than_three_come_for_the_us_either() -> None:
    """Of 6 Available."""
    play = CardPlay(26, Scene()).run("us", "unshaded").do("central_laos")
    assert play.offered == ["irregular-1", "irregular-2", "irregular-3"]


def test_unshaded_needs_an_irregular_or_a_target() -> None:
    """With all out of play and no Trail it is idle."""
    scene = Scene().none_available("irregular")
    assert not CardPlay(26, scene).effective("us", "unshaded")
    assert CardPlay(26, scene.set(trail=1)).effective("us", "unshaded")
    on_map = Scene().put("saigon", irregular_active=1).none_available("irregular")
    assert CardPlay(26, on_map).effective("us", "unshaded")
    assert not CardPlay(26, on_map).effective("vc", "unshaded")


def test_three_irregulars_are_lost_and_their_spaces_shift() -> None:
    """Once per space."""
    scene = Scene().put("hue", irregular_active=2).put("tay_ninh", irregular_underground=2)
    play = CardPlay(26, scene).run("vc", "shaded")
    assert (play.seat, play.offered) == ("vc", ["hue", "tay_ninh"])
    play.do("hue", "irregular_active-2", "tay_ninh", "irregular_underground-1")
    assert (scene.level("hue"), scene.level("tay_ninh")) == (-1, -1)
    assert scene.box("casualties", "irregular") == 3
    assert scene.pieces("tay_ninh") == {"irregular_underground": 1}
    assert scene.audit() == []


def test_fewer_are_all_lost_and_none_is_idle() -> None:
    """A space without Population does not shift; Rangers do not count."""
    scene = Scene().put("central_laos", irregular_underground=1).put("hue", ranger_active=1)
    CardPlay(26, scene).run("vc", "shaded").finish()
    assert (scene.pieces("central_laos"), scene.level("hue")) == ({}, 0)
    assert scene.box("casualties", "irregular") == 1
    assert not CardPlay(26, scene).effective("vc", "shaded")
