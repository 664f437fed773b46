"""What a seat may see of a position, and the position as that seat knows it."""

from __future__ import annotations

from random import Random
from typing import Final

from annamite.games.fire_in_the_lake import deception
from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.deck import ORDER_OF, cards_left, scenario_of
from annamite.games.fire_in_the_lake.drawing import card_face
from annamite.games.fire_in_the_lake.events import SHADED_MOMENTUM
from annamite.games.fire_in_the_lake.leaders import BRINKS_HOTEL, LEADERS, leader
from annamite.games.fire_in_the_lake.messages import LEADER_NAMES, MARKER_NAMES, card_title
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.phases import COUP_PHASE_NAMES, Did, Phase
from annamite.games.fire_in_the_lake.pieces import FACTIONS, KINDS, N_KINDS, TYPES
from annamite.games.fire_in_the_lake.rule_options import (
    NONPLAYERS,
    OPTION_BITS,
    POLITBURO,
    SOVEREIGNTY,
    mix,
    player_of,
)
from annamite.games.fire_in_the_lake.sequence import ALL_FACTIONS, is_monsoon, next_faction
from annamite.games.fire_in_the_lake.solitaire import verdict
from annamite.games.fire_in_the_lake.spaces import LOCS, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import NEUTRAL, State
from annamite.games.fire_in_the_lake.victory import (
    THRESHOLD,
    margin,
    score,
    score_parts,
    winning_nonplayer,
)
from annamite.kernel.game import Json, OptionValue

UNKNOWN: Final = "?"
"""What stands for a Deception marker that a seat may not see."""

_LEADER_TEXTS: Final = {row.id: row.text for row in load().leaders} | {
    "nobody": "No leader's effect is in force."
}
_DID: Final = {
    Did.NOTHING: None,
    Did.OPERATION: "op",
    Did.OPERATION_AND_ACTIVITY: "op_activity",
    Did.EVENT: "event",
}
_SHARING: Final = {
    0: "none",
    POLITBURO: "insurgents",
    SOVEREIGNTY: "coin",
    POLITBURO | SOVEREIGNTY: "both",
}


PEACE_TALKS: Final = 3
_NOTES: Final = 1 << PEACE_TALKS | 1 << BRINKS_HOTEL
"""Bits among the Capabilities that note something else."""


def view(state: State, seat: str | None) -> Json:
    """Return what `seat` may see (None: a spectator), as the page and other programs read it."""
    s = state
    return {
        "scenario": scenario_of(s).id,
        "options": _options(s),
        "headline": _headline(s),
        "phase": "card" if s.phase < Phase.COUP_EFFECT else "coup",
        "coup_phase": COUP_PHASE_NAMES.get(Phase(s.phase)),
        "spaces": {id_: _space(s, space) for space, id_ in enumerate(SPACE_IDS)},
        "tracks": {
            "aid": s.aid,
            "patronage": s.patronage,
            "econ": s.econ,
            "trail": s.trail,
            **{name: s.resources[n] for n, name in enumerate(FACTIONS) if name != "us"},
        },
        "boxes": {
            "available": _box(s.available),
            "casualties": _box(s.casualties),
            "out_of_play": _box(s.out_of_play),
        },
        "cards": {
            "current": card_face(s.card),
            "next": card_face(s.next_card),
            "played": list(s.played),
            "left": cards_left(s),
            "coups_played": s.coups,
            "coups_left": scenario_of(s).piles - s.coups,
        },
        "eligibility": _eligibility(s),
        "leader": _leader(s),
        "monsoon": is_monsoon(s),
        "capabilities": [
            *(_effect(card, shaded=False) for card in bits(s.capabilities_unshaded & ~_NOTES)),
            *(_effect(card, shaded=True) for card in bits(s.capabilities_shaded)),
        ],
        "momentum": [
            _effect(code % SHADED_MOMENTUM, shaded=code >= SHADED_MOMENTUM)
            for code in bits(s.momentum)
        ],
        "policy": policy.NAMES[s.policy] if s.policy else None,
        "pivotal": [name for number, name in enumerate(FACTIONS) if s.pivotal >> number & 1],
        "victory": {name: _standing(s, faction) for faction, name in enumerate(FACTIONS)},
        "deception": _deception(s, seat),
        "verdict": _verdict(s),
    }


def _options(s: State) -> dict[str, OptionValue]:
    """Return the optional rules under the names they are chosen by before play."""
    switches: dict[str, OptionValue] = {
        name: bool(s.options & bit) for name, bit in OPTION_BITS.items()
    }
    taken = mix(name for number, name in enumerate(FACTIONS) if s.nonplayers >> number & 1)
    sharing = _SHARING[s.options & (POLITBURO | SOVEREIGNTY)]
    return {**switches, "sharing": sharing, NONPLAYERS: taken}


def _space(s: State, space: int) -> Json:
    at, bit = space * N_KINDS, 1 << space
    row = s.pieces[at : at + N_KINDS]
    loc = bool(LOCS & bit)
    return {
        "pieces": {kind: count for kind, count in zip(KINDS, row) if count},
        "support": s.support[space] - NEUTRAL,
        "control": "coin" if s.coin_control & bit else "nva" if s.nva_control & bit else None,
        "terror": 0 if loc else s.terror[space],
        "sabotage": loc and s.terror[space] > 0,
    }


