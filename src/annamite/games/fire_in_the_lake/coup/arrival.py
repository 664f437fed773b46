"""A Coup card is played: its effect, the RVN Leader, the victory check (2.4, 6.0, 6.1)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake import deception, solitaire
from annamite.games.fire_in_the_lake.deck import scenario_of
from annamite.games.fire_in_the_lake.leaders import (
    FAILED_ATTEMPTS,
    LEADERS,
    enter_box,
    leader,
)
from annamite.games.fire_in_the_lake.offers import Amount
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    FACTIONS,
    NVA,
    POLICE,
    US,
    VC,
)
from annamite.games.fire_in_the_lake.rule_options import MAY_PLAY_ON, PLAY_ON
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import number_step, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.games.fire_in_the_lake.victory import (
    AFTER_FINAL_COUP,
    BY_CHECK,
    margin,
    someone_wins,
)
from annamite.kernel import Decision, Log, LogEntry, Rules, Words

DESERT = number_step(
    "coup.desert",
    "{space}: of the {count} {count:cube/cubes} that desert, how many are Troops?",
    "2.4",
)


YES_NO: Final = Words("no", "yes")
PLAY_ON_STEP: Final = step(
    "coup.play_on", YES_NO, "{faction}: this check is lost to {rival}; play on all the same?", "8.9"
)


def is_final(s: State) -> bool:
    """Return whether the last Coup card has been played (2.4.2)."""
    return s.coups == scenario_of(s).piles


def end_game(s: State, how: int, log: Log) -> None:
    """End the game; the ranking follows from the position (7.0)."""
    s.ended = how
    s.phase = Phase.OVER
    deception.reveal_all(s, log)
    if how == AFTER_FINAL_COUP:
        tell_margins(s, log, final=True)
    if log:
        log(LogEntry("game.over", "7.3" if how == AFTER_FINAL_COUP else "7.2", {"how": how}))


def tell_margins(s: State, log: Log, *, final: bool) -> None:
    """Tell how far beyond or short of its condition each faction is, hidden markers left out.

    Rules: 6.1, 7.2, 7.3
    """
    if log:
        us, arvn, nva, vc = (margin(s, faction) for faction in (US, ARVN, NVA, VC))
        log(
            LogEntry(
                "victory.margins",
                "7.3" if final else "7.2",
                {"final": int(final), "us": us, "arvn": arvn, "nva": nva, "vc": vc},
            )
        )


def coup_effect(s: State, log: Log) -> Rules[None]:
    """Carry out the card's immediate effect and put it in the RVN Leader box.

    No Coup Round follows another Coup card directly; if such a card is the last, the game ends.

    Rules: 2.4, 2.4.1, 6.0
    """
    if s.card in FAILED_ATTEMPTS:
        yield from desertion(Turn(s, ARVN, log))
    before = leader(s)
    enter_box(s, s.card)
    s.coups += 1
    if log and leader(s) != before:
        log(LogEntry("leader", "2.4.1", {"leader": LEADERS[leader(s)]}))
    if not s.coup_round:
        s.coup_round = True
        s.phase = Phase.VICTORY
    elif is_final(s):
        end_game(s, AFTER_FINAL_COUP, log)
    else:
        s.phase = Phase.NEXT_CARD


def desertion(turn: Turn, rule: str = "2.4") -> Rules[int]:
    """Remove one third of the ARVN cubes in each space, rounded down, as ARVN picks.

    Return the spaces that lost any.
    """
    s = turn.s
    spaces = 0
    for space in bits(s.holding((ARVN_TROOPS, POLICE))):
        troops, police = s.count(space, ARVN_TROOPS), s.count(space, POLICE)
        lost = (troops + police) // 3
        if not lost:
            continue
        low, high = max(0, lost - police), min(lost, troops)
        few = Amount(
            range(low, high + 1),
            "{} can be among those who desert",
            "2.4-a",
            "arvn_troops",
            "at least {} must be Troops, for the Police there are too few",
        )
        gone = yield turn.ask(DESERT, few, {"space": SPACE_IDS[space], "count": lost})
        turn.remove(space, ARVN_TROOPS, gone, rule)
        turn.remove(space, POLICE, lost - gone, rule)
        spaces |= 1 << space
    return spaces


def victory_phase(s: State, log: Log) -> Rules[None]:
    """End the game if any player meets its condition, unless the table plays on regardless.

    Rules: 6.1, 7.2, 8.9
    """
    if log:
        log(LogEntry("coup.round", "6.0", {"number": s.coups}))
    tell_margins(s, log, final=False)
    if solitaire.player(s):
        won = solitaire.is_lost(s) or solitaire.wins_at_check(s)
    else:
        won = someone_wins(s)
    if won and not s.options & PLAY_ON and not (yield from _plays_on(s, log)):
        end_game(s, BY_CHECK, log)
        return
    s.phase = Phase.RESOURCES


def _plays_on(s: State, log: Log) -> Rules[bool]:
    """Ask a lone player who has lost a check whether to play on, and keep the first one lost.

    The rules know nothing of it: it is an option of ours, for practice.
    """
    may = s.options & MAY_PLAY_ON and solitaire.player(s) and not solitaire.wins_at_check(s)
    if not may:
        return False
    seat, rival = FACTIONS[solitaire.player(s)[0]], solitaire.rivals(s)[0]
    params = {"faction": seat, "rival": FACTIONS[rival], "number": s.coups}
    answer = yield Decision(PLAY_ON_STEP, seat, (YES_NO["yes"], YES_NO["no"]), params)
    if answer == YES_NO["no"]:
        return False
    if not s.lost:
        s.lost = (s.coups, rival)
        if log:
            log(
                LogEntry(
                    "game.played_on",
                    "8.9",
                    {"faction": seat, "rival": FACTIONS[rival], "number": s.coups},
                )
            )
    return True
