"""What a game has beyond the `Game` protocol is whole, and says what it should over random play."""

from __future__ import annotations

from typing import Any

from annamite import players
from annamite.kernel import powers
from annamite.kernel.powers import (
    CountsFigures,
    CountsRounds,
    HasConfidants,
    HasLandmarks,
    HasLures,
    HasSeldomWords,
    KnowsOccasions,
)
from tests.conformance.catalogue import Case, game_of, snapshot, tell
from tests.conformance.checks import every_case, every_game, walk

ALL = (*powers.POWERS, *players.POWERS)


@every_game
def test_no_power_is_half_there(name: str) -> None:
    assert powers.amiss(game_of(name), ALL) == []


@every_game
def test_powers_speak_of_seats_and_words_that_there_are(name: str) -> None:
    game = game_of(name)
    seats = {seat.id for seat in game.seats}
    told = {
        seat: {*game.confidants(seat)} if isinstance(game, HasConfidants) else () for seat in seats
    }
    seldom = game.seldom if isinstance(game, HasSeldomWords) else {}
    marks = list(game.landmarks) if isinstance(game, HasLandmarks) else []

    assert [(seat, who) for seat, who in told.items() if not seats - {seat} >= {*who}] == []
    for step, words in seldom.items():
        codec = game.steps[step].codec
        assert [codec.word(codec.value(word)) for word in words] == list(words)
    assert sorted(set(marks)) == sorted(marks)


def asked(game: Any, session: Any) -> dict[str, Any]:
    """Return what the powers that are asked of any position say of this one."""
    state, request = session.state, session.request
    found: dict[str, Any] = {}
    if isinstance(game, CountsRounds):
        found["rounds"] = game.rounds(state)
    if isinstance(game, CountsFigures):
        found["figures"] = game.figures(state)
    if isinstance(game, KnowsOccasions) and request is not None:
        found["occasion"] = hash(game.occasion(state, request))
    if isinstance(game, HasLures) and session.decision is not None:
        found["lures"] = list(game.lures(state, session.decision))
    return found


@every_case
def test_powers_change_nothing_and_offer_what_is_legal(case: Case) -> None:
    story = tell(case)
    rounds = []
    for session in walk(story, rare=2, every=15):
        before = snapshot(session)
        found = asked(story.game, session)

        assert asked(story.game, session) == found
        assert snapshot(session) == before
        offered = {*session.decision.values} if session.decision is not None else set()
        assert offered >= {*found.get("lures", ())}
        figures = found.get("figures", {})
        assert {type(name) for name in figures} <= {str}
        assert {type(figure) for figure in figures.values()} <= {int}
        rounds.append(found.get("rounds", 0))
    assert rounds == sorted(rounds)
