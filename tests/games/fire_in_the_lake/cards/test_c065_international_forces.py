"""Card 65, International Forces."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_four_us_pieces_come_from_out_of_play() -> None:
    """Laos and LoCs too, but not North Vietnam, and no Base on a LoC."""
    scene = Scene().available(us_troops=36, us_base=5)
    play = CardPlay(65, scene).run("us", "unshaded")
    assert "north_vietnam" not in play.offered
    play.do("loc_saigon_cam_ranh")
    assert "us_base-1" not in play.offered
    play.do("us_troops-2", "central_laos", "us_troops-1", "saigon").finish("us_base-1")

    assert scene.pieces("loc_saigon_cam_ranh") == {"us_troops": 2}
    assert scene.pieces("central_laos") == {"us_troops": 1}
    assert scene.pieces("saigon") == {"us_base": 1}
    assert (scene.box("out_of_play", "us_troops"), scene.box("available", "us_troops")) == (1, 36)
    assert scene.audit() == []


def test_fewer_than_four_all_come() -> None:
    """There is one Irregular; it comes Underground, and Available ones stay."""
    scene = Scene().available(irregular=5)
    CardPlay(65, scene).run("vc", "unshaded").finish("pleiku", "irregular-1")

    assert scene.pieces("pleiku") == {"irregular_underground": 1}
    assert scene.box("available", "irregular") == 5


def test_without_us_pieces_out_of_play_it_is_ineffective() -> None:
    """Available ones do not count."""
    assert not CardPlay(65, Scene()).effective("us", "unshaded")
    assert CardPlay(65, Scene().available(us_base=5)).effective("us", "unshaded")


def test_the_us_takes_a_die_of_pieces_out_of_play() -> None:
    """The US decides, whoever executes."""
    scene = Scene().put("saigon", us_troops=3, us_base=1).put("hue", irregular_active=1)
    play = CardPlay(65, scene).run("nva", "shaded").do(3)
    assert play.seat == "us"
    play.finish("saigon", "us_troops-2", "hue", "irregular_active-1")

    assert scene.pieces("saigon") == {"us_troops": 1, "us_base": 1}
    assert scene.pieces("hue") == {}
    assert (scene.box("out_of_play", "us_troops"), scene.box("out_of_play", "irregular")) == (2, 1)
    assert scene.audit() == []


def test_fewer_than_rolled_all_go() -> None:
    """A 6 takes both; ARVN pieces stay."""
    scene = Scene().put("saigon", us_base=1, us_troops=1, arvn_troops=2)
    CardPlay(65, scene).run("vc", "shaded").finish(6)

    assert scene.pieces("saigon") == {"arvn_troops": 2}
    assert (scene.box("out_of_play", "us_troops"), scene.box("out_of_play", "us_base")) == (1, 1)


def test_without_us_pieces_on_the_map_shaded_is_ineffective() -> None:
    """ARVN pieces do not count."""
    scene = Scene().put("saigon", arvn_troops=2)
    assert not CardPlay(65, scene).effective("nva", "shaded")
    assert CardPlay(65, scene.put("hue", irregular_underground=1)).effective("nva", "shaded")
