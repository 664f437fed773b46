"""The Raid phase: who raids next is a stretch, and so is each raid (4.8)."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder import support
from annamite.games.rolling_thunder.box.ids import (
    BOTH,
    FORCES,
    N_SQUADRONS,
    RAID_TARGETS,
    STRIKE,
)
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.compose import (
    assign,
    attach,
    choose_altitude,
    choose_target,
)
from annamite.games.rolling_thunder.raids.cover import cover
from annamite.games.rolling_thunder.raids.damage import inflict
from annamite.games.rolling_thunder.raids.resolve import ambush, defences, strike
from annamite.games.rolling_thunder.raids.targets import any_legal, may_launch
from annamite.games.rolling_thunder.rule_options import ALTERNATE
from annamite.games.rolling_thunder.state import Raid
from annamite.games.rolling_thunder.steps import FORCE_WORDS, step
from annamite.games.rolling_thunder.table import Table, jointly
from annamite.kernel import Rules

ORDER: Final = step("raid.order", FORCE_WORDS, "Which force launches the next raid?", "4.8")
ORDER_WISH: Final = step(
    "raid.order_propose", FORCE_WORDS, "Which force should launch the next raid?", "4.8"
)


def raids(t: Table) -> Rules[None]:
    """Say who launches the next raid, launch it, or close the phase when nobody raids any more.

    Rules: 4.8, 4.1
    """
    s = t.s
    if s.options & ALTERNATE:
        yield from _in_turn(t)
        return
    if s.turn:
        force, s.turn = s.turn - 1, 0
        yield from launch(t, force)
        return
    ready = _ready(t)
    if not ready:
        s.phase = Phase.PRODUCTION
    elif len(ready) == 1:
        yield from launch(t, ready[0])
    else:
        s.turn = 1 + (yield from jointly(t, ORDER, ORDER_WISH, ready, "4.1"))


def _ready(t: Table) -> list[int]:
    """Return the forces that go on raiding."""
    return [force for force in BOTH if not t.s.finished[force] and _could_raid(t, force)]


def _in_turn(t: Table) -> Rules[None]:
    """Let the force whose turn it is raid, or the other one if that cannot; close the phase.

    The holder of the initiative raids first.

    Rules: 4.1, 4.8
    """
    s, ready = t.s, _ready(t)
    force, s.turn = (s.turn - 1 if s.turn else s.initiative), 0
    if not ready:
        s.phase = Phase.PRODUCTION
        return
    if force not in ready:
        force = ready[0]
    yield from launch(t, force)
    s.turn = 1 + (1 - force)


def launch(t: Table, force: int) -> Rules[None]:
    """Let a force launch its next raid, or end its raids.

    Rules: 4.8
    """
    yield from support.window(t, force, "raid_before")
    if not may_launch(t, force):
        t.s.finished[force] = 1
        return
    raid = yield from choose_target(t, force)
    if raid is not None:
        yield from fly(t, raid)


def _could_raid(t: Table, force: int) -> bool:
    """Return whether a force can launch a raid, even if only with the help of a card."""
    if may_launch(t, force):
        return True
    if t.s.reserve_of(force, STRIKE) or not any_legal(t, force):
        return False
    return support.raiding.strikes_again(t, force)


def fly(t: Table, raid: Raid) -> Rules[None]:
    """Carry a raid through its five segments.

    Rules: 4.8
    """
    yield from cover(t, raid)
    yield from support.window(t, raid.force, "raid_composition")
    yield from assign(t, raid)
    yield from choose_altitude(t, raid)
    yield from attach(t, raid)
    for segment in (ambush, defences):
        yield from segment(t, raid)
        if raid.aborted:
            break
    if not raid.aborted:
        damage = yield from strike(t, raid)
        if not raid.aborted:
            yield from inflict(t, raid, damage)
    land(t, raid)


def land(t: Table, raid: Raid) -> None:
    """Squadrons and pilots go to the Committed Air Base; missiles are spent.

    A raid that was broken off keeps the missiles it did not test.

    Rules: 2.4, 4.8.3.3, 6.3
    """
    s, force = t.s, raid.force
    for kind in range(N_SQUADRONS):
        t.commit(force, kind, raid.squadrons[kind])
    s.pilots_committed[force] += raid.pilots.bit_count()
    if raid.aborted:
        s.missiles[force] |= raid.missiles & ~raid.tested
    s.raid = None
    s.raided[force] = 1
    t.tell("raid.over", "4.8", force=FORCES[force], target=RAID_TARGETS[raid.target])
