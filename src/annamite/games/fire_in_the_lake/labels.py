"""Words for what may be chosen: the question of a decision and the label of each option."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from annamite.games.fire_in_the_lake.activities.tax import yield_of
from annamite.games.fire_in_the_lake.combat import hits
from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.coup.support import AGITATION_COST
from annamite.games.fire_in_the_lake.drawing import (
    ACTIVITY_NAMES,
    FACTION_NAMES,
    KIND_NAMES,
    OPERATION_NAMES,
    TYPE_NAMES,
    counted,
)
from annamite.games.fire_in_the_lake.leaders import pacify_cost
from annamite.games.fire_in_the_lake.messages import (
    BOX_NAMES,
    LEVEL_NAMES,
    MARKER_NAMES,
    card_title,
    fill,
    readable,
)
from annamite.games.fire_in_the_lake.operations.rally import most_guerrillas
from annamite.games.fire_in_the_lake.pieces import COIN, FACTIONS
from annamite.games.fire_in_the_lake.sequence import PASS_COIN, PASS_INSURGENT
from annamite.games.fire_in_the_lake.spaces import NAMES as SPACE_NAMES
from annamite.games.fire_in_the_lake.spaces import SPACE, SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import LABELS, SPLITS
from annamite.games.fire_in_the_lake.turn import LEVELS
from annamite.kernel import Chance, Decision
from annamite.kernel.shapes import Option

_SPACES: Final = load().spaces
_OTHER: Final = {"nva": "VC", "vc": "NVA"}

WORDS: Final = {
    **dict(zip(SPACE_IDS, SPACE_NAMES)),
    **{id_: one for id_, (one, _) in {**TYPE_NAMES, **KIND_NAMES}.items()},
    **FACTION_NAMES,
    **OPERATION_NAMES,
    **ACTIVITY_NAMES,
    **BOX_NAMES,
    **{id_: name for id_, name in MARKER_NAMES.items() if id_ != "none"},
    "none": "None",
    "nothing": "Nothing",
    "yes": "Yes",
    "no": "No",
    "both": "Both",
    "done": "Done",
    "activity": "Special Activity…",
    "give": "Give Resources",
    "ask": "Ask for Resources",
    "trail": "The Trail",
    "pass": "Pass",
    "event": "Event",
    "unshaded": "Unshaded text",
    "shaded": "Shaded text",
    "single": "Its text",
}
"""Labels of words that mean the same wherever they are offered."""

STEP_WORDS: Final[dict[str, dict[str, str]]] = {
    "operation.after": {"done": "End the Operation"},
    "card.act": {
        "hidden_asset": "Reveal a Hidden Asset",
        "pass_and_wait": "Pass, to wait for a Capability of its own",
    },
    "coup.play_on": {"yes": "Play on", "no": "End the game here"},
    "card.pivotal": {"yes": "Play it", "no": "Keep it"},
    "event.operation": {"nothing": "No Operation"},
    "event.activity": {"nothing": "No Special Activity"},
    "train.place": {"nothing": "Nothing", "cubes": "Troops and Police…"},
    "train.extra": {
        "nothing": "Nothing more",
        "pacify": "Pacify",
        "base": "Build a Base",
        "patronage": "Patronage to Resources",
    },
    "assault.target": {"both": "NVA and VC", "nva": "NVA only", "vc": "VC only"},
    "assault.follow": {"yes": "Add an ARVN Assault", "no": "No ARVN Assault"},
    "rally.how": {"nothing": "Nothing", "base": "Build a Base", "hide": "All go Underground"},
    "rally.trail": {"yes": "Improve the Trail", "no": "Leave the Trail"},
    "attack.how": {"guerrillas": "With Guerrillas", "troops": "With Troops"},
    "advise.how": {
        "sweep": "ARVN Sweep",
        "assault": "ARVN Assault",
        "strike": "Special Forces strike",
    },
    "advise.aid": {"yes": "Add Aid", "no": "No Aid"},
    "air_strike.hit": {"done": "Stop here", "trail": "Degrade the Trail"},
    "govern.how": {"aid": "Aid", "patronage": "Patronage"},
    "raid.strike": {"yes": "Strike", "no": "Stay hidden"},
    "infiltrate.how": {"build_up": "Build up Troops", "take_over": "Take over the VC"},
    "subvert.how": {"remove": "Remove cubes", "replace": "Replace a cube"},
}
"""Labels of words that a step uses in a sense of its own."""

_ROLES: Final = {name: name for name in ("done", "pass", "activity", "give", "ask")}
"""Words that are buttons with a fixed place."""

_UNITS: Final = {
    "train.troops": "arvn_troops",
    "train.police": "police",
    "train.base_troops": "arvn_troops",
    "sweep.count": "{seat}_troops",
    "march.troops": "nva_troops",
    "march.underground": "{seat}_guerrilla_underground",
    "march.active": "{seat}_guerrilla_active",
    "rally.base_underground": "{seat}_guerrilla_underground",
    "infiltrate.troops": "nva_troops",
    "infiltrate.swap_underground": "nva_guerrilla_underground",
    "infiltrate.swap_active": "nva_guerrilla_active",
    "coup.desert": "arvn_troops",
    "commit.place_count": "us_troops",
    "commit.troops_count": "us_troops",
}
"""The kind of piece that a number step counts."""

_THINGS: Final = {
    "transfer.give": ("Resource", "Resources"),
    "transfer.grant": ("Resource", "Resources"),
    "train.pacify": ("step", "steps"),
    "train.patronage": ("Patronage", "Patronage"),
    "coup.pacify_steps": ("step", "steps"),
    "coup.agitate_steps": ("step", "steps"),
}
"""What else a number step counts."""

_SPLIT_FACES: Final = {"assault.guerrillas": "active", "activate.split": "underground"}
_GROUP: Final = re.compile(r"([a-z_]+)-(\d+)")


def prompt(request: Decision | Chance) -> str:
    """Return the sentence that asks for a decision or a die."""
    return fill(request.step.prompt, request.params)


def describe(state: State, decision: Decision) -> list[Option]:
    """Return per option, in order: id, label and, where they apply, space, pieces, count, role, note.

    `note` holds a few facts of the position that help to choose.
    """
    return [_describe(state, decision, word) for word in decision.words]


def word_label(step_id: str, word: str) -> str | None:
    """Return the label of a plain word at a step, or None where nobody has given it one."""
    own = LABELS.get(step_id, {}).get(word)
    return own or STEP_WORDS.get(step_id, {}).get(word) or WORDS.get(word)


def _describe(s: State, decision: Decision, word: str) -> Option:
    step = decision.step
    pieces = _pieces_of(decision, word)
    option = Option(id=word, label="")
    if pieces:
        option.label = " and ".join(counted(kind, count) for kind, count in pieces.items())
        option.pieces = pieces
        option.count = sum(pieces.values())
    elif word.isdigit():
        option.label = _number_label(step.id, word)
        if step.kind != "card":
            option.count = int(word)
    else:
        own = _own_label(s, decision, word)
        option.label = own or word_label(step.id, word) or readable(word)
    if word in KIND_NAMES:
        option.pieces = {word: 1}
    if word in SPACE:
        option.space = word
    if word in _ROLES:
        option.role = _ROLES[word]
    if note := _note(s, decision, word):
        option.note = note
    return option


def _own_label(s: State, decision: Decision, word: str) -> str | None:
    """Return the label of a word that names the card or another faction (1.5.2); else None."""
    if decision.step.id == "card.act" and word == "event":
        return f"Event: {card_title(s.card)}"
    other = _OTHER.get(decision.seat)
    labels = {"give": f"Give Resources to {other}", "ask": f"Ask {other} for Resources"}
    return labels.get(word) if other else None


# --- so many of something -----------------------------------------------------------------


def _pieces_of(decision: Decision, word: str) -> dict[str, int]:
    """Return the pieces that an option stands for; none if it is no group of pieces."""
    step, seat = decision.step, decision.seat
    if step.codec is SPLITS:
        return _split(step.id, word)
    if word.isdigit():
        if step.id == "redeploy.count":
            return {str((decision.params or {}).get("kind")): int(word)}
        unit = _UNITS.get(step.id)
        return {unit.format(seat=seat): int(word)} if unit else {}
    group = _GROUP.fullmatch(word)
    if group is None:
        return {}
    name = f"{seat}_guerrilla" if group[1] == "guerrilla" else group[1]
    return {name: int(group[2])} if name in KIND_NAMES or name in TYPE_NAMES else {}


def _split(step_id: str, word: str) -> dict[str, int]:
    """Return the Guerrillas of both factions that an option stands for."""
    face = _SPLIT_FACES.get(step_id)
    suffix = f"_{face}" if face else ""
    nva, vc = SPLITS.unpack(SPLITS.value(word))
    counts = {f"nva_guerrilla{suffix}": nva, f"vc_guerrilla{suffix}": vc}
    return {kind: count for kind, count in counts.items() if count}


def _number_label(step_id: str, word: str) -> str:
    if step_id == "deck.card":
        return f"{word} {card_title(int(word))}"
    if step_id in _THINGS:
        one, many = _THINGS[step_id]
        return f"{word} {one if word == '1' else many}"
    return word


# --- notes --------------------------------------------------------------------------------


def space_note(s: State, space: int) -> str:
    """Return what counts about a space when one is chosen: Population or Econ, Control, populace."""
    facts, bit = _SPACES[space], 1 << space
    if facts.kind == "loc":
        return f"Econ {facts.econ}" + (" · Sabotage" if s.terror[space] else "")
    control = (
        "COIN Control"
        if s.coin_control & bit
        else "NVA Control"
        if s.nva_control & bit
        else "no Control"
    )
    parts = [f"Pop {facts.population}", control]
    if facts.population:
        parts.append(LEVEL_NAMES[LEVELS[s.support[space]]])
    if s.terror[space]:
        parts.append(f"Terror {s.terror[space]}")
    return " · ".join(parts)


_Note = Callable[[State, int, int], str]


def _amount(amount: int, one: str, many: str) -> str:
    return f"{amount} {one if amount == 1 else many}"


_SPACE_EFFECTS: Final[dict[str, _Note]] = {
    "assault.space": lambda s, n, f: f"up to {_amount(hits(s, n, f), 'hit', 'hits')}",
    "rally.space": lambda s, n, f: (
        f"up to {_amount(most_guerrillas(s, n, f), 'Guerrilla', 'Guerrillas')}"
    ),
    "tax.space": lambda _, n, __: _amount(yield_of(n), "Resource", "Resources"),
}
"""What a space would yield: state, space and faction to a few words, by the rule's own query."""

_STEP_COSTS: Final[dict[str, Callable[[State], int]]] = {
    "train.pacify": pacify_cost,
    "coup.pacify_steps": pacify_cost,
    "coup.agitate_steps": lambda _: AGITATION_COST,
}


def _note(s: State, decision: Decision, word: str) -> str:
    step_id, faction = decision.step.id, FACTIONS.index(decision.seat)
    if word in SPACE:
        space = SPACE[word]
        note = space_note(s, space)
        effect = _SPACE_EFFECTS.get(step_id)
        return f"{effect(s, space, faction)} · {note}" if effect else note
    cost = (decision.params or {}).get("cost")
    if not isinstance(cost, int) and step_id in _STEP_COSTS:
        cost = _STEP_COSTS[step_id](s)
    if isinstance(cost, int) and word.isdigit():
        return f"costs {_amount(int(word) * cost, 'Resource', 'Resources')}"
    if step_id == "card.act" and word == "pass":
        if faction in COIN:
            return f"ARVN Resources +{PASS_COIN}"
        return f"Resources +{PASS_INSURGENT}"
    return ""
