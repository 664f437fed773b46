"""A game's rules to read, and what a search in them finds, as the page is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from annamite.kernel.example import examples_of
from annamite.server.shelf.catalog import not_printed
from annamite.server.wire.book import (
    ActionCard,
    RulesChapter,
    RulesFound,
    RulesHit,
    RulesReference,
    RulesTerm,
)

if TYPE_CHECKING:
    from annamite.kernel import Game
    from annamite.kernel.reference import Reference
    from annamite.lookup import Finder


def told(game: Game[Any], reference: Reference) -> RulesReference:
    """Return all of a game's rules."""
    return RulesReference(
        game=game.name,
        title=game.title,
        chapters=msgspec.convert(reference.chapters, list[RulesChapter], from_attributes=True),
        terms=msgspec.convert(reference.terms, list[RulesTerm], from_attributes=True),
        actions=msgspec.convert(reference.actions, list[ActionCard], from_attributes=True),
        reconstructed=not_printed(game),
        examples=list(examples_of(game)),
    )


def found(finder: Finder, query: str, *, computer: bool) -> RulesFound:
    """Return what answers a question.

    Args:
        finder: The search over the rules.
        query: The question.
        computer: Whether rules of sides that the computer runs are wanted, too.
    """
    result = finder.find(query, computer=computer)
    hits = [
        RulesHit(
            id=hit.clause.id,
            section=hit.section.section,
            title=hit.section.title,
            kind=hit.clause.kind,
            says=hit.says,
            term=hit.term.term if hit.term else "",
        )
        for hit in result.hits
    ]
    return RulesFound(query=query, corrected=result.corrected, hits=hits)
