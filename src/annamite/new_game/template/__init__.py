"""Trail Watch: a patrol hides along a trail, and a searcher looks for it."""

from .game import TrailWatch


def game() -> TrailWatch:
    """Return the rules; a package is a game because it has this function."""
    return TrailWatch()
