"""Doubtful sentences of the rulebook that may be read otherwise than we do, as choices before play.

Each reading is a bit of `State.options`; off, which is the default, it is read as the rules notes
say. The rule that it changes asks `holds`, in one place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.kernel import Log, LogEntry, OptionSpec

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State

GROUP: Final = "readings"
_FIRST: Final = 14
"""The first bit of `State.options` that stands for a reading; the last one is bit 24."""


class Reading(NamedTuple):
    """How a doubtful sentence may be read otherwise.

    Attributes:
        id: Name of the option.
        title: What it is about.
        clause: The clause that is read otherwise.
        usual: How it is read by default, as a sentence.
        instead: How it is read where this option is chosen, as a sentence.
        bit: Its bit of `State.options`.
        needs: The option without which it does not matter.
    """

    id: str
    title: str
    clause: str
    usual: str
    instead: str
    bit: int
    needs: str = "nonplayers"


NVA_RALLY_DICE: Final = Reading(
    "reading_nva_rally_dice",
    "NVA Rally dice",
    "8.6.4-d",
    "The NVA Rally if the two dice are above their Guerrillas Available",
    "they Rally if the dice are below them, as the VC do",
    1 << _FIRST,
)
VC_MARCH_BACK: Final = Reading(
    "reading_vc_march_back",
    "VC March among the people",
    "8.5.4-g",
    "VC do not March into a space that others left in the same March",
    "they may, and trade places",
    1 << _FIRST + 1,
)
ARVN_UP_TO_SIX: Final = Reading(
    "reading_arvn_up_to_six",
    "ARVN Train with few cubes",
    "8.7.2-e",
    "ARVN place exactly 6 cubes, or else Rangers",
    "they place as many cubes as are Available, up to 6, and Rangers only without any",
    1 << _FIRST + 2,
)
ARVN_FREE_OPERATION: Final = Reading(
    "reading_arvn_free_operation",
    "ARVN without Resources",
    "8.7.1-f",
    "With fewer than 3 Resources ARVN Pass",
    "they do not while Body Count makes Assault and Patrol free",
    1 << _FIRST + 3,
)
ARVN_BEFORE_SHIFT: Final = Reading(
    "reading_arvn_before_shift",
    "ARVN Pacify for the US",
    "8.7.6-b",
    "ARVN shift to Active Support if the US score is 45 or less after it",
    "they do if it is 45 or less before it",
    1 << _FIRST + 4,
)
US_BASE_ALONE: Final = Reading(
    "reading_us_base_alone",
    "US Assault at a Base",
    "8.8.3-c",
    "NVA Troops at a US Base call for an Assault, with US Troops there or not",
    "they call for one only where US Troops are",
    1 << _FIRST + 5,
)
EVENT_KEEPS_POLICY: Final = Reading(
    "reading_event_keeps_policy",
    "US Policy and Events",
    "8.8.1-c",
    "A Commitment Phase that an Event brings on reviews US Policy, too",
    "only that of a Coup Round does",
    1 << _FIRST + 6,
)
PIVOTAL_AMONG_NONPLAYERS: Final = Reading(
    "reading_pivotal_among_nonplayers",
    "Pivotal Events without players",
    "8.4.6-a",
    "Non-players play Pivotal Events only against a player who is 1st Eligible",
    "where nobody plays at all they play them as soon as they may",
    1 << _FIRST + 7,
)
LONE_PLAYER_WINS: Final = Reading(
    "reading_lone_player_wins",
    "A lone player's victory check",
    "8.9-b",
    "A lone player never wins in a Victory Phase",
    "a lone player of one Faction does, if past its condition and ahead of every non-player",
    1 << _FIRST + 8,
)
LONE_PLAYER_TIES: Final = Reading(
    "reading_lone_player_ties",
    "A lone player's tie",
    "8.9-o",
    "A lead of 0 after the final Coup Round is a failure",
    "it is a stalemate",
    1 << _FIRST + 9,
)
AGENDA_AT_THE_END: Final = Reading(
    "reading_agenda_at_the_end",
    "Hidden Agenda",
    "7.3-j",
    "A Hidden Agenda counts in every victory check",
    "it counts after the final Coup Round only",
    1 << _FIRST + 10,
    needs="deception",
)
READINGS: Final = (
    NVA_RALLY_DICE,
    VC_MARCH_BACK,
    ARVN_UP_TO_SIX,
    ARVN_FREE_OPERATION,
    ARVN_BEFORE_SHIFT,
    US_BASE_ALONE,
    EVENT_KEEPS_POLICY,
    PIVOTAL_AMONG_NONPLAYERS,
    LONE_PLAYER_WINS,
    LONE_PLAYER_TIES,
    AGENDA_AT_THE_END,
)
"""All of them, in the order in which a form asks."""
READING_BITS: Final = {reading.id: reading.bit for reading in READINGS}
_BY_ID: Final = {reading.id: reading for reading in READINGS}

SPECS: Final = tuple(
    OptionSpec(
        reading.id,
        reading.title,
        f"{reading.usual}; chosen, {reading.instead} ({reading.clause}).",
        (False, True),
        ("As usual", "Otherwise"),
        needs=reading.needs,
        group=GROUP,
    )
    for reading in READINGS
)


def holds(s: State, reading: Reading) -> bool:
    """Return whether the doubtful sentence is read otherwise in this game."""
    return bool(s.options & reading.bit)


def in_force(options: int) -> list[Reading]:
    """Return the readings that were chosen, for option bits."""
    return [reading for reading in READINGS if options & reading.bit]


def announce(s: State, log: Log) -> None:
    """Tell at the start of the game what is read otherwise than usual."""
    if log:
        for reading in in_force(s.options):
            log(LogEntry("reading", reading.clause, {"reading": reading.id}))


def in_words(id_: str) -> str:
    """Return the sentence that tells a reading that was chosen."""
    reading = _BY_ID[id_]
    return f"Read otherwise in this game. Usually: {reading.usual}. Here {reading.instead}."
