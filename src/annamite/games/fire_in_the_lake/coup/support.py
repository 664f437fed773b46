"""The Support Phase: Pacification, then Agitation (6.3); Events may bring on a Pacification too.

One space is one stretch. `State.scratch` holds the `Effort` between stretches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from annamite.games.fire_in_the_lake import cadres
from annamite.games.fire_in_the_lake.conditions import STEPS, STEPS_SAY, faction_name, no_steps
from annamite.games.fire_in_the_lake.events import has_capability, has_momentum
from annamite.games.fire_in_the_lake.offers import Amount, Area, Each, Places, Where, names_of
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    KINDS,
    POLICE,
    US,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import AREAS, SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, number_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Log, Rules
from annamite.kernel.conditions import Mask, Overall
from annamite.kernel.wording import plural

BLOWTORCH: Final = 16
MANDATE: Final = 86
KY_CARD: Final = 127
BLOWTORCH_COST = 1
MOST_SPACES = 4
MOST_LEVELS = 2
AGITATION_COST = 1
TROOPS = {US: US_TROOPS, ARVN: ARVN_TROOPS}
VC_PIECES = (VC_GUERRILLA_U, VC_GUERRILLA_A, VC_BASE, VC_TUNNEL)

PACIFY = space_step("coup.pacify", "{faction}: Pacify where?", "6.3.1")
PACIFY_STEPS = number_step("coup.pacify_steps", "{space}: how many steps of Pacification?", "6.3.1")
AGITATE = space_step("coup.agitate", "Agitate where?", "6.3.2")
AGITATE_STEPS = number_step("coup.agitate_steps", "{space}: how many steps of Agitation?", "6.3.2")


class Effort(NamedTuple):
    """What has been done so far.

    Attributes:
        before: In how many spaces the factions before have Pacified.
        one: Those shifted by one level.
        two: Those shifted by two levels.
        mine: Those that the faction at work has dealt with.

    All but the first are sets of spaces.
    """

    before: int = 0
    one: int = 0
    two: int = 0
    mine: int = 0

    def worked_in(self) -> int:
        """Return in how many spaces all have worked; one of two factions counts for each."""
        return self.before + self.mine.bit_count()

    def shifted(self, space: int) -> int:
        """Return by how many levels the space was shifted."""
        return 2 * (self.two >> space & 1) or self.one >> space & 1

    def after(self, space: int, levels: int) -> Effort:
        """Return the effort once the space was dealt with and shifted by so many levels more."""
        bit = 1 << space
        shifted = self.shifted(space) + levels
        return Effort(
            self.before,
            self.one & ~bit | (bit if shifted == 1 else 0),
            self.two & ~bit | (bit if shifted == MOST_LEVELS else 0),
            self.mine | bit,
        )

    def handed_over(self) -> Effort:
        """Return the effort as the next faction takes over."""
        return self._replace(before=self.worked_in(), mine=0)


FRESH_EFFORT: Final = Effort()


@dataclass(frozen=True)
class Limits:
    """What a Pacification is held to.

    Attributes:
        cost: Resources per step.
        levels: Levels that a space may shift, whoever Pacifies it.
        spaces: Spaces of both factions together.
    """

    cost: int
    levels: int = MOST_LEVELS
    spaces: int = MOST_SPACES


# --- pacification -------------------------------------------------------------------------


def phase_cost(turn: Turn) -> int:
    """Return what a step of Pacification costs the faction in the Support Phase.

    With 16 Blowtorch Komer it is 1; but a Ky whom this very Coup card brings came later.

    Rules: 5.4, 6.3.1
    """
    if has_momentum(turn.s, BLOWTORCH, shaded=False) and turn.s.card != KY_CARD:
        return BLOWTORCH_COST
    return turn.pacify_cost()


def own_spaces(s: State, faction: int) -> int:
    """Return in how many spaces a faction by itself may Pacify, of those for both.

    ARVN under shaded 86 Mandate of Heaven in 1.

    Rules: 5.3, 6.3.1
    """
    if faction == ARVN and has_capability(s, MANDATE, shaded=True):
        return 1
    return MOST_SPACES


def pacify_spaces(turn: Turn, limits: Limits, effort: Effort = FRESH_EFFORT) -> int:
    """Return where the faction may Pacify: COIN Control, Police and its own Troops (6.3.1).

    It has the spaces that the faction before it has left, of those for both.
    """
    return _PACIFIED(_Work(turn, limits, effort))


class _Work(NamedTuple):
    """Who Pacifies or Agitates, what that is held to, and what has been done."""

    turn: Turn
    limits: Limits
    effort: Effort


def _no_pacification(work: _Work, space: int) -> str:
    turn, limits, effort = work
    levels = limits.levels - effort.shifted(space)
    if not levels and not turn.s.terror[space]:
        return f"it was shifted by {limits.levels} already, which is the most"
    return no_steps(turn, space, limits.cost, 1, levels)


_PACIFIED: Final[Places[_Work]] = Places(
    Overall(
        lambda work, _: (
            f"{plural(work.limits.spaces, 'space has', 'spaces have')} been Pacified, which is the most"
        ),
        "6.3.1-b",
        lambda work: work.effort.worked_in() < work.limits.spaces,
    ),
    Overall(
        "shaded Mandate of Heaven holds ARVN to 1 space",
        "5.3",
        lambda work: work.effort.mine.bit_count() < own_spaces(work.turn.s, work.turn.faction),
    ),
    Mask("it is not under COIN Control", "6.3.1-d", lambda work: work.turn.s.coin_control),
    Mask("no Police are there", "6.3.1-d", lambda work: work.turn.s.where[POLICE]),
    Mask(
        lambda work, _: f"no {names_of(KINDS[TROOPS[work.turn.faction]])[1]} are there",
        "6.3.1-d",
        lambda work: work.turn.s.where[TROOPS[work.turn.faction]],
    ),
    Mask(
        lambda work, _: f"{faction_name(work.turn)} Pacified it already",
        "6.3.1-f",
        lambda work: ~work.effort.mine,
    ),
    Each(
        _no_pacification,
        "6.3.1-e",
        lambda work, space: most_steps(work.turn, space, work.limits, work.effort) > 0,
    ),
)


def most_steps(turn: Turn, space: int, limits: Limits, effort: Effort = FRESH_EFFORT) -> int:
    """Return how many steps of Pacification the faction could make in `space` now."""
    return turn.persuadable(space, limits.cost, 1, limits.levels - effort.shifted(space))


def pacify_one(turn: Turn, limits: Limits, effort: Effort) -> Rules[Effort | None]:
    """Let the faction Pacify one space; return the effort then, or None if it is done.

    Rules: 6.3.1
    """
    space = yield turn.ask(
        PACIFY,
        Where(_PACIFIED, _Work(turn, limits, effort), (DONE,)),
        {"faction": turn.seat, "cost": limits.cost, "levels": limits.levels},
    )
    if space == DONE:
        return None
    few = range(1, most_steps(turn, space, limits, effort) + 1)
    steps = yield turn.ask(
        PACIFY_STEPS,
        Amount(few, STEPS_SAY, "6.3.1-e", STEPS),
        {"space": SPACE_IDS[space], "cost": limits.cost},
    )
    return _persuade(turn, space, steps, limits.cost, 1, effort)


def _persuade(
    turn: Turn, space: int, steps: int, cost: int, towards: int, effort: Effort
) -> Effort:
    before = turn.s.support[space]
    turn.persuade(space, steps, cost, towards, "6.3.1" if towards > 0 else "6.3.2")
    return effort.after(space, abs(turn.s.support[space] - before))


def pacify_event(
    turn: Turn,
    factions: Sequence[int],
    cost: int | None = None,
    levels: int = MOST_LEVELS,
    spaces: int = MOST_SPACES,
) -> Rules[None]:
    """Let an Event bring on a Pacification by the factions, one after the other.

    Args:
        turn: The turn of the Event.
        factions: Who Pacifies, in this order.
        cost: Resources per step, or None for the usual cost.
        levels: Levels that a space may shift.
        spaces: Spaces of all factions together.

    Rules: 5.1, 6.3.1
    """
    effort = FRESH_EFFORT
    for faction in factions:
        own = Turn(turn.s, faction, turn.log)
        limits = Limits(own.pacify_cost() if cost is None else cost, levels, spaces)
        while (more := (yield from pacify_one(own, limits, effort))) is not None:
            effort = more
        effort = effort.handed_over()


def _pacify(s: State, log: Log, faction: int, then: Phase) -> Rules[None]:
    turn = Turn(s, faction, log)
    effort = Effort(*s.scratch)
    more = yield from pacify_one(turn, Limits(phase_cost(turn)), effort)
    if more is None:
        s.scratch = tuple(effort.handed_over())
        s.phase = then
    else:
        s.scratch = tuple(more)


def pacify_us(s: State, log: Log) -> Rules[None]:
    """Let the US Pacify one space, or be done.

    Rules: 6.3.1
    """
    yield from _pacify(s, log, US, Phase.PACIFY_ARVN)


def pacify_arvn(s: State, log: Log) -> Rules[None]:
    """Let ARVN Pacify one space, or be done.

    Rules: 6.3.1
    """
    yield from _pacify(s, log, ARVN, Phase.AGITATE)
    if s.phase == Phase.AGITATE:
        s.scratch = tuple(FRESH_EFFORT)


# --- agitation ----------------------------------------------------------------------------


def agitate_spaces(turn: Turn, effort: Effort) -> int:
    """Return where VC may Agitate: a VC piece and no COIN Control (6.3.2), and Cadres to do it."""
    return _AGITATED((turn, effort))


_AGITATED: Final[Places[tuple[Turn, Effort]]] = Places(
    Overall(
        "4 spaces have been Agitated, which is the most",
        "6.3.2-a",
        lambda at: at[1].worked_in() < MOST_SPACES,
    ),
    Area("only Provinces and Cities are Agitated", "6.3.2-a", AREAS),
    Mask("no VC piece is there", "6.3.2-a", lambda at: at[0].s.holding(VC_PIECES)),
    Mask("it is under COIN Control", "6.3.2-a", lambda at: ~at[0].s.coin_control),
    Mask("it was Agitated already", "6.3.2-c", lambda at: ~at[1].mine),
    Mask("Cadres ask for 2 VC Guerrillas there", "5.3", lambda at: cadres.ready(at[0].s)),
    Each(
        lambda at, space: no_steps(at[0], space, AGITATION_COST, -1),
        "6.3.2-b",
        lambda at, space: at[0].persuadable(space, AGITATION_COST, -1) > 0,
    ),
)


def agitate(s: State, log: Log) -> Rules[None]:
    """Let VC Agitate one space, or be done.

    Rules: 6.3.2
    """
    turn = Turn(s, VC, log)
    effort = Effort(*s.scratch)
    space = yield turn.ask(AGITATE, Where(_AGITATED, (turn, effort), (DONE,)))
    if space == DONE:
        s.scratch = ()
        s.phase = Phase.LAOS_CAMBODIA
        return
    few = range(1, turn.persuadable(space, AGITATION_COST, -1) + 1)
    steps = yield turn.ask(
        AGITATE_STEPS, Amount(few, STEPS_SAY, "6.3.2-b", STEPS), {"space": SPACE_IDS[space]}
    )
    s.scratch = tuple(_persuade(turn, space, steps, AGITATION_COST, -1, effort))
    yield from cadres.give_up(turn, space)
