"""What each force has and has done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annamite.games.rolling_thunder.box.ids import (
    FORCES,
    MANDATORY_TYPES,
    MISSILES,
    SQUADRONS,
    SUPPORT,
)
from annamite.games.rolling_thunder.box.loading import load
from annamite.games.rolling_thunder.shown.view import ForceView, ThunderView
from annamite.kernel.vectors import Block, Vector, named

_C: Final = load()
_MOST: Final = _C.squadrons.most_per_type + 1
_KINDS: Final = (*SQUADRONS, "armed_recon")
_SORTIES: Final = ("request_box", "board", "flown", "map")
_MEDALS: Final = ("jcs94", "cubes", "losses", "total")
_MOST_MEDALS: Final = 12
_DIALS: Final = {
    "pilots": ("Experienced Pilots in reserve.", _C.experienced_pilots, True),
    "pilots_committed": ("Experienced Pilots that have flown.", _C.experienced_pilots, True),
    "recon_ready": ("Squadrons that may still go on armed recon or suppression.", _MOST, True),
    "experience": ("Hex of the Experience dial.", _C.experience.hexes, True),
    "recon_hits": ("Hits of armed recon this season.", _C.experience.hexes, True),
    "jcs94": ("Box of the JCS-94 track.", _C.jcs94.last, True),
    "losses": ("Crews lost.", _C.losses.last, False),
    "raided": ("Whether it has raided this season.", 1, True),
}
"""A number of each force: meaning, bound, and whether that is a limit."""


def blocks() -> Iterator[Block]:
    """Yield the blocks of this part."""
    for name, (means, bound, limited) in _DIALS.items():
        yield Block(
            name=name, entries=named(name, FORCES), means=means, bound=bound, limited=limited
        )
    for name, kinds, means in (
        ("reserve", _KINDS, "Squadrons of a kind that a force has at hand."),
        ("committed", SQUADRONS, "Squadrons of a kind of a force that have flown."),
    ):
        yield Block(name=name, entries=_of_each(name, kinds), means=means, bound=_MOST)
    yield Block(
        name="hand",
        entries=_of_each("hand", SUPPORT),
        means="Support cards of a title in the hand of a force.",
        bound=max(card.copies for card in _C.cards.values()),
    )
    yield Block(
        name="medals",
        entries=_of_each("medals", _MEDALS),
        means="Medals of a force, by what they were won or lost for.",
        bound=_MOST_MEDALS,
        least=-_MOST_MEDALS,
        limited=False,
    )
    for name, things, means in (
        ("missile", MISSILES, "Missiles that a force has at hand."),
        ("more_sorties", _SORTIES, "Where the More Sorties counter of a force lies."),
        ("mandatory", MANDATORY_TYPES, "The target type that a force must raid first."),
    ):
        yield Block(name=name, entries=_of_each(name, things), means=means)


def _of_each(name: str, things: tuple[str, ...]) -> tuple[str, ...]:
    return named(name, (f"{force}.{thing}" for force in FORCES for thing in things))


# --- filling --------------------------------------------------------------------------------------


def put(v: Vector, view: ThunderView) -> None:
    """Fill this part."""
    forces: list[ForceView] = [getattr(view.forces, name) for name in FORCES]
    v.put("pilots", [force.pilots.reserve for force in forces])
    v.put("pilots_committed", [force.pilots.committed for force in forces])
    for name in _DIALS:
        if not name.startswith("pilots"):
            v.put(name, [getattr(force, name) for force in forces])
    for name, kinds in (("reserve", _KINDS), ("committed", SQUADRONS), ("hand", SUPPORT)):
        v.put(name, [getattr(force, name).get(kind, 0) for force in forces for kind in kinds])
    v.put("medals", [getattr(force.medals, name) for force in forces for name in _MEDALS])
    v.mark("missile", [f"{own}.{name}" for own, f in zip(FORCES, forces) for name in f.missiles])
    v.mark("more_sorties", [f"{own}.{f.more_sorties}" for own, f in zip(FORCES, forces)])
    v.mark("mandatory", [f"{own}.{f.mandatory}" for own, f in zip(FORCES, forces)])
