"""The eight Operations, and which may be executed now (3.0).

Each module holds one Operation as a coroutine and says when it is possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.fire_in_the_lake.activities.transport import armored_cavalry
from annamite.games.fire_in_the_lake.conditions import why_none
from annamite.games.fire_in_the_lake.deeds import watched
from annamite.games.fire_in_the_lake.drawing import FACTION_NAMES, OPERATION_NAMES
from annamite.games.fire_in_the_lake.offers import Places, listed
from annamite.games.fire_in_the_lake.operations.assault import assault, assault_spaces, can_assault
from annamite.games.fire_in_the_lake.operations.attack import attack, attack_spaces, can_attack
from annamite.games.fire_in_the_lake.operations.march import can_march, march, march_targets
from annamite.games.fire_in_the_lake.operations.patrol import can_patrol, patrol, why_no_patrol
from annamite.games.fire_in_the_lake.operations.rally import can_rally, rally, rally_spaces
from annamite.games.fire_in_the_lake.operations.sweep import can_sweep, sweep, sweep_spaces
from annamite.games.fire_in_the_lake.operations.terror import can_terror, terror, terror_spaces
from annamite.games.fire_in_the_lake.operations.train import can_train, train, train_spaces
from annamite.games.fire_in_the_lake.pieces import ARVN, COIN, FACTIONS, INSURGENTS, NVA, US, VC
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Unmet, unmet

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
_SPACES: Final[dict[str, Places[Turn]]] = {
    "train": train_spaces,
    "sweep": sweep_spaces,
    "assault": assault_spaces,
    "rally": rally_spaces,
    "march": march_targets,
    "attack": attack_spaces,
    "terror": terror_spaces,
}
"""The spaces in which an Operation may begin; Patrol begins with its cost alone."""
_MONSOON_BARS: Final = ("sweep", "march")


def possible(turn: Turn, name: str) -> bool:
    """Return whether the faction could execute the Operation now in at least one space.

    What its Special Activity or the other Insurgent's Resources would first make possible counts.

    Rules: 2.3.4, 2.3.9, 3.1
    """
    if _is_barred(turn, name):
        return False
    turn.operation = name
    result = _POSSIBLE[name](turn)
    turn.operation = ""
    return result


def _is_barred(turn: Turn, name: str) -> bool:
    return turn.monsoon and name in _MONSOON_BARS


def why_not(turn: Turn, name: str) -> Unmet | None:
    """Return why the faction could not execute the Operation; see `possible`."""
    if name not in OPERATIONS_OF[turn.faction]:
        owners = listed(FACTION_NAMES[FACTIONS[f]] for f in OPERATIONS_OF if f not in _side(turn))
        return unmet(f"only {owners} {OPERATION_NAMES[name]}", "3.1-a", obvious=True)
    if _is_barred(turn, name):
        return unmet(f"Monsoon forbids {OPERATION_NAMES[name]}", "2.3.9-a")
    if possible(turn, name):
        return None
    turn.operation = name
    reason = why_none(_SPACES[name], turn) if name in _SPACES else why_no_patrol(turn)
    turn.operation = ""
    return reason


def _side(turn: Turn) -> tuple[int, ...]:
    return COIN if turn.faction in COIN else INSURGENTS


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
