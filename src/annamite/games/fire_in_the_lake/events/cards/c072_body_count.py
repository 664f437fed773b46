"""72 Body Count: victory by numbers, while the enemy has more of them."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, never, nothing
from annamite.games.fire_in_the_lake.events.forces import place
from annamite.games.fire_in_the_lake.events.sites import asks, sites, takes
from annamite.games.fire_in_the_lake.events.tools import pick, placeable
from annamite.games.fire_in_the_lake.offers import Places
from annamite.games.fire_in_the_lake.pieces import T_NVA_TROOPS, T_VC_GUERRILLA
from annamite.games.fire_in_the_lake.spaces import CAMBODIA, LAOS, POPULATED, bits
from annamite.games.fire_in_the_lake.state import ACTIVE_OPPOSITION, State
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

GUERRILLAS, TROOPS = 1, 2
SANCTUARIES = LAOS | CAMBODIA


def _hostile(s: State) -> int:
    return sum(1 << n for n in bits(POPULATED) if s.support[n] == ACTIVE_OPPOSITION)


def _one_of(spaces: int, left: int, type_: int) -> Places[Turn]:
    return sites(spaces, asks("they came there already", lambda _: left), takes((type_,)))


def _in_each(turn: Turn, type_: int, spaces: int, count: int, what: str) -> Rules[None]:
    """Place so many pieces in each space; where they run short, the executing faction picks."""
    s = turn.s
    left = spaces
    while left:
        if s.available[type_] >= count * left.bit_count():
            for space in bits(left):
                turn.place(space, type_, count, "5.1.1")
            return
        # Its own pieces the faction may then take from the map (1.4.1), but need not.
        optional = not s.available[type_]
        able = _one_of(spaces, left, type_)
        space = yield from pick(turn, able, what, optional=optional, types=1 << type_)
        if space == DONE:
            return
        yield from place(turn, space, type_, count)
        left &= ~(1 << space)


def enemy_multiplies(turn: Turn) -> Rules[None]:
    """A VC Guerrilla at each Active Opposition; 2 NVA Troops in each space of Laos and Cambodia."""
    yield from _in_each(turn, T_VC_GUERRILLA, _hostile(turn.s), GUERRILLAS, "A VC Guerrilla")
    yield from _in_each(turn, T_NVA_TROOPS, SANCTUARIES, TROOPS, "2 NVA Troops")


def enemy_can_multiply(turn: Turn) -> bool:
    """Return whether any of those pieces can be placed."""
    guerrillas = placeable(turn, (T_VC_GUERRILLA,), _hostile(turn.s))
    return bool(guerrillas or placeable(turn, (T_NVA_TROOPS,), SANCTUARIES))


CARD = EventCard(
    72,
    {
        "unshaded": Side(
            nothing,
            before_coup=never,
            text="Until the next Coup Round's Reset, Assault and Patrol cost 0, and each Guerrilla "
            "that an Assault of the US or ARVN removes adds 3 Aid.",
            reminder="Assault and Patrol cost 0; 3 Aid per Guerrilla removed",
            touches=("assault", "patrol", "advise", "transport"),
            momentum=True,
        ),
        "shaded": Side(
            enemy_multiplies,
            enemy_can_multiply,
            text="Place 1 VC Guerrilla in each space at Active Opposition, then 2 NVA Troops in "
            "each space of Laos and Cambodia.",
            idle="None of those VC Guerrillas and NVA Troops can be placed.",
        ),
    },
)
