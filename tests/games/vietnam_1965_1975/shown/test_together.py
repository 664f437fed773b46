"""Several answers as one: a stack, all support, all replacements."""

from __future__ import annotations

import random
from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown.hints.together import together
from annamite.kernel import Decision, DiceStream, Session, Setup
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.named import (
    CHU_LAI,
    FIRST_BATTALION_FIFTH_CAVALRY,
    FIRST_BATTALION_SEVENTH_CAVALRY,
    ROAD_JUNCTION,
    SECOND_BATTALION_SEVENTH_CAVALRY,
    SOUTH_OF_CHU_LAI,
)
from tests.games.vietnam_1965_1975.scenes import Scene

IDLE = ("pass", "end", "none")
WANTED = {"operation.unit", "move.unit", "turn.mission"}
"""Steps at which several answers are taken at once."""


def offered(scene: Scene) -> dict[str, list[str]]:
    """Return the series of answers on offer, by label."""
    assert scene.position is not None
    assert isinstance(scene.position.request, Decision)
    found: list[Any] = plain(together(scene.t, scene.position.request))
    return {entry["label"]: entry["words"] for entry in found}


def test_a_stack_moves_as_one_and_so_does_a_brigade_of_it() -> None:
    """Whole stack and each brigade are offered as one answer."""
    scene = Scene()
    names = (
        FIRST_BATTALION_SEVENTH_CAVALRY,
        SECOND_BATTALION_SEVENTH_CAVALRY,
        FIRST_BATTALION_FIFTH_CAVALRY,
        "us.1c.2.2",
    )
    one, two, three, four = units = [scene.unit(name, CHU_LAI) for name in names]
    lone = scene.unit("us.1c.2.3", ROAD_JUNCTION)
    scene.operation(units=[*units, lone])
    scene.stage = Stage.MOVEMENT
    scene.play()
    assert offered(scene) == {
        "All 4 in Chu Lai as one stack": [
            f"move-{one}", f"join-{two}", f"join-{three}", f"join-{four}",
        ],
        "3/1C (2) in Chu Lai as one stack": [f"move-{one}", f"join-{two}"],
        "2/1C (2) in Chu Lai as one stack": [f"move-{three}", f"join-{four}"],
    }  # fmt: skip
    scene.play(f"move-{one}")
    assert offered(scene) == {
        "All 3 join": [f"join-{two}", f"join-{three}", f"join-{four}"],
        "2/1C (2) join": [f"join-{three}", f"join-{four}"],
    }
    scene.play(f"join-{two}", f"join-{three}", f"join-{four}", f"hex-{SOUTH_OF_CHU_LAI}")
    assert [scene.where(unit) for unit in units] == [SOUTH_OF_CHU_LAI] * 4


def _answer(session: Session, decision: Decision, dice: random.Random) -> bool:
    """Take a series of answers if one is on offer, else any answer; return which it was.

    In most cases nobody is put on a mission, so that units are left to operate.
    """
    hints: Any = plain(session.hints(decision.seat))
    series = (hints or {}).get("together", [])
    early = decision.step.id == "turn.mission" and dice.random() < 0.9
    if series and not early:
        words = dice.choice(series)["words"]
        assert len(words) == len(set(words)) > 1 or decision.step.id == "combat.loss"
        assert session.answers(decision.seat, words) > 0
        return True
    words = ["done"] if early else [word for word in decision.words if word not in IDLE]
    session.answer(decision.seat, dice.choice(words or decision.words))
    return False


@pytest.mark.parametrize(("scenario", "answers"), [("starlite", 500), ("silver-bayonet", 500)])
def test_every_series_is_legal_and_taken_whole_or_up_to_an_interruption(
    scenario: str, answers: int
) -> None:
    """In random games each series on offer can be sent."""
    game, dice = Vietnam(), random.Random(scenario)
    seats = {"us": "person", "nlf": "person"}
    used: set[str] = set()
    given = number = 0
    while given < answers or (not used >= WANTED and number < 100):
        number += 1
        stream = DiceStream.seeded("together", number)
        session = Session(game, Setup(scenario, {}), seats, stream)
        while (decision := session.decision) is not None:
            given += 1
            if _answer(session, decision, dice):
                used.add(decision.step.id)
    assert used >= WANTED
