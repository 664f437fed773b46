"""Card 22, Da Nang."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_the_us_lands_up_to_six() -> None:
    """3 from out of play and 3 Available, as the US says."""
    scene = Scene().available(us_troops=10)
    before = scene.box("out_of_play", "us_troops")
    play = CardPlay(22, scene).run("arvn", "unshaded")
    assert (play.seat, play.offered) == ("us", ["0", "1", "2", "3"])
    play.do(3)
    assert play.offered == ["0", "1", "2", "3"]
    play.do(3)
    assert play.request is None
    assert scene.pieces("da_nang") == {"us_troops": 6}
    assert scene.box("available", "us_troops") == 7
    assert scene.box("out_of_play", "us_troops") == before - 3
    assert scene.audit() == []


def test_all_six_may_be_available_ones() -> None:
    """None from out of play."""
    scene = Scene().available(us_troops=10)
    CardPlay(22, scene).run("us", "unshaded").do(0, 6)
    assert scene.pieces("da_nang") == {"us_troops": 6}
    assert scene.box("available", "us_troops") == 4


def test_only_what_there_is_and_none_from_the_map() -> None:
    """2 Available, none out of play; others stay where they are."""
    scene = Scene()
    scene.put("saigon", us_troops=scene.box("available", "us_troops") - 2)
    play = CardPlay(22, scene).run("us", "unshaded")
    assert play.offered == ["0", "1", "2"]
    play.do(2)
    assert (play.request, scene.pieces("da_nang")) == (None, {"us_troops": 2})
    assert not CardPlay(22, scene).effective("us", "unshaded")


def test_support_is_lost_and_air_strikes_forbidden() -> None:
    """Opposition stays; other spaces, too."""
    scene = Scene().put("hue", police=1, us_troops=1, vc_guerrilla_active=1).set(trail=1)
    scene.support("da_nang", 2).support("quang_nam", 1).support("quang_tin", -2)
    scene.support("hue", 2)
    assert CardPlay(22, scene).effective("vc", "shaded")
    CardPlay(22, scene).run("vc", "shaded").finish()
    levels = [scene.level(n) for n in ("da_nang", "quang_nam", "quang_tin", "hue")]
    assert levels == [0, 0, -2, 2]
    assert scene.audit() == []
    scene.put("saigon", us_base=1)  # somewhere to Train
    play = scene.operation("us", "train", activity=True).do("activity")
    assert play.offered == ["advise", "air_lift"]


def test_an_event_still_grants_an_air_strike_and_the_ban_ends() -> None:
    """PoWs, then the Reset."""
    scene = Scene().set(trail=3)
    CardPlay(22, scene).run("vc", "shaded").finish()
    assert not scene.can_activity("us", "air_strike", "train")
    CardPlay(40, scene).run("us", "unshaded").do(2).finish("trail")
    assert scene.s.trail == 2
    scene.set(phase=Phase.RESET).stretch()
    assert scene.can_activity("us", "air_strike", "train")
