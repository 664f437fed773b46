"""Positions pushed to extremes: the audit has nothing against them, and rules go on from them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from annamite.games.fire_in_the_lake.extremes import CHANGES
from annamite.games.fire_in_the_lake.game import game
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Decision, DiceStream, Position, Setup
from tools.fuzz import RESTLESS, any_of

GAME = game()
DRAWS = 40
EVENT_SEEDS = (*range(8), 130)
"""The last is one in which Troops were to March out of a City and back into it (71)."""
PUSHES = 3
MOST_ANSWERS = 500
MONSOON_SHARE = 0.3
COUP_CARD = 125
THIEU = bytes((128,))


def begun(seed: int) -> State:
    """Return the Full scenario with its first card turned up, and Thieu for a Leader."""
    position = Position(GAME, GAME.start(Setup("full", {"political_rhythm": True})))
    position.roll(DiceStream.seeded("extremes", seed))
    s: State = position.base
    s.leaders = THIEU
    return s


def pushed(s: State, dice: Random) -> State:
    """Return a position pushed to extremes; there is one."""
    found = GAME.extreme(s, dice)
    assert found is not None
    return found


def drawn() -> list[State]:
    """Return positions that were pushed to extremes."""
    found = [GAME.extreme(begun(seed), Random(seed)) for seed in range(DRAWS)]
    return [s for s in found if s is not None]


def test_the_audit_has_nothing_against_them() -> None:
    found = drawn()
    assert len(found) == DRAWS
    assert [GAME.audit(s) for s in found] == [[]] * DRAWS


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_each_change_changes_something_and_breaks_nothing(
    change: Callable[[State, Random], None],
) -> None:
    changed = 0
    for seed in range(DRAWS):
        s = begun(seed)
        before = GAME.dump(s)
        change(s, Random(seed))
        assert GAME.audit(s) == []
        changed += GAME.dump(s) != before
    assert changed


def test_they_go_to_both_ends() -> None:
    """No money and all of it, an empty box, a Trail closed and full, all lasting Events in force."""
    found = drawn()
    for faction in (1, 2, 3):
        assert {0, 75} <= {s.resources[faction] for s in found}
    assert {0, 4} <= {s.trail for s in found}
    assert any(not any(s.available[9:]) for s in found)
    lasting = {
        card.number
        for card in GAME.events.values()
        if any(side.capability for side in card.sides.values())
    }
    for name in ("capabilities_shaded", "capabilities_unshaded"):
        assert any(
            sum(getattr(s, name) >> card & 1 for card in lasting) > len(lasting) / 2 for s in found
        )
    assert any(s.momentum.bit_count() > 5 for s in found)


def test_a_position_is_copied_and_the_same_dice_push_it_the_same_way() -> None:
    s = begun(1)
    before = GAME.dump(s)
    one, other = pushed(s, Random(1)), pushed(s, Random(1))
    assert GAME.dump(s) == before
    assert GAME.dump(one) == GAME.dump(other) != before


def test_none_is_made_in_the_midst_of_something_that_is_remembered() -> None:
    s = begun(1)
    s.scratch = (1,)
    assert GAME.extreme(s, Random(1)) is None
    s.scratch = ()
    s.frozen = True
    assert GAME.extreme(s, Random(1)) is None


@pytest.mark.parametrize("seed", EVENT_SEEDS)
def test_every_event_comes_to_an_end_from_extreme_positions(seed: int) -> None:
    """Each is executed by some faction, on some side, with answers at random."""
    dice, fate = Random(seed), DiceStream.seeded("events", seed)
    base = begun(seed)
    for _ in range(PUSHES):
        base = pushed(base, dice)
    for number in GAME.events:
        s = base.copy()
        s.card, s.phase, s.eligible = number, Phase.ACT, 1 << dice.randrange(4)
        s.passed = s.acted = s.first = s.second = s.first_did = 0
        if dice.random() < MONSOON_SHARE:
            s.next_card = COUP_CARD
        execute(s, dice, fate)


def execute(s: State, dice: Random, fate: DiceStream) -> None:
    """Let the faction that is to act execute the Event, as far as this stretch goes."""
    position = Position(GAME, s)
    answers = 0
    while not answers or position.stretch:
        request = position.request
        if not isinstance(request, Decision):
            assert request is not None
            position.push(fate.answer(request))
        elif not answers:
            position.push(GAME.lures(position.state, request)[0])
        else:
            position.push(any_of(GAME, position.state, request, RESTLESS, dice))
        assert GAME.audit(position.state) == []
        answers += 1
        assert answers < MOST_ANSWERS
