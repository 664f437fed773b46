"""What Events let a non-player ARVN do free follows the same bullets (8.7, 8.4.4)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import (
    activity,
    closed,
    operation,
    rooted,
    spent,
)
from tests.games.fire_in_the_lake.scenes import Scene


@pytest.mark.rule("fitl 8.7-b")
def test_a_free_govern_takes_patronage() -> None:
    scene = closed().put("quang_tri", police=1).support("quang_tri", 2).set(aid=5)
    scene.put("quang_nam", police=1).support("quang_nam", 2)
    activity(scene, "govern")
    assert (scene.s.patronage, scene.s.aid) == (3, 2)


@pytest.mark.rule("fitl 8.7-b")
def test_a_free_transport_goes_to_police_without_troops() -> None:
    scene = closed().put("can_tho", arvn_troops=5).put("kien_giang", police=1)
    story = activity(scene, "transport")
    assert story.answers("transport.to")[0] == "kien_giang"


@pytest.mark.rule("fitl 8.7-b", "fitl 8.7.2-ad")
def test_one_that_would_move_nobody_still_sends_rangers_underground() -> None:
    scene = rooted(closed().put("hue", ranger_active=1, nva_troops=2))
    for province in ("quang_tri", "quang_nam"):
        scene.put(province, nva_troops=9)
    story = activity(scene, "transport", within=["hue"])
    assert story.answers("transport.from") == ["hue"]
    assert story.answers("transport.group") == []
    assert scene.pieces("hue")["ranger_underground"] == 1


@pytest.mark.rule("fitl 8.7-b")
@pytest.mark.parametrize(("guerrillas", "struck"), [(1, True), (0, False)])
def test_a_free_raid_strikes_where_it_can(guerrillas: int, struck: bool) -> None:
    scene = Scene().put("kien_hoa", ranger_underground=1, vc_guerrilla_active=guerrillas)
    story = activity(scene, "raid")
    assert (story.answers("raid.strike") == ["yes"]) == struck
    assert story.answers("raid.from") == ["done"]


@pytest.mark.rule("fitl 8.7-b")
@pytest.mark.parametrize("name", ["train", "patrol", "sweep", "assault"])
def test_a_free_limited_operation_takes_one_space_and_no_resources(name: str) -> None:
    scene = Scene().put("saigon", arvn_troops=6, police=6, vc_guerrilla_underground=2)
    for space in ("loc_saigon_can_tho", "loc_saigon_da_lat"):
        scene.put(space, vc_guerrilla_active=1)
    scene.put("kien_hoa", arvn_troops=4, vc_guerrilla_active=2, vc_guerrilla_underground=1)
    scene.put("saigon", vc_guerrilla_active=3)
    how = {"activity": False, "free": True, "limited": True}
    story = operation(rooted(spent(scene, arvn_troops=9, police=9)), name, **how)
    step = "patrol.to" if name == "patrol" else f"{name}.space"
    assert len({word for word in story.answers(step) if word != "done"}) == 1
    assert scene.resources("arvn") == 30 - 3 * sum(map(int, story.answers("train.pacify")))
