"""What pages are told of every game, piece by piece, comes to what is shown."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from annamite.server.play.changes import applied, differences
from tests.conformance.catalogue import Case, tell
from tests.conformance.checks import every_case, seats_of, walk


def sent(value: Any) -> Any:
    """Return a value as it comes over the wire."""
    return json.loads(msgspec.json.encode(value))


@every_case
def test_changes_lead_from_one_view_to_the_next(case: Case) -> None:
    """Also from one seat's view to another's, as where a screen is shared."""
    story = tell(case)
    shown: Any = None
    known: Any = None
    for session in walk(story, every=6):
        for seat in seats_of(story.game):
            view = story.game.view(session.state, seat)
            whole = msgspec.json.encode(view)
            changes = msgspec.json.encode(differences(shown, view))
            assert len(changes) <= len(whole) + len("[[[],]]")
            known = applied(known, json.loads(changes))
            assert json.dumps(known, sort_keys=True) == json.dumps(sent(view), sort_keys=True)
            shown = view


@every_case
def test_what_was_shown_stays_as_it_was(case: Case) -> None:
    """A view is kept until the next one, to see what has changed: no part of it plays on."""
    story = tell(case)
    kept: list[tuple[Any, bytes]] = []
    for session in walk(story, every=6):
        views: list[Any] = [story.game.view(session.state, seat) for seat in seats_of(story.game)]
        if (decision := session.decision) is not None:
            views += [story.game.describe(session.state, decision), session.hints(decision.seat)]
        assert all(msgspec.json.encode(view) == written for view, written in kept)
        kept = [(view, msgspec.json.encode(view)) for view in views]
