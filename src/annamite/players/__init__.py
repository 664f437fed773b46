"""Who can sit in a seat of any game: a person, chance, a search.

A game may bring players of its own in an attribute `players`: a sequence of `Kind`s, or of objects
that look like them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from annamite.kernel import Decision, Game, Position, Setup
from annamite.players.random_player import RandomPlayer

__all__ = [
    "KINDS",
    "Kind",
    "Look",
    "Player",
    "RandomPlayer",
    "is_listed",
    "is_seated",
    "kinds",
    "seat_player",
    "seat_setup",
    "seats_of",
]

Look: TypeAlias = "Callable[..., Position[Any]]"
"""Gives a fork that knows what the deciding seat may see; costs nothing until it is called.

A player that never plays on in what it gets may pass its last fork: bringing that up to date is
cheaper than making a new one.
"""


class Player(Protocol):
    """Somebody who decides for one seat.

    A player that can say why has an attribute `reason`: a sentence about its latest choice.
    """

    def choose(self, decision: Decision, look: Look) -> int:
        """Return one of `decision.values`."""


class Kind(Protocol):
    """A kind of player that can be asked to sit down."""

    @property
    def id(self) -> str:
        """Stable name in records and on the command line."""

    @property
    def title(self) -> str:
        """What a person reads."""

    def make(self, game: Game[Any], seat: str, seed: int | str) -> Player:
        """Return a new player for `seat`; the same seed, the same choices."""


class _Random:
    id = "random"
    title = "Random"

    def make(self, game: Game[Any], seat: str, seed: int | str) -> Player:  # noqa: ARG002
        return RandomPlayer(seat, seed)


KINDS: tuple[Kind, ...] = (_Random(),)
"""The kinds that can play every game."""


def kinds(game: Game[Any]) -> dict[str, Kind]:
    """Return the kinds of computer players that can play `game`, by id; its own come first.

    A kind with an attribute `aliases` is also found by each of those names.
    """
    own: tuple[Kind, ...] = tuple(getattr(game, "players", ()))
    found = {kind.id: kind for kind in (*own, *KINDS)}
    aliases = {alias: kind for kind in own for alias in getattr(kind, "aliases", ())}
    return found | {alias: kind for alias, kind in aliases.items() if alias not in found}


def seat_player(kind: str, game: Game[Any], seat: str, seed: int | str) -> Player:
    """Return a player of `kind` for `seat`.

    Raises:
        ValueError: `game` has no such kind; the message lists those it has.
    """
    known = kinds(game)
    if kind not in known:
        msg = f"Nobody of kind {kind!r} can play {game.title}; choose one of: {', '.join(known)}."
        raise ValueError(msg)
    return known[kind].make(game, seat, seed)


def seat_setup(game: Game[Any], setup: Setup, seats: Mapping[str, str]) -> Setup:
    """Return the setup with what follows from who sits where.

    A game whose rules treat some kinds of players differently has a method `seated` that says so.

    Args:
        game: The rules.
        setup: Scenario and options as chosen.
        seats: Kind of player per seat.
    """
    seated: Callable[[Setup, Mapping[str, str]], Setup] | None = getattr(game, "seated", None)
    return seated(setup, seats) if seated else setup


def is_listed(kind: Kind) -> bool:
    """Return whether a page offers the kind; versions kept as yardsticks say `listed = False`."""
    return bool(getattr(kind, "listed", True))


def is_seated(kind: Kind) -> bool:
    """Return whether the rules themselves play for this kind, so that it is part of the set-up."""
    return bool(getattr(kind, "seated", False))


def seats_of(game: Game[Any], setup: Setup, seats: Mapping[str, str]) -> dict[str, str]:
    """Return who sits where, in agreement with the setup.

    A game with a method `seated` has a method `seats_taken` that undoes it: it tells the seats that
    a setup fills, with their kind of player.

    Args:
        game: The rules.
        setup: Scenario and options, those that follow from the seats included.
        seats: Kind of player per seat, as somebody says; where the setup says otherwise it counts.
    """
    tell: Callable[[Setup], Mapping[str, str]] | None = getattr(game, "seats_taken", None)
    taken = dict(tell(setup)) if tell else {}
    known = kinds(game)
    free = {
        seat: kind
        for seat, kind in seats.items()
        if seat not in taken and not (kind in known and is_seated(known[kind]))
    }
    return free | taken
