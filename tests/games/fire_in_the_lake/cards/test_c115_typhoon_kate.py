"""Card 115, Typhoon Kate."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _storm(scene: Scene) -> Scene:
    CardPlay(115, scene).run("vc", "single").finish()
    return scene


def test_it_always_takes_effect_and_the_executor_stays_eligible() -> None:
    """A lasting effect begins."""
    scene = Scene()
    assert CardPlay(115, scene).effective("nva", "single")
    CardPlay(115, scene).run("nva", "single").finish()
    assert (scene.s.stay_eligible, scene.s.momentum) == (0b0100, 1 << 115)
    assert scene.audit() == []


def _field() -> Scene:
    scene = Scene().put("saigon", us_troops=2, arvn_troops=3, vc_guerrilla_active=2)
    scene.put("hue", police=2, us_troops=3, nva_troops=4, vc_guerrilla_active=1)
    return scene.set(trail=2)


@pytest.mark.parametrize(
    ("faction", "name", "operation"),
    [("us", "air_lift", "assault"), ("arvn", "transport", "assault"), ("nva", "bombard", "attack")],
)
def test_three_activities_are_forbidden_until_the_reset(
    faction: str, name: str, operation: str
) -> None:
    """Air Lift, Transport and Bombard; events may grant them."""
    scene = _field()
    assert scene.can_activity(faction, name, operation)
    _storm(scene)
    assert not scene.can_activity(faction, name, operation)
    scene.set(phase=Phase.RESET).stretch()
    assert scene.can_activity(faction, name, operation)


def test_no_troops_can_be_brought_to_an_assault() -> None:
    """Neither by Air Lift nor by Transport."""
    scene = Scene().put("saigon", us_troops=2, arvn_troops=2).put("an_loc", vc_guerrilla_active=1)
    for faction in ("us", "arvn"):
        assert scene.can(faction, "assault", activity=True)
    _storm(scene)
    for faction in ("us", "arvn"):
        assert not scene.can(faction, "assault", activity=True)


def test_an_air_strike_has_one_space_and_the_trail() -> None:
    """Also in Monsoon."""
    for monsoon in (False, True):
        scene = _storm(_field())
        play = scene.activity("us", "air_strike", monsoon=monsoon).do(6, "hue", "nva_troops")
        assert play.offered == ["hue", "done", "trail"]


def test_an_advise_has_one_space() -> None:
    """Without the storm two."""
    for storm, step in ((False, "advise.space"), (True, "advise.aid")):
        scene = _field()
        if storm:
            _storm(scene)
        play = scene.activity("us", "advise").do("saigon", "assault")
        assert play.step == step


def test_a_tax_has_one_space() -> None:
    """One of those of the Insurgents."""
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=1)
    scene.put("kien_hoa", vc_guerrilla_underground=1)
    _storm(scene)
    play = scene.activity("vc", "tax").do("tay_ninh")
    assert (play.request, scene.pieces("kien_hoa")) == (None, {"vc_guerrilla_underground": 1})


def test_a_govern_has_one_space() -> None:
    """One of those of ARVN."""
    scene = Scene().support("tay_ninh", 2).support("kien_hoa", 2).set(aid=10)
    scene.put("tay_ninh", police=2).put("kien_hoa", police=2)
    _storm(scene)
    play = scene.activity("arvn", "govern").do("tay_ninh", "aid")
    assert play.request is None
