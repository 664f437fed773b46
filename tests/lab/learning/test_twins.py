"""What a seat is told hangs on nothing that it may not know: the same bytes in every world."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from annamite import games
from annamite.kernel import Decision, Position, Setup, Unknowable
from annamite.kernel.powers import Observes, SamplesWorlds, TablesActions
from annamite.kernel.worlds import world_of
from annamite.lab.learning.observing import Eyes
from annamite.lab.learning.tracks import Track
from tests.conformance.catalogue import game_of
from tests.lab.learning.small import Learnable
from tools.positions import some_game
from tools.scenarios import distinct, is_long

ANSWERS, ANSWERS_LONG = 300, 120
EVERY = 12


def able(game: Any) -> bool:
    """Return whether a game can be learned and draws worlds."""
    powers = (Observes, SamplesWorlds, TablesActions)
    return all(isinstance(game, power) for power in powers)


CASES = [
    ("mini-game", Learnable(), "even"),
    *(
        (name, game_of(name), scenario.id)
        for name in games.names()
        if able(game_of(name))
        for scenario in distinct(game_of(name))
    ),
]


def told(eyes: Eyes, position: Position[Any], seat: str) -> tuple[list[float], bytes]:
    """Return all that a seat is told: its numbers, and its mask if it is asked."""
    request = position.request
    asked = isinstance(request, Decision) and request.seat == seat
    return eyes.see(position, seat), bytes(eyes.table.mask(request)) if asked else b""


@pytest.mark.parametrize(("game", "scenario"), [case[1:] for case in CASES], ids=lambda _: "")
def test_hidden_facts_change_no_byte(game: Any, scenario: str) -> None:
    eyes = Eyes(game)
    played, _ = some_game(game, scenario, 4)
    compared = others = 0
    most = ANSWERS_LONG if is_long(game, scenario) else ANSWERS
    for number, position in enumerate(islice(played, most)):
        if number % EVERY or not game.secrets(position.base):
            continue
        for seat in eyes.seats:
            try:
                world = world_of(position, seat, Random(number))
            except Unknowable:
                continue
            compared += 1
            others += game.dump(world.base) != game.dump(position.base)
            assert told(eyes, world, seat) == told(eyes, position, seat)
    assert bool(compared) == bool(others)


def test_what_a_seat_has_seen_leaves_out_what_it_has_not() -> None:
    game = Learnable()
    track = Track.begun(game, game.start(Setup("even")))
    dice = Random(1)
    seen = dict.fromkeys(("red", "blue"), "")
    while track.position.request is not None:
        assert {seat: track.seen(seat)[: len(text)] for seat, text in seen.items()} == seen
        seen = {seat: track.seen(seat) for seat in seen}
        track.push(dice.choice([*track.options(game.action_table).values()]))
    red, blue = (track.seen(seat).splitlines() for seat in ("red", "blue"))

    assert len(red) == len(blue) == len(track.entries)
    hidden = [(own, other) for own, other in zip(red, blue, strict=True) if own != other]
    assert {own.rpartition(" ")[0] for own, _ in hidden} == {
        "draw chance",
        "wager red",
        "wager blue",
    }
    assert all(own.endswith(" ?") != other.endswith(" ?") for own, other in hidden)
