"""What helps NVN to plan: room below morale, what comes through, what work and forces cost (14, 16, 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.campaign import offensive
from annamite.games.vietnam_1965_1975.campaign.dice import sums
from annamite.games.vietnam_1965_1975.campaign.north import forces, plans, supply, trail_work
from annamite.games.vietnam_1965_1975.campaign.north.commitment import item, room
from annamite.games.vietnam_1965_1975.campaign.strategic_war import blockade
from annamite.games.vietnam_1965_1975.position.questions import YES, YES_NO
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.tokens import acts
from annamite.games.vietnam_1965_1975.shown.season import budgets
from annamite.games.vietnam_1965_1975.shown.season.telling import (
    Told,
    average,
    budget,
    mean,
    values,
)
from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Line

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Amount
    from annamite.kernel import Decision


# --- plans ----------------------------------------------------------------------------------------


def by_sea(t: Table, decision: Decision) -> Told:
    """Return the supply that each commitment brings by sea on average, against the Naval Points of now.

    Rules: 17.5
    """
    told = _planning(t, decision, "sea_supply", "sea_supply", lambda n: through(t, n))
    chart = t.box.strategic.blockade
    told.reminders += [
        f"On average against {level(t, Index.NAVAL)} Naval Points, as many as there are now.",
        f"Further than {chart.sea_reach} hexes from the sea it has half its value.",
    ]
    return told


def by_trail(t: Table, decision: Decision) -> Told:
    """Return the supply that each commitment brings along the Trail at its status of now.

    Rules: 14.2, 17.5
    """
    status, chart = level(t, Index.TRAIL_EFFECTIVE), t.box.strategic.blockade
    each = t.box.strategic.trail.supply(status)
    told = _planning(t, decision, "trail_supply", "trail_supply", lambda n: n * each)
    told.reminders += [
        f"At Effective Status {status} each commitment brings {each}.",
        "Each hit on the North next season takes 1 commitment away.",
        f"Further than {chart.trail_reach} hexes from the border it has half its value.",
    ]
    return told


def recruiting(t: Table, decision: Decision) -> Told:
    """Return the recruits that each commitment brings at the Trail's status and the VC's draft of now.

    Rules: 17.5, 17.6
    """
    rate = supply.recruit_rate(t)
    told = _planning(t, decision, "recruits_for_vc", "recruits", lambda n: n * rate)
    told.reminders.append(
        f"At Effective Status {level(t, Index.TRAIL_EFFECTIVE)} and a draft of"
        f" {level(t, Index.VC_DRAFT)} each commitment brings {rate} recruits, for one season."
    )
    return told


def replacing(t: Table, decision: Decision) -> Told:
    """Return what groups of Replacement Points cost.

    Rules: 17.6
    """
    group = item(t, "replacements").group
    return _planning(t, decision, "replacements", "replacements", lambda n: n * group)


def _planning(
    t: Table, decision: Decision, line: str, brought: Amount, brings: Callable[[int], float]
) -> Told:
    """Return what each number costs and brings; silence stands for what the rules assume."""
    told = Told(budgets=[budgets.nvn_commitment(t)], reminders=[_left(t)])
    price = item(t, line).commitment
    for (_, act, named), word in zip(acts(t, decision), decision.words, strict=True):
        number = plans.unsaid(t, decision.step) if act == "unsaid" else named
        found = round(brings(number), 4)
        notes = [f"commits {number}"] if act == "unsaid" else []
        if number:
            notes.append(f"{average(found)} {_BROUGHT[brought]}")
        costs: dict[Amount, int] = {"nvn_commitment": number * price}
        told.lines[word] = Line(costs=costs, brings={brought: found})
        told.notes[word] = " · ".join(notes)
    return told


_BROUGHT: Final[dict[Amount, str]] = {
    "sea_supply": "supply on average",
    "trail_supply": "supply",
    "recruits": "recruits",
    "replacements": "points",
}


def through(t: Table, commitment: int) -> float:
    """Return the supply that gets through the blockade on average.

    Rules: 17.5
    """
    dice = zip(*sums(level(t, Index.NAVAL)), strict=True)
    return mean((blockade.through(t, commitment, total), ways) for total, ways in dice)


def _left(t: Table) -> str:
    morale, now = level(t, Index.NVN_MORALE), level(t, Index.NVN_COMMITMENT)
    return f"Commitment {now} of {morale}, which is NVN morale: {room(t)} left."


# --- work and forces ------------------------------------------------------------------------------


def working(t: Table, decision: Decision) -> Told:
    """Return what repair and a better Optimal Status cost, and what they make of the Trail.

    Rules: 14.1, 17.6, 17.8
    """
    told = Told(budgets=[budgets.nvn_commitment(t)], reminders=[_left(t)])
    effective, optimal = level(t, Index.TRAIL_EFFECTIVE), level(t, Index.TRAIL_OPTIMAL)
    told.reminders.append(f"Effective Status {effective} of {optimal}: {_status(t, effective)}.")
    repair = Line(
        costs={"nvn_commitment": item(t, "trail_repair").commitment}, brings={"trail_effective": 1}
    )
    cost = t.box.strategic.trail.upgrade_cost(optimal)
    if "repair" in decision.words:
        told.line("repair", repair, f"then {_status(t, effective + 1)}")
    if "upgrade" in decision.words and cost is not None:
        better = Line(costs={"nvn_commitment": cost}, brings={"trail_optimal": 1})
        told.line("upgrade", better, f"lets it come to {_status(t, optimal + 1)}")
    return told


def _status(t: Table, box: int) -> str:
    """Return what a status of the Trail means."""
    here = t.box.strategic.trail.boxes[box]
    moved = f"x{here.factor}{f'{here.add:+}' if here.add else ''}"
    return f"supply {here.supply}, recruits {here.recruits}, movement {moved}"


def building(t: Table, decision: Decision) -> Told:
    """Return what units, upgrades and air defence cost.

    Rules: 17.6
    """
    told = Told(budgets=[budgets.nvn_commitment(t)], reminders=[_left(t)])
    for (_, act, number), word in zip(acts(t, decision), decision.words, strict=True):
        cost = forces.price(t, act, number)
        line = Line(costs={"nvn_commitment": cost or 0})
        if act == "air_defence":
            now = level(t, Index.AIR_DEFENCE)
            told.line(word, line, f"{now + 1} dice against each bombing mission")
        elif act == "upgrade":
            told.line(word, line, f"then {values(t.box, t.s.counter[number], forces.BACK)}")
        elif act == "build":
            told.line(word, line, values(t.box, number))
    return told


# --- offensives -----------------------------------------------------------------------------------


def declaring(t: Table, _: Decision) -> Told:
    """Return what an offensive costs, and what it does to US morale by its attacks.

    Rules: 16.1, 16.4
    """
    told = Told(budgets=[budgets.nvn_commitment(t)], reminders=[_left(t)])
    cost = item(t, "offensive").commitment
    told.line(YES_NO.word(YES), Line(costs={"nvn_commitment": cost}))
    bands = t.box.strategic.morale.bands.us_attacks
    felt = ", ".join(f"from {least} on {by:+}" for least, by in bands)
    told.reminders += [
        f"An NVA regiment and {offensive.SECTIONS} political sections come with it, at once.",
        f"Next season US morale counts your attacks, not your losses: {felt}.",
    ]
    return told


def striking(t: Table, decision: Decision) -> Told:
    """Return the values of the regiments that may come with an offensive.

    Rules: 16.4
    """
    told = Told()
    for (_, act, counter), word in zip(acts(t, decision), decision.words, strict=True):
        if act == "take":
            told.notes[word] = values(t.box, counter)
    return told


def placing(_t: Table, _: Decision) -> Told:
    """Return where the regiment of an offensive may appear.

    Rules: 16.4
    """
    return Told(reminders=[_ANYWHERE])


_ANYWHERE: Final = "Anywhere without units of the US side; a town where nobody is falls at once."


def placing_sections(t: Table, _: Decision) -> Told:
    """Return how many political sections are still to come.

    Rules: 16.4
    """
    left = offensive.SECTIONS - t.season.cursor
    told = Told(budgets=[budget("sections", left)])
    told.reminders += [f"{left} more may come, as long as there are any.", _ANYWHERE]
    return told


TELLERS: Final[dict[str, Callable[[Table, Decision], Told]]] = {
    plans.SEA.id: by_sea,
    plans.TRAIL.id: by_trail,
    plans.RECRUITS.id: recruiting,
    plans.REPLACEMENTS.id: replacing,
    trail_work.WORK.id: working,
    forces.BUILD.id: building,
    offensive.DECLARE.id: declaring,
    offensive.REGIMENT.id: striking,
    offensive.REGIMENT_PLACE.id: placing,
    offensive.SECTION.id: placing_sections,
}
"""By step, who tells what helps there."""
