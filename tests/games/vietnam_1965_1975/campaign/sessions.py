"""Sessions of a campaign, led on by being done wherever that is possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.kernel import DiceStream, Session, Setup

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.season.season import Season
    from annamite.games.vietnam_1965_1975.position.state import State

IDLE: Final = ("done", "end", "let_us_operate")
"""Answers that do nothing."""


def in_a_campaign(seed: int = 1, scenario: str = "campaign") -> Session[State]:
    """Return a session of a campaign, at its first question."""
    seats = {"us": "person", "nlf": "person"}
    return Session(Vietnam(), Setup(scenario), seats, DiceStream.seeded("season", seed))


def on_to(session: Session[State], step: str, season: int = 1) -> list[str]:
    """Answer by being done, or by what comes first, until a step of a season; return the words there."""
    while (decision := session.decision) is not None:
        if decision.step.id == step and now(session).number == season:
            return decision.words
        words = decision.words
        session.answer(decision.seat, next((word for word in IDLE if word in words), words[0]))
    raise AssertionError(step)


def now(session: Session[State]) -> Season:
    """Return the season under way."""
    assert session.state.season is not None
    return session.state.season
