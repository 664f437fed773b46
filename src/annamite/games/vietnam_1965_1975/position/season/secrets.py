"""What of a season the US side may not know, and what stands there for whoever does not (1, 17).

The NLF's record sheet is its own. `cursor` and `done` are no secret: they say how far the asking has
come, which everybody sees; so no step may keep in them what only the NLF may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, SECRET, Index
from annamite.games.vietnam_1965_1975.position.season.sheets import (
    Mobilization,
    Plan,
    Purchase,
    Sheets,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from annamite.games.vietnam_1965_1975.box.campaigns import Campaign
    from annamite.games.vietnam_1965_1975.position.season.past import Closed
    from annamite.games.vietnam_1965_1975.position.season.season import Season


def _mobilized(book: Mobilization) -> Mobilization:
    """Return a guess at what the VC have built: if a unit is bought now, a section, which is free."""
    if book.buying is None:
        return Mobilization()
    section = our_box().counter_number["vc.political"]
    return Mobilization(buying=Purchase(item="political_section", counter=section))


UNTOLD: Final[dict[str, Callable[[Any], object]]] = {
    "plan": lambda _: Plan(),
    "new_nvn": lambda _: 0,
    "mobilization": _mobilized,
    "nlf_sheets": lambda _: Sheets(),
}
"""Fields that the NLF alone knows, with what puts a guess in their place for others.

A guess may hang on what everybody sees of the field, such as how far a purchase has come: the rules
have to come to the same question with it.
"""
IN_PART: Final = frozenset({"levels", "opening", "entries", "past"})
"""Fields of which the NLF alone knows all: others know the indices that are no secret."""
TOLD: Final = frozenset(
    {
        "number",
        "ledger",
        "population",
        "captured",
        "marked",
        "missions",
        "orders",
        "new_us",
        "carried_us",
        "government",
        "departed",
        "destroyed",
        "on_call",
        "allies_gone",
        "final_withdrawal",
        "line",
        "offensive",
        "after_one",
        "abroad",
        "cursor",
        "assigned",
        "done",
        "alarm",
        "offensive_regiment",
        "booking",
        "landing",
        "landing_as",
        "thai_stages",
        "sea_revealed",
        "blockade",
        "nva_taken",
        "nva_withdrawn",
        "levy",
        "appears",
        "merging",
        "us_ended",
        "nlf_waits",
        "us_sheets",
    }
)
"""Fields that everybody knows."""
_SCALES: Final = (5, 60, 400)
"""A secret index that is made up is below one of these: next to nothing, as usual, or beyond all need."""
_FEW: Final = 20
"""What a secret index is at least while a unit is bought, so that something can pay for it."""


def redacted(season: Season, campaign: Campaign) -> Season:
    """Return a season in which each secret is a guess that hangs on nothing.

    A secret index is guessed to stand where the campaign began, which everybody may read.

    Rules: 1, 17
    """
    began = tuple(getattr(campaign.levels, name, 0) for name in INDEX_NAMES)
    past = [_closed(over, began, began, 0) for over in season.past]
    return _with(season, began, began, past, _guesses(season))


def resampled(season: Season, dice: Random, *, buying: bool = False) -> Season:
    """Return a season with other secrets, which whoever may not know them cannot tell from this one.

    The prior knows nothing of how anybody plays. A secret index is anything below 5, 60 or 400, each
    scale and each level of a scale as likely, for next to nothing tells as much as more than enough;
    plans and new commitment are 0 to 8; the VC have built and spent at random, in four regions at
    the most, and nothing yet while a unit is bought.

    Args:
        season: The season.
        dice: Draw the secrets.
        buying: Whether a VC unit is being bought, as everybody sees; so there is something to pay with.

    Rules: 1, 17
    """

    def made_up() -> tuple[int, ...]:
        return tuple(dice.randrange(dice.choice(_SCALES)) for _ in Index)

    now = tuple(_FEW + level for level in made_up()) if buying else made_up()
    plan = Plan(trail=dice.randrange(9), sea=dice.randrange(9), recruits=dice.randrange(9))
    sheets = Sheets(before={"north.sea": (f"commit-{dice.randrange(9)}",)})
    others = {
        **_guesses(season),
        "plan": plan,
        "new_nvn": dice.randrange(9),
        "nlf_sheets": sheets,
    }
    if not buying:
        others["mobilization"] = _built_otherwise(dice)
    past = [_closed(over, made_up(), made_up(), dice.randrange(9)) for over in season.past]
    return _with(season, now, now, past, others)


def _built_otherwise(dice: Random) -> Mobilization:
    """Return what the VC may have built and spent in this Recruitment Phase."""
    regions = range(len(our_box().regions))
    spent = {region: 1 + dice.randrange(9) for region in dice.sample(regions, dice.randrange(5))}
    return Mobilization(spent=spent, sections=dice.randrange(5))


def _guesses(season: Season) -> dict[str, object]:
    return {name: guess(getattr(season, name)) for name, guess in UNTOLD.items()}


def _with(
    season: Season,
    levels: tuple[int, ...],
    opening: tuple[int, ...],
    past: list[Closed],
    others: dict[str, object],
) -> Season:
    """Return a season with other secrets: levels, and fields that are secret as a whole."""
    return msgspec.structs.replace(
        season,
        levels=_mixed(season.levels, levels),
        opening=_mixed(season.opening, opening),
        entries=tuple(entry for entry in season.entries if entry.index not in SECRET),
        past=tuple(past),
        **others,
    )


def _closed(
    over: Closed, levels: tuple[int, ...], opening: tuple[int, ...], new_nvn: int
) -> Closed:
    """Return a season that is over with other secrets."""
    return msgspec.structs.replace(
        over,
        levels=_mixed(over.levels, levels),
        opening=_mixed(over.opening, opening),
        moved=tuple(entry for entry in over.moved if entry.index not in SECRET),
        new_nvn=new_nvn,
    )


def _mixed(levels: tuple[int, ...], secret: tuple[int, ...]) -> tuple[int, ...]:
    """Return levels with the secret ones of others."""
    return tuple(
        other if index in SECRET else level
        for index, level, other in zip(Index, levels, secret, strict=True)
    )
