"""17 Claymores: mines along the paths keep Guerrillas from lying in wait, or sappers strike a Base."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, never
from annamite.games.fire_in_the_lake.events.forces import WHICH
from annamite.games.fire_in_the_lake.events.free import keep_eligible
from annamite.games.fire_in_the_lake.events.sites import having, sites
from annamite.games.fire_in_the_lake.events.tools import pick
from annamite.games.fire_in_the_lake.offers import Present
from annamite.games.fire_in_the_lake.pieces import COIN_BASES, NVA_GUERRILLA_U, VC_GUERRILLA_U
from annamite.games.fire_in_the_lake.removal import fate_of
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

SAPPERS = (NVA_GUERRILLA_U, VC_GUERRILLA_U)


def mines_laid(turn: Turn) -> Rules[None]:
    """The executing faction stays Eligible; what lasts is asked by Ambush and March."""
    keep_eligible(turn, turn.faction)
    yield from ()


_CAMPS = sites(having(COIN_BASES), having(SAPPERS))


def sappers_strike(turn: Turn) -> Rules[None]:
    """Remove a COIN Base and an Underground Guerrilla from one space."""
    s = turn.s
    space = yield from pick(turn, _CAMPS, "Claymores: a Base and its sapper")
    if space == DONE:
        return
    for kinds in (COIN_BASES, SAPPERS):
        source = Present(kinds, s, space, "5.1-a")
        kind = yield turn.ask(WHICH, source, {"space": SPACE_IDS[space]})
        turn.remove(space, kind, 1, "5.1", fate_of(kind))


def sappers_near(turn: Turn) -> bool:
    """Return whether an Underground Guerrilla is in a space with a COIN Base."""
    return bool(_CAMPS(turn))


CARD = EventCard(
    17,
    {
        "unshaded": Side(
            mines_laid,
            before_coup=never,
            text="You stay Eligible for the next card. Until the next Coup Round's Reset, no "
            "Ambush may be carried out, and whenever a group that Marches into a space is "
            "Activated there, 1 Guerrilla of that group is removed.",
            reminder="No Ambush; a Guerrilla is removed from each group that March Activates",
            touches=("march", "attack"),
            momentum=True,
        ),
        "shaded": Side(
            sappers_strike,
            sappers_near,
            text="Choose a space with a US or ARVN Base and an Underground Guerrilla. Remove 1 such "
            "Base (a US Base becomes a Casualty) and 1 such Guerrilla, of NVA or VC, from it.",
            idle="No space has both a US or ARVN Base and an Underground Guerrilla.",
        ),
    },
)
