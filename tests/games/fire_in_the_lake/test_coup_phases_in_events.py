"""Pacification and Redeploy brought on by an Event, by the same rules as in a Coup Round."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.coup.redeploy import redeploy_troops_event
from annamite.games.fire_in_the_lake.coup.support import pacify_event
from annamite.games.fire_in_the_lake.pieces import ARVN, US
from annamite.games.fire_in_the_lake.spaces import CITIES, LOCS, PROVINCES, SAIGON
from tests.games.fire_in_the_lake.scenes import Scene


def _villages(*spaces: str) -> Scene:
    scene = Scene().set(arvn=0)
    for space in spaces:
        scene.put(space, us_troops=1, arvn_troops=1, police=1)
    return scene


def test_a_free_pacification_of_one_level_by_both() -> None:
    """Terror goes first; a space that the US shifted does not shift again; four in all."""
    scene = _villages("hue", "da_nang", "kontum", "qui_nhon", "an_loc").mark("hue", "da_nang")
    turn = scene.turn("us", free=True)
    play = scene.play(pacify_event(turn, (US, ARVN), cost=0, levels=1))
    play.do("hue")
    assert play.offered == ["1", "2"]
    play.do(2, "da_nang", 1, "kontum", 1, "done")

    assert play.seat == "arvn"
    assert play.offered == ["da_nang", "qui_nhon", "an_loc", "done"]
    play.do("da_nang")
    assert play.offered == ["1"]
    play.do("1")
    assert play.offered == ["done"]
    play.do("done")

    levels = [scene.level(n) for n in ("hue", "da_nang", "kontum", "qui_nhon", "an_loc")]
    assert levels == [1, 1, 1, 0, 0]
    assert scene.resources("arvn") == 0
    assert scene.audit() == []


def test_fewer_spaces() -> None:
    """One space in all is Pacified."""
    scene = _villages("hue", "da_nang").set(arvn=20)
    play = scene.play(pacify_event(scene.turn("arvn"), (ARVN,), spaces=1)).do("hue", "2")
    assert play.offered == ["done"]
    assert (scene.level("hue"), scene.resources("arvn")) == (2, 14)


def test_a_redeploy_to_cities_only() -> None:
    """All Troops leave Provinces, Bases or not; Control is adjusted at the end."""
    scene = Scene().put("tay_ninh", arvn_troops=2, arvn_base=1, vc_guerrilla_active=2)
    scene.put("hue", nva_troops=1).put("da_nang", arvn_troops=1)
    targets = CITIES & ~scene.s.nva_control | SAIGON
    turn = scene.turn("vc", free=True)
    play = scene.play(redeploy_troops_event(turn, targets, LOCS | PROVINCES))
    assert (play.seat, play.offered) == ("arvn", ["da_nang", "tay_ninh"])
    play.do("tay_ninh")
    assert not {"hue", "tay_ninh"} & set(play.offered)
    play.do("saigon", 2)
    assert play.offered == ["da_nang", "done"]
    assert (scene.control("tay_ninh"), scene.control("saigon")) == ("coin", "none")
    play.finish("da_nang", "saigon", "1")

    assert scene.pieces("saigon") == {"arvn_troops": 3}
    assert (scene.control("tay_ninh"), scene.control("saigon")) == ("none", "coin")
    assert (scene.s.frozen, scene.s.scratch) == (False, ())
    assert scene.audit() == []
