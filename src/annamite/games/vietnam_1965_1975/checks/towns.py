"""Towns of a campaign: whoever is alone in one holds it (16.1)."""

from __future__ import annotations

from collections.abc import Iterator

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.position.season.towns import is_town
from annamite.games.vietnam_1965_1975.position.table import Table


def audit(t: Table) -> Iterator[str]:
    """Yield towns that are not held by those who alone are in them.

    Rules: 16.1
    """
    theirs, ours = t.occupied(NLF), t.occupied(US)
    held = {*t.season.captured}
    for what, places in (
        ("is not captured, and only the NLF is there", theirs - ours - held),
        ("is captured, and only the US side is there", (ours - theirs) & held),
    ):
        for at in sorted(places):
            if on_map(at) and t.box.in_svn[at] and is_town(t, at):
                yield f"{t.box.names[at]} {what}"
