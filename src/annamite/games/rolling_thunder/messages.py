"""Log lines as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from annamite.games.rolling_thunder.box.names import Names
from annamite.kernel import TABLE_TEXTS, LogEntry, Params

STANDARD_ARM: Final = 1968
"""The year in which Standard ARM replaces Shrike (3.0)."""
ICON_NAMES: Final = {"T": "Transport", "P": "Production"}
Text: TypeAlias = "str | Callable[[Params], str]"


def _impact(params: Params) -> str:
    if params["old"] == params["new"]:
        return "Campaign Impact stays at {new} ({cause})."
    if params["new"] > params["old"]:  # type: ignore[operator]
        return "Campaign Impact rises from {old} to {new} ({cause})."
    return "Campaign Impact falls from {old} to {new} ({cause})."


def _missile(params: Params) -> str:
    if params["bonus"]:
        return "The {missile} works: {result} against {need}, +{bonus}."
    return "The {missile} fails: {result} against {need}."


def _toll(params: Params) -> str:
    costs = []
    if params["strike"]:
        costs.append("STRIKE falls by {strike}")
    if params["crews"]:
        costs.append("{crews} {crews:crew goes/crews go} down")
    return " and ".join(costs) or "the raid comes through"


def _ambush(params: Params) -> str:
    kinds = {"mig17": "MiG-17", "mig21": "MiG-21", "sams": "SAM"}
    drawn = [f"{{{key}}} {name}" for key, name in kinds.items() if params[key]]
    if not drawn:
        return "Clear skies: the raid comes through."
    facing = "(Interception {fighters}, {left} SAM in effect) against CAP {cap}"
    return f"Ambush by {', '.join(drawn)} {facing}: {_toll(params)}."


def _defences(params: Params) -> str:
    return f"Fire of {{fire}} against SEAD {{sead}}: {_toll(params)}."


def _mandatory(params: Params) -> str:
    if params["type"] == "none":
        return "No mandatory target binds the {force}."
    return "The first {force} raid must hit a target of the type {type}."


def _repair(params: Params) -> str:
    parts = []
    if params["bridges"]:
        parts.append("{bridges} {bridges:crossing/crossings}")
    if params["airfields"]:
        parts.append("{airfields} {airfields:airfield/airfields}")
    return "The North repairs " + " and ".join(parts) + "."


def _attached(params: Params) -> str:
    what, _, role = str(params["what"]).partition("_")
    if what == "pilot":
        return f"An Experienced Pilot flies {role.upper()}."
    if what == "sorties":
        return f"The More Sorties counter joins {role.upper()}."
    return "The raid carries: {what}."


def _sac(params: Params) -> str:
    if not params["eliminated"] and not params["delayed"]:
        return "{place}: total {total}, no effect."
    return "{place}: total {total}, {eliminated} eliminated, {delayed} delayed."


def _target(params: Params) -> str:
    parts = ["structure {structure}", "{experience} Experience"]
    parts += [f"{ICON_NAMES[icon]} icon" for icon in str(params["icons"])]
    if params["tp"]:
        parts.append("Truck Parks")
    return "{objective}: a {colour} target, " + ", ".join(parts) + "."


def _missiles(params: Params) -> str:
    anti_radar = "Standard ARM" if params["year"] == STANDARD_ARM else "Shrike"
    names = {"aim": "AIM-7/9", "arm": anti_radar, "eogb": "EOGB"}
    carried = ", ".join(names[name] for name in str(params["missiles"]).split(", "))
    return f"Both forces receive the missiles of {{year}}: {carried}."


def _released(params: Params) -> str:
    if params["origin"] == params["place"]:
        return "A {cube} cube is delayed no longer in {place}."
    return "A delayed {cube} cube moves up from {origin} to {place}."


def _matrix(params: Params) -> str:
    return f"{{force}}: a cube on the {str(params['matrix']).title()} Matrix, {{new}} there."


def _over(params: Params) -> str:
    return {
        "completed": "The last season is over.",
        "victory": "Automatic Victory: North Vietnam gives in.",
        "defeat_impact": "Automatic Defeat: the campaign shows no effect.",
        "defeat_losses": "Automatic Defeat: too many crews are lost.",
    }[str(params["how"])]


TEXTS: Final[dict[str, Text]] = {
    # the year
    "year": "The year {year} begins.",
    "squadron.deployed": "{force}: a new {type} squadron arrives.",
    "squadron.removed": "{force}: a squadron leaves ({squadron}).",
    "squadron.upgraded": "{force}: a squadron is upgraded ({squadron}).",
    "squadron.back": "{force}: a squadron is ready again ({squadron}).",
    "missiles.renewed": _missiles,
    "decks.renewed": "The cards of {year} join the decks, which are shuffled.",
    "objective.placed": "New objective in {region}: {objective}.",
    "target.placed": _target,
    "reshuffled": "The {deck} deck is reshuffled.",
    # Support cards
    "card.drawn": "{force} draws {card}.",
    "card.discarded": "{force} discards {card}.",
    "card.exchanged": "The forces exchange {card} and {other}.",
    "card.played": "{force} plays {card}.",
    "card.dropped": "{count} {count:card/cards} discarded: {card}.",
    # the season
    "season": "Season {season} of {year}: the initiative is the {force}'s.",
    "repair": _repair,
    "repair.parks": "{count} Truck Parks {count:counter is/counters are} back.",
    "weather": "{region}: {weather}.",
    "level": "Target Restriction Level: {new}.",
    "directive": "White House directive: {directive}.",
    "directive.none": "No White House directive.",
    "directive.cancelled": "Cancelled: {directive}.",
    "mandatory": _mandatory,
    "proposal": "{force} proposes: {choice}.",
    "request": "Request: {request}.",
    "alert": "MiG Alert at {airfield}.",
    "alert.none": "No MiG Alert in the {force} package.",
    # raids
    "raid": "{force} raid against {target}.",
    "raids.ended": "{force} ends its raids.",
    "raid.weather": "The raid meets better weather: {weather}.",
    "raid.squadron": "{force} assigns {squadron}.",
    "raid.altitude": "The raid flies at {altitude} altitude.",
    "raid.extra": _attached,
    "barcap": "{force}: BARCAP over {airfield}.",
    "suppression": "{force}: suppression in {place}.",
    "help.refused": "{force} sends no help.",
    "ambush": "MiG Ambush: {count} {count:card/cards} to draw.",
    "ambush.card": "MiG Ambush card: {card}.",
    "ambush.result": _ambush,
    "defences": "Air defences: {count} {count:card/cards} to draw.",
    "defences.card": "Air Defense card: {card}.",
    "defences.result": _defences,
    "missile": _missile,
    "raid.aborted": "The {force} raid is broken off.",
    "raid.die": "Strike die: {result}.",
    "raid.strike": (
        "STRIKE {rating}, die {result}: {hits} {hits:hit/hits}, {green} green and {yellow} yellow"
        " {yellow:dot/dots}."
    ),
    "raid.over": "The raid on {target} is over.",
    "objective.hit": "{objective}: {count} {count:hit/hits}, {new} in all.",
    "objective.destroyed": "{force} destroys {objective}.",
    "bridge.destroyed": "{force} destroys a bridge: {bridge}.",
    "airfield.hit": "{force} damages {airfield}: {new} in all.",
    "airfield.closed": "{airfield} is inoperational.",
    # crews and experience
    "crews.down": "{force}: {count} {count:crew goes/crews go} down.",
    "crew.saved": "{force}: a crew is rescued.",
    "crew.lost": "{force} loses a crew; {new} in all.",
    "experience": "{force} gains {count} Experience.",
    "pilot.gained": "{force} receives an Experienced Pilot.",
    "medal": "{force} earns a medal.",
    # tracks
    "impact": _impact,
    "jcs94": "{force}: {count} JCS-94 {count:point/points}, {new} this season.",
    "matrix": _matrix,
    # North Vietnam
    "cube": "A {cube} cube appears in {place}.",
    "cube.withheld": "A {cube} cube is withheld in {place}.",
    "cube.moves": "A {cube} cube moves from {origin} to {place}.",
    "cube.destroyed": "{force} destroys a {cube} cube in {place}.",
    "cube.delayed": "A {cube} cube is delayed in {place}.",
    "cube.released": _released,
    "cube.eliminated": "A {cube} cube is eliminated in {place}.",
    "park.destroyed": "{force} destroys Truck Parks in {place}.",
    "moves": "The North moves: black cubes {black}, brown cubes {brown} (die {result}).",
    "trail.reached": "{count} {count:cube reaches/cubes reach} the {ho_chi_minh_trail}.",
    "infiltration": "{count} {count:cube reaches/cubes reach} {south_vietnam}.",
    # armed recon
    "recon": "{force}: armed recon over {place}.",
    "recon.pilot": "{force}: an Experienced Pilot over {place}.",
    "mission": "{force} armed recon in {place}.",
    "recon.card": "Armed Recon card: {card}.",
    "recon.redraw": "The pilot's new card: {card}.",
    "recon.cancelled": "Suppression cancels {count} {count:attack/attacks} on the {force}.",
    "recon.hit": "{force}: an armed recon hit.",
    # strategic bombardment
    "b52": "A B-52 counter goes to {place}.",
    "sac.roll": "Bombardment of {place}: die {result}.",
    "sac.die": "The bombardment is rolled again: die {result}.",
    "sac.result": _sac,
    "clean_up": "Season {season} of {year} ends.",
    "game.over": _over,
}
"""The sentence of each log key."""


def text(names: Names, entry: LogEntry) -> str:
    """Return the sentence that tells a log entry, ours or one of `TABLE_TEXTS`."""
    if entry.key in TABLE_TEXTS:
        return TABLE_TEXTS[entry.key]
    template = TEXTS[entry.key]
    if not isinstance(template, str):
        template = template(entry.params)
    sentence = names.fill(template, entry.params)
    return sentence[:1].upper() + sentence[1:]
