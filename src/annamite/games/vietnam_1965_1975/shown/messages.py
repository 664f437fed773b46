"""Log lines as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import GOING_NAMES, KIND_NAMES, MISSIONS
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.sides import NATION_NAMES, NATIONS, SEATS, SIDE_NAMES
from annamite.games.vietnam_1965_1975.shown.season import messages as season
from annamite.kernel import TABLE_TEXTS, LogEntry, Params
from annamite.kernel.wording import fill

# --- what values are called -----------------------------------------------------------------------

_PLACES: Final = {
    **{h.id: f"{h.id} ({h.town.name})" for h in our_box().hexes if h.town},
    **{f"trail-{box.id}": f"box {box.id} of the Trail" for box in our_box().c.map.trail_boxes},
}
"""Hexes with the names of their towns, and boxes of the Trail."""
_DEPLOYMENTS: Final = ("one counter", "headquarters and battalions", "battalions alone")
_GOES: Final = tuple(
    f"{verb}s{space}{rest}" for verb, space, rest in (name.partition(" ") for name in GOING_NAMES)
)
"""What a stack does that moves: `moves on the alert`."""


def _others(more: int) -> str:
    """Return who comes along with the unit that a stack is called by."""
    if more < 2:
        return " with another unit" if more else ""
    return f" with {more} others"


_CALLED: Final[dict[str, Callable[[str | int], str]]] = {
    "side": lambda value: SIDE_NAMES[SEATS.index(str(value))],
    "kind": lambda value: KIND_NAMES[int(value)],
    "nation": lambda value: NATION_NAMES[NATIONS.index(str(value))],
    "hex": lambda value: _PLACES.get(str(value), str(value)),
    "mission": lambda value: MISSIONS[int(value)],
    "deployment": lambda value: _DEPLOYMENTS[int(value) - 1],
    "going": lambda value: _GOES[int(value)],
    "more": lambda value: _others(int(value)),
    "modifier": lambda value: f"{int(value):+d}",
}
"""By parameter, what its values are called; others are read as they are."""


# --- sentences ------------------------------------------------------------------------------------


def _revealed(params: Params) -> str:
    counter, _, _ = str(params["name"]).rpartition(" (")  # the number is told already
    return f"VC unit {{unit}} in {{hex}} is turned over: {counter}."


def _result(params: Params) -> str:
    if params["bombardment"]:
        return (
            "{hex} is bombarded: die {die}, modifier {modifier}, row {row}: the defender loses"
            " {defender}."
        )
    return (
        "{hex}: {ratio}, die {die}, modifier {modifier}, row {row}: the attacker loses {attacker},"
        " the defender {defender}."
    )


TEXTS: Final[dict[str, str | Callable[[Params], str]]] = {
    "placed": "{unit} {count:is/are} set up in {hex}.",
    "turn": "Game-turn {turn} of {of} begins.",
    "mission": "{name} goes on {mission}.",
    "refused": "The US side declines to operate.",
    "operation": "The {side} conducts an operation: {kind}.",
    "operation.over": "The {side} ends its {kind}.",
    "assigned": "{name} in {hex} takes part.",
    "target": "The target is hex {hex}.",
    "air": "{points} Air {points:Point is/Points are} assigned.",
    "ship": "{name} joins.",
    "free_fire": "{region} is a free-fire zone.",
    "rangers": "Rangers: the die shows {die}, {groups} groups are in play.",
    "lifted": "{name} becomes airmobile.",
    "floated": "{name} becomes amphibious.",
    "moved": "{name}{more} {going} to {hex}.",
    "withdrew": "{name}{more} goes back to {hex}.",
    "landed": "{name}{more} goes ashore in {hex}.",
    "incident": "The {side} forces an incidental attack in {hex}.",
    "interdicted": "Hex {hex} is interdicted: +{cost} to leave it.",
    "alert": "The alert die shows {die}.",
    "revealed": _revealed,
    "mixed": "VC units that meet in {hex} are turned face down and mixed.",
    "attack": "The {side} attacks {hex}.",
    "supports": "{name} supports with {points}.",
    "no_effect": "The bombardment of {hex} has no effect.",
    "result": _result,
    "replaced": "{nation} replacements make up for a loss of {name}.",
    "recovered": "{points} {nation} Replacement {points:Point is/Points are} recovered.",
    "regional": "ARVN replacements make up for a loss of regional forces.",
    "reserve": "{name} in {hex} is called in as a reserve.",
    "air.lost": "An Air Point is lost.",
    "airmobile.lost": "Helicopters are lost.",
    "entered": "NLF units enter {hex} for the first time.",
    "invaded": "US-controlled units invade {country}.",
    "unit.destroyed": "{name} is destroyed in {hex}.",
    "unit.dispersed": "{name} disperses in {hex}.",
    "unit.broken": "{name} is broken down in {hex}.",
    "unit.recalled": "{name} is taken from the map.",
    "unit.out": "{name} leaves the play area.",
    "unit.late": "{name} has not come into the play area in time and is lost.",
    "deployed": "{name} in {hex} goes over to {deployment}.",
    "effectiveness": "Effectiveness of {name}: the die shows {die} against {limit},"
    " it is {fails:ineffective/effective}.",
    "over": "The scenario is over.",
}
"""The sentence of each key that the rules tell."""


def text(entry: LogEntry) -> str:
    """Return the sentence that tells a log entry, ours or one of `TABLE_TEXTS`."""
    if entry.key in TABLE_TEXTS:
        return TABLE_TEXTS[entry.key]
    template = TEXTS[entry.key] if entry.key in TEXTS else season.TEXTS[entry.key]
    if not isinstance(template, str):
        template = template(entry.params)
    called = {
        name: _CALLED[name](value) if name in _CALLED else value
        for name, value in entry.params.items()
    }
    sentence = fill(template, called)
    return sentence[:1].upper() + sentence[1:]
