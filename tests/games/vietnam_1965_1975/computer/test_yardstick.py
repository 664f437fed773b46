"""The computer that is kept to measure later ones by never plays otherwise than it did."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from annamite.games.vietnam_1965_1975.computer import COMPUTERS, ComputerKind
from annamite.games.vietnam_1965_1975.computer.mind import ANSWERS, Mind
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.players import kinds, seat_player
from annamite.players.computer import Choice, idle
from annamite.server.players import described
from tools.yardstick import KIND, NOTES, SEEDS, constants, digest

if TYPE_CHECKING:
    from annamite.players import Kind

GAME = Vietnam()
GAMES = [(scenario, number) for scenario, seeds in SEEDS.items() for number in range(len(seeds))]


@pytest.mark.at_random
@pytest.mark.parametrize(("scenario", "number"), GAMES)
def test_computer_1_plays_as_it_always_did(scenario: str, number: int) -> None:
    """If the rules or a scenario changed: python -m tools.yardstick --write.

    If the computer did, what is new belongs into its next version (docs/vietnam-computer.md).
    """
    noted = json.loads(NOTES.read_text(encoding="utf-8"))[KIND]
    assert len(noted[scenario]) == len(SEEDS[scenario])
    assert digest(GAME, scenario, SEEDS[scenario][number]) == noted[scenario][number]


def test_its_numbers_are_those_it_began_with() -> None:
    """Games enough to come to each of them would take too long."""
    noted = json.loads(NOTES.read_text(encoding="utf-8"))["constants"]
    assert constants() == noted
    assert {"air.LATER", "air.MOST_LATER", "interdiction.LEAST_DENIAL"} <= noted.keys()


def _hasty(answer: Callable[[Mind], Choice]) -> ComputerKind:
    """A version that decides otherwise at one step."""
    return ComputerKind("hasty", "Hasty", MappingProxyType({**ANSWERS, "fire.support": answer}))


class _WithAnother(Vietnam):
    players = (*COMPUTERS, _hasty(idle))


def test_a_digest_tells_versions_apart() -> None:
    """A later version takes over the answers it keeps, and differs where it has its own."""
    game = _WithAnother()
    before = digest(game, "starlite", 0)
    assert digest(game, "starlite", 0, "computer") == before
    assert digest(game, "starlite", 0, "hasty") != before
    assert digest(game, "starlite", 0) == before


def test_the_yardstick_can_be_asked_for_but_does_not_clutter_the_page() -> None:
    """It has a name for tools, and no place among the players on offer."""
    known: dict[str, Kind] = kinds(GAME)
    assert known[KIND].id == KIND
    assert seat_player(KIND, GAME, "us", 1) is not None
    assert not known[KIND].listed
    offered = [kind.id for kind in described(GAME)]
    assert "computer" in offered
    assert KIND not in offered
