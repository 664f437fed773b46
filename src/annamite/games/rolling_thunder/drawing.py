"""What a page needs to draw the board: our own drawing, and what things are called."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from annamite.games.rolling_thunder.box import Box
from annamite.games.rolling_thunder.components import sources
from annamite.games.rolling_thunder.ids import FORCE_NAMES, FORCES
from annamite.games.rolling_thunder.names import MISSILE_NAMES, SQUADRON_NAMES
from annamite.kernel.component_files import reconstructed
from annamite.kernel.game import Json

_DRAWING: Final = Path(__file__).parent / "data" / "board.json"
_VALUES: Final = {
    *("name", "region", "colour", "capacity", "priority", "accepts"),
    *("route_package", "defence", "mig_rating", "coverage", "weather"),
}
"""What an entry of the drawing repeats from the components."""
BOX_LETTERS: Final = 13
REGION_LETTERS: Final = 18
"""Letters for which there is room in the size of our labels."""
LEAST_SIZE: Final = 8.0


@cache
def _drawing() -> Json:
    return json.loads(_DRAWING.read_text(encoding="utf-8"))


def board(box: Box) -> Json:
    """Return the drawing, all components and names; `reconstructed` lists what is ours, by table and field."""
    components = json.loads(msgspec.json.encode(box.c))
    return {
        "drawing": drawn(components),
        "components": components,
        "forces": {id_: {"name": name} for id_, name in zip(FORCES, FORCE_NAMES)},
        "targets": box.names.targets,
        "squadrons": SQUADRON_NAMES,
        "missiles": MISSILE_NAMES,
        "cards": components["cards"],
        "names": box.names.all,
        "reconstructed": reconstructed(sources()),
    }


def drawn(components: Json) -> Json:
    """Return the drawing with the names and values of the components, which may be an owner's."""
    ours = _drawing()
    spaces = components["regions"] | components["passes"] | components["boxes"]
    return {
        **ours,
        "spaces": [_space(each, spaces[each["id"]]) for each in ours["spaces"]],
        "routes": [_route(each, components) for each in ours["routes"]],
        **{
            table: [_laid_on(each, components[table][each["id"]]) for each in ours[table]]
            for table in ("bridges", "airfields")
        },
    }


def _laid_on(ours: Json, row: Json) -> Json:
    """Return an entry of the drawing with the values that the components have for it."""
    return {key: row[key] if key in _VALUES and key in row else ours[key] for key in ours}


def _space(ours: Json, row: Json) -> Json:
    space = _laid_on(ours, row)
    if "service" in row:
        space["fill"] = row["service"]
    if row["name"] != ours["name"]:
        letters = BOX_LETTERS if "rect" in ours else REGION_LETTERS
        space["label"] = _label(ours["label"], row["name"], letters)
    return space


def _label(ours: Json, name: str, letters: int) -> Json:
    """Return a label for another name; a longer one is set smaller, so that it stays in its place."""
    room = max(letters, *map(len, ours["lines"]))
    size = max(LEAST_SIZE, round(ours["size"] * min(1, room / len(name)), 1))
    return {**ours, "lines": [name.upper()], "size": size}


def _route(ours: Json, components: Json) -> Json:
    edges = components["railways" if ours["colour"] == "black" else "roads"]
    return {**ours, "bridge": edges[f"{ours['from']}-{ours['to']}"]["bridge"]}
