"""How learners play the game: its ids, and 200 moves that stay what they were."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from annamite.games.fire_in_the_lake import action_ids
from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.game import game
from annamite.games.fire_in_the_lake.setup import pool
from annamite.kernel import Decision, DiceStream, Position, Setup
from annamite.kernel.worlds import world_of
from annamite.lab.learning.observing import Eyes
from tests.games.fire_in_the_lake.playthrough import MOVES, WRITTEN, begun, replayed


def test_the_table_is_no_wider_than_a_mask_may_be() -> None:
    table = game().action_table
    assert table is game().action_table
    assert table.size <= 4096


def test_the_table_has_room_for_all_pieces() -> None:
    pieces = pool(load().force_pool)
    assert max(pieces.values()) < action_ids.IN_GROUP


def test_written_moves_are_still_what_they_were() -> None:
    lines = [line[2:] for line in WRITTEN.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == MOVES
    assert [*replayed(begun(), lines)] == lines, (
        "If rules or ids are others on purpose, write the moves down again: "
        "python -m tests.games.fire_in_the_lake.playthrough"
    )


def test_hidden_markers_change_no_byte() -> None:
    """With deception, whoever does not know a marker is told the same, whichever it is."""
    rules: Any = game()
    eyes, dice, fate = Eyes(rules), Random(1), DiceStream.seeded(1)
    others = 0
    for number, position in enumerate(islice(_positions(rules, dice, fate), 500)):
        if number % 20:
            continue
        for seat in eyes.seats:
            world = world_of(position, seat, Random(number))
            others += rules.dump(world.base) != rules.dump(position.base)
            assert eyes.see(world, seat) == eyes.see(position, seat)
            request, same = position.request, world.request
            if isinstance(request, Decision) and request.seat == seat:
                assert eyes.table.mask(same) == eyes.table.mask(request)
    assert others > 20


def _positions(rules: Any, dice: Random, fate: DiceStream) -> Any:
    position = Position(rules, rules.start(Setup("short", {"deception": True})))
    while (request := position.request) is not None:
        if isinstance(request, Decision):
            yield position
            position.push(dice.choice(request.values))
        else:
            position.push(fate.answer(request))
