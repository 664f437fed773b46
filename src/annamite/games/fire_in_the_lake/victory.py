"""Victory: what each faction's score is made of, margins, checks and ranking (1.9, 7.0)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake import deception, readings
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    FACTIONS,
    NVA,
    NVA_BASE,
    NVA_TUNNEL,
    T_US_BASE,
    T_US_TROOPS,
    US,
    VC,
    VC_BASE,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.rule_options import player_of, players
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Outcome

THRESHOLD: Final = {US: 50, ARVN: 50, NVA: 18, VC: 35}
TIE_ORDER: Final = (VC, ARVN, NVA, US)
"""Who wins ties among players, first to last (7.1)."""

BY_CHECK, AFTER_FINAL_COUP = 1, 2
REASONS: Final = {BY_CHECK: "victory check", AFTER_FINAL_COUP: "final Coup"}


def score_parts(s: State, faction: int) -> tuple[tuple[str, int], ...]:
    """Return what a faction's score is the sum of (1.9)."""
    if faction == US:
        available = s.available[T_US_TROOPS] + s.available[T_US_BASE]
        return (("Total Support", s.total_support), ("Available Troops and Bases", available))
    if faction == ARVN:
        return (("COIN-Controlled Population", s.coin_population), ("Patronage", s.patronage))
    if faction == NVA:
        bases = s.on_map((NVA_BASE, NVA_TUNNEL))
        return (("NVA-Controlled Population", s.nva_population), ("NVA Bases", bases))
    bases = s.on_map((VC_BASE, VC_TUNNEL))
    return (("Total Opposition", s.total_opposition), ("VC Bases", bases))


def score(s: State, faction: int) -> int:
    """Return the value of a faction's victory marker (1.9)."""
    return sum(value for _, value in score_parts(s, faction))


def margin(s: State, faction: int) -> int:
    """Return how far beyond (or short of, negative) its threshold a faction is (7.3).

    Hidden Agenda markers are left out; see `player_margin`.
    """
    return score(s, faction) - THRESHOLD[faction]


def player_margin(s: State, faction: int, *, final: bool) -> int:
    """Return the margin of the player of `faction`, Hidden Agendas included.

    A Politburo player has the better of two margins in Coup Rounds and the worse after the final
    one; a Sovereignty player always the worse.

    Rules: 1.5, 7.3
    """
    return _standing(s, player_of(s.options, faction), final=final)[0]


def _standing(s: State, own: tuple[int, ...], *, final: bool) -> tuple[int, int]:
    """Return a player's margin and its place in ties, which is that of the faction it scores by."""
    margins = {member: margin(s, member) for member in own}
    best = len(own) > 1 and NVA in own and not final
    counted = max(margins.values()) if best else min(margins.values())
    place = min(TIE_ORDER.index(member) for member in own if margins[member] == counted)
    if not final and readings.holds(s, readings.AGENDA_AT_THE_END):
        return counted, place
    return counted + deception.agendas(s, own), place


def someone_wins(s: State) -> bool:
    """Return whether a victory check ends the game: some player is past its condition (6.1, 1.5)."""
    return any(player_margin(s, own[0], final=False) > 0 for own in players(s.options))


def winning_nonplayer(s: State) -> int | None:
    """Return the first non-player that a victory check has the game won for, or None.

    Then all players lose alike, whatever their margins.

    Rules: 7.1
    """
    if s.ended != BY_CHECK:
        return None
    past = [f for f in TIE_ORDER if s.nonplayers >> f & 1 and margin(s, f) > 0]
    return max(past, key=lambda f: margin(s, f), default=None)


def outcome(s: State) -> Outcome | None:
    """Return the final ranking once the game has ended, by margin, ties by `TIE_ORDER` (7.1).

    The two factions of one player stand side by side. Non-players come first in ties, and before
    all players where one of them has won.
    """
    if not s.ended:
        return None
    final = s.ended == AFTER_FINAL_COUP
    standings = {own: _standing(s, own, final=final) for own in players(s.options)}
    lost = winning_nonplayer(s) is not None

    def place(own: tuple[int, ...]) -> tuple[bool, int, bool, int]:
        played = not s.nonplayers >> own[0] & 1
        return lost and played, -standings[own][0], played, standings[own][1]

    ranking = sorted(standings, key=place)
    scores: dict[str, int] = {
        FACTIONS[member]: standings[own][0]
        for own in ranking
        for member in sorted(own, key=TIE_ORDER.index)
    }
    return Outcome(ranking=tuple(scores), scores=scores, reason=REASONS[s.ended])
