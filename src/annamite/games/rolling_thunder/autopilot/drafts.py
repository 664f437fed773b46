"""Answers in a row that the autopilot suggests to a person: a raid, armed recon, B-52s."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Final

from annamite.games.rolling_thunder import labels
from annamite.games.rolling_thunder.autopilot.player import Autopilot
from annamite.games.rolling_thunder.raids.cover import ASK_BARCAP, ASK_SUPPRESSION, SUPPORT
from annamite.kernel import Decision
from annamite.kernel.shapes import Draft

if TYPE_CHECKING:
    from annamite.games.rolling_thunder.game import RollingThunder
    from annamite.games.rolling_thunder.state import State
    from annamite.kernel import Position

RAID: Final = frozenset(
    (
        "raid.support",
        "raid.barcap",
        "card.raid_composition",
        "raid.squadron",
        "raid.altitude",
        "raid.extra",
    )
)
RUNS: Final = (
    ("Usual package", RAID),
    ("Usual missions", frozenset(("recon.assign", "recon.face"))),
    ("Usual targets", frozenset(("sac.assign",))),
    ("", frozenset(("year.reinforce",))),
    ("", frozenset(("production.remove",))),
    ("", frozenset(("recon.pilot",))),
    ("", frozenset(("recon.order", "recon.mission"))),
    ("", frozenset(("recon.prey", "recon.matrix"))),
    ("", frozenset(("sac.eliminate", "sac.delay"))),
)
"""Steps whose decisions make one draft, with what it is called; "": by what is answered."""
MOST: Final = 60
"""Answers of a draft at the most."""


def drafts(game: RollingThunder, position: Position[State], seat: str) -> list[Draft]:
    """Return what the autopilot would do in the seat's place, as far as nobody else decides.

    Args:
        game: The rules.
        position: A fork that may be played on, at a decision of `seat`.
        seat: Who decides.
    """
    request = position.request
    assert request is not None
    run = next((run for run in RUNS if request.step.id in run[1]), None)
    if run is None:
        return []
    label, steps = run
    given = _played(game, position, seat, steps)
    if not given:
        return []
    names = [labels.label(game.box.names, step, word) for step, word in given]
    return [
        Draft(
            label=label or _listed(names),
            words=[word for _, word in given],
            steps=[step for step, _ in given],
        )
    ]


def _played(
    game: RollingThunder, position: Position[State], seat: str, steps: frozenset[str]
) -> list[tuple[str, str]]:
    """Let the autopilot answer while a seat is asked one of these steps; return step and word."""
    given: list[tuple[str, str]] = []
    player, stretch = Autopilot(game), position.base
    look = partial(position.fork_as, seat)
    while len(given) < MOST and position.base is stretch:
        request = position.request
        if not isinstance(request, Decision) or request.seat != seat:
            break
        if request.step.id not in steps:
            break
        value = player.choose(_alone(request), look)
        if not request.forced:
            given.append((request.step.id, request.step.codec.word(value)))
        position.push(value)
    return given


def _listed(names: list[str]) -> str:
    """Return names in a line, like ones in a row counted."""
    runs = [(name, len([*same])) for name, same in groupby(names)]
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in runs)


def _alone(request: Decision) -> Decision:
    """Return a decision without what asks the partner for help, whom nobody has asked as yet."""
    if request.step is not SUPPORT:
        return request
    values = [value for value in request.values if value not in (ASK_BARCAP, ASK_SUPPRESSION)]
    return Decision(request.step, request.seat, values, request.params)
