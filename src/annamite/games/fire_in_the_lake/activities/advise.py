"""Advise: ARVN forces or Special Forces strike under US guidance (4.2.1)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.activities.limits import most_spaces
from annamite.games.fire_in_the_lake.combat import assault_space, sweep_space
from annamite.games.fire_in_the_lake.movement import insurgents
from annamite.games.fire_in_the_lake.opening import spared
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    CUBES,
    FACTIONS,
    IRREGULAR_U,
    RANGER_U,
    SPECIAL_FORCES,
)
from annamite.games.fire_in_the_lake.removal import exposed_insurgents, strike
from annamite.games.fire_in_the_lake.spaces import AREAS, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.steps import DONE, piece_step, space_step, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

RULE = "4.2.1"
MOST_SPACES = 2
AID = 6
SWEEPERS = (*CUBES[ARVN], *SPECIAL_FORCES[ARVN])
STRIKERS = (IRREGULAR_U, RANGER_U)
HOW = Words("sweep", "assault", "strike")
YES_NO = Words("no", "yes")

SPACE_STEP = space_step("advise.space", "Advise where?", RULE)
HOW_STEP = step("advise.how", HOW, "{space}: Advise how?", RULE)
WHO = piece_step("advise.who", "{space}: Activate which Special Forces?", RULE)
AID_STEP = step("advise.aid", YES_NO, "Add 6 Aid?", RULE)


def ways(turn: Turn, space: int) -> list[int]:
    """Return how the US may Advise in `space`.

    ARVN forces may Sweep or Assault to no effect, as they may on their own; a strike needs a victim.
    """
    s = turn.s
    values = []
    if AREAS >> space & 1 and not turn.monsoon and s.total(space, SWEEPERS):
        values.append(HOW["sweep"])
    if s.total(space, CUBES[ARVN]) and insurgents(s) >> space & 1:
        values.append(HOW["assault"])
    if s.total(space, STRIKERS) and exposed_insurgents(s, space):
        values.append(HOW["strike"])
    return values


def _advisable(turn: Turn) -> tuple[int, ...]:
    """Return the spaces not Trained in where ARVN forces or Special Forces are.

    One space must be left to Train in (2.3.4).
    """
    spaces = turn.s.holding((*SWEEPERS, *STRIKERS)) & ~turn.activity_spaces & turn.within
    if turn.operation == "train":
        spaces &= ~turn.selected
    return bits(spared(turn, spaces))


def advise_spaces(turn: Turn) -> int:
    """Return the spaces where ARVN forces or Special Forces may act."""
    return sum(1 << space for space in _advisable(turn) if ways(turn, space))


def can_advise(turn: Turn) -> bool:
    """Return whether Advise can be carried out in a space, even if only for its Aid."""
    return any(ways(turn, space) for space in _advisable(turn))


def advise(turn: Turn) -> Rules[None]:
    """Carry out Advise.

    Rules: 4.2.1
    """
    for number in range(most_spaces(turn, MOST_SPACES)):
        done = [DONE] if number else []
        space = yield turn.ask(SPACE_STEP, lambda: [*bits(advise_spaces(turn)), *done])
        if space == DONE:
            break
        turn.activity_spaces |= 1 << space
        how = yield turn.ask(HOW_STEP, lambda: ways(turn, space), {"space": SPACE_IDS[space]})
        if turn.log and how != HOW["strike"]:
            turn.tell(
                "sweep" if how == HOW["sweep"] else "assault",
                RULE,
                whose=FACTIONS[ARVN],
                space=SPACE_IDS[space],
            )
        if how == HOW["sweep"]:
            yield from sweep_space(turn, space, ARVN)
        elif how == HOW["assault"]:
            yield from assault_space(turn, space, ARVN)
        else:
            yield from _strike(turn, space)
    if turn.s.aid < MAX_TRACK and (yield turn.ask(AID_STEP, (0, 1))) == 1:
        turn.shift_aid(AID, RULE)


def _strike(turn: Turn, space: int) -> Rules[None]:
    s = turn.s
    kind = yield turn.ask(
        WHO,
        lambda: [k for k in STRIKERS if s.count(space, k)],
        {"space": SPACE_IDS[space]},
    )
    turn.flip(space, kind, 1, RULE)
    yield from strike(turn, space, 2, RULE)
