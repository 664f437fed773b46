"""An answer that is offered has no reason, and one that is not has one, wherever play may come."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from annamite.games.fire_in_the_lake.game import FireInTheLake, game
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Chance, Decision, Position, Setup, why_not
from annamite.kernel.decision import Numbers
from tools.probes import known_to

GAME = game()
ASKED = 24
"""So many answers at most are asked about at one decision."""
WHOLE = ("card.act", "activity.which", "event.operation", "event.activity", "event.action")
"""Steps that ask for a whole action, so that no reason speaks of one place."""


def played(
    rules: FireInTheLake, start: State, dice: Random, most: int
) -> Iterator[Position[State]]:
    """Play on at random from a position for at most so many answers, and stop at every decision."""
    position = Position(rules, start)
    for _ in range(most):
        request = position.request
        if request is None:
            return
        if isinstance(request, Chance):
            position.push(dice.choice(list(request.outcomes)))
            continue
        yield position
        position.push(dice.choice(list(request.values)))


def somewhere(dice: Random, **options: Any) -> State:
    """Return a position at the start of a faction's action, some cards into a game."""
    last = GAME.start(Setup("full", options))
    for position in played(GAME, last, dice, 60 + dice.randrange(300)):
        if not position.stretch and position.base.phase == 4:
            last = position.base.copy()
    return last


def ask(position: Position[State], dice: Random, found: Counter[str]) -> None:
    """Ask about answers at a decision, offered or not."""
    decision = position.request
    assert isinstance(decision, Decision)
    around = list(decision.around())
    for value in dice.sample(around, min(len(around), ASKED)):
        unmet, word = decision.why_not(value), decision.step.codec.word(value)
        where = f"{decision.step.id}={word}: {unmet}"
        assert (unmet is None) == (value in decision.values), where
        if unmet is None:
            explain = getattr(decision.source, "why_not", None)
            assert explain is None or explain(value) is None, where
            continue
        found["general"] += unmet.general
        found["refused"] += 1
        assert re.fullmatch(r"[A-Z1-9].*[^.,;: ]\.", unmet.says), where
        assert re.fullmatch(r"\d(\.\d)*(-[a-z])?", unmet.rule), where
        if decision.step.id in WHOLE:
            assert not re.search(r"^It is |(is|are) there\b(?! \d)", unmet.says), where
    words = [decision.step.codec.word(value) for value in around if value not in decision.values]
    some = dice.sample(words, min(len(words), 3))
    told = why_not.of_words(position, decision, some)
    assert [each.word for each in told] == some
    assert all(each.label for each in told)


@pytest.mark.parametrize("seed", range(3))
def test_random_games_and_those_pushed_to_extremes(seed: int) -> None:
    """In play, with all options, from positions without money, with lasting Events and full boxes."""
    dice, found = Random(seed), Counter[str]()
    options: dict[str, Any] = {"deception": True, "novice_nva": True, "high_winds": True}
    for position in played(GAME, GAME.start(Setup("short", options)), dice, 150):
        ask(position, dice, found)
    for _ in range(12):
        start = GAME.extreme(somewhere(dice), dice)
        for position in played(GAME, start or somewhere(dice), dice, 100):
            ask(position, dice, found)
    assert found["refused"] > 3000
    assert found["general"] == 0


@pytest.mark.parametrize("part", range(4))
def test_every_side_of_every_event(part: int) -> None:
    """Each is carried out from a position some way into a game."""
    dice, found = Random(part), Counter[str]()
    for number, landmark in enumerate(GAME.landmarks):
        if number % 4 != part:
            continue
        start = somewhere(dice)
        staged = GAME.stage(GAME.extreme(start, dice) or start, landmark, dice)
        if staged is None:
            continue
        for position in _events(staged, landmark.split()[1], dice):
            ask(position, dice, found)
    assert found["refused"] > 1000
    assert found["general"] == 0


def _events(start: State, side: str, dice: Random) -> Iterator[Position[State]]:
    """Choose the Event and the side of it, and play on at random to the end of the action."""
    position = Position(GAME, start)
    wanted = {"card.act": "event", "event.side": side}
    for number in range(120):
        request = position.request
        if request is None or (number and not position.stretch):
            return
        if isinstance(request, Chance):
            position.push(dice.choice(list(request.outcomes)))
            continue
        yield position
        word = wanted.get(request.step.id)
        if word in request.words:
            position.push(request.step.codec.value(word))
        else:
            position.push(dice.choice(list(request.values)))


def test_what_a_non_player_does_not_choose() -> None:
    """Its decision reaches the table with one option, and tells why there are no others."""
    dice, found = Random(1), Counter[str]()
    start = GAME.start(Setup("short", {"nonplayers": "us+arvn+nva+vc"}))
    for position in played(GAME, start, dice, 400):
        ask(position, dice, found)
    assert found["refused"] > 1000
    assert found["general"] == 0


def test_things_of_the_board_are_meant_by_answers_of_the_step() -> None:
    """Spaces, pieces and factions are; numbers speak of nothing that is drawn."""
    dice, told = Random(2), 0
    for position in played(GAME, GAME.start(Setup("full")), dice, 400):
        decision = position.request
        assert isinstance(decision, Decision)
        for thing in ("saigon", "us_troops", "nva_guerrilla", "vc", "trail", "available"):
            values = GAME.meant(position.state, decision, thing)
            if isinstance(decision.step.codec, Numbers):
                assert not values
            missing = why_not.of_thing(position, decision, thing)
            assert (missing is None) == any(value in decision.values for value in values)
            told += len(missing or ())
        if decision.step.kind == "space":
            assert GAME.meant(position.state, decision, "saigon") == (SPACE["saigon"],)
    assert told > 500


def test_twins_are_told_the_same_from_what_the_seat_may_know() -> None:
    """What two positions are compared by holds reasons of the seat that decides."""
    dice = Random(3)
    start = GAME.start(Setup("short", {"deception": True}))
    seen = 0
    for position in played(GAME, start, dice, 60):
        decision = position.request
        assert isinstance(decision, Decision)
        known = known_to(position, decision.seat, [])
        assert all("general=False" in reason for reason in known["why_not"])
        seen += len(known["why_not"])
    assert seen > 50
