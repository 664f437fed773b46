"""The decks, as what is left in each pile; turning a card over is a question to fate (2.7, 3.0)."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.box.ids import (
    DEFENCE_CARDS,
    MIG_CARDS,
    N_CARDS,
    RECON_CARDS,
    SUPPORT,
)
from annamite.games.rolling_thunder.steps import step
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Chance, Rules, Step, Words

MIG_CARD: Final = step("deck.mig", Words(*MIG_CARDS), "Draw a MiG Ambush card", "4.8.3.2", "card")
DEFENCE_CARD: Final = step(
    "deck.defence", Words(*DEFENCE_CARDS), "Draw an Air Defense card", "4.8.4.2", "card"
)
RECON_CARD: Final = step(
    "deck.recon", Words(*RECON_CARDS), "Draw an Armed Recon card", "4.10.2", "card"
)
SUPPORT_CARD: Final = step("deck.support", Words(*SUPPORT), "Draw a Support card", "3.2", "card")

NOTHING: Final = -1


def _turn_over(
    t: Table, ask: Step, rule: str, draw: list[int], discard: list[int], up: list[int]
) -> Rules[int]:
    if not any(draw):
        if not any(discard):
            return NOTHING
        draw[:], discard[:] = discard[:], [0] * len(discard)
        t.tell("reshuffled", rule, deck=ask.id.removeprefix("deck."))
    kinds = [kind for kind, count in enumerate(draw) if count]
    card = yield Chance(ask, kinds, [draw[kind] for kind in kinds])
    draw[card] -= 1
    up[card] += 1
    return card


def draw_mig(t: Table) -> Rules[int]:
    """Turn over a MiG Ambush card; return `NOTHING` if all lie open (4.8.3.1)."""
    s = t.s
    return _turn_over(t, MIG_CARD, "4.8.3.1", s.mig_draw, s.mig_discard, s.mig_up)


def draw_defence(t: Table) -> Rules[int]:
    """Turn over an Air Defense card; return `NOTHING` if all lie open (4.8.4.1)."""
    s = t.s
    return _turn_over(t, DEFENCE_CARD, "4.8.4.1", s.defence_draw, s.defence_discard, s.defence_up)


def draw_recon(t: Table) -> Rules[int]:
    """Turn over an Armed Recon card; return `NOTHING` if all lie open (4.10.1)."""
    s = t.s
    return _turn_over(t, RECON_CARD, "4.10.1", s.recon_draw, s.recon_discard, s.recon_up)


def draw_support(t: Table, force: int) -> Rules[int]:
    """Draw a Support card into a hand; return `NOTHING` if there is none anywhere (3.2)."""
    s = t.s
    drawn = [0] * N_CARDS
    card = yield from _turn_over(t, SUPPORT_CARD, "3.2", s.support_draw, s.support_discard, drawn)
    if card != NOTHING:
        s.hand[force * N_CARDS + card] += 1
        t.tell("card.drawn", "3.2", force=t.seat(force), card=SUPPORT[card])
    return card


def clear_up(up: list[int], discard: list[int]) -> None:
    """Discard the cards that lie open."""
    for kind, count in enumerate(up):
        discard[kind] += count
        up[kind] = 0


def add_year(t: Table) -> None:
    """Put the year's cards into the three Combat Resolution decks and reshuffle them whole.

    Rules: 3.0
    """
    s, box = t.s, t.box
    for added, draw, discard in (
        (box.mig_added, s.mig_draw, s.mig_discard),
        (box.defence_added, s.defence_draw, s.defence_discard),
        (box.recon_added, s.recon_draw, s.recon_discard),
    ):
        new = added.get(s.year, (0,) * len(draw))
        for kind, count in enumerate(new):
            draw[kind] += discard[kind] + count
            discard[kind] = 0
    t.tell("decks.renewed", "3.0", year=s.year)


def discard_support(t: Table, force: int, card: int) -> None:
    """Move a Support card from a hand to the discards (3.2)."""
    t.s.hand[force * N_CARDS + card] -= 1
    t.s.support_discard[card] += 1
