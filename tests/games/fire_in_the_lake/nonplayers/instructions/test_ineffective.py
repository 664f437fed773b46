"""Events that would do nothing, rifles, Limited Operations and texts (8.1, 8.4.1, 8.4.2)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from annamite.games.fire_in_the_lake.phases import Did
from tests.games.fire_in_the_lake.nonplayers.events.execution import execute
from tests.games.fire_in_the_lake.nonplayers.instructions.sheet import (
    COUP,
    busy,
    refusal,
    under,
)
from tests.games.fire_in_the_lake.nonplayers.positions import act
from tests.games.fire_in_the_lake.scenes import Scene

LATE = "ineffective before a Coup"
DICE: dict[str, Any] = {"rolls": [6] * 40, "picks": [1] * 40}
SPACES = ["36"] * 40


@pytest.mark.rule("fitl 8.1-i")
def test_attleboro_without_a_tunnel() -> None:
    scene = under("lbj", Scene().put("saigon", us_troops=4, us_base=1).set(next_card=2, trail=0))
    story = act(scene, "us", card=23, spaces=SPACES, **DICE)
    told = {e.params["box"]: e.params["because"] for e in story.log if e.key == "why.box"}
    assert told["us.event"] == "ineffective"
    assert story.answers("card.act") == ["train"]


@pytest.mark.rule("fitl 8.1-i")
def test_attleboro_with_a_tunnel() -> None:
    scene = under("lbj", Scene().put("saigon", us_troops=4, us_base=1).set(next_card=2, trail=0))
    scene.put("tay_ninh", vc_tunneled_base=1)
    story = act(scene, "us", card=23, spaces=SPACES, **DICE)
    assert story.answers("card.act") == ["event"]


@pytest.mark.rule("fitl 8.1-f")
def test_something_must_happen_and_a_capability_is_something() -> None:
    assert refusal(Scene(), "us", 27) == "ineffective"
    assert refusal(Scene(), "us", 14) == ""
    assert refusal(Scene(), "nva", 31) == ""


@pytest.mark.rule("fitl 8.1-f")
def test_it_is_judged_by_the_text_that_the_faction_plays() -> None:
    full = Scene().set(aid=75)
    assert refusal(full, "arvn", 79) == "ineffective"
    assert refusal(full.put("hue", police=1), "arvn", 79, players="us") == ""


@pytest.mark.rule("fitl 8.1-f")
@pytest.mark.parametrize(
    ("faction", "card", "there"),
    [
        ("arvn", 75, ("the_fishhook", {"arvn_troops": 3, "vc_guerrilla_underground": 1})),
        ("us", 70, ("kontum", {"us_troops": 3, "vc_guerrilla_active": 1})),
        ("vc", 99, ("loc_saigon_can_tho", {"vc_guerrilla_underground": 2})),
    ],
)
def test_free_operations_must_come_to_something_by_the_own_priorities(
    faction: str, card: int, there: tuple[str, dict[str, int]]
) -> None:
    """Cubes could be moved in the one position, but no priority calls for it."""
    scene = under("nixon", Scene().put("qui_nhon", us_troops=4, arvn_troops=4)).set(next_card=2)
    scene.put("saigon", arvn_troops=5, police=2)
    assert refusal(scene, faction, card).startswith("ineffective")
    space, pieces = there
    assert refusal(scene.put(space, **pieces), faction, card) == ""


@pytest.mark.rule("fitl 8.1-f")
def test_pieces_that_would_have_to_be_lifted_off_the_map_do_not_count() -> None:
    scene = Scene().put("saigon", arvn_troops=1).set(next_card=2)
    scene.none_available("arvn_troops", "police", "ranger", "arvn_base")
    assert refusal(scene, "arvn", 49) == "ineffective"


@pytest.mark.rule("fitl 8.1-g")
def test_lasting_text_alone_comes_too_late_before_a_coup() -> None:
    assert refusal(Scene().set(next_card=2), "us", 46) == "rifle"
    for before, why in ((2, ""), (COUP, LATE)):
        scene = Scene().set(next_card=before, trail=0)
        assert refusal(scene, "arvn", 46) == why
    assert refusal(Scene().set(next_card=COUP, trail=1), "arvn", 46) == ""


@pytest.mark.rule("fitl 8.1-h")
@pytest.mark.parametrize(("faction", "card"), [("us", 16), ("us", 15), ("nva", 39), ("nva", 10)])
def test_momentum_that_passes_before_a_coup(faction: str, card: int) -> None:
    assert refusal(busy().set(next_card=COUP), faction, card) == ""


@pytest.mark.rule("fitl 8.1-h")
@pytest.mark.parametrize(("faction", "card"), [("us", 17), ("arvn", 17), ("nva", 5)])
def test_momentum_that_fails_before_a_coup(faction: str, card: int) -> None:
    assert refusal(busy(), faction, card) == ""
    assert refusal(busy().set(next_card=COUP), faction, card) == LATE


@pytest.mark.rule("fitl 8.1-h")
def test_bombing_pause_passes_for_whoever_had_no_rifle() -> None:
    scene = busy().set(next_card=COUP)
    assert ALL_EVENTS[41].sides["single"].before_coup(scene.turn("us"))
    assert refusal(scene, "us", 41) == "rifle"


@pytest.mark.rule("fitl 8.1-g")
def test_the_last_coup_has_no_commitment_for_medevac() -> None:
    assert refusal(busy().set(next_card=COUP, coups=4), "us", 15) == ""
    assert refusal(busy().set(next_card=COUP, coups=5, pile_events=0), "us", 15) != ""


@pytest.mark.rule("fitl 8.1-g")
def test_other_momentum_by_what_it_does_at_once_or_in_the_coup_round() -> None:
    def late(scene: Scene, faction: str, card: int) -> bool:
        return refusal(scene.set(next_card=COUP), faction, card).startswith("ineffective")

    assert late(Scene().set(trail=2), "us", 7)
    assert not late(Scene().set(trail=4), "us", 7)
    assert not late(Scene().set(trail=0), "us", 7)
    assert not late(Scene().put("central_laos", us_troops=1).set(trail=2), "us", 7)
    assert late(Scene(), "nva", 22)
    assert not late(Scene().support("quang_nam", 1), "nva", 22)
    assert late(Scene(), "arvn", 72)
    assert late(Scene(), "vc", 115)
    assert not late(Scene().set(arvn=1), "us", 38)
    assert late(Scene().set(arvn=0), "us", 38)
    abroad = Scene().set(arvn=0).put("central_laos", us_troops=1)
    assert late(abroad, "us", 38)
    assert not late(abroad.put("saigon", police=1), "us", 38)


@pytest.mark.rule("fitl 8.1-g")
def test_lansdale_by_players_is_worth_its_patronage_before_a_coup() -> None:
    scene = busy().set(next_card=COUP)
    assert refusal(scene, "arvn", 78, players="us") == ""
    told = refusal(scene.set(patronage=75), "arvn", 78, players="us")
    assert told == "ineffective before a Coup"


# --- rifles -------------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.4.1-a")
def test_a_rifle_is_declined_for_an_operation() -> None:
    scene = Scene().put("hue", vc_guerrilla_active=1).set(next_card=2)
    assert refusal(scene, "vc", 10) == "rifle"
    story = act(scene, "vc", card=10, spaces=SPACES, **DICE)
    assert story.refused[:2] == ["vc.terror", "vc.event"]
    assert story.answers("card.act") not in (["event"], ["pass"])


@pytest.mark.rule("fitl 8.4.1-a")
def test_a_rifle_goes_before_everything_else() -> None:
    assert refusal(Scene(), "arvn", 9) == "rifle"  # and it would do nothing, either
    assert refusal(busy(), "us", 79) == "rifle"


# --- flowchart and full Operations --------------------------------------------------------


@pytest.mark.rule("fitl 8.1-b", "fitl 8.5.2-e")
def test_the_flowchart_comes_to_the_event() -> None:
    story = act(Scene().set(next_card=2, aid=20), "vc", card=16, spaces=SPACES, **DICE)
    assert story.refused == ["vc.terror"]
    assert story.boxes == ["vc.event"]
    assert story.scene.s.aid == 10


@pytest.mark.rule("fitl 8.1-c")
def test_they_pay_like_everybody() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=1).put("kontum", vc_guerrilla_underground=1)
    scene.support("hue", 1).support("kontum", 1).put("hue", police=2).put("kontum", police=2)
    story = act(scene.set(vc=1), "vc", spaces=SPACES, **DICE)
    assert len([w for w in story.answers("terror.space") if w in ("hue", "kontum")]) == 1
    assert scene.resources("vc") == 0


@pytest.mark.rule("fitl 8.1-d")
def test_where_others_have_a_limited_operation_they_have_a_full_one() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=1).put("kontum", vc_guerrilla_underground=1)
    scene.support("hue", 1).support("kontum", 1)
    scene.put("loc_da_nang_qui_nhon", vc_guerrilla_underground=1)
    scene.set(vc=8, first=1, first_did=Did.OPERATION, acted=0b0001)
    story = act(scene, "vc", spaces=SPACES, **DICE)
    assert {"hue", "kontum"} <= set(story.answers("terror.space"))
    assert "activity" in story.words


@pytest.mark.rule("fitl 8.1-e")
def test_a_free_limited_operation_stays_limited() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=1).put("kontum", vc_guerrilla_underground=1)
    scene.support("hue", 1).support("kontum", 1).available(vc_guerrilla=0, nva_guerrilla=0)
    story = execute(scene, "vc", 50, spaces=SPACES, **DICE)
    operations = [
        word for who, step, word in story.asked if (who, step) == ("vc", "event.operation")
    ]
    assert operations[:2] == ["terror", "terror"]
    assert (scene.level("hue"), scene.level("kontum")) == (0, 0)


# --- texts --------------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.4.2-a", "fitl 8.4.2-b")
def test_whose_text_is_whose() -> None:
    for faction, aid in (("us", 30), ("arvn", 30), ("vc", 10)):
        scene = Scene().set(aid=20)
        execute(scene, faction, 16, spaces=SPACES)
        assert scene.s.aid == aid
    scene = Scene().set(trail=1)
    execute(scene, "nva", 7)
    assert scene.s.trail == 2


@pytest.mark.rule("fitl 8.4.1-b", "fitl 8.4.2-b")
def test_an_instruction_goes_before_the_usual_text() -> None:
    scene = Scene().set(patronage=10, aid=10)
    execute(scene, "arvn", 85)
    assert (scene.s.patronage, scene.s.aid, scene.resources("arvn")) == (12, 12, 32)


RALLY_IN_HUE = {"rally.space": ["hue", "done"], "rally.how": ["nothing"]}


@pytest.mark.rule("fitl 8.4.1-c")
def test_free_actions_by_anothers_event_follow_the_own_instructions() -> None:
    """A player has the VC execute Detente; the NVA, poor, wants Resources, and else Infiltrates."""
    for resources, gained in ((19, 9), (20, 0)):
        scene = Scene().put("the_fishhook", nva_base=1).set(nva=resources)
        scene.available(vc_guerrilla=0)
        story = execute(
            scene,
            "vc",
            77,
            nonplayers="us arvn nva",
            others={"event.side": ["shaded"], **RALLY_IN_HUE},
            spaces=SPACES,
        )
        assert story.answers("event.77.help") == ["nva_resources" if gained else "infiltrate"]
        assert scene.resources("nva") == resources + gained
