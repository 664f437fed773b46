"""100 Rach Ba Rai: river boats run into an ambush in the Delta."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import BASES_PER_SPACE
from annamite.games.fire_in_the_lake.events.sites import each, having, sites
from annamite.games.fire_in_the_lake.events.tools import (
    REMOVE_GROUP,
    own_tunnel,
    pick,
    place,
    placeable,
    remove,
    remove_all,
    roll,
)
from annamite.games.fire_in_the_lake.offers import Told, rest
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    POLICE,
    T_VC_BASE,
    T_VC_GUERRILLA,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.removal import fate_of
from annamite.games.fire_in_the_lake.spaces import LOWLAND, SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, FACTION_WORDS, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Chain, Condition

EXPELLED = {
    VC: (VC_GUERRILLA_U, VC_GUERRILLA_A, VC_BASE),
    NVA: (NVA_GUERRILLA_U, NVA_GUERRILLA_A, NVA_BASE),
}
"""What the unshaded text removes: no Troops; Tunneled Bases are safe from it (5.1.1)."""
CUBES = (US_TROOPS, ARVN_TROOPS, POLICE)
VC_TYPES = (T_VC_GUERRILLA, T_VC_BASE)

WHOSE = step("event.100.whose", FACTION_WORDS, "{space}: remove whose pieces?", "5.1")


_BANKS = sites(LOWLAND, having((US_TROOPS,)), having((*EXPELLED[VC], *EXPELLED[NVA])))
"""The Lowland Provinces with US Troops where somebody could be expelled."""
_HIDEOUTS = sites(
    LOWLAND,
    each("no VC pieces are there", lambda turn, n: turn.s.vc[n] > 0),
    each(
        "no cubes are there, and no VC piece can come",
        lambda turn, n: bool(turn.s.total(n, CUBES) or placeable(turn, VC_TYPES, 1 << n)),
    ),
)
"""The Lowland Provinces with VC where they can hit cubes or be reinforced."""
_WHOSE: Chain[State] = Chain(
    Condition("Rach Ba Rai expels NVA or VC", "5.1-a", lambda _, f: f in (NVA, VC), obvious=True),
    rest("Rach Ba Rai: nothing of theirs there can be removed", "5.1-a"),
)


def river_assault(turn: Turn) -> Rules[None]:
    """Expel the VC, or the NVA except their Troops, from one Lowland Province with US Troops."""
    s = turn.s
    space = yield from pick(turn, _BANKS, "Rach Ba Rai: the assault")
    if space == DONE:
        return
    faction = yield turn.ask(
        WHOSE,
        Told(lambda: [f for f in (NVA, VC) if s.total(space, EXPELLED[f])], _WHOSE, s),
        {"space": SPACE_IDS[space]},
    )
    remove_all(turn, EXPELLED[faction], 1 << space)
    own = own_tunnel(turn, faction)
    yield from remove(turn, (), 1 << space, BASES_PER_SPACE, "Tunneled Bases", willing=own)


def river_assault_possible(turn: Turn) -> bool:
    """Return whether US Troops stand with pieces that the text removes, in the Lowlands."""
    return bool(_BANKS(turn))


def river_ambush(turn: Turn) -> Rules[None]:
    """Roll for how many cubes fall in one Lowland Province with VC; then place a VC piece."""
    space = yield from pick(turn, _HIDEOUTS, "Rach Ba Rai: the ambush")
    if space == DONE:
        return
    losses = yield from roll(turn, "Cubes lost")
    yield from _lose_cubes(turn, space, losses)
    yield from place(turn, VC_TYPES, 1 << space, 1, "1 VC piece")


def _lose_cubes(turn: Turn, space: int, count: int) -> Rules[None]:
    """Remove so many cubes of the executing faction's choice, US Troops to Casualties."""
    s = turn.s
    left = min(count, s.total(space, CUBES))
    while left:
        if left == s.total(space, CUBES):
            for kind in CUBES:
                turn.remove(space, kind, s.count(space, kind), "5.1.1", fate_of(kind))
            return
        kind, number = yield from turn.ask_group(
            REMOVE_GROUP,
            CUBES,
            lambda k: min(left, s.count(space, k)),
            {"space": SPACE_IDS[space]},
            says="{} there can go, as far as the die demands",
        )
        turn.remove(space, kind, number, "5.1.1", fate_of(kind))
        left -= number


def river_ambush_possible(turn: Turn) -> bool:
    """Return whether VC in a Lowland Province can hit cubes or be reinforced."""
    return bool(_HIDEOUTS(turn))


CARD = EventCard(
    100,
    {
        "unshaded": Side(
            river_assault,
            river_assault_possible,
            text="Choose a Lowland Province with US Troops. Remove from it either all VC pieces or "
            "all NVA pieces except Troops. Tunneled Bases stay.",
            idle="No Lowland Province has US Troops together with VC or with NVA other than Troops.",
        ),
        "shaded": Side(
            river_ambush,
            river_ambush_possible,
            text="Choose a Lowland Province with a VC piece and roll a die. Remove that many cubes "
            "there, of US Troops, ARVN Troops and Police; US Troops become Casualties. Then place "
            "1 VC Guerrilla or Base there.",
            idle="No Lowland Province with VC has cubes to lose or room for a VC piece.",
        ),
    },
)
