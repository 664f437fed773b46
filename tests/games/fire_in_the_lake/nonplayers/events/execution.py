"""Events and pieces of card text, executed by non-players.

story = execute(Scene().set(aid=10), "us", 43)
story = text(scene, "vc", lambda turn: tools.place(turn, TYPES, CITIES, 3, "pieces"), spaces=["33"])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from annamite.games.fire_in_the_lake import sequence
from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Log, Rules
from tests.games.fire_in_the_lake.nonplayers.positions import ALL_FOUR, Fate, Story, follow
from tests.games.fire_in_the_lake.scenes import Scene

NO_CARD = 130
"""A Coup card: its Event has no instructions for anybody."""


def text(
    scene: Scene,
    faction: str,
    effect: Callable[[Turn], Rules[Any]],
    *,
    rolls: Iterable[int] = (),
    spaces: Iterable[str] = (),
    picks: Iterable[int] = (),
    nonplayers: str = ALL_FOUR,
    others: Mapping[str, Sequence[str]] | None = None,
) -> Story:
    """Let the faction carry out a text that no card has."""
    scene.set(card=NO_CARD)

    def stretch(state: State, log: Log) -> Rules[None]:
        yield from effect(Turn(state, FACTIONS.index(faction), log))

    return follow(scene, stretch, nonplayers, Fate(rolls, spaces, picks), others)


def execute(
    scene: Scene,
    faction: str,
    card: int,
    *,
    rolls: Iterable[int] = (),
    spaces: Iterable[str] = (),
    picks: Iterable[int] = (),
    nonplayers: str = ALL_FOUR,
    others: Mapping[str, Sequence[str]] | None = None,
) -> Story:
    """Let the faction execute the Event of a card, whatever it thinks of it."""
    scene.set(card=card)

    def stretch(state: State, log: Log) -> Rules[None]:
        yield from sequence._event(Turn(state, FACTIONS.index(faction), log), ALL_EVENTS)

    return follow(scene, stretch, nonplayers, Fate(rolls, spaces, picks), others)
