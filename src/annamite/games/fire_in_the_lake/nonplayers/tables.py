"""The printed tables of the non-player sheets, read from `data/nonplayers.yaml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.kernel.component_files import read

_FILE = Path(__file__).parent.parent / "data" / "nonplayers.yaml"


FactionId: TypeAlias = Literal["us", "arvn", "nva", "vc"]
Symbol: TypeAlias = Literal["halo", "rifle", "none", "halo*", "rifle*", "none*"]
"""What stands under a Faction's symbol on a card; * where that is reconstructed."""
Condition: TypeAlias = Literal[
    "us_played",
    "arvn_played",
    "nva_played",
    "vc_played",
    "policy_jfk",
    "policy_lbj",
    "policy_nixon",
    "base_falls",
    "coin_control_grows",
    "nva_control_grows",
    "irregulars_abroad",
    "own_guerrillas_active",
    "us_ineligible",
    "nva_poor",
    "short_scenario",
    "linebacker_played",
    "coup_next",
    "last_coup_next",
    "not_possible",
]
"""What an instruction may depend on; `conditions` says what they mean."""
Otherwise: TypeAlias = Literal["otherwise"]
Selection: TypeAlias = Literal[
    "bases_with_two_guerrillas",
    "campaign",
    "cities",
    "clear_for_assault",
    "coin_control",
    "irregulars_at_bare_base",
    "just_enough_cubes",
    "losses_then_own_tunnel",
    "most_recovered",
    "own_tunnels",
    "search_one_space",
    "siege",
    "to_a_support_space",
    "troops_by_policy",
    "two_spaces_evenly",
]
"""Ways to select spaces and pieces; `events.cards` carries them out."""
Side: TypeAlias = Literal["unshaded", "shaded"]
RECONSTRUCTED: Final = "reconstructed"


class SourceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a table, or some of it, comes from."""

    table: str
    what: str
    source: str


class RandomSpaces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where two dice point, and the arrows from there (8.2).

    Attributes:
        table: Space by roll, 11 to 66.
        follow_arrows: All Provinces and Cities in the order of the arrows, a closed loop.
    """

    table: dict[int, str]
    follow_arrows: tuple[str, ...]


class UsPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of US Policy (8.8.1, 8.8.9).

    Attributes:
        start: Policy at the start, by scenario.
        troops_available: How many US Troops each Policy wants Available.
        bases: How many US Bases it adds to the map, or takes off if negative.
    """

    start: dict[str, str]
    troops_available: dict[str, int]
    bases: dict[str, int]


class Instruction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the sheet tells one faction about one Event (8.4.1).

    Attributes:
        skip_if: Operations instead where any of them holds.
        skip_unless: Operations instead unless all of them hold.
        side: Which text to play, by the first condition that holds.
        choose: By step what to answer, by the first condition that holds; of several words the
            first that is offered.
        select: How to select spaces and pieces.
        source: Where the entry comes from; `RECONSTRUCTED` is no printed one.
    """

    skip_if: tuple[Condition, ...] = ()
    skip_unless: tuple[Condition, ...] = ()
    side: dict[Condition | Otherwise, Side] = {}
    choose: dict[str, dict[Condition | Otherwise, tuple[str, ...]]] = {}
    select: Selection | Literal[""] = ""
    source: Literal["sheet", "notes", "first_edition", "reconstructed"] = "sheet"


NO_INSTRUCTION: Final = Instruction()


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All tables, and where they come from."""

    sources: list[SourceRow]
    random_spaces: RandomSpaces
    us_policy: UsPolicy
    event_symbols: dict[int, dict[FactionId, Symbol]]
    event_instructions: dict[int, dict[FactionId, Instruction]]


@cache
def tables() -> Tables:
    """Return the tables as they come with the game."""
    return msgspec.convert(read(_FILE), Tables)


@cache
def symbol(card: int, faction: int) -> tuple[str, bool]:
    """Return the symbol of a faction on a card, and whether it is reconstructed.

    Rules: 8.4.1
    """
    word = tables().event_symbols[card][FACTIONS[faction]]
    return word.removesuffix("*"), word.endswith("*")


@cache
def instruction(card: int, faction: int) -> Instruction:
    """Return what the sheet tells a faction about an Event; an empty one if nothing.

    Rules: 8.4.1
    """
    entries = tables().event_instructions.get(card, {})
    return entries.get(FACTIONS[faction], NO_INSTRUCTION)


def cards_with(selection: Selection, faction: int) -> tuple[int, ...]:
    """Return the cards on which the faction selects that way."""
    return tuple(
        card
        for card in tables().event_instructions
        if instruction(card, faction).select == selection
    )
