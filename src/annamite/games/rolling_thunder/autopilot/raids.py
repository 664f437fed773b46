"""Answers in the raid phase (4.8)."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.autopilot import worth
from annamite.games.rolling_thunder.autopilot.forecast import Aim, under_way
from annamite.games.rolling_thunder.autopilot.mind import Mind, answers
from annamite.games.rolling_thunder.autopilot.planner import (
    Plan,
    best_raid,
    rating_under_barcap,
    rest_of_raid,
)
from annamite.games.rolling_thunder.box.ids import (
    ALTITUDES,
    BRIDGES,
    CAP,
    FIRST_BRIDGE,
    GIA_LAM,
    ICON,
    MEDIUM,
    RAID_TARGETS,
    ROLES,
    STRIKE,
)
from annamite.games.rolling_thunder.raids.compose import EXTRA_DONE
from annamite.games.rolling_thunder.raids.cover import ASK_BARCAP, ASK_SUPPRESSION, SUPPORT_DONE
from annamite.games.rolling_thunder.raids.targets import mig_rating
from annamite.games.rolling_thunder.steps import DONE_KIND, PASS
from annamite.games.rolling_thunder.table import Table
from annamite.players.computer import Choice

LEAST_GAIN: Final = 0.05
"""A raid that brings less is not worth the crews."""
TOLERANCE: Final = 0.25
"""How much a partner's proposal may cost and still be accepted."""
SPARE_SORTIES: Final = 3
"""With so many armed recon squadrons at home, one is lent over Hanoi."""


@answers("raid.target")
def target(mind: Mind) -> Choice:
    """The target of the best raid that can be flown now; none if it costs more than it brings."""
    targets = [target for target in mind.decision.values if target != PASS]
    plan = best_raid(mind.t, mind.force, targets)
    if plan is None or plan.gain < LEAST_GAIN:
        return Choice(PASS, "no raid is worth its crews any more")
    mind.memory.plan = plan
    name = mind.t.box.names.targets[RAID_TARGETS[plan.target]]
    return Choice(plan.target, f"{name}: {plan.gain:.2f} boxes of Campaign Impact to be expected")


def _plan(mind: Mind) -> Plan:
    if mind.memory.plan is None:
        mind.memory.plan = rest_of_raid(mind.t, mind.force)
    return mind.memory.plan


@answers("raid.support")
def support(mind: Mind) -> Choice:
    """BARCAP and suppression as far as they gain more than they could elsewhere; a partner's too.

    The partner is asked for what they can spare over Hanoi before own squadrons go there.
    """
    if mind.offers(ASK_BARCAP) and _can_spare_cap(mind.t, 1 - mind.force):
        raid = mind.t.s.raid
        assert raid is not None
        wanted = rating_under_barcap(mind.t, raid.region, (GIA_LAM,))
        if wanted < mig_rating(mind.t, raid.region):
            mind.memory.plan = None
            return Choice(ASK_BARCAP, "the partner has CAP to spare")
    if mind.offers(ASK_SUPPRESSION) and mind.t.s.recon_reserve[1 - mind.force] >= SPARE_SORTIES:
        mind.memory.plan = None
        return Choice(ASK_SUPPRESSION, "the partner has armed recon squadrons to spare")
    plan = _plan(mind)
    for choice in plan.support:
        if mind.offers(choice):
            plan.support.remove(choice)
            return Choice(choice, "it saves the raid more than it would bring elsewhere")
    return Choice(SUPPORT_DONE, "more cover would bring more elsewhere")


def _can_spare_cap(t: Table, force: int) -> bool:
    """Return whether a force has more CAP squadrons than two for each raid that it can still fly."""
    s = t.s
    raids = 0 if s.finished[force] else (s.reserve_of(force, STRIKE) + 1) // 2
    return s.reserve_of(force, CAP) > 2 * raids


