"""Marches that the sheet aims for the NVA: at US Bases, and for NVA Control (56, 59, 71, 122)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.deeds import changed
from annamite.games.fire_in_the_lake.nonplayers.events import outcome
from annamite.games.fire_in_the_lake.nonplayers.events.cards.common import (
    RULE,
    as_usual,
    selects,
)
from annamite.games.fire_in_the_lake.nonplayers.events.grants import after
from annamite.games.fire_in_the_lake.nonplayers.nva import march
from annamite.games.fire_in_the_lake.nonplayers.nva.marches import Marches
from annamite.games.fire_in_the_lake.nonplayers.tables import Selection, cards_with
from annamite.games.fire_in_the_lake.pieces import NVA, US_BASE
from annamite.games.fire_in_the_lake.reasons import box_title
from annamite.games.fire_in_the_lake.spaces import ADJACENT, bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

CAMPAIGN: Final[Selection] = "campaign"
SIEGE: Final[Selection] = "siege"
FIGHTS: Final = ("attack", "ambush")
FOLLOW_UPS: Final = ("infiltrate", "terror", "rally")
ALWAYS: Final = ("terror", "rally")
"""These need not bring or remove pieces."""


# --- 56 Vo Nguyen Giap, 122 Easter Offensive ----------------------------------------------


def _us_bases(plan: Marches) -> int:
    """Return the spaces with a US Base that spare units can get to."""
    bases = plan.s.where[US_BASE]
    return sum(1 << n for n in bits(bases) if n not in plan.groups and plan.from_where(n))


def campaign(m: Mind, plan: Marches) -> Thoughts[bool]:
    """March all that can be spared against US Bases, then so as to add NVA Control (56, 122).

    Troops go; Guerrillas only where there are none.

    Rules: 8.4.1, 8.6.5
    """
    while targets := _us_bases(plan):
        target = yield from m.among(targets, RULE, "March all that can be spared to US Bases").one()
        plan.aims[target] = RULE, "against a US Base"
        origins = bits(plan.from_where(target))
        troops = sum(plan.troops(n) for n in origins)
        for origin in origins:
            guerrillas = 0 if troops else plan.guerrillas(origin)
            plan.send_units(origin, target, plan.troops(origin), guerrillas)
        plan.stay(target)
    yield from march.conquer(m, plan)
    return False


def siege(m: Mind, plan: Marches) -> Thoughts[bool]:
    """March most Troops to a US Base first, then by the usual bullets (59, 71).

    Rules: 8.4.1, 8.6.5
    """
    troops = {n: sum(map(plan.troops, bits(plan.from_where(n)))) for n in bits(_us_bases(plan))}
    able = sum(1 << n for n, number in troops.items() if number)
    targets = m.among(able, RULE, "March most Troops to a US Base")
    if targets:
        target = yield from targets.most("Troops", troops.__getitem__).one()
        for origin in bits(plan.from_where(target)):
            plan.send_units(origin, target, plan.troops(origin), 0)
        plan.stay(target)
        plan.aims[target] = RULE, "against a US Base"
    return True


march.BY_EVENT.update(dict.fromkeys(cards_with(CAMPAIGN, NVA), campaign))
march.BY_EVENT.update(dict.fromkeys(cards_with(SIEGE, NVA), siege))


@selects(CAMPAIGN, "event.operation", factions=(NVA,))
@selects(SIEGE, "event.operation", factions=(NVA,))
def march_out(m: Mind) -> Thoughts[None]:
    """March if a US Base can be reached, else if the NVA would March anyway.

    Rules: 8.4.1
    """
    value = m.decision.step.codec.value("march")
    if m.offers(value) and _us_bases(Marches(m.turn)):
        m.because(RULE, "a US Base can be reached: March")
        yield from m.give(value)
    else:
        yield from as_usual(m)


@selects(CAMPAIGN, "event.space", factions=(NVA,), cards=(56,))
def act_everywhere(m: Mind) -> Thoughts[None]:
    """Act in each space that was Marched into, in random order (56).

    Rules: 8.4.1, 8.4.3
    """
    spaces = m.among(m.spaces(), RULE, "act in each space that was Marched into")
    yield from m.give((yield from spaces.one()) if spaces else DONE)


@selects(CAMPAIGN, "event.action", factions=(NVA,))
def after_march(m: Mind) -> Thoughts[None]:
    """Attack or Ambush where that removes anything; else Infiltrate, Terrorize or Rally (56).

    Terror only at Support; Infiltration only if it brings pieces.

    Rules: 8.4.1
    """
    word = m.decision.step.codec.word
    names = {word(value): value for value in m.decision.values}
    wanted = [name for name in (*FIGHTS, *FOLLOW_UPS) if name in names]
    if "terror" in wanted and not m.turn.within & m.s.supporting:
        wanted.remove("terror")
    fruitful = _fruitful(m, wanted)
    if fruitful:
        m.because(RULE, f"what changes something there comes first: {box_title(fruitful[0])}")
    else:
        m.because(RULE, "nothing there: neither a fight nor another action would change anything")
    yield from m.give(names[fruitful[0] if fruitful else "nothing"])


def _fruitful(m: Mind, actions: Sequence[str]) -> list[str]:
    """Return those of the actions that change something there, the best fights first."""
    then = {n: after(m, n) for n in actions}
    weights = {n: outcome.outcome(m.faction, m.s, then[n]).weight for n in actions}
    found = [n for n in actions if any(weights[n][:3]) or (n in ALWAYS and changed(m.s, then[n]))]
    return sorted(found, key=lambda n: weights[n] if n in FIGHTS else (), reverse=True)


@selects(CAMPAIGN, "event.move_from", factions=(NVA,), cards=(122,))
def leave_roads(m: Mind) -> Thoughts[None]:
    """Leave an open LoC for a space under COIN Control, if there is one next to it (122).

    Rules: 8.4.1
    """
    held = m.s.coin_control
    able = sum(1 << n for n in bits(m.spaces()) if ADJACENT[n] & held)
    origins = m.among(able, RULE, "leave a LoC with COIN Control next to it")
    yield from m.give((yield from origins.one()) if origins else DONE)


@selects(CAMPAIGN, "event.move_to", factions=(NVA,), cards=(122,))
def into_coin_control(m: Mind) -> Thoughts[None]:
    """Move into a space under COIN Control before another (122).

    Rules: 8.4.1
    """
    spaces = m.among(m.spaces(), RULE, "where to")
    yield from m.give((yield from spaces.first("COIN Control", m.s.coin_control).one()))
