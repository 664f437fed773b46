"""14 M-48 Patton: tanks off the soft ground, or lost on patrol.

The rules it changes ask for it: `combat` and `operations.patrol`.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    14,
    {
        "unshaded": Side(
            nothing,
            text="From now on, in up to 2 spaces of each US Assault Operation, the US may "
            "remove 2 more pieces than usual, in the usual order. Provinces of Lowland "
            "terrain do not count.",
            reminder="US Assault removes 2 more in up to 2 spaces, but not in Lowland Provinces",
            touches=("us.assault", "us.patrol"),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on, at the end of each US or ARVN Patrol, NVA may remove up to 2 "
            "of the cubes that moved in that Patrol. US Troops become Casualties; ARVN "
            "cubes become Available.",
            reminder="NVA removes up to 2 cubes that patrolled",
            touches=("patrol",),
            capability=True,
        ),
    },
)
