"""By which answers something that the page draws may be meant: a space, piece, faction, card or box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from annamite.games.fire_in_the_lake.pieces import KINDS, KINDS_OF, TYPE_OF, TYPES
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import SPLITS
from annamite.kernel import Decision
from annamite.kernel.decision import Numbers, decoded


def meant(s: State, decision: Decision, thing: str) -> Sequence[int]:
    """Return the answers, offered or not, by which a thing may be meant at a decision.

    A thing is a space, a kind or type of piece, a faction, a box, the Trail, the number of a card, or a
    side of one (`card-10-shaded`). A piece stands for a group of one such; the card being played for
    its Event, whichever side.
    """
    step = decision.step
    if isinstance(step.codec, Numbers) or step.codec is SPLITS:
        return ()
    found = (decoded(step, word) for word in _words(s, thing))
    return tuple(dict.fromkeys(value for value in found if value is not None))


def _words(s: State, thing: str) -> Iterator[str]:
    """Yield the words by which steps may call a thing."""
    kind, _, rest = thing.partition("-")
    card, _, side = rest.partition("-") if kind == "card" else (thing, "", "")
    if card == str(s.card):
        yield "event"
        yield side
    yield f"card_{card}"
    for name in _pieces(thing) or (thing,):
        yield name
        yield f"{name}-1"


def _pieces(thing: str) -> tuple[str, ...]:
    """Return a piece with its type, and all kinds of a type; nothing if it is no piece."""
    if thing in TYPES:
        return (thing, *(KINDS[kind] for kind in KINDS_OF[TYPES.index(thing)]))
    if thing in KINDS:
        return (thing, TYPES[TYPE_OF[KINDS.index(thing)]])
    return ()
