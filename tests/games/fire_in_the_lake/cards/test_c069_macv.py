"""Card 69, MACV."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_us_then_arvn_carry_out_an_activity_each() -> None:
    """For nothing, and the executing faction stays Eligible."""
    scene = Scene().put("saigon", us_troops=2, arvn_troops=2, ranger_underground=1)
    scene.put("saigon", vc_guerrilla_active=2).set(arvn=0)
    play = CardPlay(69, scene).run("vc", "single")
    assert (play.seat, play.offered) == ("vc", ["us_arvn", "nva_vc"])
    play.do("us_arvn")
    assert (play.seat, play.step) == ("us", "event.activity")
    play.do("air_lift", "saigon", "hue", "us_troops-2")
    while play.seat == "us":
        play.do("done")
    assert (play.seat, play.step) == ("arvn", "event.activity")
    play.do("raid", "saigon", "done", "done", "yes", "vc_guerrilla_active", "vc_guerrilla_active")
    assert play.request is None
    assert scene.pieces("hue") == {"us_troops": 2}
    assert scene.pieces("saigon") == {"arvn_troops": 2, "ranger_active": 1}
    assert scene.resources("arvn") == 0
    assert scene.s.stay_eligible == 0b1000
    assert scene.audit() == []


def test_nva_then_vc() -> None:
    """Each picks from its own; a faction with nothing possible is passed over."""
    scene = Scene().put("saigon", vc_guerrilla_underground=1)
    play = CardPlay(69, scene).run("us", "single").do("nva_vc")
    assert (play.seat, play.offered) == ("nva", ["nothing"])
    play.do("nothing")
    assert (play.seat, play.offered) == ("vc", ["tax"])
    play.finish("tax", "saigon")
    assert scene.resources("vc") == 42
    assert scene.s.stay_eligible == 0b0001


@pytest.mark.rule("fitl 5.1.2-a", "fitl 5.1.2-b")
def test_no_momentum_forbids_it() -> None:
    """Air Lift and Bombard under Typhoon Kate, Ambush under Claymores, Infiltrate under the Line."""
    bans = 1 << 115 | 1 << 17 | 1 << 38
    scene = Scene().put("saigon", us_troops=3, nva_troops=3, nva_guerrilla_underground=1)
    scene.set(momentum=bans)
    play = CardPlay(69, scene).run("us", "single").do("us_arvn")
    assert "air_lift" in play.offered
    usual = Scene().put("saigon", us_troops=3, nva_troops=3)
    assert usual.can_activity("us", "air_lift", "assault")
    usual.set(momentum=bans)
    assert not usual.can_activity("us", "air_lift", "assault")
    play = CardPlay(69, scene).run("us", "single").do("nva_vc")
    assert play.offered == ["infiltrate", "bombard", "ambush"]


def test_typhoon_kate_still_limits_the_spaces() -> None:
    """Its limit of 1 space contradicts nothing here."""
    scene = Scene().set(momentum=1 << 115)
    for space in ("saigon", "hue"):
        scene.put(space, vc_guerrilla_underground=1)
    play = CardPlay(69, scene).run("vc", "single").do("nva_vc", "nothing", "tax", "saigon")
    assert play.request is None
    assert scene.resources("vc") == 42


def test_with_nobody_able_it_is_ineffective() -> None:
    """An empty map and the Trail at 0: no activity is possible."""
    assert not CardPlay(69, Scene()).effective("us", "single")
    scene = Scene().put("saigon", vc_guerrilla_underground=1)
    assert CardPlay(69, scene).effective("us", "single")
