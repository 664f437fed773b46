"""Who can sit in a seat of any game: a person, chance, a search.

A game may bring players of its own (`BringsPlayers`), and its rules may play some seats themselves
(`SeatsPlayers`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from annamite.kernel import Decision, Game, Position, Setup
from annamite.kernel.powers import Power
from annamite.players import brought
from annamite.players.random_player import RandomPlayer

__all__ = [
    "KINDS",
    "POWERS",
    "Advises",
    "BringsPlayers",
    "GivesReasons",
    "Kind",
    "Look",
    "Player",
    "RandomPlayer",
    "SeatsPlayers",
    "Thought",
    "kinds",
    "reason_of",
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
    """Somebody who decides for one seat."""

    def choose(self, decision: Decision, look: Look) -> int:
        """Return one of `decision.values`."""


@runtime_checkable
class GivesReasons(Protocol):
    """A player that can say why."""

    @property
    def reason(self) -> str:
        """A sentence about its latest choice; "" where it has none."""


def reason_of(player: Player) -> str:
    """Return why a player has made its latest choice; "" if it does not say."""
    return player.reason if isinstance(player, GivesReasons) else ""


class Thought(NamedTuple):
    """An answer that a player would give.

    Attributes:
        value: The answer.
        reason: Why, in words; "" where it has none.
        rule: The section that says so, where it plays by one; else "".
    """

    value: int
    reason: str
    rule: str = ""


@runtime_checkable
class Advises(Protocol):
    """A player that can say what it would do, and need not sit at the table for that."""

    def advise(self, position: Position[Any]) -> Sequence[Thought]:
        """Return the answers that it would give to the pending decision and those after it.

        They go as far as the same seat decides, no die or card comes between and the stretch lasts;
        `advising.thought_out` walks there. Equal positions, equal advice of players just made; one
        that is asked along a game may remember what it worked out there.

        Args:
            position: A fork that knows only what the seat may see, and that may be played on.
        """


class Kind(Protocol):
    """A kind of player that can be asked to sit down."""

    @property
    def id(self) -> str:
        """Stable name in records and on the command line."""

    @property
    def title(self) -> str:
        """What a person reads."""

    @property
    def aliases(self) -> Sequence[str]:
        """Other names by which it is found, where no other kind has them."""

    @property
    def listed(self) -> bool:
        """Whether a page offers it; not versions that are kept as yardsticks."""

    @property
    def long(self) -> bool:
        """Whether it is made for long scenarios alone (`ScenarioSpec.long`)."""

    @property
    def seated(self) -> bool:
        """Whether the rules themselves play for it, so that it is part of the set-up."""

    def make(self, game: Any, seat: str, seed: int | str) -> Player:
        """Return a new player for `seat` of `game`, which is one that the kind can play.

        The same seed, the same choices.
        """


@runtime_checkable
class BringsPlayers(Protocol, metaclass=Power):
    """A game with computer players of its own."""

    @property
    def players(self) -> Sequence[Kind]:
        """Their kinds."""


@runtime_checkable
class SeatsPlayers(Protocol, metaclass=Power):
    """A game whose rules play some seats themselves."""

    def seated(self, setup: Setup, seats: Mapping[str, str]) -> Setup:
        """Return the setup with what follows from who sits where, by kind of player."""

    def seats_taken(self, setup: Setup) -> Mapping[str, str]:
        """Return the seats that a setup fills, with their kind of player."""


POWERS: Final[tuple[type, ...]] = (BringsPlayers, SeatsPlayers)
"""What a game may have beyond the `Game` protocol, as in `kernel.powers`, for who sits where."""


class _Random:
    id = "random"
    title = "Random"
    aliases = ()
    listed = True
    long = False
    seated = False

    def make(self, game: Game[Any], seat: str, seed: int | str) -> Player:  # noqa: ARG002
        return RandomPlayer(seat, seed)


KINDS: tuple[Kind, ...] = (_Random(),)
"""The kinds that can play every game."""


def kinds(game: Game[Any]) -> dict[str, Kind]:
    """Return the kinds of computer players that can play `game`, by id and alias.

    Its own come first; what others bring (`players.brought`) takes no name of theirs.
    """
    own: Sequence[Kind] = game.players if isinstance(game, BringsPlayers) else ()
    found: dict[str, Kind] = {**brought.found(), **{kind.id: kind for kind in (*own, *KINDS)}}
    aliases = {alias: kind for kind in own for alias in kind.aliases}
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

    Args:
        game: The rules.
        setup: Scenario and options as chosen.
        seats: Kind of player per seat.
    """
    return game.seated(setup, seats) if isinstance(game, SeatsPlayers) else setup


def seats_of(game: Game[Any], setup: Setup, seats: Mapping[str, str]) -> dict[str, str]:
    """Return who sits where, in agreement with the setup.

    Args:
        game: The rules.
        setup: Scenario and options, those that follow from the seats included.
        seats: Kind of player per seat, as somebody says; where the setup says otherwise it counts.
    """
    taken = dict(game.seats_taken(setup)) if isinstance(game, SeatsPlayers) else {}
    known = kinds(game)
    free = {
        seat: kind
        for seat, kind in seats.items()
        if seat not in taken and not (kind in known and known[kind].seated)
    }
    return free | taken
