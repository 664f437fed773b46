"""What non-players decide inside Events, where no card's own instructions say (8.4).

* `benefits`: which text, who gains; `shifts`: Support and Opposition; `where`: other spaces.
* `placing`, `taking`, `moving`: pieces. `grants`, `rehearsal`: free Operations and Special Activities.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.nonplayers.events import (
    benefits,
    grants,
    moving,
    placing,
    shifts,
    taking,
    where,
)

__all__ = ["benefits", "grants", "moving", "placing", "shifts", "taking", "where"]
