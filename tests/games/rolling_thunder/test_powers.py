"""Which powers the game has; mypy holds its methods to what they say."""

from __future__ import annotations

from typing import Protocol

from annamite import players
from annamite.games.rolling_thunder.game import game
from annamite.kernel import powers


class Powers(
    powers.HasHints,
    powers.DraftsAnswers,
    powers.NamesThings,
    powers.DrawsPicture,
    powers.SamplesWorlds,
    powers.Observes,
    powers.TablesActions,
    powers.CountsRounds,
    powers.CountsIndices,
    powers.CountsUses,
    powers.CountsFigures,
    powers.TellsSources,
    powers.IntroducesItself,
    powers.TakesCopies,
    powers.CountsValues,
    powers.SuitsOnePerson,
    powers.HasLandmarks,
    powers.KnowsOccasions,
    powers.Projects,
    powers.ArrangesPositions,
    players.BringsPlayers,
    Protocol,
):
    """All that it has beyond the `Game` protocol."""


def test_the_game_has_its_powers_and_no_more() -> None:
    rules: Powers = game()
    known = (*powers.POWERS, *players.POWERS)

    assert {power for power in known if isinstance(rules, power)} == powers.named(Powers)
