"""Advise: ARVN forces or Special Forces strike under US guidance (4.2.1)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.activities.limits import most_spaces
from annamite.games.fire_in_the_lake.combat import assault_space, sweep_space
from annamite.games.fire_in_the_lake.conditions import NO_SECOND_TIME, NOT_TRAINED_IN, WITHIN
from annamite.games.fire_in_the_lake.movement import insurgents
from annamite.games.fire_in_the_lake.offers import Each, Places, Present, Told, Ways, Where, of
from annamite.games.fire_in_the_lake.opening import SPARED
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
from annamite.kernel.conditions import Mask

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


_SWEEP, _ASSAULT, _STRIKE = HOW["sweep"], HOW["assault"], HOW["strike"]
_WAYS: Final[Ways[tuple[Turn, int]]] = Ways(
    (_SWEEP, _ASSAULT, _STRIKE),
    of(_SWEEP, "a LoC is not Swept", "3.2.3-a", lambda at: AREAS >> at[1] & 1),
    of(_SWEEP, "Monsoon forbids Sweep", "2.3.9-b", lambda at: not at[0].monsoon),
    of(
        _SWEEP,
        "no ARVN Troops, Police or Rangers are there",
        "4.2.1-c",
        lambda at: at[0].s.total(at[1], SWEEPERS),
    ),
    of(
        _ASSAULT,
        "no ARVN cubes are there",
        "4.2.1-d",
        lambda at: at[0].s.total(at[1], CUBES[ARVN]),
    ),
    of(
        _ASSAULT,
        "no NVA or VC piece is there",
        "3.2.4-a",
        lambda at: insurgents(at[0].s) >> at[1] & 1,
    ),
    of(
        _STRIKE,
        "no Underground Irregular or Ranger is there",
        "4.2.1-e",
        lambda at: at[0].s.total(at[1], STRIKERS),
    ),
    of(
        _STRIKE,
        "no NVA or VC piece that Special Forces may remove is there",
        "4.2.1-g",
        lambda at: exposed_insurgents(at[0].s, at[1]),
    ),
)


def ways(turn: Turn, space: int) -> list[int]:
    """Return how the US may Advise in `space`.

    ARVN forces may Sweep or Assault to no effect, as they may on their own; a strike needs a victim.
    """
    return _WAYS.open_to((turn, space))


_advisable: Final[Places[Turn]] = Places(
    WITHIN,
    Mask(
        "no ARVN forces, Irregulars or Rangers are there",
        "4.2.1-b",
        lambda turn: turn.s.holding((*SWEEPERS, *STRIKERS)),
        "no ARVN forces, Irregulars or Rangers are on the map",
    ),
    NO_SECOND_TIME,
    NOT_TRAINED_IN,
    SPARED,
)
"""The spaces not Trained in where ARVN forces or Special Forces are (4.2.1, 2.3.4)."""
advise_spaces: Final[Places[Turn]] = _advisable.but(
    Each(
        "ARVN forces there may neither Sweep nor Assault, nor Special Forces strike",
        "4.2.1-c",
        lambda turn, space: bool(ways(turn, space)),
        "nowhere may ARVN forces Sweep or Assault, or Special Forces strike",
    )
)
"""The spaces where ARVN forces or Special Forces may act (4.2.1)."""


def can_advise(turn: Turn) -> bool:
    """Return whether Advise can be carried out in a space, even if only for its Aid."""
    return any(ways(turn, space) for space in bits(_advisable(turn)))


def _way_source(turn: Turn, space: int) -> Told[tuple[Turn, int]]:
    return Told(lambda: ways(turn, space), _WAYS, (turn, space))


def advise(turn: Turn) -> Rules[None]:
    """Carry out Advise.

    Rules: 4.2.1
    """
    for number in range(most_spaces(turn, MOST_SPACES)):
        done = [DONE] if number else []
        space = yield turn.ask(SPACE_STEP, Where(advise_spaces, turn, done))
        if space == DONE:
            break
        turn.activity_spaces |= 1 << space
        how = yield turn.ask(HOW_STEP, _way_source(turn, space), {"space": SPACE_IDS[space]})
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
    source = Present(STRIKERS, turn.s, space, "4.2.1-e")
    kind = yield turn.ask(WHO, source, {"space": SPACE_IDS[space]})
    turn.flip(space, kind, 1, RULE)
    yield from strike(turn, space, 2, RULE)
