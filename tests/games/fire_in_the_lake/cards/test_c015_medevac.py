"""Card 15, Medevac."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _wounded(troops: int = 7) -> Scene:
    scene = Scene().put("saigon", us_troops=2)
    for index, count in ((0, troops), (1, 1), (2, 1)):
        scene.s.available[index] -= count
        scene.s.casualties[index] += count
    return scene


def test_unshaded_troop_casualties_become_available() -> None:
    """None goes out of play and none must be placed; 10 Troops may move. Bases still go."""
    scene = _wounded()
    before = scene.box("available", "us_troops")
    assert CardPlay(15, scene).effective("us", "unshaded")
    CardPlay(15, scene).run("us", "unshaded").finish()
    scene.set(phase=Phase.COMMIT_CASUALTIES).stretch()
    assert scene.s.phase == Phase.COMMIT_TROOPS
    assert scene.box("available", "us_troops") == before + 7
    assert scene.box("out_of_play", "us_troops") == 0
    assert scene.box("out_of_play", "us_base") == 1
    assert sum(scene.s.casualties) == 0
    assert scene.stretch().request.params["count"] == 10


def test_without_it_casualties_return_by_the_rule() -> None:
    """7: 2 out of play, 5 to be placed."""
    scene = _wounded()
    play = scene.set(phase=Phase.COMMIT_CASUALTIES).stretch()
    assert play.request.params["count"] == 5
    assert scene.box("out_of_play", "us_troops") == 2


def test_it_ends_with_the_reset() -> None:
    """Both texts."""
    for side in ("unshaded", "shaded"):
        scene = _wounded()
        CardPlay(15, scene).run("us", side).finish()
        scene.set(phase=Phase.RESET).stretch()
        assert scene.s.momentum == 0
        assert scene.can_activity("us", "air_lift", "train")


def test_unshaded_is_idle_when_no_commitment_phase_can_come() -> None:
    """Last campaign: only an unplayed Great Society could still bring one."""
    scene = Scene()
    assert CardPlay(15, scene).effective("us", "unshaded")
    last = scene.set(coups=5, pile=5, pile_events=3, pile_coup=1)
    assert CardPlay(15, last).effective("us", "unshaded")
    last.s.seen |= 1 << 73
    assert not CardPlay(15, last).effective("us", "unshaded")
    assert CardPlay(15, last.set(next_card=73)).effective("us", "unshaded")


def test_shaded_keeps_the_executor_eligible_and_grounds_the_helicopters() -> None:
    """Air Lift is no longer offered; Events may still grant it."""
    scene = Scene().put("saigon", us_troops=2).put("hue", police=1)
    assert scene.can_activity("us", "air_lift", "assault")
    assert CardPlay(15, scene).effective("vc", "shaded")
    CardPlay(15, scene).run("vc", "shaded").finish()
    assert scene.s.stay_eligible == 0b1000
    play = scene.operation("us", "train", activity=True).do("activity")
    assert play.offered == ["advise"]

    granted = CardPlay(95, scene).run("us", "unshaded")
    assert granted.offered == ["air_lift"]


def test_shaded_leaves_no_troops_to_bring_to_an_assault() -> None:
    """An Assault that needs Troops flown in is no longer possible."""
    scene = Scene().put("saigon", us_troops=2).put("hue", vc_guerrilla_active=1)
    assert scene.can("us", "assault", activity=True)
    CardPlay(15, scene).run("vc", "shaded").finish()
    assert not scene.can("us", "assault", activity=True)
