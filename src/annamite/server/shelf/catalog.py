"""What can be played, as the page that starts a game needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite.games import has_reference
from annamite.kernel.component_files import reconstructed
from annamite.kernel.powers import CountsValues, IntroducesItself, SuitsOnePerson, TellsSources
from annamite.players.advising import adviser
from annamite.server import players
from annamite.server.wire.lists import GameInfo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annamite.kernel import Game
    from annamite.server.wire.lists import LessonInfo


def entry(game: Game[Any], board: str | None, lessons: Sequence[LessonInfo] = ()) -> GameInfo:
    """Return the entry of a game in the catalog, with the lasting address of its board."""
    return GameInfo(
        name=game.name,
        title=game.title,
        scenarios=list(game.scenarios),
        options=list(game.options),
        seats=list(game.seats),
        kinds=players.described(game),
        advises=adviser(game, game.seats[0].id) is not None,
        one_person=game.one_person if isinstance(game, SuitsOnePerson) else None,
        intro=game.intro if isinstance(game, IntroducesItself) else None,
        board=board,
        rules=has_reference(game.name),
        reconstructed=not_printed(game),
        census=game.census().sentence() if isinstance(game, CountsValues) else None,
        lessons=list(lessons),
    )


def not_printed(game: Game[Any]) -> list[str]:
    """Return which values of a game's components are not known from print, in lines."""
    return reconstructed(game.sources() if isinstance(game, TellsSources) else ())
