"""The map: cubes, bridges, airfields, weather, squadrons over it, and objectives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annamite.games.rolling_thunder.box.compiled import Box
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    BLACK,
    BOMBED,
    BRIDGES,
    BROWN,
    CAP,
    CUBES,
    FORCES,
    KINDS_PER_ROLE,
    LAOS,
    OBJECTIVES,
    PASS_NUMBERS,
    PLACES,
    RED,
    REGIONS,
    SQUADRONS,
    TRAIL,
    WEATHERS,
)
from annamite.games.rolling_thunder.box.loading import load
from annamite.games.rolling_thunder.shown.view import ObjectiveView, SpaceView, ThunderView
from annamite.kernel.vectors import Block, Vector, named

_BOX: Final = Box(load())
_C: Final = _BOX.c
_MOST_CUBES: Final = 24
_MOST_SQUADRONS: Final = _C.squadrons.most_per_type + 1
"""Squadrons of a kind over a place at the most: all of them, and the More Sorties counter."""
_MIG_RATINGS: Final = 8
_HITS: Final = 12
_POINTS: Final = 4
_B52: Final = 6
_CUBES_IN: Final = {
    BLACK: sorted({*_BOX.rails, _BOX.black_exit, TRAIL}),
    BROWN: sorted({*_BOX.roads, *PASS_NUMBERS, TRAIL}),
    RED: [LAOS, TRAIL],
}
"""By colour, the places where cubes can stand."""
_DELAYED_IN: Final = {
    BLACK: [_BOX.black_exit, TRAIL],
    BROWN: [*PASS_NUMBERS, TRAIL],
    RED: [TRAIL],
}
_FLOWN_OVER: Final = (*REGIONS, PLACES[LAOS])
_OVER: Final = ("armed_recon", "suppression", "pilot")
_CAP_KINDS: Final = SQUADRONS[CAP * KINDS_PER_ROLE : (CAP + 1) * KINDS_PER_ROLE]
_FIELD_FACTS: Final = ("operational", "alert", "alert_in_effect")
_OBJECTIVE: Final = {
    "hits": ("Hits on an objective.", _HITS, False),
    "structure": ("Hits that destroy it.", _HITS, False),
    "impact": ("Campaign Impact that its destruction brings.", _POINTS, False),
    "experience": ("Experience that it brings.", _POINTS, False),
    "production": ("Cubes for the Production Matrix that it yields.", _POINTS, False),
    "transport": ("Cubes for the Transport Matrix that it yields.", _POINTS, False),
    "truck_parks": ("Whether Truck Parks lie at it.", 1, True),
    "destroyed": ("Whether it is destroyed.", 1, True),
}
"""What is told of an objective on the map: meaning, bound, and whether that is a limit."""


def blocks() -> Iterator[Block]:
    """Yield the blocks of this part."""
    for name, places, means in (
        ("cubes", _CUBES_IN, "Cubes of a colour in a place."),
        ("delayed", _DELAYED_IN, "Cubes of a colour that are held up in a place."),
    ):
        yield Block(
            name=name,
            entries=tuple(
                f"{name}.{PLACES[place]}.{CUBES[colour]}"
                for colour, there in places.items()
                for place in there
            ),
            means=means,
            bound=_MOST_CUBES,
            limited=False,
        )
    yield Block(
        name="b52",
        entries=named("b52", ("counters", *(PLACES[place] for place in BOMBED))),
        means="B-52 counters to place, and those sent to a place.",
        bound=_B52,
        limited=False,
    )
    yield Block(
        name="weather",
        entries=named("weather", (f"{region}.{word}" for region in REGIONS for word in WEATHERS)),
        means="The weather of a region; none before its dice.",
    )
    yield Block(
        name="mig_rating",
        entries=named("mig_rating", REGIONS),
        means="The MiG Ambush rating of a region as it stands.",
        bound=_MIG_RATINGS,
        limited=False,
    )
    yield Block(
        name="named_park",
        entries=named("named_park", _C.truck_parks.named),
        means="Whether the named Truck Parks counter of a region stands.",
    )
    yield Block(
        name="generic_park",
        entries=named("generic_park", REGIONS),
        means="Whether a generic Truck Parks counter lies in a region.",
    )
    yield from _squadrons()
    yield Block(
        name="bridges",
        entries=named("bridges", BRIDGES),
        means="Destroyed Bridges counters at a location.",
        bound=max(_BOX.capacity),
    )
    yield from _airfields()
    yield from _objectives()


def _squadrons() -> Iterator[Block]:
    for over in _OVER:
        yield Block(
            name=f"over_{over}",
            entries=named(
                f"over_{over}", (f"{place}.{force}" for place in _FLOWN_OVER for force in FORCES)
            ),
            means=f"What a force has over a place: {over.replace('_', ' ')}.",
            bound=_MOST_SQUADRONS,
        )


def _airfields() -> Iterator[Block]:
    yield Block(
        name="damage",
        entries=named("damage", AIRFIELDS),
        means="Hits on an airfield.",
        bound=max(_BOX.damage_spaces),
    )
    for fact, means in zip(
        _FIELD_FACTS,
        (
            "Whether an airfield can be used.",
            "Whether it is on MiG Alert.",
            "Whether that counts.",
        ),
        strict=True,
    ):
        yield Block(name=fact, entries=named(fact, AIRFIELDS), means=means)
    yield Block(
        name="barcap",
        entries=named(
            "barcap",
            (
                f"{field}.{force}.{kind}"
                for field in AIRFIELDS
                for force in FORCES
                for kind in _CAP_KINDS
            ),
        ),
        means="Which squadron keeps an airfield down.",
    )


def _objectives() -> Iterator[Block]:
    yield Block(
        name="objective",
        entries=named("objective", OBJECTIVES),
        means="Whose objective lies on the map: 1 the Air Force's, -1 the Navy's, 0: none lies there.",
        least=-1,
    )
    for name, (means, bound, limited) in _OBJECTIVE.items():
        block = f"objective_{name}"
        yield Block(
            name=block,
            entries=named(block, OBJECTIVES),
            means=means,
            bound=bound,
            limited=limited,
        )


# --- filling --------------------------------------------------------------------------------------


def put(v: Vector, view: ThunderView) -> None:
    """Fill this part."""
    spaces = view.spaces
    _put_cubes(v, spaces)
    v.count("b52", view.b52)
    v.mark(
        "weather",
        [f"{region}.{spaces[region].weather}" for region in REGIONS if spaces[region].weather],
    )
    v.put("mig_rating", [spaces[region].mig_rating or 0 for region in REGIONS])
    parks = {region: spaces[region].truck_parks for region in REGIONS}
    v.put("named_park", [bool(p and p.named) for p in map(parks.get, _C.truck_parks.named)])
    v.put("generic_park", [bool(p and p.generic) for p in parks.values()])
    over = [spaces[place].squadrons for place in _FLOWN_OVER]
    for what in _OVER:
        v.put(
            f"over_{what}",
            [
                count.get(what, 0)
                for here in over
                for count in ((here.air_force, here.navy) if here else ({}, {}))
            ],
        )
    v.put("bridges", [view.bridges[name] for name in BRIDGES])
    _put_airfields(v, view)
    _put_objectives(v, {objective.id: objective for objective in view.objectives})


def _put_cubes(v: Vector, spaces: dict[str, SpaceView]) -> None:
    v.put(
        "cubes",
        [
            spaces[PLACES[place]].cubes.get(CUBES[colour], 0)
            for colour, there in _CUBES_IN.items()
            for place in there
        ],
    )
    delayed = {place: spaces[PLACES[place]].delayed or {} for place in BOMBED}
    v.put(
        "delayed",
        [
            delayed[place].get(CUBES[colour], 0)
            for colour, there in _DELAYED_IN.items()
            for place in there
        ],
    )


def _put_airfields(v: Vector, view: ThunderView) -> None:
    fields = [view.airfields[name] for name in AIRFIELDS]
    v.put("damage", [field.damage for field in fields])
    for fact in _FIELD_FACTS:
        v.put(fact, [getattr(field, fact) for field in fields])
    over = {name: view.airfields[name].barcap for name in AIRFIELDS}
    v.mark("barcap", [f"{name}.{b.force}.{b.squadron}" for name, b in over.items() if b])


def _put_objectives(v: Vector, there: dict[str, ObjectiveView]) -> None:
    whose = {"air_force": 1, "navy": -1}
    v.put("objective", [whose[o.force] if o else 0 for o in map(there.get, OBJECTIVES)])
    icons = {"production": "P", "transport": "T"}
    for name in _OBJECTIVE:
        block, icon = f"objective_{name}", icons.get(name)
        if icon is not None:
            v.count(block, {id_: o.icons.count(icon) for id_, o in there.items()})
        else:
            v.count(block, {id_: getattr(o, name) for id_, o in there.items()})