@answers("raid.barcap")
def barcap(mind: Mind) -> Choice:
    """The weakest CAP squadron: any of them cancels an alert."""
    strength = mind.t.box.strength
    kind = mind.best(lambda kind: -2 * strength[kind] - bool(kind & ICON))
    return Choice(kind, "the weakest CAP squadron cancels an alert as well as any")


@answers("raid.help")
def help_partner(mind: Mind) -> Choice:
    """What can be spared is sent: CAP beyond two for each own raid, one armed recon of three."""
    params = mind.decision.params or {}
    if params.get("what") == "barcap":
        yes = _can_spare_cap(mind.t, mind.force)
    else:
        yes = mind.t.s.recon_reserve[mind.force] >= SPARE_SORTIES
    return Choice(int(yes), "there is enough left" if yes else "our own missions need them")


# --- composition ------------------------------------------------------------------------------


def _listed(plan: Plan) -> str:
    return ", ".join(f"{plan.mix[role]} {name.upper()}" for role, name in enumerate(ROLES))


@answers("raid.squadron")
def squadron(mind: Mind) -> Choice:
    """The squadrons of the plan; what a mandatory target asks for beyond it is the weakest."""
    plan = _plan(mind)
    for kind in plan.squadrons:
        if mind.offers(kind):
            plan.squadrons.remove(kind)
            return Choice(kind, f"one of {_listed(plan)}")
    if mind.offers(DONE_KIND):
        return Choice(DONE_KIND, "one squadron more would bring more in a later raid")
    strength = mind.t.box.strength
    return Choice(mind.best(lambda kind: -strength[kind]), "the rules ask for one squadron more")


_ALTITUDE_REASONS: Final = (
    "fire is thinner up there, and the bombs are enough",
    "neither the bombs nor the crews do better elsewhere",
    "what the bombs gain is worth the small arms",
)


@answers("raid.altitude")
def altitude(mind: Mind) -> Choice:
    """The altitude at which the raid is expected to bring most."""
    choice = _plan(mind).mix.altitude
    if not mind.offers(choice):
        choice = MEDIUM
    return Choice(choice, f"{ALTITUDES[choice].capitalize()}: {_ALTITUDE_REASONS[choice]}")


@answers("raid.extra")
def extra(mind: Mind) -> Choice:
    """An even share of the pilots, STRIKE first; every missile there is an icon for; the counter."""
    plan = _plan(mind)
    for choice in plan.extras:
        if mind.offers(choice):
            plan.extras.remove(choice)
            return Choice(choice, "nothing is gained by keeping it for later")
    return Choice(EXTRA_DONE, "the rest is kept for the next raid")


# --- under fire -------------------------------------------------------------------------------


def at_stake(t: Table) -> Aim:
    """Return what the raid under way is after."""
    raid = t.s.raid
    assert raid is not None
    again = t.s.reserve_of(raid.force, STRIKE) > 0
    prices = worth.Prices(t, worth.raids_to_come(t.s))
    ladder = worth.ladder(t, raid.target, prices, again=again)
    return Aim(raid.target >= FIRST_BRIDGE, ladder, prices.crew)


@answers("raid.press_on")
def press_on(mind: Mind) -> Choice:
    """Whether what the raid can still do is worth the crews that it may still lose."""
    left = under_way(mind.t, at_stake(mind.t))
    if left > 0:
        return Choice(1, f"it still promises {left:.2f} boxes")
    return Choice(0, f"it would now cost {-left:.2f} boxes more than it brings")


@answers("raid.bridge")
def bridge(mind: Mind) -> Choice:
    """A crossing that still stands before one that is down; then the one with more traffic."""
    t = mind.t

    def traffic(at: int) -> int:
        edges = (*t.box.rails.values(), *t.box.roads.values())
        return sum(crossing == at for ends in edges for _, crossing in ends)

    at = mind.best(lambda at: traffic(at) - 10 * bool(t.s.bridges[at]))
    return Choice(at, f"{mind.t.box.names.of(BRIDGES[at])} holds up most of what moves")
