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
from annamite.games.rolling_thunder.names import (
    CARD_NAMES,
    MISSILE_NAMES,
    NAMES,
    SQUADRON_NAMES,
    TARGET_NAMES,
)
from annamite.kernel.component_files import reconstructed
from annamite.kernel.game import Json

_DRAWING: Final = Path(__file__).parent / "data" / "board.json"


@cache
def _drawing() -> Json:
    return json.loads(_DRAWING.read_text(encoding="utf-8"))


def board(box: Box) -> Json:
    """Return the drawing, all components and names; `reconstructed` lists what is ours, by table and field."""
    components = json.loads(msgspec.json.encode(box.c))
    return {
        "drawing": _drawing(),
        "components": components,
        "forces": {id_: {"name": name} for id_, name in zip(FORCES, FORCE_NAMES)},
        "targets": TARGET_NAMES,
        "squadrons": SQUADRON_NAMES,
        "missiles": MISSILE_NAMES,
        "cards": {
            id_: {**components["cards"][id_], "name": name} for id_, name in CARD_NAMES.items()
        },
        "names": NAMES,
        "reconstructed": reconstructed(sources()),
    }
