"""The NVA Attack (8.6.1)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.operations.attack import troop_attack
from annamite.games.fire_in_the_lake.pieces import NVA
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Log, Rules
from tests.games.fire_in_the_lake.nonplayers.positions import (
    ALL_FOUR,
    Fate,
    Story,
    act,
    follow,
    operation,
)
from tests.games.fire_in_the_lake.scenes import Scene

PT_76 = 45


def attack(scene: Scene, **fate: Any) -> Story:
    """Attack without a Special Activity."""
    return operation(scene, "nva", "attack", activity=False, **fate)


# --- whether ------------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.6-a", "fitl 8.6.1-a")
def test_a_base_to_be_taken_is_reason_enough_to_attack() -> None:
    scene = Scene().put("quang_tri", nva_troops=4, arvn_base=1, police=1)
    story = act(scene, "nva")  # no die is foreseen
    assert story.boxes[0] == "nva.attack"
    assert scene.pieces("quang_tri") == {"nva_troops": 4}


@pytest.mark.rule("fitl 8.6.1-a")
def test_two_ambushes_and_troops_together_may_take_the_base() -> None:
    scene = Scene().put("quang_tri", nva_troops=4, arvn_base=1, police=3)
    scene.put("loc_hue_da_nang", nva_guerrilla_underground=1)
    scene.put("loc_hue_khe_sanh", nva_guerrilla_underground=1)
    story = act(scene, "nva", spaces=["33"], picks=[1])
    assert story.boxes == ["nva.attack"]
    assert scene.pieces("quang_tri") == {"nva_troops": 4}
    scene = Scene().put("quang_tri", nva_troops=4, arvn_base=1, police=4)
    scene.put("loc_hue_da_nang", nva_guerrilla_underground=1)
    scene.put("loc_hue_khe_sanh", nva_guerrilla_underground=1)
    story = act(scene, "nva", rolls=[5], spaces=["36"] * 9)  # 4 in reach: no Base, and too few
    assert story.refused[0] == "nva.attack"
    assert story.boxes[0] == "nva.rally"


@pytest.mark.parametrize(("roll", "attacks"), [(5, True), (6, False)])
@pytest.mark.rule("fitl 8.6.1-a")
def test_as_many_enemies_as_a_die_in_reach_of_troops_and_ambushes(roll: int, attacks: bool) -> None:
    scene = Scene().put("quang_tri", nva_troops=4, police=5).put("hue", us_troops=2)
    scene.put("da_nang", nva_guerrilla_underground=1, police=1)
    scene.put("loc_hue_khe_sanh", nva_guerrilla_underground=1)
    scene.put("kontum", nva_troops=2, police=1)
    story = act(scene, "nva", rolls=[roll], spaces=["36"] * 9)
    assert story.boxes[0] == ("nva.attack" if attacks else "nva.rally")
    if attacks:
        assert scene.pieces("quang_tri")["police"] == 3
        assert scene.pieces("hue") == {"us_troops": 1}
        assert "police" not in scene.pieces("da_nang")
        assert "police" not in scene.pieces("kontum")


@pytest.mark.rule("fitl 8.6.1-b")
def test_bombard_and_open_attacks_of_guerrillas_do_not_count() -> None:
    scene = Scene().put("hue", nva_guerrilla_active=6, arvn_base=1)
    scene.put("quang_nam", nva_troops=3).put("da_nang", us_troops=3)
    story = act(scene, "nva", spaces=["36"] * 9)  # the Trail is at 0: no die is foreseen
    assert story.refused[0] == "nva.attack"
    assert story.boxes[0] == "nva.rally"


@pytest.mark.rule("fitl 8.6.1-c", "fitl 8.6.2-a", "fitl 8.6.2-f")
def test_without_resources_the_nva_cannot_attack() -> None:
    scene = Scene().put("quang_tri", nva_troops=4, arvn_base=1).set(nva=0)
    scene.put("loc_hue_khe_sanh", nva_guerrilla_underground=1)
    story = act(scene, "nva")
    assert story.refused[0] == "nva.attack"
    assert story.boxes == ["nva.broke", "nva.pass"]
    assert story.answers("card.act") == ["pass"]
    assert scene.resources("nva") == 1


@pytest.mark.rule("fitl 8.6.1-a")
def test_resources_limit_what_is_in_reach() -> None:
    scene = Scene().put("quang_tri", nva_troops=4, police=2).put("hue", nva_troops=4, police=2)
    scene.set(nva=1)
    story = act(scene, "nva", rolls=[3], spaces=["36"] * 9)
    assert story.boxes[0] == "nva.rally"


@pytest.mark.rule("fitl 8.6.1-a")
@pytest.mark.parametrize("strong", ["hue", "quang_tri"])
def test_scarce_resources_go_where_troops_take_most(strong: str) -> None:
    scene = Scene().set(nva=1).put("hue", nva_troops=2).put("quang_tri", nva_troops=2)
    scene.put("hue", police=1).put("quang_tri", police=1)
    story = act(scene.put(strong, nva_troops=2, police=1), "nva", rolls=[2], spaces=["36"] * 9)
    assert story.boxes[0] == "nva.attack"


@pytest.mark.rule("fitl 8.6.1-a")
def test_a_plan_for_a_base_must_be_paid_for() -> None:
    scene = Scene().set(nva=1).put("quang_tri", nva_troops=4, arvn_base=1, police=2)
    scene.put("loc_hue_khe_sanh", nva_guerrilla_underground=1)
    assert act(scene, "nva", rolls=[3], spaces=["36"] * 9).boxes[0] == "nva.rally"
    scene = Scene().set(nva=2).put("quang_tri", nva_troops=4, arvn_base=1, police=2)
    scene.put("loc_hue_khe_sanh", nva_guerrilla_underground=1)
    assert act(scene, "nva").boxes[0] == "nva.attack"


@pytest.mark.rule("fitl 8.6.1-a")
def test_one_space_is_not_attacked_by_troops_and_from_hiding() -> None:
    scene = Scene().put("quang_tri", nva_troops=3, nva_guerrilla_underground=1)
    scene.put("quang_tri", arvn_base=1, police=1)
    assert act(scene, "nva", rolls=[2], spaces=["36"] * 9).boxes[0] == "nva.rally"


@pytest.mark.parametrize(("nva", "attacks"), [(1, False), (2, True)])
@pytest.mark.rule("fitl 8.6.1-a")
def test_so_must_ambushes_beside_troops(nva: int, attacks: bool) -> None:
    scene = Scene().set(nva=nva).put("quang_tri", nva_troops=4, police=2)
    scene.put("da_nang", nva_guerrilla_underground=1, police=2)
    story = act(scene, "nva", rolls=[3], spaces=["36"] * 9)
    assert (story.boxes[0] == "nva.attack") is attacks


@pytest.mark.parametrize(("roll", "attacks"), [(3, True), (4, False)])
@pytest.mark.rule("fitl 8.6.1-a")
def test_what_troops_take_is_not_taken_twice(roll: int, attacks: bool) -> None:
    scene = Scene().put("quang_tri", nva_troops=4, police=2)
    scene.put("loc_hue_khe_sanh", nva_guerrilla_underground=1)  # reaches the same 2 Police alone
    scene.put("da_nang", nva_guerrilla_underground=1, police=2)
    story = act(scene, "nva", rolls=[roll], spaces=["36"] * 9)
    assert (story.boxes[0] == "nva.attack") is attacks


@pytest.mark.parametrize(("roll", "attacks"), [(3, True), (4, False)])
@pytest.mark.rule("fitl 8.6.1-a", "fitl 8.6.1-w")
def test_pt_76_counts_where_it_brings_most(roll: int, attacks: bool) -> None:
    scene = Scene().set(nva=1, capabilities_shaded=1 << PT_76)
    scene.put("hue", nva_troops=2, police=2).put("quang_tri", nva_troops=4, police=3)
    story = act(scene, "nva", rolls=[roll], spaces=["33"] * 9)
    assert (story.boxes[0] == "nva.attack") is attacks


@pytest.mark.rule("fitl 8.6.1-d")
def test_the_special_activity_comes_before_the_attacks() -> None:
    scene = Scene().put("quang_tri", nva_troops=4, police=2)
    scene.put("hue", nva_guerrilla_underground=1, police=1)
    scene.put("da_nang", nva_guerrilla_underground=1, police=1)
    story = act(scene, "nva", rolls=[1], spaces=["33"])
    assert story.answers("attack.space")[:2] == ["activity", "quang_tri"]
    assert story.answers("ambush.space") == ["hue", "da_nang"]


# --- where --------------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.6.1-q", "fitl 8.6.1-r", "fitl 8.6.1-s")
def test_strong_troops_then_groups_of_guerrillas_then_weak_troops() -> None:
    scene = Scene().put("hue", nva_troops=2, police=2)
    scene.put("da_nang", nva_guerrilla_underground=1, nva_guerrilla_active=3, police=2)
    scene.put("kontum", nva_guerrilla_active=3, police=2)  # too few to risk it
    scene.put("qui_nhon", nva_troops=1, police=1)  # can take none
    scene.put("saigon", nva_troops=4, nva_guerrilla_active=5, police=2)
    story = attack(scene, rolls=[4])
    assert story.answers("attack.space") == ["saigon", "da_nang", "hue", "done"]
    assert story.answers("attack.how") == ["troops", "guerrillas", "troops"]
    assert scene.pieces("da_nang") == {"nva_guerrilla_active": 4}


@pytest.mark.rule("fitl 8.6.1-q", "fitl 8.6.1-r")
def test_scarce_resources_go_by_the_order() -> None:
    scene = Scene().set(nva=2).put("hue", nva_troops=2, police=2)
    scene.put("da_nang", nva_guerrilla_active=4, police=2)
    scene.put("saigon", nva_troops=4, police=2)
    story = attack(scene, rolls=[6])
    assert story.answers("attack.space") == ["saigon", "da_nang", "done"]


@pytest.mark.parametrize(
    ("capability", "attacked"),
    [({}, []), ({"capabilities_shaded": 1 << PT_76}, ["hue"])],
)
@pytest.mark.rule("fitl 8.6.1-s")
def test_pt_76_makes_a_lone_troop_dangerous(
    capability: dict[str, int], attacked: list[str]
) -> None:
    scene = Scene().set(**capability).put("hue", nva_troops=1, police=1)
    scene.put("quang_tri", nva_guerrilla_active=4, police=2)
    story = attack(scene, rolls=[6])
    assert story.answers("attack.space") == ["quang_tri", *attacked, "done"]


@pytest.mark.rule("fitl 8.6.1-s")
def test_the_tank_lost_to_unshaded_pt_76_does_not_count() -> None:
    scene = Scene().set(capabilities_unshaded=1 << PT_76)
    scene.put("hue", nva_troops=2, police=1).put("quang_tri", nva_troops=3, police=2)
    story = attack(scene)
    assert story.answers("attack.space") == ["quang_tri", "done"]


@pytest.mark.rule("fitl 8.6.1-t")
def test_enemies_in_laos_and_cambodia_come_first() -> None:
    scene = Scene().set(nva=1)
    scene.put("hue", nva_troops=4, us_base=1, us_troops=1)
    scene.put("central_laos", nva_troops=4, police=2)
    assert attack(scene).answers("attack.space") == ["central_laos", "done"]


@pytest.mark.rule("fitl 8.6.1-u")
def test_a_base_comes_before_special_forces_and_these_before_cubes() -> None:
    scene = Scene().set(nva=1)
    scene.put("hue", nva_troops=4, police=1, arvn_base=1)
    scene.put("da_nang", nva_troops=4, irregular_active=2)
    scene.put("kontum", nva_troops=4, us_troops=2)
    assert attack(scene).answers("attack.space") == ["hue", "done"]
    scene.set(nva=1)
    assert attack(scene).answers("attack.space") == ["da_nang", "done"]
    scene.set(nva=1)
    assert attack(scene).answers("attack.space") == ["kontum", "done"]


@pytest.mark.rule("fitl 8.6.1-u")
def test_a_base_that_others_shield_is_none_to_come_first() -> None:
    scene = Scene().set(nva=1)
    scene.put("hue", nva_troops=4, police=2, arvn_base=1)
    scene.put("da_nang", nva_troops=4, ranger_active=2)
    assert attack(scene).answers("attack.space") == ["da_nang", "done"]


@pytest.mark.rule("fitl 8.6.1-u", "fitl 8.6.1-v")
def test_pieces_go_in_the_same_order() -> None:
    scene = Scene().put("hue", nva_troops=12, arvn_base=1, ranger_underground=1)
    scene.put("hue", us_troops=1, arvn_troops=2, police=2)
    story = attack(scene)
    assert story.answers("attack.remove") == [
        *("ranger_underground", "police", "us_troops", "arvn_troops", "arvn_troops", "police")
    ]


@pytest.mark.rule("fitl 8.6.1-v")
def test_the_us_comes_before_arvn() -> None:
    scene = Scene().set(nva=1)
    scene.put("hue", nva_troops=4, arvn_troops=2).put("da_nang", nva_troops=4, us_troops=2)
    assert attack(scene).answers("attack.space") == ["da_nang", "done"]
    scene = Scene().set(nva=1)
    scene.put("hue", nva_troops=4, us_base=1, police=1)
    scene.put("da_nang", nva_troops=4, arvn_base=1, police=1)
    assert attack(scene).answers("attack.space") == ["hue", "done"]


@pytest.mark.rule("fitl 8.6.1-w")
def test_pt_76_is_kept_for_where_it_takes_most_more() -> None:
    scene = Scene().set(capabilities_shaded=1 << PT_76)
    scene.put("hue", nva_troops=4, ranger_active=3)  # first in order, 1 more piece
    scene.put("da_nang", nva_troops=4, police=4)  # 2 more
    story = attack(scene)
    assert story.answers("attack.space") == ["hue", "da_nang", "done"]
    assert story.answers("attack.tanks") == ["no", "yes"]
    assert scene.pieces("hue")["ranger_active"] == 1
    assert scene.pieces("da_nang") == {"nva_troops": 4}


@pytest.mark.rule("fitl 8.6.1-w")
def test_pt_76_helps_one_space_of_equal_ones() -> None:
    scene = Scene().set(capabilities_shaded=1 << PT_76)
    scene.put("hue", nva_troops=2, police=2).put("da_nang", nva_troops=2, police=2)
    story = act(scene, "nva", rolls=[3], spaces=["33"])  # 2 and 1 in reach
    assert story.boxes == ["nva.attack"]
    assert story.answers("attack.tanks") == ["yes"]
    assert scene.pieces("hue") == {"nva_troops": 2}
    assert scene.pieces("da_nang") == {"nva_troops": 2, "police": 1}
    scene = Scene().set(capabilities_shaded=1 << PT_76)
    scene.put("hue", nva_troops=2, police=2).put("da_nang", nva_troops=2, police=2)
    assert act(scene, "nva", rolls=[4], spaces=["36"] * 9).boxes[0] == "nva.rally"


@pytest.mark.parametrize(("nva", "uses"), [(9, "no"), (0, "yes")])
@pytest.mark.rule("fitl 8.6.1-w", "fitl 8.6-b")
def test_where_an_event_has_troops_attack_pt_76_may_be_spared(nva: int, uses: str) -> None:
    scene = Scene().set(nva=nva, capabilities_shaded=1 << PT_76)
    scene.put("hue", nva_troops=4, police=3).put("da_nang", nva_troops=4, police=4)

    def stretch(s: State, log: Log) -> Rules[None]:
        yield from troop_attack(Turn(s, NVA, log), SPACE["hue"])

    story = follow(scene, stretch, ALL_FOUR, Fate())
    assert story.answers("attack.tanks") == [uses]


@pytest.mark.rule("fitl 8.6-b")
def test_an_event_s_attack_goes_by_the_same_bullets() -> None:
    scene = Scene().set(nva=0).put("hue", nva_guerrilla_active=4, police=2)
    scene.put("saigon", nva_troops=4, police=2)
    story = attack_free(scene, limited=True)
    assert story.answers("attack.space") == ["saigon"]
    assert scene.pieces("saigon") == {"nva_troops": 4}
    scene = Scene().put("hue", nva_guerrilla_active=1, police=2)
    story = attack_free(scene, limited=True, rolls=[6])  # it must be somewhere
    assert story.answers("attack.space") == ["hue"]


def attack_free(scene: Scene, *, limited: bool, rolls: list[int] | None = None) -> Story:
    """Attack as an Event grants it."""
    return operation(
        scene, "nva", "attack", activity=False, free=True, limited=limited, rolls=rolls or []
    )
