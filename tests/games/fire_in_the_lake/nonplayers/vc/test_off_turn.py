"""What the VC decide in the actions of others, and how an action of theirs is bounded."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.phases import Did
from annamite.games.fire_in_the_lake.pieces import ARVN_TROOPS, NVA, US_TROOPS
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.rule_options import EASY
from tests.games.fire_in_the_lake.nonplayers.positions import Story, act, operation
from tests.games.fire_in_the_lake.scenes import Scene

BOOBY_TRAPS, CADRES = 101, 116
ANY = ["11"] * 20
"""Random spaces where they do not matter."""


@pytest.mark.rule("fitl 8.1.2-c")
def test_of_the_troops_that_sweep_into_traps_the_us_lose_one() -> None:
    scene = Scene().set(capabilities_shaded=1 << BOOBY_TRAPS)
    scene.put("tay_ninh", us_troops=1, arvn_troops=1, vc_guerrilla_active=1)
    story = operation(
        scene,
        *("us", "sweep"),
        rolls=[1],
        nonplayers="vc",
        others={"sweep.space": ["tay_ninh", "done"], "sweep.from": ["done"]},
        activity=False,
        plan=Plan(us_cubes=(US_TROOPS, ARVN_TROOPS)),
    )
    assert story.answers("sweep.trapped") == ["us_troops"]
    assert scene.box("casualties", "us_troops") == 1


@pytest.mark.rule("fitl 8.1.2-e")
def test_cadres_cost_the_active_first() -> None:
    scene = Scene().set(capabilities_unshaded=1 << CADRES)
    scene.put("hue", vc_guerrilla_underground=3, vc_guerrilla_active=1)
    story = operation(scene, "vc", "terror", spaces=ANY)
    assert story.answers("cadres.remove") == ["vc_guerrilla_active"] * 2
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 2}


@pytest.mark.rule("fitl 8.5.1-d")
def test_terror_goes_on_after_the_cadres_have_gone() -> None:
    scene = Scene().set(capabilities_unshaded=1 << CADRES)
    scene.put("hue", vc_guerrilla_underground=3).put("da_nang", vc_guerrilla_underground=3)
    story = operation(scene, "vc", "terror", spaces=ANY)
    assert story.answers("terror.space") == ["hue", "da_nang", "done"]


def second_eligible(options: int) -> tuple[Scene, Story]:
    """Return what VC do who are owed a Limited Operation, in a position for Terror and Tax."""
    scene = Scene().set(first=NVA + 1, first_did=Did.OPERATION, acted=1 << NVA, vc=5)
    scene.set(options=options)
    for space in ("hue", "da_nang"):
        scene.put(space, vc_guerrilla_underground=1).support(space, 1)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    return scene, act(scene, "vc")


@pytest.mark.rule("fitl 8.1-d")
def test_a_limited_operation_is_a_full_one() -> None:
    _, story = second_eligible(0)
    assert story.answers("terror.space") == ["hue", "da_nang", "activity", "done"]


def test_the_easy_option_limits_it_to_the_first_space() -> None:
    scene, story = second_eligible(EASY)
    assert story.answers("terror.space") == ["hue"]
    assert scene.resources("vc") == 4


def test_a_free_terror_knows_its_limits() -> None:
    scene = Scene().set(vc=0)
    for space in ("hue", "da_nang", "saigon"):
        scene.put(space, vc_guerrilla_underground=1)
    story = operation(
        scene,
        *("vc", "terror"),
        free=True,
        activity=False,
        most_spaces=1,
        within=("hue", "da_nang"),
    )
    assert story.answers("terror.space") == ["hue"]
