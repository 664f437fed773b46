"""What all Operations share: choosing the next space (3.1).

In between come the Special Activity and transfers of Resources (4.1, 1.5.2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.conditions import WITHIN, event_title, there_are
from annamite.games.fire_in_the_lake.drawing import FACTION_NAMES
from annamite.games.fire_in_the_lake.offers import OTHER_WORDS, Amount, Places
from annamite.games.fire_in_the_lake.opening import is_open
from annamite.games.fire_in_the_lake.pieces import FACTIONS, INSURGENTS, NVA, VC
from annamite.games.fire_in_the_lake.spaces import N_SPACES, bits
from annamite.games.fire_in_the_lake.state import MAX_TRACK, State
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
from annamite.kernel.conditions import Chain, Condition, Listed, Mask, Overall, Unmet, unmet

GIVE_AMOUNT = number_step("transfer.give", "Give how many Resources to {other}?", "1.5.2")
GRANT_AMOUNT = number_step("transfer.grant", "{asker} asks for Resources. Give how many?", "1.5.2")
AFTER = space_step("operation.after", "End the Operation, or a Special Activity now?", "4.1")
RESOURCES: Final = ("Resource", "Resources")
NOWHERE_ELSE: Final[Places[Turn]] = Places(
    Mask(
        lambda turn, _: f"the {turn.operation.title()} is over, and takes place nowhere else",
        "4.1-h",
        lambda _: 0,
    )
)


def other_insurgent(faction: int) -> int:
    """Return the friendly Insurgent faction."""
    return VC if faction == NVA else NVA


def next_space(
    turn: Turn,
    step: Step,
    candidates: Places[Turn],
    *,
    done: bool | Callable[[Turn], bool],
    params: Params | None = None,
) -> Rules[int]:
    """Ask for the next space of an Operation; return it, or `DONE`.

    At each such choice the faction may instead carry out its Special Activity, once, and an
    Insurgent may give Resources to the other or ask for some, once each. Before the first space
    only what leaves or makes a space to select is offered: there is no Operation of a Special
    Activity alone.
    If an ally that was asked for Resources gave none, the faction may turn to another action.

    Args:
        turn: The action.
        step: Where this is asked.
        candidates: Lists the spaces that may be selected now.
        done: Whether the Operation may end here, or what tells so whenever this is asked; it
            always may, once begun, where nothing else is possible.
        params: Values for the prompt.

    Rules: 2.3.4, 3.1, 4.1, 1.5.2
    """

    def may_end() -> bool:
        return done(turn) if callable(done) else done

    def may_act() -> bool:
        return turn.activity_open and activities.possible(turn)

    refused = False
    while True:
        begun = bool(turn.selected) or may_end()
        turn.opening = None if begun else candidates
        first = -1 if begun else candidates(turn) & turn.within
        if not (first or may_act() or (_opens_by_asking(turn) and not refused)):
            turn.opening = None
            return DONE  # nothing can come of it

        def source(*, first: int = first, refused: bool = refused) -> list[int]:
            values = [*bits(candidates(turn) & turn.within if first < 0 else first)]
            act = may_act()
            ended = turn.opening is None and not (values or act)
            if may_end() or ended or (refused and not values):
                values.append(DONE)
            if act:
                values.append(ACTIVITY)
            return [*values, *transfers(turn, opens=first != 0 or act)]

        def reasons(value: int) -> Unmet | None:
            if value < N_SPACES:
                return WITHIN_EVENT.why_not(turn, value) or candidates.why_not(turn, value)
            return None if value in source() else _word_missing(turn, value)

        choice = yield turn.ask(step, Listed(source, reasons), params)
        if choice == ACTIVITY:
            yield from activities.carry_out(turn)
            refused = False
        elif choice in (GIVE, ASK):
            refused = not (yield from transfer(turn, choice)) and choice == ASK
        else:
            turn.opening = None
            return choice


WITHIN_EVENT: Final[Places[Turn]] = Places(WITHIN)


def _word_missing(turn: Turn, word: int) -> Unmet | None:
    """Return why something else than a space may not be chosen at an Operation."""
    if word in _INSTEAD:
        return _INSTEAD[word].why_not(turn, word)
    if word != DONE:
        return OTHER_WORDS[word]
    if turn.selected:
        says = f"{event_title(turn.s)} has the {turn.operation.title()} be in all of its spaces"
        return unmet(says, "5.5-b")
    return unmet(f"the {turn.operation.title()} needs a first space", "2.3.4-e")


def can_begin(turn: Turn, candidates: Places[Turn]) -> bool:
    """Return whether a space may be selected for an Operation, now or with help.

    Helpful are the Special Activity, carried out first, and Resources asked of the other Insurgent.

    Args:
        turn: The action, its `operation` named.
        candidates: Lists the spaces that may be selected.

    Rules: 2.3.4, 4.1, 1.5.2
    """
    turn.opening = candidates
    result = _opens(turn) or _opens_by_asking(turn)
    turn.opening = None
    return result


def _opens(turn: Turn) -> bool:
    return is_open(turn) or (turn.activity_open and activities.possible(turn))


def _opens_by_asking(turn: Turn) -> bool:
    """Return whether a single Resource of the other Insurgent, if granted, would open a space."""
    if not may_ask(turn):
        return False
    richer = turn.ahead()
    richer.s.resources[turn.faction] += 1
    return _opens(richer)


def after_operation(turn: Turn) -> Rules[None]:
    """Offer the Special Activity once more, after the Operation's last effect (4.1)."""
    if turn.activity_open:
        yield from next_space(turn, AFTER, NOWHERE_ELSE, done=True)