def _box(column: bytearray) -> dict[str, int]:
    return {type_: count for type_, count in zip(TYPES, column) if count}


def _headline(s: State) -> str:
    """Return where the game stands, in a few words: the card played, or the phase of a Coup Round."""
    if s.phase >= Phase.COUP_EFFECT:
        name = COUP_PHASE_NAMES.get(Phase(s.phase))
        return f"Coup Round {s.coups}" + (f": {name.capitalize()} Phase" if name else "")
    return f"Card {s.card}, {card_title(s.card)}" if s.card else "Before the first card"


def _effect(number: int, *, shaded: bool) -> Json:
    return {"number": number, "title": card_title(number), "shaded": shaded}


def _leader(s: State) -> Json:
    id_ = LEADERS[leader(s)]
    return {
        "id": id_,
        "name": LEADER_NAMES[id_],
        "text": _LEADER_TEXTS[id_],
        "cards": list(s.leaders),
    }


def _eligibility(s: State) -> Json:
    """Return who may act on the current card and who has; whoever acts now has done nothing yet."""
    order = list(ORDER_OF[s.card]) if s.card else []
    names = order or list(FACTIONS)
    acting = next_faction(s) if s.phase == Phase.ACT else -1
    first, second = s.first - 1, s.second - 1
    if acting >= 0:
        first, second = (first, acting) if s.first else (acting, second)

    def among(factions: int) -> list[str]:
        return [name for name in names if factions >> FACTIONS.index(name) & 1]

    return {
        "order": order,
        "eligible": among(s.eligible),
        "ineligible": among(~s.eligible),
        "passed": among(s.passed),
        "first": {"faction": FACTIONS[first], "did": _DID[Did(s.first_did)]}
        if first >= 0
        else None,
        # What the 2nd did makes no difference to anybody, and nothing remembers it.
        "second": {"faction": FACTIONS[second]} if second >= 0 else None,
        "acting": FACTIONS[acting] if acting >= 0 else None,
    }


def _standing(s: State, faction: int) -> Json:
    """Return a faction's standing as anybody can count it: Hidden Agendas are left out."""
    return {
        "score": score(s, faction),
        "threshold": THRESHOLD[faction],
        "margin": margin(s, faction),
        "parts": [{"label": label, "value": value} for label, value in score_parts(s, faction)],
    }


def _verdict(s: State) -> Json:
    """Return what became of the players' war, once it has ended (7.1, 8.9)."""
    found = verdict(s)
    if found is not None:
        return {"title": found.title, "text": found.text}
    winner = winning_nonplayer(s)
    if winner is None or s.nonplayers == ALL_FACTIONS:
        return None
    return {
        "title": f"Lost to {FACTIONS[winner].upper()}",
        "text": "A faction that nobody plays has met its condition: all players lose alike.",
    }


# --- what is hidden -----------------------------------------------------------------------


def _knows(s: State, seat: str | None, slot: int) -> bool:
    """Return whether `seat` may see the Deception marker in a slot: its player's, or revealed."""
    if s.deception_used >> slot & 1:
        return True
    if seat is None:
        return False
    holder = slot // deception.PER_PLAYER
    return holder in player_of(s.options, FACTIONS.index(seat))


def _deception(s: State, seat: str | None) -> Json:
    if not s.deception:
        return None
    shown: dict[str, list[str]] = {name: [] for name in FACTIONS}
    for slot, code in enumerate(s.deception):
        if not code:
            continue
        marker = MARKER_NAMES[deception.MARKERS[code]] if _knows(s, seat, slot) else UNKNOWN
        if s.deception_used >> slot & 1:
            marker += " (revealed)"
        shown[FACTIONS[slot // deception.PER_PLAYER]].append(marker)
    return shown


def redact(state: State, seat: str | None) -> State:
    """Return a copy in which markers that `seat` may not see are guessed from what it does see.

    They are taken to be Empty Threats, or what is left when all of those are accounted for.
    """
    new = state.copy()
    hidden = [n for n, code in enumerate(new.deception) if code and not _knows(new, seat, n)]
    if not hidden:
        return new
    markers = bytearray(new.deception)
    for slot in hidden:
        markers[slot] = 0
    for slot in hidden:
        guesses = (code for code in (1, 2, 3) if markers.count(code) < deception.COUNTS[code])
        markers[slot] = next(guesses, deception.EMPTY_THREAT)
    new.deception = bytes(markers)
    return new


def resample(state: State, seat: str | None, dice: Random) -> State:
    """Return a copy in which markers that `seat` may not see are dealt at random.

    They come from those that it has not seen, in players' hands and left over alike. Rules: 7.3
    """
    new = state.copy()
    hidden = [n for n, code in enumerate(new.deception) if code and not _knows(new, seat, n)]
    if not hidden:
        return new
    unseen = [new.deception[slot] for slot in hidden]
    for code, count in enumerate(deception.left(new)):
        unseen += [code] * count if code else []
    markers = bytearray(new.deception)
    for slot, code in zip(hidden, dice.sample(unseen, len(hidden)), strict=True):
        markers[slot] = code
    new.deception = bytes(markers)
    return new
