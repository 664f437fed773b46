"""Half points, in which the rules count movement and support, as people write them."""

from __future__ import annotations


def written(halves: int) -> str:
    """Return how many points so many halves are.

    >>> written(0), written(1), written(2), written(7)
    ('0', '½', '1', '3½')
    """
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def counted(halves: int, one: str) -> str:
    """Return how many points so many halves are, in words; `one` is what one of them is called.

    >>> counted(0, "point"), counted(1, "point"), counted(2, "point"), counted(3, "point")
    ('0 points', '½ point', '1 point', '1½ points')
    """
    return f"{written(halves)} {one if 0 < halves <= 2 else f'{one}s'}"
