"""Choices that end or narrow an action are told with their own bullet, and only where they are made."""

from __future__ import annotations

import pytest

from annamite.games import load
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.nonplayers.arvn import scenery
from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import CITIES, spent
from tests.games.fire_in_the_lake.nonplayers.positions import Story, operation, phase
from tests.games.fire_in_the_lake.scenes import Scene

GAME = load("fire-in-the-lake")
ANY = ["11"] * 20
PATTON = 14
DELTA_ROAD, MAIN_ROAD = "loc_saigon_can_tho", "loc_saigon_an_loc_ban_me_thuot"
HIGHLAND_ROAD = "loc_kontum_dak_to"
NO_ASSAULT = "No LoC where an Assault would remove enemies."


def told(story: Story) -> list[tuple[str, str]]:
    """Return (section, sentence) of every reason, in order."""
    return [(entry.rule, GAME.text(entry)) for entry in story.log if entry.is_reason]


def guarded() -> Scene:
    """Return a scene in which every City has its three cubes of the US."""
    scene = Scene().set(coup_round=True, scratch=(0,) * 47, frozen=True)
    for city in CITIES:
        scene.put(city, us_troops=3)
    return scene


@pytest.mark.parametrize(("police", "answer"), [(1, "done"), (2, DELTA_ROAD)])
def test_arvn_say_that_no_assault_after_a_patrol_would_remove_anything(
    police: int, answer: str
) -> None:
    """One cube on a LoC hits nobody, two hit one piece; nobody can go anywhere else."""
    scene = spent(Scene().put(DELTA_ROAD, police=police, vc_guerrilla_active=2))
    story = scenery.operation(scene, "patrol", activity=False, within=[DELTA_ROAD])
    assert story.answers("patrol.assault") == [answer]
    assert (("8.7.3", NO_ASSAULT) in told(story)) == (answer == "done")


@pytest.mark.parametrize(("enemies", "answer"), [(0, "done"), (3, HIGHLAND_ROAD)])
def test_us_say_that_no_assault_after_a_patrol_would_remove_anything(
    enemies: int, answer: str
) -> None:
    """Beside ending it they might go on to their Special Activity."""
    scene = Scene().set(policy=policy.LBJ).put("hue", us_troops=9)
    scene.put(HIGHLAND_ROAD, us_troops=1, vc_guerrilla_active=enemies)
    story = operation(scene, "us", "patrol", rolls=[1] * (enemies > 0))
    assert story.answers("patrol.assault") == [answer]
    assert (("8.8.4", NO_ASSAULT) in told(story)) == (answer == "done")


@pytest.mark.parametrize(("enemies", "said"), [(0, True), (1, False)])
def test_arvn_say_that_police_guard_the_main_road(enemies: int, said: bool) -> None:
    scene = guarded().put("kien_hoa", police=9).put(MAIN_ROAD, vc_guerrilla_active=enemies)
    story = scenery.phase(scene, Phase.REDEPLOY_POLICE)
    words = "3 Police to guard Route 13 and 14: Saigon - An Loc - Ban Me Thuot."
    assert (("8.7.7", words) in told(story)) == said


@pytest.mark.parametrize(
    ("name", "kind", "what"),
    [
        (Phase.REDEPLOY_TROOPS, "arvn_troops", "Troops"),
        (Phase.REDEPLOY_POLICE, "police", "Police"),
    ],
)
def test_arvn_say_that_no_other_cubes_have_to_move(name: Phase, kind: str, what: str) -> None:
    scene = guarded().put("tay_ninh", us_base=1, **{kind: 1})
    story = scenery.phase(scene, name)
    assert told(story)[-1] == (
        "8.7.7",
        f"No other {what} have to move, or are wanted elsewhere.",
    )


def test_the_nva_say_what_they_redeploy_for_and_that_no_others_are_wanted() -> None:
    scene = Scene().set(frozen=True, scratch=(0,) * 47, coups=1)
    scene.put("quang_tri", nva_troops=3, police=9).put("central_laos", nva_base=1)
    lines = told(phase(scene, Phase.REDEPLOY_NVA, spaces=["31"]))
    assert lines[0] == ("8.6.6", "NVA: Redeploy? Yes: Troops can go to Bases.")
    assert lines[-1] == ("8.6.6", "No other Troops are wanted elsewhere.")


def test_the_nva_say_which_piece_an_infiltration_replaces() -> None:
    scene = Scene().set(trail=0, nva=9)
    scene.put("tay_ninh", vc_base=1, nva_guerrilla_active=2)
    scene.none_available("nva_guerrilla")
    story = operation(scene, "nva", "rally", spaces=ANY)
    assert scene.pieces("tay_ninh") == {"nva_base": 1, "nva_guerrilla_active": 2}
    assert ("8.6.4", "Replace a VC piece there, a Base before others.") in told(story)


@pytest.mark.parametrize(("lasting", "said"), [(1 << PATTON, True), (0, False)])
def test_m_48_pattons_are_said_to_remove_more(lasting: int, said: bool) -> None:
    scene = Scene().set(capabilities_unshaded=lasting).put("hue", us_troops=4, nva_troops=6)
    story = operation(scene, "us", "assault", spaces=ANY, activity=False)
    assert story.answers("assault.patton") == ["yes"] * said
    words = "M-48 Pattons remove more: as many pieces as possible."
    assert (("8.1.1", words) in told(story)) == said
