"""46 559th Transport Grp: the keepers of the Trail, hit hard or at their best."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import free_activity, grant
from annamite.games.fire_in_the_lake.pieces import NVA, VC
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

TRAIL_LOSS = 2
NVA_PER_TRAIL, VC_PER_TRAIL = 3, 2


def trail_hit(turn: Turn) -> Rules[None]:
    """Degrade the Trail by 2 boxes; what lasts is asked by Infiltrate."""
    turn.shift_trail(-TRAIL_LOSS, "5.1")
    yield from ()


def trail_is_open(turn: Turn) -> bool:
    """Return whether the Trail can be Degraded."""
    return turn.s.trail > 0


def supplies_flow(turn: Turn) -> Rules[None]:
    """NVA Infiltrate; then NVA and VC gain Resources by the Trail."""
    yield from free_activity(turn, NVA, ("infiltrate",))
    trail = turn.s.trail
    turn.gain(NVA, NVA_PER_TRAIL * trail, "5.1")
    turn.gain(VC, VC_PER_TRAIL * trail, "5.1")


def supplies_help(turn: Turn) -> bool:
    """Return whether NVA could Infiltrate, or the Trail brings Resources that fit."""
    s = turn.s
    gains = s.trail and (s.resources[NVA] < MAX_TRACK or s.resources[VC] < MAX_TRACK)
    return bool(gains) or activities.can_execute(grant(turn, NVA), "infiltrate")


CARD = EventCard(
    46,
    {
        "unshaded": Side(
            trail_hit,
            before_coup=trail_is_open,
            text="Degrade the Trail by 2 boxes. Until the next Coup Round's Reset, an NVA "
            "Infiltrate takes place in 1 space at most.",
            reminder="Infiltrate in 1 space at most",
            touches=("infiltrate",),
            momentum=True,
        ),
        "shaded": Side(
            supplies_flow,
            supplies_help,
            text="NVA Infiltrate free. Then NVA gain 3 Resources and VC 2 Resources for each "
            "box of the Trail's value.",
            idle="NVA cannot Infiltrate, and the Trail brings no Resources.",
        ),
    },
)
