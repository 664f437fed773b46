"""Govern: attract Aid, or divert it to Patronage (4.3.1)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.leaders import govern_patronage
from annamite.games.fire_in_the_lake.pieces import ARVN_TROOPS, POLICE, US_TROOPS
from annamite.games.fire_in_the_lake.spaces import POPULATION, SAIGON, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.steps import DONE, space_step, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

RULE = "4.3.1"
MOST_SPACES = 2
AID_PER_POPULATION = 3
HOW = Words("aid", "patronage")

SPACE_STEP = space_step("govern.space", "Govern where?", RULE)
HOW_STEP = step("govern.how", HOW, "{space}: Govern for Aid or for Patronage?", RULE)


def govern_spaces(turn: Turn) -> int:
    """Return the COIN-Controlled spaces at Support, not Saigon, not Trained in."""
    s = turn.s
    spaces = s.coin_control & s.supporting & ~SAIGON & ~turn.activity_spaces & turn.within
    return spaces & ~turn.selected if turn.operation == "train" else spaces


def can_govern(turn: Turn) -> bool:
    """Return whether any space may be Governed."""
    return bool(govern_spaces(turn))


def govern(turn: Turn) -> Rules[None]:
    """Carry out Govern.

    Rules: 4.3.1
    """
    for number in range(MOST_SPACES):
        done = [DONE] if number else []
        space = yield turn.ask(SPACE_STEP, lambda: [*bits(govern_spaces(turn)), *done])
        if space == DONE:
            break
        turn.activity_spaces |= 1 << space
        yield from _govern_space(turn, space)
    turn.shift_patronage(govern_patronage(turn.s), "2.4.1")


def _govern_space(turn: Turn, space: int) -> Rules[None]:
    s = turn.s
    cubes = s.count(space, ARVN_TROOPS) + s.count(space, POLICE)
    values = (0, 1) if cubes > s.count(space, US_TROOPS) else (0,)
    population = POPULATION[space]
    if (yield turn.ask(HOW_STEP, values, {"space": SPACE_IDS[space]})) == HOW["aid"]:
        turn.shift_aid(AID_PER_POPULATION * population, RULE)
        return
    amount = min(population, s.aid, MAX_TRACK - s.patronage)
    turn.shift_aid(-amount, RULE)
    turn.shift_patronage(amount, RULE)
    turn.shift_to_neutral(space, RULE)
