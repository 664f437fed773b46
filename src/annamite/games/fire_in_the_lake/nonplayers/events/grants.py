"""Which of the free Operations and Special Activities that an Event offers (8.4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from annamite.games.fire_in_the_lake import activities, operations
from annamite.games.fire_in_the_lake.deeds import changed
from annamite.games.fire_in_the_lake.events.cards.c092_sealords import DELTA
from annamite.games.fire_in_the_lake.nonplayers import flow
from annamite.games.fire_in_the_lake.nonplayers.beforehand import is_settled
from annamite.games.fire_in_the_lake.nonplayers.conditions import DICE
from annamite.games.fire_in_the_lake.nonplayers.events import outcome
from annamite.games.fire_in_the_lake.nonplayers.events.rehearsal import usual_activity
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.mind import LIMITS
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.operations.sweep import sweep_finds, sweep_spaces
from annamite.games.fire_in_the_lake.pieces import ARVN, NVA_TROOPS, US
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.reasons import box_title
from annamite.games.fire_in_the_lake.spaces import bits

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.flow import Box
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn
    from annamite.kernel import Rules

SEALORDS: Final = 92
MANY: Final = 6
"""So many enemies are worth an Assault in the delta."""
LUCK: Final = 6
_NOTHING: Final = "nothing"


def _offers(m: Mind) -> dict[str, int]:
    """Return the words offered with their values, without the one for doing nothing."""
    word = m.decision.step.codec.word
    offers = {word(value): value for value in m.decision.values}
    return {name: value for name, value in offers.items() if name != _NOTHING}


def _nothing(m: Mind) -> int:
    return m.decision.step.codec.value(_NOTHING)


def by_flowchart(m: Mind, names: Mapping[str, int]) -> Thoughts[Box | None]:
    """Return the box that the flowchart comes to, of those for the Operations named.

    Their tests are made in order, as if the Event and Passing were not on it. If none holds, the
    first box is taken in which anything can be done.

    Rules: 8.4.4
    """
    able: list[Box] = []
    for box in flow.CHARTS[m.faction].values():
        if box.operation in names and (yield from box.able(m)):
            able.append(box)
    for box in able:
        if (yield from box.enter(m)):
            return box
    return next(iter(able), None)


def after(m: Mind, name: str, die: int | None = None) -> State:
    """Return the position after what is granted, as the faction would do it, and after nothing else."""

    def effect(turn: Turn) -> Rules[Any]:
        if name in activities.ACTIVITIES:
            yield from activities.execute(turn, name)
        else:
            yield from operations.execute(turn, name)

    limits = {limit: getattr(m.turn, limit) for limit in LIMITS}
    return what_if(m, effect, die=die, **limits)


def does_something(m: Mind, name: str) -> bool:
    """Return whether what is granted would change anything by any dice.

    Rules: 8.1, 8.4.3
    """
    return any(changed(m.s, after(m, name, die)) for die in DICE[m.faction])


def worthwhile(m: Mind) -> Thoughts[dict[str, int]]:
    """Return what is offered; where it may be declined, only what would change anything.

    Rules: 8.4.3, 8.4.4
    """
    names = _offers(m)
    if not names or not m.offers(_nothing(m)):
        return names
    boxes = {box.operation: box for box in flow.CHARTS[m.faction].values()}
    some: dict[str, int] = {}
    for name, value in names.items():
        box = boxes.get(name)
        wanted = flow.WANTED.get((m.faction, name))
        if wanted is not None and not wanted(m):
            continue
        if box is not None and not (yield from box.able(m)):
            continue
        if is_settled(m, name) or does_something(m, name):
            some[name] = value
    if not some:
        m.because("8.4.4", "no instruction of the flowchart applies")
    return some


@answers("event.operation")
def operation(m: Mind) -> Thoughts[None]:
    """Carry out the Operation granted; of several, the one that the flowchart comes to.

    None, if it may be declined and no instruction of its box finds anything to do.

    Rules: 8.4.3, 8.4.4
    """
    names = yield from worthwhile(m)
    if not names:
        yield from m.give(_nothing(m))
        return
    box = (yield from by_flowchart(m, names)) if len(_offers(m)) > 1 else None
    name = box.operation if box else next(iter(names))
    m.because("8.4.4", f"the free Operation: {name.capitalize()}")
    yield from m.give(m.decision.step.codec.value(name))


@answers("event.operation", factions=(US, ARVN), card=SEALORDS)
def sweep_or_assault(m: Mind) -> Thoughts[None]:
    """Sweep where that finds anybody, unless an Assault could change more (92 SEALORDS).

    That is to end NVA Control, to take a Base or Tunnel or to remove 6 enemies; for the US also to
    hit NVA Troops, for ARVN also to bring COIN Control.

    Rules: 8.4.4, 8.8.3, 8.7.4
    """
    names, turn = _offers(m), m.turn
    sweep = names.get("sweep")
    spaces = bits(sweep_spaces(turn) & turn.within)
    found = sweep is not None and any(sweep_finds(turn, n) for n in spaces)
    if sweep is not None and found and "sweep" in (yield from worthwhile(m)):
        assaults = _would_assault(m)
        better = "an Assault could change more" if assaults else "it would find Guerrillas"
        m.because("8.4.4", f"Sweep? {'No' if assaults else 'Yes'}: {better}")
        yield from m.give(_nothing(m) if assaults else sweep)
    elif "assault" not in names:
        m.because("8.4.4", "Sweep? No: it would find nobody")
        yield from m.give(_nothing(m))
    elif "assault" in (yield from worthwhile(m)):
        m.because("8.4.4", "Assault? Yes: it would change something")
        yield from m.give(names["assault"])
    else:
        yield from m.give(_nothing(m))


def _would_assault(m: Mind) -> bool:
    s = m.s
    then = what_if(
        m, _assault, die=LUCK, free=True, within=DELTA, plan=Plan(every=True), monsoon=False
    )
    result = outcome.outcome(m.faction, s, then)
    enough = result.pieces + result.bases >= MANY or result.bases or result.tunnels
    freed = s.nva_control & ~then.nva_control
    if m.faction == ARVN:
        return bool(enough or freed or then.coin_control & ~s.coin_control)
    return bool(enough or freed or s.on_map((NVA_TROOPS,)) > then.on_map((NVA_TROOPS,)))


def _assault(turn: Turn) -> Rules[Any]:
    if operations.possible(turn, "assault"):
        yield from operations.execute(turn, "assault")


@answers("event.activity")
def activity(m: Mind) -> Thoughts[None]:
    """Carry out the Special Activity granted; of several, the one the flowchart would come to.

    Rules: 8.4.4, 8.4.7
    """
    names = yield from worthwhile(m)
    if not names:
        yield from m.give(_nothing(m))
        return
    name = ""
    if len(names) > 1 and m.foresee is not None:
        name = yield from usual_activity(m, set(names))
    name = name or (next(iter(names)) if len(names) == 1 else "")
    if name:
        m.because("8.4.4", f"the free Special Activity: {box_title(name)}")
    yield from (m.give(names[name]) if name else m.any_of(list(names.values())))


@answers("event.action")
def action(m: Mind) -> Thoughts[None]:
    """Carry out an Operation or a Special Activity: what the flowchart comes to first.

    Where its box leads to both, what places or removes more.

    Rules: 8.4.4
    """
    names = yield from worthwhile(m)
    if not names:
        yield from m.give(_nothing(m))
        return
    box = yield from by_flowchart(m, names)
    if box is None:
        wanted = list(names)
    else:
        wanted = [box.operation, *(name for name in box.activities if name in names)]
    if len(wanted) > 1:
        weights = {name: outcome.outcome(m.faction, m.s, after(m, name)).weight for name in wanted}
        wanted = [name for name in wanted if weights[name] == max(weights.values())]
    m.because("8.4.4", f"what the flowchart comes to: {box_title(wanted[0])}")
    yield from m.give(names[wanted[0]])
