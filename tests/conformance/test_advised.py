"""That a game's computer advises whoever decides: by what that seat knows, and always alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from annamite.kernel import Decision, Position, Session
from annamite.players.advising import advise, adviser
from tests.conformance.catalogue import Case, snapshot, tell
from tests.conformance.checks import every_case, fork_as, walk, where


def asked(case: Case) -> Iterator[tuple[Session[Any], Decision]]:
    """Yield a story where somebody decides whom the computer can advise."""
    story = tell(case)
    for session in walk(story, rare=5, every=15):
        decision = session.decision
        if decision is not None and adviser(story.game, decision.seat):
            yield session, decision


@every_case
def test_advice_is_an_answer_on_offer_and_changes_nothing(case: Case) -> None:
    for session, decision in asked(case):
        before = snapshot(session)
        fork = fork_as(session, decision.seat)
        first, *later = advise(fork)
        assert first.word in decision.words, f"{where(session)} advice is not on offer"
        assert first.label, f"{where(session)} advice without a label"
        assert first.reason, f"{where(session)} advice without a reason"
        assert snapshot(session) == before, f"{where(session)} advice has changed the game"
        assert fork.request is not None
        assert len(fork.stretch) == len(fork_as(session, decision.seat).stretch)
        assert [first, *later] == advise(fork_as(session, decision.seat)), (
            f"{where(session)} other advice for the same position"
        )
        # What is told to come next can be answered in that order.
        words = [each.word for each in (first, *later)]
        session.foresee(decision.seat, words)


@every_case
def test_advice_follows_from_what_the_seat_knows(case: Case) -> None:
    for session, decision in asked(case):
        game: Any = session.game
        position = session.fork()
        if position.stretch or not game.secrets(session.state):
            continue
        seat = decision.seat
        told = advise(fork_as(session, seat))
        for number in range(2):
            other = game.sample_world(position.base, seat, random.Random(number))
            assert advise(Position(game, other).fork_as(seat)) == told, (
                f"{where(session)} {seat} is advised otherwise if what it cannot see is different"
            )
