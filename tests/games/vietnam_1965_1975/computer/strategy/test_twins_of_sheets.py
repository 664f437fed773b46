"""What the US side's computer may not know changes no answer and no reason of its sheets (1, 17).

A campaign's seasons are played by computers on the sheets alone, in game-turns nobody moves; each
question of the US side is put again with other secrets of the NLF.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from annamite.games.vietnam_1965_1975.computer.strategy import SHEETS
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.season.indices import SECRET
from annamite.kernel import Decision, DiceStream, Position, Setup
from annamite.players import seat_player
from tools.leaks.computers import answer_alike

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.state import State

GAME: Final = Vietnam()
SEASONS: Final = 2
IDLE: Final = ("done", "end", "let_us_operate")
LEFT_ALONE: Final = ("vc.place",)
"""Sheets of the NLF that take long, and that the US side never sees."""
EACH: Final = 8
"""Questions of a kind that are put again in a season."""


def seasons() -> Iterator[Position[State]]:
    """Yield the positions at which somebody decides in the first seasons of a campaign."""
    position = Position(GAME, GAME.start(Setup("campaign")))
    players: dict[str, Any] = {x.id: seat_player("computer", GAME, x.id, 1) for x in GAME.seats}
    fate = DiceStream.seeded("twins of sheets")
    while True:
        position.roll(fate)
        asked, season = position.request, position.state.season
        if not isinstance(asked, Decision) or (season and season.number > SEASONS):
            return
        yield position
        idle = next((word for word in IDLE if word in asked.words), None)
        if asked.step.id in SHEETS and asked.step.id not in LEFT_ALONE:
            value = players[asked.seat].choose(
                asked, lambda *_, asked=asked: position.fork_as(asked.seat)
            )
        elif idle is not None:
            value = asked.step.codec.value(idle)
        else:
            value = asked.values[0]
        position.push(value)


@pytest.fixture(scope="module")
def questions() -> list[Position[State]]:
    """Return positions in which the US side has a choice on a sheet, some of each kind and season."""
    found: list[Position[State]] = []
    asked: Counter[tuple[str, int]] = Counter()
    for position in seasons():
        request, season = position.request, position.state.season
        assert isinstance(request, Decision)
        kind = request.step.id, season.number if season else 0
        sheet = request.step.id in SHEETS and request.seat == "us" and len(request.values) > 1
        if sheet and not position.stretch and asked[kind] < EACH:
            asked[kind] += 1
            found.append(position.fork())
    return found


def test_other_secrets_change_no_answer_and_no_reason(questions: list[Position[State]]) -> None:
    """At each kind of sheet, in sixty pairs and more."""
    pairs = Counter(
        position.request.step.id
        for number, position in enumerate(questions)
        if position.request is not None
        and answer_alike(position, "us", "computer", Random(f"sheet {number}"))
    )
    assert pairs.total() == len(questions) >= 60
    assert pairs.keys() >= {
        "arvn.sheet",
        "commitment.item",
        "commitment.number",
        "bombing.mission",
        "withdrawal.final",
        "setup.deployment",
        "arrival.place",
    }


def test_twins_differ_in_all_that_the_us_side_may_not_know(
    questions: list[Position[State]],
) -> None:
    """Levels, plans, stocks, what was built and what lies face down: else nothing would be proven."""
    base = questions[-1].base
    twin = GAME.sample_world(base, "us", Random(1))
    assert base.season is not None
    assert twin.season is not None
    assert any(base.season.levels[index] != twin.season.levels[index] for index in SECRET)
    assert base.season.plan != twin.season.plan
    assert base.pools[2:] != twin.pools[2:]
    assert (base.counter, base.face) != (twin.counter, twin.face)


def test_the_us_side_has_no_secret_from_the_nlf(questions: list[Position[State]]) -> None:
    """So there is nothing that the NLF's computer may not read."""
    for position in questions[::20]:
        known = position.fork_as("nlf").state
        assert GAME.dump(known) == GAME.dump(position.state)
        assert GAME.dump(GAME.sample_world(position.state, "nlf", Random(1))) == GAME.dump(known)
