"""Log lines as sentences, and how templates of sentences are filled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

from annamite.games.fire_in_the_lake import readings
from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.drawing import (
    ACTIVITY_NAMES,
    FACTION_NAMES,
    KIND_NAMES,
    OPERATION_NAMES,
    TYPE_NAMES,
    counted,
)
from annamite.games.fire_in_the_lake.pieces import FACTIONS, KINDS, TYPE_OF, TYPES
from annamite.games.fire_in_the_lake.reasons import REASONS
from annamite.games.fire_in_the_lake.spaces import NAMES as SPACE_NAMES
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.games.fire_in_the_lake.victory import AFTER_FINAL_COUP
from annamite.kernel import TABLE_TEXTS, LogEntry, Params, wording

LEVEL_NAMES: Final = {
    "active_opposition": "Active Opposition",
    "passive_opposition": "Passive Opposition",
    "neutral": "Neutral",
    "passive_support": "Passive Support",
    "active_support": "Active Support",
}
BOX_NAMES: Final = {
    "available": "Available",
    "casualties": "Casualties",
    "out_of_play": "Out of Play",
}
MARKER_NAMES: Final = {
    "none": "no marker",
    "empty_threat": "Empty Threat",
    "hidden_agenda": "Hidden Agenda",
    "hidden_asset": "Hidden Asset",
}
POLICY_NAMES: Final = {"jfk": "JFK", "lbj": "LBJ", "nixon": "Nixon"}
LEADER_NAMES: Final = {leader.id: leader.name for leader in load().leaders} | {"nobody": "Nobody"}

_NAMES: Final = {
    **dict(zip(SPACE_IDS, SPACE_NAMES)),
    **FACTION_NAMES,
    "coin": "COIN",
    **{id_: many for id_, (_, many) in {**TYPE_NAMES, **KIND_NAMES}.items()},
    **OPERATION_NAMES,
    **ACTIVITY_NAMES,
    **LEVEL_NAMES,
    **BOX_NAMES,
    **MARKER_NAMES,
    **POLICY_NAMES,
    **LEADER_NAMES,
}


def readable(word: str) -> str:
    """Return an id without a name as a person may read it.

    >>> readable("land_reform.lost")
    'Land reform lost'
    """
    text = word.replace("_", " ").replace(".", " ").replace("-", " ").strip()
    return text[:1].upper() + text[1:]


def name_of(value: str | int) -> str:
    """Return the name of whatever an id stands for; a number or a plain word stays as it is.

    >>> name_of("quang_tri"), name_of("arvn"), name_of("1st"), name_of(3)
    ('Quang Tri-Thua Thien', 'ARVN', '1st', '3')
    """
    text = str(value)
    return _NAMES.get(text) or (readable(text) if "_" in text else text)


@cache
def _titles() -> dict[int, str]:
    return {card.number: card.title for card in load().cards}


def card_title(number: int) -> str:
    """Return the title of a card."""
    return _titles().get(number, f"card {number}")


def fill(template: str, params: Params | None) -> str:
    """Return the sentence of a template, ids turned into names.

    >>> fill("{space}: {count} {count:hit/hits} left", {"space": "hue", "count": 1})
    'Hue: 1 hit left'
    """
    return wording.fill(template, params, name_of, strict=False)


# --- log lines ----------------------------------------------------------------------------

Text: TypeAlias = "str | Callable[[Params], str]"
"""A template, or what picks one by the entry's params."""


def _by_direction(rising: str, falling: str) -> Text:
    return lambda params: rising if int(params["new"]) > int(params["old"]) else falling


def _control(params: Params) -> str:
    if params["old"] == "none":
        return "{space} comes under {new} Control."
    if params["new"] == "none":
        return "{space} is no longer under {old} Control."
    return "{space} passes from {old} to {new} Control."


def _place(params: Params) -> str:
    origin = " from {box}" if "box" in params else ""
    return f"{{faction}} places {{own_pieces}}{origin} in {{space}}."


def _flip(params: Params) -> str:
    face = str(params["kind"]).rpartition("_")[2]
    if face == "underground":
        return "{type} in {space} {count:goes/go} Underground."
    return "{type} in {space} {count:becomes/become} Active."


def _leader(params: Params) -> str:
    if params["leader"] == "nobody":
        return "No RVN Leader is in effect."
    if params["leader"] == "young_turks":
        return "{leader} lead the RVN."
    return "{leader} leads the RVN."


def _event(params: Params) -> str:
    if params["side"] == "single":
        return "{faction} executes the Event {title}."
    return "{faction} executes the {side} Event {title}."


def _rotation(params: Params) -> str:
    gone = " and ".join(
        counted(type_, int(params[name]))
        for name, type_ in (("troops", "us_troops"), ("bases", "us_base"))
        if params[name]
    )
    parts = [
        f"{gone} to Out of Play" if gone else "",
        "{irregulars} {irregulars:Irregular/Irregulars} to Available"
        if params["irregulars"]
        else "",
        "{returning} {returning:US Troop/US Troops} back to the map" if params["returning"] else "",
    ]
    return "Casualties: " + ", ".join(part for part in parts if part) + "."


def _transfer(params: Params) -> str:
    if not params["count"]:
        return "{giver} gives {taker} no Resources."
    return "{giver} gives {taker} {count} {count:Resource/Resources}."


def _game_over(params: Params) -> str:
    if params["how"] == AFTER_FINAL_COUP:
        return "The game ends with the final Coup Round."
    return "The game ends at the victory check."


def _margins(params: Params) -> str:
    margins = {name: int(params[name]) for name in FACTIONS}
    listed = ", ".join(
        f"{FACTION_NAMES[name]} {f'{value:+d}' if value else 0}" for name, value in margins.items()
    )
    if params["final"]:
        return f"After the final Coup Round, by margin: {listed}."
    return f"Victory check, by margin: {listed}."


