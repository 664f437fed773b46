"""What statistics count of a game: its campaigns, the numbers that people watch, what was used."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.activities import WHICH
from annamite.games.fire_in_the_lake.drawing import ACTIVITY_NAMES, OPERATION_NAMES
from annamite.games.fire_in_the_lake.messages import card_title
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import ARVN, FACTIONS, N_KINDS, NVA, OWNER, US, VC
from annamite.games.fire_in_the_lake.sequence import ACT, SIDE
from annamite.games.fire_in_the_lake.spaces import N_SPACES
from annamite.games.fire_in_the_lake.spaces import NAMES as SPACE_NAMES
from annamite.games.fire_in_the_lake.victory import margin

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State
    from annamite.kernel import Decision
    from annamite.kernel.decision import Step

_SPACE_STEPS: Final = (
    *(f"{name}.space" for name in OPERATION_NAMES if name not in {"march", "patrol"}),
    *("march.to", "patrol.to"),
    *(f"{name}.space" for name in ("advise", "govern", "raid", "infiltrate", "bombard")),
    *(f"{name}.space" for name in ("ambush", "tax", "subvert")),
    *("air_lift.to", "air_strike.hit", "transport.to", "coup.pacify", "coup.agitate"),
)
"""Where Operations, Special Activities, Pacification and Agitation choose their spaces."""
_ACTION_NAMES: Final = {
    "pass": "Pass",
    "pass_and_wait": "Pass",
    "event": "Event",
    **OPERATION_NAMES,
    **ACTIVITY_NAMES,
}
_TEXTS: Final = ("unshaded", "shaded", "single")
_BEFORE_COUP: Final = int(Phase.COUP_EFFECT)
"""The last phase in which a Coup card that has come is not counted yet."""
_MARGINS: Final = tuple(f"{name}_margin" for name in FACTIONS)
_US_KINDS: Final = tuple(kind for kind in range(N_KINDS) if OWNER[kind] == US)


def _actions(step: Step) -> dict[int, tuple[str, str]]:
    value = step.codec.value
    words = getattr(step.codec, "words", ())
    return {value(w): ("action", _ACTION_NAMES[w]) for w in words if w in _ACTION_NAMES}


_SPACES: Final = {space: ("space", SPACE_NAMES[space]) for space in range(N_SPACES)}
_USES: Final[dict[str, dict[int, tuple[str, str]]]] = {
    **dict.fromkeys(_SPACE_STEPS, _SPACES),
    **{step.id: _actions(step) for step in (ACT, WHICH)},
}
"""By step and value, what an answer makes use of."""
_TEXT_OF: Final = {SIDE.codec.value(word): word for word in _TEXTS}


def use(state: State, decision: Decision, value: int) -> tuple[str, str] | None:
    """Return the card, action or space that an answer makes use of; None: none.

    Actions are a faction's own Operations and Special Activities, not those an Event grants.
    """
    step = decision.step
    found = _USES.get(step.id)
    if found is not None:
        return found.get(value)
    return _card(state.card, value) if step is SIDE and value in _TEXT_OF else None


@cache
def _card(number: int, value: int) -> tuple[str, str]:
    """Return a card by number, title and the text that is chosen of it."""
    text = _TEXT_OF[value]
    return "card", f"{number} {card_title(number)}{'' if text == 'single' else f', {text}'}"


def period(state: State) -> int:
    """Return how many campaigns and Coup Rounds have begun, the one under way included."""
    return 2 * state.coups + (state.phase <= _BEFORE_COUP)


def period_name(state: State) -> str:
    """Return the campaign or Coup Round under way."""
    if state.phase <= _BEFORE_COUP:
        return f"campaign {state.coups + 1}"
    return f"Coup {state.coups}"


def indices(state: State) -> dict[str, int]:
    """Return margins, what they are made of, the tracks, and the pieces on the map.

    Nothing of it is hidden: margins leave Hidden Agendas out.
    """
    resources, us = state.resources, state.on_map(_US_KINDS)
    return {
        **{name: margin(state, faction) for faction, name in enumerate(_MARGINS)},
        "total_support": state.total_support,
        "total_opposition": state.total_opposition,
        "coin_population": state.coin_population,
        "nva_population": state.nva_population,
        "patronage": state.patronage,
        "aid": state.aid,
        "trail": state.trail,
        "arvn_resources": resources[ARVN],
        "nva_resources": resources[NVA],
        "vc_resources": resources[VC],
        "us_pieces": us,
        "arvn_pieces": sum(state.coin) - us,
        "nva_pieces": sum(state.nva),
        "vc_pieces": sum(state.vc),
        "us_casualties": sum(state.casualties),
    }
