"""95 Westmoreland: all arms strike together, or the villages are left to the enemy."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.combat import assault_matters, assault_space, sweep_space
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.air_strikes import could_strike, free_air_strike
from annamite.games.fire_in_the_lake.events.free import free_activity, nobody_plays
from annamite.games.fire_in_the_lake.events.tools import acting, pick, pick_several, shiftable
from annamite.games.fire_in_the_lake.movement import insurgents
from annamite.games.fire_in_the_lake.pieces import CUBES, POLICE, SPECIAL_FORCES, US
from annamite.games.fire_in_the_lake.spaces import AREAS, PROVINCES, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

SPACES, PROVINCES_LOST, LEVELS = 2, 3, 2
SEARCHERS = (*CUBES[US], *SPECIAL_FORCES[US])
HOW = Words("sweep", "assault")
HOW_STEP = step("event.95.how", HOW, "Westmoreland, {space}: Sweep or Assault?", "5.1")


def all_arms_strike(turn: Turn) -> Rules[None]:
    """US: Air Lift, Sweep or Assault in 2 spaces, Air Strike, all free."""
    us = acting(turn, US)
    yield from free_activity(turn, US, ("air_lift",))
    done = 0
    for left in range(SPACES, 0, -1):
        spaces = _targets(us) & ~done
        # A non-player strikes nowhere to no effect (8.4.4).
        optional = nobody_plays(us)
        space = yield from pick(us, spaces, "Sweep or Assault", optional=optional, left=left)
        if space == DONE:
            break
        done |= 1 << space
        yield from _strike_on_the_ground(us, space)
    yield from free_air_strike(turn, US)


def _ways(us: Turn, space: int) -> list[int]:
    """Return what the US may do in a space: Sweep, without moving, or Assault, without ARVN."""
    s = us.s
    ways = []
    if AREAS >> space & 1 and s.total(space, SEARCHERS) and insurgents(s) >> space & 1:
        ways.append(HOW["sweep"])
    if s.total(space, CUBES[US]) and assault_matters(us, space, US):
        ways.append(HOW["assault"])
    return ways


def _targets(us: Turn) -> int:
    near = us.s.holding(SEARCHERS) & insurgents(us.s)
    return sum(1 << space for space in bits(near) if _ways(us, space))


def _strike_on_the_ground(us: Turn, space: int) -> Rules[None]:
    how = yield us.ask(HOW_STEP, lambda: _ways(us, space), {"space": SPACE_IDS[space]})
    if how == HOW["sweep"]:
        yield from sweep_space(us, space, US)
    else:
        yield from assault_space(us, space, US)


def arms_can_strike(turn: Turn) -> bool:
    """Return whether the US could Air Lift, Sweep, Assault or Air Strike."""
    us = acting(turn, US)
    return activities.can_execute(us, "air_lift") or bool(_targets(us)) or could_strike(turn, US)


def _unprotected(turn: Turn) -> int:
    s = turn.s
    return shiftable(s, PROVINCES & ~s.where[POLICE], -1)


def villages_left(turn: Turn) -> Rules[None]:
    """3 Provinces without Police shift 2 levels towards Active Opposition."""
    spaces = yield from pick_several(
        turn,
        PROVINCES_LOST,
        lambda _: _unprotected(turn),
        "A Province without Police",
        shift=-LEVELS,
    )
    for space in spaces:
        turn.shift(space, -LEVELS, "5.1")


def villages_can_be_left(turn: Turn) -> bool:
    """Return whether a Province without Police can shift."""
    return bool(_unprotected(turn))


CARD = EventCard(
    95,
    {
        "unshaded": Side(
            all_arms_strike,
            arms_can_strike,
            text="The US carries out a free Air Lift. Then, in 2 spaces, it Sweeps without "
            "moving Troops or Assaults without ARVN, free, even in Monsoon. Then it carries out a "
            "free Air Strike.",
            idle="The US has nothing to Air Lift and nothing to strike.",
        ),
        "shaded": Side(
            villages_left,
            villages_can_be_left,
            text="Choose 3 Provinces without Police. Each shifts 2 levels towards Active "
            "Opposition, as far as it can.",
            idle="No Province without Police can shift towards Active Opposition.",
        ),
    },
)
