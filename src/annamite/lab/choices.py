"""What a person types to set a game up, read with the game's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite import games as installed
from annamite import players
from annamite.kernel import Setup, SetupError
from annamite.lab import own_modules
from annamite.lab.listing import plain
from annamite.lab.plan import Plan
from annamite.players import seat_setup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.kernel import Game


def setup(game: Game[Any], scenario: str | None = None, options: Iterable[str] = ()) -> Setup:
    """Return the setup that was typed.

    Args:
        game: The rules.
        scenario: Its name; None for the game's first.
        options: Each as `NAME=VALUE`.

    Raises:
        SetupError: the game does not know it; the message lists what it knows.
    """
    specs = {spec.id: spec for spec in game.options}
    chosen = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise SetupError(f"Option {text!r} is not understood; write it as NAME=VALUE.")
        if name not in specs:
            known = ", ".join(specs) or "none"
            raise SetupError(f"{game.title} has no option {name!r}; it has: {known}.")
        choices = {plain(choice): choice for choice in specs[name].choices}
        if value.lower() not in choices:
            allowed = ", ".join(choices)
            raise SetupError(f"Option {name!r} cannot be {value!r}; choose one of: {allowed}.")
        chosen[name] = choices[value.lower()]
    names = [spec.id for spec in game.scenarios]
    if scenario is not None and scenario not in names:
        msg = f"{game.title} has no scenario {scenario!r}; choose one of: {', '.join(names)}."
        raise SetupError(msg)
    return Setup(scenario or names[0], chosen)


def plan(
    game: str,
    scenario: str | None = None,
    seats: str = "random",
    options: Iterable[str] = (),
    **more: Any,
) -> Plan:
    """Return what to simulate, as it is typed.

    Args:
        game: Name of the game.
        scenario: Its name; None: the game's first.
        seats: `KIND` for all seats, or `SEAT=KIND,…`.
        options: Each as `NAME=VALUE`.
        **more: What else a `Plan` takes, such as `games` and `seed`.

    Raises:
        SetupError: the game does not know it; the message lists what it knows.
        ValueError: there is no such game.
    """
    load = more.get("load", installed.load)
    for module in more.get("modules", ()):
        own_modules.bring(module)
    rules = load(game)
    kinds = _kinds(rules, seats)
    chosen = seat_setup(rules, setup(rules, scenario, options), kinds)
    return Plan(game=game, setup=chosen, seats=kinds, **{"games": 100, **more})


def seats(game: Game[Any], text: str) -> dict[str, str]:
    """Return the kind of computer player for each seat.

    Args:
        game: The rules.
        text: `KIND` for all seats, or `SEAT=KIND,…`; both may be mixed.

    Raises:
        SetupError: no such seat or kind; the message lists those there are.
    """
    names = [seat.id for seat in game.seats]
    known = players.kinds(game)
    rest = "random"
    kinds: dict[str, str] = {}
    for part in text.split(","):
        seat, equals, kind = part.strip().rpartition("=")
        if equals and seat not in names:
            msg = f"{game.title} has no seat {seat!r}; choose from: {', '.join(names)}."
            raise SetupError(msg)
        if kind not in known:
            msg = (
                f"Nobody of kind {kind!r} can play {game.title}; choose one of: {', '.join(known)}."
            )
            raise SetupError(msg)
        if equals:
            kinds[seat] = kind
        else:
            rest = kind
    return {name: kinds.get(name, rest) for name in names}


_kinds = seats
