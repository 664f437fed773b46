"""What Support cards are written in: moments, conditions and effects (3.2).

docs/rolling-thunder-cards.md tells people what each means. A card is one moment (`timing`), any
number of conditions (`when`, all of which must hold) and its effects in order (`does`). A word that
is not here is refused.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec

Timing: TypeAlias = Literal[
    "target_restriction",
    "directive",
    "raid_before",
    "raid_composition",
    "raid_mig_ambush",
    "raid_sead",
    "raid_strike",
    "loss",
    "armed_recon",
    "movement",
    "sac_before",
    "sac_roll",
]
MOMENTS: Final[tuple[Timing, ...]] = get_args(Timing)
_RAIDING: Final[tuple[Timing, ...]] = (
    "raid_composition",
    "raid_mig_ambush",
    "raid_sead",
    "raid_strike",
)

TargetKind: TypeAlias = Literal["white", "gray", "black", "brown", "bridge", "airfield"]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=9)]


# --- conditions -------------------------------------------------------------------------------


class Condition(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="is"
):
    """Something that must hold for a card to be played."""


class HasRole(Condition, frozen=True, kw_only=True, tag="role"):
    """The raid has a squadron in a role (4.8.3.5, 4.8.4.5)."""

    role: Literal["cap", "sead", "strike"]


class Against(Condition, frozen=True, kw_only=True, tag="target"):
    """The raid is flown against one of these kinds of target."""

    kinds: Annotated[tuple[TargetKind, ...], msgspec.Meta(min_length=1)]


class InRegion(Condition, frozen=True, kw_only=True, tag="region"):
    """The raid is flown into one of these regions."""

    regions: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class UnderWeather(Condition, frozen=True, kw_only=True, tag="weather"):
    """The raid meets one of these weathers."""

    weathers: Annotated[
        tuple[Literal["clear", "overcast", "monsoon", "storms"], ...], msgspec.Meta(min_length=1)
    ]


class AtAltitude(Condition, frozen=True, kw_only=True, tag="altitude"):
    """The raid flies at one of these altitudes."""

    altitudes: Annotated[tuple[Literal["high", "medium", "low"], ...], msgspec.Meta(min_length=1)]


class InYear(Condition, frozen=True, kw_only=True, tag="year"):
    """It is one of these years."""

    years: Annotated[tuple[Literal[1965, 1966, 1967, 1968], ...], msgspec.Meta(min_length=1)]


AnyCondition: TypeAlias = HasRole | Against | InRegion | UnderWeather | AtAltitude | InYear


# --- effects ----------------------------------------------------------------------------------


class Effect(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="verb"
):
    """Something that a card does."""


class Rating(Effect, frozen=True, kw_only=True, tag="rating"):
    """A rating of the raid, or a bombardment roll, is so much higher."""

    of: Literal["cap", "sead", "strike", "sac"]
    by: Positive


class Discard(Effect, frozen=True, kw_only=True, tag="discard"):
    """Cards drawn against the raid are discarded.

    Attributes:
        deck: Which deck's.
        faces: Which of its cards.
        count: How many at most; all if left out.
        pick: Whether the player chooses, or the strongest go first.
        experience: Experience for each, and the most that there is.
    """

    deck: Literal["mig_ambush", "air_defense"]
    faces: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    count: Positive | None = None
    pick: Literal["chosen", "strongest"] = "strongest"
    experience: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0


class Limit(Effect, frozen=True, kw_only=True, tag="limit"):
    """The raid may have so many STRIKE squadrons."""

    to: Positive


class BetterWeather(Effect, frozen=True, kw_only=True, tag="weather"):
    """The raid meets weather so many steps better."""

    by: Positive


class Sight(Effect, frozen=True, kw_only=True, tag="sight"):
    """Weather does not lower the STRIKE rating."""


class Reroll(Effect, frozen=True, kw_only=True, tag="reroll"):
    """A die is rolled again."""

    die: Literal["strike", "sac"]
    keep: Literal["second", "better"]


class More(Effect, frozen=True, kw_only=True, tag="damage"):
    """What scored scores more: hits on an objective, or dots on a bridge or airfield."""

    hits: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    dots: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0


class Save(Effect, frozen=True, kw_only=True, tag="save"):
    """Crews just lost are saved."""

    crews: Positive


class Draw(Effect, frozen=True, kw_only=True, tag="draw"):
    """The armed recon mission draws one more card, of which one half or both count."""

    half: Literal["lower", "both"]


class Take(Effect, frozen=True, kw_only=True, tag="take"):
    """A cube is delayed in a pass, or a cube or Truck Parks destroyed in one of some regions."""

    how: Literal["destroy", "delay"]
    places: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class Slow(Effect, frozen=True, kw_only=True, tag="slow"):
    """Brown cubes move so many points less this season."""

    by: Positive


class Recover(Effect, frozen=True, kw_only=True, tag="recover"):
    """A committed squadron of one of these roles flies again."""

    roles: Annotated[tuple[Literal["cap", "sead", "strike"], ...], msgspec.Meta(min_length=1)]


class Cancel(Effect, frozen=True, kw_only=True, tag="cancel"):
    """A directive of the season is cancelled, and with it the bar on its request."""


class Level(Effect, frozen=True, kw_only=True, tag="level"):
    """The Target Restriction Level of the season is so much higher, 3 at most."""

    by: Positive


AnyEffect: TypeAlias = (
    Rating
    | Discard
    | Limit
    | BetterWeather
    | Sight
    | Reroll
    | More
    | Save
    | Draw
    | Take
    | Slow
    | Recover
    | Cancel
    | Level
)

CONDITIONS: Final[tuple[type[Condition], ...]] = get_args(AnyCondition)
EFFECTS: Final[tuple[type[Effect], ...]] = get_args(AnyEffect)

_CONDITION_MOMENTS: Final[dict[type[Condition], tuple[Timing, ...]]] = {
    AtAltitude: _RAIDING[1:],
    HasRole: _RAIDING[1:],
    InYear: MOMENTS,
}
_RATING_MOMENTS: Final[dict[str, tuple[Timing, ...]]] = {
    "cap": ("raid_mig_ambush",),
    "sead": ("raid_mig_ambush", "raid_sead"),
    "strike": _RAIDING[1:],
    "sac": ("sac_roll",),
}
_EFFECT_MOMENTS: Final[dict[type[Effect], tuple[Timing, ...]]] = {
    Limit: ("raid_composition",),
    BetterWeather: ("raid_composition",),
    Sight: ("raid_strike",),
    More: ("raid_strike",),
    Save: ("loss",),
    Draw: ("armed_recon",),
    Slow: ("movement",),
    Recover: ("raid_before",),
    Cancel: ("directive",),
    Level: ("target_restriction",),
}


def word(part: Condition | Effect | type[Condition | Effect]) -> str:
    """Return what a condition or effect is called in a file.

    >>> word(Sight), word(Rating(of="cap", by=2))
    ('sight', 'rating')
    """
    return str(part.__struct_config__.tag)


def moments_of(part: Condition | Effect) -> tuple[Timing, ...]:
    """Return the moments at which something can be asked or done."""
    if isinstance(part, Condition):
        return _CONDITION_MOMENTS.get(type(part), _RAIDING)
    if isinstance(part, Rating):
        return _RATING_MOMENTS[part.of]
    if isinstance(part, Discard):
        return ("raid_mig_ambush",) if part.deck == "mig_ambush" else ("raid_sead",)
    if isinstance(part, Reroll):
        return ("raid_strike",) if part.die == "strike" else ("sac_roll",)
    if isinstance(part, Take):
        return ("armed_recon",) if part.how == "destroy" else ("sac_before",)
    return _EFFECT_MOMENTS[type(part)]
