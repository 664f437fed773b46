"""Answers before the raids and at production: the request, and what goes with it (4.6, 4.9.3).

And which force goes first, wherever the rules ask that (4.1).
"""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.autopilot import worth
from annamite.games.rolling_thunder.autopilot.mind import Mind, answers
from annamite.games.rolling_thunder.box.ids import (
    BLACK,
    BLACK_TARGET,
    BOTH,
    BROWN_TARGET,
    EXPAND,
    FLEXIBILITY,
    FORCE_NAMES,
    INTENSIVE,
    MORE_SORTIES,
    N_OBJECTIVES,
    PLACES,
)
from annamite.games.rolling_thunder.raids.targets import allowed, possible
from annamite.games.rolling_thunder.state import STANDING
from annamite.games.rolling_thunder.table import Table
from annamite.kernel.exact import total
from annamite.players.computer import Choice

TOLERANCE: Final = 0.3
"""How much a partner's proposal may cost and still be accepted."""
CARDS: Final = 0.9
"""What Operational Flexibility brings: four cards more, and a choice (tuned)."""
COUNTERS: Final = 0.55
"""What the two More Sorties counters bring (tuned)."""
BOMBER: Final = 0.07
"""What a B-52 more brings for each cube on its way (tuned)."""
OPENED: Final = 0.3
"""What a better choice of targets brings, for each box that the best new one beats the old by."""


@answers("raid.order", "raid.order_propose", "recon.order", "recon.order_propose")
def order(mind: Mind) -> Choice:
    """Who has the initiative goes first, as 4.1 suggests; a partner's wish is granted."""
    wish = mind.proposed()
    if wish is not None and mind.offers(wish):
        return Choice(wish, f"{FORCE_NAMES[wish]} first, as my partner proposes")
    holder = 1 - mind.force if mind.decision.step.id.endswith("propose") else mind.force
    return Choice(holder, f"the {FORCE_NAMES[holder]} has the initiative")


@answers("request.choose", "request.propose")
def request(mind: Mind) -> Choice:
    """The request worth most; the partner's proposal if it is nearly as good."""
    worths = {value: _worth(mind.t, value) for value in mind.decision.values}
    best = max(worths, key=worths.__getitem__)
    wish = mind.proposed()
    if wish is not None and worths[wish] >= worths[best] - TOLERANCE:
        return Choice(wish, "my partner's proposal is as good as any")
    return Choice(best, f"{_WHY[best]}: worth {worths[best]:.2f} boxes")


_WHY: Final = {
    FLEXIBILITY: "cards for both hands",
    MORE_SORTIES: "a stronger raid of each force",
    INTENSIVE: "many cubes are under way",
    EXPAND: "better targets come into reach",
}


def _worth(t: Table, choice: int) -> float:
    if choice == INTENSIVE:
        return BOMBER * _traffic(t)
    if choice == EXPAND:
        return _opened(t)
    return CARDS if choice == FLEXIBILITY else COUNTERS


def _traffic(t: Table) -> int:
    """Return how many cubes should reach the passes and the Trail this season."""
    s, box = t.s, t.box
    coming = sum(s.cubes) + sum(s.delayed) - s.cubes_at(PLACES.index("pathet_lao"))
    coming += sum(
        s.status[n] == STANDING and box.objective_colour[n] in (BLACK_TARGET, BROWN_TARGET)
        for n in range(N_OBJECTIVES)
    )
    coming += sum(count for count, years in box.aid.values() if s.year in years)
    return coming + max(0, 2 - t.full_lines("P"))


def _opened(t: Table) -> float:
    """Return what a Target Restriction Level one higher would bring."""
    s = t.s
    if s.level >= 3:
        return 0.0
    prices = worth.Prices(t, worth.raids_to_come(s))
    gain = 0.0
    for force in BOTH:
        s.level += 1
        targets = possible(t, force)
        s.level -= 1
        open_now = [target for target in targets if allowed(t, target)]
        if len(open_now) < len(targets):
            gain += _two_best(t, targets, prices) - _two_best(t, open_now, prices)
    return OPENED * gain


def _two_best(t: Table, targets: list[int], prices: worth.Prices) -> float:
    """Return the sum of the two best things to be done to targets, by three hits or two dots each."""
    found = []
    for target in targets:
        ladder = worth.ladder(t, target, prices, again=True)
        hits = 2 if target >= N_OBJECTIVES else 3
        found.append(ladder[min(hits, len(ladder) - 1)])
    return total(sorted(found, reverse=True)[:2])


@answers("production.remove", "production.propose")
def withheld(mind: Mind) -> Choice:
    """The new black cube that is likeliest to come South."""
    place = mind.best(lambda place: worth.cube(mind.t, place, BLACK))
    return Choice(
        place, f"a cube from {mind.t.box.names.of(PLACES[place])} is likeliest to come South"
    )
