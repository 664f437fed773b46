"""Log lines as sentences."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.ids import (
    GOING_NAMES,
    KIND_NAMES,
    MISSIONS,
    NATION_NAMES,
    NATIONS,
    SEATS,
    SIDE_NAMES,
)
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.kernel import TABLE_TEXTS, LogEntry

_TEXTS: Final[dict[str, str]] = {
    "placed": "{unit} {placed} set up in {hex}.",
    "turn": "Game-turn {turn} of {of} begins.",
    "mission": "{name} goes on {mission}.",
    "refused": "The US side declines to operate.",
    "operation": "The {side} conducts an operation: {kind}.",
    "operation.over": "The {side} ends its {kind}.",
    "assigned": "{name} in {hex} takes part.",
    "target": "The target is hex {hex}.",
    "air": "{points} Air {points_word} assigned.",
    "ship": "{name} joins.",
    "free_fire": "{region} is a free-fire zone.",
    "rangers": "Rangers: the die shows {die}, {groups} groups are in play.",
    "lifted": "{name} becomes airmobile.",
    "floated": "{name} becomes amphibious.",
    "moved": "{stack} {going} to {hex}.",
    "withdrew": "{stack} {goes} back to {hex}.",
    "landed": "{stack} {goes} ashore in {hex}.",
    "incident": "The {side} forces an incidental attack in {hex}.",
    "interdicted": "Hex {hex} is interdicted: +{cost} to leave it.",
    "alert": "The alert die shows {die}.",
    "revealed": "VC unit {unit} in {hex} is turned over: {name}.",
    "mixed": "VC units that meet in {hex} are turned face down and mixed.",
    "attack": "The {side} attacks {hex}.",
    "supports": "{name} supports with {points}.",
    "no_effect": "The bombardment of {hex} has no effect.",
    "result": "{hex}: {ratio}, die {die}, modifier {modifier}, row {row}: the attacker loses"
    " {attacker}, the defender {defender}.",
    "result.bombardment": "{hex} is bombarded: die {die}, modifier {modifier}, row {row}: the defender"
    " loses {defender}.",
    "replaced": "{nation} replacements make up for a loss of {name}.",
    "recovered": "{points} {nation} Replacement {points_word} recovered.",
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
    "effectiveness": "Effectiveness of {name}: the die shows {die} against {limit}, {effective}.",
    "over": "The scenario is over.",
}


_TOWNS: Final = {h.id: f"{h.id} ({h.town.name})" for h in our_box().hexes if h.town}
"""Hexes with the names of their towns."""
_DEPLOYMENTS: Final = ("one counter", "headquarters and battalions", "battalions alone")


def text(entry: LogEntry) -> str:
    """Return the sentence that tells a log entry."""
    if entry.key in TABLE_TEXTS:
        return TABLE_TEXTS[entry.key]
    p: dict[str, str | int] = dict(entry.params)
    if "side" in p:
        p["side"] = SIDE_NAMES[SEATS.index(str(p["side"]))]
    if "kind" in p:
        p["kind"] = KIND_NAMES[int(p["kind"])]
    if "nation" in p:
        p["nation"] = NATION_NAMES[NATIONS.index(str(p["nation"]))]
    if "hex" in p:
        p["hex"] = _TOWNS.get(str(p["hex"]), p["hex"])
    if entry.key == "revealed":
        p["name"] = str(p["name"]).rpartition(" (")[0]
    if entry.key == "mission":
        p["mission"] = MISSIONS[int(p["mission"])]
    if "deployment" in p:
        p["deployment"] = _DEPLOYMENTS[int(p["deployment"]) - 1]
    if "fails" in p:
        p["effective"] = "it is ineffective" if p["fails"] else "it is effective"
    if "points" in p:
        p["points_word"] = "Point is" if p["points"] == 1 else "Points are"
    if "count" in p:
        p["placed"] = "is" if p["count"] == 1 else "are"
    if "more" in p:
        more = int(p["more"])
        others = "others" if more > 1 else "another unit"
        p["stack"] = (
            f"{p['name']} with {f'{more} ' if more > 1 else ''}{others}" if more else p["name"]
        )
        p["goes"] = "goes"
    if "going" in p:
        verb, _, rest = GOING_NAMES[int(p["going"])].partition(" ")
        p["going"] = f"{verb[:-1]}ies" if verb.endswith("y") else f"{verb}s"
        if verb == "go":
            p["going"] = "goes"
        p["going"] = f"{p['going']} {rest}".strip()
    if "modifier" in p:
        p["modifier"] = f"{int(p['modifier']):+d}"
    sentence = _TEXTS["result.bombardment" if p.get("bombardment") else entry.key]
    for name, value in p.items():
        sentence = sentence.replace("{" + name + "}", str(value))
    return sentence[:1].upper() + sentence[1:]
