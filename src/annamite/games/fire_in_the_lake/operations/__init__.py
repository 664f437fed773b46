"""The eight Operations, and which may be executed now (3.0).

Each module holds one Operation as a coroutine and says when it is possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.fire_in_the_lake.activities.transport import armored_cavalry
from annamite.games.fire_in_the_lake.deeds import watched
from annamite.games.fire_in_the_lake.operations.assault import assault, can_assault
from annamite.games.fire_in_the_lake.operations.attack import attack, can_attack
from annamite.games.fire_in_the_lake.operations.march import can_march, march
from annamite.games.fire_in_the_lake.operations.patrol import can_patrol, patrol
from annamite.games.fire_in_the_lake.operations.rally import can_rally, rally
from annamite.games.fire_in_the_lake.operations.sweep import can_sweep, sweep
from annamite.games.fire_in_the_lake.operations.terror import can_terror, terror
from annamite.games.fire_in_the_lake.operations.train import can_train, train
from annamite.games.fire_in_the_lake.pieces import ARVN, NVA, US, VC
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

COIN_OPERATIONS: Final = ("train", "patrol", "sweep", "assault")
"""What US and ARVN may do (3.2)."""
INSURGENT_OPERATIONS: Final = ("rally", "march", "attack", "terror")
"""What NVA and VC may do (3.3)."""
OPERATIONS_OF: Final = {
    US: COIN_OPERATIONS,
    ARVN: COIN_OPERATIONS,
    NVA: INSURGENT_OPERATIONS,
    VC: INSURGENT_OPERATIONS,
}
_CARRY_OUT: Final[dict[str, Callable[[Turn], Rules[bool]]]] = {
    "train": train,
    "patrol": patrol,
    "sweep": sweep,
    "assault": assault,
    "rally": rally,
    "march": march,
    "attack": attack,
    "terror": terror,
}
_POSSIBLE: Final[dict[str, Callable[[Turn], bool]]] = {
    "train": can_train,
    "patrol": can_patrol,
    "sweep": can_sweep,
    "assault": can_assault,
    "rally": can_rally,
    "march": can_march,
    "attack": can_attack,
    "terror": can_terror,
}
_MONSOON_BARS: Final = ("sweep", "march")


def possible(turn: Turn, name: str) -> bool:
    """Return whether the faction could execute the Operation now in at least one space.

    What its Special Activity or the other Insurgent's Resources would first make possible counts.

    Rules: 2.3.4, 2.3.9, 3.1
    """
    if turn.monsoon and name in _MONSOON_BARS:
        return False
    turn.operation = name
    result = _POSSIBLE[name](turn)
    turn.operation = ""
    return result


def execute(turn: Turn, name: str) -> Rules[bool]:
    """Carry out an Operation with what goes with it; return whether it counts as executed.

    If not, nothing at all was done: an ally asked for Resources gave none.

    Rules: 2.3.4, 3.1
    """
    turn.operation = name
    if turn.log:
        turn.tell("operation", "3.1", operation=name, limited=int(turn.limited))
    done = yield from watched(turn, name, _CARRY_OUT[name](turn))
    turn.activity_open = False
    if turn.transported:
        yield from armored_cavalry(turn)
    turn.operation = ""
    if not done and turn.log:
        turn.tell("operation.void", "2.3.4", operation=name)
    assert done or not turn.activity, f"{turn.activity} without a space to {name} (2.3.4)"
    return done
