"""Action ids: every answer of every game has one, no two of a decision the same, and it comes back."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Any

import pytest

from annamite import games
from annamite.kernel import Chance, Position
from annamite.kernel.action_table import ActionTable, options
from annamite.kernel.decision import Request
from annamite.kernel.powers import TablesActions
from tests.conformance.catalogue import game_of
from tools.corpus.running import corpus_of
from tools.fuzz import SUITE, lay_own
from tools.positions import some_game
from tools.scenarios import distinct

EVERY = 25
"""Of so many recorded games one is followed."""
ANSWERS = 600
"""So many positions of a random game are gone through."""
GAMES = [name for name in games.names() if isinstance(game_of(name), TablesActions)]
OWN = [batch for batch in SUITE if batch.own and batch.game in GAMES]


def table_of(name: str) -> ActionTable:
    """Return the table of a game."""
    game: Any = game_of(name)
    found: ActionTable = game.action_table
    return found


def amiss(table: ActionTable, request: Request) -> str:
    """Return what is wrong with the ids of a request; "" if nothing is."""
    ids, values = table.ids(request), options(request)
    if len({*ids}) < len(ids):
        return f"{request!r} has an id twice"
    if not 0 <= min(ids) <= max(ids) < table.size:
        return f"{request!r} has ids beyond the table"
    if [table.value_of(request, id_) for id_ in ids[:20]] != [*values[:20]]:
        return f"{request!r} has other values back"
    return ""


def recorded(name: str, every: int = EVERY) -> Iterator[Request]:
    """Yield what was asked in some recorded games."""
    corpus = corpus_of(name)
    game = games.load(corpus.game)
    for kept in corpus.records[::every]:
        record = corpus.record(kept)
        position = Position(game, game.start(record.setup))
        for entry in record.entries:
            if position.request is None:
                break
            yield position.request
            position.push(position.request.step.codec.value(entry.word))


@pytest.mark.parametrize("name", GAMES)
def test_recorded_games_are_all_in_ids(name: str) -> None:
    table = table_of(name)
    assert [found for request in recorded(name) if (found := amiss(table, request))] == []


@pytest.mark.parametrize(
    ("name", "scenario"), [(n, each.id) for n in GAMES for each in distinct(game_of(n))]
)
def test_random_games_are_all_in_ids(name: str, scenario: str) -> None:
    table, game = table_of(name), game_of(name)
    played, _ = some_game(game, scenario, 5)
    asked = [at.request for at in islice(played, ANSWERS)]
    assert asked
    assert [bad for request in asked if request and (bad := amiss(table, request))] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_step_is_in_the_table(name: str) -> None:
    """Whatever its codec can say without knowing a position has an id, one for each word."""
    table = table_of(name)
    for step in table.steps.values():
        around = getattr(step.codec, "around", None)
        assert around is not None, step
        try:
            values = [*around(())]
        except ValueError:  # it tells words only beside others
            continue
        ids = table.ids(Chance(step, values))
        assert len({*ids}) == len(values), step


@pytest.mark.parametrize("name", GAMES)
def test_the_table_is_that_of_its_version(name: str) -> None:
    table = table_of(name)
    assert "+" not in table.label, (
        f"The ids of {name} mean something else than those of version {table.version}. Raise VERSION "
        f"in its action_ids.py, say in CHANGELOG.md what learners lose, and pin {table.digest!r}."
    )


def _own_label(name: str) -> tuple[str, str, list[str]]:
    corpus = corpus_of(name)
    table = games.load(corpus.game).action_table  # type: ignore[attr-defined]
    bad = [found for request in recorded(name, 20) if (found := amiss(table, request))]
    return table.label, table.digest, bad


@pytest.mark.slow
@pytest.mark.parametrize("batch", OWN, ids=[batch.scenario for batch in OWN])
def test_own_values_have_ids_or_another_label(batch: Any) -> None:
    """Laid over ours they may bring words; then no learner of our table takes one for another."""
    prepare = partial(lay_own, batch.game, batch.own)
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=prepare) as pool:
        label, digest, bad = pool.submit(_own_label, f"{batch.game}+{batch.scenario}").result()
    ours = table_of(batch.game)
    assert bad == []
    assert (label == ours.label) == (digest == ours.digest)
