"""How an Event changes a Sweep, Assault or Ambush that it grants (5.1.1, 5.1.2, 5.5).

The Operations ask the plan of their turn; there is no second copy of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Plan:
    """The changes; none by default.

    Attributes:
        us_cubes: Kinds that all move and count as US Troops; then the Operation is resolved as one
            of the US, whoever acts. Empty: the usual rules.
        scouts: Kinds that Activate beside the cubes, where `us_cubes` is set.
        in_place: Whether a Sweep moves nothing.
        every: Whether every space allowed must be selected.
        only_nva: Whether an Assault removes NVA pieces only.
        area: Whether the Event gives an area, and leaves the number of spaces to the rules.
        tunnels_fall: Whether an Assault removes Tunneled Bases like others.
    """

    us_cubes: tuple[int, ...] = ()
    scouts: tuple[int, ...] = ()
    in_place: bool = False
    every: bool = False
    only_nva: bool = False
    area: bool = False
    tunnels_fall: bool = False


USUAL: Final = Plan()
