"""Where units are: strength by place, known units by counter, and those that lie face down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import MISSIONS
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.places import HEXES
from annamite.games.vietnam_1965_1975.shown.observing.spots import SPOTS
from annamite.games.vietnam_1965_1975.shown.shapes.position import Operation, Unit, View
from annamite.kernel.vectors import Block, Vector

_BOX: Final = our_box()
_PLACES: Final = tuple(
    name
    for at, name in enumerate(_BOX.names)
    if at >= HEXES or (_BOX.in_svn[at] and not _BOX.sea[at])
)
"""Where strength is told: the land of South Vietnam, and the boxes of the Trail."""
_PLACE: Final = {name: at for at, name in enumerate(_PLACES)}
_COPIES: Final = {counter.id: counter.count for counter in _BOX.counters}
_STRENGTH: Final = 60
_STACKED: Final = 10
_HITS: Final = 6
_TOKENS: Final = 4096
_ROWS: Final = 80
"""How many units face down are told one by one; the strength by place counts all."""
_NLF: Final = ("vc", "nva")
_MISSION: Final = {name: number for number, name in enumerate(MISSIONS)}
_HERE, _ASIDE, _ON_CALL, _OUT_OF_PLAY, _DESTROYED, _DEPARTED = 3, 2, 1, -1, -2, -3
_WHERE: Final = {"map": _HERE, "waiting": _ASIDE, "box": _ASIDE, "sea": _ASIDE}
_OUT: Final = ("gone", "out", "aside")
_ACTS, _OPERATES, _HAS_MOVED, _AIMED_AT, _MEETS = 3, 2, 1, -1, -2
_BY_PLACE: Final = {
    "us_strength": ("Ground strength of the units of the US side in a place.", _STRENGTH),
    "nlf_strength": ("Ground strength of NLF units there that whoever looks knows.", _STRENGTH),
    "face_down": ("Units that lie there face down.", _STACKED),
}
_PLACED: Final = (
    "3 on map or Trail, 2 aside, 1 may be called, 0 there is none, -1 out of play, -2 in the "
    "destroyed box, -3 gone for good."
)
_ROLE: Final = (
    "3 attacks or moves now, 2 operates, 1 has moved in this segment or attacked in this round "
    "besides, -1 is a target, -2 defends."
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
    "role": (_ROLE, 3, -3, ()),
    "token": ("1 and the token by which requests and answers call it.", _TOKENS, 0, ()),
    "booked": ("1 the US side has booked it, -1 to leave.", 1, -1, ("us", "fwa")),
}
"""What is told by counter: meaning, bound, lowest number, and of whose counters (none: of all)."""
_FACE_DOWN: Final = {
    "column": (1, 0),
    "row": (1, 0),
    "mission": (2, 0),
    "done": (1, 0),
    "role": (3, -3),
    "token": (_TOKENS, 0),
}
"""What is told of each unit that lies face down: bound and lowest number."""


_UNLIMITED: Final = ("hits", "token")


def _copy(counter: str, number: int) -> str:
    """Return what one of several equal counters is called."""
    return counter if _COPIES[counter] == 1 else f"{counter}-{number}"


def _told_of(armies: tuple[str, ...]) -> tuple[str, ...]:
    """Return the counters of some armies; none: all."""
    return tuple(
        _copy(id_, number + 1)
        for id_, copies in _COPIES.items()
        if not armies or id_.partition(".")[0] in armies
        for number in range(copies)
    )


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
            limited=name not in _UNLIMITED,
        )
    for name, (most, least) in _FACE_DOWN.items():
        yield Block(
            name=f"face_down_{name}",
            entries=tuple(f"face_down_{row + 1}.{name}" for row in range(_ROWS)),
            means=f"Of units that lie face down, in the order of their places: `unit_{name}`.",
            bound=most,
            least=least,
            limited=name not in _UNLIMITED,
        )


# --- filling --------------------------------------------------------------------------------------


def put(v: Vector, view: View) -> None:
    """Fill this part."""
    by_place: dict[str, dict[int, int]] = {name: {} for name in _BY_PLACE}
    hidden: list[Unit] = []
    for unit in view.units:
        if unit.hex is not None:
            _add(by_place, unit)
            if unit.hidden:
                hidden.append(unit)
    for name, numbers in by_place.items():
        v.scatter(name, numbers)
    roles = {} if view.operation is None else _roles(view.operation)
    _put_known(v, view, _known(view), roles)
    _put_face_down(v, hidden, roles)


def _known(view: View) -> dict[str, Unit]:
    """Return the units that whoever looks knows, by counter; equal ones in the order of tokens.

    A counter may have been other units before, which are out of play now. VC battalions of which
    nobody has drawn the counter yet look like one kind: those that are more than it has counters are
    told among the units that lie face down alone.
    """
    told = [unit for unit in view.units if unit.counter is not None]
    told.sort(
        key=lambda unit: (unit.place in _OUT, unit.id if unit.place not in _OUT else -unit.id)
    )
    found: dict[str, Unit] = {}
    taken: dict[str, int] = {}
    for unit in told:
        counter = unit.counter or ""
        number = taken[counter] = taken.get(counter, 0) + 1
        if number <= _COPIES[counter]:
            found[_copy(counter, number)] = unit
    return found


def _add(by_place: dict[str, dict[int, int]], unit: Unit) -> None:
    at = _PLACE.get(unit.hex or "")
    if at is None:  # abroad, or at sea on the way to land
        return
    if unit.hidden:
        there = by_place["face_down"]
        there[at] = there.get(at, 0) + 1
    if unit.ground:
        there = by_place["nlf_strength" if unit.nation in _NLF else "us_strength"]
        there[at] = there.get(at, 0) + unit.ground


def _put_known(v: Vector, view: View, known: dict[str, Unit], roles: dict[int, int]) -> None:
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
        "token": {id_: unit.id + 1 for id_, unit in known.items()},
        "booked": _booked(view),
    }
    for name, slots in _SLOTS.items():
        v.scatter(f"unit_{name}", {slots[id_]: x for id_, x in columns[name].items()})


def _where(view: View, known: dict[str, Unit]) -> dict[str, float]:
    """Return where each counter is that is anywhere."""
    found: dict[str, float] = {}
    if view.season:
        for counters, code in (
            (view.season.on_call, _ON_CALL),
            (view.season.destroyed, _DESTROYED),
            (view.season.departed, _DEPARTED),
        ):
            found |= {_copy(id_, number): code for id_, number in _numbered(counters)}
    for id_, unit in known.items():
        found[id_] = _WHERE.get(unit.place, found.get(id_, _OUT_OF_PLAY))
    return found


def _booked(view: View) -> dict[str, float]:
    """Return the counters that the US side has booked to come or to leave."""
    orders = view.season.booked if view.season else []
    return {
        _copy(id_, number): -1 if order.withdrawn else 1
        for order in orders
        for id_, number in _numbered(order.counters)
    }


def _numbered(counters: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield counters with how many equal ones there have been, each one and no more than there are."""
    seen: dict[str, int] = {}
    for id_ in counters:
        number = seen[id_] = seen.get(id_, 0) + 1
        if number <= _COPIES[id_]:
            yield id_, number


def _roles(op: Operation) -> dict[int, int]:
    """Return what units do in an operation, by their tokens."""
    found = dict.fromkeys(op.targets, _AIMED_AT)
    found |= dict.fromkeys((*op.units, *op.fresh), _OPERATES)
    found |= dict.fromkeys((*op.moved, *op.used), _HAS_MOVED)
    if op.combat is not None:
        found |= dict.fromkeys(op.combat.defenders, _MEETS)
        found |= dict.fromkeys(op.combat.attackers, _ACTS)
    if op.move is not None:
        found |= dict.fromkeys(op.move.units, _ACTS)
    return found


def _put_face_down(v: Vector, hidden: list[Unit], roles: dict[int, int]) -> None:
    """Fill in units face down by place and look, so that their order tells nothing else."""
    rows = sorted(
        (
            *SPOTS[unit.hex or ""],
            _MISSION[unit.mission],
            int(unit.done),
            roles.get(unit.id, 0),
            unit.id + 1,
        )
        for unit in hidden
    )[:_ROWS]
    for column, name in enumerate(_FACE_DOWN):
        v.scatter(f"face_down_{name}", {at: row[column] for at, row in enumerate(rows)})
