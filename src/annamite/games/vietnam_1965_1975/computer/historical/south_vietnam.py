"""The ARVN's sheet, and the government of South Vietnam (15, 17.3, 17.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import NLF, Pool
from annamite.games.vietnam_1965_1975.campaign.armies import arvn
from annamite.games.vietnam_1965_1975.computer.acts import act, done, numbers
from annamite.games.vietnam_1965_1975.computer.historical.answering import sheets
from annamite.games.vietnam_1965_1975.computer.historical.path import due, path
from annamite.games.vietnam_1965_1975.computer.tactics.campaign.relief import empty_posts
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.kernel.wording import plural
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

ORDER: Final = ("ranger", "regiment", "division_hq", "elite_brigade", "armored_cavalry")
"""New units, the most wanted first."""
GUNS: Final = ("artillery_105", "artillery_155", "artillery_175")
RESERVE: Final = 3
"""Supply that upgrades leave."""


@sheets("replacement.leader")
def replacement(mind: Mind) -> Choice:
    """Only those who have to be tried: each failure costs loyalty."""
    codec = mind.decision.step.codec
    stop = codec.value("done")
    if mind.offers(stop):
        return Choice(stop, "nobody has to be replaced")
    return Choice(mind.decision.values[0], "he has to be replaced")


@sheets("coup.induce")
def induce(_: Mind) -> Choice:
    """The embassy stays out of it."""
    return Choice(0, "a coup that fails costs more than one brings")


@sheets("arvn.withdraw")
def withdraw(mind: Mind) -> Choice:
    """Nobody leaves the army."""
    return done(mind, "the ARVN needs all that it has")


@sheets("arvn.sheet")
def sheet(mind: Mind) -> Choice:
    """Garrisons first, then losses, new units as far as the path's draft goes, and better equipment."""
    t = mind.t
    for word, number, why in (
        *_rest_of_a_group(t, mind),
        *_garrisons(t, mind),
        *_losses(t),
        *_units(t, mind),
        *_upgrades(t, mind),
    ):
        value = act(mind, word, number)
        if value is not None:
            return Choice(value, why)
    return done(mind, "supply and men are for later")


def _rest_of_a_group(t: Table, mind: Mind) -> list[tuple[str, int, str]]:
    if not t.season.levy.more:
        return []
    word = "build" if t.season.levy.building else "upgrade"
    return [(word, number, "the rest of the group") for number in numbers(mind, word)]


def _garrisons(t: Table, mind: Mind) -> list[tuple[str, int, str]]:
    """Return battalions to be built for empty capitals and ports, as long as enough are not on their way."""
    waiting = len(t.s.arrivals)
    if len(empty_posts(t)) <= waiting:
        return []
    return [
        ("build", number, "a garrison for an empty town")
        for number in numbers(mind, "build")
        if _line(t, number) == "battalion"
    ]


def _losses(t: Table) -> list[tuple[str, int, str]]:
    kept = due(t, path().south.replacements)
    short = t.s.pools[Pool.ARVN] < kept
    return [("replacements", 0, f"the path keeps {plural(kept, 'point')}")] if short else []


def _units(t: Table, mind: Mind) -> list[tuple[str, int, str]]:
    """Return new units, the most wanted first, as long as the draft is below that of the path."""
    draft = level(t, Index.SVN_DRAFT)
    if draft >= due(t, path().south.draft):
        return []
    able = numbers(mind, "build")
    found = []
    for line in (*ORDER, *GUNS):
        found += [
            ("build", number, "the army grows as the path has it")
            for number in able
            if _line(t, number) == line and not _is_dear(t, number)
        ]
    return found


def _upgrades(t: Table, mind: Mind) -> list[tuple[str, int, str]]:
    """Return regiments to be equipped, those with enemies near them first."""
    if level(t, Index.SVN_SUPPLY) <= RESERVE:
        return []
    enemies = t.occupied(NLF)

    def distance(unit: int) -> int:
        here = t.s.hex[unit]
        return min((t.box.places.distance(here, at) for at in enemies), default=0)

    able = [unit for unit in numbers(mind, "upgrade") if not _is_dear(t, t.s.counter[unit])]
    units = sorted(able, key=lambda u: (-t.profile(u).ground, distance(u), u))
    return [("upgrade", unit, "supply is left for better equipment") for unit in units]


def _is_dear(t: Table, counter: int) -> bool:
    """Return whether a counter costs twice what the chart says, since the draft is too high."""
    item = t.box.unit_chart.of_counter(counter)
    assert item is not None
    return arvn.cost(t, item).supply > item.supply


def _line(t: Table, counter: int) -> str:
    item = t.box.unit_chart.of_counter(counter)
    assert item is not None
    return item.id
