"""77 Detente: the great powers step back, or their clients step forward."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import activities, operations
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.free import free_activity, free_operation, grant
from annamite.games.fire_in_the_lake.events.tools import acting, in_box, take_from_box
from annamite.games.fire_in_the_lake.pieces import NVA, T_NVA_TROOPS, VC
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules, Words

TROOPS = 5
GAIN = 9
RALLY_SPACES = 6

HELP = Words("nva_resources", "infiltrate")
HELP_STEP = step(
    "event.77.help",
    HELP,
    "Detente: Resources, or a free Infiltrate?",
    "5.1",
    labels={"nva_resources": "9 NVA Resources", "infiltrate": "Infiltrate free"},
)


def powers_withdraw(turn: Turn) -> Rules[None]:
    """NVA and VC keep half their Resources; NVA Troops go out of play."""
    for faction in (NVA, VC):
        resources = turn.s.resources[faction]
        turn.gain(faction, resources // 2 - resources, "5.1")
    troops = min(TROOPS, in_box(turn.s, (T_NVA_TROOPS,), AVAILABLE))
    take_from_box(turn, T_NVA_TROOPS, troops, AVAILABLE, OUT_OF_PLAY)
    yield from ()


def withdrawal_hurts(turn: Turn) -> bool:
    """Return whether NVA or VC have Resources, or NVA Troops are Available."""
    s = turn.s
    return bool(s.resources[NVA] or s.resources[VC] or in_box(s, (T_NVA_TROOPS,), AVAILABLE))


def _can_infiltrate(turn: Turn) -> bool:
    return activities.can_execute(grant(turn, NVA), "infiltrate")


_HELP = Alternatives(
    (
        HELP["nva_resources"],
        "NVA Resources are at 75",
        lambda turn: turn.s.resources[NVA] < MAX_TRACK,
    ),
    (HELP["infiltrate"], "NVA can Infiltrate nowhere", _can_infiltrate),
)


def clients_advance(turn: Turn) -> Rules[None]:
    """NVA gain Resources or Infiltrate; then VC Rally in up to 6 spaces."""
    nva = acting(turn, NVA)
    if (yield nva.ask(HELP_STEP, _HELP.on(nva))) == HELP["infiltrate"]:
        yield from free_activity(turn, NVA, ("infiltrate",))
    else:
        turn.gain(NVA, GAIN, "5.1")
    yield from free_operation(turn, VC, ("rally",), most_spaces=RALLY_SPACES)


def clients_can_advance(turn: Turn) -> bool:
    """Return whether NVA Resources can rise, NVA can Infiltrate or VC can Rally."""
    if turn.s.resources[NVA] < MAX_TRACK or _can_infiltrate(turn):
        return True
    return operations.possible(grant(turn, VC, most_spaces=RALLY_SPACES), "rally")


CARD = EventCard(
    77,
    {
        "unshaded": Side(
            powers_withdraw,
            withdrawal_hurts,
            text="NVA Resources and VC Resources are each halved, rounded down. Then 5 NVA Troops "
            "move from Available to out of play.",
            idle="NVA and VC have no Resources, and no NVA Troops are Available.",
        ),
        "shaded": Side(
            clients_advance,
            clients_can_advance,
            text="NVA either gain 9 Resources or Infiltrate free. Then VC Rally free in up to 6 "
            "spaces.",
            idle="NVA Resources are at their most, NVA cannot Infiltrate and VC cannot Rally.",
        ),
    },
)
