"""Card 9, Psychedelic Cookie."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_three_troops_come_from_out_of_play() -> None:
    """Some to the map, LoCs too, the rest to Available; whoever executes, the US decides."""
    scene = Scene().available(us_troops=30)
    play = CardPlay(9, scene).run("nva", "unshaded")
    assert play.seat == "us"
    assert play.offered == ["arrive"]
    play.do("arrive")
    assert "loc_hue_da_nang" in play.offered
    assert "central_laos" not in play.offered
    play.do("loc_hue_da_nang", "us_troops-1", "done")
    assert play.offered == ["us_troops-1", "us_troops-2", "none-0"]
    play.do("us_troops-2")

    assert play.request is None
    assert scene.pieces("loc_hue_da_nang") == {"us_troops": 1}
    assert scene.box("available", "us_troops") == 32
    assert scene.box("out_of_play", "us_troops") == 7
    assert scene.audit() == []


def test_all_three_on_the_map() -> None:
    """Nothing more is asked."""
    scene = Scene().available(us_troops=30)
    play = CardPlay(9, scene).run("us", "unshaded").do("arrive", "hue", "us_troops-3")

    assert play.request is None
    assert scene.pieces("hue") == {"us_troops": 3}
    assert scene.box("available", "us_troops") == 30


def test_or_troops_withdraw_to_available() -> None:
    """One way or the other, never both."""
    scene = Scene().put("hue", us_troops=5).available(us_troops=30)
    play = CardPlay(9, scene).run("us", "unshaded")
    assert play.offered == ["arrive", "withdraw"]
    play.do("withdraw", "hue", "us_troops-2", "done")

    assert play.request is None
    assert scene.pieces("hue") == {"us_troops": 3}
    assert scene.box("available", "us_troops") == 32
    assert scene.box("out_of_play", "us_troops") == 5


def test_fewer_than_three_out_of_play() -> None:
    """Only what is there can come."""
    scene = Scene().available(us_troops=39)
    play = CardPlay(9, scene).run("us", "unshaded").do("arrive", "hue", "us_troops-1")

    assert play.request is None
    assert scene.box("out_of_play", "us_troops") == 0


def test_unshaded_needs_troops_on_the_map_or_out_of_play() -> None:
    """With all of them Available it does nothing."""
    assert not CardPlay(9, Scene()).effective("us", "unshaded")
    assert CardPlay(9, Scene().available(us_troops=39)).effective("us", "unshaded")
    assert CardPlay(9, Scene().put("hue", us_troops=1)).effective("us", "unshaded")


def test_three_troops_leave_for_good() -> None:
    """The US must choose three."""
    scene = Scene().put("hue", us_troops=2).put("saigon", us_troops=2)
    play = CardPlay(9, scene).run("vc", "shaded")
    assert play.seat == "us"
    assert play.offered == ["hue", "saigon"]
    play.do("hue", "us_troops-2", "saigon", "us_troops-1")

    assert play.request is None
    assert scene.pieces("hue") == {}
    assert scene.pieces("saigon") == {"us_troops": 1}
    assert scene.box("out_of_play", "us_troops") == 3
    assert scene.audit() == []


def test_fewer_than_three_all_leave() -> None:
    """Nothing is asked."""
    scene = Scene().put("hue", us_troops=2)
    assert CardPlay(9, scene).run("vc", "shaded").request is None
    assert scene.box("out_of_play", "us_troops") == 2


def test_shaded_needs_troops_on_the_map() -> None:
    """Troops in boxes do not count."""
    assert not CardPlay(9, Scene().available(us_troops=20)).effective("vc", "shaded")
    assert CardPlay(9, Scene().put("hue", us_troops=1)).effective("vc", "shaded")
