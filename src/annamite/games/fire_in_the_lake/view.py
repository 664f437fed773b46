"""What a seat may see of a position, and the position as that seat knows it."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from annamite.games.fire_in_the_lake import deception, readings
from annamite.games.fire_in_the_lake.components import PolicyId, load
from annamite.games.fire_in_the_lake.deck import ORDER_OF, cards_left, scenario_of
from annamite.games.fire_in_the_lake.drawing import card_face
from annamite.games.fire_in_the_lake.events import SHADED_MOMENTUM
from annamite.games.fire_in_the_lake.leaders import BRINKS_HOTEL, LEADERS, leader
from annamite.games.fire_in_the_lake.messages import LEADER_NAMES, MARKER_NAMES, card_title
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.phases import COUP_PHASE_NAMES, Did, DidId, Phase
from annamite.games.fire_in_the_lake.pieces import (
    FACTIONS,
    KINDS,
    N_KINDS,
    TYPES,
    FactionId,
    TypeId,
)
from annamite.games.fire_in_the_lake.rule_options import (
    OPTION_BITS,
    POLITBURO,
    SOVEREIGNTY,
    SharingId,
    mix,
    player_of,
)
from annamite.games.fire_in_the_lake.sequence import ALL_FACTIONS, is_monsoon, next_faction
from annamite.games.fire_in_the_lake.shown import (
    BoxesView,
    CardsView,
    DeceptionView,
    Effect,
    EligibilityView,
    FireView,
    FirstTurn,
    GameOptions,
    LeaderView,
    Part,
    SecondTurn,
    SpaceView,
    Standing,
    Standings,
    TracksView,
    VerdictView,
)
from annamite.games.fire_in_the_lake.solitaire import lost_verdict, verdict
from annamite.games.fire_in_the_lake.spaces import LOCS, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import NEUTRAL, State
from annamite.games.fire_in_the_lake.victory import (
    THRESHOLD,
    score_parts,
    winning_nonplayer,
)

_SPACES: Final = tuple((id_, bool(LOCS >> space & 1)) for space, id_ in enumerate(SPACE_IDS))
"""The id of each space, and whether it is a line of communication."""
UNKNOWN: Final = "?"
"""What stands for a Deception marker that a seat may not see."""

_LEADER_TEXTS: Final = {row.id: row.text for row in load().leaders} | {
    "nobody": "No leader's effect is in force."
}
_DID: Final[dict[Did, DidId | None]] = {
    Did.NOTHING: None,
    Did.OPERATION: "op",
    Did.OPERATION_AND_ACTIVITY: "op_activity",
    Did.EVENT: "event",
}
_SHARING: Final[dict[int, SharingId]] = {
    0: "none",
    POLITBURO: "insurgents",
    SOVEREIGNTY: "coin",
    POLITBURO | SOVEREIGNTY: "both",
}


PEACE_TALKS: Final = 3
_NOTES: Final = 1 << PEACE_TALKS | 1 << BRINKS_HOTEL
"""Bits among the Capabilities that note something else."""


def view(state: State, seat: str | None) -> FireView:
    """Return what `seat` may see (None: a spectator), as the page and other programs read it."""
    s = state
    scenario = scenario_of(s)
    _, arvn, nva, vc = s.resources
    return FireView(
        scenario=scenario.id,
        options=_options(s.options, s.nonplayers),
        headline=_headline(s),
        phase="card" if s.phase < Phase.COUP_EFFECT else "coup",
        coup_phase=COUP_PHASE_NAMES.get(Phase(s.phase)),
        spaces=_spaces(s),
        tracks=TracksView(s.aid, s.patronage, s.econ, s.trail, arvn, nva, vc),
        boxes=BoxesView(_box(s.available), _box(s.casualties), _box(s.out_of_play)),
        cards=CardsView(
            card_face(s.card),
            card_face(s.next_card),
            list(s.played),
            cards_left(s),
            s.coups,
            scenario.piles - s.coups,
        ),
        eligibility=_eligibility(s),
        leader=_leader(s),
        monsoon=is_monsoon(s),
        capabilities=[
            *(_effect(card, shaded=False) for card in bits(s.capabilities_unshaded & ~_NOTES)),
            *(_effect(card, shaded=True) for card in bits(s.capabilities_shaded)),
        ],
        momentum=[
            _effect(code % SHADED_MOMENTUM, shaded=code >= SHADED_MOMENTUM)
            for code in bits(s.momentum)
        ],
        policy=_policy(s),
        pivotal=[name for number, name in enumerate(FACTIONS) if s.pivotal >> number & 1],
        victory=Standings(*(_standing(s, faction) for faction in range(len(FACTIONS)))),
        deception=_deception(s, seat),
        verdict=_verdict(s),
    )


@lru_cache(maxsize=64)
def _options(options: int, nonplayers: int) -> GameOptions:
    """Return the optional rules under the names they are chosen by before play."""
    return GameOptions(
        **{name: bool(options & bit) for name, bit in OPTION_BITS.items()},
        readings=[reading.id for reading in readings.in_force(options)],
        sharing=_SHARING[options & (POLITBURO | SOVEREIGNTY)],
        nonplayers=mix(name for number, name in enumerate(FACTIONS) if nonplayers >> number & 1),
    )


def _spaces(s: State) -> dict[str, SpaceView]:
    pieces, support, terror = s.pieces, s.support, s.terror
    coin, nva = s.coin_control, s.nva_control
    found = {}
    for space, (id_, loc) in enumerate(_SPACES):
        at, bit = space * N_KINDS, 1 << space
        found[id_] = SpaceView(
            {kind: count for kind, count in zip(KINDS, pieces[at : at + N_KINDS]) if count},
            support[space] - NEUTRAL,
            "coin" if coin & bit else "nva" if nva & bit else None,
            0 if loc else terror[space],
            loc and terror[space] > 0,
        )
    return found


def _box(column: bytearray) -> dict[TypeId, int]:
    return {type_: count for type_, count in zip(TYPES, column) if count}


def _headline(s: State) -> str:
    """Return where the game stands, in a few words: the card played, or the phase of a Coup Round."""
    if s.phase >= Phase.COUP_EFFECT:
        name = COUP_PHASE_NAMES.get(Phase(s.phase))
        return f"Coup Round {s.coups}" + (f": {name.capitalize()} Phase" if name else "")
    return f"Card {s.card}, {card_title(s.card)}" if s.card else "Before the first card"


def _policy(s: State) -> PolicyId | None:
    name = policy.NAMES[s.policy]
    return None if name == "none" else name


def _effect(number: int, *, shaded: bool) -> Effect:
    return Effect(number, card_title(number), shaded)


def _leader(s: State) -> LeaderView:
    id_ = LEADERS[leader(s)]
    return LeaderView(id_, LEADER_NAMES[id_], _LEADER_TEXTS[id_], list(s.leaders))


def _eligibility(s: State) -> EligibilityView:
    """Return who may act on the current card and who has; whoever acts now has done nothing yet."""
    order = list(ORDER_OF[s.card]) if s.card else []
    names = order or list(FACTIONS)
    acting = next_faction(s) if s.phase == Phase.ACT else -1
    first, second = s.first - 1, s.second - 1
    if acting >= 0:
        first, second = (first, acting) if s.first else (acting, second)

    def among(factions: int) -> list[FactionId]:
        return [name for name in names if factions >> FACTIONS.index(name) & 1]

    return EligibilityView(
        order=order,
        eligible=among(s.eligible),
        ineligible=among(~s.eligible),
        passed=among(s.passed),
        first=FirstTurn(FACTIONS[first], _DID[Did(s.first_did)]) if first >= 0 else None,
        # What the 2nd did makes no difference to anybody, and nothing remembers it.
        second=SecondTurn(FACTIONS[second]) if second >= 0 else None,
        acting=FACTIONS[acting] if acting >= 0 else None,
    )


def _standing(s: State, faction: int) -> Standing:
    """Return a faction's standing as anybody can count it: Hidden Agendas are left out."""
    parts = [Part(label, value) for label, value in score_parts(s, faction)]
    total, threshold = sum(part.value for part in parts), THRESHOLD[faction]
    return Standing(total, threshold, total - threshold, parts)


