"""Whether Support cards say what the rules can carry out (3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.rolling_thunder.box.components import DEFENCE_FACES, MIG_FACES
from annamite.games.rolling_thunder.box.vocabulary import (
    Discard,
    InRegion,
    More,
    Take,
    moments_of,
    word,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.rolling_thunder.box.components import Components, SupportCard
    from annamite.games.rolling_thunder.box.vocabulary import Condition, Effect

_NO_MIGS = ("clear_skies",)


def cards(c: Components) -> Iterator[str]:
    """Each card does something, at a moment at which that can be done, to what there is."""
    for id_, card in c.cards.items():
        if not card.does:
            yield f"cards.{id_}.does: a card does something"
        for part in (*card.when, *card.does):
            if card.timing not in moments_of(part):
                moments = " or ".join(moments_of(part))
                yield f"cards.{id_}: {word(part)} belongs to {moments}, not to {card.timing}"
            yield from (f"cards.{id_}: {told}" for told in _amiss(c, part))
        yield from _alone(id_, card)


def _amiss(c: Components, part: Condition | Effect) -> Iterator[str]:
    if isinstance(part, InRegion):
        yield from (f"there is no region {name}" for name in part.regions if name not in c.regions)
    elif isinstance(part, Discard):
        yield from _undrawn(part)
    elif isinstance(part, More) and part.hits + part.dots == 0:
        yield "damage adds hits or dots"
    elif isinstance(part, Take):
        known, what = (c.regions, "region") if part.how == "destroy" else (c.passes, "pass")
        yield from (f"{name} is not a {what}" for name in part.places if name not in known)


def _undrawn(part: Discard) -> Iterator[str]:
    faces = MIG_FACES if part.deck == "mig_ambush" else DEFENCE_FACES
    for face in part.faces:
        if face not in faces or face in _NO_MIGS:
            yield f"{part.deck} has no card {face} to discard"
    if part.pick == "chosen" and part.deck != "mig_ambush":
        yield "the player chooses among mig_ambush cards only"


def _alone(id_: str, card: SupportCard) -> Iterator[str]:
    """A verb stands once on a card; what it does is one thing to whoever plays it."""
    verbs = [word(effect) for effect in card.does]
    for verb in sorted({verb for verb in verbs if verbs.count(verb) > 1}):
        if verb not in ("rating", "discard"):
            yield f"cards.{id_}: {verb} stands on it twice"
