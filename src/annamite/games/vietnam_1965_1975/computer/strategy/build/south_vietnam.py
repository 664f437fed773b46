"""What the ARVN builds: whatever there are men and supply for, the cheapest soldiers first (17.3, 17.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import NLF, Pool
from annamite.games.vietnam_1965_1975.computer.acts import act, done, numbers
from annamite.games.vietnam_1965_1975.computer.strategy.answering import sheets
from annamite.games.vietnam_1965_1975.computer.strategy.budget import united_states as budget
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

ORDER: Final = (
    "battalion",
    "regiment",
    "elite_brigade",
    "ranger",
    "armored_cavalry",
    "artillery_155",
    "artillery_175",
    "artillery_105",
    "division_hq",
)
"""New units, the most wanted first: garrisons for towns, then those who clear the land around them."""
LOW: Final = 6
"""Replacement Points below which losses come before new units."""


@sheets("arvn.withdraw")
def withdraw(mind: Mind) -> Choice:
    """Nobody leaves the army."""
    return done(mind, "every soldier is wanted")


@sheets("arvn.sheet")
def sheet(mind: Mind) -> Choice:
    """Losses, garrisons, new units, better equipment: as far as men and supply go."""
    for word, number, why in _wishes(mind.t, mind):
        value = act(mind, word, number)
        if value is not None:
            return Choice(value, why)
    return done(mind, "supply, men or counters are used up")


def _wishes(t: Table, mind: Mind) -> Iterator[tuple[str, int, str]]:
    """Yield what the ARVN might build, the most wanted first."""
    levy = t.season.levy
    if levy.more:
        word = "build" if levy.building else "upgrade"
        yield from ((word, number, "the rest of the group") for number in numbers(mind, word))
    if t.s.pools[Pool.ARVN] < LOW:
        yield "replacements", 0, f"only {t.s.pools[Pool.ARVN]} points are left for losses"
    if budget.draft_left(t) > 0:
        able = numbers(mind, "build")
        for line in ORDER:
            if not budget.is_dear(t, line):
                yield from (
                    ("build", n, f"there are men for {budget.draft_left(t)} more")
                    for n in able
                    if _line(t, n) == line
                )
        if t.s.pools[Pool.ARVN] < budget.REPLACEMENTS:
            yield "replacements", 0, f"{budget.REPLACEMENTS} points are kept for losses"
    yield from (("upgrade", unit, "better equipment takes no men") for unit in _basic(t, mind))


def _basic(t: Table, mind: Mind) -> list[int]:
    """Return the units that may be better equipped, the strongest and nearest to the enemy first."""
    enemies = t.occupied(NLF)

    def order(unit: int) -> tuple[int, int, int]:
        here = t.s.hex[unit]
        near = (
            min((t.box.places.distance(here, at) for at in enemies), default=0) if here >= 0 else 0
        )
        return -t.profile(unit).ground, near, unit

    units = [u for u in numbers(mind, "upgrade") if not budget.is_dear(t, _line(t, t.s.counter[u]))]
    return sorted(units, key=order)


def _line(t: Table, counter: int) -> str:
    item = t.box.unit_chart.of_counter(counter)
    assert item is not None
    return item.id
