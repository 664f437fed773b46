"""The Support Phase: Pacification, then Agitation (6.3).

One space is one stretch. `State.scratch` holds four sets of spaces: those chosen so far, those
shifted by one level, those shifted by two, and those that the faction at work has dealt with.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    POLICE,
    US,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import AREAS, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, number_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Log, Rules

MOST_SPACES = 4
MOST_LEVELS = 2
AGITATION_COST = 1
TROOPS = {US: US_TROOPS, ARVN: ARVN_TROOPS}
VC_PIECES = (VC_GUERRILLA_U, VC_GUERRILLA_A, VC_BASE, VC_TUNNEL)

PACIFY = space_step("coup.pacify", "{faction}: Pacify where?", "6.3.1")
PACIFY_STEPS = number_step("coup.pacify_steps", "{space}: how many steps of Pacification?", "6.3.1")
AGITATE = space_step("coup.agitate", "Agitate where?", "6.3.2")
AGITATE_STEPS = number_step("coup.agitate_steps", "{space}: how many steps of Agitation?", "6.3.2")


def _levels_left(s: State, space: int) -> int:
    _, one, two, _ = s.scratch
    return MOST_LEVELS - (2 * (two >> space & 1) or one >> space & 1)


def pacify_spaces(turn: Turn) -> int:
    """Return where the faction may Pacify: COIN Control, Police and its own Troops (6.3.1)."""
    s = turn.s
    chosen, _, _, mine = s.scratch
    spaces = s.coin_control & s.where[POLICE] & s.where[TROOPS[turn.faction]] & ~mine
    if chosen.bit_count() >= MOST_SPACES:
        spaces &= chosen
    cost = turn.pacify_cost()
    return sum(
        1 << space
        for space in bits(spaces)
        if turn.persuadable(space, cost, 1, _levels_left(s, space))
    )


def _persuade(turn: Turn, space: int, steps: int, cost: int, towards: int, rule: str) -> None:
    s = turn.s
    before = s.support[space]
    turn.persuade(space, steps, cost, towards, rule)
    shifted = MOST_LEVELS - _levels_left(s, space) + abs(s.support[space] - before)
    chosen, one, two, mine = s.scratch
    bit = 1 << space
    one, two = one & ~bit, two & ~bit
    s.scratch = (
        chosen | bit,
        one | bit if shifted == 1 else one,
        two | bit if shifted == MOST_LEVELS else two,
        mine | bit,
    )


def _pacify(s: State, log: Log, faction: int, then: Phase) -> Rules[None]:
    turn = Turn(s, faction, log)
    space = yield turn.ask(
        PACIFY, lambda: [*bits(pacify_spaces(turn)), DONE], {"faction": turn.seat}
    )
    if space == DONE:
        chosen, one, two, _ = s.scratch
        s.scratch = (chosen, one, two, 0)
        s.phase = then
        return
    cost = turn.pacify_cost()
    most = turn.persuadable(space, cost, 1, _levels_left(s, space))
    steps = yield turn.ask(PACIFY_STEPS, range(1, most + 1), {"space": SPACE_IDS[space]})
    _persuade(turn, space, steps, cost, 1, "6.3.1")


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
        s.scratch = (0, 0, 0, 0)


def agitate_spaces(turn: Turn) -> int:
    """Return where VC may Agitate: a VC piece and no COIN Control (6.3.2)."""
    s = turn.s
    chosen = s.scratch[0]
    if chosen.bit_count() >= MOST_SPACES:
        return 0
    spaces = s.holding(VC_PIECES) & AREAS & ~s.coin_control & ~chosen
    return sum(1 << space for space in bits(spaces) if turn.persuadable(space, AGITATION_COST, -1))


def agitate(s: State, log: Log) -> Rules[None]:
    """Let VC Agitate one space, or be done.

    Rules: 6.3.2
    """
    turn = Turn(s, VC, log)
    space = yield turn.ask(AGITATE, lambda: [*bits(agitate_spaces(turn)), DONE])
    if space == DONE:
        s.scratch = ()
        s.phase = Phase.LAOS_CAMBODIA
        return
    most = turn.persuadable(space, AGITATION_COST, -1)
    steps = yield turn.ask(AGITATE_STEPS, range(1, most + 1), {"space": SPACE_IDS[space]})
    _persuade(turn, space, steps, AGITATION_COST, -1, "6.3.2")
