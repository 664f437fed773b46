"""What a shell offers when somebody presses Tab: games, scenarios, options and players.

Only for players are the rules of a game loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from annamite.kernel.about import About


def game(incomplete: str) -> list[tuple[str, str]]:
    """Return the names of games that begin so, with their titles."""
    from annamite import games

    found = []
    for name in games.names():
        about = _about(name) if name.startswith(incomplete) else None
        if about is not None:
            found.append((name, about.title))
    return found


def scenario(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Return the scenarios of the game that was typed before, with their titles."""
    about = _about(_typed(ctx))
    every = () if about is None else about.scenarios
    return [(each.id, each.title) for each in every if each.id.startswith(incomplete)]


def option(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the options of the game that was typed before, each with all its values."""
    from annamite.lab.listing import plain

    about = _about(_typed(ctx))
    every = () if about is None else about.options
    words = [f"{each.id}={plain(choice)}" for each in every for choice in each.choices]
    return [word for word in words if word.startswith(incomplete)]


def seats(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the kinds of players of the game that was typed before, for all seats and for each.

    Several are written with commas, so that what stands before the last one stays, and its seats
    are not offered again.
    """
    from annamite import games, players

    name = _typed(ctx)
    try:
        rules = games.load(name) if isinstance(name, str) else None
    except ValueError:
        return []
    if rules is None:
        return []
    before, comma, _ = incomplete.rpartition(",")
    taken = {part.rpartition("=")[0] for part in before.split(",")}
    kinds = [*players.kinds(rules)]
    free = [seat.id for seat in rules.seats if seat.id not in taken]
    words = [*kinds] if not comma else []
    words += [f"{seat}={kind}" for seat in free for kind in kinds]
    return [word for each in words if (word := before + comma + each).startswith(incomplete)]


def _typed(ctx: typer.Context) -> object:
    """Return the game that was typed before.

    Where an option still lacks its value, Click stops reading, and leaves the game unread.
    """
    return ctx.params.get("game") or next(iter(ctx.args), None)


def _about(name: object) -> About | None:
    """Return what a game says of itself; None where it cannot, for a shell shows no errors."""
    from annamite import games

    try:
        return games.about(name) if isinstance(name, str) else None
    except ValueError:
        return None
