"""A position of campaign size, to measure by: some 330 counters of Vietnam 1965-1975 on the map.

It is a scenario in an owner's file, `campaign.yaml` beside this. Whoever wants it on a server says so:

    annamite serve --components vietnam-1965-1975=benchmarks/campaign.yaml
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games import load
from annamite.games.vietnam_1965_1975.box import scenarios
from annamite.kernel import Decision, DiceStream, Position, Setup
from annamite.kernel.own_copy import lay_over, own_copy

GAME: Final = "vietnam-1965-1975"
FILE: Final = Path(__file__).with_name("campaign.yaml")
SCENARIO: Final = "campaign-size"

_TURNING: Final = ("turn.initiative", "turn.operation")
_IDLE: Final = ("end", "pass", "done", "hold-", "patrol-")


def position() -> tuple[Any, Setup]:
    """Return the game with the owner's file laid over it in this process, and the setup.

    Games are then of another rules version, as with every file of an owner's, if this comes before the
    game is first imported.

    Raises:
        ValueError: another file has been laid over the game already.
    """
    laid = own_copy(GAME)
    if laid is None:
        lay_over(GAME, FILE)
        scenarios.ours.cache_clear()
    elif laid != FILE.resolve():
        msg = f"{laid} is laid over the game already."
        raise ValueError(msg)
    return load(GAME), Setup(SCENARIO)


def lively(decision: Decision, dice: Random) -> int:
    """Return a random answer that keeps the war going: some 1,300 entries a game-turn.

    Sides operate as long as they can instead of ending the phase, put nothing on holding or patrol
    before it, and replace losses as long as they may.
    """
    step, pairs = decision.step.id, list(zip(decision.values, decision.words, strict=True))
    wanted: list[int] = []
    if step == "turn.mission":
        wanted = [value for value, word in pairs if word == "done"]
    elif step in _TURNING:
        wanted = [value for value, word in pairs if not word.startswith(_IDLE)]
    elif step == "combat.loss":
        wanted = [value for value, word in pairs if word.startswith("replace-")]
    return dice.choice(wanted or [value for value, _ in pairs])


def answer(position: Position[Any], dice: Random, fate: DiceStream) -> None:
    """Answer what a position asks: a decision or a die."""
    request = position.request
    assert request is not None
    if isinstance(request, Decision):
        position.push(lively(request, dice))
    else:
        position.push(fate.answer(request))


def set_up(seed: int = 1) -> tuple[Any, Position[Any]]:
    """Return the game, and the position when all have been set up."""
    game, setup = position()
    found = Position(game, game.start(setup), None)
    dice, fate = Random(seed), DiceStream.seeded("campaign", seed)
    while found.state.stage != Stage.MISSIONS:
        answer(found, dice, fate)
    return game, found
