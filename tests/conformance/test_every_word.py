"""Whatever a codec can read: exactly what is on offer is accepted, and nothing else leaves a trace."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.catalogue import cases, game_names, game_of, tell
from tests.conformance.checks import walk
from tools.every_word import Vocabulary, try_every_word

AHEAD = 6
"""So many options of a position are looked ahead to."""
NEVER = 1 << 30


@pytest.mark.parametrize("name", game_names())
def test_of_every_word_those_on_offer_are_accepted(name: str) -> None:
    """At the first position of each step in the game's stories; `tools.every_word` tries far more."""
    vocabulary, tried = Vocabulary(game_of(name)), Counter[str]()
    for case in cases():
        if case.game != name:
            continue
        for session in walk(tell(case), rare=1, every=NEVER):
            if session.request is not None and session.request.step.id not in tried:
                given = try_every_word(session, vocabulary, ahead=AHEAD)
                tried[session.request.step.id] += given.refused + given.unread
    assert min(tried.values()) > 10
