"""Which powers the game has; mypy holds its methods to what they say."""

from __future__ import annotations

from typing import Protocol

from annamite import players
from annamite.games.vietnam_1965_1975.game import game
from annamite.kernel import powers


class Powers(
    powers.HasHints,
    powers.ComparesHints,
    powers.NamesThings,
    powers.DrawsPicture,
    powers.HasConfidants,
    powers.SamplesWorlds,
    powers.Observes,
    powers.TablesActions,
    powers.CountsRounds,
    powers.CountsIndices,
    powers.CountsUses,
    powers.CountsFigures,
    powers.HasSeasons,
    powers.KeepsChronicle,
    powers.TellsSources,
    powers.IntroducesItself,
    powers.TakesCopies,
    powers.HasLandmarks,
    powers.HasLures,
    powers.KnowsOccasions,
    powers.HasSheets,
    powers.Projects,
    powers.ArrangesPositions,
    players.BringsPlayers,
    Protocol,
):
    """All that it has beyond the `Game` protocol."""


def test_the_game_has_its_powers_and_no_more() -> None:
    """A misspelt power would be missing here."""
    rules: Powers = game()
    known = (*powers.POWERS, *players.POWERS)

    assert {power for power in known if isinstance(rules, power)} == powers.named(Powers)
