"""What the VC tell of how they Rally and Subvert, and of why they choose no more spaces (8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.activities.subvert import CUBES
from annamite.games.fire_in_the_lake.activities.subvert import HOW as HOW_TO_SUBVERT
from annamite.games.fire_in_the_lake.nonplayers.general import space_of
from annamite.games.fire_in_the_lake.nonplayers.registry import explains
from annamite.games.fire_in_the_lake.nonplayers.vc import money, rally, terror
from annamite.games.fire_in_the_lake.operations.rally import HOW
from annamite.games.fire_in_the_lake.pieces import OWN_BASES, VC
from annamite.games.fire_in_the_lake.spaces import POPULATED

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind


@explains("rally.how", rally.RULE, factions=(VC,))
def how_to_rally(m: Mind, value: int) -> str:
    """Return why to Rally so in the space just selected."""
    word = m.decision.step.codec.word(value)
    if value == HOW["base"]:
        return "a Base replaces 2 Guerrillas, Active ones first"
    if value == HOW["hide"]:
        return "no Guerrilla is Available: those there go Underground"
    if value == HOW["nothing"]:
        return "no bullet calls for pieces there"
    number = word.rpartition("-")[2]
    if m.s.total(space_of(m), OWN_BASES[VC]):
        return f"place {number} at the Base, as the bullet allows"
    return "place a single Guerrilla"


@explains("subvert.how", money.RULE, factions=(VC,))
def how_to_subvert(m: Mind, value: int) -> str:
    """Return why cubes of the space just selected are removed, or one is replaced."""
    cubes = m.s.total(space_of(m), CUBES)
    if value == HOW_TO_SUBVERT["replace"]:
        return "replace the only ARVN cube there"
    if cubes == 1:
        return "no Guerrilla is Available: remove the only cube"
    return "remove 2 cubes: one is replaced only where it is the last"


@explains("rally.space", rally.RULE, factions=(VC,))
def rally_no_further(m: Mind, _value: int) -> str:
    """Return why there is no Rally in another space."""
    if m.turn.selected.bit_count() >= rally.MOST_SPACES:
        return f"{rally.MOST_SPACES} spaces and no more"
    return "no bullet finds another space to Rally in"


@explains("terror.space", terror.RULE, factions=(VC,))
def terror_no_further(_m: Mind, _value: int) -> str:
    """Return why there is no Terror in another space."""
    return "no other space where Terror may shift the level, and no LoC to Sabotage"


@explains("tax.space", money.RULE, factions=(VC,))
def tax_no_further(m: Mind, _value: int) -> str:
    """Return why no other space is Taxed."""
    if m.spaces() & POPULATED:
        return "with Resources left, no Tax where it would cost Opposition or add Support"
    return "no other space that brings anything"


@explains("subvert.space", money.RULE, factions=(VC,))
def subvert_no_further(_m: Mind, _value: int) -> str:
    """Return why there is no Subversion of another space."""
    return "no other Underground Guerrilla beside ARVN cubes"


@explains("ambush.space", "8.5.4", factions=(VC,))
def ambush_no_further(_m: Mind, _value: int) -> str:
    """Return why there is no other Ambush."""
    return "no other Underground Guerrilla with a target"
