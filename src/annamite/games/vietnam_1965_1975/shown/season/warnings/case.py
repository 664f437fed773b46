"""A sheet as it stands, and the words of warnings of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import UnsetType

from annamite.games.vietnam_1965_1975.shown.shapes.sheets import SheetWarning

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.season.telling import Told
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Amount, WarningKind


class Case(NamedTuple):
    """A sheet as it stands.

    Attributes:
        t: The position as its seat may know it.
        seat, step: Who fills it, and at which step.
        told: What else is told there.
        since: Where the sheet began, if that is known.
    """

    t: Table
    seat: str
    step: str
    told: Told
    since: Table | None = None


_MOST_NAMES: Final = 4
"""So many places or units are named; of more the first ones are, and how many more there are."""


def warning(
    kind: WarningKind, text: str, rule: str, t: Table, places: Collection[int] = ()
) -> SheetWarning:
    """Return a warning, with the places that it is about."""
    return SheetWarning(kind=kind, text=text, rule=rule, spaces=[t.box.names[at] for at in places])


def names(t: Table, places: Sequence[int]) -> str:
    """Return the names of towns."""
    towns = (t.box.hexes[at].town for at in places)
    return listed([town.name if town else t.box.names[at] for at, town in zip(places, towns)])


def listed(names: Sequence[str]) -> str:
    """Return names in a row, the first ones of many.

    >>> listed(["Hue", "Pleiku"]), listed([*"abcdef"])
    ('Hue, Pleiku', 'a, b, c, d and 2 more')
    """
    more = len(names) - _MOST_NAMES
    told = ", ".join(names[:_MOST_NAMES])
    return f"{told} and {more} more" if more > 0 else told


def forecast(case: Case, name: Amount) -> int:
    """Return what the sheet's totals say of a morale, before dice."""
    moves = next((x.moves for x in case.told.budgets if x.name == "us_commitment"), {})
    return 0 if isinstance(moves, UnsetType) else moves.get(name, 0)
