"""The optional rules, as bits of `State.options`, and as choices before play (2.1, 7.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from annamite.games.fire_in_the_lake import readings
from annamite.games.fire_in_the_lake.pieces import ARVN, FACTIONS, NVA, US, VC
from annamite.kernel import OptionSpec

HIGH_WINDS: Final = 1 << 0
POLITICAL_RHYTHM: Final = 1 << 1
PERIOD_EVENTS: Final = 1 << 2
POLITBURO: Final = 1 << 3
SOVEREIGNTY: Final = 1 << 4
DECEPTION: Final = 1 << 5
PLAY_ON: Final = 1 << 6
_NOVICE: Final = 7
EASY: Final = 1 << 11
HARDER: Final = 1 << 12
HARDEST: Final = 1 << 13
MAY_PLAY_ON: Final = 1 << 25
NONPLAYERS: Final = "nonplayers"
SharingId: TypeAlias = Literal["none", "insurgents", "coin", "both"]
_MIXES: Final = tuple(
    "+".join(name for number, name in enumerate(FACTIONS) if mix >> number & 1) or "none"
    for mix in range(1 << len(FACTIONS))
)
"""Which factions nobody plays, by their bits."""

_SWITCH: Final = {"choices": (False, True), "labels": ("No", "Yes")}

OPTIONS: Final = (
    OptionSpec(
        "period_events",
        "Period Events",
        "Only cards of the scenario's years; sets up the Capabilities it lists.",
        **_SWITCH,  # type: ignore[arg-type]
    ),
    OptionSpec(
        "sharing",
        "One player for two factions",
        "A player of both Insurgents scores by Politburo, of both COIN factions by Sovereignty.",
        ("none", "insurgents", "coin", "both"),
        ("No", "NVA and VC", "US and ARVN", "Both pairs (2 players)"),
    ),
    OptionSpec(
        "political_rhythm",
        "Political rhythm",
        "Each Coup card lies among the bottom four Events of its pile.",
        **_SWITCH,  # type: ignore[arg-type]
    ),
    OptionSpec(
        "high_winds",
        "High winds",
        "In Monsoon an Air Lift moves US pieces only.",
        **_SWITCH,  # type: ignore[arg-type]
    ),
    OptionSpec(
        "deception",
        "Victory deception",
        "Each player holds two hidden markers, revealed only when used (3 or 4 players).",
        **_SWITCH,  # type: ignore[arg-type]
    ),
    *(
        OptionSpec(
            f"novice_{name}",
            f"Handicap: {name.upper()} is inexperienced",
            "This faction's player picks its two markers.",
            needs="deception",
            **_SWITCH,  # type: ignore[arg-type]
        )
        for name in FACTIONS
    ),
    OptionSpec(
        NONPLAYERS,
        "Non-player factions",
        "The factions that nobody plays: the rulebook's own procedures act for them.",
        _MIXES,
        tuple(mix.upper().replace("+", ", ") if mix != "none" else "None" for mix in _MIXES),
        seated=True,
    ),
    OptionSpec(
        "easy",
        "Easier: Limited Operations",
        "Non-players due a Limited Operation do one in a single space, with no Special Activity.",
        needs=NONPLAYERS,
        level=True,
        **_SWITCH,  # type: ignore[arg-type]
    ),
    OptionSpec(
        "harder",
        "Harder: Capabilities",
        "The Medium scenario's Capabilities that hurt the player are in effect from the start.",
        needs=NONPLAYERS,
        level=True,
        **_SWITCH,  # type: ignore[arg-type]
    ),
    OptionSpec(
        "hardest",
        "Hardest: keep ahead",
        "From the 2nd Coup Round on, the player may not fall behind any non-player's margin.",
        needs=NONPLAYERS,
        level=True,
        **_SWITCH,  # type: ignore[arg-type]
    ),
    OptionSpec(
        "play_on",
        "Play on",
        "No victory check ends the game: the margins decide after the final Coup Round.",
        **_SWITCH,  # type: ignore[arg-type]
    ),
    OptionSpec(
        "may_play_on",
        "Play on past a lost check",
        "Where a check ends a lone player's game, you are asked whether to play on; it stays lost.",
        needs=NONPLAYERS,
        alone=True,
        **_SWITCH,  # type: ignore[arg-type]
    ),
    *readings.SPECS,
)
OPTION_BITS: Final = {
    "period_events": PERIOD_EVENTS,
    "political_rhythm": POLITICAL_RHYTHM,
    "high_winds": HIGH_WINDS,
    "deception": DECEPTION,
    "play_on": PLAY_ON,
    "may_play_on": MAY_PLAY_ON,
    "easy": EASY,
    "harder": HARDER,
    "hardest": HARDEST,
    **{f"novice_{name}": 1 << _NOVICE + number for number, name in enumerate(FACTIONS)},
}


def bits_of(options: dict[str, bool | int | str]) -> int:
    """Return the option bits for checked options."""
    both = (OPTION_BITS | readings.READING_BITS).items()
    bits = sum(bit for name, bit in both if options[name])
    if options["sharing"] in ("insurgents", "both"):
        bits |= POLITBURO
    if options["sharing"] in ("coin", "both"):
        bits |= SOVEREIGNTY
    return bits


def nonplayers_of(options: dict[str, bool | int | str]) -> int:
    """Return the set of factions that nobody plays, for checked options (8.0)."""
    return _MIXES.index(str(options[NONPLAYERS]))


def mix(factions: Iterable[str]) -> str:
    """Return the value of the option that makes the named factions non-players.

    >>> mix(["vc", "us"])
    'us+vc'
    """
    named = frozenset(factions)
    return "+".join(name for name in FACTIONS if name in named) or "none"


def is_novice(bits: int, faction: int) -> bool:
    """Return whether the Handicap option favours the player of this faction."""
    return any(bits >> _NOVICE + member & 1 for member in player_of(bits, faction))


def player_of(bits: int, faction: int) -> tuple[int, ...]:
    """Return the factions that the player of `faction` holds (1.5)."""
    if bits & POLITBURO and faction in (NVA, VC):
        return (NVA, VC)
    if bits & SOVEREIGNTY and faction in (US, ARVN):
        return (US, ARVN)
    return (faction,)


def people(bits: int, nonplayers: int) -> tuple[tuple[int, ...], ...]:
    """Return the players that are people, as tuples of factions; `nonplayers` is a set (8.0)."""
    return tuple(own for own in players(bits) if not nonplayers >> own[0] & 1)


def players(bits: int) -> tuple[tuple[int, ...], ...]:
    """Return the players as tuples of factions."""
    return tuple(dict.fromkeys(player_of(bits, faction) for faction in (US, ARVN, NVA, VC)))
