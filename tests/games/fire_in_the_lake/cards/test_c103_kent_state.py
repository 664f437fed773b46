"""Card 103, Kent State."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.pieces import T_US_BASE, T_US_TROOPS
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _losses(troops: int, bases: int = 0) -> Scene:
    scene = Scene()
    for type_, count in ((T_US_TROOPS, troops), (T_US_BASE, bases)):
        scene.s.available[type_] -= count
        scene.s.casualties[type_] += count
    return scene


def test_casualties_return_and_the_us_acts_and_is_eligible() -> None:
    """The executing faction picks the 2; the US its Limited Operation, for nothing."""
    scene = _losses(2, 1).put("saigon", us_troops=3, vc_guerrilla_active=3)
    scene.set(eligible=0b1110, arvn=0)
    play = CardPlay(103, scene).run("vc", "unshaded")
    assert (play.seat, play.step) == ("vc", "event.box_group")
    play.do("us_base-1")
    assert (play.seat, play.step) == ("us", "event.operation")
    play.do("assault", "saigon").finish()

    assert scene.box("casualties", "us_troops") == 1
    assert scene.box("casualties", "us_base") == 0
    assert scene.pieces("saigon") == {"us_troops": 3}
    assert scene.s.eligible == 0b1111
    assert scene.s.stay_eligible == 0
    assert scene.audit() == []


def test_with_one_casualty_one_returns() -> None:
    """Fewer than 2 all return."""
    scene = _losses(1).put("saigon", us_troops=3, vc_guerrilla_underground=3)
    play = CardPlay(103, scene).run("us", "unshaded")
    assert play.step == "event.operation"
    play.finish("sweep", "saigon")
    assert scene.box("casualties", "us_troops") == 0
    assert scene.s.stay_eligible == 0b0001


@pytest.mark.rule("fitl 2.3.9-b", "fitl 5.5-b")
def test_in_monsoon_the_limited_operation_is_no_sweep() -> None:
    """The text names no Sweep, so that nothing contradicts Monsoon."""
    scene = Scene().put("saigon", us_troops=3, vc_guerrilla_underground=3)
    assert "sweep" in CardPlay(103, scene).run("vc", "unshaded").offered
    play = CardPlay(103, scene).run("vc", "unshaded", monsoon=True)
    assert play.offered == ["train", "patrol", "assault"]


def test_being_made_ineligible_is_undone() -> None:
    """An earlier Event of this card made the US Ineligible through the next."""
    scene = Scene().set(made_ineligible=0b0001, eligible=0b1110)
    card = CardPlay(103, scene)
    assert card.effective("vc", "unshaded")
    card.run("vc", "unshaded").finish("patrol")
    assert scene.s.made_ineligible == 0
    assert scene.s.eligible == 0b1111


def test_unshaded_is_practically_always_effective() -> None:
    """The US can Train somewhere even with an empty map; if it could not, Casualties would do."""
    assert CardPlay(103, _losses(1)).effective("vc", "unshaded")
    assert CardPlay(103, Scene()).effective("us", "unshaded")
    assert CardPlay(103, Scene().set(eligible=0b1110)).effective("vc", "unshaded")
    assert CardPlay(103, Scene().set(acted=0b0001)).effective("vc", "unshaded")


def test_troops_leave_for_good_and_aid_falls() -> None:
    """Up to 3 Troops, never Bases; Aid -6; the US is out."""
    scene = _losses(5, 1).set(aid=10)
    play = CardPlay(103, scene).run("vc", "shaded")
    assert play.offered == ["us_troops-1", "us_troops-2", "us_troops-3", "none-0"]
    play.do("us_troops-3")
    assert play.request is None
    assert scene.box("casualties", "us_troops") == 2
    assert scene.box("casualties", "us_base") == 1
    assert scene.box("out_of_play", "us_troops") == 3
    assert scene.s.aid == 4
    assert scene.s.made_ineligible == 0b0001
    assert scene.audit() == []


def test_none_need_leave_and_aid_stops_at_zero() -> None:
    """The number is the executing faction's."""
    scene = _losses(2).set(aid=4)
    CardPlay(103, scene).run("us", "shaded").finish("none-0")
    assert scene.box("out_of_play", "us_troops") == 0
    assert scene.s.aid == 0


def test_shaded_with_the_us_out_and_nothing_to_take_is_ineffective() -> None:
    """No Casualties, Aid 0, and the US out already, or acting and so out next time."""
    assert not CardPlay(103, Scene().set(made_ineligible=0b0001)).effective("vc", "shaded")
    assert not CardPlay(103, Scene().set(acted=0b0001)).effective("vc", "shaded")
    assert CardPlay(103, Scene()).effective("vc", "shaded")
    assert CardPlay(103, Scene().set(made_ineligible=0b0001, aid=1)).effective("vc", "shaded")
