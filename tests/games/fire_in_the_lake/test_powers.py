"""Which powers the game has; mypy holds its methods to what they say."""

from __future__ import annotations

from typing import Protocol

from annamite import players
from annamite.games.fire_in_the_lake.game import game
from annamite.kernel import powers


class Powers(
    powers.NamesThings,
    powers.DrawsCharts,
    powers.DrawsPicture,
    powers.SamplesWorlds,
    powers.Observes,
    powers.TablesActions,
    powers.CountsRounds,
    powers.CountsIndices,
    powers.CountsUses,
    powers.HasCards,
    powers.TellsSources,
    powers.IntroducesItself,
    powers.TellsStakes,
    powers.TakesCopies,
    powers.WatchesPlay,
    powers.HasSeldomWords,
    powers.HasLures,
    powers.StagesLandmarks,
    powers.KnowsOccasions,
    powers.Projects,
    powers.ArrangesPositions,
    players.BringsPlayers,
    players.SeatsPlayers,
    Protocol,
):
    """All that it has beyond the `Game` protocol."""


def test_the_game_has_its_powers_and_no_more() -> None:
    rules: Powers = game()
    known = (*powers.POWERS, *players.POWERS)

    assert {power for power in known if isinstance(rules, power)} == powers.named(Powers)
