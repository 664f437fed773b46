"""The computer chooses what it always did, whatever makes it quicker; and what it keeps changes nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.kernel import Decision, DiceStream, Position, Setup
from annamite.players import seat_player
from tests.games.vietnam_1965_1975.computer import noted

ROOT = Path(__file__).parents[4]
GAME = Vietnam()
KNOWN: dict[str, Any] = json.loads(noted.NOTES.read_text(encoding="utf-8"))


def test_enough_is_noted_of_either_side() -> None:
    chosen = [x for name, rows in KNOWN.items() if name != "played" for x in rows]
    assert len(chosen) >= 200
    for seat in ("us", "nlf"):
        assert len({step for _, _, step, asked, _ in chosen if asked == seat}) >= 12


@pytest.mark.parametrize("scenario", noted.SEEDS)
def test_it_chooses_what_it_always_did(scenario: str) -> None:
    """If the rules or a scenario changed: python -m tests.games.vietnam_1965_1975.computer.noted --write."""
    assert [list(x) for x in noted.small(GAME, scenario)] == KNOWN[scenario]


def test_its_first_version_does_too() -> None:
    """Where the versions differ one day, what is noted of the first must be kept apart."""
    assert [list(x) for x in noted.small(GAME, "starlite", "computer-1")] == KNOWN["starlite"]


@pytest.mark.slow
def test_it_does_at_campaign_size() -> None:
    """In a process of its own, since an owner's file is laid over the game."""
    asked = [sys.executable, "-m", noted.__name__, "--campaign"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("scenario", "seed"), [("silver-bayonet", 1), ("masher", 2)])
def test_it_chooses_the_same_whatever_it_was_asked_before(scenario: str, seed: int) -> None:
    """Only on a way that it has chosen it goes on, where another would choose again."""
    position: Position[Any] = Position(GAME, GAME.start(Setup(scenario)))
    players = {seat.id: seat_player("computer", GAME, seat.id, 1) for seat in GAME.seats}
    fate = DiceStream.seeded("asked before", seed)
    compared = offered = 0
    while (asked := position.request) is not None:
        if not isinstance(asked, Decision):
            position.push(fate.answer(asked))
            continue
        seat = asked.seat
        value = players[seat].choose(asked, lambda *_, seat=seat: position.fork_as(seat))
        if len(asked.values) > 1 and asked.step.id != "move.step":
            offered += 1
            if offered % 5 == 0:
                assert noted.choice(GAME, position, "computer") == asked.step.codec.word(value)
                compared += 1
        position.push(value)
    assert compared >= 20
