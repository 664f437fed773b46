"""What would become of all running games by the rules that are here now; nothing changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from annamite.kernel import Game
from annamite.kernel.outliving import Verdict, judge
from annamite.server.store.journal import Damaged
from annamite.server.store.storage import Storage
from annamite.server.store.stored import Stored


class Checked(NamedTuple):
    """A game, and what becomes of it.

    Attributes:
        now: The rules of now; None: there are none.
        secrets: Whether its seats hide things from each other.
    """

    stored: Stored
    verdict: Verdict
    now: str | None = None
    secrets: bool = False


def check(storage: Storage, find: Callable[[str], Game[Any]]) -> Iterator[Checked]:
    """Yield each running game, the latest touched first, with what becomes of it.

    Args:
        storage: The games.
        find: Returns the game of a name; ValueError if there is none.

    Raises:
        StorageError: the database fails.
    """
    for stored in storage.games():
        if not stored.finished and not stored.thrown_away:
            yield _checked(storage, stored, find)


def _checked(storage: Storage, stored: Stored, find: Callable[[str], Game[Any]]) -> Checked:
    if stored.broken is not None:
        return _unreadable(stored, stored.broken)
    try:
        game = find(stored.game)
        found = storage.game(stored.id)
    except (Damaged, ValueError) as error:
        return _unreadable(stored, str(error))
    if found is None:
        return _unreadable(stored, "It was deleted meanwhile.")
    judged = judge(game, found[1], storage.meanings(stored.id))
    secrets = judged.session is not None and game.secrets(judged.session.state)
    return Checked(stored, judged.verdict, game.rules_version, secrets)


def _unreadable(stored: Stored, why: str) -> Checked:
    return Checked(stored, Verdict(kind="unreadable", why=why))
