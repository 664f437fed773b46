"""The area of a stack on the move, as the page reads it out of hints."""

from __future__ import annotations

from typing import Any


def reaches(hints: dict[str, Any]) -> list[dict[str, Any]]:
    """Return each hex in reach with its whole way and its risks."""
    legs = {leg["hex"]: leg for leg in hints["area"]}

    def way(leg: dict[str, Any]) -> list[str]:
        return [*way(legs[leg["after"]]), leg["hex"]] if "after" in leg else leg["way"]

    return [
        {
            "hex": leg["hex"],
            "spent": leg["spent"],
            "way": way(leg),
            "risks": leg.get("risks", []),
        }
        for leg in legs.values()
    ]
