"""Where what comes to South Vietnam arrives: the ports that its enemies have not captured (17.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.position.offering import fails
from annamite.kernel.conditions import Chain, Condition

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def open_ports(t: Table) -> tuple[int, ...]:
    """Return the ports that the NLF has not captured, or has lost again.

    An enemy in a port closes it to nobody as long as friends are there, too.

    Rules: 17.1, 17.2, 17.4
    """
    return tuple(at for at in t.box.ports if at not in t.season.captured)


CLOSED: Final[Chain[Table]] = Chain(
    Condition("it is no port", "17.1-e", lambda t, at: at in t.box.ports),
    fails("the NLF has captured that port", "17.1-g"),
)
"""Why nobody lands in a place."""
