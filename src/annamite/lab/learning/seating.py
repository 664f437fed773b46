"""Who sits where while somebody learns: seats of learners, and those given to computers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from annamite import games, players
from annamite.kernel import Game, Setup, SetupError, check_options
from annamite.kernel.game import OptionValue
from annamite.lab import choices

Options: TypeAlias = "Mapping[str, OptionValue] | None"


@dataclass(frozen=True)
class Seating:
    """A game set up, and who sits where.

    Attributes:
        game: The rules.
        setup: Scenario and options, with what follows from the seats.
        computers: Kind of computer player by seat; the others are learners' seats.
    """

    game: Game[Any]
    setup: Setup
    computers: Mapping[str, str]

    @property
    def learners(self) -> tuple[str, ...]:
        """The seats of learners, in the game's order."""
        return agents_of(self.game, self.computers)


def agents_of(game: Game[Any], computers: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats that no computer has, in the game's order."""
    return tuple(seat.id for seat in game.seats if seat.id not in computers)


def seated(
    game: Game[Any] | str,
    scenario: str | None = None,
    options: Options = None,
    seats: str | Mapping[str, str] = "",
) -> Seating:
    """Return a game set up, with computers in some seats.

    Args:
        game: The rules, or their name.
        scenario: Its name; None for the game's first.
        options: Values by option.
        seats: Computers, as `SEAT=KIND,…` or by seat; the seats that are not named are learners'.

    Raises:
        SetupError: there is no such scenario, option, seat or kind, or no seat is left.
        ValueError: there is no such game.
    """
    rules = games.load(game) if isinstance(game, str) else game
    setup = Setup(choices.setup(rules, scenario).scenario, dict(options or {}))
    check_options(rules, setup)
    text = seats if isinstance(seats, str) else ",".join(f"{s}={k}" for s, k in seats.items())
    named = [part.strip().rpartition("=")[0] for part in text.split(",")] if text else []
    if text and not all(named):
        msg = f"Say whose seats computers take, as SEAT=KIND; {text!r} does not."
        raise SetupError(msg)
    kinds = choices.seats(rules, text) if text else {}
    computers = {seat: kinds[seat] for seat in named}
    # A setup may fill seats by itself, as with an option for seats that the rules play.
    computers |= players.seats_of(rules, setup, computers)
    setup = players.seat_setup(rules, setup, computers)
    if not agents_of(rules, computers):
        msg = f"Computers have all seats of {rules.title}; leave one to whoever learns."
        raise SetupError(msg)
    return Seating(rules, setup, computers)
