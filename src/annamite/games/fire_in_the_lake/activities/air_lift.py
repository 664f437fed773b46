"""Air Lift: move Troops and Special Forces among a few spaces (4.2.2)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    IRREGULAR_A,
    IRREGULAR_U,
    N_KINDS,
    RANGER_A,
    RANGER_U,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.rule_options import HIGH_WINDS
from annamite.games.fire_in_the_lake.spaces import COIN_LAND, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, group_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "4.2.2"
SPACES, SPACES_IN_MONSOON = 4, 2
OTHERS = 4
"""How many ARVN Troops, Rangers and Irregulars may go along in all."""

FROM = space_step("air_lift.from", "Air Lift from where?", RULE)
TO = space_step("air_lift.to", "Air Lift from {space} to where?", RULE)
GROUP = group_step("air_lift.group", "{space}: how many of which pieces?", RULE)


def flyers(turn: Turn) -> tuple[int, ...]:
    """Return the kinds that may fly at all."""
    if turn.monsoon and turn.s.options & HIGH_WINDS:
        return (US_TROOPS, IRREGULAR_U, IRREGULAR_A)
    return (US_TROOPS, IRREGULAR_U, IRREGULAR_A, ARVN_TROOPS, RANGER_U, RANGER_A)


class _Lift:
    """What one Air Lift has used up."""

    __slots__ = ("flown", "others", "spaces", "turn")

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.spaces = 0
        self.others = OTHERS
        self.flown: dict[int, int] = {}

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds that may still fly."""
        return flyers(self.turn) if self.others else (US_TROOPS,)

    def ready(self, space: int, kind: int) -> int:
        """Return how many pieces of the kind may fly from `space`; each flies once."""
        at = space * N_KINDS + kind
        count = self.turn.s.pieces[at] - self.flown.get(at, 0)
        return count if kind == US_TROOPS else min(count, self.others)

    def room(self, used: int) -> int:
        """Return the spaces that may be used where some were used already."""
        most = SPACES_IN_MONSOON if self.turn.monsoon else SPACES
        return COIN_LAND if used.bit_count() < most else used

    def targets(self, origin: int) -> int:
        """Return where pieces from `origin` may fly to; an Event may say which spaces."""
        start = 1 << origin
        return self.room(self.spaces | start) & self.turn.within & ~start

    def origins(self) -> int:
        """Return where pieces may fly from."""
        kinds = self.kinds
        spaces = self.room(self.spaces) & self.turn.s.holding(kinds) & self.turn.origins
        return sum(
            1 << space
            for space in bits(spaces)
            if self.targets(space) and any(self.ready(space, k) for k in kinds)
        )


def can_air_lift(turn: Turn) -> bool:
    """Return whether anything may fly."""
    lift = _Lift(turn)
    spaces = COIN_LAND & turn.s.holding(lift.kinds) & turn.origins
    return any(lift.targets(space) for space in bits(spaces))


def air_lift(turn: Turn) -> Rules[None]:
    """Carry out an Air Lift.

    Rules: 4.2.2, 2.3.9
    """
    lift = _Lift(turn)
    while True:
        done = [DONE] if lift.spaces else []
        origin = yield turn.ask(FROM, lambda: [*bits(lift.origins()), *done])
        if origin == DONE:
            break
        name = {"space": SPACE_IDS[origin]}
        target = yield turn.ask(TO, lambda: bits(lift.targets(origin)), name)
        lift.spaces |= 1 << origin | 1 << target
        kind, count = yield from turn.ask_group(
            GROUP, lift.kinds, lambda k: lift.ready(origin, k), name
        )
        turn.move(kind, count, origin, target, RULE)
        at = target * N_KINDS + kind
        lift.flown[at] = lift.flown.get(at, 0) + count
        if kind != US_TROOPS:
            lift.others -= count
