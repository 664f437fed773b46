"""A place as two numbers: column and row of a hex; a box of the Trail has column 0."""

from __future__ import annotations

from typing import Final, TypeAlias

from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.places import BOXES, HEXES

_BOX: Final = our_box()
Spot: TypeAlias = tuple[float, float]
"""Column and row, from 0 to 1 each."""
NOWHERE: Final[Spot] = (0.0, 0.0)
_COLUMNS: Final = max(column for column, _ in _BOX.places.cells)
_ROWS: Final = max(row for _, row in _BOX.places.cells)
_HEXES: Final = zip(_BOX.names[:HEXES], _BOX.places.cells, strict=True)
SPOTS: Final[dict[str, Spot]] = {
    **{name: (column / _COLUMNS, row / _ROWS) for name, (column, row) in _HEXES},
    **{name: (0.0, (n + 1) / BOXES) for n, name in enumerate(_BOX.names[HEXES:])},
}
"""By the name of a place; columns of hexes begin at 1, and the northernmost box comes first."""


def spot(name: str | None) -> Spot:
    """Return where a place is; `NOWHERE` for None."""
    return NOWHERE if name is None else SPOTS[name]
