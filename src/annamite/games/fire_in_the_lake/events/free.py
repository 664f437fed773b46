"""What an Event may grant: free Operations, free Special Activities, eligibility (3.1.2, 5.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from annamite.games.fire_in_the_lake import activities, operations
from annamite.games.fire_in_the_lake.conditions import event_title
from annamite.games.fire_in_the_lake.drawing import ACTIVITY_NAMES, OPERATION_NAMES
from annamite.games.fire_in_the_lake.offers import listed
from annamite.games.fire_in_the_lake.pieces import FACTIONS, NVA
from annamite.games.fire_in_the_lake.plan import USUAL, Plan
from annamite.games.fire_in_the_lake.spaces import ALL
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Listed, Unmet, unmet

_OPERATION_NAMES = (*operations.COIN_OPERATIONS, *operations.INSURGENT_OPERATIONS)
OPERATION_WORDS = Words(*_OPERATION_NAMES, "nothing")
FREE_OPERATION = step("event.operation", OPERATION_WORDS, "{faction}: which free Operation?", "5.5")
ACTIVITY_WORDS = Words(*activities.ACTIVITIES, "nothing")
FREE_ACTIVITY = step(
    "event.activity",
    ACTIVITY_WORDS,
    "{faction}: which free Special Activity?",
    "5.5",
)
ACTION_NAMES = OPERATION_NAMES | ACTIVITY_NAMES
ACTION_WORDS = Words(*operations.INSURGENT_OPERATIONS, *activities.ACTIVITIES_OF[NVA], "nothing")
FREE_ACTION = step(
    "event.action", ACTION_WORDS, "{faction}: which free Operation or Special Activity?", "5.5"
)


def grant(
    turn: Turn,
    faction: int,
    *,
    limited: bool = False,
    within: int = ALL,
    origins: int = ALL,
    only: tuple[int, ...] = (),
    most_spaces: int = 0,
    by_way: bool = False,
    openly: bool = False,
    plan: Plan = USUAL,
    obey_monsoon: bool = False,
) -> Turn:
    """Return a turn for something free that an Event grants to `faction`, under its limits.

    See `Turn` for the limits. Event text overrides Monsoon unless `obey_monsoon`.

    Rules: 3.1.2, 5.1.1, 5.5
    """
    return Turn(
        turn.s,
        faction,
        turn.log,
        limited=limited,
        free=True,
        monsoon=turn.monsoon and obey_monsoon,
        within=within,
        origins=origins,
        only=only,
        most_spaces=most_spaces,
        by_way=by_way,
        openly=openly,
        plan=plan,
    )


def able_actions(own: Turn, names: Sequence[str]) -> list[str]:
    """Return which of the Operations and Special Activities a granted turn allows."""
    return [
        name
        for name in names
        if (
            activities.can_execute(own, name)
            if name in activities.ACTIVITIES
            else operations.possible(own, name)
        )
    ]


def _or_nothing(own: Turn, able: list[int], nothing: int, *, optional: bool) -> list[int]:
    """Return the actions granted, and to do none of them where that is legal.

    What the text can have done must be done (5.1.3); the faction decides the details only (5.1).
    It may decline where the text says so; and a non-player whose priorities find nothing to do does
    nothing (8.4.4).

    Rules: 5.1, 5.1.3, 5.5, 8.4.4
    """
    return [*able, nothing] if optional or nobody_plays(own) or not able else able


def nobody_plays(own: Turn) -> bool:
    """Return whether the acting faction is a non-player (8.0)."""
    return bool(own.s.nonplayers >> own.faction & 1)


def why_not_granted(own: Turn, name: str) -> Unmet | None:
    """Return why a granted turn does not allow an Operation or Special Activity."""
    if name in activities.ACTIVITIES:
        return activities.why_not_executed(own, name)
    return operations.why_not(own, name)


def _granted(
    own: Turn, words: Words, names: Sequence[str], source: Callable[[], list[int]]
) -> Listed:
    """Return a source of the actions granted that tells why one of them is not possible."""

    def reasons(value: int) -> Unmet | None:
        name = words.word(value)
        if value in source():
            return None
        if name == "nothing":
            return unmet("what the Event grants must be done if it can be", "5.1.3-a")
        if name not in names:
            granted = listed(ACTION_NAMES[each] for each in names)
            return unmet(f"{event_title(own.s)} grants {granted} only", "5.5-a", obvious=True)
        return why_not_granted(own, name)

    return Listed(source, reasons)


def choose_action(own: Turn, names: Sequence[str], *, optional: bool = False) -> Rules[bool]:
    """Let the faction of a granted turn execute one of the Operations and Special Activities named.

    It may decline if the text says so. Return whether it did one.

    Rules: 3.1.2, 5.1, 5.1.3, 5.5
    """
    words = ACTION_WORDS
    nothing = words["nothing"]

    def source() -> list[int]:
        able = [words[name] for name in able_actions(own, names)]
        return _or_nothing(own, able, nothing, optional=optional)

    choice = yield own.ask(
        FREE_ACTION, _granted(own, ACTION_WORDS, names, source), {"faction": own.seat}
    )
    if choice == nothing:
        return False
    name = words.word(choice)
    if name not in activities.ACTIVITIES:
        return (yield from operations.execute(own, name))
    yield from activities.execute(own, name)
    return True


def free_operation(
    turn: Turn,
    faction: int,
    names: Sequence[str],
    *,
    limited: bool = False,
    within: int = ALL,
    origins: int = ALL,
    only: tuple[int, ...] = (),
    most_spaces: int = 0,
    obey_monsoon: bool = False,
    optional: bool = False,
) -> Rules[bool]:
    """Let `faction` execute one of the named Operations for free; return whether it did.

    It may do none of them if the text says so (`optional`), or if none is possible. The faction decides its own
    details; its eligibility does not change. Event text overrides Monsoon unless `obey_monsoon`.

    Rules: 3.1.2, 5.1, 5.1.1, 5.5
    """
    own = grant(
        turn,
        faction,
        limited=limited,
        within=within,
        origins=origins,
        only=only,
        most_spaces=most_spaces,
        obey_monsoon=obey_monsoon,
    )
    return (yield from choose_operation(own, names, optional=optional))


def choose_operation(own: Turn, names: Sequence[str], *, optional: bool = False) -> Rules[bool]:
    """Let the faction of a granted turn execute one of the named Operations.

    For Events that go on with the spaces that it took place in: `own.selected`.
    """
    nothing = OPERATION_WORDS["nothing"]

    def source() -> list[int]:
        able = [OPERATION_WORDS[name] for name in names if operations.possible(own, name)]
        return _or_nothing(own, able, nothing, optional=optional)

    choice = yield own.ask(
        FREE_OPERATION, _granted(own, OPERATION_WORDS, names, source), {"faction": own.seat}
    )
    if choice == nothing:
        return False
    return (yield from operations.execute(own, OPERATION_WORDS.word(choice)))


def free_activity(
    turn: Turn,
    faction: int,
    names: Sequence[str],
    *,
    within: int = ALL,
    most_spaces: int = 0,
    openly: bool = False,
    plan: Plan = USUAL,
    obey_monsoon: bool = True,
    optional: bool = False,
) -> Rules[bool]:
    """Let `faction` carry out one of the named Special Activities free; return whether it did.

    It may do none of them if the text says so (`optional`), or if none is possible. Monsoon limits a Special Activity
    but forbids none, so that nothing contradicts it unless the Event names more spaces, or a Sweep
    by Advise: only such text sets `obey_monsoon` to False.

    Rules: 2.3.9, 3.1.2, 5.1.1, 5.5
    """
    own = grant(
        turn,
        faction,
        within=within,
        most_spaces=most_spaces,
        openly=openly,
        plan=plan,
        obey_monsoon=obey_monsoon,
    )
    words = ACTIVITY_WORDS
    nothing = words["nothing"]

    def source() -> list[int]:
        able = [words[name] for name in names if activities.can_execute(own, name)]
        return _or_nothing(own, able, nothing, optional=optional)

    choice = yield own.ask(
        FREE_ACTIVITY, _granted(own, ACTIVITY_WORDS, names, source), {"faction": own.seat}
    )
    if choice == nothing:
        return False
    yield from activities.execute(own, words.word(choice))
    return True


def keep_eligible(turn: Turn, faction: int) -> None:
    """Let a faction start the next card Eligible though it acts on this one (2.3.6)."""
    turn.s.stay_eligible |= 1 << faction
    if turn.log:
        turn.tell("stays_eligible", "2.3.6", whose=FACTIONS[faction])


def make_ineligible(turn: Turn, faction: int) -> None:
    """Make a faction Ineligible through the next card (2.3.6)."""
    turn.s.made_ineligible |= 1 << faction
    if turn.log:
        turn.tell("made_ineligible", "2.3.6", whose=FACTIONS[faction])


def make_eligible(turn: Turn, faction: int) -> None:
    """Put a faction's cylinder in the Eligible box from wherever it is (2.3.1).

    Having acted on this card, or executing the Event, it starts the next card Eligible; otherwise it
    may yet act on this one, with the usual consequence.
    """
    s = turn.s
    bit = 1 << faction
    s.eligible |= bit
    s.made_ineligible &= ~bit
    if s.acted & bit or faction == turn.faction:
        s.stay_eligible |= bit
    if turn.log:
        turn.tell("made_eligible", "2.3.1", whose=FACTIONS[faction])
