"""A game that learners play: who decides, what answers itself, what it is worth, what is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from annamite.kernel import Decision, Outcome, Setup, SetupError
from annamite.lab.learning import REWARDS, IllegalAction, Match, seated
from tests.conformance.minigame import STEPS, MiniGame
from tests.lab.interrupted import Interrupted
from tests.lab.learning.small import LAYOUT, Learnable

GAME = Learnable()


def play(match: Match, seed: int) -> list[tuple[str, str, int]]:
    """Play a game at random; return seat, step and id of each answer."""
    match.reset(seed)
    told, dice = [], Random(seed)
    while match.decision is not None:
        chosen = dice.choice(match.ids)
        told.append((match.decision.seat, match.decision.step.id, chosen))
        match.act(chosen)
    return told


def test_learners_decide_and_all_else_answers_itself() -> None:
    match = Match(seated(GAME))
    told = play(match, 1)

    assert match.learners == ("red", "blue")
    assert {seat for seat, _, _ in told} == {"red", "blue"}
    # Draws and dice are chance; a wager of one kind is forced, and so is who may not raise.
    assert {step for _, step, _ in told} <= {"load", "wager", "raise", "call", "play"}
    assert match.over
    assert not match.cut
    assert match.ids == []
    assert match.answered == len(told)


def test_the_same_seed_and_answers_make_the_same_game() -> None:
    match = Match(seated(GAME, "uphill", {"rounds": 12}))
    assert play(match, 1) == play(match, 1)
    assert play(match, 1) != play(match, 2)


def test_computers_have_their_seats() -> None:
    match = Match(seated(GAME, seats={"blue": "random"}))
    told = play(match, 1)

    assert match.learners == ("red",)
    assert {seat for seat, _, _ in told} == {"red"}
    assert match.rewards().keys() == {"red"}
    assert told == play(match, 1)


def test_forced_decisions_that_are_secret_are_asked() -> None:
    """What one has no choice in may be what the others must not know."""

    class Secretive(Learnable):
        def play(self, state: Any, log: Any = None) -> Any:
            yield Decision(STEPS["play"], "red", (0,), always_asked=True)
            yield Decision(STEPS["play"], "red", (0,))
            state.cells[0] = state.cells[1]

    match = Match(seated(Secretive()))
    match.reset(0)
    assert len(match.ids) == 1
    match.act(match.ids[0])
    assert match.over


def test_an_illegal_action_changes_nothing() -> None:
    match = Match(seated(GAME))
    with pytest.raises(RuntimeError, match="call reset"):
        match.act(0)
    match.reset(0)
    before, ids = GAME.dump(match.position.state), match.ids
    wrong = next(id_ for id_ in range(match.eyes.table.size) if id_ not in ids)
    with pytest.raises(
        IllegalAction, match=f"^Action {wrong} is no option at load, where red has 5"
    ):
        match.act(wrong)
    assert GAME.dump(match.position.state) == before
    assert match.answered == 0
    play(match, 0)
    with pytest.raises(IllegalAction, match="over; call reset"):
        match.act(ids[0])


def test_a_game_can_be_broken_off() -> None:
    match = Match(seated(GAME), limit=3)
    assert len(play(match, 0)) == 3
    assert match.over
    assert match.cut
    assert match.rewards() == {"red": 0.0, "blue": 0.0}
    match.reset(0)
    assert not match.cut


def test_a_seat_is_told_its_own_step_and_nobody_else_is() -> None:
    match = Match(seated(GAME))
    eyes = match.eyes
    match.reset(0)
    assert match.decision is not None
    red, blue = (dict(zip(eyes.names, match.see(seat), strict=True)) for seat in ("red", "blue"))

    assert eyes.size == LAYOUT.size + len(STEPS) + 2
    assert eyes.label == f"{eyes.table.label}, vector 3 {LAYOUT.digest}"
    assert [name for name, one in red.items() if one and name.startswith("asked.")] == [
        "asked.load"
    ]
    assert not any(one for name, one in blue.items() if name.startswith("asked."))
    assert all((one["decides.red"], one["decides.blue"]) == (1, 0) for one in (red, blue))
    play(match, 0)
    assert match.see("red")[-len(STEPS) - 2 :] == [0.0] * (len(STEPS) + 2)


@pytest.mark.parametrize(
    ("reward", "worth"),
    [
        ("win", [1, -1 / 3, -1 / 3, -1 / 3]),
        ("rank", [1, 1 / 3, -1 / 3, -1]),
        ("margin", [12, 0, -4, -8]),
        ("score", [10, 1, -2, -5]),
    ],
)
def test_rewards(reward: str, worth: list[float]) -> None:
    outcome = Outcome(("d", "c", "b", "a"), {"a": -5, "b": -2, "c": 1, "d": 10}, "")
    found = REWARDS[reward](GAME, None, outcome)
    assert [found[seat] for seat in "dcba"] == pytest.approx(worth)
    assert reward == "score" or sum(found.values()) == pytest.approx(0)


def test_a_reward_of_ones_own() -> None:
    match = Match(seated(GAME), reward=lambda _, state, __: {"red": state.cells[0], "blue": -1})
    play(match, 0)
    assert match.rewards() == {"red": 4.0, "blue": -1.0}


def test_what_a_name_stands_for() -> None:
    match = Match(seated(GAME), reward="score")
    play(match, 3)
    outcome = GAME.outcome(match.position.state)
    assert outcome is not None
    assert match.rewards() == outcome.scores


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"scenario": "odd"}, "Smugglers has no scenario 'odd'; choose one of: even, uphill."),
        ({"options": {"rounds": 5}}, "Option 'rounds' cannot be 5; choose one of: 4, 12, 150."),
        ({"options": {"speed": 5}}, "Smugglers has no option 'speed'; it has: rounds, rich."),
        ({"seats": "random"}, "Say whose seats computers take, as SEAT=KIND; 'random' does not."),
        ({"seats": "green=random"}, "Smugglers has no seat 'green'; choose from: red, blue."),
        ({"seats": {"red": "wise"}}, "Nobody of kind 'wise' can play Smugglers"),
        (
            {"seats": "red=random,blue=random"},
            "Computers have all seats of Smugglers; leave one to whoever learns.",
        ),
    ],
)
def test_what_cannot_be_seated(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        seated(GAME, **arguments)
    assert str(refused.value).startswith(sentence)


def test_what_cannot_be_learned() -> None:
    plain = seated(MiniGame())
    assert plain.setup == Setup("even")
    with pytest.raises(SetupError, match=r"^Smugglers has no table of action ids"):
        Match(plain)
    with pytest.raises(SetupError, match=r"^There is no reward 'fun'; choose one of: win, rank,"):
        Match(seated(GAME), reward="fun")
    with pytest.raises(SetupError, match="after 0 decisions"):
        Match(seated(GAME), limit=0)

    class Blind(MiniGame):
        action_table = GAME.action_table

    with pytest.raises(SetupError, match=r"^Smugglers does not say what a seat sees as numbers"):
        Match(seated(Blind()))


def to_the_end(match: Match) -> None:
    """Answer with the first option until the game is over."""
    while not match.over:
        match.act(match.ids[0])


@pytest.mark.parametrize("beginning", [False, True])
def test_a_game_that_an_error_broke_off_takes_no_answer(
    beginning: bool, interrupted: type[Interrupted]
) -> None:
    """Else the answer to the old question would be that of another seat to another one."""
    interrupted.next = beginning
    match = Match(seated(GAME, seats={"red" if beginning else "blue": "interrupted"}))
    if beginning:
        with pytest.raises(KeyboardInterrupt):
            match.reset(1)
    else:
        match.reset(1)
        interrupted.next = True
        with pytest.raises(KeyboardInterrupt):
            to_the_end(match)
    assert match.decision is None
    assert match.ids == []
    assert not match.over
    with pytest.raises(RuntimeError, match=r"call reset\(\) for another one"):
        match.act(0)
    match.reset(1)
    to_the_end(match)


@pytest.mark.parametrize("action", [None, 0.5, float("nan"), "0", np.float32(1), [0]])
def test_what_is_no_whole_number_is_no_action(action: Any) -> None:
    """Not even where rounding would make an option of it."""
    match = Match(seated(GAME))
    match.reset(1)
    before = match.decision
    assert not match.offers(action)
    with pytest.raises(IllegalAction, match="is no option at"):
        match.act(action)
    assert match.decision is before
    assert match.offers(np.int64(match.ids[0]))
    match.act(np.int64(match.ids[0]))


@pytest.mark.parametrize("reward", ["win", "rank"])
def test_a_draw_is_worth_nothing(reward: str) -> None:
    scores = {"red": 1, "blue": 1}
    worth = {
        drawn: REWARDS[reward](GAME, None, Outcome(("red", "blue"), scores, "end", drawn=drawn))
        for drawn in (False, True)
    }
    assert worth == {False: {"red": 1.0, "blue": -1.0}, True: {"red": 0.0, "blue": 0.0}}
