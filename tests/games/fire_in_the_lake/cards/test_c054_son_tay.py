"""Card 54, Son Tay."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.pieces import ARVN, TYPES, US, VC
from annamite.games.fire_in_the_lake.sequence import next_faction
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _casualties(scene: Scene, **types: int) -> Scene:
    """Move Available pieces to Casualties."""
    for name, count in types.items():
        type_ = TYPES.index(name)
        scene.s.available[type_] -= count
        scene.s.casualties[type_] += count
    return scene


def test_two_troops_recover_nva_are_out_and_the_us_stays_eligible() -> None:
    """The US executed it and is Eligible for the next card all the same."""
    scene = _casualties(Scene(), us_troops=3, us_base=1)
    CardPlay(54, scene).run("us", "unshaded").finish()

    assert scene.box("casualties", "us_troops") == 1
    assert scene.box("casualties", "us_base") == 1
    assert scene.box("available", "us_troops") == 39
    assert scene.s.made_ineligible == 0b0100
    assert scene.s.stay_eligible & 0b0001
    assert scene.s.eligible & 0b0001
    assert scene.audit() == []


def test_the_us_may_act_on_this_card_yet() -> None:
    """Ineligible so far, it becomes Eligible at once; NVA may not act any more."""
    scene = Scene().set(eligible=0b1110)
    CardPlay(54, scene).run("arvn", "unshaded").finish()
    assert scene.s.eligible == 0b1111

    scene.set(acted=0b0010, first=1 + ARVN)
    assert next_faction(scene.s) == VC  # NVA VC US ARVN
    scene.set(passed=0b1000)
    assert next_faction(scene.s) == US


def test_a_us_that_was_made_ineligible_is_back() -> None:
    """The cylinder comes from wherever it is."""
    scene = Scene().set(made_ineligible=0b0001)
    CardPlay(54, scene).run("arvn", "unshaded").finish()

    assert scene.s.made_ineligible == 0b0100


def test_a_single_casualty_recovers_unasked() -> None:
    """Only part is possible."""
    scene = _casualties(Scene(), us_troops=1)
    assert CardPlay(54, scene).run("us", "unshaded").request is None
    assert scene.box("casualties", "us_troops") == 0


def test_unshaded_is_ineffective_when_nothing_changes() -> None:
    """No Casualties among Troops, NVA out already, and the US Eligible anyway."""
    scene = _casualties(Scene().set(made_ineligible=0b0100), us_base=1)
    assert not CardPlay(54, scene).effective("arvn", "unshaded")

    assert CardPlay(54, scene).effective("us", "unshaded")
    assert CardPlay(54, scene.set(eligible=0b1110)).effective("arvn", "unshaded")
    assert CardPlay(54, Scene()).effective("arvn", "unshaded")


def test_two_casualties_are_lost_and_the_us_is_out() -> None:
    """The executing faction picks among all types."""
    scene = _casualties(Scene(), us_troops=2, us_base=1)
    play = CardPlay(54, scene).run("vc", "shaded")
    assert play.seat == "vc"
    assert play.offered == ["us_troops-1", "us_troops-2", "us_base-1"]
    play.do("us_base-1")

    assert play.request is None
    assert scene.box("out_of_play", "us_base") == 1
    assert scene.box("out_of_play", "us_troops") == 1
    assert scene.box("casualties", "us_troops") == 1
    assert scene.s.made_ineligible == 0b0001
    assert scene.audit() == []


def test_without_casualties_the_us_is_still_out() -> None:
    """Only part is possible."""
    scene = Scene()
    assert CardPlay(54, scene).run("nva", "shaded").request is None
    assert scene.s.made_ineligible == 0b0001


def test_shaded_is_ineffective_when_the_us_is_out_anyway() -> None:
    """No Casualties, and the US acted on this card, executes it, or was made Ineligible."""
    assert not CardPlay(54, Scene().set(acted=0b0001)).effective("nva", "shaded")
    assert not CardPlay(54, Scene()).effective("us", "shaded")
    assert not CardPlay(54, Scene().set(made_ineligible=0b0001)).effective("nva", "shaded")
    assert CardPlay(54, Scene()).effective("nva", "shaded")
    assert CardPlay(54, _casualties(Scene(), us_base=1)).effective("us", "shaded")
