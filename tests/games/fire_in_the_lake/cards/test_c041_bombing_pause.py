"""Card 41, Bombing Pause."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.spaces import POPULATED, SPACE_IDS, bits
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_two_spaces_become_passive_support() -> None:
    """From either side; Patronage rises by 2."""
    scene = Scene().support("hue", 2).support("tay_ninh", -2).support("saigon", 1)
    scene.set(patronage=10)
    assert CardPlay(41, scene).effective("nva", "single")
    play = CardPlay(41, scene).run("nva", "single")
    assert play.seat == "nva"
    assert "saigon" not in play.offered
    assert "central_laos" not in play.offered
    assert "loc_saigon_can_tho" not in play.offered
    play.do("hue", "tay_ninh")
    assert play.request is None
    assert (scene.level("hue"), scene.level("tay_ninh"), scene.s.patronage) == (1, 1, 12)
    assert scene.audit() == []


def test_fewer_than_two_spaces_to_change() -> None:
    """One is left, then none; the ban and Patronage come all the same."""
    scene = Scene().set(patronage=74)
    for space in bits(POPULATED):
        scene.support(SPACE_IDS[space], 1)
    scene.support("hue", 0)
    CardPlay(41, scene).run("arvn", "single").do("hue")
    assert (scene.level("hue"), scene.s.patronage) == (1, 75)
    assert CardPlay(41, scene).effective("arvn", "single")
    assert CardPlay(41, scene).run("arvn", "single").request is None


def test_no_air_strike_until_the_reset() -> None:
    """Events may still grant one."""
    scene = Scene().put("hue", police=1, us_troops=1, vc_guerrilla_active=1).set(trail=3)
    assert scene.can_activity("us", "air_strike", "train")
    CardPlay(41, scene).run("nva", "single").do("saigon", "can_tho")
    scene.put("saigon", us_base=1)  # somewhere to Train
    play = scene.operation("us", "train", activity=True).do("activity")
    assert play.offered == ["advise", "air_lift"]
    CardPlay(40, scene).run("us", "unshaded").do(2, "trail").finish()
    assert scene.s.trail == 2
    scene.set(phase=Phase.RESET).stretch()
    assert scene.can_activity("us", "air_strike", "train")
