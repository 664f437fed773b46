"""Where units are: strength by place, known units by counter, and those that lie face down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import MISSIONS
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.places import HEXES
from annamite.games.vietnam_1965_1975.shown.observing.spots import SPOTS
from annamite.games.vietnam_1965_1975.shown.shapes.position import Operation, Unit, View
from annamite.kernel.vectors import Block, Vector

_BOX: Final = our_box()
_PLACES: Final = tuple(
    name for at, name in enumerate(_BOX.names) if at >= HEXES or not _BOX.sea[at]
)
"""The land hexes and the boxes of the Trail."""
_PLACE: Final = {name: at for at, name in enumerate(_PLACES)}
_COUNTERS: Final = tuple(counter.id for counter in _BOX.counters)
_STRENGTH: Final = 60
_STACKED: Final = 10
_HITS: Final = 6
_ROWS: Final = 100
"""How many units face down are told one by one; the strength by place counts all."""
_NLF: Final = ("vc", "nva")
_MISSION: Final = {name: number for number, name in enumerate(MISSIONS)}
_HERE, _ASIDE, _ON_CALL, _OUT_OF_PLAY, _DESTROYED, _DEPARTED = 3, 2, 1, -1, -2, -3
_WHERE: Final = {"map": _HERE, "waiting": _ASIDE, "box": _ASIDE, "sea": _ASIDE}
_OUT: Final = ("gone", "out", "aside")
_ACTS, _OPERATES, _AIMED_AT, _MEETS = 2, 1, -1, -2
_BY_PLACE: Final = {
    "us_strength": ("Ground strength of the units of the US side in a place.", _STRENGTH),
    "nlf_strength": ("Ground strength of NLF units there that whoever looks knows.", _STRENGTH),
    "face_down": ("Units that lie there face down.", _STACKED),
}
_PLACED: Final = (
    "3 on map or Trail, 2 aside, 1 may be called, 0 there is none, -1 out of play, -2 in the "
    "destroyed box, -3 gone for good."
)
_BY_COUNTER: Final[dict[str, tuple[str, int, int, tuple[str, ...]]]] = {
    "where": (_PLACED, 3, -3, ()),
    "column": (
        "Column of its hex, the last one being 1; 0 on the Trail and off the map.",
        1,
        0,
        (),
    ),
    "row": ("Row of its hex, or box of the Trail, the last one being 1.", 1, 0, ()),
    "face": ("Whether its back is up.", 1, 0, ()),
    "mission": ("1 it holds, 2 it is on patrol.", 2, 0, ()),
    "done": ("Whether it has taken part in an operation this turn.", 1, 0, ()),
    "hits": ("Replacement Points spent on it in this operation.", _HITS, 0, ()),
    "hidden": ("Whether it lies face down on the table.", 1, 0, ("vc",)),
    "ineffective": ("Whether it is an ARVN unit that is ineffective.", 1, 0, ("arvn",)),
    "role": ("2 attacks or moves now, 1 operates, -1 is a target, -2 defends.", 2, -2, ()),
    "moved": ("Whether it has moved in this segment, or attacked in this round.", 1, 0, ()),
    "booked": ("1 the US side has booked it, -1 to leave.", 1, -1, ("us", "fwa")),
}
"""What is told by counter: meaning, bound, lowest number, and of whose counters (none: of all)."""
_FACE_DOWN: Final = {
    "column": (1, 0),
    "row": (1, 0),
    "mission": (2, 0),
    "done": (1, 0),
    "role": (2, -2),
}
"""What is told of each unit that lies face down: bound and lowest number."""


def _told_of(armies: tuple[str, ...]) -> tuple[str, ...]:
    """Return the counters of some armies; none: all."""
    return tuple(id_ for id_ in _COUNTERS if not armies or id_.partition(".")[0] in armies)


_SLOTS: Final = {
    name: {id_: slot for slot, id_ in enumerate(_told_of(armies))}
    for name, (_, _, _, armies) in _BY_COUNTER.items()
}
"""Where the number of a counter stands in each block."""


def blocks() -> Iterator[Block]:
    """Yield the blocks of this part."""
    for name, (means, bound) in _BY_PLACE.items():
        yield Block(
            name=name,
            entries=tuple(f"{place}.{name}" for place in _PLACES),
            means=means,
            bound=bound,
            limited=False,
        )
    for name, (means, most, least, _) in _BY_COUNTER.items():
        yield Block(
            name=f"unit_{name}",
            entries=tuple(f"{counter}.{name}" for counter in _SLOTS[name]),
            means=means,
            bound=most,
            least=least,
            limited=name != "hits",
        )
    for name, (most, least) in _FACE_DOWN.items():
        yield Block(
            name=f"face_down_{name}",
            entries=tuple(f"face_down_{row + 1}.{name}" for row in range(_ROWS)),
            means=f"Of units that lie face down, in the order of their places: `unit_{name}`.",
            bound=most,
            least=least,
        )


# --- filling --------------------------------------------------------------------------------------


def put(v: Vector, view: View) -> None:
    """Fill this part."""
    by_place: dict[str, dict[int, int]] = {name: {} for name in _BY_PLACE}
    known: dict[str, Unit] = {}
    hidden: list[Unit] = []
    for unit in view.units:
        if unit.hex is not None:
            _add(by_place, unit)
            if unit.hidden:
                hidden.append(unit)
        # A counter may have been another unit before, which is out of play now.
        if unit.counter is not None and (unit.place not in _OUT or unit.counter not in known):
            known[unit.counter] = unit
    for name, numbers in by_place.items():
        v.scatter(name, numbers)
    roles = {} if view.operation is None else _roles(view.operation)
    _put_known(v, view, known, roles)
    _put_face_down(v, hidden, roles)


def _add(by_place: dict[str, dict[int, int]], unit: Unit) -> None:
    at = _PLACE.get(unit.hex or "")
    if at is None:  # a stack at sea, on its way to land
        return
    if unit.hidden:
        there = by_place["face_down"]
        there[at] = there.get(at, 0) + 1
    if unit.ground:
        there = by_place["nlf_strength" if unit.nation in _NLF else "us_strength"]
        there[at] = there.get(at, 0) + unit.ground


def _put_known(v: Vector, view: View, known: dict[str, Unit], roles: dict[int, int]) -> None:
    op = view.operation
    moved = set() if op is None else {*op.moved, *op.used}
    columns: dict[str, dict[str, float]] = {
        "where": _where(view, known),
        "column": {id_: SPOTS[unit.hex][0] for id_, unit in known.items() if unit.hex},
        "row": {id_: SPOTS[unit.hex][1] for id_, unit in known.items() if unit.hex},
        "face": {id_: 1 for id_, unit in known.items() if unit.face},
        "mission": {id_: _MISSION[unit.mission] for id_, unit in known.items()},
        "done": {id_: 1 for id_, unit in known.items() if unit.done},
        "hits": {id_: unit.hits for id_, unit in known.items() if unit.hits},
        "hidden": {id_: 1 for id_, unit in known.items() if unit.hidden},
        "ineffective": {id_: 1 for id_, unit in known.items() if unit.ineffective is True},
        "role": {id_: roles[unit.id] for id_, unit in known.items() if unit.id in roles},
        "moved": {id_: 1 for id_, unit in known.items() if unit.id in moved},
        "booked": _booked(view),
    }
    for name, slots in _SLOTS.items():
        v.scatter(f"unit_{name}", {slots[id_]: x for id_, x in columns[name].items()})


def _where(view: View, known: dict[str, Unit]) -> dict[str, float]:
    """Return where each counter is that is anywhere."""
    found: dict[str, float] = {}
    if view.season:
        found |= dict.fromkeys(view.season.on_call, _ON_CALL)
        found |= dict.fromkeys(view.season.destroyed, _DESTROYED)
        found |= dict.fromkeys(view.season.departed, _DEPARTED)
    for id_, unit in known.items():
        found[id_] = _WHERE.get(unit.place, found.get(id_, _OUT_OF_PLAY))
    return found


def _booked(view: View) -> dict[str, float]:
    """Return the counters that the US side has booked to come or to leave."""
    orders = view.season.booked if view.season else []
    return {id_: -1 if order.withdrawn else 1 for order in orders for id_ in order.counters}


def _roles(op: Operation) -> dict[int, int]:
    """Return what units do in an operation, by their tokens."""
    found = dict.fromkeys(op.targets, _AIMED_AT)
    found |= dict.fromkeys((*op.units, *op.fresh), _OPERATES)
    if op.combat is not None:
        found |= dict.fromkeys(op.combat.defenders, _MEETS)
        found |= dict.fromkeys(op.combat.attackers, _ACTS)
    if op.move is not None:
        found |= dict.fromkeys(op.move.units, _ACTS)
    return found


def _put_face_down(v: Vector, hidden: list[Unit], roles: dict[int, int]) -> None:
    """Fill in units face down by place and look, so that their order tells nothing else."""
    rows = sorted(
        (*SPOTS[unit.hex or ""], _MISSION[unit.mission], int(unit.done), roles.get(unit.id, 0))
        for unit in hidden
    )[:_ROWS]
    for column, name in enumerate(_FACE_DOWN):
        v.scatter(f"face_down_{name}", {at: row[column] for at, row in enumerate(rows)})
