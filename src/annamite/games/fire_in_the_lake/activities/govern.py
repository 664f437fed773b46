"""Govern: attract Aid, or divert it to Patronage (4.3.1)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.activities.limits import most_spaces
from annamite.games.fire_in_the_lake.conditions import NO_SECOND_TIME, NOT_TRAINED_IN, WITHIN
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.leaders import govern_patronage
from annamite.games.fire_in_the_lake.offers import Area, Places, Told, Where, rest
from annamite.games.fire_in_the_lake.opening import SPARED
from annamite.games.fire_in_the_lake.pieces import ARVN_TROOPS, POLICE, US_TROOPS
from annamite.games.fire_in_the_lake.spaces import POPULATION, SAIGON, SPACE_IDS
from annamite.games.fire_in_the_lake.state import MAX_TRACK, State
from annamite.games.fire_in_the_lake.steps import DONE, space_step, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Chain, Mask

RULE = "4.3.1"
MOST_SPACES = 2
AID_PER_POPULATION = 3
MANDATE: Final = 86
"""Mandate of Heaven."""
YES_NO = Words("no", "yes")
HOW = Words("aid", "patronage")

SPACE_STEP = space_step("govern.space", "Govern where?", RULE)
HOW_STEP = step("govern.how", HOW, "{space}: Govern for Aid or for Patronage?", RULE)
SHIFT_STEP = step("govern.shift", YES_NO, "{space}: keep its level (Mandate of Heaven)?", "5.3")


govern_spaces: Final[Places[Turn]] = Places(
    WITHIN,
    Area("Saigon is not Governed", "4.3.1-c", ~SAIGON),
    Mask(
        "it is not under COIN Control",
        "4.3.1-b",
        lambda turn: turn.s.coin_control,
        "no space but Saigon is under COIN Control",
    ),
    Mask(
        "it is not at Support",
        "4.3.1-b",
        lambda turn: turn.s.supporting,
        "no space but Saigon is under COIN Control and at Support",
    ),
    NO_SECOND_TIME,
    NOT_TRAINED_IN,
    SPARED,
)
"""The COIN-Controlled spaces at Support, not Saigon, not Trained in (4.3.1, 2.3.4)."""


def can_govern(turn: Turn) -> bool:
    """Return whether any space may be Governed."""
    return bool(govern_spaces(turn))


def most_govern_spaces(turn: Turn) -> int:
    """Return in how many spaces ARVN may Govern: 2, or 1 under shaded Mandate of Heaven.

    Rules: 4.3.1, 5.3
    """
    usual = 1 if has_capability(turn.s, MANDATE, shaded=True) else MOST_SPACES
    return most_spaces(turn, usual)


def govern(turn: Turn) -> Rules[None]:
    """Carry out Govern.

    Rules: 4.3.1
    """
    for number in range(most_govern_spaces(turn)):
        done = [DONE] if number else []
        space = yield turn.ask(SPACE_STEP, Where(govern_spaces, turn, done))
        if space == DONE:
            break
        turn.activity_spaces |= 1 << space
        yield from _govern_space(turn, space)
    turn.shift_patronage(govern_patronage(turn.s), "2.4.1")


def may_divert(s: State, space: int) -> bool:
    """Return whether Governing the space may divert Aid to Patronage: more ARVN cubes than US."""
    return s.total(space, (ARVN_TROOPS, POLICE)) > s.count(space, US_TROOPS)


def patronage_gain(s: State, space: int) -> int:
    """Return how much Aid would become Patronage in the space if it were allowed there."""
    return min(POPULATION[space], s.aid, MAX_TRACK - s.patronage)


_DIVERTS: Final[Chain[Turn]] = Chain(rest("ARVN cubes there do not outnumber US Troops", "4.3.1-g"))


def _govern_space(turn: Turn, space: int) -> Rules[None]:
    s = turn.s
    values = Told((0, 1) if may_divert(s, space) else (0,), _DIVERTS, turn)
    population = POPULATION[space]
    if (yield turn.ask(HOW_STEP, values, {"space": SPACE_IDS[space]})) == HOW["aid"]:
        turn.shift_aid(AID_PER_POPULATION * population, RULE)
        return
    amount = patronage_gain(s, space)
    turn.shift_aid(-amount, RULE)
    turn.shift_patronage(amount, RULE)
    if not (yield from _keeps_support(turn, space)):
        turn.shift_to_neutral(space, RULE)


def _keeps_support(turn: Turn, space: int) -> Rules[bool]:
    """Return whether ARVN spares the space the shift, in one per Govern (86 Mandate of Heaven).

    Rules: 5.3
    """
    if turn.used >> MANDATE & 1 or not has_capability(turn.s, MANDATE, shaded=False):
        return False
    if (yield turn.ask(SHIFT_STEP, (0, 1), {"space": SPACE_IDS[space]})) == 0:
        return False
    turn.used |= 1 << MANDATE
    return True
