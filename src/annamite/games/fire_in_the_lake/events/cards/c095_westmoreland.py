"""95 Westmoreland: all arms strike together, or the villages are left to the enemy."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.combat import assault_matters, assault_space, sweep_space
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.air_strikes import could_strike, free_air_strike
from annamite.games.fire_in_the_lake.events.free import free_activity, nobody_plays
from annamite.games.fire_in_the_lake.events.sites import asks, each, having, shifts, sites
from annamite.games.fire_in_the_lake.events.tools import acting, pick, pick_several
from annamite.games.fire_in_the_lake.movement import insurgents
from annamite.games.fire_in_the_lake.offers import Told, Ways, of
from annamite.games.fire_in_the_lake.pieces import CUBES, POLICE, SPECIAL_FORCES, US
from annamite.games.fire_in_the_lake.spaces import AREAS, PROVINCES, SPACE_IDS
from annamite.games.fire_in_the_lake.steps import DONE, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Mask

SPACES, PROVINCES_LOST, LEVELS = 2, 3, 2
SEARCHERS = (*CUBES[US], *SPECIAL_FORCES[US])
HOW = Words("sweep", "assault")
HOW_STEP = step("event.95.how", HOW, "Westmoreland, {space}: Sweep or Assault?", "5.1")


def _not_yet(done: int) -> Mask[Turn]:
    return asks("it was chosen already", lambda _: ~done)


def all_arms_strike(turn: Turn) -> Rules[None]:
    """US: Air Lift, Sweep or Assault in 2 spaces, Air Strike, all free."""
    us = acting(turn, US)
    yield from free_activity(turn, US, ("air_lift",))
    done = 0
    for left in range(SPACES, 0, -1):
        # A non-player strikes nowhere to no effect (8.4.4).
        optional = nobody_plays(us)
        space = yield from pick(
            us, _TARGETS.but(_not_yet(done)), "Sweep or Assault", optional=optional, left=left
        )
        if space == DONE:
            break
        done |= 1 << space
        yield from _strike_on_the_ground(us, space)
    yield from free_air_strike(turn, US)


_SWEEP, _ASSAULT = HOW["sweep"], HOW["assault"]
_HOW: Ways[tuple[Turn, int]] = Ways(
    (_SWEEP, _ASSAULT),
    of(_SWEEP, "a LoC is not Swept", "3.2.3-a", lambda at: AREAS >> at[1] & 1),
    of(
        _SWEEP,
        "no US Troops or Irregulars are there",
        "3.2.3-h",
        lambda at: at[0].s.total(at[1], SEARCHERS),
    ),
    of(
        _SWEEP,
        "no NVA or VC piece is there",
        "3.2.3-h",
        lambda at: insurgents(at[0].s) >> at[1] & 1,
    ),
    of(_ASSAULT, "no US Troops are there", "3.2.4-i", lambda at: at[0].s.total(at[1], CUBES[US])),
    of(
        _ASSAULT,
        "an Assault there would remove nothing",
        "5.1.3-a",
        lambda at: assault_matters(at[0], at[1], US),
    ),
)


def _ways(us: Turn, space: int) -> list[int]:
    return _HOW.open_to((us, space))


_TARGETS = sites(
    having(SEARCHERS),
    asks("no NVA or VC piece is there", lambda us: insurgents(us.s)),
    each(
        "neither a Sweep nor an Assault there would do anything",
        lambda us, space: bool(_ways(us, space)),
    ),
)


def _strike_on_the_ground(us: Turn, space: int) -> Rules[None]:
    how = yield us.ask(
        HOW_STEP, Told(lambda: _ways(us, space), _HOW, (us, space)), {"space": SPACE_IDS[space]}
    )
    if how == HOW["sweep"]:
        yield from sweep_space(us, space, US)
    else:
        yield from assault_space(us, space, US)


def arms_can_strike(turn: Turn) -> bool:
    """Return whether the US could Air Lift, Sweep, Assault or Air Strike."""
    us = acting(turn, US)
    return activities.can_execute(us, "air_lift") or bool(_TARGETS(us)) or could_strike(turn, US)


_UNPROTECTED = sites(
    PROVINCES, asks("Police are there", lambda turn: ~turn.s.where[POLICE]), shifts(-1)
)


def villages_left(turn: Turn) -> Rules[None]:
    """3 Provinces without Police shift 2 levels towards Active Opposition."""
    spaces = yield from pick_several(
        turn,
        PROVINCES_LOST,
        _UNPROTECTED,
        "A Province without Police",
        shift=-LEVELS,
    )
    for space in spaces:
        turn.shift(space, -LEVELS, "5.1")


def villages_can_be_left(turn: Turn) -> bool:
    """Return whether a Province without Police can shift."""
    return bool(_UNPROTECTED(turn))


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
