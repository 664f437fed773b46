"""Who can come to the fight by the full search of movement, enemies and all; and long lists held to it.

python -m tests.games.vietnam_1965_1975.operation.full_search    a scenario of campaign size
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.moving.airmobile_riverine import may_embark, may_lift
from annamite.games.vietnam_1965_1975.moving.costs import Ways, allowance
from annamite.games.vietnam_1965_1975.moving.stacks import reserves
from annamite.games.vietnam_1965_1975.operation.retreat_pursuit import RETREAT_ACTS
from annamite.games.vietnam_1965_1975.position.operation import Move, Operation
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Position
from benchmarks.campaign import set_up
from tests.games.vietnam_1965_1975.frames import frames_at

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.game import Vietnam
    from annamite.games.vietnam_1965_1975.position.state import State
    from annamite.games.vietnam_1965_1975.position.table import Table


def could_come(t: Table, unit: int, act: str = "reserve") -> bool:
    """Whether a unit can come as it may go now, or by air or boat if it is lifted or embarked."""
    if act == "lift":
        return _gets_there(t, unit, air=True)
    if act == "boats":
        return _gets_there(t, unit, boats=True)
    return (
        _gets_there(t, unit)
        or (t.may_fly(unit) and _gets_there(t, unit, air=True))
        or (unit in t.op.march.amphibious and _gets_there(t, unit, boats=True))
    )


def _gets_there(t: Table, unit: int, *, air: bool = False, boats: bool = False) -> bool:
    op, at = t.op, t.s.hex
    going = Going.RESERVE if op.side == US else Going.DEFENSIVE_RESERVE
    points, here = allowance(t, unit, going), at[unit]
    move = Move(
        units=[unit], going=going, at=here, allowance=points, air=air, boats=boats, path=[here]
    )
    fight = {*op.target_hexes, *(at[u] for u in (*op.targets, *op.units))}
    ends = [n for n in Ways(t, move).routes() if on_map(n)]
    span = max(1, t.profile(unit).range)
    return any(t.box.distance(n, x) <= span for n, x in product(ends, filter(on_map, fight)))


def called(t: Table) -> list[tuple[int, str]]:
    """All that could be offered of those who do not take part, wherever they are."""
    idle = reserves(t)
    return [
        *((u, "reserve") for u in idle),
        *((u, "lift") for u in idle if may_lift(t, u)),
        *((u, "boats") for u in idle if may_embark(t, u)),
    ]


def left_out(t: Table, offered: list[int]) -> list[tuple[int, str]]:
    """What of it is not offered."""
    return [x for x in called(t) if RETREAT_ACTS.pack(x[1], x[0]) not in offered]


def main() -> None:
    """Hold long lists to the full search: all units may operate, and a fight is wherever any stand."""
    game, position = set_up()
    before, now, looked = [], [], 0
    for side in (NLF, US):
        for number, at in enumerate(sorted(game.table(position.state).occupied(1 - side))):
            t = game.table(position.state.copy())
            values = listed(game, t.s, t, side, at)
            gone = left_out(t, values)
            before.append(len(values) + len(gone))
            now.append(len(values))
            if number % 40 == 0:
                looked += len(gone)
                assert not [x for x in gone if could_come(t, *x)]
    print(f"{min(before)} to {max(before)} options, now {min(now)} to {max(now)}")
    print(f"mean {sum(now) / len(now):.0f}; {looked} of those left out looked into")
    assert min(before) >= 600
    assert max(now) <= 360
    assert sum(now) / len(now) <= 230


def listed(game: Vietnam, s: State, t: Table, side: int, at: int) -> list[int]:
    """What is offered in the segment in which the US side calls for help, after a fight in a hex."""
    foe = min(t.units(side), key=lambda u: (t.box.distance(s.hex[u], at), u))
    s.op = Operation(
        kind=Kind.SEARCH, side=side, units=[foe], targets=t.at(at, 1 - side), target_hexes=[at]
    )
    s.op.fights.fought, s.op.fights.result_before = True, 0
    s.frames = [*frames_at(Stage.RETREAT if side == NLF else Stage.PURSUIT, s.op)]
    request = Position(game, s).request
    assert request is not None
    return list(request.values)  # type: ignore[union-attr]


if __name__ == "__main__":
    main()
