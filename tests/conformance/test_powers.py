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
    HasSeasons,
    HasSeldomWords,
    HasSheets,
    KnowsOccasions,
)
from tests.conformance.catalogue import Case, game_of, snapshot, tell
from tests.conformance.checks import every_case, every_game, walk, where

ALL = (*powers.POWERS, *players.POWERS)


@every_game
def test_no_power_is_half_there(name: str) -> None:
    amiss = powers.amiss(game_of(name), ALL)
    assert amiss == [], (
        f"{' '.join(amiss)} A power is there with all its members, called as its protocol says "
        "(kernel/powers.py): add what is missing, or rename what has its name by chance."
    )


@every_game
def test_powers_speak_of_seats_and_words_that_there_are(name: str) -> None:
    game = game_of(name)
    seats = {seat.id for seat in game.seats}
    told = {
        seat: {*game.confidants(seat)} if isinstance(game, HasConfidants) else () for seat in seats
    }
    seldom = game.seldom if isinstance(game, HasSeldomWords) else {}
    marks = list(game.landmarks) if isinstance(game, HasLandmarks) else []

    wrong = [(seat, who) for seat, who in told.items() if not seats - {seat} >= {*who}]
    assert wrong == [], (
        f"Confidants {wrong} are no other seats of Game.seats: name seats there are."
    )
    for step, words in seldom.items():
        codec = game.steps[step].codec
        assert [codec.word(codec.value(word)) for word in words] == list(words), (
            f"Seldom words {list(words)} are not all words of step {step!r}: write them as its codec "
            "does."
        )
    assert sorted(set(marks)) == sorted(marks), "A landmark is listed twice: list each once."


def asked(game: Any, session: Any) -> dict[str, Any]:
    """Return what the powers that are asked of any position say of this one."""
    state, request = session.state, session.request
    found: dict[str, Any] = {}
    if isinstance(game, CountsRounds):
        found["rounds"] = game.rounds(state)
    if isinstance(game, CountsFigures):
        found["figures"] = game.figures(state)
    if isinstance(game, HasSeasons):
        found["seasons"] = *game.seasons(state), game.season_now(state)
        found["figures"] = {**found.get("figures", {}), **game.season_figures(state)}
    if isinstance(game, KnowsOccasions) and request is not None:
        found["occasion"] = hash(game.occasion(state, request))
    if isinstance(game, HasSheets) and session.decision is not None:
        found["sheet"] = hash(game.sheet(state, session.decision))
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

        at = where(session)
        assert asked(story.game, session) == found, (
            f"{at} rounds, figures, occasion or lures told otherwise when asked again. They follow "
            "from the state alone."
        )
        assert snapshot(session) == before, (
            f"{at} rounds, figures, occasion or lures changed the game. They may only read the state."
        )
        offered = {*session.decision.values} if session.decision is not None else set()
        assert offered >= {*found.get("lures", ())}, (
            f"{at} lures name {found.get('lures')}, of which not all are offered. Choose among the "
            "values of the decision."
        )
        figures = found.get("figures", {})
        assert {type(name) for name in figures} <= {str}, (
            f"{at} figures are {figures}: name by str."
        )
        assert {type(figure) for figure in figures.values()} <= {int}, (
            f"{at} figures are {figures}: count in whole numbers."
        )
        rounds.append(found.get("rounds", 0))
    assert rounds == sorted(rounds), f"Rounds go back: {rounds}. Count those that have been played."
