"""Stacks that set out among enemies scattered anywhere on the map, for what recorded games seldom have.

Borders, rivers, the sea, patrols, boats, rangers, hidden units and mixed stacks all come up.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.moving.costs import may_float
from annamite.kernel import Position
from tests.games.vietnam_1965_1975.counted.comparing import STEP, compare_from
from tests.games.vietnam_1965_1975.counted.movement import HEXES, LAND, SIDES, around, on_border
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out

GOINGS: Final = (Going.OPERATION, Going.OPERATION, Going.STRATEGIC, Going.REACTION, Going.RETREAT)
MISSIONS: Final = (0, 0, 0, 1, 2)
"""Of enemy units: most have none, some hold, some patrol (6.2)."""
ENEMIES: Final = 7
RANGERS: Final = (0, 0, 3, 5)
NEAR: Final = [sorted({name for pair in what for name in pair} & LAND) for what in SIDES.values()]
EDGES: Final = sorted(name for name in LAND if on_border(name) or HEXES[name].get("corps_border"))


def compare_scattered(seed: int) -> Counter[str]:
    """Compare both counts where a stack sets out, and after each step that it may take.

    Raises:
        AssertionError: they differ; the message says where.
    """
    dice = Random(f"scattered {seed}")
    scene, units, going = _scattered(dice)
    sets_out(scene, units, going)
    move = scene.t.move
    move.keep_off = going == Going.REACTION and dice.random() < 0.5
    if going != Going.STRATEGIC and dice.random() < 0.7:
        march = scene.t.op.march
        move.air = all(scene.t.may_fly(unit) for unit in units)
        move.boats = not move.air and all(unit in march.amphibious for unit in units)
    position: Position[Any] = Position(scene.game, scene.s)
    if position.request is None or position.request.step.id != STEP:
        return Counter()
    return compare_from(position, 1, f"seed {seed}", LAND)


def _scattered(dice: Random) -> tuple[Scene, list[int], Going]:
    """Return a position with a stack that is to move, and how it goes."""
    scene, side = Scene(), dice.choice((US, NLF))
    start = dice.choice(dice.choice([*NEAR, EDGES, EDGES]))
    near = [start, *around(start), *(n for at in around(start) for n in around(at))]
    places = [name for name in near if name in LAND]
    own, theirs = _counters(side), _counters(1 - side)
    units = [_unit(scene, dice, own, start) for _ in range(dice.choice((1, 1, 2, 3)))]
    others = [
        _unit(scene, dice, theirs, dice.choice(places)) for _ in range(dice.randrange(ENEMIES))
    ]
    for unit in others:
        scene.s.mission[unit] = dice.choice(MISSIONS)
        scene.s.known[unit] = dice.randrange(2)
    (ranger,) = BOX.rangers
    for _ in range(dice.choice(RANGERS)):
        scene.s.add_unit(ranger, 0, HOLDING_BOX)
    going = dice.choice(GOINGS)
    hexes = sorted({BOX.ids[scene.s.hex[unit]] for unit in others})
    op = scene.operation(side=side, units=units, targets=others[:2], target_hexes=hexes[:1])
    op.fire.interdicted = {BOX.at[dice.choice(places)]: dice.randrange(20) for _ in range(2)}
    _lift(scene, dice, units)
    return scene, units, going


def _lift(scene: Scene, dice: Random, units: list[int]) -> None:
    """Make units that can be so airmobile or amphibious, now and then."""
    t, march = scene.t, scene.t.op.march
    if dice.random() < 0.4:
        march.airmobile = [unit for unit in units if t.profile(unit).lift > 0]
    if dice.random() < 0.4:
        march.amphibious = [unit for unit in units if may_float(t, unit)]


def _counters(side: int) -> list[str]:
    """Return the counters of a side that may stand on the map."""
    return [
        counter.id
        for number, counter in enumerate(BOX.counters)
        if BOX.side_of[number] == side and not any(face.ship for face in BOX.faces[number])
    ]


def _unit(scene: Scene, dice: Random, counters: list[str], at: str) -> int:
    """Add a unit that is not there yet, on one of its faces."""
    while True:
        id_ = dice.choice(counters)
        number = BOX.counter_number[id_]
        if number not in scene.s.counter:
            break
    unit = scene.unit(id_, at, dice.randrange(len(BOX.faces[number])))
    scene.s.ineffective[unit] = int(id_.startswith("arvn") and dice.random() < 0.4)
    return unit
