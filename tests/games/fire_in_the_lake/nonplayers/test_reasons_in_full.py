"""That reasons are whole: no refusal, test or Policy untold, each with its section and its words."""

from __future__ import annotations

import pytest

from annamite.games import load
from annamite.games.fire_in_the_lake.nonplayers import policy
from tests.games.fire_in_the_lake.nonplayers.positions import Story, act, operation
from tests.games.fire_in_the_lake.scenes import Scene

GAME = load("fire-in-the-lake")
ANY = ["11"] * 20


def told(story: Story) -> list[tuple[str, str]]:
    """Return (section, sentence) of every reason, in order."""
    return [(entry.rule, GAME.text(entry)) for entry in story.log if entry.is_reason]


# --- lack of Resources --------------------------------------------------------------------


def train_at_saigon(resources: int) -> Story:
    scene = Scene().set(arvn=resources, econ=0, policy=policy.LBJ).none_available("irregular")
    scene.put("saigon", us_base=1, us_troops=2, police=1)
    return operation(scene, "us", "train", spaces=ANY, activity=False)


@pytest.mark.parametrize("resources", [0, 2])
def test_a_us_train_without_resources_says_so(resources: int) -> None:
    said = told(train_at_saigon(resources))
    assert ("8.8.7", "No Resources to place ARVN pieces at a US Base.") in said
    assert ("8.8.7", "No Patronage to take, and no Resources to Pacify.") in said


def test_a_us_train_with_resources_does_not() -> None:
    assert [text for _, text in told(train_at_saigon(3)) if "at a US Base" in text] == [
        "Train to place ARVN pieces at a US Base: Saigon, the only one."
    ]


# --- Events -------------------------------------------------------------------------------

DECLINED = {
    "us": (61, "rifle", "8.8.2", "8.8.6"),
    "arvn": (19, "a player has the US", "8.7.1", "8.7.1"),
    "nva": (19, "rifle", "8.6.2", "8.6.2"),
    "vc": (31, "rifle", "8.5.2", "8.5.2"),
}
"""A Capability that the faction declines, why, and the sections of its tests."""


@pytest.mark.parametrize("faction", DECLINED)
def test_a_capability_declined_is_told(faction: str) -> None:
    card, because, first, second = DECLINED[faction]
    others = "arvn nva vc" if faction == "arvn" else "us arvn nva vc"
    story = act(
        Scene().set(policy=policy.LBJ),
        faction,
        card=card,
        rolls=[6] * 20,
        spaces=ANY,
        picks=[1] * 20,
        nonplayers=others,
    )
    said = told(story)
    assert (first, f"{faction.upper()}: Play the Capability? No: {because}.") in said
    assert (second, "No Event: it is a Capability, which was decided on before.") in said
