"""What statistics count of a game: its seasons, the numbers that people watch, what was used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from annamite.games.rolling_thunder import victory
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    BOTH,
    BY_INFILTRATION,
    CUBES,
    FORCES,
    N_PLACES,
    PLACES,
    RAID_TARGETS,
    SUPPORT,
)
from annamite.games.rolling_thunder.steps import CARDS, STEPS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annamite.games.rolling_thunder.box.names import Names
    from annamite.games.rolling_thunder.state import State
    from annamite.games.rolling_thunder.table import Table
    from annamite.kernel import Step

Uses: TypeAlias = "dict[Step, dict[int, tuple[str, str]]]"
"""By step and value, what an answer makes use of."""

_PLACE_STEPS: Final = ("recon.assign", "sac.assign")
_REQUESTS: Final = {
    word: f"request: {word.replace('_', ' ')}"
    for word in ("operational_flexibility", "more_sorties", "intensive_bombing", "expand_targets")
}
_ACTIONS: Final[dict[str, dict[str, str]]] = {
    "request.choose": _REQUESTS,
    "raid.altitude": {word: f"raid, {word}" for word in ("high", "medium", "low")},
    "raid.press_on": {"break_off": "raid broken off"},
    "raid.support": {
        "suppression": "suppression for a raid",
        **{f"barcap_{airfield}": "BARCAP for a raid" for airfield in AIRFIELDS},
    },
    "raid.extra": {
        "aim": "AIM-7/9",
        "arm": "anti-radiation missile",
        "eogb": "guided bomb",
        **{f"pilot_{role}": "Experienced Pilot" for role in ("cap", "sead", "strike")},
        **{f"sorties_{role}": "More Sorties" for role in ("cap", "sead", "strike")},
    },
    "recon.face": {"armed_recon": "armed recon", "suppression": "suppression"},
}
"""What the words of a step are called as actions; those left out are none."""


def uses(names: Names) -> Uses:
    """Return what answers make use of, as the box names it."""

    def called(kind: str, words: Mapping[str, str], *steps: str) -> Uses:
        return {
            STEPS[name]: {STEPS[name].codec.value(word): (kind, of) for word, of in words.items()}
            for name in steps
        }

    played = [name for name in STEPS if name.startswith("card.") and STEPS[name].codec is CARDS]
    found = {
        **called("card", {word: names.of(word) for word in SUPPORT}, *played),
        **called("space", {word: names.of(word) for word in PLACES}, *_PLACE_STEPS),
        **called("space", {word: names.of(word) for word in RAID_TARGETS}, "raid.target"),
    }
    for name, words in _ACTIONS.items():
        found |= called("action", words, name)
    return found


def period(state: State) -> int:
    """Return how many seasons have begun."""
    return (state.year - 1965) * 2 + state.season


def period_name(state: State) -> str:
    """Return the season under way."""
    return f"{state.year}, season {state.season}"


def indices(t: Table) -> dict[str, int]:
    """Return the tracks, what both forces have won and lost, and what is on its way south."""
    s = t.s
    return {
        "impact": s.impact,
        "losses": s.all_losses,
        **{f"{FORCES[force]}_losses": s.losses[force] for force in BOTH},
        **{f"{FORCES[force]}_medals": victory.medals(t, force) for force in BOTH},
        **{f"{FORCES[force]}_jcs": s.jcs[force] for force in BOTH},
        **{f"{FORCES[force]}_experience": s.experience[force] for force in BOTH},
        "impact_by_infiltration": s.tally[BY_INFILTRATION],
        "cubes_on_the_way": sum(s.cubes[: N_PLACES * len(CUBES)]) + sum(s.delayed),
        "transport_matrix": len(s.transport),
        "production_matrix": len(s.production),
        "target_restriction": s.level,
    }
