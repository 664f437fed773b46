"""Positions staged for an Event, what tells positions apart, and a crash that they would show."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

from annamite.games.fire_in_the_lake.deck import COUP_CARDS
from annamite.games.fire_in_the_lake.game import game
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import FACTIONS, NVA, NVA_TROOPS, VC
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.spaces import LAOS_CAMBODIA, bits, neighbours
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import STEPS
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import DIE, Chance, Decision, DiceStream, Position, Setup
from tools.scenes import probe_scenes

GAME = game()
DRAWS = 20
MARCH = sys.modules["annamite.games.fire_in_the_lake.operations.march"]
BY_WAY = ("99 shaded", "71 shaded")
"""Events that let NVA March by way of the Trail."""


def about_to_act() -> State:
    """Return the Full scenario where the first faction is to act on the first card."""
    position: Position[State] = Position(GAME, GAME.start(Setup("full")))
    position.roll(DiceStream.seeded("staging", 1))
    assert position.base.phase == Phase.ACT
    return position.base


def staged(state: State, landmark: str, dice: Random) -> State:
    """Return a position staged for the Event; there is one."""
    found = GAME.stage(state, landmark, dice)
    assert found is not None
    return found


def side_offered(state: State, landmark: str) -> bool:
    """Return whether the faction to act may play the Event, and that side of it."""
    position: Position[State] = Position(GAME, state)
    assert isinstance(position.request, Decision)
    position.push(GAME.lures(position.state, position.request)[0])
    assert isinstance(position.request, Decision)
    step, words = position.request.step.id, position.request.words
    return landmark in {GAME.landmark(position.state, step, word) for word in words}


def test_every_side_of_every_event_can_be_played_at_once() -> None:
    s, dice = about_to_act(), Random(1)
    offered = [mark for mark in GAME.landmarks if side_offered(staged(s, mark, dice), mark)]
    assert offered == GAME.landmarks


def test_any_faction_may_act_under_monsoon_or_not_and_the_position_is_copied() -> None:
    s = about_to_act()
    before = GAME.dump(s)
    found = [staged(s, "99 shaded", Random(n)) for n in range(DRAWS)]

    assert {x.eligible for x in found} == {1 << n for n in range(len(FACTIONS))}
    assert {x.next_card in COUP_CARDS for x in found} == {False, True}
    assert {x.card for x in found} == {99}
    assert GAME.dump(s) == before


@pytest.mark.parametrize(("name", "value"), [("phase", Phase.PIVOTAL), ("scratch", (1,))])
def test_none_is_staged_unless_a_faction_is_to_act(name: str, value: object) -> None:
    s = about_to_act()
    assert GAME.stage(s, "99 shaded", Random(1)) is not None
    setattr(s, name, value)
    assert GAME.stage(s, "99 shaded", Random(1)) is None


LIMITS = [
    {"limited": True},
    {"free": True},
    {"monsoon": True},
    {"within": 1},
    {"origins": 1},
    {"only": (NVA_TROOPS,)},
    {"most_spaces": 1},
    {"by_way": True},
    {"openly": True},
    {"plan": Plan(every=True)},
]


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: next(iter(limit)))
def test_each_limit_of_an_action_is_another_occasion(limit: dict[str, object]) -> None:
    s, step = about_to_act(), STEPS["march.to"]
    usual = GAME.occasion(s, Turn(s, NVA).ask(step, [0]))

    assert GAME.occasion(s, Turn(s, NVA, **limit).ask(step, [0])) != usual  # type: ignore[arg-type]
    assert GAME.occasion(s, Turn(s, NVA).ask(step, [0])) == usual
    assert GAME.occasion(s, Turn(s, VC).ask(step, [0])) != usual


def test_what_belongs_to_no_action_has_no_occasion() -> None:
    s = about_to_act()
    assert GAME.occasion(s, Chance(STEPS["deck.card"], DIE)) is None
    assert GAME.occasion(s, Decision(STEPS["card.pivotal"], "us", (0, 1))) is None


# --- a known crash shows --------------------------------------------------------------------


def round_about(turn: Turn, good: Any = MARCH._within_reach) -> int:
    """Return where a March may go, the spaces included from which the Trail leads back to them."""
    targets: int = good(turn)
    if not (turn.by_way and turn.faction == NVA and turn.s.trail):
        return targets
    for origin in bits(MARCH.ready(turn)):
        reached = neighbours(1 << origin)
        while onward := neighbours(reached & LAOS_CAMBODIA) & ~reached:
            reached |= onward
        targets |= reached
    return targets


def test_a_march_that_is_offered_its_own_space_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It crashed where all that could March stood in one space: nothing could come from elsewhere."""
    monkeypatch.setattr(MARCH, "_within_reach", round_about)

    with pytest.raises(
        AssertionError, match=r"march\.to=\w+ leads to: .*march\.from offers nothing"
    ):
        probe_scenes(GAME, landmarks=BY_WAY)


def test_the_march_as_it_is_passes() -> None:
    found = probe_scenes(GAME, landmarks=BY_WAY)

    assert "march.to" in found.steps
    assert found.taken > found.positions
