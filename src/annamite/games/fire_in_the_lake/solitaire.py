"""A lone player against non-players: when it fails, and how well it does (8.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from annamite.games.fire_in_the_lake import readings
from annamite.games.fire_in_the_lake.pieces import ARVN, COIN, FACTIONS, NVA, US, VC
from annamite.games.fire_in_the_lake.rule_options import HARDEST, player_of
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.victory import AFTER_FINAL_COUP, REASONS, margin
from annamite.kernel import Outcome

VICTORY: Final = 6
"""So far ahead of every non-player the player wins; less is a stalemate."""
KEEPS_UP_FROM: Final = 2
"""The Coup card from which the hardest option minds who is ahead."""
_NONPLAYER_TIES: Final = (VC, ARVN, NVA, US)


@dataclass(frozen=True)
class Verdict:
    """What became of the war.

    Attributes:
        id: Stable name.
        title: Name that the rules give it.
        text: What it means, in our own words.
    """

    id: str
    title: str
    text: str


REVOLUTION: Final = Verdict(
    "revolution",
    "Maoist Revolution",
    "Hamlet by hamlet the Front has taken the land, and now the towns run out of it. Nobody is left "
    "to give the government's orders to, and the Front's flag goes up without a shot.",
)
REUNIFICATION: Final = Verdict(
    "reunification",
    "Mechanized Reunification",
    "The roads from the North carry tanks by now. The army in the South has nothing left to stop them "
    "with, and the country is one again on Hanoi's terms.",
)
MANDARINS: Final = Verdict(
    "mandarins",
    "Mandarin Redux",
    "With foreign money and foreign guns the men in Saigon have made the country their own. They hold "
    "it firmly, and they share it with nobody.",
)
REDEMPTION: Final = Verdict(
    "redemption",
    "McNamara Redemption",
    "The last brigades go home in good order, and the people they leave behind stand with Saigon. "
    "For years to come the North will have no answer to that.",
)
STALEMATE: Final = Verdict(
    "stalemate",
    "Soldiering On",
    "The Americans are tired of it, but Saigon has not fallen and the villages have not risen. The "
    "country is still two, and its war is nowhere near its end.",
)
CONTAINMENT: Final = Verdict(
    "containment",
    "Communism Contained",
    "Washington and Saigon have held the line and more: the government is heard in the last hamlet, "
    "the Front withers, and in Hanoi's allies' capitals they begin to count what it all has cost.",
)
LIBERATION: Final = Verdict(
    "liberation",
    "National Liberation",
    "The Front in the villages and the divisions from the North have brought independence within "
    "reach. Whoever served the foreigners is already looking for a way out.",
)
LOST_TO: Final = {VC: REVOLUTION, NVA: REUNIFICATION, ARVN: MANDARINS, US: REDEMPTION}


def player(s: State) -> tuple[int, ...]:
    """Return the factions of the lone player, or none if there is no or more than one player."""
    own = [f for f in (US, ARVN, NVA, VC) if not s.nonplayers >> f & 1]
    if not s.nonplayers or not own or len(own) > 2:
        return ()
    return tuple(own) if player_of(s.options, own[0]) == tuple(own) or len(own) == 1 else ()


def standing(s: State) -> int:
    """Return the lone player's margin: the lower of its factions' (8.9)."""
    return min(margin(s, f) for f in player(s))


def rivals(s: State) -> list[int]:
    """Return the non-players from the highest margin down, ties VC, ARVN, NVA, US (8.9)."""
    taken = [f for f in _NONPLAYER_TIES if s.nonplayers >> f & 1]
    return sorted(taken, key=lambda f: -margin(s, f))


def lead(s: State) -> int:
    """Return by how much the player's lower margin exceeds the highest of the non-players."""
    return standing(s) - margin(s, rivals(s)[0])


def is_lost(s: State) -> bool:
    """Return whether a Victory Phase ends the game against the lone player, who never wins in one.

    Rules: 8.9
    """
    if margin(s, rivals(s)[0]) > 0:
        return True
    return bool(s.options & HARDEST) and s.coups >= KEEPS_UP_FROM and lead(s) < 0


def wins_at_check(s: State) -> bool:
    """Return whether a Victory Phase is won by a lone player of one Faction, where it is read so.

    Rules: 8.9
    """
    may = len(player(s)) == 1 and readings.holds(s, readings.LONE_PLAYER_WINS)
    return may and standing(s) > 0 and lead(s) > 0


def verdict(s: State) -> Verdict | None:
    """Return what became of the war of a lone player once the game has ended.

    A player who is not ahead of every non-player at the end has failed.

    Rules: 8.9
    """
    own = player(s)
    if not s.ended or not own:
        return None
    least = 0 if readings.holds(s, readings.LONE_PLAYER_TIES) else 1
    if s.ended == AFTER_FINAL_COUP:
        if lead(s) < least:
            return LOST_TO[rivals(s)[0]]
        if lead(s) < VICTORY:
            return STALEMATE
    elif not wins_at_check(s):
        return LOST_TO[rivals(s)[0]]
    return CONTAINMENT if own[0] in COIN else LIBERATION


def lost_verdict(s: State) -> Verdict | None:
    """Return what became of the war at the first check that was lost and played past, or None."""
    return LOST_TO[s.lost[1]] if s.lost else None


def outcome(s: State) -> Outcome | None:
    """Return the ranking of a lone player's game once it has ended.

    The player comes first unless it failed; then the best non-player does. Who played on past a
    lost check has lost all the same, to whom it was then.

    Rules: 8.9
    """
    found = verdict(s)
    if found is None:
        return None
    own, others = player(s), rivals(s)
    if s.lost:
        others.remove(s.lost[1])
        others.insert(0, s.lost[1])
    scores = {f: standing(s) for f in own} | {f: margin(s, f) for f in others}
    if s.lost or found in LOST_TO.values():
        rest = [*others[1:], *own]
        order = [others[0], *sorted(rest, key=lambda f: -scores[f])]
    else:
        order = [*own, *others]
    return Outcome(
        ranking=tuple(FACTIONS[f] for f in order),
        scores={FACTIONS[f]: scores[f] for f in order},
        reason=_reason(s, found),
    )


def _reason(s: State, found: Verdict) -> str:
    """Return how the game ended, and if it was played past a lost check, which and to what end."""
    lost = lost_verdict(s)
    if lost is None:
        return f"{REASONS[s.ended]}: {found.title}"
    return (
        f"{lost.title}, lost at Coup Round {s.lost[0]}; "
        f"played on to the {REASONS[s.ended]}: {found.title}"
    )
