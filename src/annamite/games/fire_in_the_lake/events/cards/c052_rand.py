"""52 RAND: a study praises an American method of war, or takes it apart."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.events import EventCard, Side, has_capability
from annamite.games.fire_in_the_lake.offers import Told, rest
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Chain

CAPABILITIES = tuple(card for card in load().cards if card.kind == "us_capability")
NUMBERS = tuple(card.number for card in CAPABILITIES)

WORDS = Words(*(f"card_{number}" for number in NUMBERS))
CAPABILITY_STEP = step(
    "event.52.capability",
    WORDS,
    "RAND: turn over which US Capability?",
    "5.3",
    labels={f"card_{card.number}": card.title for card in CAPABILITIES},
)


def _in_force(s: State, *, shaded: bool) -> list[int]:
    return [n for n, card in enumerate(NUMBERS) if has_capability(s, card, shaded=shaded)]


_TURNED: dict[bool, Chain[State]] = {
    False: Chain(rest("RAND: it is not in force with its shaded text", "5.3")),
    True: Chain(rest("RAND: it is not in force with its unshaded text", "5.3")),
}


def _turn_over(turn: Turn, *, to_shaded: bool) -> Rules[None]:
    """Turn a US Capability in force over to its other text."""
    s = turn.s
    choices = _in_force(s, shaded=not to_shaded)
    if not choices:
        return
    card = NUMBERS[(yield turn.ask(CAPABILITY_STEP, Told(choices, _TURNED[to_shaded], turn.s)))]
    s.capabilities_shaded ^= 1 << card
    s.capabilities_unshaded ^= 1 << card
    if turn.log:
        side = "shaded" if to_shaded else "unshaded"
        turn.tell("capability.turned", "5.3", card=card, side=side)


def study_praises(turn: Turn) -> Rules[None]:
    """Turn a shaded US Capability to its unshaded text."""
    yield from _turn_over(turn, to_shaded=False)


def study_can_praise(turn: Turn) -> bool:
    """Return whether a US Capability is in force shaded."""
    return bool(_in_force(turn.s, shaded=True))


def study_condemns(turn: Turn) -> Rules[None]:
    """Turn an unshaded US Capability to its shaded text."""
    yield from _turn_over(turn, to_shaded=True)


def study_can_condemn(turn: Turn) -> bool:
    """Return whether a US Capability is in force unshaded."""
    return bool(_in_force(turn.s, shaded=False))


CARD = EventCard(
    52,
    {
        "unshaded": Side(
            study_praises,
            study_can_praise,
            text="Turn 1 US Capability that is in force with its shaded text over to its unshaded "
            "text.",
            idle="No US Capability is in force with its shaded text.",
        ),
        "shaded": Side(
            study_condemns,
            study_can_condemn,
            text="Turn 1 US Capability that is in force with its unshaded text over to its shaded "
            "text.",
            idle="No US Capability is in force with its unshaded text.",
        ),
    },
)
