"""What random play does not do by itself: take every option, and swap all that is hidden."""

from __future__ import annotations

from functools import partial

import pytest

from annamite import games
from annamite.kernel.powers import StagesLandmarks
from tests.conformance.catalogue import Case, game_of
from tests.conformance.minigame import MiniGame
from tools.fuzz import LAWFULLY_SHOWN, SELDOM, SUITE, Batch, setup_for
from tools.positions import Seen, probe, probe_twins, with_own
from tools.scenarios import distinct, is_long
from tools.scenes import probe_scenes

LEAST = 300
"""Positions per scenario of which every option is taken."""
GAMES, OWN_GAMES, MOST_GAMES = 20, 40, 400
"""Random games per scenario in which they are sought; in one of the fuzzer's own; and in the last short
one for steps still lacking."""
TWINS, TWIN_GAMES = 200, 12
"""Twins per scenario, and the games that they are drawn from; `test_leaks` looks at what is sent of some
more."""
LONG_LEAST, LONG_GAMES, LONG_TWINS, LONG_TWIN_GAMES = 60, 6, 30, 2
"""Positions and games of a long scenario, twins and theirs; `tools.campaigns` and `tools.leaks`, which
take hours, look at thousands."""

SCENARIOS = [
    Case(name, scenario.id, 0)
    for name in (MiniGame.name, *games.names())
    for scenario in distinct(game_of(name))
]
OWN = [batch for batch in SUITE if batch.own is not None and batch.game in games.names()]
"""Scenarios of the fuzzer's own, which need what no other has."""


@pytest.mark.slow
@pytest.mark.parametrize("name", [MiniGame.name, *games.names()])
def test_every_option_can_be_taken(name: str) -> None:
    """No option leads to an exception, a decision without options or a broken invariant.

    Every step of the game is asked in some scenario, or where a landmark is staged.
    """
    game = game_of(name)
    left = set(game.steps)
    for batch in OWN:
        if batch.game == name:
            assert batch.own is not None
            assert batch.scenario is not None
            task = partial(probe, scenario=batch.scenario, least=LEAST, games=OWN_GAMES)
            left -= with_own(name, batch.own, task).steps
    if isinstance(game, StagesLandmarks):
        left -= probe_scenes(game).steps
    seldom = set(SELDOM.get(name, ()))
    assert seldom <= left, f"{sorted(seldom - left)} are no steps, or come up without long games."
    left -= seldom
    seen = Seen()
    # Long ones first, for what only they ask is met by chance; the short ones go on until all is.
    *_, last = scenarios = sorted(distinct(game), key=lambda one: not is_long(game, one.id))
    for scenario in scenarios:
        most = MOST_GAMES if scenario == last else 0
        long = is_long(game, scenario.id)
        least, games_ = (LONG_LEAST, LONG_GAMES) if long else (LEAST, GAMES)
        found = probe(game, scenario.id, seen, least=least, games=games_, most=most, wanted=left)
        assert found.positions >= least, (
            f"Random games of scenario {scenario.id!r} have {found.positions} positions, too few to be "
            f"looked into ({least}). Make the game longer, or look at why it ends so soon."
        )
        assert found.taken > found.positions, (
            f"In scenario {scenario.id!r} there is hardly ever a choice: offer more than one option."
        )
        left -= found.steps

    assert not left, (
        f"No random game asked {sorted(left)}. Every step of Game.steps is asked now and then: remove "
        "what the rules never yield, or draw random games there (HasLures, StagesLandmarks)."
    )


@pytest.mark.slow
@pytest.mark.parametrize("case", SCENARIOS, ids=str)
def test_nobody_can_tell_a_position_from_its_twin(case: Case) -> None:
    """What a seat may not know is swapped; it is shown, told and asked the same."""
    game = game_of(case.game)
    lawful = LAWFULLY_SHOWN.get(case.game, {})

    long = is_long(game, case.scenario)
    twins, games_ = (LONG_TWINS, LONG_TWIN_GAMES) if long else (TWINS, TWIN_GAMES)
    compared = probe_twins(game, case.scenario, most=twins, games=games_, lawful=lawful)

    starts = (game.start(setup_for(game, seed, case.scenario)) for seed in range(games_))
    keeps_secrets = any(game.secrets(start) for start in starts)
    assert (compared >= twins / 10) == keeps_secrets, (
        f"Twins were compared {compared} times. A game with secrets draws them (SamplesWorlds): its "
        "`sample_world` has to find other positions that a seat cannot tell from the real one."
    )


@pytest.mark.slow
@pytest.mark.parametrize("batch", OWN, ids=lambda batch: batch.scenario)
def test_nobody_can_tell_a_twin_where_all_kinds_of_units_are(batch: Batch) -> None:
    """The scenario of the fuzzer's own has counters that no other hides."""
    assert batch.own is not None
    assert batch.scenario is not None
    task = partial(probe_twins, scenario=batch.scenario, most=2 * TWINS, games=2 * TWIN_GAMES)

    assert with_own(batch.game, batch.own, task) >= TWINS
