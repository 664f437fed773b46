"""What helps where things are put down or change on the map: ports, deployments, regions (9, 13, 17.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.campaign import pacification, population
from annamite.games.vietnam_1965_1975.campaign.armies import arrival
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.position.tokens import acts
from annamite.games.vietnam_1965_1975.shown.season.telling import Told, budget, joined
from annamite.games.vietnam_1965_1975.turn import deployment

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from annamite.kernel import Decision


def landing(t: Table, decision: Decision) -> Told:
    """Return how many units are still to land, and who is at the ports or beside them.

    Rules: 17.1
    """
    told = Told(budgets=[budget("units", len(t.season.landing))])
    told.reminders.append(f"{len(t.season.landing)} still to land, each at any of these ports.")
    foes = t.occupied(NLF)
    for (_, _, at), word in zip(acts(t, decision), decision.words, strict=True):
        told.notes[word] = _around(t, at, foes)
    return told


def _around(t: Table, at: int, foes: set[int]) -> str:
    friends = len(t.at(at, US))
    near = any(place in foes for place in t.box.places.within(at, 1))
    return joined(
        f"{friends} of yours there" if friends else "nobody of yours there",
        "enemies beside it" if near else "",
    )


def regional(t: Table, decision: Decision) -> Told:
    """Return how each region stands for which NLF units may count, these units counted.

    Rules: 13
    """
    told, names = Told(), t.box.c.map.regions
    at = pacification.in_question(t)
    assert at is not None
    for region, word in zip(decision.values, decision.words, strict=True):
        with_them = Table(t.s.copy(), t.box, t.scenario)
        with_them.note(assigned={**t.season.assigned, at: region})
        added = pacification.modifier(with_them, region)
        people = f"SVN has {population.controlled(t, region)} of {names[region].population}"
        told.notes[word] = f"{people} · {added:+} to the dice with them"
    return told


# --- deployments ----------------------------------------------------------------------------------


def reorganizing(t: Table, decision: Decision) -> Told | None:
    """Return the strength of brigades in the deployments that they may change to.

    Rules: 9, 12
    """
    if t.s.season is None:
        return None
    told = Told(
        reminders=["Each brigade changes once; one on a single counter moves and fights whole."]
    )
    for (_, act, unit), word in zip(acts(t, decision), decision.words, strict=True):
        if act == "done":
            continue
        brigade = deployment.brigade_of(t, unit)
        whole = deployment.deployment(t, brigade) == deployment.ONE_COUNTER
        _, there = deployment.parts(t, brigade)
        own = t.box.children[brigade] if whole else [t.s.counter[one] for one in there]
        told.notes[word] = _strength(t, brigade, own, act.removeprefix("to_"))
    return told


def arriving(t: Table, decision: Decision) -> Told | None:
    """Return the strength of a brigade that lands, by deployment.

    Rules: 9, 17.1
    """
    if t.s.season is None or not t.season.landing:
        return None
    brigade = t.season.landing[0]
    own = t.box.children[brigade]
    return Told(notes={word: _strength(t, brigade, own, word) for word in decision.words})


def _strength(t: Table, brigade: int, battalions: Sequence[int], to: str) -> str:
    """Return the ground strength of a brigade in a deployment, counter by counter."""
    faces = {
        "brigade": [(brigade, 0)],
        "headquarters": [(brigade, 1), *((n, 0) for n in battalions)],
        "battalions": [(n, 1) for n in battalions],
    }
    strengths = [t.box.profile(counter, face).ground for counter, face in faces[to]]
    parts = f" ({' + '.join(map(str, strengths))})" if len(strengths) > 1 else ""
    return f"strength {sum(strengths)}{parts}"


def breaking(t: Table, _: Decision) -> Told | None:
    """Return how many battalions are left to break regiments down into.

    Rules: 9, 12
    """
    if t.s.season is None:
        return None
    left, parts = sum(deployment.free_battalions(t).values()), deployment.VC_PARTS
    told = f"A regiment becomes {parts} battalions drawn blind, of which {left} are free."
    return Told(reminders=[told])


TELLERS: Final[dict[str, Callable[[Table, Decision], Told | None]]] = {
    arrival.PLACE.id: landing,
    pacification.COUNTED.id: regional,
    deployment.SWITCH.id: reorganizing,
    deployment.ARRIVE.id: arriving,
    deployment.BREAK.id: breaking,
}
"""By step, who tells what helps there."""
