"""What statistics count of a game: its seasons or turns, numbers that people watch, what was used."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import BOTH, NATIONS, SEATS
from annamite.games.vietnam_1965_1975.campaign import calendar, population
from annamite.games.vietnam_1965_1975.position.questions import Acts
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES
from annamite.games.vietnam_1965_1975.shown.season.labels import PLAIN
from annamite.games.vietnam_1965_1975.turn import victory

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.position.state import State
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.kernel import Decision

_BOMBED: Final = {
    "bomb_restrained": "bombing of the North, restrained",
    "bomb_unrestrained": "bombing of the North, unrestrained",
    "bomb_trail": "bombing of the Trail",
}
_ACTIONS: Final[dict[str, dict[str, str]]] = {
    "turn.operation": {
        "search_and_destroy": "search and destroy",
        "clear_and_secure": "clear and secure",
        "security": "security",
        "strategic": "strategic movement",
        "naval": "naval transport",
        "bombard": "bombardment",
        "pass": "decline",
    },
    "turn.mission": {"hold": "hold", "patrol": "patrol"},
    "bombing.mission": _BOMBED,
    "trail.attack": {"hex": "attack on the Trail"},
    "offensive.declare": {"yes": "offensive"},
    "coup.induce": {"yes": "coup induced"},
    "withdrawal.final": {"yes": "final withdrawal"},
    "move.incident": {"yes": "incidental attack"},
    "north.trail_work": {"repair": "repair of the Trail", "upgrade": "upgrade of the Trail"},
}
"""What acts or words of a step are called as actions; those left out are none."""
_ACTIONS["commitment.item"] = {
    **{
        act: f"{text[:1].lower()}{text[1:]}"
        for act, text in PLAIN.items()
        if act.startswith(("take_", "home_"))
    },
    **{f"take_{size}": f"send a {size}" for size in ("battalion", "brigade", "division")},
    **{f"home_{size}": f"withdraw a {size}" for size in ("brigade", "division")},
}
_TARGETED: Final = ("operation.target", "offensive.place")
"""Where hexes are chosen that are attacked; they are counted by region."""
_STEPS: Final = frozenset((*_ACTIONS, *_TARGETED))


def use(box: Box, decision: Decision, value: int) -> tuple[str, str] | None:
    """Return the action, or the region of a hex, that an answer makes use of; None: none."""
    step = decision.step.id
    if step not in _STEPS:
        return None
    codec, number = decision.step.codec, 0
    if isinstance(codec, Acts):
        word, number = codec.unpack(value)
    else:
        word = codec.word(value)
    if step in _TARGETED:
        return ("space", _regions(box)[number]) if word == "hex" else None
    called = _ACTIONS[step].get(word)
    return None if called is None else ("action", called)


@cache
def _regions(box: Box) -> tuple[str, ...]:
    """Return by place the region that a hex counts for first, or else the country."""
    regions = box.c.map.regions
    return tuple(
        regions[box.in_regions[at][0]].name if box.in_regions[at] else (*countries, "at sea")[0]
        for at, countries in enumerate(box.territory.countries)
    )


def period(state: State) -> int:
    """Return how many seasons of a campaign have begun, or else how many game-turns."""
    return state.turn if state.season is None else state.season.number


def period_name(t: Table) -> str:
    """Return the season or game-turn under way."""
    return f"turn {t.s.turn}" if t.s.season is None else calendar.name(t)


def indices(t: Table) -> dict[str, int]:
    """Return levels and people in a campaign, else Victory Points; counters on the map; the air.

    What the US side may not know of it, a redacted position has only guesses of.
    """
    return {
        **(_points(t) if t.s.season is None else _levels(t)),
        **_on_the_map(t),
        "air_points": t.s.air_total,
        "airmobile_points": t.s.airmobile_total,
        "free_fire_regions": t.s.free_fire.bit_count(),
    }


def _points(t: Table) -> dict[str, int]:
    return {
        f"{SEATS[side]}_points": quarters // 4 for side, quarters in zip(BOTH, victory.points(t))
    }


def _levels(t: Table) -> dict[str, int]:
    return {
        **dict(zip(INDEX_NAMES, t.season.levels, strict=True)),
        "svn_population": population.of_svn(t),
        "vc_population": population.of_vc(t),
    }


def _on_the_map(t: Table) -> dict[str, int]:
    """Return how many units of each nation are on the map."""
    found = dict.fromkeys((f"{nation}_units" for nation in NATIONS), 0)
    for at, units in t.s.crowds():
        if on_map(at):
            for unit in units:
                found[f"{NATIONS[t.nation(unit)]}_units"] += 1
    return found