def _select(params: Params) -> str:
    return "{faction}: {operation} in {space}." if params["operation"] else "{faction}: {space}."


def _operation(params: Params) -> str:
    if params["limited"]:
        return "{faction} starts a Limited Operation: {operation}."
    return "{faction} starts an Operation: {operation}."


TEXTS: Final[dict[str, Text]] = {
    "reading": lambda params: readings.in_words(str(params["reading"])),
    # cards and eligibility
    "card.revealed": "Next card: {card} {title}.",
    "card.played": "Card {card}, {title}, is played.",
    "pass": "{faction} passes.",
    "pivotal.played": "{faction} plays its Pivotal Event, {title}.",
    "pivotal.returned": "{faction} takes its Pivotal Event {title} back.",
    "pivotal.trumped": "The {faction} Pivotal Event is trumped.",
    "event": _event,
    "stays_eligible": "{whose} stays Eligible for the next card.",
    "made_eligible": "{whose} is Eligible again.",
    "box": "{pieces} {count:goes/go} from {origin} to {box}.",
    "capability.turned": "The Capability {title} is now {side}.",
    "capability.lost": "The Capability {title} is no longer in force.",
    "made_ineligible": "{whose} is Ineligible through the next card.",
    # operations and special activities
    "operation": _operation,
    "operation.void": "{faction} does not execute it: no Resources were given.",
    "activity": "{faction} carries out a Special Activity: {activity}.",
    "select": _select,
    "assault": "{whose} Assaults in {space}.",
    "assault.follow": "{faction} adds an ARVN Assault in {space}.",
    "sweep": "{whose} Sweeps in {space}.",
    "roll": "{faction} rolls {result}.",
    "transfer": _transfer,
    # pieces
    "place": _place,
    "remove": "{pieces} {count:leaves/leave} {space} for {box}.",
    "move": "{pieces} {count:moves/move} from {origin} to {space}.",
    "flip": _flip,
    "noticed": "{count} {faction} {count:Guerrilla is/Guerrillas are} noticed in {space}.",
    "tunnel.dug": "A Base in {space} gets a Tunnel.",
    "tunnel.lost": "A Base in {space} loses its Tunnel.",
    "tunnel.flipped": "The Tunnel in {space} now belongs to {faction}.",
    # populace
    "control": _control,
    "support": "{space} shifts from {old} to {new}.",
    "terror": "Terror in {space}.",
    "sabotage": "The LoC {space} is Sabotaged.",
    "terror.gone": "A Terror marker leaves {space}.",
    "sabotage.gone": "The LoC {space} is no longer Sabotaged.",
    # tracks
    "resources": _by_direction(
        "{whose} Resources rise from {old} to {new}.", "{whose} Resources fall from {old} to {new}."
    ),
    "aid": _by_direction("Aid rises from {old} to {new}.", "Aid falls from {old} to {new}."),
    "patronage": _by_direction(
        "Patronage rises from {old} to {new}.", "Patronage falls from {old} to {new}."
    ),
    "trail": _by_direction(
        "The Trail improves from {old} to {new}.", "The Trail degrades from {old} to {new}."
    ),
    "econ": "Total Econ is {new}.",
    # coup rounds and the end
    "leader": _leader,
    "coup.round": "Coup Round {number} begins.",
    "rotation": _rotation,
    "policy": "US Policy is {policy}.",
    "policy.kept": "US Policy stays {policy}: Support and Available make {score}, more than 45.",
    "policy.checked": (
        "A die decides US Policy: Support and Available make {score}, 45 or less; "
        "the RVN Leader box has {count} {count:Coup card/Coup cards}."
    ),
    "reset": "Reset: Terror and Sabotage go, Momentum ends, everyone is Eligible.",
    "victory.margins": _margins,
    "game.over": _game_over,
    "game.played_on": (
        "{faction} plays on: the war was lost to {rival} at the check of Coup Round {number}, "
        "and that result stays."
    ),
    # victory deception
    "deception.got": "{faction} holds a Deception marker: {marker}.",
    "deception.asset": "{faction} reveals a Hidden Asset: its Limited Operation becomes a full one.",
    "deception.revealed": "{faction} reveals a Deception marker: {marker}.",
    # why non-players do what they do
    **REASONS,
}
"""The sentence of each log key."""


def text(entry: LogEntry) -> str:
    """Return the sentence that tells a log entry; one with an unknown key is spelled out."""
    table = TABLE_TEXTS.get(entry.key)
    if table is not None:
        return table
    params = entry.params
    template = TEXTS.get(entry.key)
    try:
        if template is None:
            return _spelled_out(entry)
        if not isinstance(template, str):
            template = template(params)
        return fill(template, {**params, **_derived(params)})
    except (KeyError, ValueError, TypeError):
        return _spelled_out(entry)


def _derived(params: Params) -> Params:
    """Return what templates say that is not a param itself: pieces in words, titles."""
    more: dict[str, str | int] = {}
    kind, count, card = params.get("kind"), params.get("count"), params.get("card")
    if isinstance(kind, str) and isinstance(count, int):
        more["pieces"] = counted(kind, count)
        own = FACTION_NAMES.get(str(params.get("faction")), "") + " "
        more["own_pieces"] = counted(kind, count).replace(f" {own}", " ", 1)
        if kind in KINDS:
            more["type"] = counted(TYPES[TYPE_OF[KINDS.index(kind)]], count)
    if isinstance(card, int):
        more["title"] = card_title(card)
    return more


def _spelled_out(entry: LogEntry) -> str:
    values = ", ".join(name_of(value) for value in entry.params.values())
    return f"{readable(entry.key)}: {values}." if values else f"{readable(entry.key)}."