def _most(s: State, giver: int, taker: int) -> int:
    """Return how much may be handed over: half of what there is, and no more than fits (1.8)."""
    return min(s.resources[giver] // 2, MAX_TRACK - s.resources[taker])


def transfers(turn: Turn, *, opens: bool = True) -> list[int]:
    """Return which ways an Insurgent may still hand over Resources in this action.

    Half of its Resources always pay for a first space that all of them pay for. Non-players
    transfer nothing.

    Args:
        turn: The action.
        opens: Whether its Operation has begun, or could with what the faction has.

    Rules: 1.5.2, 2.3.4, 8.1.2
    """
    s, faction = turn.s, turn.faction
    if faction not in INSURGENTS or s.nonplayers >> faction & 1:
        return []
    values = []
    if opens and not turn.gave and _has_to_give(turn):
        values.append(GIVE)
    if may_ask(turn) and (opens or _opens_by_asking(turn)):
        values.append(ASK)
    return values


def _is_insurgent(turn: Turn) -> bool:
    return turn.faction in INSURGENTS


def _is_played(turn: Turn) -> bool:
    return not turn.s.nonplayers >> turn.faction & 1


def _has_to_give(turn: Turn) -> bool:
    return _most(turn.s, turn.faction, other_insurgent(turn.faction)) > 0


def _other_is_played(turn: Turn) -> bool:
    return not turn.s.nonplayers >> other_insurgent(turn.faction) & 1


def _other_has_to_give(turn: Turn) -> bool:
    return _most(turn.s, other_insurgent(turn.faction), turn.faction) > 0


def may_ask(turn: Turn) -> bool:
    """Return whether the acting Insurgent may ask the other for Resources, which has some.

    Rules: 1.5.2, 8.1.2
    """
    s, faction = turn.s, turn.faction
    if faction not in INSURGENTS or turn.asked:
        return False
    other = other_insurgent(faction)
    if s.nonplayers & (1 << faction | 1 << other):
        return False
    return _most(s, other, faction) > 0


def _short(turn: Turn, giver: int, taker: int) -> str:
    """Return why nothing can be handed over (1.8)."""
    resources = turn.s.resources
    if resources[taker] == MAX_TRACK:
        return f"{_name(taker)} Resources are at {MAX_TRACK}"
    return f"half of the {_name(giver)} Resources may be given, and {there_are(resources[giver])}"


def _name(faction: int) -> str:
    return FACTION_NAMES[FACTIONS[faction]]


_COIN_GIVES_NOTHING: Final[Condition[Turn]] = Condition(
    "only NVA and VC hand over Resources",
    "1.5.2-d",
    lambda turn, _: _is_insurgent(turn),
    obvious=True,
)
_NONPLAYER_GIVES_NOTHING: Final[Overall[Turn]] = Overall(
    "a Non-player transfers no Resources", "8.1.2-l", _is_played
)
_INSTEAD: Final[dict[int, Chain[Turn]]] = {
    ACTIVITY: Chain(
        Overall(
            lambda turn, _: activities.why_closed(turn), "4.1-a", lambda turn: turn.activity_open
        ),
        Overall(lambda turn, _: activities.why_none(turn), "4.1-a", activities.possible),
    ),
    GIVE: Chain(
        _COIN_GIVES_NOTHING,
        _NONPLAYER_GIVES_NOTHING,
        Overall("it gave Resources in this action already", "1.5.2-d", lambda turn: not turn.gave),
        Overall(
            lambda turn, _: _short(turn, turn.faction, other_insurgent(turn.faction)),
            "1.5.2-d",
            _has_to_give,
        ),
        Overall(
            lambda turn, _: f"nothing may be given before the {turn.operation.title()} can begin",
            "2.3.4-e",
            _opens,
        ),
    ),
    ASK: Chain(
        _COIN_GIVES_NOTHING,
        _NONPLAYER_GIVES_NOTHING,
        Overall("a Non-player would give nothing", "8.1.2-l", _other_is_played),
        Overall("it asked in this action already", "1.5.2-d", lambda turn: not turn.asked),
        Overall(
            lambda turn, _: _short(turn, other_insurgent(turn.faction), turn.faction),
            "1.5.2-d",
            _other_has_to_give,
        ),
        Overall(
            lambda turn, _: f"no Resources would let the {turn.operation.title()} begin",
            "2.3.4-e",
            lambda turn: _opens(turn) or _opens_by_asking(turn),
        ),
    ),
}
"""What may be chosen instead of a space, or before an Event, and when (4.1, 1.5.2)."""


def why_no_transfer(turn: Turn, word: int) -> Unmet | None:
    """Return why Resources may not be given (`GIVE`) or asked for (`ASK`) now."""
    return _INSTEAD[word].why_not(turn, word)


def _gift(s: State, giver: int, taker: int, least: int) -> Amount:
    """Return the amounts that may be handed over."""
    return Amount(
        range(least, _most(s, giver, taker) + 1),
        "{} may be given: half of what there is, and no more than fit on the track",
        "1.5.2-d",
        RESOURCES,
    )


def transfer(turn: Turn, choice: int) -> Rules[int]:
    """Hand up to half the Resources from one Insurgent to the other; return how many.

    The giver names the amount.

    Rules: 1.5.2
    """
    s = turn.s
    other = other_insurgent(turn.faction)
    if choice == GIVE:
        turn.gave = True
        giver, taker = turn.faction, other
        amount = yield turn.ask(GIVE_AMOUNT, _gift(s, giver, taker, 1), {"other": FACTIONS[other]})
    else:
        turn.asked = True
        giver, taker = other, turn.faction
        amount = yield Decision(
            GRANT_AMOUNT,
            FACTIONS[giver],
            _gift(s, giver, taker, 0),
            {"asker": turn.seat},
        )
    if turn.log:
        turn.tell("transfer", "1.5.2", giver=FACTIONS[giver], taker=FACTIONS[taker], count=amount)
    turn.gain(giver, -amount, "1.5.2")
    turn.gain(taker, amount, "1.5.2")
    return amount
