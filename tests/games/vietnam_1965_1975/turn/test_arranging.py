"""Positions of examples are put up, or refused in words that say what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.kernel import Position, Setup, SetupError
from annamite.kernel.example import ArrangeError

GAME = Vietnam()
US_UNIT = {"counter": "us.1.1.2", "hex": "4919"}
VC_UNIT = {"counter": "vc.ind.1", "hex": "4919"}


def arranged(**changes: Any) -> Any:
    """Return the position of an example."""
    state = GAME.arrange(GAME.start(Setup("starlite")), {"units": [US_UNIT, VC_UNIT], **changes})
    assert GAME.audit(state) == []
    return state


def test_all_that_can_be_set() -> None:
    units = [
        {**US_UNIT, "mission": "patrol"},
        {**VC_UNIT, "hex": "5020", "hidden": True},
    ]
    state = arranged(
        units=units,
        replacements={"us": 2},
        tally={"us_replacements": 1},
        air=3,
        airmobile=1,
        free_fire=True,
    )
    now = GAME.projection(state)
    assert now["scenario"] == "exercise"
    assert now["units"]["0"]["mission"] == "patrol"
    assert now["units"]["1"]["at"] == "5020"
    assert "known" not in now["units"]["1"]
    assert (now["replacements"], now["tally"]) == ({"us": 2}, {"us_replacements": 1})
    assert (now["air"], now["airmobile"]) == ([3, 3], [1, 1])
    assert len(now["free_fire"]) == len(GAME.box.regions)


def test_a_position_is_stored_and_played_like_any_other() -> None:
    units = [{**US_UNIT, "hits": 1}, VC_UNIT]
    state = arranged(units=units, losses={"attackers": [0], "defenders": [1], "losses": [0, 2]})
    assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)
    request = Position(GAME, state).request
    assert request is not None
    assert request.step.id == "combat.loss"
    assert state.op.side == 0
    assert GAME.projection(state)["units"]["0"]["hits"] == 1
    board = GAME.board()
    assert "exercise" in board.scenarios


def test_the_ground_of_examples_is_not_offered() -> None:
    assert "exercise" not in [spec.id for spec in GAME.scenarios]
    with pytest.raises(SetupError, match="no scenario 'exercise'"):
        GAME.start(Setup("exercise"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"units": [{"counter": "us.none", "hex": "4919"}]}, "no counter or hex 'us.none'"),
        ({"units": [{**US_UNIT, "hex": "0000"}]}, "no counter or hex '0000'"),
        ({"units": [{**US_UNIT, "mission": "tea"}]}, "no mission 'tea'"),
        ({"replacements": {"france": 1}}, "no pool 'france'"),
        ({"tally": {"tea": 1}}, "no tally 'tea'"),
        ({"air": -1}, "`int` >= 0"),
        (
            {"losses": {"attackers": [0], "defenders": [7], "losses": [1, 0]}},
            "units go from 0 to 1",
        ),
        (
            {"losses": {"attackers": [0], "defenders": [0], "losses": [1, 0]}},
            "us attacks us in 1 hexes",
        ),
        (
            {"losses": {"attackers": [0, 1], "defenders": [0], "losses": [1, 0]}},
            "units of both sides fight on one",
        ),
    ],
)
def test_what_gives_no_position_is_told(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ArrangeError, match=message):
        arranged(**changes)
