"""What a position means by the rules, in names: the `Projects` power.

`VERSION` rises when the projection of some position changes although the rules do not: when a word
here is mended, or a thing is told otherwise. It does not rise when `State` stores things in another
way (then this module reads them from there, and says the same), nor when a new rule adds something
that is absent from older games, for what is absent is left out.

Left out as well is what `State.derive` recomputes: sums, sets of spaces and markers left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from annamite.games.fire_in_the_lake.coup.commitment import Quota, Unrest
from annamite.games.fire_in_the_lake.coup.support import Effort
from annamite.games.fire_in_the_lake.deception import MARKERS, PER_PLAYER
from annamite.games.fire_in_the_lake.deck import SCENARIOS
from annamite.games.fire_in_the_lake.events import SHADED_MOMENTUM
from annamite.games.fire_in_the_lake.nonplayers.policy import NAMES
from annamite.games.fire_in_the_lake.phases import Did, Phase
from annamite.games.fire_in_the_lake.pieces import FACTIONS, KINDS, N_KINDS, TYPES
from annamite.games.fire_in_the_lake.readings import READING_BITS
from annamite.games.fire_in_the_lake.rule_options import OPTION_BITS, POLITBURO, SOVEREIGNTY
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import NEUTRAL, State
from annamite.games.fire_in_the_lake.victory import REASONS
from annamite.kernel.game import Json
from annamite.kernel.projecting import counted, members, present

VERSION: Final = 1

NEXT: Final = {
    Phase.DECEPTION: "deal deception markers",
    Phase.FIRST_CARD: "reveal the first card",
    Phase.NEXT_CARD: "next card",
    Phase.PIVOTAL: "pivotal events",
    Phase.ACT: "eligible factions act",
    Phase.COUP_EFFECT: "coup card",
    Phase.VICTORY: "victory phase",
    Phase.RESOURCES: "resources phase",
    Phase.PACIFY_US: "support phase: us pacification",
    Phase.PACIFY_ARVN: "support phase: arvn pacification",
    Phase.AGITATE: "support phase: agitation",
    Phase.LAOS_CAMBODIA: "redeploy phase: laos and cambodia",
    Phase.REDEPLOY_TROOPS: "redeploy phase: arvn troops",
    Phase.REDEPLOY_POLICE: "redeploy phase: police",
    Phase.REDEPLOY_NVA: "redeploy phase: nva troops",
    Phase.REDEPLOY_END: "redeploy phase: control",
    Phase.COMMIT_CASUALTIES: "commitment phase: casualties",
    Phase.COMMIT_TROOPS: "commitment phase: troops",
    Phase.COMMIT_BASES: "commitment phase: bases",
    Phase.WITHDRAWAL: "commitment phase: withdrawal",
    Phase.RESET: "reset phase",
    Phase.OVER: "over",
}
"""What comes next (2.0, 6.0)."""
_DID: Final = {
    Did.NOTHING: None,
    Did.OPERATION: "operation",
    Did.OPERATION_AND_ACTIVITY: "operation and special activity",
    Did.EVENT: "event",
}
LEVELS: Final = (
    "active opposition",
    "passive opposition",
    "neutral",
    "passive support",
    "active support",
)
"""Levels of Support (1.6.1)."""
_OPTIONS: Final[Mapping[str, int]] = {
    **OPTION_BITS,
    "politburo": POLITBURO,
    "sovereignty": SOVEREIGNTY,
    **READING_BITS,
}
_NOBODY: Final = (None, *FACTIONS)
_RESOURCES: Final = tuple(f"{name}_resources" for name in FACTIONS)


def _lost(s: State) -> list[int | str]:
    """Return at which Coup card a check was lost and played past, and to whom."""
    if not s.lost:
        return []
    coup, rival = s.lost
    return [coup, FACTIONS[rival]]


def projection(s: State) -> Json:
    """Return what a position means; see `kernel.powers.Projects`."""
    available, casualties, out = (
        counted(TYPES, box) for box in (s.available, s.casualties, s.out_of_play)
    )
    return present(
        {
            "scenario": SCENARIOS[s.scenario].id,
            "options": [name for name, bit in _OPTIONS.items() if s.options & bit],
            "nonplayers": members(FACTIONS, s.nonplayers),
            "next": NEXT[Phase(s.phase)],
            "lost": _lost(s),
            "ended": REASONS[s.ended] if s.ended else None,
            "spaces": _spaces(s),
            "control_stands": s.frozen,
            "available": available,
            "casualties": casualties,
            "out_of_play": out,
            **counted(_RESOURCES, s.resources),
            "aid": s.aid,
            "patronage": s.patronage,
            "econ": s.econ,
            "trail": s.trail,
            "card": s.card,
            "next_card": s.next_card,
            "played": list(s.played),
            "seen": bits(s.seen),
            "pile": s.pile + 1,
            "events_left": s.pile_events,
            "coups_left": s.pile_coup,
            "coups": s.coups,
            "after_coup_round": s.coup_round,
            "eligible": members(FACTIONS, s.eligible),
            "passed": members(FACTIONS, s.passed),
            "acted": members(FACTIONS, s.acted),
            "first": _NOBODY[s.first],
            "second": _NOBODY[s.second],
            "first_did": _DID[Did(s.first_did)],
            "stay_eligible": members(FACTIONS, s.stay_eligible),
            "made_ineligible": members(FACTIONS, s.made_ineligible),
            "pivotal": members(FACTIONS, s.pivotal),
            "leaders": list(s.leaders),
            "capabilities": bits(s.capabilities_unshaded),
            "shaded_capabilities": bits(s.capabilities_shaded),
            "momentum": [n for n in bits(s.momentum) if n < SHADED_MOMENTUM],
            "shaded_momentum": [
                n - SHADED_MOMENTUM for n in bits(s.momentum) if n >= SHADED_MOMENTUM
            ],
            "policy": NAMES[s.policy] if s.policy else None,
            "waited_for": members(FACTIONS, s.noted & _ALL),
            "waits": members(FACTIONS, s.noted >> len(FACTIONS)),
            "deception": _deception(s),
            "meanwhile": _MEANWHILE.get(Phase(s.phase), _nothing)(s.scratch),
        }
    )


_ALL: Final = (1 << len(FACTIONS)) - 1


def _spaces(s: State) -> Json:
    pieces, support, terror = s.pieces, s.support, s.terror
    coin, nva = s.coin_control, s.nva_control
    found = {}
    for space, id_ in enumerate(SPACE_IDS):
        row = bytes(pieces[space * N_KINDS : space * N_KINDS + N_KINDS])
        control = (coin >> space & 1) + 2 * (nva >> space & 1)
        told = _space(row, support[space], terror[space], control)
        if told:
            found[id_] = told
    return found


@lru_cache(maxsize=1 << 14)
def _space(row: bytes, support: int, terror: int, control: int) -> dict[str, Json]:
    """Return a space; few differ from one position to the next."""
    return present(
        {
            "pieces": counted(KINDS, row),
            "support": LEVELS[support] if support != NEUTRAL else None,
            "terror": terror,
            "control": members(("coin", "nva"), control),
        }
    )


def _deception(s: State) -> Json:
    """Return each player's markers in order, with which are revealed (7.3)."""
    found: dict[str, list[list[Json]]] = {}
    for slot, code in enumerate(s.deception):
        if code:
            holder = found.setdefault(FACTIONS[slot // PER_PLAYER], [])
            holder.append([MARKERS[code], bool(s.deception_used >> slot & 1)])
    return found


# --- what a phase remembers from one stretch to the next ----------------------------------


def _nothing(_: tuple[int, ...]) -> Json:
    return None


def _asset(scratch: tuple[int, ...]) -> Json:
    return "hidden asset in use" if scratch else None


def _effort(scratch: tuple[int, ...]) -> Json:
    effort = Effort(*scratch)
    return present(
        {
            "spaces_before": effort.before,
            "shifted_once": _spaces_of(effort.one),
            "shifted_twice": _spaces_of(effort.two),
            "spaces": _spaces_of(effort.mine),
        }
    )


def _moved(scratch: tuple[int, ...]) -> Json:
    return counted(SPACE_IDS, scratch) if scratch else None


def _quota(scratch: tuple[int, ...]) -> Json:
    return present(Quota(*scratch)._asdict()) if scratch else None


def _unrest(scratch: tuple[int, ...]) -> Json:
    if not scratch:
        return None
    unrest = Unrest(*scratch)
    return present({"left": unrest.left, "shifted": _spaces_of(unrest.shifted)})


def _spaces_of(mask: int) -> list[str]:
    return [SPACE_IDS[space] for space in bits(mask)]


_MEANWHILE: Final[Mapping[Phase, Callable[[tuple[int, ...]], Json]]] = {
    Phase.ACT: _asset,
    Phase.PACIFY_US: _effort,
    Phase.PACIFY_ARVN: _effort,
    Phase.AGITATE: _effort,
    Phase.REDEPLOY_TROOPS: _moved,
    Phase.REDEPLOY_POLICE: _moved,
    Phase.REDEPLOY_NVA: _moved,
    Phase.COMMIT_TROOPS: _quota,
    Phase.COMMIT_BASES: _quota,
    Phase.WITHDRAWAL: _unrest,
}
"""What `State.scratch` means; in other phases nobody reads it."""
