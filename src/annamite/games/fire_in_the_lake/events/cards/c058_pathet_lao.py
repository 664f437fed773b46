"""58 Pathet Lao: Laotian Communists make room for the Trail, or need NVA forces themselves."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.coup.redeploy import police_targets, troops_targets
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import asks, sites
from annamite.games.fire_in_the_lake.events.tools import (
    acting,
    own_tunnel,
    present,
    relocate,
    remove,
)
from annamite.games.fire_in_the_lake.offers import Places
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    POLICE,
    US,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import ALL, LAOS, NORTH_VIETNAM, SOUTH
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

LOSSES, TRAIL_BOXES = 6, 2
TOP_OF_TRAIL = 4
NVA_PIECES = (NVA_TROOPS, NVA_GUERRILLA_U, NVA_GUERRILLA_A, NVA_BASE)
COIN_CUBES = (US_TROOPS, ARVN_TROOPS, POLICE)
AREA = NORTH_VIETNAM | LAOS


def nva_withdraw(turn: Turn) -> Rules[None]:
    """NVA remove 6 of their pieces from North Vietnam and Laos."""
    nva = acting(turn, NVA)
    yield from remove(nva, NVA_PIECES, AREA, LOSSES, "NVA pieces", willing=own_tunnel(nva, NVA))


def nva_near(turn: Turn) -> bool:
    """Return whether an NVA piece, Tunneled Bases aside, is in North Vietnam or Laos."""
    return bool(present(turn.s, NVA_PIECES, AREA))


def laos_closes(turn: Turn) -> Rules[None]:
    """US and ARVN cubes leave Laos; if there are none, the Trail Improves by 2."""
    if not present(turn.s, COIN_CUBES, LAOS):
        turn.shift_trail(TRAIL_BOXES, "5.1")
        return
    yield from _cubes_leave(turn)


def _ends(area: int, targets: int) -> Places[Turn]:
    return sites(area, asks("it is no Redeployment space of theirs", lambda _: targets))


def _cubes_leave(turn: Turn) -> Rules[None]:
    """Let the owners move their cubes out, by Control as it was before (6.4.2)."""
    s = turn.s
    troops_to = _ends(SOUTH, troops_targets(s))
    police_to = _ends(ALL, police_targets(s))
    moves = (
        (US, US_TROOPS, sites(SOUTH), "US Troops leave Laos"),
        (ARVN, ARVN_TROOPS, troops_to, "ARVN Troops leave Laos"),
        (ARVN, POLICE, police_to, "Police leave Laos"),
    )
    for faction, kind, targets, what in moves:
        count = present(s, (kind,), LAOS)
        owner = acting(turn, faction)
        yield from relocate(owner, (kind,), LAOS, targets, count, what, optional=False)


def laos_can_close(turn: Turn) -> bool:
    """Return whether a COIN cube is in Laos, or the Trail can Improve."""
    return bool(present(turn.s, COIN_CUBES, LAOS)) or turn.s.trail < TOP_OF_TRAIL


CARD = EventCard(
    58,
    {
        "unshaded": Side(
            nva_withdraw,
            nva_near,
            text="NVA remove 6 NVA pieces in all from North Vietnam and Laos; they need not give up "
            "Tunneled Bases.",
            idle="No NVA piece but Tunneled Bases is in North Vietnam or Laos.",
        ),
        "shaded": Side(
            laos_closes,
            laos_can_close,
            text="If no US or ARVN Troops or Police are in Laos, Improve the Trail by 2 boxes. "
            "Otherwise the US and ARVN move all of them out: US Troops to any spaces in South "
            "Vietnam; ARVN Troops to Cities without NVA Control, spaces in South Vietnam with a US "
            "or ARVN Base, or Saigon; Police to LoCs or COIN-Controlled spaces in South Vietnam.",
            idle="No US or ARVN Troops or Police are in Laos, and the Trail is at 4.",
        ),
    },
)