def _verdict(s: State) -> VerdictView | None:
    """Return what became of the players' war, once it has ended (7.1, 8.9)."""
    found, lost = verdict(s), lost_verdict(s)
    if found is not None and lost is not None:
        then = (
            f"You lost at Coup Round {s.lost[0]} and played on; in the end it was: {found.title}."
        )
        return VerdictView(lost.title, f"{lost.text} {then}")
    if found is not None:
        return VerdictView(found.title, found.text)
    winner = winning_nonplayer(s)
    if winner is None or s.nonplayers == ALL_FACTIONS:
        return None
    return VerdictView(
        f"Lost to {FACTIONS[winner].upper()}",
        "A faction that nobody plays has met its condition: all players lose alike.",
    )


# --- what is hidden -----------------------------------------------------------------------


def _knows(s: State, seat: str | None, slot: int) -> bool:
    """Return whether `seat` may see the Deception marker in a slot: its player's, or revealed."""
    if s.deception_used >> slot & 1:
        return True
    if seat is None:
        return False
    holder = slot // deception.PER_PLAYER
    return holder in player_of(s.options, FACTIONS.index(seat))


def _deception(s: State, seat: str | None) -> DeceptionView | None:
    if not s.deception:
        return None
    shown: tuple[list[str], ...] = tuple([] for _ in FACTIONS)
    for slot, code in enumerate(s.deception):
        if not code:
            continue
        marker = MARKER_NAMES[deception.MARKERS[code]] if _knows(s, seat, slot) else UNKNOWN
        if s.deception_used >> slot & 1:
            marker += " (revealed)"
        shown[slot // deception.PER_PLAYER].append(marker)
    return DeceptionView(*shown)


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


def sample_world(state: State, seat: str | None, rng: Random) -> State:
    """Return a copy in which markers that `seat` may not see are dealt again.

    They come from all that it has not seen, in players' hands and left over alike, and every deal of
    these markers is equally likely: so they were drawn. Those that an inexperienced player picked
    are taken for drawn ones as well, and nothing is made of what players did since, nor of victory
    checks that more Hidden Agendas would have won: the state keeps no note of them.

    Rules: 7.3
    """
    new = state.copy()
    hidden = [n for n, code in enumerate(new.deception) if code and not _knows(new, seat, n)]
    if not hidden:
        return new
    markers = bytearray(new.deception)
    for slot in hidden:
        markers[slot] = deception.NONE
    kinds = enumerate(deception.COUNTS)
    unseen = [code for code, count in kinds for _ in range(count - markers.count(code)) if code]
    for slot, code in zip(hidden, rng.sample(unseen, len(hidden)), strict=True):
        markers[slot] = code
    new.deception = bytes(markers)
    return new
