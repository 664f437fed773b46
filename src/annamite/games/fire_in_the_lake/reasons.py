"""Sentences for the reasons of non-players: boxes tested, dice rolled, candidates narrowed (8.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.fire_in_the_lake.spaces import NAMES as SPACE_NAMES
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.kernel import Params

BOX_TITLES: Final = {
    # what is tested before anything else
    "event": "Event",
    "capability": "Play the Capability",
    "wait": "Wait for a Capability of its own",
    "pass": "Pass",
    "broke": "Out of Resources",
    "pivotal": "Pivotal Event",
    "policy": "Policy",
    # Operations
    "train": "Train",
    "patrol": "Patrol",
    "sweep": "Sweep",
    "assault": "Assault",
    "patrol_or_sweep": "Patrol or Sweep",
    "rally": "Rally",
    "march": "March",
    "attack": "Attack",
    "terror": "Terror",
    # Special Activities
    "advise": "Advise",
    "air_lift": "Air Lift",
    "air_strike": "Air Strike",
    "govern": "Govern",
    "transport": "Transport",
    "raid": "Raid",
    "infiltrate": "Infiltrate",
    "bombard": "Bombard",
    "ambush": "Ambush",
    "ambush_after_march": "Ambush after a March",
    "tax": "Tax",
    "subvert": "Subvert",
    # Coup Rounds
    "pacify": "Pacify",
    "agitate": "Agitate",
    "redeploy": "Redeploy",
    "commitment": "Commitment",
}
"""Title of each box of the flowcharts, by the part of its id behind the faction."""

_SPACE_TITLES: Final = dict(zip(SPACE_IDS, SPACE_NAMES))
_LISTED: Final = 8
"""So many spaces are named one by one."""
_PASSED: Final = 3
"""So many are named on the way to a random space."""


def box_title(id_: str) -> str:
    """Return the title of a flowchart box.

    >>> box_title("nva.ambush_after_march")
    'Ambush after a March'
    """
    name = id_.rpartition(".")[2]
    return BOX_TITLES.get(name) or name.replace("_", " ").capitalize()


def _ids(spaces: object) -> list[str]:
    return [id_ for id_ in str(spaces).split(",") if id_]


def _listed(spaces: object, most: int = _LISTED) -> str:
    """Return the names of spaces: all of a few, the first of many."""
    titles = [_SPACE_TITLES.get(id_, id_) for id_ in _ids(spaces)]
    shown = titles if len(titles) <= most + 1 else titles[:most]
    rest = f" and {len(titles) - len(shown)} more" if len(shown) < len(titles) else ""
    return ", ".join(shown) + rest


def _sentence(text: str) -> str:
    """Return a few words as a sentence of their own; braces are not placeholders."""
    text = text.strip()
    end = "" if text.endswith((".", "?", "!")) else "."
    return (text[:1].upper() + text[1:] + end).replace("{", "{{").replace("}", "}}")


def _box(params: Params) -> str:
    answer = "Yes" if int(params["entered"]) else "No"
    because = f": {params['because']}" if params["because"] else ""
    title = box_title(str(params["box"]))
    return "{faction}: " + _sentence(f"{title}? {answer}{because}")


def _activity(params: Params) -> str:
    answer = "Yes" if int(params["entered"]) else "No"
    because = f": {params['because']}" if params["because"] else ""
    return "{faction}: " + _sentence(f"{box_title(str(params['activity']))}? {answer}{because}")


def _roll(params: Params) -> str:
    return "{faction} rolls {result} with {dice} {dice:die/dice}: " + _sentence(str(params["what"]))


def _random(params: Params) -> str:
    way = _ids(params["way"])
    dice = f"{params['what']}: {params['tens']} and {params['ones']} point to"
    if len(way) == 1:
        return _sentence(f"{dice} {_listed(params['way'])}")
    start, end = _listed(way[0]), _listed(way[-1])
    arrows = f"{len(way) - 1} {'arrow' if len(way) == 2 else 'arrows'}"
    passed = f" past {_listed(','.join(way[1:-1]), _PASSED)}" if way[1:-1] else ""
    return _sentence(f"{dice} {start}, and {arrows} on{passed} to {end}")


def _chance(params: Params) -> str:
    what = str(params["what"])
    what = _SPACE_TITLES.get(what) or what.replace("_", " ")
    return _sentence(f"equal chance, {params['result']} of {params['count']}: {what}")


def _among(params: Params) -> str:
    spaces = _ids(params["spaces"])
    if len(spaces) == 1:
        return _sentence(f"{params['why']}: {_listed(params['spaces'])}, the only one")
    return _sentence(f"{params['why']}: {_listed(params['spaces']) or 'nowhere'}")


def _plan(params: Params) -> str:
    why = f" {params['why']}" if params["why"] else ""
    origin, target = _listed(params["origin"]), _listed(params["target"])
    return _sentence(f"planned{why}: {params['what']} from {origin} to {target}")


def _narrow(params: Params) -> str:
    before, after = len(_ids(params["before"])), len(_ids(params["after"]))
    why = str(params["why"])
    if not after:
        return _sentence(f"{why}: none of {before} {'space' if before == 1 else 'spaces'}")
    return _sentence(f"{why}: {_listed(params['after'])} ({after} of {before})")


def _reason(params: Params) -> str:
    spaces = _listed(params["spaces"])
    return _sentence(f"{params['reason']}: {spaces}" if spaces else str(params["reason"]))


REASONS: Final[dict[str, Callable[[Params], str]]] = {
    "why.box": _box,
    "why.activity": _activity,
    "why.roll": _roll,
    "why.random": _random,
    "why.chance": _chance,
    "why.among": _among,
    "why.narrow": _narrow,
    "why.plan": _plan,
    "why.reason": _reason,
}
"""What picks the template of each key, by the entry's params."""
