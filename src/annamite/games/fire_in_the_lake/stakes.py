"""What a lone player is told before the game begins: what wins it, what loses it, how far it is (8.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake import readings
from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.deck import scenario_of
from annamite.games.fire_in_the_lake.drawing import FACTION_NAMES
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.rule_options import EASY, HARDER, HARDEST, MAY_PLAY_ON, PLAY_ON
from annamite.games.fire_in_the_lake.setup import start
from annamite.games.fire_in_the_lake.solitaire import KEEPS_UP_FROM, VICTORY, lead, player, rivals
from annamite.games.fire_in_the_lake.victory import margin

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State
    from annamite.kernel.game import OptionValue


def stakes(scenario: str, options: dict[str, OptionValue]) -> list[str]:
    """Return what a lone player has to know; nothing where nobody plays alone.

    Args:
        scenario: The scenario.
        options: All options, defaults filled in.

    Rules: 8.9
    """
    s = start(scenario, options)
    if not player(s):
        return []
    return [_goal(s), _danger(s), _now(s), *_harder(s)]


def _name(faction: int) -> str:
    return FACTION_NAMES[FACTIONS[faction]]


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


def _goal(s: State) -> str:
    rounds = scenario_of(s).piles
    whose = "the lower of your two margins" if len(player(s)) > 1 else "your margin"
    tie = "0" if readings.holds(s, readings.LONE_PLAYER_TIES) else "1"
    also = ""
    if _may_win_at_check(s) and not s.options & PLAY_ON:
        also = (
            " Also, at a victory check you win at once if you are past your own condition and ahead "
            "of every non-player."
        )
    return (
        f"You win if after Coup Round {rounds}, the last, {whose} is at least {VICTORY} above that of "
        f"every non-player; {tie} to {VICTORY - 1} above is a stalemate, less is a failure.{also}"
    )


def _may_win_at_check(s: State) -> bool:
    return readings.holds(s, readings.LONE_PLAYER_WINS) and len(player(s)) == 1


def _danger(s: State) -> str:
    others = ", ".join(f"{_name(f)}" for f in rivals(s))
    if s.options & PLAY_ON:
        return "No victory check ends the game before that."
    unless = ", unless you win at it" if _may_win_at_check(s) else ""
    asked = (
        " You are asked then whether to play on; it stays lost." if s.options & MAY_PLAY_ON else ""
    )
    return (
        f"You lose at the victory check of any Coup Round in which a non-player ({others}) is past "
        f"its condition, a margin above 0{unless}.{asked}"
    )


def _now(s: State) -> str:
    own = " and ".join(f"{_name(f)} {_signed(margin(s, f))}" for f in player(s))
    best = rivals(s)[0]
    ahead = lead(s)
    gap = (
        f"you are {ahead} ahead"
        if ahead > 0
        else f"you are {-ahead} behind"
        if ahead < 0
        else "you are level"
    )
    return (
        f"At the start you stand at {own}, the closest non-player, {_name(best)}, at "
        f"{_signed(margin(s, best))}: {gap}."
    )


def _harder(s: State) -> list[str]:
    told = []
    if s.options & EASY:
        told.append(
            "Easier: due a Limited Operation, non-players act in a single space, without a Special "
            "Activity."
        )
    if s.options & HARDER:
        lasting = s.capabilities_shaded | s.capabilities_unshaded
        titles = ", ".join(card.title for card in load().cards if lasting >> card.number & 1)
        told.append(f"Harder: against you are in force from the start: {titles}.")
    if s.options & HARDEST and not s.options & PLAY_ON:
        whose = "the lower of yours" if len(player(s)) > 1 else "yours"
        told.append(
            f"Hardest: from Coup Round {KEEPS_UP_FROM} on you also lose if any non-player's margin is "
            f"above {whose} at the check."
        )
    return told
