"""What happens in a game-turn of a campaign and is felt at once (5.5, 15.1, 16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, N_US
from annamite.games.vietnam_1965_1975.position import events
from annamite.games.vietnam_1965_1975.position.season import divisions
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.events import Event
    from annamite.games.vietnam_1965_1975.position.table import Table


def felt(t: Table, event: Event) -> None:
    """Let US morale feel a US counter lost, and helicopters lost where no point is left to lose.

    The leader of an ARVN division goes with its last unit.

    Rules: 5.5, 15.1, 16.1
    """
    chart = t.box.strategic.morale
    match event:
        case events.UnitLost(profile, broken=False) if profile.nation == N_US:
            _fall(t, chart.us_counter_lost, "us_counter_lost", "16.1-u")
        case events.UnitLost(profile, broken=False) if profile.nation == N_ARVN:
            divisions.dismiss(t)
        case events.HelicoptersLost(any_left=False):
            _fall(t, chart.airmobile_loss, "airmobile_loss", "5.5-af")


def _fall(t: Table, by: int, cause: str, clause: str) -> None:
    """Let US morale fall, and tell by how much."""
    fallen = change(t, Index.US_MORALE, by, cause, clause)
    t.tell("morale.fallen", clause.partition("-")[0], loss=-fallen)
