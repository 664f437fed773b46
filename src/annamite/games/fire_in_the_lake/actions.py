"""What all Operations share: choosing the next space (3.1).

In between come the Special Activity and transfers of Resources (4.1, 1.5.2).
"""

from __future__ import annotations

from collections.abc import Callable

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.pieces import FACTIONS, INSURGENTS, NVA, VC
from annamite.games.fire_in_the_lake.spaces import bits
from annamite.games.fire_in_the_lake.steps import (
    ACTIVITY,
    ASK,
    DONE,
    GIVE,
    number_step,
    space_step,
)
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Decision, Params, Rules, Step

GIVE_AMOUNT = number_step("transfer.give", "Give how many Resources to {other}?", "1.5.2")
GRANT_AMOUNT = number_step("transfer.grant", "{asker} asks for Resources. Give how many?", "1.5.2")
AFTER = space_step("operation.after", "End the Operation, or a Special Activity now?", "4.1")


def other_insurgent(faction: int) -> int:
    """Return the friendly Insurgent faction."""
    return VC if faction == NVA else NVA


def next_space(
    turn: Turn,
    step: Step,
    candidates: Callable[[Turn], int],
    *,
    done: bool,
    params: Params | None = None,
) -> Rules[int]:
    """Ask for the next space of an Operation; return it, or `DONE`.

    At each such choice the faction may instead carry out its Special Activity, once, and an
    Insurgent may give Resources to the other or ask for some, once each.

    Args:
        turn: The action.
        step: Where this is asked.
        candidates: Lists the spaces that may be selected now.
        done: Whether the Operation may end here; it always may where nothing else is possible.
        params: Values for the prompt.

    Rules: 3.1, 4.1, 1.5.2
    """
    while True:

        def source() -> list[int]:
            values = [*bits(candidates(turn) & turn.within)]
            may_act = turn.activity_open and activities.possible(turn)
            if done or not (values or may_act):
                values.append(DONE)
            if may_act:
                values.append(ACTIVITY)
            if turn.faction in INSURGENTS:
                _add_transfers(turn, values)
            return values

        choice = yield turn.ask(step, source, params)
        if choice == ACTIVITY:
            yield from activities.carry_out(turn)
        elif choice in (GIVE, ASK):
            yield from _transfer(turn, choice)
        else:
            return choice


def after_operation(turn: Turn) -> Rules[None]:
    """Offer the Special Activity once more, after the Operation's last effect (4.1)."""
    if turn.activity_open:
        yield from next_space(turn, AFTER, lambda _: 0, done=True)


def _add_transfers(turn: Turn, values: list[int]) -> None:
    resources = turn.s.resources
    if not turn.gave and resources[turn.faction] >= 2:
        values.append(GIVE)
    if not turn.asked and resources[other_insurgent(turn.faction)] >= 2:
        values.append(ASK)


def _transfer(turn: Turn, choice: int) -> Rules[None]:
    """Hand up to half the Resources from one Insurgent to the other; the giver names the amount.

    Rules: 1.5.2
    """
    s = turn.s
    other = other_insurgent(turn.faction)
    if choice == GIVE:
        turn.gave = True
        giver, taker = turn.faction, other
        amount = yield turn.ask(
            GIVE_AMOUNT, range(1, s.resources[giver] // 2 + 1), {"other": FACTIONS[other]}
        )
    else:
        turn.asked = True
        giver, taker = other, turn.faction
        amount = yield Decision(
            GRANT_AMOUNT,
            FACTIONS[giver],
            range(s.resources[giver] // 2 + 1),
            {"asker": turn.seat},
        )
    if turn.log:
        turn.tell("transfer", "1.5.2", giver=FACTIONS[giver], taker=FACTIONS[taker], count=amount)
    turn.gain(giver, -amount, "1.5.2")
    turn.gain(taker, amount, "1.5.2")
