"""What a page needs to draw the board: our own drawing, and what things are called."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.pieces import (
    FACTIONS,
    KINDS,
    OWNER,
    TYPE_OWNER,
    TYPES,
    KindId,
    TypeId,
)
from annamite.games.fire_in_the_lake.shown import (
    Card,
    Drawing,
    FactionName,
    FactionNames,
    FireBoard,
    PieceName,
    SpaceFacts,
)

Id = TypeVar("Id", KindId, TypeId)

_DRAWING = Path(__file__).parent / "data" / "board.json"

FACTION_NAMES: Final = {"us": "US", "arvn": "ARVN", "nva": "NVA", "vc": "VC"}

OPERATION_NAMES: Final = {
    "train": "Train",
    "patrol": "Patrol",
    "sweep": "Sweep",
    "assault": "Assault",
    "rally": "Rally",
    "march": "March",
    "attack": "Attack",
    "terror": "Terror",
}
ACTIVITY_NAMES: Final = {
    "advise": "Advise",
    "air_lift": "Air Lift",
    "air_strike": "Air Strike",
    "govern": "Govern",
    "transport": "Transport",
    "raid": "Raid",
    "infiltrate": "Infiltrate",
    "bombard": "Bombard",
    "ambush": "Ambush",
    "tax": "Tax",
    "subvert": "Subvert",
}
TYPE_NAMES: Final = {
    "us_troops": ("US Troop", "US Troops"),
    "irregular": ("Irregular", "Irregulars"),
    "us_base": ("US Base", "US Bases"),
    "arvn_troops": ("ARVN Troop", "ARVN Troops"),
    "police": ("Police", "Police"),
    "ranger": ("Ranger", "Rangers"),
    "arvn_base": ("ARVN Base", "ARVN Bases"),
    "nva_troops": ("NVA Troop", "NVA Troops"),
    "nva_guerrilla": ("NVA Guerrilla", "NVA Guerrillas"),
    "nva_base": ("NVA Base", "NVA Bases"),
    "vc_guerrilla": ("VC Guerrilla", "VC Guerrillas"),
    "vc_base": ("VC Base", "VC Bases"),
}
"""One and many of each type."""

_FACES: Final = {"underground": "Underground", "active": "Active", "tunneled": "Tunneled"}


def _kind_names(kind: str) -> tuple[str, str]:
    if kind in TYPE_NAMES:
        return TYPE_NAMES[kind]
    words = kind.split("_")
    face = next(word for word in words if word in _FACES)
    one, many = TYPE_NAMES["_".join(word for word in words if word != face)]
    return f"{_FACES[face]} {one}", f"{_FACES[face]} {many}"


KIND_NAMES: Final[dict[str, tuple[str, str]]] = {kind: _kind_names(kind) for kind in KINDS}
"""One and many of each kind, with the face where a type has two."""


def counted(name: str, count: int) -> str:
    """Return so many pieces of a kind or type in words.

    >>> counted("police", 2), counted("vc_tunneled_base", 1)
    ('2 Police', '1 Tunneled VC Base')
    """
    one, many = KIND_NAMES.get(name) or TYPE_NAMES[name]
    return f"{count} {one if count == 1 else many}"


@cache
def _cards() -> dict[int, Card]:
    effects = {number: leader.text for leader in load().leaders for number in leader.cards}
    return {
        card.number: Card(
            number=card.number,
            title=card.title,
            period=card.period,
            order=list(card.order),
            kind=card.kind,
            text=effects.get(card.number),
        )
        for card in load().cards
    }


def card_face(number: int) -> Card | None:
    """Return what is printed on a card except its Event; None for no card (0)."""
    return _cards().get(number)


@cache
def board() -> FireBoard:
    """Return the drawing, the facts of the spaces, and all names; which Events there are, others say."""
    return FireBoard(
        drawing=msgspec.json.decode(_DRAWING.read_bytes(), type=Drawing),
        spaces={
            space.id: SpaceFacts(
                name=space.name,
                kind=space.kind,
                terrain=space.terrain,
                population=space.population,
                econ=space.econ,
                coastal=space.coastal,
                country=space.country,
                adjacent=list(space.adjacent),
            )
            for space in load().spaces
        },
        cards={str(number): card for number, card in _cards().items()},
        factions=FactionNames(*(FactionName(FACTION_NAMES[faction]) for faction in FACTIONS)),
        kinds=_named(KINDS, KIND_NAMES, OWNER),
        types=_named(TYPES, TYPE_NAMES, TYPE_OWNER),
        events={},
    )


def _named(
    ids: tuple[Id, ...], names: dict[str, tuple[str, str]], owners: tuple[int, ...]
) -> dict[Id, PieceName]:
    return {id_: PieceName(*names[id_], FACTIONS[owner]) for id_, owner in zip(ids, owners)}
