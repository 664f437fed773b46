"""The VC Attack (8.5.5)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.positions import Story, act, operation
from tests.games.fire_in_the_lake.scenes import Scene

CLAYMORES = 17
COUP = 125
ANY = ["11"] * 20
"""Random spaces where they do not matter."""


def attack(scene: Scene, *rolls: int, spaces: tuple[str, ...] = ()) -> Story:
    """Attack, which begins with the Ambushes."""
    return operation(scene, "vc", "attack", rolls=rolls, spaces=spaces)


def gang(*spaces: str, **tracks: int) -> Scene:
    """Return a position with three Active VC Guerrillas in each of the spaces."""
    scene = Scene().set(**tracks)
    for space in spaces:
        scene.put(space, vc_guerrilla_active=3)
    return scene


@pytest.mark.parametrize(("resources", "attacks"), [(1, True), (0, False)])
@pytest.mark.rule("fitl 8.5.5-a", "fitl 8.5.5-b")
def test_vc_attack_last_if_they_have_any_resources(resources: int, attacks: bool) -> None:
    scene = gang("tay_ninh", vc=resources, next_card=COUP).put("tay_ninh", police=3)
    scene.put("hue", vc_guerrilla_underground=1).support("hue", -2).available(vc_guerrilla=3)
    story = act(scene, "vc", rolls=[1, 1, 1, *[6] * attacks], spaces=ANY)
    assert story.refused == [
        *("vc.terror", "vc.rally", "vc.march"),
        *(() if attacks else ("vc.attack",)),
    ]
    assert story.answers("card.act") == ["attack" if attacks else "rally"]


@pytest.mark.parametrize(("resources", "number"), [(2, 2), (9, 3)])
@pytest.mark.rule("fitl 8.5.5-c")
def test_vc_attack_until_targets_or_resources_run_out(resources: int, number: int) -> None:
    scene = gang("hue", "tay_ninh", "da_nang", vc=resources)
    for space in ("hue", "tay_ninh", "da_nang"):
        scene.put(space, police=5)
    story = attack(scene, *[6] * number, spaces=("33", "42"))
    assert [step for step, _ in story.fate].count("attack.roll") == number


@pytest.mark.rule("fitl 8.5.5-e")
def test_only_groups_in_the_open_attack() -> None:
    scene = gang("hue", momentum=1 << CLAYMORES).put("hue", police=5)
    scene.put("da_nang", vc_guerrilla_active=2, police=1)
    scene.put("tay_ninh", vc_guerrilla_active=4, vc_guerrilla_underground=1, police=1)
    story = attack(scene, 6)
    assert story.answers("attack.space") == ["hue", "done"]


@pytest.mark.rule("fitl 8.5.5-e", "fitl 8.5.4-r", "fitl 8.5.5-d")
def test_groups_that_hide_ambush_and_do_not_attack() -> None:
    scene = Scene().put("tay_ninh", vc_guerrilla_active=4, vc_guerrilla_underground=2, police=3)
    story = attack(scene)
    assert story.answers("attack.space") == ["activity", "done"]
    assert story.answers("ambush.space")[0] == "tay_ninh"
    assert scene.pieces("tay_ninh")["police"] == 2


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"arvn_base": 1, "police": 1}, {"irregular_active": 1}),
        ({"us_base": 1}, {"arvn_base": 1}),
        ({"ranger_active": 1}, {"us_troops": 1}),
        ({"ranger_active": 1, "us_troops": 1}, {"ranger_active": 1, "arvn_troops": 1}),
        ({"us_troops": 1}, {"arvn_troops": 1, "police": 1}),
        ({"us_troops": 1}, {"us_base": 1, "police": 2}),  # success would not reach the Base
    ],
)
@pytest.mark.rule("fitl 8.5.5-f")
def test_attacks_go_first_where_success_takes_most(
    better: dict[str, int], worse: dict[str, int]
) -> None:
    scene = gang("tay_ninh", "kien_phong", vc=1)
    scene.put("kien_phong", **better).put("tay_ninh", **worse)
    story = attack(scene, 6)
    assert story.answers("attack.space")[0] == "kien_phong"


@pytest.mark.parametrize(
    ("there", "taken"),
    [
        ({"police": 1, "us_base": 1}, ["police", "us_base"]),
        ({"us_base": 1, "arvn_base": 1}, ["us_base", "arvn_base"]),
        ({"police": 3, "us_base": 1}, ["police", "police"]),
        ({"ranger_active": 1, "irregular_active": 1, "police": 1}, ["irregular_active"]),
        ({"ranger_underground": 1, "irregular_active": 1}, ["ranger_underground"]),
        ({"us_troops": 1, "arvn_troops": 1, "police": 3}, ["us_troops", "police"]),
        ({"arvn_troops": 4, "police": 2}, ["police", "arvn_troops"]),
    ],
)
@pytest.mark.rule("fitl 8.5.5-g", "fitl 8.5.5-h", "fitl 8.1.2-c")
def test_pieces_fall_in_order(there: dict[str, int], taken: list[str]) -> None:
    scene = gang("tay_ninh", vc=1).put("tay_ninh", **there)
    story = attack(scene, 1)
    assert story.answers("attack.remove")[: len(taken)] == taken
    assert len(story.answers("attack.remove")) == 2


@pytest.mark.parametrize(("available", "done"), [(1, "rally"), (0, "pass")])
@pytest.mark.rule("fitl 8.5.5-i")
def test_without_an_attack_vc_march_or_rally_or_pass(available: int, done: str) -> None:
    scene = Scene().set(vc=3, next_card=COUP)
    if available:  # too few in the open beside an enemy, enough where there is none
        scene.put("hue", vc_guerrilla_active=2, police=2).put("saigon", vc_guerrilla_active=3)
    scene.available(vc_guerrilla=available)
    story = act(scene, "vc", rolls=[1, 1, 1], spaces=ANY)
    assert story.boxes == ["vc.attack", *(["vc.pass"] if done == "pass" else [])]
    assert story.answers("card.act") == [done]


@pytest.mark.parametrize(
    ("hidden_at", "activity"), [("loc_hue_da_nang", ["tax"]), ("tay_ninh", ["ambush"]), ("", [])]
)
@pytest.mark.rule("fitl 8.5.5-j")
def test_an_attack_without_an_ambush_goes_with_a_tax(hidden_at: str, activity: list[str]) -> None:
    scene = gang("kien_phong", vc=5).put("kien_phong", police=3).put("tay_ninh", police=1)
    if hidden_at:
        scene.put(hidden_at, vc_guerrilla_underground=1)
    story = attack(scene, 6)
    assert story.answers("activity.which") == activity
