"""US Policy: the varying strategy of a non-player US (8.8.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from annamite.games.fire_in_the_lake.components import PolicyId
from annamite.games.fire_in_the_lake.deck import scenario_of
from annamite.games.fire_in_the_lake.nonplayers.tables import tables
from annamite.games.fire_in_the_lake.pieces import FACTIONS, US
from annamite.games.fire_in_the_lake.steps import die_step
from annamite.games.fire_in_the_lake.victory import score
from annamite.kernel import Log, LogEntry

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn
    from annamite.kernel import Rules

RULE: Final = "8.8.1"
NONE, JFK, LBJ, NIXON = range(4)
NAMES: Final[tuple[PolicyId | Literal["none"], ...]] = ("none", "jfk", "lbj", "nixon")
CONTENT: Final = 45
"""With Support + Available above this the US sees no reason to change its Policy."""

ROLL = die_step("nonplayer.policy", "Roll for US Policy", RULE)


def at_start(s: State) -> int:
    """Return the Policy that the scenario begins with."""
    return NAMES.index(tables().us_policy.start[scenario_of(s).id])


def in_words(s: State) -> str:
    """Return the Policy as a reason names it, e.g. "US Policy is LBJ"."""
    name = NAMES[s.policy]
    return f"US Policy is {name.capitalize() if s.policy == NIXON else name.upper()}"


def announce(s: State, log: Log) -> None:
    """Tell the Policy that a non-player US begins the game with."""
    if log and s.policy != NONE:
        log(LogEntry("policy", RULE, {"faction": FACTIONS[US], "policy": NAMES[s.policy]}))


def review(turn: Turn) -> Rules[None]:
    """Roll for the Policy of a non-player US, Casualties having returned, unless it fares well.

    Either way the score and the Policy are told.

    The die is held against the number of Coup cards in the RVN Leader box.

    Rules: 8.8.1
    """
    s = turn.s
    if not s.nonplayers >> US & 1:
        return
    total = score(s, US)
    if total > CONTENT:
        if turn.log:
            turn.tell("policy.kept", RULE, policy=NAMES[s.policy], score=total)
        return
    if turn.log:
        turn.tell("policy.checked", RULE, score=total, count=len(s.leaders))
    result = yield from turn.roll(ROLL)
    coups = len(s.leaders)
    s.policy = JFK if result == coups else LBJ if result > coups else NIXON
    if turn.log:
        turn.tell("policy", RULE, policy=NAMES[s.policy])


def base_change(s: State) -> int:
    """Return how many US Bases the Policy adds to the map, or takes off if negative (8.8.9)."""
    return tables().us_policy.bases[NAMES[s.policy]]


def troops_wanted(s: State) -> int:
    """Return how many US Troops the Policy wants Available (8.8.9)."""
    return tables().us_policy.troops_available[NAMES[s.policy]]
