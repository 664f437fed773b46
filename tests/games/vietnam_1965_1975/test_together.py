"""Several answers as one: a stack, all support, all replacements."""

from __future__ import annotations

import random
from typing import Any

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.shown.together import together
from annamite.kernel import Decision, DiceStream, Session, Setup
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.scenes import Scene


def offered(scene: Scene) -> dict[str, list[str]]:
    """Return the series of answers on offer, by label."""
    assert scene.position is not None
    assert isinstance(scene.position.request, Decision)
    found: list[Any] = plain(together(scene.t, scene.position.request))
    return {entry["label"]: entry["words"] for entry in found}


def test_a_stack_moves_as_one_and_so_does_a_brigade_of_it() -> None:
    scene = Scene()
    names = ("us.1c.3.1", "us.1c.3.2", "us.1c.2.1", "us.1c.2.2")
    one, two, three, four = units = [scene.unit(name, "5118") for name in names]
    lone = scene.unit("us.1c.2.3", "5019")
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
    scene.play(f"join-{two}", f"join-{three}", f"join-{four}", "hex-5119")
    assert [scene.where(unit) for unit in units] == ["5119"] * 4


@pytest.mark.parametrize(("scenario", "answers"), [("starlite", 500), ("silver-bayonet", 500)])
def test_every_series_is_legal_and_taken_whole_or_up_to_an_interruption(
    scenario: str, answers: int
) -> None:
    game = Vietnam()
    dice = random.Random(scenario)
    used: set[str] = set()
    given = number = 0
    wanted = {"operation.unit", "move.unit", "turn.mission"}
    while given < answers or (not wanted <= used and number < 100):
        number += 1
        setup = Setup(scenario, {})
        seats = {"us": "person", "nlf": "person"}
        session = Session(game, setup, seats, DiceStream.seeded("together", number))
        while (decision := session.decision) is not None:
            given += 1
            hints: Any = plain(session.hints(decision.seat))
            series = (hints or {}).get("together", [])
            early = decision.step.id == "turn.mission" and dice.random() < 0.9
            if series and not early:
                words = dice.choice(series)["words"]
                assert len(words) == len(set(words)) > 1 or decision.step.id == "combat.loss"
                taken = session.answers(decision.seat, words)
                assert taken > 0
                used.add(decision.step.id)
                continue
            idle = ("pass", "end", "none")
            words = ["done"] if early else [word for word in decision.words if word not in idle]
            session.answer(decision.seat, dice.choice(words or decision.words))
    assert wanted <= used
