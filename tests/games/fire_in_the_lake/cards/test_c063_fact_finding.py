"""Card 63, Fact Finding."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_two_us_pieces_come_and_aid_rises() -> None:
    """To spaces in the South, LoCs too, but no Base on a LoC."""
    scene = Scene().available(us_troops=38, us_base=5).set(aid=10, patronage=5)
    play = CardPlay(63, scene).run("arvn", "unshaded")
    assert play.offered == ["pieces", "funds"]
    play.do("pieces")
    assert "the_fishhook" not in play.offered
    play.do("loc_hue_da_nang")
    assert play.offered == ["us_troops-1", "us_troops-2"]
    play.finish("us_troops-1", "hue", "us_base-1")

    assert scene.pieces("loc_hue_da_nang") == {"us_troops": 1}
    assert scene.pieces("hue") == {"us_base": 1}
    assert (scene.s.aid, scene.s.patronage) == (16, 5)
    assert scene.audit() == []


def test_a_die_of_patronage_becomes_resources() -> None:
    """The roll is 4, so 4 of 5 move."""
    scene = Scene().available(us_troops=38).set(patronage=5, arvn=20)
    CardPlay(63, scene).run("us", "unshaded").finish("funds", 4)

    assert (scene.s.patronage, scene.resources("arvn"), scene.s.aid) == (1, 24, 6)


def test_no_more_patronage_moves_than_there_is() -> None:
    """No US piece is out of play, so only the Patronage is offered; 2 of a 6 move."""
    scene = Scene().set(patronage=2, arvn=20)
    play = CardPlay(63, scene).run("us", "unshaded")
    assert play.offered == ["funds"]
    play.finish("funds", 6)

    assert (scene.s.patronage, scene.resources("arvn"), scene.s.aid) == (0, 22, 6)


def test_only_aid_is_left() -> None:
    """With neither, nothing is asked."""
    scene = Scene().set(aid=72)
    assert CardPlay(63, scene).run("us", "unshaded").request is None
    assert scene.s.aid == 75


def test_unshaded_is_ineffective_with_full_aid_and_nothing_to_move() -> None:
    """Each of the three alone makes it effective."""
    assert not CardPlay(63, Scene().set(aid=75)).effective("us", "unshaded")
    assert CardPlay(63, Scene().set(aid=74)).effective("us", "unshaded")
    assert CardPlay(63, Scene().set(aid=75, patronage=1)).effective("us", "unshaded")
    assert CardPlay(63, Scene().set(aid=75).available(us_base=5)).effective("us", "unshaded")


def _cities() -> Scene:
    """Hue and Saigon are COIN's and at Support, Da Nang at Support without Control."""
    scene = Scene().put("hue", police=1).put("saigon", police=1)
    return scene.support("hue", 2).support("saigon", 2).support("da_nang", 1)


def test_a_city_turns_neutral_and_patronage_rises() -> None:
    """Neither Saigon nor a City without COIN Control may be chosen."""
    scene = _cities()
    play = CardPlay(63, scene).run("vc", "shaded")
    assert play.offered == ["hue"]
    play.finish("hue", "patronage")

    assert (scene.level("hue"), scene.level("saigon"), scene.level("da_nang")) == (0, 2, 1)
    assert (scene.s.patronage, scene.resources("vc")) == (4, 30)
    assert scene.audit() == []


def test_without_such_a_city_there_is_still_the_gain() -> None:
    """VC Resources this time."""
    scene = Scene()
    CardPlay(63, scene).run("nva", "shaded").finish("vc_resources")
    assert (scene.s.patronage, scene.resources("vc")) == (0, 34)


def test_shaded_is_ineffective_with_full_tracks_and_no_city() -> None:
    """Each of the three alone makes it effective."""
    assert not CardPlay(63, Scene().set(patronage=75, vc=75)).effective("vc", "shaded")
    assert CardPlay(63, Scene().set(patronage=74, vc=75)).effective("vc", "shaded")
    assert CardPlay(63, Scene().set(patronage=75, vc=74)).effective("vc", "shaded")
    assert CardPlay(63, _cities().set(patronage=75, vc=75)).effective("vc", "shaded")
