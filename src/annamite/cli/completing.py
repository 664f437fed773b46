"""What a shell offers when somebody presses Tab: games, scenarios and options, without their rules."""

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
