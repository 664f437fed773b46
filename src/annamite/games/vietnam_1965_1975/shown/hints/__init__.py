"""What a page tells whoever decides, step by step; `_TELLERS` has who tells what where.

    reach         areas in reach of a stack on the move; Movement Points of units that may move
    fights        targets, attacks and support on offer, and what they bring
    prospects     a combat term by term, and what hidden units may make of it
    together      answers that make sense as one

Of the sheets of a campaign's season tells `shown.season`.

The position is as the seat may know it (`Game.redact`), so that nothing else can be told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.shown.hints import fights, reach
from annamite.games.vietnam_1965_1975.shown.hints.together import together
from annamite.games.vietnam_1965_1975.shown.season import sheet
from annamite.games.vietnam_1965_1975.shown.season.again import again
from annamite.games.vietnam_1965_1975.shown.shapes.choices import Hints
from annamite.kernel import Decision

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.state import State
    from annamite.kernel import Game

_TELLERS: Final[dict[str, Callable[[Table, Decision], Hints]]] = {
    "move.step": reach.onward,
    "move.unit": reach.allowances,
    "move.reaction": reach.allowances,
    "alert.unit": reach.allowances,
    "round.retreat": reach.allowances,
    "round.pursuit": reach.allowances,
    "trail.leave": reach.allowances,
    "trail.along": reach.allowances,
    "trail.enter": reach.allowances,
    "operation.target": fights.targets,
    "combat.attack": fights.attacks,
    "combat.attacker": fights.joining,
    "fire.support": fights.support,
    "move.incident": fights.incident,
    "security.again": fights.again,
    "fire.interdict": fights.interdiction,
    "fire.interdict_with": fights.interdiction,
    "trail.attack": fights.on_the_trail,
    "trail.air": fights.support,
}
"""By step, who tells what helps there."""


def hints(
    t: Table,
    decision: Decision,
    game: Game[State] | None = None,
    since: Table | None = None,
) -> Hints | None:
    """Return what helps with a decision, or None.

    Of a stack on the move its `area`; of a combat its `prospects`, or those of the `attacks` on
    offer, and what each option `changes`; of targets what may be there; of units their
    `allowances`; of a season's `sheet` what it draws on. Answers that make sense as one are `together`.

    Args:
        t: The position as whoever decides may know it.
        decision: What is asked.
        game: By which last season's sheet is tried; without it nobody is offered that.
        since: Where the answers begin that are looked ahead to, if they are.
    """
    tell = _TELLERS.get(decision.step.id)
    found = None if tell is None else tell(t, decision)
    if (told := sheet.drawn_up(t, decision, since)) is not None:
        found = found or Hints()
        found.sheet = told
    several = together(t, decision)
    if game is not None and (same := again(t, decision, game)) is not None:
        several.append(same)
    if several:
        found = found or Hints()
        found.together = several
    return found
