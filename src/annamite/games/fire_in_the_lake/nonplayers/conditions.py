"""What the sheet's instructions for Events depend on (8.4.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from annamite.games.fire_in_the_lake.deck import is_coup, is_last_coup_to_come, scenario_of
from annamite.games.fire_in_the_lake.deeds import changed
from annamite.games.fire_in_the_lake.events import EventCard, carry_out
from annamite.games.fire_in_the_lake.events.tunnels import OPEN_BASES, TUNNELED_BASES
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.tables import Condition, Selection, instruction
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    FACTIONS,
    GUERRILLAS_A,
    NVA,
    SPECIAL_FORCES,
    US,
    VC,
)
from annamite.games.fire_in_the_lake.spaces import LAOS_CAMBODIA, population

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn

LINEBACKER = 121
POOR: Final = 20
"""With fewer Resources than this the NVA wants them."""
GROWTH: Final = 2
"""So much COIN-Controlled Population must be added for an Event to be worth it."""
INSURGENT_BASES: Final = (*OPEN_BASES, *TUNNELED_BASES)
DICE: Final = {US: (6, None), ARVN: (6, None), NVA: (1, 6, None), VC: (1, 6, None)}
"""The dice that something may become of, and None for middling ones. The likeliest comes first:
against Tunnels it has to be high, in an Attack low. What a low die does to COIN is only a loss."""


class Case:
    """An Event that a non-player thinks about, imagined at most once.

    Attributes:
        m: Whose mind it is.
        card: The card.
        side: Name of the text that it would play.
        turn: A turn for questions to the rules; nothing is written with it.
    """

    __slots__ = ("_after", "card", "m", "side", "turn")

    def __init__(self, m: Mind, card: EventCard, side: str, turn: Turn) -> None:
        self.m = m
        self.card = card
        self.side = side
        self.turn = turn
        self._after: State | None = None

    @property
    def after(self) -> State:
        """The position after the Event, as far as it can be foreseen."""
        if self._after is None:
            self._after = self._after_with(None)
        return self._after

    def changes_nothing(self) -> bool:
        """Return whether the Event as the faction would execute it changes nothing by any dice.

        One that may come to nothing by its dice is effective if it may come to something.

        Rules: 8.1
        """
        return not any(changed(self.m.s, self._after_with(die)) for die in DICE[self.m.faction])

    def _after_with(self, die: int | None) -> State:
        return what_if(
            self.m,
            lambda turn: carry_out(turn, self.card, self.side),
            die=die,
            monsoon=self.turn.monsoon,
        )


Test: TypeAlias = "Callable[[Case], bool]"
Possible: TypeAlias = "Callable[[Case], bool]"

POSSIBLE: Final[dict[tuple[Selection, int], Possible]] = {}
"""Whether a selection finds what it looks for, by card; `events.cards` fills it."""

WORTHWHILE: Final[dict[tuple[int, int], Possible]] = {}
"""Whether a text would bring a faction more than losses of its own, by card and faction, where that
is in question; `events.cards` fills it."""


def holds(case: Case, condition: Condition) -> bool:
    """Return whether a condition of the sheet holds for an Event."""
    return TESTS[condition](case)


# --- who plays ----------------------------------------------------------------------------


def _played(faction: int) -> Test:
    return lambda case: not case.m.s.nonplayers >> faction & 1


def _policy(number: int) -> Test:
    return lambda case: case.m.s.policy == number


def _us_ineligible(case: Case) -> bool:
    """Return whether the cylinder of the US is in the Ineligible box."""
    s = case.m.s
    return bool((~s.eligible | s.made_ineligible) >> US & 1)


# --- what the Event would bring -------------------------------------------------------------


def _base_falls(case: Case) -> bool:
    before, after = case.m.s, case.after
    return after.on_map(INSURGENT_BASES) < before.on_map(INSURGENT_BASES)


def _coin_control_grows(case: Case) -> bool:
    before, after = case.m.s.coin_control, case.after.coin_control
    return population(after) - population(before) >= GROWTH


def _nva_control_grows(case: Case) -> bool:
    return population(case.after.nva_control) > population(case.m.s.nva_control)


def _not_possible(case: Case) -> bool:
    number, faction = case.card.number, case.m.faction
    select = instruction(number, faction).select
    assert select, f"{number} selects nothing for {FACTIONS[faction]}"
    return not POSSIBLE[select, number](case)


# --- the position ---------------------------------------------------------------------------


def _irregulars_abroad(case: Case) -> bool:
    return bool(case.m.s.holding(SPECIAL_FORCES[US]) & LAOS_CAMBODIA)


def _own_guerrillas_active(case: Case) -> bool:
    return bool(case.m.s.where[GUERRILLAS_A[case.m.faction]])


def _nva_poor(case: Case) -> bool:
    return case.m.s.resources[NVA] < POOR


# --- the course of the game -----------------------------------------------------------------


def _short_scenario(case: Case) -> bool:
    return scenario_of(case.m.s).id == "short"


def _linebacker_played(case: Case) -> bool:
    return LINEBACKER in case.m.s.played


def _coup_next(case: Case) -> bool:
    return is_coup(case.m.s.next_card)


def _last_coup_next(case: Case) -> bool:
    """Return whether only the last Coup Round is to come."""
    return is_last_coup_to_come(case.m.s)


TESTS: Final[dict[Condition, Test]] = {
    "us_played": _played(US),
    "arvn_played": _played(ARVN),
    "nva_played": _played(NVA),
    "vc_played": _played(VC),
    "policy_jfk": _policy(policy.JFK),
    "policy_lbj": _policy(policy.LBJ),
    "policy_nixon": _policy(policy.NIXON),
    "base_falls": _base_falls,
    "coin_control_grows": _coin_control_grows,
    "nva_control_grows": _nva_control_grows,
    "irregulars_abroad": _irregulars_abroad,
    "own_guerrillas_active": _own_guerrillas_active,
    "us_ineligible": _us_ineligible,
    "nva_poor": _nva_poor,
    "short_scenario": _short_scenario,
    "linebacker_played": _linebacker_played,
    "coup_next": _coup_next,
    "last_coup_next": _last_coup_next,
    "not_possible": _not_possible,
}
REASONS: Final[dict[Condition, str]] = {
    "us_played": "a player has the US",
    "arvn_played": "a player has ARVN",
    "nva_played": "a player has the NVA",
    "vc_played": "a player has the VC",
    "policy_jfk": "US Policy is JFK",
    "policy_lbj": "US Policy is LBJ",
    "policy_nixon": "US Policy is Nixon",
    "base_falls": "it would remove a Base",
    "coin_control_grows": "it would add COIN Control over 2 Population",
    "nva_control_grows": "it would add NVA-Controlled Population",
    "irregulars_abroad": "Irregulars are in Laos or Cambodia",
    "own_guerrillas_active": "an own Guerrilla is Active",
    "us_ineligible": "the US is Ineligible",
    "nva_poor": "NVA Resources are below 20",
    "short_scenario": "this is the short scenario",
    "linebacker_played": "Linebacker II was played",
    "coup_next": "a Coup shows next",
    "last_coup_next": "only the last Coup is to come",
    "not_possible": "nothing there is as the instruction wants it",
}
"""Each condition in a few words, for people."""
