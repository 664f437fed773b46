"""Card 31, AAA."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _rally(scene: Scene, *spaces: str) -> list[str]:
    """Rally in the spaces and return the steps asked after the last."""
    play = scene.operation("nva", "rally")
    for space in spaces:
        play.do(space, "guerrilla-1")
    if spaces:
        play.do("done")
    return [] if play.step is None else [play.step, *play.offered]


@pytest.mark.parametrize(("card", "improves"), [(False, True), (True, False)])
def test_unshaded_a_rally_in_two_spaces_does_not_improve(card: bool, improves: bool) -> None:
    """Without the card it may."""
    scene = Scene().set(trail=1)
    if card:
        CardPlay(31, scene).run("us", "unshaded").finish()
    asked = _rally(scene, "central_laos", "southern_laos")
    assert ("rally.trail" in asked) is improves


def test_unshaded_a_rally_in_one_space_or_none_improves() -> None:
    """1 space, or the Trail alone."""
    scene = Scene().set(trail=1)
    CardPlay(31, scene).run("us", "unshaded").finish()
    assert _rally(scene, "central_laos") == ["rally.trail", "no", "yes"]
    scene.operation("nva", "rally").do("done", "yes")
    assert scene.s.trail == 2


def test_shaded_air_strikes_do_not_go_below_two() -> None:
    """From 3 to 2, and not at 2; without the card they do."""
    plain = Scene().set(trail=2)
    plain.activity("us", "air_strike").do(2).finish("trail")
    assert plain.s.trail == 1

    scene = Scene().set(trail=3)
    CardPlay(31, scene).run("nva", "shaded").finish()
    scene.activity("us", "air_strike").do(2).finish("trail")
    assert scene.s.trail == 2
    assert not scene.can_activity("us", "air_strike", "train")
    scene.put("hue", police=1, vc_guerrilla_active=1)
    assert scene.activity("us", "air_strike").do(6).offered == ["hue", "done"]
    assert scene.audit() == []


def test_shaded_events_and_coup_rounds_still_do() -> None:
    """Wild Weasels Degrades by 2 from 2."""
    scene = Scene().set(trail=2)
    CardPlay(31, scene).run("nva", "shaded").finish()
    CardPlay(5, scene).run("us", "unshaded").finish()
    assert scene.s.trail == 0


def test_both_sides_always_begin_a_lasting_effect() -> None:
    """It lasts to the end of the game."""
    for side, shaded in (("unshaded", 0), ("shaded", 1 << 31)):
        scene = Scene()
        assert CardPlay(31, scene).effective("nva", side)
        CardPlay(31, scene).run("nva", side).finish()
        assert scene.s.capabilities_shaded == shaded


@pytest.mark.parametrize("scenario", ["short", "medium"])
def test_short_and_medium_start_with_it_shaded(scenario: str) -> None:
    """With Period Events."""
    scene = Scene(scenario, period_events=True)
    assert scene.s.capabilities_shaded >> 31 & 1
