"""Words for what may be chosen: the question of a decision and the label of each option."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder import odds, outlook
from annamite.games.rolling_thunder.asking import Acting
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    CARD,
    CUBES,
    FORCES,
    GIA_LAM,
    N_OBJECTIVES,
    N_REGIONS,
    PLACE,
    PLACES,
    RAID_TARGETS,
    REQUESTS,
    TRAIL,
    WEATHERS,
)
from annamite.games.rolling_thunder.box.ids import SUPPORT as SUPPORT_CARDS
from annamite.games.rolling_thunder.box.names import (
    MISSILE_NAMES,
    ROLE_NAMES,
    UPPER_NAMES,
    Names,
    readable,
)
from annamite.games.rolling_thunder.raids.compose import (
    ALTITUDE,
    EXTRA,
    EXTRA_DONE,
    EXTRAS,
    HEIGHTS,
    Composing,
    fit,
)
from annamite.games.rolling_thunder.raids.cover import (
    BARCAP_KIND,
    BARCAP_KINDS,
    COVERS,
    HELP,
    SUPPORT,
    Cover,
)
from annamite.games.rolling_thunder.raids.damage import structure
from annamite.games.rolling_thunder.raids.targets import mig_rating, region_of
from annamite.games.rolling_thunder.ratings import engagement_rules
from annamite.games.rolling_thunder.recon import ASSIGN, authorized, field_of, room
from annamite.games.rolling_thunder.shown import ThunderOption
from annamite.games.rolling_thunder.shown.view import FacesRoom
from annamite.games.rolling_thunder.state import STANDING
from annamite.games.rolling_thunder.support import playable
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision

_TARGETS: Final = {name: number for number, name in enumerate(RAID_TARGETS)}

WORDS: Final[dict[str, str]] = {
    "done": "Done",
    "none": "No card",
    "nothing": "Nothing",
    "yes": "Yes",
    "no": "No",
    "pass": "End the raids",
    "press_on": "Press on",
    "break_off": "Break off",
    "keep": "Keep the results",
    "lower_miss": "Replace a miss",
    "suppression": "Suppression",
    "ask_barcap": "Ask the other force for BARCAP over {gia_lam}",
    "ask_suppression": "Ask the other force for suppression in {hanoi}",
    "transport": "Transport Matrix",
    "production": "Production Matrix",
    "armed_recon": "Armed recon",
    "black": "Black cube",
    "brown": "Brown cube",
    "red": "Red cube",
    **{f"pilot_{role}": f"Pilot with {ROLE_NAMES[role]}" for role in ("cap", "sead", "strike")},
    **{
        f"sorties_{role}": f"More Sorties with {ROLE_NAMES[role]}"
        for role in ("cap", "sead", "strike")
    },
    **{f"upper_{id_}": f"Replace {name}" for id_, name in UPPER_NAMES.items()},
    **{id_: name[0].upper() + name[1:] for id_, name in MISSILE_NAMES.items()},
}
"""Labels of words that are no names of things."""

STEP_WORDS: Final[dict[str, dict[str, str]]] = {
    "raid.support": {"suppression": "Suppression over the target", "done": "Go on"},
    "raid.squadron": {"done": "The raid is complete"},
    "raid.extra": {"done": "Launch the raid"},
    "recon.assign": {"done": "Keep the rest back"},
    "recon.pilot": {"done": "Keep the rest back"},
    "sac.assign": {"done": "Send no more"},
    "sac.propose": {"done": "Send no more"},
    "year.reinforce": {"done": "No more"},
    "year.discard": {"none": "Discard no more"},
    "year.offer": {"none": "Offer nothing"},
    "year.return": {"none": "Decline"},
}
"""Labels of words that a step uses in a sense of its own."""

_COVER: Final = (SUPPORT, BARCAP_KIND, HELP)
"""Steps at which BARCAP and suppression are chosen."""
_ROLES: Final = {
    "done": "done",
    "pass": "pass",
    "none": "done",
    "nothing": "done",
    "keep": "done",
}
"""Words that are buttons with a fixed place."""


def prompt(names: Names, decision: Decision) -> str:
    """Return the sentence that asks for a decision."""
    return names.fill(decision.step.prompt, decision.params)


def describe(t: Table, decision: Decision) -> list[ThunderOption]:
    """Return per option, in order: id, label and, where they apply, space, card, role, note."""
    return [_describe(t, decision, word) for word in decision.words]


def _describe(t: Table, decision: Decision, word: str) -> ThunderOption:
    option = ThunderOption(id=word, label=label(t.box.names, decision.step.id, word))
    space = space_of(t, decision, word)
    if space is not None:
        option.space = space
    if word in _ROLES and word not in PLACE:
        option.role = _ROLES[word]
    if decision.step.kind == "card" and word in CARD:
        option.card = word
        option.note = t.box.cards[CARD[word]].text
    elif (note := _note(t, decision, word)) is not None:
        if note:
            option.note = note
    elif word.isdigit():
        option.count = int(word)
    if decision.step is ASSIGN and word in PLACE:
        force = FORCES.index(decision.seat)
        option.faces = FacesRoom(*room(t, force, field_of(PLACE[word])))
    return option


def _note(t: Table, decision: Decision, word: str) -> str | None:
    """Return what is worth knowing of an option; None if it has no note."""
    step = decision.step
    if step.id == "raid.target" and word in _TARGETS:
        return target_note(t, _TARGETS[word])
    if step.id == "year.target_counter":
        return counter_note(t, step.codec.value(word))
    if step in (ALTITUDE, EXTRA):
        return raid_note(t, step.id, step.codec.value(word))
    if step in _COVER and t.s.raid is not None:
        return cover_note(t, decision, step.codec.value(word))
    if step.id == "raid.order":
        return order_note(t, step.codec.value(word))
    if word in REQUESTS:
        return request_note(t, word)
    if step.kind == "space" and word in PLACE:
        note = place_note(t, PLACE[word], bombed=step.id == "sac.assign")
        return recon_note(t, PLACE[word], note) if step is ASSIGN else note
    return None


def recon_note(t: Table, place: int, note: str) -> str:
    """Return what lies in a place, and that armed recon may not attack there (4.4)."""
    if authorized(t, field_of(place)):
        return note
    return " · ".join(filter(None, (note, "armed recon forbidden")))


def cover_note(t: Table, decision: Decision, value: int) -> str:
    """Return what BARCAP or suppression, if it may be sent, would change about the raid (4.8.1)."""
    raid = t.s.raid
    assert raid is not None
    if decision.step == SUPPORT:
        possible = COVERS.why_not(Cover(t, raid, 0), value) is None
        return outlook.support_note(t, value) if possible else ""
    force, params = FORCES.index(decision.seat), decision.params or {}
    if decision.step == BARCAP_KIND:
        if BARCAP_KINDS.why_not(Acting(t, force), value) is not None:
            return ""
        return outlook.barcap_note(t, force, AIRFIELDS.index(str(params["airfield"])), value)
    if not value:
        return ""
    if params["what"] == "barcap":
        return outlook.barcap_note(t, force, GIA_LAM)
    return outlook.suppression_note(t, force)


def order_note(t: Table, force: int) -> str:
    """Return which cards a force may play before its next raid (3.2)."""
    cards = [t.box.names.of(SUPPORT_CARDS[card]) for card in playable(t, force, "raid_before")]
    return f"may play {' or '.join(cards)} first" if cards else ""


def request_note(t: Table, word: str) -> str:
    """Return what a request brings (4.6)."""
    drawn, discarded = t.box.c.support.flexibility
    return {
        "operational_flexibility": f"each force draws {drawn} Support cards, discards {discarded}",
        "more_sorties": "each force may raise one squadron by 1, or fly one more armed recon",
        "intensive_bombing": f"{t.box.c.sac.intensive} more B-52",
        "expand_targets": "Target Restriction Level +1",
    }[word]


def counter_note(t: Table, target: int) -> str:
    """Return what is printed on a Target counter."""
    box = t.box
    parts = [f"structure {box.target_structure[target]}"]
    parts.append(f"experience {box.target_experience[target]}")
    if box.target_tp[target]:
        parts.append("Truck Parks")
    return " · ".join(parts)


def place_note(t: Table, place: int, *, bombed: bool = False) -> str:
    """Return what there is to hit in a place, or comes there before the bombs; "" where it is nothing."""
    s = t.s
    held = s.cubes[place * len(CUBES) : (place + 1) * len(CUBES)]
    parts = [f"{count} {cube}" for cube, count in zip(CUBES, held) if count]
    if place < N_REGIONS and (s.named_parks | s.generic_parks) >> place & 1:
        parts.append("Truck Parks")
    if bombed and place == TRAIL:
        parts.append("and what the passes let through")
    return " · ".join(parts)


def raid_note(t: Table, step_id: str, value: int) -> str:
    """Return the exact odds of the raid under way if it takes an altitude or an extra that it may."""
    raid = t.s.raid
    assert raid is not None
    if step_id == ALTITUDE.id:
        unmet = HEIGHTS.why_not(raid, value)
    else:
        unmet = EXTRAS.why_not(Composing(t, raid), value)
    if unmet is not None:
        return ""
    draft = raid.copy()
    if step_id == ALTITUDE.id:
        draft.altitude = value
    elif value != EXTRA_DONE:
        fit(draft, value)
    found = odds.raid_odds(t, draft)
    what = "destroyed" if raid.target < N_OBJECTIVES else "hit"
    return f"{what} {found.success:.0%} · crews lost {found.expected_crews:.1f} on average"


def label(names: Names, step_id: str, word: str) -> str:
    """Return what a person reads on an option."""
    own = STEP_WORDS.get(step_id, {}).get(word) or WORDS.get(word)
    if own:
        return names.fill(own)
    if word.startswith("barcap_"):
        return f"BARCAP over {names.of(word.removeprefix('barcap_'))}"
    name = names.all.get(word) or readable(word)
    return name[:1].upper() + name[1:]


def space_of(t: Table, decision: Decision, word: str) -> str | None:
    """Return the place that an answer speaks of, if any."""
    if word in PLACE:
        return word
    if decision.step.kind == "target" and word in _TARGETS:
        return PLACES[region_of(t, _TARGETS[word])]
    if decision.step.kind == "bridge":
        return t.box.c.bridges[word].region
    return None


def target_note(t: Table, target: int) -> str:
    """Return what counts about a target: defences, weather, what it takes and what it brings."""
    s, box = t.s, t.box
    region = region_of(t, target)
    parts = [f"defence {box.defence[region]}", f"MiG rating {mig_rating(t, region)}"]
    if s.weather[region]:
        parts.append(WEATHERS[s.weather[region]])
    if target < N_OBJECTIVES and s.status[target] == STANDING:
        left = structure(t, target) - s.hits[target]
        parts.append(f"{left} more {'hit' if left == 1 else 'hits'}")
        parts.append(f"Impact +{box.objective_impact[target]}")
    return " · ".join(parts)


def reminders(t: Table, decision: Decision) -> list[str]:
    """Return the directives and effects that bear on the choice at hand."""
    s = t.s
    found = []
    step = decision.step.id
    if step.startswith("raid.") and s.raid is not None:
        if engagement_rules(s) and t.box.near_hanoi[s.raid.region]:
            found.append(
                f"Rules of Engagement: squadrons count at most {t.box.c.roe_strike} STRIKE here."
            )
        if decision.step in _COVER:
            found.append(outlook.REMINDER)
    elif step == "raid.target":
        force = FORCES.index(decision.seat)
        if s.mandatory[force] and not s.raided[force]:
            found.append("The first raid must hit the mandatory target type.")
    return found
