"""Games played up to some point without a browser, as records that a server takes in.

Nothing here names an entry or a card: a story is found by playing until the position asked for comes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from annamite import games
from annamite.games.fire_in_the_lake.deck import is_coup
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import POLICE
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.kernel import Decision, DiceStream, Record, Session, Setup
from annamite.kernel.shapes import plain
from annamite.players import RandomPlayer
from tests.browser.house import FACTIONS, GAME

PEOPLE = dict.fromkeys(FACTIONS, "person")
MOST = 20_000
"""Answers before a story is given up."""

Choose = Callable[[Decision], int]


def begin(seed: int, scenario: str = "short", **options: Any) -> Session[Any]:
    """Return a game that has just been set up, with a person in every seat."""
    setup = Setup(scenario, options)
    return Session(games.load(GAME), setup, PEOPLE, DiceStream.seeded(seed))


def play_until(
    session: Session[Any], there: Callable[[Session[Any]], bool], choose: Choose
) -> bool:
    """Play on until `there`; False if the game ends first."""
    for _ in range(MOST):
        decision = session.decision
        if decision is None:
            return False
        if there(session):
            return True
        session.answer(decision.seat, decision.step.codec.word(choose(decision)))
    return False


def seated(record: Record, seats: dict[str, str]) -> Record:
    """Return the record with other players."""
    return replace(record, seats=PEOPLE | seats)


def passing(decision: Decision) -> int:
    """Pass where that is possible, else take the last option."""
    words = decision.words
    for word in ("pass", "no", "done"):
        if word in words:
            return decision.values[words.index(word)]
    return decision.values[-1]


@cache
def first_on_a_card(seat: str, operation: str, activity: str) -> Record:
    """Everybody passes until `seat` is 1st Eligible and can carry out both."""
    for seed in range(1, 40):
        session = begin(seed)

        def there(session: Session[Any]) -> bool:
            decision = session.decision
            assert decision is not None
            return (
                decision.step.id == "card.act"
                and decision.seat == seat
                and not session.state.first
                and not session.state.passed
                and operation in decision.words
                and _goes_with(session, seat, operation, activity)
            )

        if play_until(session, there, passing):
            return session.record()
    raise AssertionError(f"no card on which {seat} is first")


def _goes_with(session: Session[Any], seat: str, operation: str, activity: str) -> bool:
    """Whether the Operation offers its Special Activity at its first question."""
    fork = session.fork()
    decision = fork.request
    assert isinstance(decision, Decision)
    fork.push(decision.values[decision.words.index(operation)])
    while isinstance(request := fork.request, Decision) and request.seat == seat:
        if "activity" in request.words:
            fork.push(request.values[request.words.index("activity")])
            request = fork.request
            return isinstance(request, Decision) and activity in request.words
        if len(request.values) > 1:
            return False
        fork.push(request.values[0])
    return False


@cache
def played(seed: int, answers: int, scenario: str = "short", **options: Any) -> Record:
    """Random play for so many answers, ending where a faction begins its action."""
    session = begin(seed, scenario, **options)
    player = RandomPlayer("all", seed)

    def there(session: Session[Any]) -> bool:
        decision = session.decision
        assert decision is not None
        return session.revision >= answers and decision.step.id == "card.act"

    assert play_until(session, there, player.choose)
    return session.record()


@cache
def a_coup_is_next() -> Record:
    """Everybody passes until only one faction's answer stands before a Coup Round."""
    for seed in range(1, 40):
        session = begin(seed, play_on=True)

        def there(session: Session[Any]) -> bool:
            state, decision = session.state, session.decision
            assert decision is not None
            return (
                decision.step.id == "card.act"
                and is_coup(state.next_card)
                and state.passed.bit_count() == 3
            )

        if play_until(session, there, passing):
            return session.record()
    raise AssertionError("no Coup comes")


@cache
def police_in_saigon() -> Record:
    """A second Coup Round, after all Police were sent to Saigon in the first."""
    session = begin(1, play_on=True)
    saigon = SPACE["saigon"]

    def there(session: Session[Any]) -> bool:
        state, decision = session.state, session.decision
        assert decision is not None
        return (
            decision.step.id == "redeploy.police_from"
            and state.count(saigon, POLICE) >= 10
            and saigon in decision.values
            and not state.scratch[saigon]
        )

    def choose(decision: Decision) -> int:
        words = decision.words
        if decision.step.id == "redeploy.police_from":
            others = [word for word in words if word not in ("saigon", "done")]
            return decision.values[words.index(others[0])] if others else decision.values[-1]
        if decision.step.id == "redeploy.to" and session.state.phase == Phase.REDEPLOY_POLICE:
            return decision.values[words.index("saigon")]
        return passing(decision)

    assert play_until(session, there, choose)
    return session.record()


@cache
def crowded() -> Record:
    """Random play until some space holds seven kinds of pieces."""
    for seed in range(1, 30):
        session = begin(seed, play_on=True)
        player = RandomPlayer("all", seed)

        def there(session: Session[Any]) -> bool:
            decision = session.decision
            assert decision is not None
            if decision.step.id != "card.act":
                return False
            spaces = plain(session.view(None))["spaces"].values()
            return max(sum(map(bool, space["pieces"].values())) for space in spaces) >= 7

        if play_until(session, there, player.choose):
            return session.record()
    raise AssertionError("nowhere a crowd")


@cache
def in_play() -> Record:
    """Random play to the middle of a game, where VC is 1st Eligible and can Rally."""
    for seed in range(1, 30):
        session = begin(seed, play_on=True)
        player = RandomPlayer("all", seed)

        def there(session: Session[Any]) -> bool:
            decision = session.decision
            assert decision is not None
            return (
                len(session.state.played) >= 6
                and decision.step.id == "card.act"
                and decision.seat == "vc"
                and not session.state.first
                and "rally" in decision.words
                and _goes_with(session, "vc", "rally", "tax")
            )

        if play_until(session, there, player.choose):
            return session.record()
    raise AssertionError("no such game")


@cache
def a_card_is_up(cards: tuple[int, ...], scenario: str = "full", **options: Any) -> Record:
    """Everybody passes until one of the cards is played and its Event may be executed."""
    for seed in range(1, 60):
        session = begin(seed, scenario, **options)

        def there(session: Session[Any]) -> bool:
            decision = session.decision
            assert decision is not None
            return (
                decision.step.id == "card.act"
                and session.state.card in cards
                and not session.state.passed
                and "event" in decision.words
            )

        if play_until(session, there, passing):
            return session.record()
    raise AssertionError(f"none of {cards} comes up")


@cache
def a_pivotal_event_may_be_played() -> Record:
    """The first time somebody is asked for its Pivotal Event in the Medium scenario."""
    session = begin(1, "medium")

    def there(session: Session[Any]) -> bool:
        decision = session.decision
        assert decision is not None
        return decision.step.id == "card.pivotal"

    assert play_until(session, there, passing)
    return session.record()
